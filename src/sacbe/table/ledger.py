"""A table as it lies in the database: reading it whole, and the few ways in which it is written."""

import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import BindParameter, Connection, Row, bindparam, insert, select, update

from sacbe.games import find
from sacbe.table import schema, wire
from sacbe.table.keys import Access, Grant, access
from sacbe.table.live import Entry, Header, Live, Shelf, build, grow
from sacbe.table.refusal import Refused
from sacbe.table.turn import Turn

# Statements are made once: making one anew for every move took longer than the database.
OF_TABLE: BindParameter[str] = bindparam("of_table")
OF_SEAT: BindParameter[int] = bindparam("of_seat")
_TABLE = select(schema.tables).where(schema.tables.c.id == OF_TABLE)
_LOCKED = _TABLE.with_for_update()
_LATER = select(schema.entries).where(schema.entries.c.table_id == OF_TABLE, schema.entries.c.seq > bindparam("known"))
_LATER = _LATER.order_by(schema.entries.c.seq)
_TURNS = select(schema.turns).where(schema.turns.c.table_id == OF_TABLE)
_GRANTS = select(schema.grants.c.key_hash, schema.grants.c.role, schema.grants.c.seat)
_GRANTS = _GRANTS.where(schema.grants.c.table_id == OF_TABLE, schema.grants.c.key_hash.in_(bindparam("hashes", expanding=True)))
_CHANGE_TABLE = update(schema.tables).where(schema.tables.c.id == OF_TABLE)
_CHANGE_SEAT = update(schema.seats).where(schema.seats.c.table_id == OF_TABLE, schema.seats.c.seat == OF_SEAT)
_CHANGE_TURN = update(schema.turns).where(schema.turns.c.table_id == OF_TABLE, schema.turns.c.seat == OF_SEAT)
_NEW_ENTRY, _NEW_TURN = insert(schema.entries), insert(schema.turns)


class Seat(msgspec.Struct, frozen=True):
    """A seat of a table, as stored."""

    seat: int
    kind: str
    name: str = ""
    level: str = ""
    stand_in: str = ""
    away: bool = False
    asked_at: float | None = None
    used: float = 0.0

    @property
    def bot(self) -> str:
        """The level of the bot that plays here; empty if a person does."""
        return self.level if self.kind == "bot" else self.stand_in


_SEATS = select(*(schema.seats.c[name] for name in Seat.__struct_fields__)).where(schema.seats.c.table_id == OF_TABLE)


class Opened(msgspec.Struct):
    """A table as it was when it was read."""

    id: str
    row: dict[str, Any]
    header: Header
    live: Live
    seats: dict[int, Seat]
    turns: dict[int, Turn]

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.live.seq

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden any more: the match is over, or it is a record that somebody looks at."""
        return bool(self.row["over"]) or self.row["kind"] == "record"

    def turn(self, seat: int) -> Turn:
        """What a seat has decided tentatively."""
        return self.turns.get(seat, Turn(seat))


def header_of(row: Mapping[str, Any]) -> Header:
    """What a table's match is played with."""
    fields = {name: row[name] for name in Header.__struct_fields__}
    return Header(**fields | {"seed": int(row["seed"])})


def open_table(connection: Connection, shelf: Shelf, table: str, *, lock: bool = False) -> Opened:
    """Read a table; with `lock` nobody else writes it until this transaction ends."""
    found = connection.execute(_LOCKED if lock else _TABLE, {"of_table": table}).first()
    if found is None:
        raise Refused("no_table")
    row = found._asdict()
    seats = connection.execute(_SEATS, {"of_table": table}).all()
    turns = connection.execute(_TURNS, {"of_table": table}).all()
    header = header_of(row)
    if header.rules != (known := find(header.game).rules):
        raise Refused("other_rules", rules=header.rules, known=known)
    live = _catch_up(connection, shelf, table, header, row["seq"])
    return Opened(
        id=table,
        row=row,
        header=header,
        live=live,
        seats={seat.seat: Seat(*seat) for seat in seats},
        turns={turn.seat: _read_turn(turn) for turn in turns},
    )


def _read_turn(row: Row[Any]) -> Turn:
    return Turn(row.seat, tuple(row.acts), tuple(row.redo), row.version, tuple(row.messages), row.notice)


