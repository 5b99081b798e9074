"""Plays the bots' turns: jobs with leases, decided in child processes. Any server takes them; one that dies loses its leases."""

import asyncio
import logging
import time
from contextlib import suppress
from functools import partial

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from sacbe.bots.warmup import needs_code
from sacbe.games import find
from sacbe.table.api.refusal import Refused
from sacbe.table.compute import metrics
from sacbe.table.compute.pool import Pool
from sacbe.table.compute.process import Child, ComputeError
from sacbe.table.jobs.compiled import CompiledGames
from sacbe.table.jobs.jobs import Job, first_of_each, has_exhausted, late_deadlines, level_of, mend_deadlines, set_aside
from sacbe.table.jobs.leases import LEASE, TRIES, Leases
from sacbe.table.jobs.polling import Poller
from sacbe.table.jobs.shares import Shares
from sacbe.table.jobs.turns import BotTurn, bot_name
from sacbe.table.live.notifier import Notifier
from sacbe.table.play.matches import MatchCache
from sacbe.table.play.play import Player, finish_for
from sacbe.table.play.turn import Branch
from sacbe.table.server.tasks import end
from sacbe.table.store import schema
from sacbe.table.store.database_errors import reporter
from sacbe.table.store.repository import Opened, open_table
from sacbe.table.store.store import Store

POLL_SECONDS = 1.0
"""Between two queries for jobs that no notification announces: deadlines, and leases that have ended."""
UNREADY_SECONDS = 1.0
"""For which a game and level is skipped that is not imported yet, or whose process failed."""
log = logging.getLogger("sacbe.table")


