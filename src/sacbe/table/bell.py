"""The bell: whoever follows a table is woken when it has changed, on this process or on another.

The bus carries ids of tables and nothing else: it can leak nothing. It may also lose a message or be away for a while; then a
look at the database every few seconds finds what it did not tell. Litestar's backends (`bus`) are used without their plugin,
which neither comes back after a lost connection nor says so.

Each process writes a mark of its own before the ids: what it has told itself it need not hear.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from litestar.channels.backends.base import ChannelsBackend
from sqlalchemy import Connection, Select, select
from sqlalchemy.exc import SQLAlchemyError

from sacbe.table import schema
from sacbe.table.bus import bus
from sacbe.table.ledger import Opened
from sacbe.table.sight import Followed
from sacbe.table.store import Store

CHANNEL = "sacbe_tables"
LOOK = 5.0
"""Seconds between two looks at the database."""
PAUSE = 1.0
"""Seconds before a bus that has failed is tried again."""
AT_ONCE = 400
"""How many ids fit into a message: PostgreSQL takes 8,000 bytes."""
log = logging.getLogger("sacbe.table")


def _rows(query: Select[Any], connection: Connection) -> list[tuple[str, int, int]]:
    return [(row.id, row.seq, row.version) for row in connection.execute(query)]


class Bell:
    """Wakes those who wait for a table."""

    def __init__(self, url: str, store: Store) -> None:
        self._backend, self._store = bus(url), store
        self._mark = secrets.token_hex(4)
        self._followed: dict[str, Followed] = {}
        self._to_tell: set[str] = set()
        self._news = asyncio.Event()
        self.on_any: Callable[[], None] = lambda: None
        """Called when another process rings: bots may have work."""

    def ring(self, table: str, moved: Opened | None = None) -> None:
        """Tell all processes that a table has changed. Those who wait here are woken at once, bus or no bus.

        `moved` is the table as a move of this process has left it: nobody here needs to read it again.
        """
        if (followed := self._followed.get(table)) is not None:
            followed.ring(moved)
        if self._backend is not None:
            self._to_tell.add(table)
            self._news.set()

    @contextmanager
    def follow(self, table: str, event: asyncio.Event) -> Iterator[Followed]:
        """A table that is followed; the event is set whenever it may have changed."""
        followed = self._followed.setdefault(table, Followed())
        followed.events.add(event)
        try:
            yield followed
        finally:
            followed.events.discard(event)
            followed.allowed.pop(event, None)
            if not followed.events:
                del self._followed[table]

    def followers(self, table: str) -> int:
        """How many follow a table here."""
        return len(self._followed[table].events) if table in self._followed else 0

    def wake_all(self) -> None:
        """Wake everybody: they look for themselves what has changed."""
        for followed in self._followed.values():
            followed.ring()
        self.on_any()

    async def run(self) -> None:
        """Hear and tell, for ever; a bus that fails is tried again and again."""
        while (backend := self._backend) is not None:
            tasks: list[asyncio.Task[None]] = []
            try:
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                self.wake_all()  # nobody knows what was told while the bus was away
                tasks = [asyncio.create_task(self._hear(backend)), asyncio.create_task(self._tell(backend))]
                await asyncio.gather(*tasks)
            except Exception as error:  # whatever a driver raises: the tables go on without the bus
                log.warning("the bus: %s", error)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                with suppress(Exception):
                    await backend.on_shutdown()
            await asyncio.sleep(PAUSE)

    async def _hear(self, backend: ChannelsBackend) -> None:
        async for _, message in backend.stream_events():
            mark, *tables = message.decode().split()
            if mark != self._mark:
                for table in tables:
                    if (followed := self._followed.get(table)) is not None:
                        followed.ring()
                self.on_any()

    async def _tell(self, backend: ChannelsBackend) -> None:
        while True:
            while self._to_tell:
                some = list(self._to_tell)[:AT_ONCE]
                self._to_tell.difference_update(some)  # first: what changes again meanwhile is told again
                try:
                    await backend.publish(" ".join([self._mark, *some]).encode(), [CHANNEL])
                except BaseException:
                    self._to_tell.update(some)
                    raise
            self._news.clear()
            await self._news.wait()

    async def look(self) -> None:
        """Look at the database now and then, for ever."""
        columns = schema.tables.c
        while True:
            await asyncio.sleep(LOOK)
            tables = list(self._followed)
            with suppress(SQLAlchemyError, OSError):
                for first in range(0, len(tables), 500):
                    query = select(columns.id, columns.seq, columns.version).where(columns.id.in_(tables[first : first + 500]))
                    for table, *found in await self._store.read(partial(_rows, query)):
                        if (followed := self._followed.get(table)) is not None and followed.seen != tuple(found):
                            followed.ring()
