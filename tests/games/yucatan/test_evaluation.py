"""What bots make of a position of Yucatan: values, playout policy, progress; and how policies that use them play."""

import random

import numpy as np
import pytest

import sacbe
from sacbe.bots.policies import GREEDY, PREFER, RANDOM, policies, weights_of
from sacbe.core.evaluation import POINT
from sacbe.games.yucatan import GAME
from sacbe.games.yucatan.evaluation.evaluation import SET_UP
from sacbe.games.yucatan.evaluation.weights import NAMES
from sacbe.games.yucatan.rules.pieces import MOST_TURNS
from tests.evaluations import duels, estimated, greedy, lead, liked
from tests.games.yucatan.helpers import play, table, walk

W = weights_of(GAME)
ROOM = len(GAME.acts)


# -- the contract


def test_weights_have_sane_signs() -> None:
    """Nothing good is worth less than nothing, nothing dangerous more."""
    assert GAME.evaluation is not None
    assert GAME.evaluation.names == NAMES
    assert (W >= 0).all()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_by_preference(seats: int) -> None:
    """The spread is at least 1, progress never goes back, and at the end the estimate is the points."""
    m, rng, before = sacbe.start("yucatan", seats, seed=seats), random.Random(seats), 0
    while not m.over:
        points, spread = estimated(m)
        assert spread >= 1
        assert all(-3 * POINT < p < 8 * POINT for p in points)
        now = policies(GAME).progress(m.position)
        assert before <= now <= SET_UP + MOST_TURNS
        before, options = now, liked(m)
        m.play(m.asked[0], rng.choices(list(options), list(options.values()))[0])
    assert estimated(m) == ([p * POINT for p in m.points], 1)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_preferences_stay_within_their_bounds(seats: int) -> None:
    """In positions of a match that is played at random: every option has a chance, and the sum is small enough for dice."""
    m = sacbe.start("yucatan", seats, seed=5)
    for _ in walk(m, 5, 500):
        if not m.over:
            options = liked(m)
            assert min(options.values()) >= 1
            assert sum(options.values()) < 2**31


def test_the_clock_counts_rounds() -> None:
    """Of the set-up, then of the match."""
    m = sacbe.start("yucatan", 2, seed=1)
    assert policies(GAME).progress(m.position) == 0
    t = table("", "0 jaguar 4,-2; 1 snake 0,7")
    first = policies(GAME).progress(t.position)
    play(t, "move 4,-2 to 4,-3")
    assert policies(GAME).progress(t.position) == first
    play(t, "move 0,7 to 0,6")
    assert policies(GAME).progress(t.position) == first + 1


def test_both_policies_beat_chance() -> None:
    """By far, and without dithering."""
    won, _, lengths = duels(GAME, [GREEDY, RANDOM], 60)
    assert won > 0.95
    won, _, lengths = duels(GAME, [PREFER, RANDOM], 60)
    assert won > 0.95
    assert np.median(lengths) < 250


def test_matches_make_progress() -> None:
    """Random matches take about a thousand decisions; purposeful ones far fewer."""
    assert np.median(duels(GAME, [PREFER, PREFER], 40).lengths) < 250
    assert np.median(duels(GAME, [GREEDY, GREEDY], 20).lengths) < 300


# -- judgements


def test_a_load_is_worth_more_the_nearer_it_is_to_a_home() -> None:
    """The city of seat 0 is on 5,-3."""
    far = table("", "0 jaguar 4,2 2; 1 snake 0,7", turn=1)
    near = table("", "0 jaguar 5,-1 2; 1 snake 0,7", turn=1)
    home = table("", "0 jaguar 5,-3; 1 snake 0,7", turn=1, stores=[2, 0])
    assert lead(far) < lead(near) < lead(home)


def test_an_own_village_under_a_carrier_shortens_its_way() -> None:
    """§5.3: enlarging delivers, so a small village where it stands is one action from home."""
    wild = table("0 small 6,-5", "0 jaguar 7,2 2; 1 snake 0,7", turn=1)
    village = table("0 small 7,2", "0 jaguar 7,2 2; 1 snake 0,7", turn=1)
    assert lead(village) > lead(wild)
    assert greedy(table("0 small 7,2", "0 jaguar 7,2 3; 0 snake 6,-3; 1 snake 0,7")) == "enlarge 7,2"


