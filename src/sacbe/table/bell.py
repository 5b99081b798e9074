"""The bell: whoever follows a table is woken when it has changed, on this process or on another.

The bus carries a table's id and nothing else: it can leak nothing. It may also lose a message or be away for a while; then a
look at the database every few seconds finds what it did not tell.
"""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from litestar.channels import ChannelsPlugin
from litestar.channels.backends.base import ChannelsBackend
from litestar.channels.backends.memory import MemoryChannelsBackend
from sqlalchemy import Connection, Select, select
from sqlalchemy.exc import SQLAlchemyError

from sacbe.core.errors import Unknown
from sacbe.table import schema
from sacbe.table.store import Store

CHANNEL = "sacbe_tables"
LOOK = 5.0
"""Seconds between two looks at the database."""


def bus(url: str) -> ChannelsPlugin:
    """The bus by its URL; none: there is only this process."""
    return ChannelsPlugin(
        _backend(url), channels=[CHANNEL], subscriber_max_backlog=10_000, subscriber_backlog_strategy="dropleft"
    )


def _backend(url: str) -> ChannelsBackend:
    scheme = url.partition(":")[0]
    if not url:
        return MemoryChannelsBackend()
    if scheme in ("redis", "rediss", "valkey"):
        from litestar.channels.backends.redis import RedisChannelsPubSubBackend
        from redis.asyncio import Redis

        return RedisChannelsPubSubBackend(redis=Redis.from_url(url.replace("valkey:", "redis:", 1)))
    if scheme in ("postgres", "postgresql"):
        from litestar.channels.backends.psycopg import PsycoPgChannelsBackend

        return PsycoPgChannelsBackend(url)
    raise Unknown(f"a bus is redis://... or postgresql://..., not {url!r:.60}")


def _rows(query: Select[Any], connection: Connection) -> list[tuple[str, int, int]]:
    return [(row.id, row.seq, row.version) for row in connection.execute(query)]


class Bell:
    """Wakes those who wait for a table."""

    def __init__(self, channels: ChannelsPlugin, store: Store) -> None:
        self._channels, self._store = channels, store
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._seen: dict[str, tuple[int, int]] = {}
        self.on_any: Callable[[], None] = lambda: None
        """Called at every ring: bots may have work."""

    def ring(self, table: str) -> None:
        """Tell all processes that a table has changed. Those who wait here are woken at once, bus or no bus."""
        self._wake(table)
        self._channels.publish(table, [CHANNEL])

    @contextmanager
    def follow(self, table: str) -> Iterator[asyncio.Event]:
        """An event that is set whenever the table may have changed."""
        event = asyncio.Event()
        self._waiting[table].add(event)
        try:
            yield event
        finally:
            self._waiting[table].discard(event)
            if not self._waiting[table]:
                del self._waiting[table]
                self._seen.pop(table, None)

    def wake_all(self) -> None:
        """Wake everybody: the server is about to close."""
        for table in list(self._waiting):
            self._wake(table)

    def _wake(self, table: str) -> None:
        for event in self._waiting.get(table, ()):
            event.set()
        self.on_any()

    async def listen(self) -> None:
        """Hear the bus, for ever."""
        while True:
            with suppress(OSError, RuntimeError):
                async with self._channels.start_subscription([CHANNEL]) as subscriber:
                    async for message in subscriber.iter_events():
                        self._wake(message.decode())
            await asyncio.sleep(1)

    async def look(self) -> None:
        """Look at the database now and then, for ever."""
        columns = schema.tables.c
        while True:
            await asyncio.sleep(LOOK)
            followed = list(self._waiting)
            with suppress(SQLAlchemyError, OSError):
                for first in range(0, len(followed), 500):
                    query = select(columns.id, columns.seq, columns.version).where(columns.id.in_(followed[first : first + 500]))
                    for table, seq, version in await self._store.read(partial(_rows, query)):
                        if self._seen.get(table) != (seq, version):
                            self._seen[table] = (seq, version)
                            self._wake(table)
