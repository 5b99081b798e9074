"""The server's parts put together, and what each request does with them."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from typing import TypeVar

from litestar.config.csrf import CSRFConfig
from sqlalchemy import Connection, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sacbe.core.record import commitment
from sacbe.table import schema, wire
from sacbe.table.bell import Bell
from sacbe.table.easel import Easel
from sacbe.table.kernels import Kernels
from sacbe.table.keys import Access, hashed, new_key
from sacbe.table.ledger import Opened, access_to, open_table, tables_of
from sacbe.table.live import Shelf
from sacbe.table.migrations import lock_start
from sacbe.table.play import Player
from sacbe.table.refusal import Refused
from sacbe.table.reviewer import Reviewer
from sacbe.table.seating import Host, Plan
from sacbe.table.settings import Settings
from sacbe.table.sight import Followed
from sacbe.table.store import Store
from sacbe.table.worker import Worker

SWEEP = 3600.0

T = TypeVar("T")
Change = Callable[[Connection, Opened, Access], object]


class Server:
    """One process of the live table."""

    def __init__(self, settings: Settings, told: Callable[[], None] = lambda: None) -> None:
        self.settings = settings
        self.store, self.shelf = Store(settings.database), Shelf()
        self.kernels, self.easel = Kernels(settings.games), Easel(elsewhere=settings.painter)
        self.player, self.host = Player(self.shelf), Host(self.shelf)
        self.bell = Bell(settings.channel, self.store)
        self.worker = Worker(self.store, self.shelf, self.player, self.bell, self.kernels, settings.thinkers)
        self.reviewer = Reviewer(self.store, self.shelf, self.bell, self.kernels, max(1, settings.thinkers // 2))
        self.bell.on_any = self.worker.wake
        self.csrf = CSRFConfig(
            secret="",
            cookie_name="sacbe_csrf",
            header_name="x-sacbe-csrf",
            cookie_samesite="strict",
            cookie_secure=settings.secure,
        )
        self.closing = False
        self._told = told

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Everything that goes on beside the requests."""
        await self.store.open()
        self.csrf.secret = await self.store.write(self._secret)
        self.kernels.start(self._told, teach=self.settings.teach)
        loops = [self.bell.run(), self.bell.look(), self._sweep()]
        if self.settings.thinkers:
            loops += [self.worker.run(), self.worker.renew(), self.reviewer.run()]
        tasks = [asyncio.create_task(loop) for loop in loops]
        try:
            yield
        finally:
            self.close()
            self.reviewer.stop()
            for task in tasks:
                task.cancel()
            self.worker.stop()
            self.kernels.stop()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.easel.close()
            self.store.close()

    def close(self) -> None:
        """Let those who follow a table go: an open connection must not keep the server from stopping."""
        self.closing = True
        self.bell.wake_all()

    def _secret(self, connection: Connection) -> str:
        """What forms are signed with: the same for all processes, and after a restart."""
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

    async def read(self, table: str, hashes: Sequence[str], then: Callable[[Opened, Access], T]) -> T:
        """What `then` makes of a table as it stands, for somebody who may see it. It runs in a thread, not in the loop."""
        await self._make_ready(table)

        def work(connection: Connection) -> T:
            may = self._enter(connection, table, hashes)
            return then(open_table(connection, self.shelf, table), may)

        return await self.store.read(work)

    async def see(self, followed: Followed, follower: asyncio.Event, table: str, hashes: Sequence[str]) -> tuple[Opened, Access]:
        """A table that somebody follows, as it stands, and what they may do there. Its followers share what was read."""
        rings = followed.rings
        if (may := followed.allowed.get(follower)) is None:
            await self._make_ready(table)
            may = await self.store.read(lambda connection: self._enter(connection, table, hashes))
            if rings == followed.rings:
                followed.allowed[follower] = may
        return await followed.see(lambda: self.store.read(lambda connection: open_table(connection, self.shelf, table))), may

    async def move(self, table: str, hashes: Sequence[str], move: wire.Move, lang: str, then: Callable[[Opened, Access], T]) -> T:
        """Carry a message of a seat out. Those who follow the table here need not read it again."""

        def change(connection: Connection, opened: Opened, may: Access) -> None:
            self.player.move(connection, opened, may, move, lang)

        return await self._change(table, hashes, change, then, self._moved)

    async def change(self, table: str, hashes: Sequence[str], change: Change, then: Callable[[Opened, Access], T]) -> T:
        """Change a table, all or nothing; whoever follows it is told. The answer is what `then` makes of it, in a thread, too."""
        return await self._change(table, hashes, change, then, self._changed)

    async def _change(
        self,
        table: str,
        hashes: Sequence[str],
        change: Change,
        then: Callable[[Opened, Access], T],
        tell: Callable[[Opened], None],
    ) -> T:
        await self._make_ready(table)
        loop = asyncio.get_running_loop()

        def work(connection: Connection) -> tuple[Opened, Access]:
            may = self._enter(connection, table, hashes)
            opened = open_table(connection, self.shelf, table, lock=True)
            change(connection, opened, may)
            return opened, may

        def after(changed: tuple[Opened, Access]) -> T:
            # In the same thread: even if whoever asked has gone meanwhile, the others are told.
            self.player.keep(changed[0])
            loop.call_soon_threadsafe(tell, changed[0])
            return then(*changed)

        try:
            return await self.store.write_then(work, after)
        except IntegrityError:
            raise Refused("busy") from None

    def _moved(self, opened: Opened) -> None:
        self.bell.ring(opened.id, opened)
        if any(opened.seats[seat].bot for seat in opened.live.match.asked if seat in opened.seats):
            self.worker.wake()

    def _changed(self, opened: Opened) -> None:
        self.bell.ring(opened.id)
        self.worker.wake()

    async def make(self, plan: Plan, me: str | None) -> wire.Keys:
        """Make a table."""

        def work(connection: Connection) -> wire.Keys:
            return self.host.make(connection, plan, me, (self._name(connection, me) if me else "") or "")

        keys = await self.store.write(work)
        self.worker.wake()
        return keys

    @staticmethod
    def _enter(connection: Connection, table: str, hashes: Sequence[str]) -> Access:
        may = access_to(connection, table, hashes)
        if not may:
            raise Refused("no_table")
        return may

    async def _make_ready(self, table: str) -> None:
        """Wait for the rules of a table's game: before anything is locked."""
        if not self.kernels.all_ready:
            query = select(schema.tables.c.game).where(schema.tables.c.id == table)
            if (game := await self.store.read(lambda connection: connection.execute(query).scalar())) is not None:
                await self.kernels.game(str(game))

    @staticmethod
    def record(opened: Opened) -> str:
        """The record of a match that is over, with the hash that its seed was promised with."""
        if not opened.is_open:
            raise Refused("no_record_yet")
        record, header = opened.live.match.record, opened.header
        if opened.row["kind"] == "live" and not header.by_hand:
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
        """The hash and the name of somebody who has come before."""

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
