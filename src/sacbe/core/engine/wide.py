"""Sets of more members than an int has bits: rows of words in a position or in scratch memory. (Small sets: `bits.py`.)

A loop over the members:

for word in range(WORDS):
    left = s.frontier[word]
    while left != 0:
        cell = word * WORD + lowest(left)
        left &= left - 1
"""

from sacbe.core.engine.bits import count, nth, quotient, remainder
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
    row[quotient(member, WORD)] |= 1 << remainder(member, WORD)


@kernel
def remove(row: Ints, member: int) -> None:
    """Take a member out of a set."""
    row[quotient(member, WORD)] &= ~(1 << remainder(member, WORD))


@kernel
def holds(row: Ints, member: int) -> bool:
    """Whether a set has a member."""
    return (row[quotient(member, WORD)] >> remainder(member, WORD)) & 1 == 1


@kernel
def insert_if(row: Ints, member: int, condition: bool) -> None:
    """Put a member into a set if this holds. There is no branch, for conditions that processors cannot predict."""
    row[quotient(member, WORD)] |= int(condition) << remainder(member, WORD)


@kernel
def members(row: Ints, words: int) -> int:
    """How many members the first words of a set have."""
    n = 0
    for word in range(words):
        n += count(row[word])
    return n


@kernel
def nth_of(row: Ints, n: int) -> int:
    """The n-th member of a set, counted from 0; it must have so many."""
    word = 0
    while n >= count(row[word]):
        n -= count(row[word])
        word += 1
    return word * WORD + nth(row[word], n)
