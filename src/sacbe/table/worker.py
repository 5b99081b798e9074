"""The bots' turns: jobs with leases. Any process takes them; one that dies loses its lease, and another takes over."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy import or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from sacbe import bots
from sacbe.bots import Bot
from sacbe.core.match import Match
from sacbe.table import schema
from sacbe.table.bell import Bell
from sacbe.table.clock import clock_of
from sacbe.table.kernels import Kernels
from sacbe.table.ledger import Opened, open_table
from sacbe.table.live import Shelf
from sacbe.table.play import Player, finish_for
from sacbe.table.refusal import Refused
from sacbe.table.store import Store
from sacbe.table.turn import branch, play

LEASE = 6.0
"""Seconds after which somebody else may take a job whose owner has fallen silent."""
LOOK = 1.0
"""Seconds between two looks for jobs that nobody rang for: deadlines, and leases that have ended."""
MINDS = 200
log = logging.getLogger("sacbe.table")


class Worker:
    """Takes jobs, thinks in threads, and commits what the bots decided."""

    def __init__(self, store: Store, shelf: Shelf, player: Player, bell: Bell, kernels: Kernels, thinkers: int) -> None:
        self._store, self._shelf, self._player, self._bell, self._kernels = store, shelf, player, bell, kernels
        self._owner = secrets.token_hex(8)
        self._places = asyncio.Semaphore(thinkers)
        self._threads = ThreadPoolExecutor(thinkers, "bot")
        self._wake = asyncio.Event()
        self._minds: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        """Bots as they are, with what they have thought so far. A cache: a new one plays as well."""
        self._running: set[asyncio.Task[None]] = set()

    def wake(self) -> None:
        """There may be work."""
        self._wake.set()

    async def run(self) -> None:
        """Take jobs, for ever."""
        while True:
            self._wake.clear()
            try:
                while await self._take():
                    pass
            except (SQLAlchemyError, OSError) as error:
                log.warning("the jobs cannot be read: %s", error)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK)

    async def renew(self) -> None:
        """Keep the leases of the jobs that this process works on, for ever."""
        while True:
            await asyncio.sleep(LEASE / 3)
            if self._running:
                with suppress(SQLAlchemyError, OSError):
                    async with self._store.writing() as connection:
                        mine = update(schema.jobs).where(schema.jobs.c.owner == self._owner)
                        await connection.execute(mine.values(until=time.time() + LEASE))

    def stop(self) -> None:
        """Think about nothing new. What is being thought is not waited for: its lease ends, and it is thought again."""
        for task in self._running:
            task.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _take(self) -> bool:
        """Take one job that is due, if there is a free place; whether there was one."""
        await self._places.acquire()
        taken = None
        try:
            taken = await self._claim()
        finally:
            if taken is None:
                self._places.release()
        if taken is None:
            return False
        task = asyncio.create_task(self._work(*taken))
        self._running.add(task)
        task.add_done_callback(self._done)
        return True

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        self._places.release()
        if not task.cancelled() and (error := task.exception()):
            log.error("a bot's turn failed", exc_info=error)

    async def _claim(self) -> tuple[str, int, int] | None:
        columns, now = schema.jobs.c, time.time()
        free = (columns.due <= now) & or_(columns.owner.is_(None), columns.until < now)
        query = select(columns.table_id, columns.seat, columns.seq).where(free).order_by(columns.due).limit(1)
        async with self._store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is None:
            return None
        where = (columns.table_id == row.table_id) & (columns.seat == row.seat) & (columns.seq == row.seq) & free
        async with self._store.writing() as connection:
            claim = await connection.execute(update(schema.jobs).where(where).values(owner=self._owner, until=now + LEASE))
        return (row.table_id, row.seat, row.seq) if claim.rowcount else await self._claim()

    async def _work(self, table: str, seat: int, seq: int) -> None:
        try:
            async with self._store.reading() as connection:
                query = select(schema.tables.c.game).where(schema.tables.c.id == table)
                await self._kernels.game(str((await connection.execute(query)).scalar()))
                opened = await open_table(connection, self._shelf, table)
            if opened.seq != seq or seat not in opened.live.match.asked:
                return
            acts = await asyncio.get_running_loop().run_in_executor(self._threads, self._think, opened, seat)
            async with self._store.writing() as connection:
                opened = await open_table(connection, self._shelf, table, lock=True)
                done = await finish_for(self._player, connection, opened, seat, seq, self._owner, acts)
            if done:
                self._player.keep(opened)
                self._bell.ring(table)
        except (Refused, IntegrityError) as refused:
            log.info("table %s, seat %d: %s; the job is taken up again", table, seat, refused)

    def _think(self, opened: Opened, seat: int) -> list[str]:
        """Decide a whole turn, to its end or until something comes to light. A person's unfinished turn is finished."""
        turn, clock = opened.turn(seat), clock_of(opened)
        level = opened.seats[seat].bot or (clock.level if clock else "random")
        match, acts = branch(opened.live.match, turn).match, list(turn.acts)
        mind = self._mind(opened, seat, level, match)
        while seat in match.asked:
            chance = _chance(opened, seat, len(acts))
            try:
                action = mind.choose(match.guess(seat, chance), seat)
                final = play(match, seat, match.game.actions[action])
            except Exception:  # whatever is wrong with a bot, the table goes on
                log.exception("table %s, seat %d: the bot (%s) failed; a random one decides", opened.id, seat, level)
                action = bots.find(match.game, "random", chance).choose(match.guess(seat, chance), seat)
                final = play(match, seat, match.game.actions[action])
            acts.append(match.game.actions[action])
            if final:
                break
        return acts

    def _mind(self, opened: Opened, seat: int, level: str, match: Match) -> Bot:
        key = (opened.id, seat, level)
        if key not in self._minds:
            self._minds[key] = bots.find(match.game, level, _chance(opened, seat, -1))
        self._minds.move_to_end(key)
        if len(self._minds) > MINDS:
            self._minds.popitem(last=False)
        return self._minds[key]


def _chance(opened: Opened, seat: int, number: int) -> int:
    """A number that only this table's bots know: not the seed that nature is dealt from."""
    told = f"sacbe bot {opened.row['bot_seed']} {seat} {opened.seq} {number}"
    return int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest(), "big") >> 1
