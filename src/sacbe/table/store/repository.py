"""Tables in the database: reading one with everything that belongs to it, and the few ways of writing it."""

import logging
import time
from collections.abc import Collection, Sequence
from typing import Any, Unpack

import msgspec
from sqlalchemy import BindParameter, Connection, bindparam, insert, select, update

from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.games import find
from sacbe.table.api import wire
from sacbe.table.api.refusal import Refused
from sacbe.table.play.matches import Entry, Header, Live, MatchCache, build, grow
from sacbe.table.play.names import seat_names
from sacbe.table.play.turn import TentativeTurn
from sacbe.table.store import schema
from sacbe.table.store.keys import Access, Grant, Kind, access
from sacbe.table.store.rows import Seat, SeatChanges, TableChanges, TableRow, columns_of, read_row
from sacbe.table.store.statements import Prepared
from sacbe.table.store.store import is_committed

OF_TABLE: BindParameter[str] = bindparam("of_table")
OF_SEAT: BindParameter[int] = bindparam("of_seat")
_TABLE = select(*columns_of(schema.tables, TableRow)).where(schema.tables.c.id == OF_TABLE)
_OPEN, _LOCK = Prepared(_TABLE), Prepared(_TABLE.with_for_update())
_ENTRY_COLUMNS = columns_of(schema.entries, Entry)
_LATER = select(*_ENTRY_COLUMNS).where(schema.entries.c.table_id == OF_TABLE, schema.entries.c.seq > bindparam("known"))
_ENTRIES = Prepared(_LATER.order_by(schema.entries.c.seq))
_SEATS = Prepared(select(*columns_of(schema.seats, Seat)).where(schema.seats.c.table_id == OF_TABLE))
_TURNS = Prepared(select(*columns_of(schema.turns, TentativeTurn)).where(schema.turns.c.table_id == OF_TABLE))
_OF_KEYS = select(*columns_of(schema.grants, Grant)).where(schema.grants.c.table_id == OF_TABLE)
_GRANTS = _OF_KEYS.where(schema.grants.c.key_hash.in_(bindparam("hashes", expanding=True)))
_GRANTS_OF_KEY = Prepared(_OF_KEYS.where(schema.grants.c.key_hash == bindparam("key_hash")))
_CHANGE_TABLE = Prepared(update(schema.tables).where(schema.tables.c.id == OF_TABLE))
_CHANGE_SEAT = Prepared(update(schema.seats).where(schema.seats.c.table_id == OF_TABLE, schema.seats.c.seat == OF_SEAT))
_CHANGE_TURN = Prepared(update(schema.turns).where(schema.turns.c.table_id == OF_TABLE, schema.turns.c.seat == OF_SEAT))
_NEW_ENTRY, _NEW_TURN = Prepared(insert(schema.entries)), Prepared(insert(schema.turns))
log = logging.getLogger("sacbe.table")


class Opened(msgspec.Struct):
    """A table as it was when it was read."""

    id: str
    row: TableRow
    header: Header
    live: Live
    seats: dict[int, Seat]
    turns: dict[int, TentativeTurn]

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.live.seq

    @property
    def is_open(self) -> bool:
        """Whether nothing is hidden any more: the match is over, or it is a record that somebody looks at."""
        return self.row.over or self.row.kind == "record"

    def turn(self, seat: int) -> TentativeTurn:
        """What a seat has decided tentatively."""
        return self.turns.get(seat, TentativeTurn(seat))


def header_of(row: TableRow) -> Header:
    """What a table's match is played with."""
    return Header(row.game, row.rules, row.seats, row.options, row.position, row.by_hand, int(row.seed), row.fork)


def open_table(connection: Connection, match_cache: MatchCache, table: str, *, lock: bool = False) -> Opened:
    """Read a table; with `lock` nobody else writes it until this transaction ends."""
    found = (_LOCK if lock else _OPEN).run(connection, {"of_table": table})
    if not found:
        raise Refused("no_table")
    row = read_row(found[0], TableRow)
    seats = [Seat(*seat) for seat in _SEATS.run(connection, {"of_table": table})]
    turns = [_read_turn(turn) for turn in _TURNS.run(connection, {"of_table": table})]
    header = header_of(row)
    if header.rules != (known := find(header.game).rules_version):
        raise Refused("other_rules", rules=header.rules, known=known)
    try:
        live = _catch_up(connection, match_cache, table, header, row.seq)
    except (Illegal, Unknown, Unreadable) as error:  # an older version was less strict about positions
        log.warning("table %s cannot be opened: %s", table, error)
        raise Refused("unsound") from None
    return Opened(
        id=table,
        row=row,
        header=header,
        live=live,
        seats={seat.seat: seat for seat in seats},
        turns={turn.seat: turn for turn in turns},
    )


def _read_turn(row: Sequence[Any]) -> TentativeTurn:
    seat, acts, redo, version, messages, notice = row
    return TentativeTurn(seat, tuple(acts), tuple(redo), version, tuple(messages), notice)


def _read_entry(row: Sequence[Any]) -> Entry:
    seq, kind, seat, lines, back_to, at, branch = row
    return Entry(seq, kind, seat, tuple(lines), back_to, at, branch)


def _catch_up(connection: Connection, match_cache: MatchCache, table: str, header: Header, seq: int) -> Live:
    live = match_cache.get(table)
    if live is not None and live.seq == seq:
        return live
    known = -1 if live is None or live.seq > seq else live.seq
    entries = [_read_entry(row) for row in _ENTRIES.run(connection, {"of_table": table, "known": known})]
    if live is None or known < 0:
        live = build(header, entries)
    else:
        for entry in entries:
            live = grow(header, live, entry)
    if is_committed(connection):  # else the entries may still be taken back, and others be written in their place
        match_cache.put(table, live)
    return live


