"""The server's parts put together, and what each request does with them."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import replace

from litestar.config.csrf import CSRFConfig
from sqlalchemy import insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from sacbe.core.record import commitment
from sacbe.table import schema, wire
from sacbe.table.bell import Bell, bus
from sacbe.table.kernels import Kernels
from sacbe.table.keys import Access, hashed, new_key
from sacbe.table.ledger import Opened, access_to, open_table
from sacbe.table.live import Shelf
from sacbe.table.migrations import lock_start
from sacbe.table.play import Player
from sacbe.table.refusal import Refused
from sacbe.table.seating import Host, Plan
from sacbe.table.settings import Settings
from sacbe.table.store import Store
from sacbe.table.worker import Worker

SWEEP = 3600.0

Change = Callable[[AsyncConnection, Opened, Access], Awaitable[object]]


class Server:
    """One process of the live table."""

    def __init__(self, settings: Settings, told: Callable[[], None] = lambda: None) -> None:
        self.settings = settings
        self.store, self.shelf = Store(settings.database), Shelf()
        self.channels = bus(settings.bus)
        self.kernels = Kernels(settings.games)
        self.player, self.host = Player(self.shelf), Host(self.shelf)
        self.bell = Bell(self.channels, self.store)
        self.worker = Worker(self.store, self.shelf, self.player, self.bell, self.kernels, settings.thinkers)
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
        self.csrf.secret = await self._secret()
        self.kernels.start(self._told)
        tasks = [
            asyncio.create_task(loop)
            for loop in (self.bell.listen(), self.bell.look(), self.worker.run(), self.worker.renew(), self._sweep())
        ]
        try:
            yield
        finally:
            self.close()
            for task in tasks:
                task.cancel()
            self.worker.stop()
            self.kernels.stop()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.store.close()

    def close(self) -> None:
        """Let those who follow a table go: an open connection must not keep the server from stopping."""
        self.closing = True
        self.bell.wake_all()

    async def _secret(self) -> str:
        """What forms are signed with: the same for all processes, and after a restart."""
        columns = schema.facts.c
        async with self.store.writing() as connection:
            await connection.run_sync(lock_start)
            found: str | None = (await connection.execute(select(columns.value).where(columns.name == "secret"))).scalar()
            if found is None:
                found = new_key()
                await connection.execute(insert(schema.facts).values(name="secret", value=found))
        return found

    async def _sweep(self) -> None:
        while self.settings.keep:
            with suppress(SQLAlchemyError, OSError):
                async with self.store.writing() as connection:
                    await self.host.sweep(connection, self.settings.keep)
            await asyncio.sleep(SWEEP)

    # -- tables

    async def read(self, table: str, hashes: Sequence[str]) -> tuple[Opened, Access]:
        """A table as it stands, for somebody who may see it."""
        await self._make_ready(table)
        async with self.store.reading() as connection:
            may = await self._enter(connection, table, hashes)
            return await open_table(connection, self.shelf, table), may

    async def change(self, table: str, hashes: Sequence[str], change: Change) -> tuple[Opened, Access]:
        """Change a table, all or nothing; whoever follows it is told."""
        await self._make_ready(table)
        try:
            async with self.store.writing() as connection:
                may = await self._enter(connection, table, hashes)
                opened = await open_table(connection, self.shelf, table, lock=True)
                await change(connection, opened, may)
        except IntegrityError:
            raise Refused("busy") from None
        self.player.keep(opened)
        self.bell.ring(table)
        return opened, may

    async def make(self, plan: Plan, me: str | None) -> wire.Keys:
        """Make a table."""
        async with self.store.writing() as connection:
            name = await self._name(connection, me) if me else ""
            keys = await self.host.make(connection, plan, me, name or "")
        self.worker.wake()
        return keys

    async def _enter(self, connection: AsyncConnection, table: str, hashes: Sequence[str]) -> Access:
        may = await access_to(connection, table, hashes)
        if not may:
            raise Refused("no_table")
        return may

    async def _make_ready(self, table: str) -> None:
        """Wait for the rules of a table's game: before anything is locked."""
        if not self.kernels.all_ready:
            async with self.store.reading() as connection:
                game = (await connection.execute(select(schema.tables.c.game).where(schema.tables.c.id == table))).scalar()
            if game is not None:
                await self.kernels.game(str(game))

    def record(self, opened: Opened) -> str:
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
        async with self.store.writing() as connection:
            await connection.execute(insert(schema.players).values(key_hash=hashed(key), name=name, made=time.time()))
        return key

    async def player_name(self, hashes: Sequence[str]) -> tuple[str, str] | None:
        """The hash and the name of somebody who has come before."""
        async with self.store.reading() as connection:
            for own in hashes:
                if (name := await self._name(connection, own)) is not None:
                    return own, name
        return None

    async def rename(self, own: str, name: str) -> None:
        """Another nickname, for tables to come."""
        async with self.store.writing() as connection:
            await connection.execute(update(schema.players).where(schema.players.c.key_hash == own).values(name=name))

    @staticmethod
    async def _name(connection: AsyncConnection, own: str) -> str | None:
        query = select(schema.players.c.name).where(schema.players.c.key_hash == own)
        name: str | None = (await connection.execute(query)).scalar()
        return name

    async def tables_of(self, own: str, most: int = 200) -> list[wire.TableLine]:
        """The tables that somebody has a place at, the last touched first. No match is played for it."""
        tables, seats, grants = schema.tables.c, schema.seats.c, schema.grants.c
        mine = select(grants.table_id).where(grants.key_hash == own)
        async with self.store.reading() as connection:
            query = select(schema.tables).where(tables.id.in_(mine)).order_by(tables.touched.desc()).limit(most)
            rows = (await connection.execute(query)).mappings().all()
            ids = [row["id"] for row in rows]
            held = (await connection.execute(select(schema.grants).where(grants.key_hash == own))).mappings().all()
            sitting = (await connection.execute(select(schema.seats).where(seats.table_id.in_(ids)))).mappings().all()
        found = []
        for row in rows:
            own_seats = {g["seat"] for g in held if g["table_id"] == row["id"] and g["role"] == "seat"}
            at = sorted((s for s in sitting if s["table_id"] == row["id"]), key=lambda s: int(s["seat"]))
            found.append(
                wire.TableLine(
                    id=row["id"],
                    kind=row["kind"],
                    game=row["game"],
                    names=[s["name"] or s["level"] for s in at],
                    yours=sorted(own_seats),
                    your_turn=not row["over"] and any(s["asked_at"] is not None and s["seat"] in own_seats for s in at),
                    over=row["over"],
                    seq=row["seq"],
                    touched=row["touched"],
                )
            )
        return found
