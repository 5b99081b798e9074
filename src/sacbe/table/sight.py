"""A table that somebody here follows: all who do share what was read of it last.

Nobody gets less than a read of their own would have told: what is shared was read after the last ring, or is what a move of this
process left, if nothing else rang since it was known how the table stood.
"""

import asyncio
from collections.abc import Awaitable, Callable

from sacbe.table.keys import Access
from sacbe.table.ledger import Opened

Read = Callable[[], Awaitable[Opened]]


class Followed:
    """The followers of one table in this process, and what they share."""

    def __init__(self) -> None:
        self.events: set[asyncio.Event] = set()
        """One for each follower, set whenever the table may have changed."""
        self.allowed: dict[asyncio.Event, Access] = {}
        """What each follower may do; moves do not change it."""
        self.rings = 0
        self._at = -1
        """Which ring the last read has followed."""
        self._reading: asyncio.Future[Opened] | None = None

    @property
    def last(self) -> Opened | None:
        """The table, if it is known how it stands."""
        reading = self._reading
        if reading is None or self._at != self.rings or not reading.done() or reading.cancelled() or reading.exception():
            return None
        return reading.result()

    @property
    def seen(self) -> tuple[int, int] | None:
        """The numbers of the last entry and of the last other change that are known here."""
        return None if (last := self.last) is None else (last.seq, last.row["version"])

    def ring(self, moved: Opened | None = None) -> None:
        """The table may have changed; `moved` is what a move has left of it."""
        last = self.last
        self.rings += 1
        if moved is None:
            self.allowed = {}
        elif last is not None:
            # Two moves may be told of in the wrong order: the later one, which comes after both, counts.
            self._reading = asyncio.get_running_loop().create_future()
            self._reading.set_result(max(last, moved, key=_age))
            self._at = self.rings
        for event in self.events:
            event.set()

    async def see(self, read: Read) -> Opened:
        """The table as it stands. One read is enough for all who ask after the same ring."""
        if (last := self.last) is not None:
            return last
        reading = self._reading
        if reading is None or reading.done() or self._at != self.rings:
            self._at, reading = self.rings, asyncio.ensure_future(read())
            reading.add_done_callback(_heed)
            self._reading = reading
        return await asyncio.shield(reading)  # whoever leaves meanwhile leaves the others their read


def _age(opened: Opened) -> tuple[int, int, int]:
    """Of two states of a table, the later has the greater: each of these only grows."""
    return opened.seq, opened.row["version"], sum(turn.version for turn in opened.turns.values())


def _heed(reading: asyncio.Future[Opened]) -> None:
    """If it fails and everybody has left meanwhile, nobody needs to know."""
    if not reading.cancelled():
        reading.exception()
