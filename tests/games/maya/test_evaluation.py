"""What bots are told about Maya: values, playout policy, progress, and the judgements behind them."""

import random
from typing import Any

import pytest

from sacbe.bots.policies import GREEDY, PREFER, RANDOM, policies
from sacbe.core.engine.kernel import JIT
from sacbe.core.evaluation import POINT
from sacbe.core.match import opening
from sacbe.games.maya import GAME
from sacbe.games.maya.rules.pieces import PER_SEAT
from tests.evaluations import duels, estimated, greedy, lead, liked
from tests.games.maya.helpers import matches, options, table, tiles

SEEDS = range(3 if JIT else 1)


# -- the contract


def test_the_end_is_no_guess() -> None:
    """§8.6: when the match is over, the estimate is the points."""
    ends = [m for m in matches(SEEDS) if m.over]
    assert {m.seats for m in ends} == {2, 3, 4}
    for m in ends:
        assert estimated(m)[0] == [points * POINT for points in m.points]


@pytest.mark.sample(1)
@pytest.mark.parametrize("start", ["tikal", "new_start", "two_cities"])
def test_every_position_has_an_estimate_and_preferences(start: str) -> None:
    """In the middle of turns too: a spread of at least 1, and every option at least 1, all together below the bound."""
    for m in matches(SEEDS, start=start):
        points, spread = estimated(m)
        assert spread >= 1
        assert all(0 <= seat < 500 * POINT for seat in points)
        if not m.over:
            likes = liked(m)
            assert list(likes) == options(m)
            assert min(likes.values()) >= 1
            assert sum(likes.values()) < 2**31


def test_the_clock_never_goes_back() -> None:
    """It begins at 0, ends within the tiles of a seat, and stands still while the seats before the last one have their turns."""
    progress = policies(GAME).progress
    for seats in (2, 3, 4):
        for seed in SEEDS:
            m = opening.start(GAME, seats, seed, None, deal=True)
            now, rolled = progress(m.position), random.Random(seed)
            last = (int(m.position["first_seat"][0]) + seats - 1) % seats
            assert now == 0
            while not m.over:
                seat = m.asked[0]
                m.play(seat, rolled.choice(m.legal(seat)))
                assert progress(m.position) >= now
                assert progress(m.position) == now or seat == last
                now = progress(m.position)
            assert now <= PER_SEAT


# -- strength


@pytest.mark.skipif(not JIT, reason="matches by the hundred need machine code")
def test_sense_beats_chance() -> None:
    """Looking one decision ahead, and preferences alone, beat a seat that plays at random."""
    assert duels(GAME, [GREEDY, RANDOM], 60).won > 0.95
    assert duels(GAME, [PREFER, RANDOM], 60).won > 0.9


# -- one judgement each


def test_a_group_is_worth_more_early_than_late() -> None:
    """§4.15: it scores again with every tile, so what counts is how many turns are left."""
    group = {"2,9": "maize 2", "2,8": "maize 2", "3,8": "maize 1"}
    gain = []
    for reserve in (20, 6):
        rest: dict[str, Any] = {"racks": [tiles("maize 1", "squash 1")] * 2, "reserves": [reserve] * 2}
        gain.append(lead(table(plantations=[group, {}], **rest)) - lead(table(plantations=[{"2,9": "maize 1"}, {}], **rest)))
    assert gain[0] > gain[1] > 0


def test_a_group_that_is_walled_in_is_worth_less() -> None:
    """§4.9: where no cell is empty beside a group, the tiles on the rack cannot be added to it."""
    group, walls = {"2,9": "maize 2", "2,8": "maize 2"}, dict.fromkeys(("3,8", "2,7", "1,9", "3,9", "1,10"), "chilli 1")
    racks = [tiles("maize 1", "maize 1", "squash 1"), tiles("maize 1", "squash 1")]
    walled, free = (table(plantations=[group, walls | {gap: "potato 1"}], racks=racks, reserves=[0, 3]) for gap in ("1,8", "0,8"))
    assert estimated(free)[0][0] > estimated(walled)[0][0]


