"""A position of Beads."""

from sacbe.core.engine import state
from sacbe.core.engine.state import i8


class State(state.State):
    """Points so far, and the calls of this round (0: none)."""

    round_no = i8()
    call = i8(4)
    points = i8(4)
