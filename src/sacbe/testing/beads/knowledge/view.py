"""What a seat may know of a position of Beads, built up field by field."""

from collections.abc import Sequence
from typing import TypedDict

from sacbe.core.views import MatchView
from sacbe.testing.beads.knowledge.position import step_name
from sacbe.testing.beads.rules.state import State


class GameView(TypedDict):
    """What the game adds to the head of a view."""

    step: str
    round: int
    points: list[int]
    call: int
    """The number of the colour that the seat has called, 0 for none."""
    called: list[bool]


class View(MatchView, GameView):
    """A whole view, as the drawings get it."""


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> GameView:
    """Everything but the calls of the others: everybody sees who has called, and nothing more (§2.1)."""
    return {
        "step": step_name(s),
        "round": s.round_no,
        "points": [sum(row) for row in tally],
        "call": s.call[seat] if seat is not None else 0,
        "called": [s.call[other] != 0 for other in range(s.seats)],
    }
