"""The stack of questions: what is being asked is data in the position.

A frame is (step, who, a, b, c): the kind of question, the set of seats that still owe an answer, and three ints for the step's
own use. The top frame is what is asked now; the frames below it are asked later. An empty stack means that the match is over.
Nature is a seat too (-1) and has a bit of its own.

No write goes beyond the array of frames. A push onto a full stack or a pop from an empty one marks the stack as broken: then
nobody is asked any more, and `Match.play` raises. Ordinary play never gets there; a position that was set up might.
"""

from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import DEPTH, State

NATURE = -1
"""Nature's seat."""
NATURE_BIT = 1 << 8
"""Nature's bit in a set of seats."""
STEP, WHO, A, B, C = range(5)
"""The columns of a frame."""
BROKEN = -1
"""The depth of a stack that was pushed when it was full, or popped when it was empty."""


@kernel
def seat_bit(seat: int) -> int:
    """The set of this one seat; nature has its bit too."""
    return NATURE_BIT if seat < 0 else 1 << seat


@kernel
def everyone(s: State) -> int:
    """The set of all seats."""
    return (1 << s.seats) - 1


@kernel
def ask(s: State, step: int, who: int, a: int, b: int, c: int) -> None:
    """Put a question on top of the stack, to all seats in `who`."""
    if s.depth < 0 or s.depth >= DEPTH:
        s.depth = BROKEN
        return
    s.frames[s.depth, STEP] = step
    s.frames[s.depth, WHO] = who
    s.frames[s.depth, A] = a
    s.frames[s.depth, B] = b
    s.frames[s.depth, C] = c
    s.depth += 1
    s.fresh = who


@kernel
def drop(s: State) -> None:
    """Remove the top question. The one below is asked again and marked as fresh: by now it may have only one answer."""
    if s.depth <= 0:
        s.depth = BROKEN
        return
    s.depth -= 1
    for column in range(5):
        s.frames[s.depth, column] = 0
    s.fresh = s.frames[s.depth - 1, WHO] if s.depth > 0 else 0


@kernel
def answered(s: State, seat: int) -> bool:
    """Note that a seat has answered the top question. True if no seat owes an answer to it any more."""
    s.frames[s.depth - 1, WHO] &= ~seat_bit(seat)
    return s.frames[s.depth - 1, WHO] == 0


@kernel
def ask_again(s: State, who: int) -> None:
    """Let these seats owe an answer to the top question once more."""
    s.frames[s.depth - 1, WHO] |= who


@kernel
def asked(s: State) -> int:
    """The set of seats that owe an answer now; 0 when the match is over."""
    return s.frames[s.depth - 1, WHO] if s.depth > 0 else 0


@kernel
def step(s: State) -> int:
    """The kind of the question that is asked now; -1 when the match is over."""
    return s.frames[s.depth - 1, STEP] if s.depth > 0 else -1


@kernel
def detail(s: State, which: int) -> int:
    """One of the details (A, B, C) of the question that is asked now."""
    return s.frames[s.depth - 1, which]


@kernel
def barrier(s: State) -> None:
    """Note that something hidden was revealed: no decision before this moment can be taken back."""
    s.barriers += 1
