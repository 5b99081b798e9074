"""Tables and who sits at them: making, joining, leaving, bots that stand in, rematches, forks, records."""

import re
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select

import sacbe
from sacbe import bots
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.dealer import new_seed
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.core.game import Game
from sacbe.core.record import Record
from sacbe.table import schema, wire
from sacbe.table.clock import schedule
from sacbe.table.keys import Access, hashed, new_id, new_key
from sacbe.table.ledger import Opened, Seat, changed, grant, save_seat
from sacbe.table.live import Entry, Header, Live, Shelf, begin, written
from sacbe.table.refusal import Refused
from sacbe.table.scene import counted

DAY = 86400
DO_NOT_FIT = re.compile(r"(?:option (?=\w+: it takes))?(\w+): ")
"""How the core begins when values do not go together, or are too many or too few: with the name of the option."""


class Plan(msgspec.Struct):
    """A table to be made."""

    header: Header
    lines: Sequence[str]
    seats: Sequence[wire.SeatWish]
    clock: wire.ClockWish | None
    hints: bool
    kind: str = "live"
    parent: str | None = None


def plan_new(wish: wire.NewTable) -> Plan:
    """A match from its beginning, or from a position."""
    try:
        game = sacbe.game(wish.game)
        seats, position = game.check_seats(len(wish.seats)), None
        options = _read_options(game, seats, wish.options)
        if wish.position is not None:
            placed = sacbe.position(wish.game, {"options": options, "seats": seats} | wish.position).record
            if placed.seats != seats:
                raise Unknown(f"the position is for {placed.seats} seats, not {seats}")
            options, position = dict(placed.options), dict(placed.position or {})
        header = Header(game.id, game.rules, seats, options, position, wish.by_hand, new_seed(), 0)
        return Plan(header, (), wish.seats, wish.clock, wish.hints)
    except (Illegal, Unknown, Unreadable) as error:
        raise Refused("unknown", why=str(error)) from None


def _read_options(game: Game, seats: int, wished: Mapping[str, object]) -> dict[str, str]:
    """The options of a table. What does not go together is refused in the words of the game, in the person's language."""
    try:
        return game.read_options(seats, wished)
    except (Illegal, Unknown) as error:
        found = DO_NOT_FIT.match(str(error))
        key = f"option.{found[1]}_refused" if found else ""
        if key not in game.catalogue.texts(LANGUAGES[0]):  # the core's own words then
            raise
        raise Refused("unknown", why={lang: game.catalogue.text(lang, key, seats=str(seats)) for lang in LANGUAGES}) from None


def plan_fork(opened: Opened, wish: wire.Fork) -> Plan:
    """A match that goes on from a moment of another. Nature is dealt from a seed of its own: the old one is known."""
    if not opened.is_open:
        raise Refused("not_over")
    lines = [line for entry in counted(opened.live) for line in entry]
    if wish.move > len(lines):
        raise Refused("no_such_moment", last=len(lines))
    if len(wish.seats) != opened.header.seats:
        raise Refused("unknown", why=f"this match has {opened.header.seats} seats, not {len(wish.seats)}")
    match = begin(opened.header, lines, wish.move)
    if match.over:
        raise Refused("over")
    taken = written(match.moves, match)
    header = msgspec.structs.replace(opened.header, seed=new_seed(), fork=len(taken))
    return Plan(header, taken, wish.seats, wish.clock, wish.hints, parent=opened.id)


def plan_record(text: str) -> Plan:
    """A record to be looked at."""
    try:
        match = sacbe.replay(text)
        record = Record.parse(text)
    except (Illegal, Unknown, Unreadable) as error:
        raise Refused("unreadable", why=str(error)) from None
    options = {name: str(value) for name, value in match.record.options.items()}
    position = dict(match.record.position) if match.record.position is not None else None
    seed = new_seed() if record.seed is None else record.seed
    header = Header(record.game, record.rules, record.seats, options, position, record.by_hand, seed, record.fork)
    seats = [wire.SeatWish(who="open")] * record.seats
    return Plan(header, written(match.moves, match), seats, None, False, kind="record")


