"""One read of a table for all its subscribers in this process.

A subscriber never gets less than a read of its own would have told: what is shared was read after the last change that this
process was notified of, or is what a move of this process left, if no other change was notified since the last read.
"""

import asyncio
from collections.abc import Awaitable, Callable

from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened

Read = Callable[[], Awaitable[Opened]]


class SharedRead:
    """The subscribers of one table in this process, and the table as it was read last."""

    def __init__(self) -> None:
        self.subscribers: set[asyncio.Event] = set()
        """One for each subscriber, set whenever the table may have changed."""
        self.access: dict[asyncio.Event, Access] = {}
        """What each subscriber may do; moves do not change it."""
        self.changes = 0
        """How often the table may have changed."""
        self._read_at = -1
        """The value of `changes` when the last read began."""
        self._reading: asyncio.Future[Opened] | None = None

    @property
    def last(self) -> Opened | None:
        """The table, if what is known of it is up to date."""
        reading = self._reading
        if reading is None or self._read_at != self.changes or not reading.done() or reading.cancelled() or reading.exception():
            return None
        return reading.result()

    @property
    def known_version(self) -> tuple[int, int] | None:
        """The number of the last entry and the version of the table that are known here."""
        return None if (last := self.last) is None else (last.seq, last.row.version)

    def invalidate(self, moved: Opened | None = None) -> None:
        """The table may have changed; `moved` is the table as a move of this process has left it."""
        last = self.last
        self.changes += 1
        if moved is None:
            self.access = {}
        elif last is not None:
            # Two moves may be notified in the wrong order: the later state, which includes both, counts.
            self._reading = asyncio.get_running_loop().create_future()
            self._reading.set_result(max(last, moved, key=_age))
            self._read_at = self.changes
        for changed in self.subscribers:
            changed.set()

    async def get(self, read: Read) -> Opened:
        """The table as it stands. All who ask after the same change share one call of `read`."""
        if (last := self.last) is not None:
            return last
        reading = self._reading
        if reading is None or reading.done() or self._read_at != self.changes:
            self._read_at, reading = self.changes, asyncio.ensure_future(read())
            reading.add_done_callback(_retrieve_exception)
            self._reading = reading
        return await asyncio.shield(reading)  # a subscriber that leaves does not cancel the read of the others


def _age(opened: Opened) -> tuple[int, int, int]:
    """Orders two states of a table: each of these numbers only grows."""
    return opened.seq, opened.row.version, sum(turn.version for turn in opened.turns.values())


def _retrieve_exception(reading: asyncio.Future[Opened]) -> None:
    """Keep asyncio from logging an error that nobody waits for: all subscribers have left."""
    if not reading.cancelled():
        reading.exception()
