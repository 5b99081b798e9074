"""The database: SQLite in a file of its own, or PostgreSQL for many. The same statements for both."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from sqlalchemy import event, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from sacbe.table.migrations import migrate

WAIT_MS = 10_000
"""How long a connection to SQLite waits for another process that is writing."""


class Store:
    """Connections for reading, and for writing: one writer at a time in SQLite, one per table in PostgreSQL (a row's lock)."""

    def __init__(self, url: str) -> None:
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        self._engine: AsyncEngine = create_async_engine(url) if self.is_sqlite else create_async_engine(url, pool_pre_ping=True)
        self._writers = self._engine.execution_options(sacbe_writes=True)
        # Within a process the writers queue here: SQLite itself would have them try again and again.
        self._turnstile = asyncio.Lock()
        if self.is_sqlite:
            event.listen(self._engine.sync_engine, "connect", _set_up_sqlite)
            event.listen(self._engine.sync_engine, "begin", _begin_sqlite)

    async def open(self) -> None:
        """Bring the database up to date."""
        async with self.writing() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Give all connections back."""
        await self._engine.dispose()

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one moment of the database."""
        async with self._engine.begin() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A connection whose writes are all kept at its end, or none of them."""
        if not self.is_sqlite:
            async with self._writers.begin() as connection:
                yield connection
            return
        async with self._turnstile, self._writers.begin() as connection:
            yield connection


def _set_up_sqlite(connection: Any, _: object) -> None:
    connection.isolation_level = None  # we begin our transactions ourselves: the driver would begin them too late
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={WAIT_MS}", "foreign_keys=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Any) -> None:
    # A transaction that reads first and writes later could fail in between: writers take the lock at once.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("sacbe_writes") else "BEGIN")
