"""Token buckets by key.

Each is one number, the time when it will be full again (the generic cell rate algorithm), so that a hundred thousand addresses
cost some megabytes and no time. (The library `limits` was measured: with 10,000 keys in memory it walks through all of them at
every request, a millisecond of the event loop, and it depends on the wall clock.)
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence

MOST_KEYS = 100_000
"""How many buckets are kept; of those beyond it the ones that were not used for longest are forgotten."""


class Buckets:
    """Buckets of one size: `count` at once, and `count` more in every `seconds`."""

    def __init__(self, count: float, seconds: float, now: Callable[[], float] = time.monotonic) -> None:
        self._pace, self._span, self._now = seconds / count, seconds, now
        self._full: OrderedDict[str, float] = OrderedDict()

    def wait(self, key: str) -> float:
        """Seconds until one more may be taken; 0: now."""
        now = self._now()
        return max(0.0, max(self._full.get(key, now), now) + self._pace - self._span - now)

    def take(self, key: str) -> None:
        """Take one."""
        now = self._now()
        self._full[key] = max(self._full.pop(key, now), now) + self._pace
        for _ in range(2):  # drop old buckets faster than new ones are added
            oldest = next(iter(self._full))
            if self._full[oldest] > now and len(self._full) <= MOST_KEYS:
                break
            del self._full[oldest]

    def __len__(self) -> int:
        return len(self._full)


def take_all(wanted: Sequence[tuple[Buckets, str]]) -> float:
    """Take one from each of these buckets, or from none; seconds until that is possible, 0 if it was done."""
    wait = max((buckets.wait(key) for buckets, key in wanted), default=0.0)
    if not wait:
        for buckets, key in wanted:
            buckets.take(key)
    return wait
