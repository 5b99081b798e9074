"""Beads: the smallest game that uses the whole contract. All call a colour in secret, nature draws a bead, right calls score.

It stands in for a sixth game in the tests: hidden answers of all at once, weighted chance, a rule in another file, facts in JSON.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sacbe.core.ask import STEP
from sacbe.core.catalogue import Catalogue, Line
from sacbe.core.game import Act, Game
from sacbe.core.reader import Reader, whole

from .rules import COLOURS, ROUNDS, RULES, State

PACKAGE = Path(__file__).parent
STEPS = ("call", "draw")


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> dict[str, Any]:
    """Everything but the calls of the others."""
    return {"round": s.round_no, "points": [sum(row) for row in tally], "call": s.call[seat] if seat is not None else 0}


def truth(s: State) -> dict[str, Any]:
    """The whole position."""
    return {
        "step": STEPS[s.frames[0, STEP]] if s.depth else "over",
        "round": s.round_no,
        "calls": s.call.tolist()[: s.seats],
        "points": s.points.tolist()[: s.seats],
    }


def place(s: State, reader: Reader, options: Mapping[str, str]) -> None:
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


GAME = Game(
    id="beads",
    title="Beads",
    seats=range(2, 5),
    options={},
    rules=1,
    package=PACKAGE,
    code=RULES,
    acts=tuple(Act(f"{verb} {c}", k, (i,)) for k, verb in enumerate(STEPS) for i, c in enumerate(("red", "black"))),
    act_lines=(Line("call", (("colour", "colour"),)), Line("draw", (("colour", "colour"),))),
    news_lines=(Line("called", (("colour", "colour"),)), Line("drawn", (("colour", "colour"),))),
    reasons=(Line("legal"), Line("other_step")),
    sources=("calls",),
    catalogue=Catalogue(PACKAGE, {"colour": ("red", "black")}),
    longest={seats: seats * ROUNDS for seats in range(2, 5)},
    check_options=lambda seats, options: None,
    view=view,
    truth=truth,
    place=place,
    laws=lambda s: [] if s.round_no <= ROUNDS else ["a round too many"],
    draw=lambda shown, lang, look: f"<svg><title>{json.dumps(shown)} {lang}</title></svg>",
)
