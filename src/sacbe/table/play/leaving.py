"""Ending a match before its end, and leaving or deleting a table. Every function works inside a writing transaction."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from sacbe.table.api import wire
from sacbe.table.api.refusal import Refused
from sacbe.table.jobs.deadlines import schedule
from sacbe.table.store import schema
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened, changed, grant, save_seat

TWO = 2
"""At a table of so many seats whoever resigns leaves the match to the other."""


def end(connection: Connection, opened: Opened, ended: wire.EndInfo) -> None:
    """End a match as it stands: nobody is asked any more, and nothing is hidden."""
    changed(connection, opened, ended=ended, over=True, proposal=None)
    schedule(connection, opened, opened.live)


def resign(connection: Connection, opened: Opened, may: Access, seat: int, level: str) -> None:
    """Give a seat up. Between two, the other has won; among more a bot plays on for it to the end, if another person plays."""
    if opened.row.kind == "record":
        raise Refused("only_looked_at")
    if seat not in opened.seats:
        raise Refused("no_seat")
    if seat not in may.seats:
        raise Refused("not_yours")
    if opened.row.over:
        raise Refused("over")
    if not opened.seats[seat].person:
        raise Refused("bot_plays")
    save_seat(connection, opened, seat, resigned=True, stand_in=level, away=True, stalled=False)
    others = [number for number, other in opened.seats.items() if number != seat and other.kind != "bot" and not other.resigned]
    if len(opened.seats) == TWO or not others:
        winners = [number for number in opened.seats if number != seat] if len(opened.seats) == TWO else []
        end(connection, opened, wire.EndInfo("resigned", seat, winners))
    else:
        changed(connection, opened, proposal=None)
        schedule(connection, opened, opened.live)


def leave_for_good(connection: Connection, opened: Opened, may: Access, hashes: Sequence[str], level: str) -> None:
    """Give up the own seats, and every right at the table. If nobody else has a seat there, the table goes, too."""
    columns = schema.grants.c
    here = columns.table_id == opened.id
    own = here & columns.key_hash.in_(list(hashes)) & (columns.kind == "player")
    if not may.seats and connection.execute(select(columns.seat).where(own)).first() is None:
        raise Refused("not_yours")  # a link to watch belongs to all who have it
    for seat in sorted(may.seats):
        if opened.row.kind == "live" and not opened.row.over and opened.seats[seat].person:
            resign(connection, opened, may, seat, level)
    connection.execute(delete(schema.grants).where(own))
    connection.execute(delete(schema.grants).where(here, columns.role == "seat", columns.seat.in_(sorted(may.seats))))
    held = select(columns.key_hash).where(here, columns.role == "seat", columns.kind.not_in(["invite", "void"]))
    others = connection.execute(held.order_by(columns.seat)).scalars().all()
    if not others:
        _delete(connection, opened)
        return
    if (
        may.host
        and connection.execute(select(columns.seat).where(here, columns.role == "host", columns.kind == "player")).first() is None
    ):
        grant(connection, opened.id, others[0], "host", -1, "player")
    changed(connection, opened)


def delete_table(connection: Connection, opened: Opened, may: Access) -> None:
    """Delete a table, as its host. As long as others play there, they must agree to end the match first."""
    if not may.host:
        raise Refused("not_yours")
    others = any(seat.person and number not in may.seats for number, seat in opened.seats.items())
    if others and opened.row.kind == "live" and not opened.row.over:
        raise Refused("others_play")
    _delete(connection, opened)


def _delete(connection: Connection, opened: Opened) -> None:
    tables = schema.tables
    connection.execute(update(tables).where(tables.c.next == opened.id).values(next=None))
    connection.execute(delete(tables).where(tables.c.id == opened.id))
