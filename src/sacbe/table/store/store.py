"""The database: an SQLite file, or PostgreSQL for several processes and machines. Both run the same statements.

A transaction is one function that runs in a thread, from its first statement to its commit. In SQLite those that wait at the same
moment are committed together: each commit waits for the disk, which takes longer than everything else about a move. (With an
asynchronous driver every statement goes to a thread and back several times, eighty times for one move, which took longer still.)
"""

import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from sacbe.table.store.migrations import migrate
from sacbe.table.store.threads import Done, Next, Outcome, Task, Threads, attempt

T = TypeVar("T")
U = TypeVar("U")
BUSY_MS = 10_000
"""How long a connection to SQLite waits for another process that is writing."""
RETRY_SECONDS = 0.01
"""Between two tries where SQLite itself does not wait."""
READERS = 4
TOGETHER_SECONDS = 0.02
"""For how long writing transactions are put together into one in SQLite. Those that came first wait for it."""
UNCOMMITTED = "uncommitted"
"""In `Connection.info`: whether the connection has writes of an earlier task that are not committed."""
CONNECT_ARGS = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 15_000,
}
"""After how long a PostgreSQL server that does not answer counts as away (seconds; the last in milliseconds)."""
LIMITS = {"lock_timeout": "10s", "idle_in_transaction_session_timeout": "30s"}
"""In PostgreSQL: how long a transaction waits for a lock, and after how long an idle transaction, whose process or machine may
have died, loses its locks."""


class Store:
    """Threads for reading, and for writing: one in SQLite, where one may write at a time; several in PostgreSQL."""

    def __init__(self, url: str) -> None:
        self.is_sqlite = make_url(url).get_backend_name() == "sqlite"
        more = {} if self.is_sqlite else {"pool_pre_ping": True, "connect_args": CONNECT_ARGS}
        self._engine: Engine = create_engine(url, pool_size=2 * READERS, hide_parameters=True, **more)
        self._writing_engine = self._engine.execution_options(sacbe_writes=True)
        if not self.is_sqlite:  # by default each statement of a transaction sees another state
            self._engine = self._engine.execution_options(isolation_level="REPEATABLE READ")
        self._same_file = _SameFile(make_url(url).database if self.is_sqlite else None)
        self._readers, self._others = Threads(READERS, "read"), Threads(2, "other")
        write = partial(_write_together if self.is_sqlite else _write_each, self._writing_engine)
        self._writers = Threads(1 if self.is_sqlite else READERS, "write", write)
        if self.is_sqlite:
            # Before a connection is opened, too: on another file it would change the log that both have by their name.
            event.listen(self._engine, "do_connect", self._same_file.check)
            event.listen(self._engine, "connect", set_up_sqlite)
            event.listen(self._engine, "begin", self._same_file.check)
            event.listen(self._engine, "begin", _begin_sqlite)
            event.listen(self._engine, "commit", self._same_file.check)
        else:
            event.listen(self._engine, "connect", _set_up_postgresql)

    async def open(self) -> None:
        """Bring the database up to date."""
        await self.write(migrate)
        self._same_file.remember()

    def close(self) -> None:
        """Wait for running transactions, and close all connections."""
        for threads in (self._readers, self._others, self._writers):
            threads.close()
        self._engine.dispose()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Run a reading transaction: it sees one state of the database."""
        return await self._readers.submit(Task(partial(_transact, self._engine, work), _same))

    async def run(self, work: Callable[[], T]) -> T:
        """Run something that needs no database in a thread: two at a time, as one may wait for the renderer."""
        return await self._others.submit(Task(work, _same))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Run a writing transaction: all of its writes are kept, or none. If others fail with it, it may be run once more."""
        return await self._writers.submit(Task(work, _same))

    async def write_then(
        self, work: Callable[[Connection], T], then: Callable[[T], U], tell: Callable[[T], None] | None = None
    ) -> U:
        """As `write`. After the commit `then` runs in the same thread and `tell` in the loop, even if the caller has left."""
        return await self._writers.submit(Task(work, then, tell))


