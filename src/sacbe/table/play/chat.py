"""Chat between the seats of a table."""

import time
from collections.abc import Sequence

from sqlalchemy import Connection, func, insert, select

from sacbe.table.api import wire_help
from sacbe.table.api.refusal import Refused
from sacbe.table.store import schema
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened, changed

MOST = 100
"""How many lines are sent at most."""


def say(connection: Connection, opened: Opened, may: Access, line: wire_help.Say) -> None:
    """A line from a seat to all seats."""
    if line.seat not in may.seats:
        raise Refused("not_yours")
    columns = schema.chats.c
    last = connection.execute(select(func.max(columns.number)).where(columns.table_id == opened.id)).scalar()
    connection.execute(
        insert(schema.chats).values(table_id=opened.id, number=(last or 0) + 1, seat=line.seat, text=line.text, at=time.time())
    )
    changed(connection, opened)


def lines(connection: Connection, table: str, after: int) -> Sequence[wire_help.ChatLine]:
    """What was said after line `after`, the last lines of it."""
    columns = schema.chats.c
    query = (
        select(schema.chats).where(columns.table_id == table, columns.number > after).order_by(columns.number.desc()).limit(MOST)
    )
    rows = connection.execute(query).all()
    return [wire_help.ChatLine(row.number, row.seat, row.text, row.at) for row in reversed(rows)]
