"""The database: SQLite in a file of its own, or PostgreSQL for many. The same statements for both.

A transaction is one function that runs in a thread, from its first statement to its commit. (With an asynchronous driver every
statement went to a thread and back several times: eighty hand-overs for one move, which took longer than all the rest.)
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url

from sacbe.table.migrations import migrate

T = TypeVar("T")
U = TypeVar("U")
WAIT_MS = 10_000
"""How long a connection to SQLite waits for another process that is writing."""
AGAIN = 0.01
"""How long it waits between two tries, where SQLite itself does not wait; seconds."""
READERS = 4
PATIENCE = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""After how long PostgreSQL counts as away (seconds; the last in milliseconds)."""
LIMITS = {"lock_timeout": "10s", "idle_in_transaction_session_timeout": "30s"}
"""In PostgreSQL: how long one waits for a table that another process writes, and when a process that has fallen silent over it,
perhaps with its whole machine, loses it."""


class Store:
    """Threads for reading, and for writing: one in SQLite, where one may write at a time; several in PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        more = {} if self.is_sqlite else {"pool_pre_ping": True, "connect_args": PATIENCE}
        self._engine: Engine = create_engine(url, pool_size=2 * READERS, **more)
        self._writing_engine = self._engine.execution_options(sacbe_writes=True)
        if not self.is_sqlite:  # where each statement of a transaction would else see a moment of its own
            self._engine = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._readers = ThreadPoolExecutor(READERS, "read")
        self._beside = ThreadPoolExecutor(2, "beside")
        self._writers = ThreadPoolExecutor(1 if self.is_sqlite else READERS, "write")
        if self.is_sqlite:
            event.listen(self._engine, "connect", set_up_sqlite)
            event.listen(self._engine, "begin", _begin_sqlite)
        else:
            event.listen(self._engine, "connect", _set_up_postgresql)

    async def open(self) -> None:
        """Bring the database up to date."""
        await self.write(migrate)

    def close(self) -> None:
        """Finish what is being done, and give all connections back."""
        for threads in (self._readers, self._beside, self._writers):
            threads.shutdown(wait=True, cancel_futures=True)
        self._engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Do something that sees one moment of the database."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, _transact, self._engine, work)

    async def aside(self, work: Callable[[], T]) -> T:
        """Do something that needs no database, beside the loop, too: two things at a time, as one may wait for a picture."""
        return await asyncio.get_running_loop().run_in_executor(self._beside, work)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do something whose writes are all kept, or none of them."""
        return await asyncio.get_running_loop().run_in_executor(self._writers, _transact, self._writing_engine, work)

    async def write_then(self, work: Callable[[Connection], T], then: Callable[[T], U]) -> U:
        """Do something, and once it is kept something with what came of it: in the same thread, whoever may wait for it."""

        def both() -> U:
            return then(_transact(self._writing_engine, work))

        return await asyncio.get_running_loop().run_in_executor(self._writers, both)


def _transact(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def set_up_sqlite(connection: Any, _: object) -> None:
    """Make a new connection to SQLite safe and patient."""
    connection.isolation_level = None  # we begin our transactions ourselves: the driver would begin them too late
    for pragma in (f"busy_timeout={WAIT_MS}", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    # SQLite does not wait for its turn to change the journal: of several servers that open a new database, one may be refused.
    until = time.monotonic() + WAIT_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(AGAIN)


def _set_up_postgresql(connection: Any, _: object) -> None:
    for name, value in LIMITS.items():
        connection.execute(f"SET {name} = '{value}'")
    connection.commit()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later could fail in between: writers take the lock at once.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("sacbe_writes") else "BEGIN")
