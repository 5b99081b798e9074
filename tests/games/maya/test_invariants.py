"""§11: the laws hold after every decision, and they notice when they do not; bounds on length and points."""

import random
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

import sacbe
from sacbe.core.engine.dice import dice
from sacbe.core.match.match import Match
from sacbe.games.maya.knowledge.laws import laws
from sacbe.games.maya.rules.pieces import BOARDS, most_decisions, most_laid
from sacbe.games.maya.rules.state import State
from tests.facts import facts_of
from tests.games.maya.helpers import NATURE, followed, matches, table, tiles

FACTS = facts_of("maya")

VARIANTS: list[dict[str, object]] = [
    {},
    {"start": "new_start"},
    {"start": "two_cities"},
    {"board": "pocket"},
    {"board": "pocket", "start": "new_start"},
]


def broken(m: Match) -> list[str]:
    """The laws that a match breaks."""
    return laws(State(m.position))


@pytest.mark.sample(2)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_11_laws_hold_after_every_decision(variant: Mapping[str, object]) -> None:
    """§11.1, §11.2, §11.3, §11.4, §11.5, §11.6, §11.7, §11.8, §11.9, §11.13: in every variant and for every number of seats."""
    for m in matches(range(3), **variant):
        assert broken(m) == []


FAULTS: dict[str, tuple[Callable[[Any], None], str]] = {
    "a tile too many": (lambda s: s["rack"][0].__setitem__((0, 0), s["rack"][0, 0, 0] + 1), "§11.1"),
    "a reserve too small": (lambda s: s["reserve"][0].__setitem__(0, s["reserve"][0, 0] - 1), "§10.7"),
    "a rack too full": (lambda s: s["rack"][0].__setitem__((0, 1), 9), "§11.2"),
    "a temple that should not be": (lambda s: cover(s, "3,12", 3), "§11.4"),
    "a site without a temple": (lambda s: cover(s, "2,10", 2), "§11.4"),
    "a tile on a site": (lambda s: cover(s, "3,12", 5), "§11.3"),
    "a lonely tile": (lambda s: cover(s, "5,6", 5), "§11.6"),
    "a lonely city tile": (lambda s: cover(s, "5,6", 4), "§11.5"),
    "a city marked as scored": (lambda s: s["scored"].__setitem__(0, 1), "§11.8"),
    "a frontier forgotten": (lambda s: s["frontier"][0].__setitem__(slice(None), 0), "§4.6"),
    "a city that touches nothing": (lambda s: s["beside"][0].__setitem__(slice(None), 0), "§1.23"),
    "a score below nothing": (lambda s: s["group_points"][0].__setitem__(0, -1), "§11.10"),
}


def cover(s: Any, cell: str, what: int) -> None:
    """Lay something on a cell, against the rules."""
    from sacbe.games.maya.rules.pieces import CELL_NAMES

    s["cover"][0][CELL_NAMES.index(cell)] = what


@pytest.mark.parametrize("fault", FAULTS)
def test_11_a_planted_fault_is_noticed(fault: str) -> None:
    """§11.1, §11.2, §11.3, §11.4, §11.5, §11.6, §11.8, §11.10: each law can fail."""
    m = sacbe.start("maya", seats=2, seed=1, options={"zones": "green"})
    plant_it, section = FAULTS[fault]
    plant_it(m.position)
    assert any(law.startswith(section) for law in broken(m)), broken(m)


def test_11_a_position_must_obey_the_laws() -> None:
    """§11.1, §11.13: unless waived."""
    given = {"zones": ["blue", "green"], "racks": [tiles(*["maize 2"] * 4), None]}
    with pytest.raises(sacbe.Illegal, match=r"§11\.1"):
        sacbe.position("maya", given)
    assert sacbe.position("maya", given, check=False).asked == (0,)
    with pytest.raises(sacbe.Unreadable, match=r"§11\.13"):
        table(racks=[{}, None], reserves=[0, None])
    with pytest.raises(sacbe.Unreadable, match=r"§11\.9"):
        table(open=[], start_sites=[])


def test_11_the_board_never_fills() -> None:
    """§11.7: on the reconstructed board every area has at least 32 plantation cells a seat."""
    board = BOARDS["reconstructed"]
    for area in FACTS["boards"]["reconstructed"]["areas"]:
        cells = board.area(frozenset(area["zones"]))
        room = len(cells) - sum(site.cell in cells for site in board.sites)
        assert room >= FACTS["tile_mix"]["per_seat"] * area["players"] >= most_laid(area["players"])


def test_11_points_of_a_turn() -> None:
    """§11.10: scores never fall; a group gives 1 to 10 points, a city at most 48 in all."""
    for m in matches(range(3)):
        if m.over:
            groups, paid = 0, 0
            for line in followed(m, -1):
                words = line.split()
                if words[0] == "group":
                    assert 1 <= int(words[1]) <= FACTS["bounds"]["group_points_max"]
                    groups += int(words[1])
                elif words[0] == "city":
                    assert 0 <= sum(map(int, words[3:])) <= FACTS["bounds"]["city_points_paid_max"]
                    paid += sum(map(int, words[3:]))
            assert sum(map(int, m.points)) == groups + paid


def test_11_scores_never_fall() -> None:
    """§11.10: from answer to answer."""
    before: tuple[Any, ...] = ()
    for m in matches(range(2)):
        if len(before) == m.seats and len(m.moves) > 40:
            assert all(new >= old for new, old in zip(m.points, before, strict=True))
        before = m.points if not m.over else ()


def test_11_length() -> None:
    """§11.12: at most 62n + 4 decisions and 40n + 1 turns; nobody rests more than nine times."""
    assert {n: most_decisions(n) for n in (2, 3, 4)} == {n: 62 * n + 4 for n in (2, 3, 4)} == dict(sacbe.game("maya").longest)
    for m in matches(range(4)):
        if m.over:
            lines = followed(m, -1)
            turns = sum(line.startswith(("group", "draw")) for line in lines)
            assert sum(seat != NATURE for seat, _ in m.moves) <= 62 * m.seats + 4
            assert turns <= 40 * m.seats + 1
            assert lines.count("rest") <= 9 * m.seats


def test_11_many_compiled_matches_end() -> None:
    """§11.12: playouts by the thousand stay within the bound."""
    m = sacbe.start("maya", seats=4, seed=1, deal=False)
    n = 1000 if hasattr(m.game.kernel.playouts, "signatures") else 5
    assert 0 < m.game.kernel.playouts(m.position, dice(1), n) < n * most_decisions(4)


def test_11_same_answers_same_position() -> None:
    """§11.14, §12.7: the position is a function of set-up, answers and draws; the board stays the one it began with."""
    m = sacbe.start("maya", seats=3, seed=9)
    rolled = random.Random(9)
    while not m.over:
        m.play(m.asked[0], rolled.choice(m.legal(m.asked[0])))
    again = sacbe.start("maya", seats=3, options=m.truth()["options"], deal=False)
    for seat, action in m.moves:
        again.play(seat, action)
    assert np.array_equal(again.position, m.position)
    assert again.view(None)["board"] == m.view(None)["board"]
