"""The server's parts put together, and what each request does with them."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TypeVar

from litestar.config.csrf import CSRFConfig
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sacbe.bots.levels import ADVICE_LEVEL
from sacbe.core.match.record import commitment
from sacbe.table.api import wire
from sacbe.table.api.health import Probe
from sacbe.table.api.refusal import Refused
from sacbe.table.compute.pool import Pool
from sacbe.table.jobs.compiled import CompiledGames, OnCompiling
from sacbe.table.jobs.hints import Hints
from sacbe.table.jobs.reviewer import Reviewer
from sacbe.table.jobs.worker import Worker
from sacbe.table.limits.caller import Caller, maker
from sacbe.table.limits.queue import FairQueue
from sacbe.table.limits.quotas import Quotas
from sacbe.table.live.notifier import Notifier
from sacbe.table.live.presence import Presence
from sacbe.table.live.shared_read import SharedRead
from sacbe.table.play.invitations import Invited, check_seated, claim
from sacbe.table.play.matches import MatchCache
from sacbe.table.play.play import Player
from sacbe.table.play.seating import Host, Plan
from sacbe.table.play.uploads import Uploads
from sacbe.table.scenes.renderer import Renderer
from sacbe.table.server.settings import Settings
from sacbe.table.server.tasks import end
from sacbe.table.store import schema
from sacbe.table.store.keys import Access, hashed, is_id, new_key
from sacbe.table.store.migrations import lock_start
from sacbe.table.store.repository import Opened, access_to, open_table, tables_of
from sacbe.table.store.store import Store

SWEEP = 3600.0
HINTS_AT_ONCE, HINTS_EACH = 2, 8
"""How many hints are thought about at once, while others wait, each address in its turn; and how many of one address."""
MEGABYTE = 1024 * 1024
STAND_BACK = 10
"""The niceness of processes for reviews, hints and tables of bots alone, so that turns at tables with people come first."""
BACKGROUND = 4
"""The bots of tables without people are kept in one part in so many of the memory for bots."""

T = TypeVar("T")
Change = Callable[[Connection, Opened, Access], object]


class Server:
    """One process of the live table."""

    def __init__(
        self,
        settings: Settings,
        told: Callable[[], None] = lambda: None,
        on_compiling: OnCompiling = lambda part, number, total: None,
    ) -> None:
        self.settings = settings
        self.store, self.match_cache = Store(settings.database), MatchCache()
        self.compiled, self.renderer = CompiledGames(settings.games), Renderer(in_process=settings.render_process)
        self.quotas, self.hint_queue = Quotas(settings.quotas), FairQueue(HINTS_AT_ONCE, HINTS_EACH)
        self.player, self.host = Player(self.match_cache), Host(self.match_cache, self.quotas)
        self.probe = Probe(self.store)
        self.notifier = Notifier(settings.channel, self.store)
        self.presence = Presence(self.store, self.notifier)
        self.readers = Pool("reading", settings.readers)
        self.uploads = Uploads(self.readers, self.compiled)
        memory = settings.bot_memory * MEGABYTE
        self.thinkers = Pool("thinking", max(1, settings.thinkers), memory - memory // BACKGROUND)
        self.background = Pool("background", max(1, settings.thinkers // 2), memory // BACKGROUND, nice=STAND_BACK)
        self.reviewers = Pool("reviewing", 1, nice=STAND_BACK)
        self.hints = Hints(self.background, self.compiled)
        parts = (self.store, self.match_cache, self.player, self.notifier, self.compiled)
        self.workers = (Worker(*parts, self.thinkers, alone=False), Worker(*parts, self.background, alone=True))
        threads = max(1, settings.thinkers // 2)
        self.reviewer = Reviewer(self.store, self.match_cache, self.notifier, self.compiled, self.reviewers, threads)
        self.notifier.on_remote_change = self.wake_workers
        self.csrf = CSRFConfig(
            secret="",
            cookie_name="sacbe_csrf",
            header_name="x-sacbe-csrf",
            cookie_samesite="strict",
            cookie_secure=settings.secure,
        )
        self.closing = False
        self._told, self._on_compiling = told, on_compiling
        self._warming: set[asyncio.Task[None]] = set()

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Runs the background tasks for the length of the block."""
        await self.store.open()
        self.csrf.secret = await self.store.write(self._secret)
        self.compiled.start(self._told, self._on_compiling, bots=self.settings.compile_bots)
        loops = [self.notifier.run(), self.notifier.poll(), self.presence.run(), self._sweep()]
        if self.settings.thinkers:
            loops += [self.reviewer.run(), *(loop for worker in self.workers for loop in (worker.run(), worker.renew()))]
        tasks = [asyncio.create_task(loop) for loop in loops]
        try:
            yield
        finally:
            self.close()
            self.compiled.stop()
            await asyncio.gather(
                end((*tasks, *self._warming)), *(worker.stop() for worker in self.workers), return_exceptions=True
            )
            await asyncio.gather(*(pool.close() for pool in (self.readers, self.thinkers, self.background, self.reviewers)))
            self.renderer.close()
            self.store.close()

    def wake_workers(self) -> None:
        """Bots may have work."""
        for worker in self.workers:
            worker.wake()

    def close(self) -> None:
        """End all subscriptions: an open connection must not keep the server from stopping."""
        self.closing = True
        self.notifier.wake_all()

    def _secret(self, connection: Connection) -> str:
        """The key that CSRF tokens are signed with: the same for all processes, and after a restart."""
        columns = schema.facts.c
        lock_start(connection)
        found: str | None = connection.execute(select(columns.value).where(columns.name == "secret")).scalar()
        if found is None:
            found = new_key()
            connection.execute(insert(schema.facts).values(name="secret", value=found))
        return found

    async def _sweep(self) -> None:
        while self.settings.keep:
            with suppress(SQLAlchemyError, OSError):
                await self.store.write(lambda connection: self.host.sweep(connection, self.settings.keep))
            await asyncio.sleep(SWEEP)

    # -- tables

    async def read(self, table: str, hashes: Sequence[str], then: Callable[[Opened, Access], T], seat: int | None = None) -> T:
        """What `then` makes of a table as it stands, for somebody who may see it. It runs in a thread, not in the loop.

        `seat` is the one whose affairs are asked for: somebody with an invitation to it takes it thereby.
        """
        await self._make_ready(table)

        def work(connection: Connection) -> T:
            may = self._enter(connection, table, hashes)
            opened = open_table(connection, self.match_cache, table)
            check_seated(opened, may, seat)
            return then(opened, may)

        return await self._seated(lambda: self.store.read(work), table, hashes)

    async def _seated(self, attempt: Callable[[], Awaitable[T]], table: str, hashes: Sequence[str]) -> T:
        """Do something for a seat. Somebody who comes with an unused invitation to it takes the seat first.

        In a transaction of its own: even a refusal (of an illegal move, with its reason) reveals something about the seat.
        """
        while True:
            try:
                return await attempt()
            except Invited as invited:
                take = partial(claim, seat=invited.seat, hashes=hashes)
            await self._change(table, hashes, take, lambda *_: None, self._changed)

    async def shared_table(
        self, shared: SharedRead, subscriber: asyncio.Event, table: str, hashes: Sequence[str]
    ) -> tuple[Opened, Access]:
        """A table as it stands, read once for all its subscribers, and what this subscriber may do there."""
        changes = shared.changes
        if (may := shared.access.get(subscriber)) is None:
            await self._make_ready(table)
            may = await self.store.read(lambda connection: self._enter(connection, table, hashes))
            if changes == shared.changes:
                shared.access[subscriber] = may
        return await shared.get(lambda: self.store.read(lambda connection: open_table(connection, self.match_cache, table))), may

    async def move(self, table: str, hashes: Sequence[str], move: wire.Move, lang: str, then: Callable[[Opened, Access], T]) -> T:
        """Carry out a move message of a seat. Subscribers in this process need not read the table again."""

        def change(connection: Connection, opened: Opened, may: Access) -> None:
            self.player.move(connection, opened, may, move, lang)

        return await self._seated(lambda: self._change(table, hashes, change, then, self._moved, move.seat), table, hashes)

    async def change(
        self,
        table: str,
        hashes: Sequence[str],
        change: Change,
        then: Callable[[Opened, Access], T],
        seat: int | None = None,
    ) -> T:
        """Change a table, all or nothing; whoever follows it is told. The answer is what `then` makes of it, in a thread, too.

        `seat` is the one in whose name it is changed, as in `read`.
        """
        return await self._seated(lambda: self._change(table, hashes, change, then, self._changed, seat), table, hashes)

    async def _change(
        self,
        table: str,
        hashes: Sequence[str],
        change: Change,
        then: Callable[[Opened, Access], T],
        tell: Callable[[Opened], None],
        seat: int | None = None,
    ) -> T:
        await self._make_ready(table)

        def work(connection: Connection) -> tuple[Opened, Access]:
            may = self._enter(connection, table, hashes)
            opened = open_table(connection, self.match_cache, table, lock=True)
            check_seated(opened, may, seat)
            change(connection, opened, may)
            return opened, may

        def after(changed: tuple[Opened, Access]) -> T:
            self.player.keep(changed[0])
            return then(*changed)

        try:
            return await self.store.write_then(work, after, lambda changed: tell(changed[0]))
        except IntegrityError:
            raise Refused("busy") from None

    def _moved(self, opened: Opened) -> None:
        self.notifier.notify(opened.id, opened)
        if any(opened.seats[seat].bot for seat in opened.live.match.asked if seat in opened.seats):
            self.wake_workers()

    def _changed(self, opened: Opened) -> None:
        self.notifier.notify(opened.id)
        self.wake_workers()

    async def make(self, plan: Plan, caller: Caller) -> wire.Keys:
        """Make a table."""
        self.quotas.take("tables", caller)
        if plan.kind == "live" and all(wish.who == "bot" for wish in plan.seats):
            self.quotas.take("bot_tables", caller)
        me, made_by = caller.identity or None, self.maker(caller)

        def work(connection: Connection) -> wire.Keys:
            return self.host.make(connection, plan, me, (self._name(connection, me) if me else "") or "", made_by)

        keys = await self.store.write(work)
        self.wake_workers()
        if self.settings.thinkers and any(wish.who == "bot" for wish in plan.seats):
            self._warm(plan.header.game)
        return keys

    def _warm(self, game: str) -> None:
        """Have a process load the code of a game's bots while the maker of the table looks at it for the first time."""
        if self.compiled.bots_ready(game, ADVICE_LEVEL):
            warming = asyncio.create_task(self.thinkers.warm(game))
            self._warming.add(warming)
            warming.add_done_callback(self._warming.discard)

    def maker(self, caller: Caller) -> str:
        """What is stored with a table of whoever made it."""
        return maker(caller, self.csrf.secret)

    @staticmethod
    def _enter(connection: Connection, table: str, hashes: Sequence[str]) -> Access:
        may = access_to(connection, table, hashes)
        if not may:
            raise Refused("invitation_used" if may.void else "no_table")
        return may

    async def _make_ready(self, table: str) -> None:
        """Wait for the rules of a table's game: before anything is locked. What is no id never gets to the database."""
        if not is_id(table):
            raise Refused("no_table")
        if not self.compiled.all_ready:
            query = select(schema.tables.c.game).where(schema.tables.c.id == table)
            if (game := await self.store.read(lambda connection: connection.execute(query).scalar())) is not None:
                await self.compiled.game(str(game))

    @staticmethod
    def record(opened: Opened) -> str:
        """The record of a match that is over, with the hash that its seed was promised with."""
        if not opened.is_open:
            raise Refused("no_record_yet")
        record, header = opened.live.match.record, opened.header
        if opened.row.kind == "live" and not header.by_hand:
            record = replace(record, seed=header.seed, commit=commitment(header.seed), fork=header.fork)
        return str(record)

    # -- people

    async def new_player(self, name: str) -> str:
        """A key for somebody who comes for the first time."""
        key = new_key()
        values = {"key_hash": hashed(key), "name": name, "made": time.time()}
        await self.store.write(lambda connection: connection.execute(insert(schema.players).values(**values)))
        return key

    async def player_name(self, hashes: Sequence[str]) -> tuple[str, str] | None:
        """The hash and the name of a known person."""

        def work(connection: Connection) -> tuple[str, str] | None:
            named = ((own, self._name(connection, own)) for own in hashes)
            return next(((own, name) for own, name in named if name is not None), None)

        return await self.store.read(work) if hashes else None

    async def rename(self, own: str, name: str) -> None:
        """Another nickname, for tables to come."""
        change = update(schema.players).where(schema.players.c.key_hash == own).values(name=name)
        await self.store.write(lambda connection: connection.execute(change))

    @staticmethod
    def _name(connection: Connection, own: str) -> str | None:
        query = select(schema.players.c.name).where(schema.players.c.key_hash == own)
        name: str | None = connection.execute(query).scalar()
        return name

    async def tables_of(self, own: str) -> list[wire.TableLine]:
        """The tables that somebody has a place at, the last touched first."""
        return await self.store.read(lambda connection: tables_of(connection, own))
