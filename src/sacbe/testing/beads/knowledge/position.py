"""Positions of Beads as JSON."""

from collections.abc import Mapping

from sacbe.core.engine import steps
from sacbe.core.engine.ask import STEP
from sacbe.core.reader import Reader, whole
from sacbe.testing.beads.rules.pieces import COLOURS, ROUNDS
from sacbe.testing.beads.rules.state import STEPS, State


def step_name(s: State) -> str:
    """What is asked now."""
    return steps.step_name(STEPS, s)


def truth(s: State) -> dict[str, object]:
    """The whole position."""
    return {
        "step": step_name(s),
        "round": s.round_no,
        "calls": s.call.tolist()[: s.seats],
        "points": s.points.tolist()[: s.seats],
    }


def set_up(s: State, reader: Reader, options: Mapping[str, str]) -> None:
    """A position from its dict."""
    s.round_no = reader.number("round", 1, 1, ROUNDS)
    for seat, call in enumerate(reader.list("calls", [0] * s.seats, lambda k, v: whole(k, v, 0, COLOURS), s.seats)):
        s.call[seat] = call
    for seat, points in enumerate(reader.list("points", [0] * s.seats, lambda k, v: whole(k, v, 0, 100), s.seats)):
        s.points[seat] = points
    step = reader.choice("step", "call", (*STEPS, "over"))
    if step != "over":
        s.depth = 1
        s.frames[0, STEP] = STEPS.index(step)