def test_the_winning_level_is_built() -> None:
    """§13.1: whatever else there is."""
    m = table("n small 4,-4", "0 jaguar 4,-3 2; 1 snake 0,7", stores=[3, 2], levels=[4, 4])
    assert greedy(m) == "build"
    assert max(liked(m), key=lambda option: liked(m)[option]) == "build"


def test_warriors_go_for_prey_and_raid_it() -> None:
    """A prisoner taken is worth more than one at hand, and that more than one far away."""
    raid = liked(table("n small 4,-4", "0 jaguar 4,-3; 1 snake 0,7"))
    assert max(raid, key=lambda option: raid[option]) == "move 4,-3 to 4,-4"
    assert greedy(table("n small 4,-4; n small 6,-5", "0 jaguar 4,-3; 1 snake 0,7")) == "move 4,-3 to 4,-4"
    loaded = table("", "0 jaguar 4,-4 1; 1 snake 0,7", turn=1)
    assert lead(loaded) > lead(table("n small 4,-4", "0 jaguar 4,-3; 1 snake 0,7", turn=1))
    nearer = table("n small 8,0", "0 jaguar 7,-1; 1 snake 0,7", turn=1)
    farther = table("n small 8,0", "0 jaguar 5,-2; 1 snake 0,7", turn=1)
    assert lead(nearer) > lead(farther)


def test_a_carrier_fears_the_guild_that_beats_it() -> None:
    """§9.2: snake fears jaguar, more so once it was seen; and not a hummingbird."""
    feared = table("", "0 snake 4,-1 2 seen; 1 jaguar 4,0", turn=1)
    unseen = table("", "0 snake 4,-1 2; 1 jaguar 4,0", turn=1)
    weaker = table("", "0 snake 4,-1 2 seen; 1 hummingbird 4,0", turn=1)
    assert lead(feared) < lead(unseen) < lead(weaker)


def test_a_thief_at_the_gate_lowers_a_store() -> None:
    """§10.8: most of all if it is the thief's turn; not if somebody stands in the city."""
    thiefs_turn = table("", "1 jaguar 5,-2", turn=1, stores=[2, 0])
    far = table("", "1 jaguar 0,6", turn=1, stores=[2, 0])
    guarded = table("", "1 jaguar 5,-2; 0 jaguar 5,-3", turn=1, stores=[2, 0])
    assert lead(thiefs_turn) < lead(far)
    assert lead(thiefs_turn) < lead(guarded)


def test_a_theft_that_is_not_answered_yet_counts() -> None:
    """§10.8: half a turn. The bot enters, and then takes all it can."""
    m = table("", "0 jaguar 1,6; 1 snake 6,0", stores=[0, 2])
    assert greedy(m) == "move 1,6 to 1,7"
    play(m, "move 1,6 to 1,7")
    assert m.asked == (0,)
    assert lead(m) > lead(table("", "0 jaguar 1,7; 1 snake 6,0", turn=1, stores=[0, 2]))
    assert greedy(m) == "take 2"
    assert liked(m)["take 2"] > 100 * liked(m)["take 0"]


def test_a_village_beside_an_enemy_is_half_lost() -> None:
    """§8.3: and the larger it is, the more there is to raid."""
    safe = table("0 large 4,0", "1 jaguar 0,6", turn=1)
    exposed = table("0 large 4,0", "1 jaguar 4,1", turn=1)
    assert lead(exposed) < lead(safe)


def test_preferences_know_who_wins_a_fight() -> None:
    """§9.2, §9.3, §15.5: attack who is known to lose, never who is known to win; dare rather with nothing to lose."""

    def attack(own: str, enemy: str) -> int:
        return liked(table("", f"0 {own}; 1 {enemy}"))["move 4,-1 to 4,0"]

    assert attack("jaguar 4,-1", "snake 4,0 2 seen") > 20 * attack("jaguar 4,-1", "jaguar 4,0 2 seen")
    assert attack("jaguar 4,-1", "snake 4,0 2") == attack("jaguar 4,-1", "hummingbird 4,0 2")
    assert attack("jaguar 4,-1", "snake 4,0 2") > attack("jaguar 4,-1 2", "snake 4,0 2")


def test_who_has_to_starve_is_the_one_without_a_load() -> None:
    """§11.2: of two warriors the empty one goes home."""
    m = table("1 small 4,1", "0 jaguar 4,0; 1 snake 2,4 2; 1 snake 0,7", turn=0)
    play(m, "move 4,0 to 4,1")
    assert m.asked == (1,)
    assert liked(m)["remove 0,7"] > liked(m)["remove 2,4"]
    assert greedy(m) == "remove 0,7"