def check_level(level: str) -> str:
    """A level of bots that there is."""
    if level not in bots.LEVELS:
        raise Refused("unknown", why=f"no such level: {level!r:.40}; there are {', '.join(bots.LEVELS)}")
    return level


class Host:
    """Makes tables and seats people. Every method works inside a writing transaction."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf

    def make(self, connection: Connection, plan: Plan, me: str | None, name: str) -> wire.Keys:
        """Make a table; `me` is the hash of the maker's own key, if there is one."""
        if plan.clock:
            check_level(plan.clock.level)
        for wish in plan.seats:
            check_level(wish.level)
        table, header, now = new_id(), plan.header, time.time()
        match = begin(header, plan.lines)
        entry = Entry(0, "start", None, written(match.moves, match), None, now)
        live = Live(0, match, (entry,), ((0, len(match.moves)),))
        row: dict[str, Any] = {
            **msgspec.structs.asdict(header),
            "id": table,
            "kind": plan.kind,
            "seed": str(header.seed),
            "bot_seed": str(new_seed()),
            "seq": 0,
            "version": 0,
            "over": match.over,
            "clock": msgspec.to_builtins(plan.clock) if plan.clock else None,
            "hints": plan.hints,
            "proposal": None,
            "parent": plan.parent,
            "next": None,
            "created": now,
            "touched": now,
        }
        connection.execute(insert(schema.tables).values(**row))
        values = msgspec.structs.asdict(entry) | {"table_id": table, "lines": list(entry.lines)}
        connection.execute(insert(schema.entries).values(**values))
        opened = Opened(table, row, header, live, {}, {})
        keys = self._seat_all(connection, opened, plan.seats, me, name)
        schedule(connection, opened, live)
        return keys

    def _seat_all(
        self, connection: Connection, opened: Opened, wishes: Sequence[wire.SeatWish], me: str | None, name: str
    ) -> wire.Keys:
        keys = wire.Keys(opened.id, new_key(), new_key(), {})
        for role, key in (("host", keys.host), ("watch", keys.watch)):
            grant(connection, opened.id, hashed(key), role, -1, "link")
        if me:
            grant(connection, opened.id, me, "host", -1, "player")
        for number, wish in enumerate(wishes):
            kind = {"me": "person", "bot": "bot", "open": "open"}[wish.who]
            called = wish.name or (name if wish.who == "me" else "")
            seat = Seat(number, kind, called, wish.level if kind == "bot" else "")
            connection.execute(insert(schema.seats).values(table_id=opened.id, **msgspec.structs.asdict(seat)))
            opened.seats[number] = seat
            if kind != "bot" and opened.row["kind"] == "live":
                keys.seats[str(number)] = new_key()
                grant(connection, opened.id, hashed(keys.seats[str(number)]), "seat", number, "link")
            if kind == "person" and me:
                grant(connection, opened.id, me, "seat", number, "player")
        return keys

    def join(self, connection: Connection, opened: Opened, may: Access, me: str | None, name: str) -> None:
        """Sit down on the seats that a link is for; a browser that has a key of its own keeps them."""
        for number in may.seats:
            seat = opened.seats[number]
            if me:
                grant(connection, opened.id, me, "seat", number, "player")
            if seat.kind != "bot":
                save_seat(connection, opened, number, kind="person", name=name or seat.name, away=False)
        if me and may.host:
            grant(connection, opened.id, me, "host", -1, "player")
        if me and may.watch:
            grant(connection, opened.id, me, "watch", -1, "player")
        if may.seats:
            changed(connection, opened)

    def leave(self, connection: Connection, opened: Opened, may: Access, seat: int) -> None:
        """Go away from a seat. Its link stays good, to come back with."""
        self._check_own(opened, may, seat)
        save_seat(connection, opened, seat, away=True)
        changed(connection, opened)

    def stand_in(self, connection: Connection, opened: Opened, may: Access, seat: int, level: str) -> None:
        """Let a bot play for one's own seat; for one that was left; or, as the host, for one that nobody has taken."""
        taken = self._seat(opened, seat)
        check_level(level)
        if taken.kind == "bot":
            raise Refused("bot_plays")
        if seat not in may.seats and not (may.seats or may.host):
            raise Refused("not_yours")
        if seat not in may.seats and not taken.away and not (may.host and taken.kind == "open"):
            raise Refused("not_away")
        save_seat(connection, opened, seat, stand_in=level)
        changed(connection, opened)
        schedule(connection, opened, opened.live)

    def come_back(self, connection: Connection, opened: Opened, may: Access, seat: int) -> None:
        """Take one's seat back from the bot."""
        self._check_own(opened, may, seat)
        save_seat(connection, opened, seat, stand_in="", away=False, kind="person")
        changed(connection, opened)
        schedule(connection, opened, opened.live)

    def rename(self, connection: Connection, opened: Opened, may: Access, seat: int, name: str) -> None:
        """Call oneself something else."""
        self._check_own(opened, may, seat)
        save_seat(connection, opened, seat, name=name)
        changed(connection, opened)

    def add_key(self, connection: Connection, opened: Opened, may: Access, seat: int, key: str) -> None:
        """A new link: for one's own seat (another device), or as the host for a seat that nobody has taken, or to watch (-1)."""
        if seat == -1:
            if not may.host and not may.seats:
                raise Refused("not_yours")
        elif seat not in may.seats and not (may.host and self._seat(opened, seat).kind == "open"):
            raise Refused("not_yours")
        grant(connection, opened.id, hashed(key), "watch" if seat == -1 else "seat", seat, "link")

    def rematch(self, connection: Connection, opened: Opened, may: Access) -> str:
        """The same again, with the same people and the same links; whoever asks second finds the table of the first."""
        if not may.seats and not may.host:
            raise Refused("not_yours")
        if not opened.row["over"] or opened.row["kind"] != "live":
            raise Refused("not_over")
        if opened.row["next"]:
            return str(opened.row["next"])
        header = msgspec.structs.replace(opened.header, seed=new_seed(), position=None, fork=0)
        clock = msgspec.convert(opened.row["clock"], wire.ClockWish) if opened.row["clock"] else None
        wishes = [_wish(seat) for _, seat in sorted(opened.seats.items())]
        plan = Plan(header, (), wishes, clock, opened.row["hints"], parent=opened.id)
        keys = self.make(connection, plan, None, "")
        columns = schema.grants.c
        for row in connection.execute(select(schema.grants).where(columns.table_id == opened.id)).mappings():
            grant(connection, keys.table, row["key_hash"], row["role"], row["seat"], row["kind"])
        changed(connection, opened, next=keys.table)
        return keys.table

    def sweep(self, connection: Connection, keep_days: int) -> int:
        """Remove the tables that nobody has touched for so many days; how many."""
        old = delete(schema.tables).where(schema.tables.c.touched < time.time() - keep_days * DAY)
        return connection.execute(old).rowcount

    @staticmethod
    def _seat(opened: Opened, seat: int) -> Seat:
        if opened.row["kind"] == "record":
            raise Refused("only_looked_at")
        if seat not in opened.seats:
            raise Refused("no_seat")
        return opened.seats[seat]

    def _check_own(self, opened: Opened, may: Access, seat: int) -> None:
        if self._seat(opened, seat).kind == "bot":
            raise Refused("bot_plays")
        if seat not in may.seats:
            raise Refused("not_yours")


def _wish(seat: Seat) -> wire.SeatWish:
    if seat.kind == "bot":
        return wire.SeatWish(who="bot", name=seat.name, level=seat.level)
    return wire.SeatWish(who="me" if seat.kind == "person" else "open", name=seat.name)
