"""Making tables and seating people: leaving, bots that stand in, rematches, forks, records."""

import re
import time
from collections.abc import Mapping, Sequence

import msgspec
from sqlalchemy import Connection, delete, insert

import sacbe
from sacbe import bots
from sacbe.core.catalogue import LANGUAGES
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.core.game import Game
from sacbe.core.match.dealer import new_seed
from sacbe.table.api import wire
from sacbe.table.api.refusal import Refused
from sacbe.table.compute.messages import PositionRead, RecordRead
from sacbe.table.jobs.deadlines import schedule
from sacbe.table.limits.quotas import Quotas
from sacbe.table.limits.running import check_running
from sacbe.table.play.agreement import may_call_bot
from sacbe.table.play.invitations import kept_for_rematch
from sacbe.table.play.matches import Entry, Header, Live, MatchCache, begin, written
from sacbe.table.play.names import seat_names
from sacbe.table.scenes.scene import counted
from sacbe.table.store import schema
from sacbe.table.store.keys import Access, Kind, hashed, new_id, new_key
from sacbe.table.store.repository import Opened, changed, grant, save_seat, write_entry
from sacbe.table.store.rows import Seat, SeatChanges, TableRow

DAY = 86400
ABSENCE = 120.0
"""Seconds, by default, after which a bot may be called for somebody who is not there."""
SUBSTITUTE = "player"
"""The level of the bot that plays for somebody who has given up."""
DO_NOT_FIT = re.compile(r"(?:option (?=\w+: it takes))?(\w+): ")
"""How error messages of the core about options begin: with the name of the option."""


class Plan(msgspec.Struct):
    """A table to be made."""

    header: Header
    lines: Sequence[str]
    seats: Sequence[wire.SeatWish]
    clock: wire.ClockInfo | None
    hints: bool
    kind: wire.TableKind = "live"
    parent: str | None = None
    absence: float = ABSENCE
    watch_chat: bool = False


def plan_new(wish: wire.NewTable, placed: PositionRead | None = None) -> Plan:
    """A match from its beginning, or from the position of the wish once that was read (`uploads.py`)."""
    try:
        game, seats, options = match_of(wish)
        position = None
        if placed is not None:
            if placed.seats != seats:
                raise Unknown(f"the position is for {placed.seats} seats, not {seats}")
            options, position = placed.options, placed.position
        header = Header(game.id, game.rules_version, seats, options, position, wish.by_hand, new_seed(), 0)
        return Plan(header, (), wish.seats, _clock(wish), wish.hints, absence=_absence(wish), watch_chat=wish.watch_chat)
    except (Illegal, Unknown, Unreadable) as error:
        raise Refused("unknown", why=str(error)) from None


def match_of(wish: wire.NewTable) -> tuple[Game, int, dict[str, str]]:
    """What is to be played: the game, the number of seats and the options."""
    game = sacbe.game(wish.game)
    seats = game.check_seats(len(wish.seats))
    return game, seats, _read_options(game, seats, wish.options)


def _read_options(game: Game, seats: int, wished: Mapping[str, object]) -> dict[str, str]:
    """The options of a table. A combination that is not allowed is refused with the game's own text, in both languages."""
    try:
        return game.read_options(seats, wished)
    except (Illegal, Unknown) as error:
        found = DO_NOT_FIT.match(str(error))
        key = f"option.{found[1]}_refused" if found else ""
        if key not in game.catalogue.texts(LANGUAGES[0]):  # there is none: the core's own message
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
    return Plan(
        header,
        taken,
        wish.seats,
        _clock(wish),
        wish.hints,
        parent=opened.id,
        absence=_absence(wish),
        watch_chat=wish.watch_chat,
    )


def plan_record(game: str, read: RecordRead) -> Plan:
    """A record to be looked at, once it was read (`uploads.py`)."""
    seed = new_seed() if read.seed is None else int(read.seed)
    header = Header(game, read.rules, read.seats, read.options, read.position, read.by_hand, seed, read.fork)
    return Plan(header, read.lines, [wire.SeatWish(who="open")] * read.seats, None, False, kind="record")


