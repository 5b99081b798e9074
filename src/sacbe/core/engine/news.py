"""The news: what happened during an answer, written by the rules for the log.

A line of news is a row of ints in the position: kind, seat, whether it is automatic, who may know its details, and up to four
details. `apply` deletes the old lines first; the match reads the new ones afterwards. Playouts never read them.
"""

from typing import NamedTuple

from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import NEWS, State

EVERYBODY = 0x7F
"""The audience of open news: every seat, and people who only watch."""


class Told(NamedTuple):
    """One line of news, in Python."""

    move: int  # how many moves had been played when it was told
    kind: int
    seat: int
    auto: int  # 1 = by the rules alone, nobody was asked
    eyes: int  # the seats that may know the details
    details: tuple[int, ...]

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: somebody who only watches) may know the details."""
        return self.eyes == EVERYBODY or (seat is not None and bool(self.eyes >> seat & 1))


@kernel
def tell(s: State, kind: int, seat: int, eyes: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Write a line of news. `eyes` is the set of seats that may know the details a to d. Lines beyond NEWS are only counted."""
    if s.told < NEWS:
        row = s.told
        s.news[row, 0] = kind
        s.news[row, 1] = seat
        s.news[row, 2] = s.auto
        s.news[row, 3] = eyes
        s.news[row, 4] = a
        s.news[row, 5] = b
        s.news[row, 6] = c
        s.news[row, 7] = d
    s.told += 1


@kernel
def forget(s: State) -> None:
    """Delete all news, and zero their memory."""
    for row in range(min(s.told, NEWS)):
        for column in range(8):
            s.news[row, column] = 0
    s.told = 0
