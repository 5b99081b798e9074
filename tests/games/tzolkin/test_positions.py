"""Positions as JSON: what they default to, what is refused with a clear sentence, and that questions in mid-turn round-trip."""

import re
from typing import Any

import pytest

import sacbe
from sacbe.core.match.undo import take_back
from tests.games.tzolkin.helpers import SEATS, end_of_round, options, play, player, table
from tests.games.tzolkin.rich import rich

RICH = {"corn": 20, "wood": 9, "stone": 9, "gold": 9, "skulls": 2}


def test_defaults() -> None:
    m = sacbe.position("tzolkin", {"seats": 4}, check=False)
    assert m.asked == (0,)
    t = m.truth()
    assert (t["round"], t["marker"], t["to_come"], t["skull_bank"]) == (1, 0, [1, 2, 3], 13)
    assert t["row"] == [None] * 6
    assert options(m)[-1] == "place start"
    with pytest.raises(sacbe.Illegal, match=re.escape("§20.7")):
        sacbe.position("tzolkin", {"seats": 4})


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"rounds": 3}, "no key 'rounds'"),
        ({"round": 28}, "round: a whole number from 1 to 27"),
        ({"marker": 4}, "marker: a whole number"),
        ({"marker": None}, "holds the start-player marker"),
        ({"wheels": {"tikal": {"10": 0}}}, "tikal has holes 0 to 9"),
        ({"wheels": {"tikal": {"8": 0}}}, "only neutral workers"),
        ({"wheels": {"copan": {"1": 0}}}, "no key 'copan'"),
        ({"wheels": {"tikal": [0]}}, "a dict of spaces"),
        ({"wheels": {"tikal": {str(n): 0 for n in range(4)}}}, "4 stand on the board"),
        ({"wheels": {"tikal": {"0": 0, "1": 1}, "uxmal": {"0": 0}, "chichen": {"0": 0}}}, "neither a worker in hand"),
        ({"wheels": {"tikal": {"0": "neutral"}}, "seats": 4}, "at most 0 neutral"),
        ({"row": ["b99"]}, "no such building"),
        ({"row": ["b01"] * 7}, "up to 6"),
        ({"row": ["b01"], "emptied": [1]}, "§12.9"),
        ({"pile": ["b01", "b01"]}, "different names"),
        ({"monuments": ["b01"]}, "no such name"),
        ({"jungle": {"2": {"corn": 3}}}, "corn: a whole number from 0 to 2"),
        ({"jungle": {"6": {}}}, "no key '6'"),
        ({"players": [{}]}, "a list of 2"),
        ({"players": [{"gold": -1}, {}]}, "gold: a whole number"),
        ({"players": [{"temples": {"brown": 7}}, {}]}, "brown: a whole number from 0 to 6"),
        ({"players": [{"kept": ["w01", "w02", "w03"]}, {}]}, "at most 2"),
        ({"players": [{"chosen": ["w01", "w02"]}, {}]}, "two of the tiles dealt"),
        ({"players": [{"dealt": ["w01", "w02", "w03", "w04"], "kept": ["w05"]}, {}]}, "some of the 4 tiles dealt"),
        ({"questions": [{"step": "keep"}]}, "was dealt 4 tiles"),
        ({"questions": [{"step": "use"}]}, "'use' cannot stand here"),
        ({"questions": [{"step": "turn"}, {"step": "use"}]}, "mode 'picking' only"),
        ({"questions": [{"step": "turn", "mode": "picking"}, {"step": "keep"}]}, "'keep' cannot stand here"),
        ({"questions": [{"step": "turn", "mood": 1}]}, "no key 'mood'"),
        ({"questions": [{"step": "turn", "begged": 1}]}, "true or false"),
        ({"questions": [{"step": "turn", "mode": "picking"}, {"step": "use", "space": 9}]}, "spaces 1 to 7"),
        ({"questions": [{"step": "advance", "claimer": 3}]}, "a seat from 0 to 1"),
        ({"questions": "turn"}, "a list of up to 12"),
        ({"questions": [{"step": "turn", "mode": "picking"}, {"step": "market", "sold": ["corn"]}]}, "some of wood"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(sacbe.Unreadable, match=re.escape(message)):
        sacbe.position("tzolkin", {"seats": 2} | given, check=False)


TURNS = [
    ("pick palenque 3", "use palenque 3"),
    ("pick tikal 3", "use tikal 3", "tech theology"),
    ("pick tikal 3", "use tikal 3", "tech theology", "pay gold gold gold"),
    ("pick tikal 4", "use tikal 4", "build b08"),
    ("pick tikal 4", "use tikal 4", "build b08", "arch yes"),
    ("pick tikal 4", "use tikal 4", "build b08", "arch yes", "discount gold"),
    ("pick tikal 4", "use tikal 4", "build b08", "arch no", "temple brown"),
    ("pick uxmal 6", "use uxmal 2", "sell wood", "buy gold"),
    ("pick uxmal 6", "use uxmal 5"),
    ("pick uxmal 6", "use uxmal 5", "use tikal 5", "pay stone"),
    ("pick chichen 8", "use chichen 8"),
    ("pick chichen 8", "use chichen 8", "gain gold"),
    ("pick chichen 8", "use chichen 8", "gain gold", "pay gold"),
]  # fmt: skip


@pytest.mark.parametrize("turn", TURNS, ids=lambda turn: f"{turn[-1]} ({len(turn)})")
def test_6_5_questions_in_mid_turn_round_trip(turn: tuple[str, ...]) -> None:
    """§6.5: the whole stack is part of a position, by name."""
    wheels = {"palenque": {"3": 0}, "tikal": {"3": 0, "4": 0}, "uxmal": {"6": 0}, "chichen": {"8": 0}}
    master = RICH | {"workers": 6, "technologies": {"architecture": 3, "theology": 2}}
    m = play(table(A=master, wheels=wheels, row=["b08", "b01", "b19"]), *turn)
    again = sacbe.position("tzolkin", m.truth(), check=False)
    assert again.truth() == m.truth()
    assert (again.asked, options(again)) == (m.asked, options(m))
    for answer in options(m):
        assert play(m.copy(), answer).truth() == play(again.copy(), answer).truth()


@pytest.mark.parametrize("seats", SEATS)
def test_20_rich_positions_are_lawful(seats: int) -> None:
    """§20.7: tables that were made up can be set up with the laws checked, and come back the same."""
    for seed in range(20):
        m = sacbe.position("tzolkin", rich(seats, seed))
        assert sacbe.position("tzolkin", m.truth()).truth() == m.truth()


def test_19_8_the_double_advance_stays() -> None:
    """§19.8: the answer to `advance` cannot be taken back."""
    m = play(end_of_round(2, start_space=0), "advance 2")
    with pytest.raises(sacbe.Illegal):
        take_back(m, 0)


def test_13_7_a_named_track_without_effect() -> None:
    """§13.7: b09 with agriculture at level 3 and no temple to climb gives nothing, and nothing is told."""
    top = {"temples": {"brown": 6, "yellow": 8, "green": 7}, "technologies": {"agriculture": 3}, "wood": 2}
    m = play(table(A=top, wheels={"tikal": {"2": 0}}, row=["b09"]), "pick tikal 2", "use tikal 2")
    assert player(m)["buildings"] == ["b09"]
    assert not [line for line in m.log(None) if "beyond" in line]
