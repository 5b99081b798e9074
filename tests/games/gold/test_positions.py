"""Positions that are laid out: what can go on, what is refused, and what is made up."""

from typing import Any

import pytest

import sacbe
from tests.games.gold.helpers import names, options, placing, play, state, step, walk

NATURE = sacbe.NATURE
ONE = [[["1 sixth gold/silver"]], [[]], [[]]]
HAND = {"seats": 3, "bases": ONE, "hand": "5 sixth jade/stone"}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"hand": "1 sixth gold/jade"}, "§1.7"),
    ({"hand": "31 sixth gold/silver"}, "§1.15"),
    ({"bases": [[["1 sixth gold/silver"], []]]}, "bases"),
    ({"bases": [[[]], [[]]]}, "§2.2"),
    ({"row": ["1 quarter gold/silver", "2 quarter gold/silver", "3 sixth gold/silver"]}, "§1.9"),
    ({"row": ["1 sixth gold/silver"], "unsold": ["1 sixth gold/silver"]}, "§11.2"),
    ({"row": ["4 sixth gold/silver"], "auction": 1}, "§3.6"),
    ({"hand": "2 sixth gold/silver", "auction": 3}, "§3.1"),
    ({"step": "place"}, "§3.1"),
    ({"step": "pay"}, "§4.5"),
    ({"winner": 1}, "§4.5"),
    ({"step": "pay", "winner": 0}, "§4.2"),
    ({"bids": [[11, None]]}, "§4.1"),
    ({"bids": [[1, 2], [1, 2]]}, "§10.1"),
    ({"first": None}, "§2.6"),
    ({"step": "first", "first": 0}, "§2.6"),
    ({"step": "first", "row": ["1 sixth gold/silver"]}, "§3.6"),
    ({"step": "draw", "auction": 1, "row": ["4 sixth gold/silver"]}, "§3.6"),
    ({"placed": 1}, "§10.10"),
    ({"steps": ["rebuild"]}, "§10.10"),
    (HAND | {"step": "new_piece"}, "§7.10"),
    (HAND | {"steps": ["rebuild"]}, "§7.10"),
    (HAND | {"step": "change", "steps": ["rebuild", "lay 1 silver"]}, "§7.13"),
    (HAND | {"step": "change", "steps": ["rebuild", "lay 5 gold"]}, "§7.14"),
    (HAND | {"step": "change", "steps": ["rebuild", "drop 5", "drop 2"]}, "§7.15"),
    (HAND | {"step": "change", "steps": ["rebuild", "drop 5", "lay 1 gold"]}, "§7.15"),
    (HAND | {"step": "change", "steps": ["rebuild", "lay 5 stone", "lay 1 silver"]}, "§7.16"),
    ({"pearls": [30, 11]}, "§1.11"),
    ({"auction": 2, "bids": [[1, 2], [None, None]], "payees": [0, None]}, "§5.1"),
    ({"step": "pay", "winner": 0, "bids": [[7, 1]], "pearls": [6, 4]}, "§4.1"),
    ({"bases": [[[f"{lot} sixth gold/silver" for lot in range(1, 10)], []], [[], []]]}, "§6.6"),
]


@pytest.mark.parametrize(("position", "section"), WRONG)
def test_positions_that_could_not_go_on(position: dict[str, Any], section: str) -> None:
    """§11.2, §3.6, §7.15: refused even without the laws, naming what is wrong."""
    with pytest.raises(sacbe.Unreadable) as refused:
        sacbe.position("gold", position, check=False)
    assert names(str(refused.value), section)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("hand", "a piece"), ("hand", 5), ("row", "1 sixth gold/silver"), ("row", ["x"]), ("bases", []),
        ("bases", [[0, 1], [[], []]]), ("bases", [["1 sixth gold/silver", []], [[], []]]), ("pearls", [1]), ("pearls", [-1, 1]),
        ("both_seen", ["1"]), ("bids", [[1]]), ("payees", [7]), ("steps", ["jump"]), ("steps", [3]), ("base", 3), ("placed", "x"),
        ("auction", 31), ("box", []),
    ],
)  # fmt: skip
def test_what_cannot_be_read(key: str, value: object) -> None:
    with pytest.raises(sacbe.Unreadable, match=key):
        sacbe.position("gold", {key: value}, check=False)


def test_what_is_left_out_is_made_up() -> None:
    """§2.1, §3.6: ten pearls, empty bases, a row; lots that must have been sold are in the box. The laws hold."""
    m = sacbe.position("gold", {"seats": 3, "bases": ONE, "auction": 12})
    view = m.view(None)
    assert (step(m), view["first"], m.truth()["pearls"]) == ("bid", 0, [10, 10, 10])
    assert [piece["lot"] for piece in view["row"]] == [12, 13, 14]
    assert [piece["lot"] for piece in view["box"]["unsold"]] == list(range(2, 12))
    assert sacbe.position("gold", {}).view(None)["auction"] == 1


@pytest.mark.parametrize("moves", range(4))
def test_the_middle_of_set_up(moves: int) -> None:
    """§2.6, §2.7: nature goes on where the position stands."""
    m = sacbe.start("gold", 3, deal=False)
    for _ in range(moves):
        m.play(NATURE, m.legal(NATURE)[-1])
    again = sacbe.position("gold", m.truth())
    assert step(again) == "bid"
    assert again.truth()["row"][: max(0, moves - 1)] == m.truth()["row"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_match_can_be_laid_out(seats: int) -> None:
    """§10.10, §11.2: with the same questions, the same published placing and the same views."""
    m = sacbe.start("gold", seats, seed=30 + seats)
    for seat in walk(m, seats, cheap=True):
        again = sacbe.position("gold", m.truth())
        assert again.truth() == m.truth()
        assert (again.asked, options(again, seat)) == (m.asked, options(m, seat))
        assert [again.view(v) for v in (*range(seats), None)] == [m.view(v) for v in (*range(seats), None)]


def test_a_rebuild_that_runs() -> None:
    """§7.15: its steps are taken up."""
    m = play(placing(["1 sixth gold/silver", "2 sixth silver/gold"], "5 sixth gold/stone"), "rebuild", "lay 5 gold", "lay 2 gold")
    again = sacbe.position("gold", m.truth())
    assert options(again) == options(m) == ["lay 1 silver", "drop 1", "done"]
    assert (state(again).turned, state(again).dropped) == (1 << 2, 0)
    forced = sacbe.position("gold", HAND | {"step": "change", "steps": ["rebuild", "lay 5 stone"]})
    assert step(forced) == "bid", "what is left has one answer, and is carried out"
