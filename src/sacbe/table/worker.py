"""The bots' turns: jobs with leases. Any process takes them; one that dies loses its lease, and another takes over."""

import asyncio
import hashlib
import logging
import secrets
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sqlalchemy import ColumnElement, Connection, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from sacbe import bots
from sacbe.bots import Bot
from sacbe.bots.thinker import Thinker
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
from sacbe.table.turn import branch, play, why_not

LEASE = 6.0
"""Seconds after which somebody else may take a job whose owner has fallen silent."""
LOOK = 1.0
"""Seconds between two looks for jobs that nobody rang for: deadlines, and leases that have ended."""
PAUSE = 0.5
"""Seconds before a job that went wrong is tried again."""
MINDS = 24
"""How many bots are kept as they are: the strongest think in 50 megabytes each."""
log = logging.getLogger("sacbe.table")


class Job(NamedTuple):
    """A turn that a bot owes: the question that a seat was asked at `seq`."""

    table: str
    seat: int
    seq: int


def _free(now: float) -> ColumnElement[bool]:
    columns = schema.jobs.c
    return (columns.due <= now) & or_(columns.owner.is_(None), columns.until < now)


class Worker:
    """Takes jobs, thinks in threads, and commits what the bots decided."""

    def __init__(self, store: Store, shelf: Shelf, player: Player, bell: Bell, kernels: Kernels, thinkers: int) -> None:
        self._store, self._shelf, self._player, self._bell, self._kernels = store, shelf, player, bell, kernels
        self._owner = secrets.token_hex(8)
        self._places = asyncio.Semaphore(thinkers)
        self._threads = ThreadPoolExecutor(max(1, thinkers), "bot")
        self._wake = asyncio.Event()
        self._minds: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        """Bots as they are, with what they have thought so far. A cache: a new one plays as well."""
        self._running: dict[asyncio.Task[None], Job] = {}

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
                async with asyncio.timeout(LOOK):  # wait_for would not be cancelled if it were woken at the same moment
                    await self._wake.wait()

    async def renew(self) -> None:
        """Keep the leases of the jobs that this process works on, for ever."""
        while True:
            await asyncio.sleep(LEASE / 3)
            if jobs := list(self._running.values()):
                with suppress(SQLAlchemyError, OSError):
                    await self._store.write(partial(self._renew, jobs))

    def _renew(self, jobs: list[Job], connection: Connection) -> None:
        """Only of what is being worked on: a job that could not be given back, as the database was away, must find another."""
        columns = schema.jobs.c
        held = or_(*((columns.table_id == job.table) & (columns.seat == job.seat) & (columns.seq == job.seq) for job in jobs))
        mine = update(schema.jobs).where(columns.owner == self._owner, held)
        connection.execute(mine.values(until=time.time() + LEASE))

    def stop(self) -> None:
        """Think about nothing new. What is being thought is not waited for: its lease ends, and it is thought again."""
        for task in self._running:
            task.cancel()
        for mind in self._minds.values():
            if isinstance(mind, Thinker):
                mind.stop()
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def _take(self) -> bool:
        """Take one job that is due, if there is a free place; whether there was one."""
        await self._places.acquire()
        taken = None
        try:
            found = await self._store.read(self._find)
            while found is not None and not await self._store.write(partial(self._claim, found)):
                found = await self._store.read(self._find)
            taken = found
        finally:
            if taken is None:  # there was none, or the database went away between finding and claiming it
                self._places.release()
        if taken is None:
            return False
        task = asyncio.create_task(self._work(taken))
        self._running[task] = taken
        task.add_done_callback(self._done)
        return True

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.pop(task, None)
        self._places.release()
        if not task.cancelled() and (error := task.exception()):
            log.error("a bot's turn failed", exc_info=error)

    def _find(self, connection: Connection) -> Job | None:
        columns = schema.jobs.c
        query = select(columns.table_id, columns.seat, columns.seq).where(_free(time.time())).order_by(columns.due).limit(1)
        row = connection.execute(query).first()
        return Job(*row) if row else None

    def _claim(self, job: Job, connection: Connection) -> bool:
        columns, now = schema.jobs.c, time.time()
        where = (columns.table_id == job.table) & (columns.seat == job.seat) & (columns.seq == job.seq) & _free(now)
        claim = connection.execute(update(schema.jobs).where(where).values(owner=self._owner, until=now + LEASE))
        return bool(claim.rowcount)

    async def _work(self, job: Job) -> None:
        """Do a job. Whatever goes wrong, it is given back: a lease that is renewed for nobody would hold the table up."""
        done = False
        try:
            done = await self._do(job)
        except Refused as refused:
            log.info("%s: %s; it is taken up again", job, refused)
        except SQLAlchemyError as error:
            log.warning("%s: %s; it is taken up again", job, error)
        finally:
            if not done:
                with suppress(SQLAlchemyError, OSError, RuntimeError):
                    await self._store.write(partial(self._give_back, job))

    def _give_back(self, job: Job, connection: Connection) -> None:
        columns = schema.jobs.c
        mine = (columns.table_id == job.table) & (columns.seat == job.seat) & (columns.owner == self._owner)
        connection.execute(update(schema.jobs).where(mine).values(owner=None, until=0.0, due=time.time() + PAUSE))

    async def _do(self, job: Job) -> bool:
        """Decide and commit a turn; whether that was done."""
        query = select(schema.tables.c.game).where(schema.tables.c.id == job.table)
        game = str(await self._store.read(lambda connection: connection.execute(query).scalar()))
        await self._kernels.game(game)
        opened = await self._store.read(lambda connection: open_table(connection, self._shelf, job.table))
        if opened.seq != job.seq or job.seat not in opened.live.match.asked:
            return False
        if not self._kernels.can_think(game, _level(opened, job.seat)):
            return False  # it is taken up again in a moment; meanwhile other tables get on
        acts = await asyncio.get_running_loop().run_in_executor(self._threads, self._think, opened, job.seat)
        done = await self._store.write_then(lambda connection: self._finish(connection, job, acts), self._keep)
        if done is None:
            return False
        self._bell.ring(job.table, done)
        self.wake()
        return True

    def _finish(self, connection: Connection, job: Job, acts: list[str]) -> Opened | None:
        opened = open_table(connection, self._shelf, job.table, lock=True)
        done = finish_for(self._player, connection, opened, job.seat, job.seq, self._owner, acts)
        return opened if done else None

    def _keep(self, opened: Opened | None) -> Opened | None:
        if opened is not None:
            self._player.keep(opened)
        return opened

    def _think(self, opened: Opened, seat: int) -> list[str]:
        """Decide a whole turn, to its end or until something comes to light. A person's unfinished turn is finished."""
        turn, level = opened.turn(seat), _level(opened, seat)
        match, acts = branch(opened.live.match, turn).match, list(turn.acts)
        if turn.notice == "held" and not why_not(match, seat, turn.redo[0], "en"):
            return [*acts, turn.redo[0]]  # it only waited for the person to say so again
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


def _level(opened: Opened, seat: int) -> str:
    """How strong a bot plays for a seat: its own, or the clock's."""
    clock = clock_of(opened)
    return opened.seats[seat].bot or (clock.level if clock else "random")


def _chance(opened: Opened, seat: int, number: int) -> int:
    """A number that only this table's bots know: not the seed that nature is dealt from."""
    told = f"sacbe bot {opened.row['bot_seed']} {seat} {opened.seq} {number}"
    return int.from_bytes(hashlib.blake2b(told.encode(), digest_size=8).digest(), "big") >> 1
