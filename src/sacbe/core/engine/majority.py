"""Majorities: who has the most, who is second, and ties."""

from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints


@kernel
def greatest_below(values: Ints, seats: int, limit: int) -> int:
    """The greatest value of a seat that is less than `limit`; 0 if there is none above 0."""
    best = 0
    for seat in range(seats):
        if best < values[seat] < limit:
            best = values[seat]
    return best


@kernel
def seats_with(values: Ints, seats: int, value: int) -> int:
    """The set of seats that have exactly this value."""
    found = 0
    for seat in range(seats):
        if values[seat] == value:
            found |= 1 << seat
    return found


@kernel
def rounded_up(amount: int, ways: int) -> int:
    """The share of each when an amount is divided among `ways`, rounded up."""
    return (amount + ways - 1) // ways
