"""§10: guesses deal again exactly what a seat cannot know, with the odds that counting gives."""

import math
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from sacbe.core.engine.dice import dice
from sacbe.core.engine.kernel import JIT
from sacbe.core.match.match import Match
from sacbe.games.maya.rules.pieces import CELL_NAMES, KIND_NAMES
from tests.games.maya.helpers import do, matches, table, tiles

GUESSES = 20_000 if JIT else 800
World = tuple[tuple[str, ...], tuple[str, ...]]
"""The rack of B, sorted, and the faces of its buried tiles, by cell."""


def worlds(rack: int, buried: int, heap: list[str], possible: Callable[[World], bool]) -> dict[World, Fraction]:
    """Every split of a heap over rack, buried tiles and the rest, with its chance, by trying all orders."""
    counts: Counter[World] = Counter()
    for order in permutations(heap):
        world = tuple(sorted(order[:rack])), order[rack : rack + buried]
        if possible(world):
            counts[world] += 1
    total = sum(counts.values())
    return {world: Fraction(count, total) for world, count in counts.items()}


def guessed(m: Match, viewer: int, seat: int, cells: list[str]) -> Counter[World]:
    """What a seat's rack and buried tiles are in many guesses."""
    found: Counter[World] = Counter()
    roll = dice(7)
    numbers = [CELL_NAMES.index(cell) for cell in cells]
    for _ in range(GUESSES):
        memory: Any = m.game.kernel.copy(m.position)
        m.game.kernel.guess(memory, viewer, roll)
        rack = memory["rack"][0, seat].tolist()
        held = tuple(sorted(name for kind, name in enumerate(KIND_NAMES) for _ in range(rack[kind])))
        found[held, tuple(KIND_NAMES[memory["tile"][0, cell]] for cell in numbers)] += 1
    return found


def check(m: Match, seat: int, cells: list[str], exact: dict[World, Fraction]) -> None:
    """Every possible world comes up as often as it should, within five standard deviations, and no other."""
    found = guessed(m, 1 - seat, seat, cells)
    assert set(found) <= set(exact)
    for world, chance in exact.items():
        expected = float(chance) * GUESSES
        assert abs(found[world] - expected) <= 5 * math.sqrt(expected * (1 - float(chance))) + 1, world


def test_10_odds_of_racks_and_buried_tiles() -> None:
    """§10.2, §10.4, §10.6: five hidden tiles of B: two on the rack, one buried, two unseen, one of those blind."""
    m = table(
        racks=[tiles("maize 1"), tiles("maize 1", "squash 1")],
        unseen=[tiles("chilli 1", "chilli 1"), tiles("maize 1", "potato 2")],
        city_tiles=[{}, {"3,9": "chilli 2", "2,9": "blind"}],
    )
    heap = ["maize 1", "maize 1", "squash 1", "chilli 2", "potato 2"]
    check(m, 1, ["3,9"], worlds(2, 1, heap, lambda world: True))


def test_10_odds_of_a_seat_that_is_asked_for_a_further_tile() -> None:
    """§10.8: it still holds a tile of that crop."""
    m = table(
        turn=1,
        step="further",
        first_tile="3,9",
        plantations=[{}, {"3,9": "maize 1"}],
        racks=[tiles("maize 1"), tiles("maize 1", "squash 1")],
        unseen=[tiles("chilli 1"), tiles("maize 2", "potato 2", "potato 2")],
        city_tiles=[{}, {"2,9": "chilli 2"}],
    )
    heap = ["maize 1", "squash 1", "maize 2", "potato 2", "potato 2", "chilli 2"]
    exact = worlds(2, 1, heap, lambda world: any(tile.startswith("maize") for tile in world[0]))
    check(m, 1, ["2,9"], exact)


def test_10_odds_of_a_seat_with_one_cell_only() -> None:
    """§10.11: with one cell to plant and none to grow, a seat that is asked holds two different tiles."""
    m = table(
        "red",
        turn=1,
        options={"board": "pocket"},
        plantations=[{"1,1": "maize 1"}, {"2,1": "maize 1"}],
        racks=[tiles("maize 1"), tiles("maize 1", "squash 1")],
        unseen=[tiles("chilli 1"), tiles("maize 1", "maize 1", "squash 1")],
    )
    assert len(m.legal(1)) == 2
    heap = ["maize 1", "maize 1", "maize 1", "squash 1", "squash 1"]
    check(m, 1, [], worlds(2, 0, heap, lambda world: len(set(world[0])) == 2))


def test_10_what_a_seat_knows_stays() -> None:
    """§10.2, §10.4, §10.5, §10.7: own rack, own buried tiles; own unseen tiles have no faces to deal."""
    m = table(city_tiles=[{"3,9": "chilli 2"}, {"2,9": "maize 2"}], racks=[tiles("maize 1"), tiles("squash 1", "potato 1")])
    others = set()
    for seed in range(20):
        truth = m.guess(0, seed).truth()
        for key in ("racks", "city_tiles", "unseen", "plantations"):
            assert truth[key][0] == m.truth()[key][0]
        others.add(str(truth["racks"][1]) + str(truth["city_tiles"][1]))
    assert len(others) > 3


def test_10_spectators_know_no_rack() -> None:
    """§10.10: for somebody who only watches, everything hidden is dealt again."""
    m = table(racks=[tiles("maize 1", "squash 1"), tiles("squash 1", "potato 1")])
    racks = {(str(g["racks"][0]), str(g["racks"][1])) for g in (m.guess(None, seed).truth() for seed in range(20))}
    assert len({a for a, _ in racks}) > 3
    assert len({b for _, b in racks}) > 3


def test_10_a_guess_tells_what_was_told() -> None:
    """§10.4: the faces that others did not see are not in the log of their guess either."""
    m = table(racks=[tiles("squash 2", "maize 1"), None])
    do(m, "grow 3,9 squash 2", "chilli 2", "chilli 2", "chilli 1")
    guess = m.guess(1, 3)
    assert guess.log(1) == m.log(1)
    assert guess.log(0) != m.log(0)
    assert not any("squash 2" in line or "chilli" in line for line in guess.log(1))


@pytest.mark.parametrize("start", ["tikal", "two_cities"])
def test_10_guesses_can_be_played_on(start: str) -> None:
    """§10.8, §10.11, §11.1: every guess obeys the laws, asks the same seat and offers it at least two options."""
    for number, m in enumerate(matches(range(2), start=start)):
        if number % 7 == 0 and not m.over:
            for viewer in (*range(m.seats), None):
                guess = m.guess(viewer, number)
                assert guess.asked == m.asked
                assert len(guess.legal(m.asked[0])) >= 2
                assert m.game.laws(m.game.rules.state(guess.position)) == []


def test_10_the_drawing_shows_no_secret() -> None:
    """§10.4, §10.9: the same picture for every face that might lie there, and for every rack."""
    pictures = set()
    for buried in ("maize 1", "chilli 2"):
        for rack in (tiles("maize 1", "squash 1"), tiles("potato 1", "potato 2")):
            pictures.add(table(city_tiles=[{"3,9": buried}, {}], racks=[rack, None]).svg(1))
    assert len(pictures) == 1
