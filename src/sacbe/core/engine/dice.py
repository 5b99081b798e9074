"""Random numbers for kernels, as for playouts and guesses. (What nature answers in a real match comes from `dealer.py`.)

A multiply-with-carry generator whose state and products stay below 2**63, so that Numba's int64 and Python's int give the
same numbers: x' = A * low32(x) + high32(x), with A * 2**32 - 1 a safe prime.
"""

import hashlib
from collections.abc import Callable
from typing import Any

import numpy as np

from sacbe.core.engine.kernel import Buffer, kernel
from sacbe.core.engine.state import Ints

A = 2147483085
"""The multiplier."""
LOW = 0xFFFFFFFF
"""The mask of the low 32 bits."""


def dice(seed: int) -> Buffer:
    """A new generator; the same seed gives the same rolls on every platform."""
    digest = hashlib.blake2b(b"dice " + str(seed).encode(), digest_size=8).digest()
    return np.array([int.from_bytes(digest, "little") % (A << 32) | 1], dtype=np.int64)


@kernel
def roll(dice: Ints, sides: int) -> int:
    """One of 0 .. sides-1, all equally likely (sides below 2**31)."""
    x = A * (dice[0] & LOW) + (dice[0] >> 32)
    dice[0] = x
    return (((x & LOW) ^ (x >> 32)) * sides) >> 32


def picker(legal: Callable[[Any, int, Ints], int]) -> Callable[[Any, int, Ints, Ints], int]:
    """The kernel `pick` that lists all options."""

    @kernel
    def pick(s: Any, seat: int, out: Ints, dice: Ints) -> int:
        n = legal(s, seat, out)
        return out[roll(dice, n)] if n > 0 else -1

    return pick