def _clock(wish: wire.TableWish) -> wire.ClockInfo | None:
    return wire.ClockInfo(wish.clock.kind, wish.clock.seconds, wish.clock.level) if wish.clock else None


def _absence(wish: wire.TableWish) -> float:
    """How long somebody who is not there is waited for: a clock of days lets nobody be replaced within minutes."""
    if wish.absence is not None:
        return wish.absence
    return max(ABSENCE, wish.clock.seconds) if wish.clock and wish.clock.kind == "turn" else ABSENCE


def check_level(level: str) -> str:
    """A level of bots that there is."""
    if level not in bots.LEVELS:
        raise Refused("unknown", why=f"no such level: {level!r:.40}; there are {', '.join(bots.LEVELS)}")
    return level


class Host:
    """Makes tables and seats people. Every method works inside a writing transaction."""

    def __init__(self, match_cache: MatchCache, quotas: Quotas) -> None:
        self._match_cache, self._quotas = match_cache, quotas

    def make(self, connection: Connection, plan: Plan, me: str | None, name: str, maker: str) -> wire.Keys:
        """Make a table; `me` is the hash of the maker's own key, if there is one, `maker` the keyed hash to count it by."""
        opened = self._insert(connection, plan, name, maker)
        keys = self._give_keys(connection, opened, me)
        schedule(connection, opened, opened.live)
        return keys

    def _insert(self, connection: Connection, plan: Plan, name: str, maker: str) -> Opened:
        """Insert a table with its seats, without any keys."""
        if plan.clock:
            check_level(plan.clock.level)
        for wish in plan.seats:
            check_level(wish.level)
        table, header, now = new_id(), plan.header, time.time()
        match = begin(header, plan.lines)
        entry = Entry(0, "start", None, written(match.moves, match), None, now)
        live = Live(0, match, (entry,), ((0, len(match.moves)),))
        row = TableRow(
            id=table,
            kind=plan.kind,
            game=header.game,
            rules=header.rules,
            seats=header.seats,
            options=header.options,
            position=header.position,
            by_hand=header.by_hand,
            seed=str(header.seed),
            bot_seed=str(new_seed()),
            fork=header.fork,
            seq=0,
            version=0,
            over=match.over,
            clock=plan.clock,
            hints=plan.hints,
            proposal=None,
            parent=plan.parent,
            next=None,
            maker=maker,
            created=now,
            touched=now,
            absence=plan.absence,
            watch_chat=plan.watch_chat,
        )
        connection.execute(insert(schema.tables).values(**msgspec.to_builtins(row)))
        write_entry(connection, table, entry)
        opened = Opened(table, row, header, live, {}, {})
        for number, wish in enumerate(plan.seats):
            kind: wire.SeatKind = "person" if wish.who == "me" else wish.who
            called = wish.name or (name if wish.who == "me" else "")
            seat = Seat(number, kind, called, wish.level if kind == "bot" else "")
            connection.execute(insert(schema.seats).values(table_id=opened.id, **msgspec.structs.asdict(seat)))
            opened.seats[number] = seat
        check_running(connection, self._quotas, opened)
        return opened

    def _give_keys(self, connection: Connection, opened: Opened, me: str | None) -> wire.Keys:
        """The keys of a new table: the maker's own for the maker's seats, invitations for open ones."""
        keys = wire.Keys(opened.id, new_key(), new_key(), {})
        for role, key in (("host", keys.host), ("watch", keys.watch)):
            grant(connection, opened.id, hashed(key), role, -1, "link")
        if me:
            grant(connection, opened.id, me, "host", -1, "player")
        for number, seat in opened.seats.items():
            if seat.kind != "bot" and opened.row.kind == "live":
                keys.seats[str(number)] = new_key()
                kind: Kind = "key" if seat.kind == "person" else "invite"
                grant(connection, opened.id, hashed(keys.seats[str(number)]), "seat", number, kind)
                save_seat(connection, opened, number, invited=kind == "invite")
            if seat.kind == "person" and me:
                grant(connection, opened.id, me, "seat", number, "player")
        return keys

    def leave(self, connection: Connection, opened: Opened, may: Access, seat: int) -> None:
        """Leave a seat. Its keys stay valid, so that the person can come back."""
        self._check_own(opened, may, seat)
        save_seat(connection, opened, seat, away=True)
        changed(connection, opened)

    def stand_in(self, connection: Connection, opened: Opened, may: Access, seat: int, level: str) -> bool:
        """Let a bot play for one's own seat; for one that was left; or, as the host, for one whose person is not there.

        Of a seat whose bot has failed any person at the table, or the host, may choose another level. False if it takes the
        agreement of all people: somebody who is not the host asks for a seat whose person is not there.
        """
        taken = self._seat(opened, seat)
        check_level(level)
        if seat not in may.seats and not (may.seats or may.host):
            raise Refused("not_yours")
        if not taken.stalled:
            if taken.kind == "bot":
                raise Refused("bot_plays")
            if seat not in may.seats and not may_call_bot(opened, may, seat):
                return False
        chosen: SeatChanges = {"level": level} if taken.kind == "bot" else {"stand_in": level}
        save_seat(connection, opened, seat, **chosen | {"stalled": False})
        check_running(connection, self._quotas, opened)
        changed(connection, opened)
        schedule(connection, opened, opened.live)
        return True

    def come_back(self, connection: Connection, opened: Opened, may: Access, seat: int) -> None:
        """Take one's seat back from the bot."""
        self._check_own(opened, may, seat)
        if opened.seats[seat].resigned:
            raise Refused("resigned")
        save_seat(connection, opened, seat, stand_in="", away=False, kind="person", stalled=False)
        changed(connection, opened)
        schedule(connection, opened, opened.live)

    def rename(self, connection: Connection, opened: Opened, may: Access, seat: int, name: str) -> None:
        """Change the name at a seat."""
        self._check_own(opened, may, seat)
        save_seat(connection, opened, seat, name=name)
        changed(connection, opened)

    def rematch(self, connection: Connection, opened: Opened, may: Access, maker: str) -> str:
        """A rematch with the same people and keys; a second request gets the table that the first one made."""
        if not may.seats and not may.host:
            raise Refused("not_yours")
        if not opened.row.over or opened.row.kind != "live":
            raise Refused("not_over")
        if opened.row.next:
            return opened.row.next
        header = msgspec.structs.replace(opened.header, seed=new_seed(), position=None, fork=0)
        names = seat_names(opened.id, opened.seats)
        wishes = [_wish(seat, names[number]) for number, seat in sorted(opened.seats.items())]
        row = opened.row
        plan = Plan(header, (), wishes, row.clock, row.hints, parent=opened.id, absence=row.absence, watch_chat=row.watch_chat)
        again = self._insert(connection, plan, "", maker)
        for kept in kept_for_rematch(connection, opened.id):
            grant(connection, again.id, kept.key_hash, kept.role, kept.seat, kept.kind)
        schedule(connection, again, again.live)
        changed(connection, opened, next=again.id)
        return again.id

    def sweep(self, connection: Connection, keep_days: int) -> int:
        """Remove the tables that nobody has touched for so many days; how many."""
        old = delete(schema.tables).where(schema.tables.c.touched < time.time() - keep_days * DAY)
        return connection.execute(old).rowcount

    @staticmethod
    def _seat(opened: Opened, seat: int) -> Seat:
        if opened.row.kind == "record":
            raise Refused("only_looked_at")
        if seat not in opened.seats:
            raise Refused("no_seat")
        return opened.seats[seat]

    def _check_own(self, opened: Opened, may: Access, seat: int) -> None:
        if self._seat(opened, seat).kind == "bot":
            raise Refused("bot_plays")
        if seat not in may.seats:
            raise Refused("not_yours")


def _wish(seat: Seat, name: str) -> wire.SeatWish:
    if seat.kind == "bot":
        return wire.SeatWish(who="bot", name=name, level=seat.level)
    return wire.SeatWish(who="me" if seat.kind == "person" else "open", name=name)
