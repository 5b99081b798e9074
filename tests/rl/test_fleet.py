"""Many matches at once are the same matches: options, observations, rewards and beginnings."""

import numpy as np
import pytest

import sacbe
from sacbe.rl.common.kernels import WAIT
from sacbe.rl.common.rewards import rewards_of
from sacbe.rl.fleet import Fleet
from tests.rl.games import EACH_GAME, EACH_TABLE, one_worker

ONE_GAME = one_worker("yaxha")


@pytest.mark.parametrize(("name", "seats"), EACH_TABLE)
def test_a_fleet_plays_by_the_rules(name: str, seats: int) -> None:
    """Step by step against matches: who is asked, what is legal, what an answer leads to, what the end is worth."""
    fleet = Fleet(name, 3, seats=seats, seed=seats, resets=False)
    margins = Fleet(name, 3, seats=seats, seed=seats, resets=False, margin=10.0)
    checked = 0
    while (fleet.seat >= 0).any():
        for i in range(3):
            match, seat = fleet.match(i), int(fleet.seat[i])
            assert (match.asked[0] if match.asked else -1) == seat
            if seat >= 0:
                assert np.flatnonzero(fleet.masks[i]).tolist() == match.legal(seat)
                checked += 1
        rewards, ended = fleet.step(fleet.sample())
        with_margin, _ = margins.step(margins.sample())
        for i in np.flatnonzero(ended).tolist():
            over = fleet.match(i)
            assert over.over
            assert rewards[i].tolist() == pytest.approx(rewards_of(over))
            assert with_margin[i].tolist() == pytest.approx(rewards_of(over, margin=10.0))
            assert sum(rewards[i]) == pytest.approx(0.0)
            assert np.abs(rewards[i]).max() <= 1.0
        assert not rewards[~ended].any()
    assert checked > 100


@pytest.mark.parametrize("name", EACH_GAME)
def test_a_match_that_is_over_begins_anew(name: str) -> None:
    fleet = Fleet(name, 16, seats=2, seed=1)
    over, paid = 0, 0.0
    for _ in range(2000 if name != "yucatan" else 6000):
        rewards, ended = fleet.step(fleet.sample())
        assert (fleet.seat >= 0).all()
        assert fleet.masks.any(axis=1).all()
        over += int(ended.sum())
        paid += float(np.abs(rewards).sum())
        if over >= 32:
            break
    assert over >= 32, "every match ended at least once on the average"
    assert paid > 32


@ONE_GAME
def test_a_seed_is_a_play() -> None:
    def play(seed: int) -> bytes:
        fleet = Fleet("yaxha", 32, seats=3, seed=seed)
        for _ in range(100):
            fleet.step(fleet.sample())
        return fleet.observations.tobytes() + fleet.seat.tobytes()

    assert play(1) == play(1)
    assert play(1) != play(2)


@ONE_GAME
def test_matches_of_a_fleet_are_not_alike() -> None:
    fleet = Fleet("yaxha", 50, seed=1)
    assert len({row.tobytes() for row in fleet.observations}) > 40


@ONE_GAME
def test_an_illegal_answer_changes_nothing() -> None:
    fleet = Fleet("yaxha", 4, seed=1)
    before, actions = fleet._positions.tobytes(), fleet.sample()
    for wrong in (int(np.flatnonzero(fleet.masks[2] == 0)[0]), len(fleet.game.acts), -3):
        actions[2] = wrong
        with pytest.raises(sacbe.Illegal, match="match 2"):
            fleet.step(actions)
        assert fleet._positions.tobytes() == before


@ONE_GAME
def test_some_wait_and_some_begin_anew() -> None:
    fleet = Fleet("yaxha", 4, seed=1)
    for _ in range(20):
        fleet.step(fleet.sample())
    before = fleet.observations.copy()
    actions = fleet.sample()
    actions[[0, 2]] = WAIT
    fleet.step(actions)
    assert np.array_equal(fleet.observations[[0, 2]], before[[0, 2]])
    assert not np.array_equal(fleet.observations[1], before[1])
    fleet.reset(which=[True, False, False, False])
    assert fleet.match(0).view(None)["round"] == 1
    assert fleet.match(2).view(None)["round"] > 1


@pytest.mark.parametrize("name", EACH_GAME)
def test_other_seats_play_by_themselves(name: str) -> None:
    fleet = Fleet(name, 8, seats=3, seed=1, hands=[1])
    for _ in range(100):
        assert (fleet.seat == 1).all()
        fleet.step(fleet.sample())


@ONE_GAME
@pytest.mark.parametrize(
    "wrong", [{"matches": 0}, {"hands": []}, {"hands": [2]}, {"margin": -1.0}, {"seats": 9}, {"options": {"x": "y"}}]
)
def test_a_fleet_that_cannot_be(wrong: dict[str, object]) -> None:
    with pytest.raises(sacbe.Unknown):
        Fleet("yaxha", **wrong)  # type: ignore[arg-type]


@ONE_GAME
def test_an_argument_that_a_fleet_has_not_is_an_error() -> None:
    with pytest.raises(TypeError, match="resset"):
        Fleet("yaxha", 4, resset=True)  # type: ignore[call-arg]


@ONE_GAME
def test_hands_and_eyes_may_be_assigned() -> None:
    fleet = Fleet("yaxha", 2, seats=2, seed=1)
    fleet.hands, fleet.eyes = np.array([1, 2]), [1, 0]
    fleet.reset(1)
    assert (fleet.seat.tolist(), fleet.eyes.tolist()) == ([0, 1], [1, 0])


@ONE_GAME
def test_one_action_for_each_match() -> None:
    with pytest.raises(sacbe.Unknown, match="each of 4 matches"):
        Fleet("yaxha", 4).step([0, 0])
