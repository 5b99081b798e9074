"""What a seat may know of a position of Beads, built up field by field."""

from collections.abc import Sequence
from typing import Any

from sacbe.testing.beads.knowledge.position import step_name
from sacbe.testing.beads.rules.state import State


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Everything but the calls of the others: everybody sees who has called, and nothing more (§2.1)."""
    return {
        "step": step_name(s),
        "round": s.round_no,
        "points": [sum(row) for row in tally],
        "call": s.call[seat] if seat is not None else 0,
        "called": [s.call[other] != 0 for other in range(s.seats)],
    }
