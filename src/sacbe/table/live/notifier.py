"""Wakes the subscribers of a table when it has changed, in this process or in another.

Processes tell each other over a bus. It carries ids of tables and nothing else, so it can leak nothing. It may lose a message or
be away for a while: the database is polled every few seconds for what the bus did not tell. Litestar's channel backends (`bus`)
are used without Litestar's plugin, which neither reconnects after a lost connection nor reports one.

Each message begins with the id of the process that sent it, so that a process ignores its own messages.
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

from sacbe.table.live.bus import bus
from sacbe.table.live.shared_read import SharedRead
from sacbe.table.server.tasks import heed_cancellation
from sacbe.table.store import schema
from sacbe.table.store.repository import Opened
from sacbe.table.store.store import Store

CHANNEL = "sacbe_tables"
POLL_SECONDS = 5.0
"""Between two polls of the database."""
POLL_BATCH = 500
"""How many tables one query asks for."""
RETRY_SECONDS = 1.0
"""Before a bus that has failed is connected again."""
MESSAGE_IDS = 400
"""How many ids a message carries at most: PostgreSQL takes 8,000 bytes."""
log = logging.getLogger("sacbe.table")


def _rows(query: Select[Any], connection: Connection) -> list[tuple[str, int, int]]:
    return [(row.id, row.seq, row.version) for row in connection.execute(query)]


class Notifier:
    """Wakes those who subscribe to a table."""

    def __init__(self, url: str, store: Store) -> None:
        self._backend, self._store = bus(url), store
        self._process_id = secrets.token_hex(4)
        self._tables: dict[str, SharedRead] = {}
        """The tables that somebody in this process subscribes to."""
        self._unsent: set[str] = set()
        """The tables whose change has not been published yet."""
        self._has_unsent = asyncio.Event()
        self.on_remote_change: Callable[[], None] = lambda: None
        """Called when another process has changed a table: bots may have work."""

    def notify(self, table: str, moved: Opened | None = None) -> None:
        """Tell all processes that a table has changed. Subscribers in this process are woken at once, bus or no bus.

        `moved` is the table as a move of this process has left it: nobody here needs to read it again.
        """
        if (shared := self._tables.get(table)) is not None:
            shared.invalidate(moved)
        if self._backend is not None:
            self._unsent.add(table)
            self._has_unsent.set()

    @contextmanager
    def subscribe(self, table: str, changed: asyncio.Event) -> Iterator[SharedRead]:
        """Subscribe to a table for the length of the block; `changed` is set whenever it may have changed."""
        shared = self._tables.setdefault(table, SharedRead())
        shared.subscribers.add(changed)
        try:
            yield shared
        finally:
            shared.subscribers.discard(changed)
            shared.access.pop(changed, None)
            if not shared.subscribers:
                del self._tables[table]

    def subscribers(self, table: str) -> int:
        """How many subscribe to a table in this process."""
        return len(self._tables[table].subscribers) if table in self._tables else 0

    def wake_all(self) -> None:
        """Wake all subscribers: each reads what has changed."""
        for shared in self._tables.values():
            shared.invalidate()
        self.on_remote_change()

    async def run(self) -> None:
        """Receive and publish, for ever; a bus that fails is connected again and again."""
        while (backend := self._backend) is not None:
            tasks: list[asyncio.Task[None]] = []
            try:
                await backend.on_startup()
                await backend.subscribe([CHANNEL])
                heed_cancellation()
                self.wake_all()  # messages may have been lost while the bus was away: wake everybody
                tasks = [asyncio.create_task(self._receive(backend)), asyncio.create_task(self._publish(backend))]
                await asyncio.gather(*tasks)
            except Exception as error:  # drivers raise many kinds of errors; tables work without the bus
                log.warning("the bus failed; reconnecting in %.0f s (%s)", RETRY_SECONDS, error)
            finally:
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                with suppress(Exception):
                    await backend.on_shutdown()
            heed_cancellation()
            await asyncio.sleep(RETRY_SECONDS)

    async def _receive(self, backend: ChannelsBackend) -> None:
        async for _, message in backend.stream_events():
            sender, *tables = message.decode().split()
            if sender != self._process_id:
                for table in tables:
                    if (shared := self._tables.get(table)) is not None:
                        shared.invalidate()
                self.on_remote_change()

    async def _publish(self, backend: ChannelsBackend) -> None:
        while True:
            while self._unsent:
                batch = list(self._unsent)[:MESSAGE_IDS]
                self._unsent.difference_update(batch)  # before sending: what changes again meanwhile is sent again
                try:
                    await backend.publish(" ".join([self._process_id, *batch]).encode(), [CHANNEL])
                except BaseException:
                    self._unsent.update(batch)
                    raise
            self._has_unsent.clear()
            await self._has_unsent.wait()

    async def poll(self) -> None:
        """Read from the database now and then which tables have changed, for ever."""
        columns = schema.tables.c
        while True:
            await asyncio.sleep(POLL_SECONDS)
            tables = list(self._tables)
            with suppress(SQLAlchemyError, OSError):
                for first in range(0, len(tables), POLL_BATCH):
                    batch = tables[first : first + POLL_BATCH]
                    query = select(columns.id, columns.seq, columns.version).where(columns.id.in_(batch))
                    for table, *stored in await self._store.read(partial(_rows, query)):
                        if (shared := self._tables.get(table)) is not None and shared.known_version != tuple(stored):
                            shared.invalidate()
