"""The stack of questions as Tzolk'in uses it (§6.5): what is pushed last happens first and completely, then what lies below.

A frame that nobody is asked about yet (who = 0) waits. When it comes to the top, `go_on` in rules.py either puts it to a seat
or to nature, or, where the rules leave no choice, carries it out.
"""

from sacbe.core.engine.ask import WHO, ask, seat_bit
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.games.tzolkin.rules.state import State


@kernel
def push(s: State, step: int, a: int, b: int) -> None:
    """Something to be asked or done next, before all that waits already."""
    ask(s, step, 0, a, b, 0)


@kernel
def put_to(s: State, who: int) -> None:
    """Put the top question to a set of seats, or to nature."""
    s.frames[s.depth - 1, WHO] = who
    s.fresh = who


@kernel
def set_detail(s: State, which: int, value: int) -> None:
    """Change a detail of the top question, which is going to be asked again."""
    s.frames[s.depth - 1, which] = value


@kernel
def owes_turn(s: State) -> int:
    """The seat in turn answers."""
    return seat_bit(s.turn)


@kernel
def offer(out: Ints, n: int, action: int) -> int:
    """One more option; how many there are now."""
    out[n] = action
    return n + 1
