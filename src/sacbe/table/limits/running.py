"""How many tables and reviews a maker has running, counted in the database: for all processes, and after a restart."""

import time
from collections.abc import Iterable

import msgspec
from sqlalchemy import Connection, func, or_, select

from sacbe.table.api import wire
from sacbe.table.jobs.leases import TRIES
from sacbe.table.limits.quotas import REVIEWING, RUNNING, Quotas, too_many
from sacbe.table.store import schema
from sacbe.table.store.repository import Opened

HURRY = 60
"""A clock with fewer seconds than this plays for whoever is not there, almost as if bots sat at all seats."""


def plays_itself(people: bool, clock: wire.ClockInfo | None) -> bool:
    """Whether a table goes on without anybody: all its seats are played by bots, or will be within moments."""
    return not people or (clock is not None and clock.seconds < HURRY)


def check_running(connection: Connection, quotas: Quotas, opened: Opened) -> None:
    """Refuse a table, as it has just been changed, if it plays itself now and its maker has enough others that do."""
    row = opened.row
    people = any(not seat.bot for seat in opened.seats.values())
    if not quotas.factor or not row.maker or row.kind != "live" or row.over or not plays_itself(people, row.clock):
        return
    _one_at_a_time(connection, row.maker)
    tables = schema.tables.c
    mine = select(tables.id, tables.clock).where(tables.maker == row.maker, tables.over.is_(False), tables.kind == "live")
    others = [other for other in connection.execute(mine) if other.id != opened.id]
    found = {other.id: msgspec.convert(other.clock, wire.ClockInfo | None) for other in others}
    waited_for = _with_people(connection, found)
    if sum(plays_itself(table in waited_for, clock) for table, clock in found.items()) >= quotas.most(RUNNING):
        raise too_many("running")


def _one_at_a_time(connection: Connection, maker: str) -> None:
    """Until this transaction ends, nobody else counts for this maker: two that come at once would each count without the other.

    In SQLite one transaction writes at a time anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(int(maker[:15], 16))))


def _with_people(connection: Connection, tables: Iterable[str]) -> set[str]:
    """Those of these tables where somebody plays, or is waited for."""
    seats, ids = schema.seats.c, list(tables)
    found: set[str] = set()
    for start in range(0, len(ids), 500):
        some = ids[start : start + 500]
        query = select(seats.table_id).where(seats.table_id.in_(some), seats.kind != "bot", seats.stand_in == "").distinct()
        found.update(connection.execute(query).scalars())
    return found


def check_reviewing(connection: Connection, quotas: Quotas, opened: Opened) -> None:
    """Refuse a further review if enough are unfinished of tables by the same maker. (A failed one has no tries and no lease.)"""
    maker = opened.row.maker
    if not quotas.factor or not maker:
        return
    _one_at_a_time(connection, maker)
    tables, reviews = schema.tables.c, schema.reviews.c
    unfinished = (
        select(func.count())
        .select_from(schema.reviews.join(schema.tables, tables.id == reviews.table_id))
        .where(tables.maker == maker, reviews.found.is_(None), or_(reviews.tries < TRIES, reviews.until > time.time()))
    )
    if connection.execute(unfinished).scalar_one() >= quotas.most(REVIEWING):
        raise too_many("reviewing")
