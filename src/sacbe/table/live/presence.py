"""Who is there: the seats that follow a table, through whichever process.

A process keeps a visit in the database, with a lease, for every seat that is connected to it; a seat with one is there.
Connections that come and go are counted in memory, and written by one task: a page that is loaded again is no absence, and a
database that is away for a while is told later.
"""

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from functools import partial

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from sacbe.table.live.notifier import Notifier
from sacbe.table.store import schema
from sacbe.table.store.store import Store

GRACE = 4.0
"""Seconds after its last connection was closed until a seat counts as away."""
LEASE = 60.0
"""Seconds after which the visits of a process that has died end."""
RENEWAL = 20.0
"""Seconds between two renewals of this process's visits."""
RETRY = 1.0
"""Seconds before another try, if the database could not be written."""
Visit = tuple[str, int]
"""A table and a seat."""
log = logging.getLogger("sacbe.table")


class Presence:
    """The seats that are connected to this process."""

    def __init__(self, store: Store, notifier: Notifier) -> None:
        self._store, self._notifier, self._owner = store, notifier, secrets.token_hex(8)
        self._connections: Counter[Visit] = Counter()
        self._closed: dict[Visit, float] = {}
        """When the last connection of a visit that is still written was closed."""
        self._written: set[Visit] = set()
        self._changed = asyncio.Event()

    @contextmanager
    def attend(self, table: str, seats: Collection[int]) -> Iterator[None]:
        """Somebody follows a table with these seats, for the length of the block."""
        visits = [(table, seat) for seat in seats]
        for visit in visits:
            self._connections[visit] += 1
            self._closed.pop(visit, None)
            if visit not in self._written:
                self._changed.set()
        try:
            yield
        finally:
            for visit in visits:
                self._connections[visit] -= 1
                if not self._connections[visit]:
                    del self._connections[visit]
                    self._closed[visit] = time.monotonic()
                    self._changed.set()

    async def run(self) -> None:
        """Write who has come and gone, for ever."""
        renewed = -RENEWAL
        while True:
            self._changed.clear()
            try:
                for table, come, gone in self._due():
                    if await self._store.write(partial(self._write, table=table, come=come, gone=gone)):
                        self._notifier.notify(table)
                    self._written.update((table, seat) for seat in come)
                    self._written.difference_update((table, seat) for seat in gone)
                if time.monotonic() >= renewed + RENEWAL:
                    for table in await self._store.write(self._renew):
                        self._notifier.notify(table)
                    renewed = time.monotonic()
            except (SQLAlchemyError, OSError):
                await asyncio.sleep(RETRY)
                self._changed.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), self._pause(renewed))

    def _due(self) -> list[tuple[str, list[int], list[int]]]:
        """What is to be written: tables with the seats that have come, and those that have gone."""
        now = time.monotonic()
        come = self._connections.keys() - self._written
        left = {visit for visit, closed in self._closed.items() if closed + GRACE <= now}
        for visit in left:
            del self._closed[visit]
        gone = {visit for visit in self._written - self._connections.keys() if visit not in self._closed}
        tables = sorted({table for table, _ in come | gone})
        return [
            (name, sorted(seat for table, seat in come if table == name), sorted(seat for table, seat in gone if table == name))
            for name in tables
        ]

    def _pause(self, renewed: float) -> float:
        """Seconds until something is due."""
        now = time.monotonic()
        return max(0.0, min([renewed + RENEWAL - now, *(closed + GRACE - now for closed in self._closed.values())]))

    def _write(self, connection: Connection, table: str, come: Collection[int], gone: Collection[int]) -> bool:
        """Write visits to a table; whether anybody sees a difference."""
        visits = schema.visits.c
        if not _lock(connection, table):
            return False  # it was deleted
        mine = (visits.table_id == table) & (visits.owner == self._owner)
        connection.execute(delete(schema.visits).where(mine, visits.seat.in_([*come, *gone])))
        until = time.time() + LEASE
        for seat in come:
            connection.execute(insert(schema.visits).values(table_id=table, seat=seat, owner=self._owner, until=until))
        return _tell(connection, table)

    def _renew(self, connection: Connection) -> list[str]:
        """Renew the visits of this process, and end those whose lease is over; the tables where somebody sees a difference."""
        visits, now = schema.visits.c, time.time()
        if self._written:
            connection.execute(update(schema.visits).where(visits.owner == self._owner).values(until=now + LEASE))
        over = visits.until < now
        tables = connection.execute(select(visits.table_id).where(over).distinct().order_by(visits.table_id)).scalars().all()
        told = []
        for table in tables:
            if _lock(connection, table):
                connection.execute(delete(schema.visits).where(over, visits.table_id == table))
                if _tell(connection, table):
                    told.append(table)
        return told


def _lock(connection: Connection, table: str) -> bool:
    """Lock a table, as a move does; whether there is one."""
    return (
        connection.execute(select(schema.tables.c.seq).where(schema.tables.c.id == table).with_for_update()).first() is not None
    )


def _tell(connection: Connection, table: str) -> bool:
    """Bring the seats of a table up to date with its visits; whether anything has changed."""
    visits, seats, tables = schema.visits.c, schema.seats.c, schema.tables.c
    there = set(connection.execute(select(visits.seat).where(visits.table_id == table)).scalars())
    known = connection.execute(select(seats.seat, seats.here).where(seats.table_id == table, seats.kind == "person")).all()
    different = [seat for seat, here in known if here != (seat in there)]
    for seat in different:
        row = (seats.table_id == table) & (seats.seat == seat)
        connection.execute(update(schema.seats).where(row).values(here=seat in there, since=time.time()))
    if different:
        connection.execute(update(schema.tables).where(tables.id == table).values(version=tables.version + 1))
    return bool(different)
