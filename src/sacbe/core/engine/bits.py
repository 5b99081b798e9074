"""Sets of small ints held as the bits of one int: seats, cards, cells."""

from sacbe.core.engine.kernel import intrinsic, kernel


@intrinsic
def count(mask: int) -> int:
    """How many members the set has."""
    return int(mask).bit_count()


@intrinsic
def lowest(mask: int) -> int:
    """The least member of a set that is not empty."""
    return (int(mask) & -int(mask)).bit_length() - 1


@intrinsic
def quotient(number: int, by: int) -> int:
    """`number // by` where neither is negative: Python's division rounds down, which takes machine code three times as long."""
    return number // by


@intrinsic
def remainder(number: int, by: int) -> int:
    """`number % by` where neither is negative."""
    return number % by


@kernel
def nth(mask: int, n: int) -> int:
    """The n-th member of a set, counted from 0; it must have so many."""
    for _ in range(n):
        mask &= mask - 1
    return lowest(mask)


@kernel
def has(mask: int, member: int) -> bool:
    """Whether a set has a member."""
    return (mask >> member) & 1 == 1


@kernel
def bit(member: int) -> int:
    """The set with one member."""
    return 1 << member