def test_a_lead_counts_more_the_fewer_cells_are_left() -> None:
    """§7.9: the goods around a city decide when it is complete; until then others can add theirs."""
    gain = []
    for mine, theirs in (({}, {}), ({"3,10": "chilli 1", "1,11": "squash 1"}, {"0,10": "chilli 1", "0,11": "squash 1"})):
        rest: dict[str, Any] = {
            "city_tiles": [{"1,10": "potato 1"}, {}],
            "racks": [tiles("chilli 1", "squash 1")] * 2,
            "reserves": [9, 9],
        }
        ahead_by = [
            lead(table(plantations=[mine | {"2,9": f"maize {goods}"}, theirs | {"3,9": "maize 1"}], **rest)) for goods in (1, 2)
        ]
        gain.append(ahead_by[1] - ahead_by[0])
    assert gain[1] > gain[0] > 0


def test_a_complete_city_counts_before_it_is_scored() -> None:
    """§7.3: in the middle of a planting turn its points are as good as sure."""
    mine = dict.fromkeys(("2,9", "3,9", "0,10", "0,11", "1,9", "3,10"), "maize 1") | {"1,11": "chilli 1"}
    city, racks = [{"1,10": "potato 1"}, {}], [tiles("maize 1", "maize 1", "squash 1"), None]
    m = table(plantations=[mine, {}], city_tiles=city, racks=racks)
    m.play(0, "plant 2,11 maize 1")
    pending, points = lead(m), m.points[0]
    m.play(0, "done")
    assert m.points[0] - points == 7 + 6
    assert abs(lead(m) - pending) < POINT


def test_the_turn_group_counts_before_planting_ends() -> None:
    """§4.14: after the first tile its goods are in the estimate, and stopping changes little."""
    m = table(plantations=[{"2,9": "maize 2"}, {}], racks=[tiles("maize 1", "maize 1", "squash 1"), None])
    m.play(0, "plant 2,8 maize 1")
    pending = lead(m)
    m.play(0, "done")
    assert abs(lead(m) - pending) < POINT


def test_greedy_completes_a_city_with_a_narrow_lead() -> None:
    """§7.1, §7.9: one good ahead around a city of four, with one empty cell left that the other seat could take."""
    m = table(
        plantations=[
            {"2,9": "maize 2", "0,10": "squash 1", "0,11": "chilli 1", "1,9": "potato 1"},
            {"3,10": "maize 1", "0,12": "squash 1", "1,12": "chilli 1", "3,11": "potato 1", "2,12": "maize 1"},
        ],
        city_tiles=[{"1,10": "potato 1", "1,11": "squash 1"}, {"2,11": "potato 1"}],
        racks=[tiles("chilli 1", "squash 1"), tiles("maize 2", "potato 2")],
        reserves=[3, 3],
    )
    assert greedy(m).split()[:2] == ["plant", "3,9"]


def test_the_tile_to_bury_is_of_a_crop_that_one_does_not_grow() -> None:
    """§5.2: the crop of a large group is kept, and a single is buried rather than a double."""
    m = table(plantations=[{"2,9": "maize 2", "2,8": "maize 2"}, {}], racks=[tiles("maize 2", "maize 1", "chilli 1"), None])
    likes = liked(m)
    assert likes["grow 3,10 chilli 1"] > likes["grow 3,10 maize 1"] >= likes["grow 3,10 maize 2"]


def test_an_empty_rack_is_a_worry() -> None:
    """§5.3: who has nothing to choose from grows blind: a rack is worth more than the same tiles in the reserve."""
    full = table(racks=[tiles("maize 1", "squash 1", "chilli 1", "potato 1"), tiles("maize 1")], reserves=[20, 20])
    empty = table(racks=[{}, tiles("maize 1")], reserves=[24, 20])
    assert lead(full) > lead(empty)


def test_estimates_are_less_certain_early() -> None:
    """The spread shrinks as the tiles run out."""
    early = table(racks=[tiles("maize 1", "squash 1")] * 2, reserves=[20, 20])
    late = table(racks=[tiles("maize 1", "squash 1")] * 2, reserves=[2, 2])
    assert estimated(early)[1] > estimated(late)[1]
