"""Invitations: a link to a seat is good for one person, and is used up by whoever takes the seat with it.

Whoever makes a table knows the links of its open seats. If these were keys, the maker could see every hand. So a link to a seat
is an invitation: joining with it gives the joiner a key that nobody else knows. Using it as a key takes the seat, and everybody
at the table sees that it is taken. Every function that takes a connection works inside a writing transaction.
"""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Connection, func, select, update

from sacbe.table.api import wire
from sacbe.table.api.refusal import Refused
from sacbe.table.store import schema
from sacbe.table.store.keys import Access, Grant, Kind, hashed
from sacbe.table.store.repository import Opened, access_to, changed, grant, grants_of, save_seat
from sacbe.table.store.rows import columns_of

MOST_LINKS = 100
"""How many links may be made for one seat, and to watch one table."""


class Invited(Exception):
    """A request about a seat came with an unused invitation to it: the seat must be taken first."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def check_seated(opened: Opened, may: Access, seat: int | None) -> None:
    """Raise `Invited` if a request about a seat came with an unused invitation, unless nothing is hidden any more."""
    if seat is not None and seat in may.invited and not opened.is_open:
        raise Invited(seat)


def join(connection: Connection, opened: Opened, me: str | None, key: str, name: str, spare: str) -> wire.Joined:
    """Come with the key of a link.

    `me` is the hash of the person's own key, which then holds what the link was for. Somebody without one who uses an invitation
    gets the key `spare` instead. Whoever holds the seat already uses nothing up.
    """
    found = grants_of(connection, opened.id, [hashed(key)])
    mine = access_to(connection, opened.id, [me] if me else []).seats
    if not found:
        raise Refused("no_table")
    joined = wire.Joined(opened.id, [], host=False, watch=False)
    for held in found:
        if held.role != "seat":
            joined.host |= held.role == "host"
            joined.watch |= held.role == "watch"
            if me:
                grant(connection, opened.id, me, held.role, -1, "player")
            continue
        joined.seats.append(held.seat)
        if held.seat in mine:
            if opened.seats[held.seat].away:
                _sit_down(connection, opened, held.seat, "")
            continue
        own = me or held.key_hash
        if held.kind in ("invite", "claimed", "void"):
            if held.kind != "invite" or not _redeem(connection, opened.id, held.seat, [held.key_hash], "void"):
                raise Refused("invitation_used")
            if me is None:
                joined.key, own = spare, hashed(spare)
        grant(connection, opened.id, own, "seat", held.seat, "player" if me else "key")
        _sit_down(connection, opened, held.seat, name)
        joined.shared |= _is_shared(connection, opened.id, held.seat, own)
    joined.seats.sort()
    return joined


def claim(connection: Connection, opened: Opened, _: Access, seat: int, hashes: Sequence[str]) -> None:
    """Use an invitation as a key, without joining: from now on it is the seat's key, and everybody sees that it is taken."""
    if _redeem(connection, opened.id, seat, hashes, "claimed"):
        _sit_down(connection, opened, seat, "")
    elif seat not in access_to(connection, opened.id, hashes).seats:  # another request used it first, or it was revoked
        raise Refused("invitation_used")


def invite(connection: Connection, opened: Opened, may: Access, seat: int, key: str) -> None:
    """A new invitation, in place of the last one: for one's own seat (another device), or as the host for a free seat."""
    _check_may_invite(opened, may, seat)
    _check_room(connection, opened.id, "seat", seat)
    _void(connection, opened.id, seat)
    grant(connection, opened.id, hashed(key), "seat", seat, "invite")
    save_seat(connection, opened, seat, invited=True)
    changed(connection, opened)


def revoke(connection: Connection, opened: Opened, may: Access, seat: int) -> None:
    """Make the unused invitation to a seat void; nothing happens if there is none."""
    _check_may_invite(opened, may, seat)
    if opened.seats[seat].invited:
        _void(connection, opened.id, seat)
        save_seat(connection, opened, seat, invited=False)
        changed(connection, opened)


def add_watcher(connection: Connection, opened: Opened, may: Access, key: str) -> None:
    """A link to watch with, for any number of people."""
    if not may.host and not may.seats:
        raise Refused("not_yours")
    _check_room(connection, opened.id, "watch", -1)
    grant(connection, opened.id, hashed(key), "watch", -1, "link")


def kept_for_rematch(connection: Connection, table: str) -> list[Grant]:
    """The keys that people hold at a table. Invitations are not among them: those who came have keys of their own."""
    columns = schema.grants.c
    query = select(*columns_of(schema.grants, Grant))
    return [
        Grant(*row) for row in connection.execute(query.where(columns.table_id == table, columns.kind.not_in(["invite", "void"])))
    ]


def _check_may_invite(opened: Opened, may: Access, seat: int) -> None:
    if opened.row.kind == "record":
        raise Refused("only_looked_at")
    if seat not in opened.seats:
        raise Refused("no_seat")
    if seat not in may.seats and not (may.host and opened.seats[seat].kind == "open"):
        raise Refused("not_yours")


def _check_room(connection: Connection, table: str, role: str, seat: int) -> None:
    """Limit the links of a seat or table: void ones stay in the database, so that their holders can be told."""
    columns = schema.grants.c
    made = (columns.table_id == table) & (columns.role == role) & (columns.seat == seat) & (columns.kind != "player")
    if (connection.execute(select(func.count()).select_from(schema.grants).where(made)).scalar() or 0) >= MOST_LINKS:
        raise Refused("too_many_links", most=MOST_LINKS)


def _redeem(connection: Connection, table: str, seat: int, hashes: Sequence[str], into: Kind) -> bool:
    """Use an invitation up, by compare-and-set: of several requests at once, in any process, one succeeds."""
    these = schema.grants.c.key_hash.in_(hashes)
    return connection.execute(update(schema.grants).where(_unused(table, seat), these).values(kind=into)).rowcount > 0


def _void(connection: Connection, table: str, seat: int) -> None:
    connection.execute(update(schema.grants).where(_unused(table, seat)).values(kind="void"))


def _sit_down(connection: Connection, opened: Opened, seat: int, name: str) -> None:
    """Somebody has taken a seat, or has come to it from another device: everybody at the table is told."""
    taken = opened.seats[seat]
    if taken.kind == "bot":
        return
    if taken.kind == "open":
        _void(connection, opened.id, seat)  # databases from before this version may hold several for one seat
    invited = connection.execute(select(schema.grants.c.seat).where(_unused(opened.id, seat))).first() is not None
    save_seat(connection, opened, seat, kind="person", name=name or taken.name, away=False, invited=invited)
    changed(connection, opened)


def _unused(table: str, seat: int) -> ColumnElement[bool]:
    return _of_seat(table, seat) & (schema.grants.c.kind == "invite")


def _of_seat(table: str, seat: int) -> ColumnElement[bool]:
    columns = schema.grants.c
    return (columns.table_id == table) & (columns.role == "seat") & (columns.seat == seat)


def _is_shared(connection: Connection, table: str, seat: int, own: str) -> bool:
    """Whether a seat is held by other keys than this one, as by the one that came with the link if that stays good."""
    columns = schema.grants.c
    others = columns.kind.not_in(["invite", "void"]) & (columns.key_hash != own)
    return connection.execute(select(columns.seat).where(_of_seat(table, seat), others)).first() is not None
