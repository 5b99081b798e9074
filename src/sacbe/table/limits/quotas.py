"""How much one address and one person may ask for, in a time and at the same time.

An address is shared: the quotas allow for an evening of thirty people behind one. A person is whoever has a key of their own;
those at an address who have none count as one. Each process counts for itself; what is counted in the database (`running`) counts
for all.
"""

import math
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

from sacbe.core.catalogue import LANGUAGES
from sacbe.table.api.refusal import Refused
from sacbe.table.limits.buckets import Buckets, take_all
from sacbe.table.limits.caller import Caller
from sacbe.table.texts import text

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
SOON = 30.0
"""`Retry-After` in seconds, where it is not known when there will be room."""


class Rate(NamedTuple):
    """So many in so many seconds, of an address and of a person."""

    each_address: int
    each_person: int
    seconds: float


RATES: dict[str, tuple[Rate, ...]] = {
    "tables": (Rate(60, 30, MINUTE), Rate(2000, 1000, DAY)),
    "bot_tables": (Rate(120, 60, HOUR),),
    "uploads": (Rate(40, 20, MINUTE),),
    "reviews": (Rate(60, 20, HOUR),),
    "hints": (Rate(120, 20, MINUTE),),
    "chat": (Rate(300, 30, MINUTE),),
    "identities": (Rate(60, 60, HOUR),),
}
AT_ONCE: dict[str, tuple[int, int]] = {"subscriptions": (200, 40), "hints_at_once": (8, 1)}
"""How many at the same time: of an address, and of a person."""
RUNNING, REVIEWING = 8, 4
"""How many tables that nobody but bots plays a maker may have at the same time, and how many reviews may be unfinished."""


def too_many(what: str, seconds: float = SOON) -> Refused:
    """The refusal of more, with the seconds until another try may succeed."""
    whole = max(1, math.ceil(seconds))
    words = {lang: text(lang, "refused.too_many", what=text(lang, f"quota.{what}"), wait=_duration(whole)) for lang in LANGUAGES}
    return Refused("too_many", why=words, seconds=whole)


def _duration(seconds: int) -> str:
    """A waiting time in units that are written alike in all languages."""
    if seconds < 120:
        return f"{seconds} s"
    return f"{math.ceil(seconds / 60)} min" if seconds < 2 * HOUR else f"{math.ceil(seconds / HOUR)} h"


def _person(caller: Caller) -> str:
    return f"person {caller.identity}" if caller.identity else f"nobody at {caller.address}"


class Quotas:
    """Counts for one process. `factor` makes every quota so many times larger; 0: there are none."""

    def __init__(self, factor: float, now: Callable[[], float] = time.monotonic) -> None:
        self.factor = factor
        self._lock = threading.Lock()
        """Some are taken inside a transaction, in its thread."""
        self._buckets = {
            name: [
                (
                    Buckets(rate.each_address * factor, rate.seconds, now),
                    Buckets(rate.each_person * factor, rate.seconds, now),
                )
                for rate in rates
            ]
            for name, rates in (RATES.items() if factor else ())
        }
        self._held: dict[str, Counter[str]] = {name: Counter() for name in AT_ONCE}

    def most(self, count: int) -> int:
        """A number of things at the same time, as this host allows it."""
        return max(1, round(count * self.factor))

    def take(self, name: str, caller: Caller) -> None:
        """One more for a caller, or a refusal."""
        buckets = self._buckets.get(name, ())
        wanted = [(of_address, caller.address) for of_address, _ in buckets]
        wanted += [(of_person, _person(caller)) for _, of_person in buckets]
        with self._lock:
            wait = take_all(wanted)
        if wait:
            raise too_many(name, wait)

    @contextmanager
    def hold(self, name: str, caller: Caller) -> Iterator[None]:
        """One more at the same time, for the length of the block."""
        held, (each_address, each_person) = self._held[name], AT_ONCE[name]
        limits = {f"address {caller.address}": each_address, _person(caller): each_person}
        with self._lock:
            if self.factor and any(held[key] >= self.most(most) for key, most in limits.items()):
                raise too_many(name)
            held.update(limits.keys())
        try:
            yield
        finally:
            with self._lock:
                held.subtract(limits.keys())
                for key in limits:
                    if not held[key]:
                        del held[key]