def _catch_up(connection: Connection, shelf: Shelf, table: str, header: Header, seq: int) -> Live:
    live = shelf.get(table)
    if live is not None and live.seq == seq:
        return live
    known = -1 if live is None or live.seq > seq else live.seq
    rows = connection.execute(_LATER, {"of_table": table, "known": known})
    entries = [Entry(row.seq, row.kind, row.seat, tuple(row.lines), row.back_to, row.at) for row in rows]
    if live is None or known < 0:
        live = build(header, entries)
    else:
        for entry in entries:
            live = grow(header, live, entry)
    shelf.put(table, live)
    return live


def access_to(connection: Connection, table: str, hashes: Sequence[str]) -> Access:
    """What the holder of keys with these hashes may do at a table."""
    if not hashes:
        return Access()
    return access(hashes, [Grant(*row) for row in connection.execute(_GRANTS, {"of_table": table, "hashes": list(hashes)})])


# -- writing


def append(connection: Connection, opened: Opened, entry: Entry, live: Live, **changes: Any) -> None:
    """Write an entry, the next one of its table. If another process was quicker, the unique key refuses it."""
    values = msgspec.structs.asdict(entry) | {"table_id": opened.id, "lines": list(entry.lines)}
    connection.execute(_NEW_ENTRY, values)
    change_table(connection, opened, seq=entry.seq, over=live.match.over, touched=entry.at, **changes)


def change_table(connection: Connection, opened: Opened, **changes: Any) -> None:
    """Write some columns of a table."""
    connection.execute(_CHANGE_TABLE, {"of_table": opened.id, **changes})
    opened.row.update(changes)


def changed(connection: Connection, opened: Opened, **changes: Any) -> None:
    """Something about the table has changed that everybody there is to be told of."""
    change_table(connection, opened, version=opened.row["version"] + 1, touched=time.time(), **changes)


def save_turn(connection: Connection, opened: Opened, turn: Turn) -> None:
    """Write a tentative turn."""
    values = {
        "acts": list(turn.acts),
        "redo": list(turn.redo),
        "version": turn.version,
        "messages": list(turn.messages),
        "notice": turn.notice,
    }
    if turn.seat in opened.turns:
        connection.execute(_CHANGE_TURN, {"of_table": opened.id, "of_seat": turn.seat, **values})
    else:
        connection.execute(_NEW_TURN, {"table_id": opened.id, "seat": turn.seat, **values})
    opened.turns[turn.seat] = turn


def save_seat(connection: Connection, opened: Opened, seat: int, **changes: Any) -> None:
    """Write some columns of a seat."""
    connection.execute(_CHANGE_SEAT, {"of_table": opened.id, "of_seat": seat, **changes})
    opened.seats[seat] = msgspec.structs.replace(opened.seats[seat], **changes)


def grant(connection: Connection, table: str, key_hash: str, role: str, seat: int, kind: str) -> None:
    """Let the holder of a key do something; granting it twice changes nothing."""
    columns = schema.grants.c
    known = select(columns.role).where(
        columns.table_id == table, columns.key_hash == key_hash, columns.role == role, columns.seat == seat
    )
    if connection.execute(known).first() is None:
        connection.execute(insert(schema.grants).values(table_id=table, key_hash=key_hash, role=role, seat=seat, kind=kind))


def tables_of(connection: Connection, own: str, most: int = 200) -> list[wire.TableLine]:
    """The tables that a key is good for, the last touched first. No match is played for it: a seat that is asked has a time."""
    tables, seats, grants = schema.tables.c, schema.seats.c, schema.grants.c
    held = connection.execute(select(schema.grants).where(grants.key_hash == own)).mappings().all()
    query = select(schema.tables).where(tables.id.in_({g["table_id"] for g in held})).order_by(tables.touched.desc())
    rows = connection.execute(query.limit(most)).mappings().all()
    sitting = connection.execute(select(schema.seats).where(seats.table_id.in_([row["id"] for row in rows]))).mappings().all()
    found = []
    for row in rows:
        yours = {g["seat"] for g in held if g["table_id"] == row["id"] and g["role"] == "seat"}
        at = sorted((s for s in sitting if s["table_id"] == row["id"]), key=lambda s: int(s["seat"]))
        found.append(
            wire.TableLine(
                id=row["id"],
                kind=row["kind"],
                game=row["game"],
                names=[s["name"] or s["level"] for s in at],
                yours=sorted(yours),
                your_turn=not row["over"] and any(s["asked_at"] is not None and s["seat"] in yours for s in at),
                over=row["over"],
                seq=row["seq"],
                touched=row["touched"],
            )
        )
    return found