class Worker:
    """Claims jobs, has child processes decide them, and commits the results.

    One worker serves the tables where a person waits, another those where only bots play (`alone`), with processes of its own at
    a low priority: a turn cannot be interrupted, so in one pool a person would wait for whatever bots play among themselves.
    """

    def __init__(
        self,
        store: Store,
        match_cache: MatchCache,
        player: Player,
        notifier: Notifier,
        compiled: CompiledGames,
        pool: Pool,
        *,
        alone: bool,
    ) -> None:
        self._alone = alone
        self._store, self._match_cache, self._player, self._notifier, self._compiled = (
            store,
            match_cache,
            player,
            notifier,
            compiled,
        )
        self._pool, self._leases, self._shares = pool, Leases(schema.jobs), Shares()
        self._places = asyncio.Semaphore(pool.size)
        self._poller = Poller("jobs", POLL_SECONDS)
        self._running: dict[asyncio.Task[None], Job] = {}
        self._claimed: set[Job] = set()
        self._to_give_back: set[Job] = set()
        """Jobs that are to be given back once the database is there again."""
        self._unready: dict[tuple[str, str], float] = {}
        """Games and levels that are skipped for now, and until when (monotonic time)."""

    def wake(self) -> None:
        """There may be work."""
        self._poller.wake()

    async def run(self) -> None:
        """Take jobs, for ever."""
        await self._poller.run(self._take_all)

    async def _take_all(self) -> None:
        if not self._alone:  # once in a process is enough
            await self._tidy()
        while await self._take():
            pass

    async def renew(self) -> None:
        """Keep the leases of the jobs that this process works on, for ever."""
        while True:
            await asyncio.sleep(LEASE / 3)
            if jobs := list(self._claimed):
                with suppress(SQLAlchemyError, OSError):
                    await self._store.write(partial(self._renew, jobs))
            for job in list(self._to_give_back):
                await self._give_back(job, failed=False)

    def _renew(self, jobs: list[Job], connection: Connection) -> None:
        for job in jobs:
            self._leases.renew(connection, job.row)

    async def stop(self) -> None:
        """Stop. The jobs that were begun are given back, for another process to take."""
        await end(self._running)

    async def _tidy(self) -> None:
        """Set aside jobs that failed too often, in whatever process; correct deadlines after the system time was set back."""
        if await self._store.read(partial(has_exhausted, leases=self._leases)):
            for job in await self._store.write(partial(set_aside, leases=self._leases)):
                metrics.SET_ASIDE.labels("turn").inc()
                log.error("table %s, seat %d: its bot failed %d times and is set aside", job.table, job.seat, TRIES)
                self._notifier.notify(job.table)
        if await self._store.read(late_deadlines):
            await self._store.write(mend_deadlines)

    async def _take(self) -> bool:
        """Begin the job that comes next, if there is a free place; whether there was one."""
        await self._places.acquire()
        job = None
        try:
            job = await self._next()
        finally:
            if job is None:
                self._places.release()
        if job is None:
            return False
        task = asyncio.create_task(self._work(job))
        self._running[task] = job
        task.add_done_callback(self._done)
        return True

    def _done(self, task: asyncio.Task[None]) -> None:
        self._running.pop(task, None)
        self._places.release()
        self.wake()
        if not task.cancelled() and (error := task.exception()):
            log.error("a bot's turn failed", exc_info=error)

    async def _next(self) -> Job | None:
        """Whoever has used least comes first; then who was asked first."""
        now = time.monotonic()
        self._unready = {which: until for which, until in self._unready.items() if until > now}
        busy = [job.table for job in self._running.values()]
        games = {name: find(name).rules_version for name in self._compiled.names}
        unready = list(self._unready)
        query = partial(first_of_each, leases=self._leases, alone=self._alone, busy=busy, games=games, unready=unready)
        jobs = await self._store.read(query)
        return min(jobs, key=lambda job: (self._shares.used(job.maker), job.asked), default=None)

    async def _work(self, job: Job) -> None:
        """Prepare a process, and only then claim the job: what goes wrong before does not count as a try."""
        try:
            await self._compiled.game(job.game)
            async with self._pool.lease(bot_name(job.table, job.seat, job.level)) as child:
                compiled = self._compiled.is_ready(job.game) and self._compiled.bots_ready(job.game, job.level)
                await child.prepare(job.game, bots=needs_code(job.level), compiled=compiled)
                with self._shares.spending(job.maker):
                    if await self._store.write(partial(self._claim, job)):
                        await self._carry_out(job, child, compiled=compiled)
        except Refused:  # not imported yet: other games go on
            self._wait_for(job)
        except ComputeError as error:
            log.warning("no process could be prepared for %s: %s", job.game, error)
            self._wait_for(job)
        except (SQLAlchemyError, OSError) as error:
            reporter.report("doing a bot's turn, which is tried again", error)
            self._wait_for(job)

    def _wait_for(self, job: Job) -> None:
        """Skip this game at this level for a moment."""
        self._unready[job.game, job.seat_level] = time.monotonic() + UNREADY_SECONDS

    def _claim(self, job: Job, connection: Connection) -> bool:
        return self._leases.claim(connection, job.row)

    async def _carry_out(self, job: Job, child: Child, *, compiled: bool) -> None:
        """Do a claimed job. Whatever goes wrong, it is given back."""
        done, failed = False, True
        self._claimed.add(job)
        try:
            done = await self._do(job, child, compiled=compiled)
        except (SQLAlchemyError, OSError, asyncio.CancelledError):
            failed = False  # not counted as a try: the database failed, or the server stops
            raise
        except Exception as error:  # an error in one bot or table must not stop the others
            why = f"{type(error).__name__}: {error}"
            log.warning("table %s, seat %d: the bot (%s) failed: %s", job.table, job.seat, job.level, why)
        finally:
            self._claimed.discard(job)
            if not done:
                await self._give_back(job, failed=failed)

    async def _give_back(self, job: Job, *, failed: bool) -> None:
        self._to_give_back.add(job)
        with suppress(SQLAlchemyError, OSError, RuntimeError):
            await self._store.write(lambda connection: self._leases.give_back(connection, job.row, failed=failed))
            self._to_give_back.discard(job)

    async def _do(self, job: Job, child: Child, *, compiled: bool) -> bool:
        """Decide and commit a turn; whether that was done."""
        opened = await self._store.read(lambda connection: open_table(connection, self._match_cache, job.table))
        if opened.seq != job.seq or job.seat not in opened.live.match.asked:
            return False
        level = level_of(opened.seats[job.seat], opened.row.clock)
        world = await BotTurn(opened, job.seat, level, compiled=compiled).decide(child)
        done = await self._store.write_then(lambda connection: self._finish(connection, job, world), self._keep)
        if done is None:
            return False
        self._notifier.notify(job.table, done)
        return True

    def _finish(self, connection: Connection, job: Job, world: Branch) -> Opened | None:
        opened = open_table(connection, self._match_cache, job.table, lock=True)
        done = finish_for(self._player, connection, opened, job.seat, job.seq, self._leases.owner, world)
        return opened if done else None

    def _keep(self, opened: Opened | None) -> Opened | None:
        if opened is not None:
            self._player.keep(opened)
        return opened
