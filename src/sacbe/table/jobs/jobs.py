"""The jobs of bots in the database: which comes next, and setting aside those that failed too often."""

import time
from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, Connection, case, delete, exists, func, select, tuple_, update

from sacbe.table.api import wire
from sacbe.table.jobs.leases import Leases
from sacbe.table.store import schema
from sacbe.table.store.rows import Seat

SKEW = 60.0
"""Seconds by which the system times of several machines may differ."""


class Job(NamedTuple):
    """A turn that a bot is to play: the question that a seat was asked at `seq`."""

    table: str
    seat: int
    seq: int
    game: str = ""
    level: str = ""
    maker: str = ""
    """Who made the table; its own id if that is not known."""
    asked: float = 0.0
    seat_level: str = ""
    """The level of the seat itself; empty if the clock decides which bot plays."""

    @property
    def row(self) -> ColumnElement[bool]:
        """Its row in the database."""
        columns = schema.jobs.c
        return (columns.table_id == self.table) & (columns.seat == self.seat) & (columns.seq == self.seq)


def level_of(seat: Seat, clock: wire.ClockInfo | None) -> str:
    """How strong a bot plays for a seat: its own, or the clock's."""
    return seat.bot or (clock.level if clock else "random")


_asked = schema.seats.alias("asked")
_other = schema.seats.alias("other")
_person = exists().where(
    _other.c.table_id == schema.jobs.c.table_id, _other.c.kind == "person", _other.c.stand_in == "", _other.c.away.is_(False)
)
_maker = func.coalesce(schema.tables.c.maker, schema.tables.c.id)
_level = case((_asked.c.kind == "bot", _asked.c.level), else_=_asked.c.stand_in)


def first_of_each(
    connection: Connection,
    leases: Leases,
    *,
    alone: bool,
    busy: Collection[str],
    games: Mapping[str, int],
    unready: Collection[tuple[str, str]],
) -> list[Job]:
    """Of every maker the job that waits longest, at tables without a person (`alone`) or at those with one.

    `busy` are tables whose bots think here already; `games` are those that are played here, with the version of their rules
    (tables that began with other versions are left to servers that know these); `unready` are games and levels that must wait.
    """
    jobs, tables = schema.jobs, schema.tables
    number = func.row_number().over(partition_by=_maker, order_by=(_asked.c.asked_at, jobs.c.table_id))
    columns: list[ColumnElement[Any]] = [
        jobs.c.table_id,
        jobs.c.seat,
        jobs.c.seq,
        tables.c.game,
        tables.c.clock,
        _asked.c.asked_at,
    ]
    columns += [_asked.c.kind, _asked.c.level, _asked.c.stand_in, _maker.label("maker")]
    columns.append(_level.label("seat_level"))
    numbered = (
        select(*columns, number.label("number"))
        .join(tables, tables.c.id == jobs.c.table_id)
        .join(_asked, (_asked.c.table_id == jobs.c.table_id) & (_asked.c.seat == jobs.c.seat))
        .where(jobs.c.due <= time.time(), leases.ready(), ~_person if alone else _person)
        .where(jobs.c.table_id.not_in(busy), tuple_(tables.c.game, tables.c.rules).in_(list(games.items())))
        .where(*(~((tables.c.game == game) & (_level == level)) for game, level in unready))
        .subquery()
    )
    found = []
    for row in connection.execute(select(numbered).where(numbered.c.number == 1)):
        level = level_of(
            Seat(row.seat, row.kind, level=row.level, stand_in=row.stand_in), msgspec.convert(row.clock, wire.ClockInfo | None)
        )
        asked = row.asked_at or 0.0
        found.append(Job(row.table_id, row.seat, row.seq, row.game, level, row.maker, asked, row.seat_level))
    return found


def set_aside(connection: Connection, leases: Leases) -> list[Job]:
    """Delete the jobs that were tried often enough, and mark their seats as stalled until something changes there."""
    jobs, seats, tables = schema.jobs.c, schema.seats.c, schema.tables.c
    found = connection.execute(select(jobs.table_id, jobs.seat, jobs.seq).where(leases.exhausted())).all()
    given_up = [Job(*row) for row in found]
    for job in given_up:
        connection.execute(delete(schema.jobs).where(job.row, leases.exhausted()))
        seat = (seats.table_id == job.table) & (seats.seat == job.seat)
        connection.execute(update(schema.seats).where(seat).values(stalled=True))
        connection.execute(update(schema.tables).where(tables.id == job.table).values(version=tables.version + 1))
    return given_up


def has_exhausted(connection: Connection, leases: Leases) -> bool:
    """Whether there is a job to be set aside."""
    return connection.execute(select(schema.jobs.c.seq).where(leases.exhausted()).limit(1)).first() is not None


class Late(NamedTuple):
    """A seat with a deadline that seems to have been asked in the future."""

    table: str
    seat: int
    due: float
    asked: float


def late_deadlines(connection: Connection) -> list[Late]:
    """Deadlines from before the system time was set back."""
    jobs, seats, now = schema.jobs.c, schema.seats.c, time.time()
    where = (jobs.table_id == seats.table_id) & (jobs.seat == seats.seat) & (jobs.due > now) & (seats.asked_at > now + SKEW)
    return [Late(*row) for row in connection.execute(select(jobs.table_id, jobs.seat, jobs.due, seats.asked_at).where(where))]


def mend_deadlines(connection: Connection) -> None:
    """After the system time was set back: such seats count as asked now, with as much time as they had."""
    jobs, seats, now = schema.jobs.c, schema.seats.c, time.time()
    for late in late_deadlines(connection):
        job = (jobs.table_id == late.table) & (jobs.seat == late.seat)
        seat = (seats.table_id == late.table) & (seats.seat == late.seat)
        connection.execute(update(schema.jobs).where(job).values(due=now + max(0.0, late.due - late.asked)))
        connection.execute(update(schema.seats).where(seat).values(asked_at=now))