def _same(value: T) -> T:
    return value


def _transact(engine: Engine, work: Callable[[Connection], T]) -> T:
    with engine.begin() as connection:
        return work(connection)


def _write_each(engine: Engine, take: Next, done: Done) -> None:
    """PostgreSQL: a transaction for each task. It syncs those that end at the same time together."""
    while (task := take()) is not None:
        done(task, attempt(_transact, engine, task.work))


def _write_together(engine: Engine, take: Next, done: Done) -> None:
    """SQLite: one transaction for the tasks that wait, each in a savepoint of its own, so that the disk is synced once for all.

    Nobody is answered before that. If the transaction fails as a whole, each task is tried again alone.
    """
    while (first := take()) is not None:
        tasks = [first]
        try:
            outcomes = _transact(engine, partial(_in_savepoints, tasks, take))
        except (SQLAlchemyError, sqlite3.Error):
            outcomes = [attempt(_transact, engine, task.work) for task in tasks]
        for task, outcome in zip(tasks, outcomes, strict=True):
            done(task, outcome)


def _in_savepoints(tasks: list[Task[Any, Any]], take: Next, connection: Connection) -> list[Outcome]:
    """The outcomes of `tasks`, to which those are added that come meanwhile."""
    outcomes: list[Outcome] = []
    until = time.monotonic() + TOGETHER_SECONDS
    connection.info[UNCOMMITTED] = False
    driver: Any = connection.connection.driver_connection
    try:
        while len(outcomes) < len(tasks):
            driver.execute("SAVEPOINT task")
            outcome = attempt(tasks[len(outcomes)].work, connection)
            if outcome.error is not None:
                driver.execute("ROLLBACK TO task")
            driver.execute("RELEASE task")
            outcomes.append(outcome)
            connection.info[UNCOMMITTED] = True
            if time.monotonic() < until and (task := take()) is not None:
                tasks.append(task)
    finally:
        connection.info[UNCOMMITTED] = False
    return outcomes


def is_committed(connection: Connection) -> bool:
    """Whether all that a transaction reads before its first own write is committed."""
    return not connection.info.get(UNCOMMITTED, False)


def set_up_sqlite(connection: Any, _: object) -> None:
    """Set up a new connection to SQLite: full durability, foreign keys, and waiting for locks."""
    connection.isolation_level = None  # `_begin_sqlite` begins transactions: the driver would begin them too late
    for pragma in (f"busy_timeout={BUSY_MS}", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    # SQLite does not wait for the lock to change the journal mode: of several servers that open a new database, one may fail.
    until = time.monotonic() + BUSY_MS / 1000
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(RETRY_SECONDS)


def _set_up_postgresql(connection: Any, _: object) -> None:
    for name, value in LIMITS.items():
        connection.execute(f"SET {name} = '{value}'")
    connection.commit()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that reads first and writes later could fail in between: writers take the lock at once.
    connection.exec_driver_sql("BEGIN IMMEDIATE" if connection.get_execution_options().get("sacbe_writes") else "BEGIN")


class _SameFile:
    """Refuses transactions once the file was deleted or replaced: SQLite would still accept writes, and they would be lost."""

    def __init__(self, database: str | None) -> None:
        self._path = Path(database) if database and database != ":memory:" else None
        self._opened: tuple[int, int] | None = None

    def remember(self) -> None:
        """Remember which file was opened."""
        self._opened = self._identity()

    def check(self, *_: object) -> None:
        """Raises if another file, or none, lies there now."""
        if self._opened is not None and self._identity() != self._opened:
            moved = sqlite3.OperationalError("the database file was deleted or replaced while it was open")
            moved.sqlite_errorcode, moved.sqlite_errorname = sqlite3.SQLITE_READONLY_DBMOVED, "SQLITE_READONLY_DBMOVED"
            raise OperationalError("BEGIN", None, moved, hide_parameters=True)

    def _identity(self) -> tuple[int, int] | None:
        if self._path is None:
            return None
        try:
            found = self._path.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino
