"""What bots are told about Tzolk'in: values, playout policy, progress."""

import random
from typing import Any

import numpy as np
import pytest

import sacbe
from sacbe.bots.policies import GREEDY, PREFER, RANDOM, policies, weights_of
from sacbe.core.evaluation import POINT
from sacbe.games.tzolkin import GAME
from sacbe.games.tzolkin.rules.pieces import LAST_ROUND
from tests.evaluations import duels, estimated, greedy, lead, liked
from tests.games.tzolkin.helpers import table

# -- the contract


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", GAME.seats)
def test_preferences_clock_and_result_over_whole_matches(seats: int) -> None:
    """Every option has a weight of at least 1, the sum fits; progress never goes back; at the end the estimate is the result."""
    for seed in range(3):
        m, before, chance = sacbe.start("tzolkin", seats=seats, seed=seed), 0, random.Random(seed)
        while not m.over:
            seat = m.asked[0]
            likes = liked(m, seat)
            assert sorted(likes) == sorted(GAME.actions[action] for action in m.legal(seat))
            assert min(likes.values()) >= 1
            assert sum(likes.values()) < 2**31
            now = policies(GAME).progress(m.position)
            assert before <= now <= LAST_ROUND
            before = now
            estimated(m)[0]
            m.play(seat, chance.choice(m.legal(seat)))
        assert policies(GAME).progress(m.position) == LAST_ROUND + 1
        assert estimated(m)[0] == [points * POINT for points in m.points]


def test_doubt_shrinks_as_the_match_goes_on() -> None:
    """The error of an estimate is larger at the start."""
    out, w = np.zeros(8, np.int64), weights_of(GAME)
    early, late = (policies(GAME).evaluate(table(2, round=n, food_days=d).position, w, out) for n, d in ((2, 0), (26, 3)))
    assert early > late >= 1


# -- how well it plays


@pytest.mark.parametrize("how", [GREEDY, PREFER])
def test_both_policies_beat_random_play(how: int) -> None:
    """Whoever looks at what things bring wins, and makes as many points as people do."""
    won, points, _ = duels(GAME, [how, RANDOM], 60)
    assert won > 0.95
    assert points > 55


# -- judgements


def test_hunger_is_seen_before_the_food_day() -> None:
    """Corn for the workers is worth more than any other corn."""

    def gain(corn: int) -> int:
        return lead(table(2, round=8, A={"corn": corn + 2})) - lead(table(2, round=8, A={"corn": corn}))

    assert 4 * gain(4) > 5 * gain(14)


def test_a_farm_is_worth_more_early_than_late() -> None:
    """It feeds on every food day to come."""

    def gain(**given: Any) -> int:
        return lead(table(2, A={"buildings": ["b01"]}, **given)) - lead(table(2, **given))

    assert gain(round=2) > gain(round=23, food_days=3) > 0


def test_a_technology_is_worth_more_early_than_late() -> None:
    """There are more actions to come that it helps."""

    def gain(**given: Any) -> int:
        return lead(table(2, A={"technologies": {"extraction": 1}}, **given)) - lead(table(2, **given))

    assert gain(round=2) > gain(round=22, food_days=3)


def test_a_worker_further_on_is_worth_more() -> None:
    """Later teeth are better."""
    worth = [lead(table(2, round=9, food_days=1, wheels={"yaxchilan": {str(space): 0}})) for space in (1, 3, 5)]
    assert worth == sorted(set(worth))


def test_the_highest_on_a_temple_expects_the_bonus() -> None:
    """Before the day of points the leader's step counts for more than its own points."""
    ahead = table(2, round=14, food_days=1, A={"temples": {"brown": 3}}, B={"temples": {"brown": 2}})
    behind = table(2, round=14, food_days=1, A={"temples": {"brown": 3}}, B={"temples": {"brown": 4}})
    assert lead(ahead) - lead(behind) > 6 * POINT


def test_a_skull_is_offered_where_it_brings_most() -> None:
    """From the last space every offering is free."""
    m = table(2, round=20, food_days=2, A={"skulls": 1, "corn": 6}, wheels={"chichen": {"10": 0}})
    m.play(0, "pick chichen 10")
    assert greedy(m) == "use chichen 9"
    assert max(liked(m), key=liked(m).__getitem__) == "use chichen 9"


def test_a_monument_that_pays_is_built() -> None:
    """All workers in play and m09 on display: eighteen points for six resources."""
    m = table(
        2,
        round=24,
        food_days=3,
        monuments=["m09"],
        A={"workers": 6, "wood": 3, "gold": 3, "corn": 12},
        wheels={"tikal": {"4": 0}},
    )
    m.play(0, "pick tikal 4")
    assert greedy(m) == "use tikal 4"
    assert liked(m)["use tikal 4"] > 10 * liked(m)["nothing"]


def test_a_worker_is_not_taken_off_for_nothing() -> None:
    """Nobody in hand: of three workers on the wheels the one that can do something is preferred, and does it."""
    m = table(2, round=16, food_days=2, A={"corn": 3}, wheels={"yaxchilan": {"5": 0}, "chichen": {"2": 0, "1": 0}})
    likes = liked(m)
    assert max(likes, key=likes.__getitem__) == "pick yaxchilan 5"
    m.play(0, "pick yaxchilan 5")
    assert greedy(m) in {"use yaxchilan 4", "use yaxchilan 5"}
    assert liked(m)["use yaxchilan 5"] > 10 * liked(m)["nothing"]
