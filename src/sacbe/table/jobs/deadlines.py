"""Writes the jobs of bots: they follow from who is asked, who sits where, and the table's time limit (`clock`)."""

import time

from sqlalchemy import Connection, delete, insert, select, update

from sacbe.table.api import wire
from sacbe.table.play.matches import Live
from sacbe.table.store import schema
from sacbe.table.store.repository import OF_SEAT, OF_TABLE, Opened, save_seat
from sacbe.table.store.rows import Seat, SeatChanges
from sacbe.table.store.statements import Prepared

_JOBS = Prepared(select(schema.jobs.c.seat, schema.jobs.c.seq).where(schema.jobs.c.table_id == OF_TABLE))
_NEW_JOB = Prepared(insert(schema.jobs))
_CHANGE_JOB = Prepared(update(schema.jobs).where(schema.jobs.c.table_id == OF_TABLE, schema.jobs.c.seat == OF_SEAT))
_NO_JOB = Prepared(delete(schema.jobs).where(schema.jobs.c.table_id == OF_TABLE, schema.jobs.c.seat == OF_SEAT))


AT_ONCE = 0.0
"""When a bot's own turn is due: always in the past, even if the system time is set back."""


def deadline(clock: wire.ClockInfo | None, seat: Seat) -> float | None:
    """When a bot plays for somebody who is asked."""
    if clock is None or seat.asked_at is None or seat.bot:
        return None
    return seat.asked_at + (clock.seconds if clock.kind == "turn" else max(0.0, clock.seconds - seat.used))


def time_left(clock: wire.ClockInfo | None, seat: Seat) -> float | None:
    """What remains to a person on a clock for the whole match, before what they think about now."""
    return None if clock is None or clock.kind != "match" or seat.bot else max(0.0, clock.seconds - seat.used)


def schedule(connection: Connection, opened: Opened, live: Live, moved: int | None = None) -> None:
    """After a change: note since when each seat is asked, and write the jobs. `moved` is the seat that has just decided."""
    now = time.time()
    playing = opened.row.kind == "live" and not opened.row.ended
    asked = [seat for seat in live.match.asked if seat >= 0] if playing else []
    for number, seat in list(opened.seats.items()):
        changes: SeatChanges = {}
        if seat.asked_at is not None and (number not in asked or number == moved):
            changes = {"used": seat.used + now - seat.asked_at, "asked_at": None}
        if number in asked and (seat.asked_at is None or number == moved):
            changes["asked_at"] = now
        if seat.stalled and live.seq != opened.seq:
            changes["stalled"] = False  # there is another question
        if changes:
            save_seat(connection, opened, number, **changes)
    due: dict[int, float] = {}
    for number in asked:
        seat = opened.seats[number]
        if seat.stalled:
            continue  # its bot fails over this very question; another level may be chosen
        if seat.bot and not any(opened.seats[other].bot for other in due):
            due[number] = AT_ONCE  # one bot of a table thinks at a time: the next sees what the first has done
        elif (end := deadline(opened.row.clock, seat)) is not None:
            due[number] = end
    _write(connection, opened.id, live.seq, due)


def _write(connection: Connection, table: str, seq: int, due: dict[int, float]) -> None:
    known: dict[int, int] = dict(_JOBS.run(connection, {"of_table": table}))
    for seat in known.keys() - due.keys():
        _NO_JOB.run(connection, {"of_table": table, "of_seat": seat})
    for seat, when in due.items():
        anew = {"seq": seq, "owner": None, "until": 0.0, "tries": 0}
        if seat not in known:
            _NEW_JOB.run(connection, {"table_id": table, "seat": seat, "due": when, **anew})
        else:
            # Whoever works on this very question keeps the lease.
            changes = {} if known[seat] == seq else anew
            _CHANGE_JOB.run(connection, {"of_table": table, "of_seat": seat, "due": when, **changes})
