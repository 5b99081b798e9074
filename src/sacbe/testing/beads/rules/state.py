"""A position of Beads, and the kinds of question (§2.1, §2.2)."""

from sacbe.core.engine import state
from sacbe.core.engine.state import i8

# Positions hold the numbers of the steps: their order must not change.
STEPS = ("call", "draw")
CALL, DRAW = range(len(STEPS))


class State(state.State):
    """Points so far, and the calls of this round (0: none)."""

    round_no = i8()
    call = i8(4)
    points = i8(4)