def access_to(connection: Connection, table: str, hashes: Sequence[str]) -> Access:
    """What the holder of keys with these hashes may do at a table."""
    return access(hashes, grants_of(connection, table, hashes))


def grants_of(connection: Connection, table: str, hashes: Sequence[str]) -> list[Grant]:
    """What was granted at a table to keys with these hashes."""
    if not hashes:
        return []
    if len(hashes) == 1:
        return [Grant(*row) for row in _GRANTS_OF_KEY.run(connection, {"of_table": table, "key_hash": hashes[0]})]
    return [Grant(*row) for row in connection.execute(_GRANTS, {"of_table": table, "hashes": list(hashes)})]


# -- writing


def append(connection: Connection, opened: Opened, entry: Entry, live: Live, **changes: Unpack[TableChanges]) -> None:
    """Write an entry, the next one of its table. If another process was quicker, the unique key refuses it."""
    write_entry(connection, opened.id, entry)
    change_table(connection, opened, **changes | {"seq": entry.seq, "over": live.match.over, "touched": entry.at})


def write_entry(connection: Connection, table: str, entry: Entry) -> None:
    """Write an entry of a table, and nothing else."""
    _NEW_ENTRY.run(connection, msgspec.structs.asdict(entry) | {"table_id": table, "lines": list(entry.lines)})


def change_table(connection: Connection, opened: Opened, **changes: Unpack[TableChanges]) -> None:
    """Write some columns of a table."""
    _CHANGE_TABLE.run(connection, {"of_table": opened.id, **msgspec.to_builtins(changes)})
    opened.row = msgspec.structs.replace(opened.row, **changes)


def changed(connection: Connection, opened: Opened, **changes: Unpack[TableChanges]) -> None:
    """Something about the table has changed that everybody there is to be told of."""
    change_table(connection, opened, **changes | {"version": opened.row.version + 1, "touched": time.time()})


def save_turn(connection: Connection, opened: Opened, turn: TentativeTurn) -> None:
    """Write a tentative turn."""
    values = {
        "acts": list(turn.acts),
        "redo": list(turn.redo),
        "version": turn.version,
        "messages": list(turn.messages),
        "notice": turn.notice,
    }
    if turn.seat in opened.turns:
        _CHANGE_TURN.run(connection, {"of_table": opened.id, "of_seat": turn.seat, **values})
    else:
        _NEW_TURN.run(connection, {"table_id": opened.id, "seat": turn.seat, **values})
    opened.turns[turn.seat] = turn


def save_seat(connection: Connection, opened: Opened, seat: int, **changes: Unpack[SeatChanges]) -> None:
    """Write some columns of a seat."""
    _CHANGE_SEAT.run(connection, {"of_table": opened.id, "of_seat": seat, **changes})
    opened.seats[seat] = msgspec.structs.replace(opened.seats[seat], **changes)


def grant(connection: Connection, table: str, key_hash: str, role: str, seat: int, kind: Kind) -> None:
    """Let the holder of a key do something; granting it twice changes nothing."""
    columns = schema.grants.c
    known = select(columns.role).where(
        columns.table_id == table, columns.key_hash == key_hash, columns.role == role, columns.seat == seat
    )
    if connection.execute(known).first() is None:
        connection.execute(insert(schema.grants).values(table_id=table, key_hash=key_hash, role=role, seat=seat, kind=kind))


def tables_of(connection: Connection, own: str, most: int = 200) -> list[wire.TableLine]:
    """The tables that a key gives access to, the last touched first. No match is played: a seat that is asked has a time."""
    tables, grants = schema.tables.c, schema.grants.c
    held = connection.execute(select(grants.table_id, grants.role, grants.seat).where(grants.key_hash == own)).all()
    query = select(*columns_of(schema.tables, TableRow)).where(tables.id.in_({grant.table_id for grant in held}))
    rows = [read_row(row, TableRow) for row in connection.execute(query.order_by(tables.touched.desc()).limit(most))]
    seats = _seats_of(connection, [row.id for row in rows])
    return [
        _line(
            row,
            seats[row.id],
            {grant.seat for grant in held if grant.table_id == row.id and grant.role == "seat"},
            host=any(grant.table_id == row.id and grant.role == "host" for grant in held),
        )
        for row in rows
    ]


def _seats_of(connection: Connection, tables: Sequence[str]) -> dict[str, list[Seat]]:
    """The seats of some tables, in order."""
    columns = schema.seats.c
    query = select(columns.table_id, *columns_of(schema.seats, Seat))
    found: dict[str, list[Seat]] = {table: [] for table in tables}
    for table, *values in connection.execute(query.where(columns.table_id.in_(tables)).order_by(columns.seat)):
        found[table].append(Seat(*values))
    return found


def _line(row: TableRow, seats: Sequence[Seat], yours: Collection[int], *, host: bool) -> wire.TableLine:
    return wire.TableLine(
        id=row.id,
        kind=row.kind,
        game=row.game,
        names=seat_names(row.id, {seat.seat: seat for seat in seats}),
        yours=sorted(yours),
        your_turn=not row.over and any(seat.asked_at is not None and seat.seat in yours for seat in seats),
        over=row.over,
        seq=row.seq,
        touched=row.touched,
        turn=[seat.seat for seat in seats if seat.asked_at is not None and not row.over],
        host=host,
        others=any(seat.person and seat.seat not in yours for seat in seats),
        ended=row.ended is not None,
    )
