"""The dealer: a seed answers for nature.

The i-th answer of nature is drawn from the i-th word of a stream that BLAKE2b makes from the seed. So the same seed deals the
same match on every platform; a dealer has no state but the seed (any process can go on dealing, and taking a move back never
deals anew); and nobody can work out the next word from the ones before.

A seed has branches. When the people of a live table agree to go back, they have seen what was dealt after that moment; from there
on nature deals from a new branch, which is another stream of the same seed. A published hash of the seed
commits to all branches.
"""

import hashlib
import secrets

import numpy as np

from sacbe.core.engine.kernel import Buffer
from sacbe.core.errors import Unreadable

WORDS = 8
LARGEST_SEED = 2**256


def new_seed() -> int:
    """A seed that nobody can guess."""
    return secrets.randbits(128)


class Dealer:
    """The random words of a seed, by number."""

    __slots__ = ("_block", "_key", "_words", "branch", "seed")

    def __init__(self, seed: int, branch: int = 0) -> None:
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < LARGEST_SEED:
            raise Unreadable(f"a seed is a whole number from 0 to 2**256 - 1, not {seed!r:.80}")
        self.seed, self.branch = seed, branch
        self._key = (f"sacbe deals {seed} branch {branch} " if branch else f"sacbe deals {seed} ").encode()
        self._block = -1
        self._words = np.zeros(WORDS, np.int64)

    def words(self, first: int) -> Buffer:
        """The words from number `first` to the end of its block: at least one, at most eight."""
        block, offset = divmod(first, WORDS)
        if block != self._block:
            digest = hashlib.blake2b(self._key + str(block).encode()).digest()
            self._words = (np.frombuffer(digest, "<u8") >> np.uint64(1)).astype(np.int64)
            self._block = block
        return self._words[offset:]
