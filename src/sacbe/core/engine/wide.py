"""Sets of more members than an int has bits: rows of words in a position or in scratch memory. (Small sets: `bits.py`.)

A loop over the members:

for word in range(WORDS):
    left = s.frontier[word]
    while left != 0:
        cell = word * WORD + lowest(left)
        left &= left - 1
"""

from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints

WORD = 62
"""Members per word. The sign stays clear, so that Numba's int64 and Python's int agree on every operation."""


def words(members: int) -> int:
    """How many words a set needs whose members are 0 .. members-1."""
    return -(-members // WORD)


@kernel
def insert(row: Ints, member: int) -> None:
    """Put a member into a set."""
    row[member // WORD] |= 1 << (member % WORD)


@kernel
def remove(row: Ints, member: int) -> None:
    """Take a member out of a set."""
    row[member // WORD] &= ~(1 << (member % WORD))


@kernel
def holds(row: Ints, member: int) -> bool:
    """Whether a set has a member."""
    return (row[member // WORD] >> (member % WORD)) & 1 == 1
