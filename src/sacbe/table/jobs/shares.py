"""Fair shares of the bots' thinking time, between those who make tables."""

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

HALF_LIFE = 60.0
"""Seconds after which used time counts half."""
MOST = 10_000
"""How many makers are remembered."""


class Shares:
    """How many seconds of thinking each maker has used lately, in this process. Whoever used least comes next.

    So somebody with sixty tables gets as much as somebody with one, while both wait.
    """

    def __init__(self) -> None:
        self._used: dict[str, tuple[float, float]] = {}
        """Seconds, and when they were counted."""
        self._running: Counter[str] = Counter()

    def used(self, maker: str) -> tuple[int, float]:
        """By which makers are compared: how many bots of theirs think now, then the seconds."""
        return self._running[maker], self._seconds(maker)

    def _seconds(self, maker: str) -> float:
        seconds, at = self._used.get(maker, (0.0, 0.0))
        return seconds * math.exp2((at - time.monotonic()) / HALF_LIFE)

    @contextmanager
    def spending(self, maker: str) -> Iterator[None]:
        """Count the time of the block as thinking time of this maker."""
        began = time.monotonic()
        self._running[maker] += 1
        try:
            yield
        finally:
            self._running[maker] -= 1
            now = time.monotonic()
            self._used[maker] = (self._seconds(maker) + now - began, now)
            if len(self._used) > MOST:
                self._forget()

    def _forget(self) -> None:
        least = sorted(self._used, key=self._seconds)[: MOST // 2]
        for maker in least:
            del self._used[maker]
        self._running = +self._running
