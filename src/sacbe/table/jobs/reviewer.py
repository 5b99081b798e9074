"""Makes reviews: jobs with leases, like the bots' turns. Any server takes them; if one dies, another takes over."""

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection, select, update
from sqlalchemy.exc import SQLAlchemyError

from sacbe.bots.levels import ADVICE_LEVEL
from sacbe.review import Review
from sacbe.table.api.refusal import Refused
from sacbe.table.compute import limits, metrics
from sacbe.table.compute.messages import MakeReview, Progress, Reviewed
from sacbe.table.compute.pool import Pool
from sacbe.table.compute.process import ComputeError
from sacbe.table.jobs.compiled import CompiledGames
from sacbe.table.jobs.leases import TRIES, Leases
from sacbe.table.jobs.polling import Poller
from sacbe.table.live.notifier import Notifier
from sacbe.table.play.matches import MatchCache
from sacbe.table.store import schema
from sacbe.table.store.repository import Opened, open_table
from sacbe.table.store.store import Store

POLL_SECONDS, REPORT_SECONDS = 2.0, 0.5
"""Between two queries for work, and between two reports of progress, which renew the lease."""
SEARCHES = 4
"""A decision takes at most so many times its budget: the search, two options compared, the chances of all seats."""
log = logging.getLogger("sacbe.table")


class Reviewer:
    """Makes one review after the other, in a child process of low priority: running matches come first."""

    def __init__(
        self, store: Store, match_cache: MatchCache, notifier: Notifier, compiled: CompiledGames, pool: Pool, threads: int
    ) -> None:
        self._store, self._match_cache, self._notifier, self._compiled, self._pool = store, match_cache, notifier, compiled, pool
        self._threads = threads
        self._leases = Leases(schema.reviews)
        self._poller = Poller("reviews", POLL_SECONDS)

    def wake(self) -> None:
        """There may be work."""
        self._poller.wake()

    async def run(self) -> None:
        """Take reviews, for ever."""
        await self._poller.run(self._take_all)

    async def _take_all(self) -> None:
        await self._set_aside()
        while (table := await self._store.write(self._claim)) is not None:
            await self._make(table)
            await self._set_aside()

    async def _set_aside(self) -> None:
        """Give up those that were tried often enough, also in a server that died over it."""
        columns = schema.reviews.c
        given_up = columns.found.is_(None) & columns.began.is_not(None) & self._leases.exhausted()
        query = select(columns.table_id).where(given_up)
        if found := await self._store.read(lambda connection: connection.execute(query).scalars().all()):
            change = update(schema.reviews).where(columns.table_id.in_(found), given_up).values(owner=None, began=None)
            await self._store.write(lambda connection: connection.execute(change))
        for table in found:
            metrics.SET_ASIDE.labels("review").inc()
            log.error("table %s: its review failed %d times and is set aside", table, TRIES)
            self._notifier.notify(table)

    def _claim(self, connection: Connection) -> str | None:
        """Take the review that was asked for first."""
        columns = schema.reviews.c
        query = select(columns.table_id).where(columns.found.is_(None), self._leases.ready()).order_by(columns.asked).limit(1)
        table: str | None = connection.execute(query.with_for_update(skip_locked=True)).scalar()
        claimed = table is not None and self._leases.claim(connection, columns.table_id == table, began=time.time(), done=0)
        return table if claimed else None

    async def _make(self, table: str) -> None:
        """Make a review. Whatever goes wrong, the job is given back, and tried again a few times."""
        found: Review | None = None
        failed = False
        try:
            found = await self._review(table)
        except Refused as refused:
            log.info("review of %s: %s", table, refused)
        except (SQLAlchemyError, OSError, asyncio.CancelledError):
            raise
        except Exception as error:
            failed = True
            log.warning("table %s: its review failed: %s: %s", table, type(error).__name__, error)
        finally:
            with suppress(SQLAlchemyError, OSError, RuntimeError):
                await self._store.write(partial(self._end, table, found, failed))
                self._notifier.notify(table)

    def _end(self, table: str, found: Review | None, failed: bool, connection: Connection) -> None:
        job = schema.reviews.c.table_id == table
        if found is None:
            self._leases.give_back(connection, job, failed=failed)
        else:
            kept = update(schema.reviews).where(self._leases.mine(job))
            connection.execute(kept.values(owner=None, until=0.0, found=found.as_json()))

    async def _review(self, table: str) -> Review:
        opened = await self._open(table)
        seconds = await self._store.read(
            lambda connection: connection.execute(
                select(schema.reviews.c.seconds).where(schema.reviews.c.table_id == table)
            ).scalar_one()
        )
        record = await asyncio.to_thread(lambda: str(replace(opened.live.match.record, notes={})))
        task = MakeReview(record, seconds, self._threads)
        latest = [Progress(0, 0)]
        work = asyncio.create_task(self._ask(opened.header.game, task, latest))
        try:
            last = latest[0]
            while not (await asyncio.wait([work], timeout=REPORT_SECONDS))[0]:
                if not await self._store.write(partial(self._report, table, latest[0])):
                    raise ComputeError("the lease was lost: another process has taken the review over")
                if latest[0] != last:
                    last = latest[0]
                    self._notifier.notify(table)
        finally:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
        review = Review.from_json(work.result().found)
        if len(review.decisions) != review.total:
            raise ComputeError(f"{len(review.decisions)} of {review.total} decisions")
        return review

    async def _ask(self, game: str, task: MakeReview, latest: list[Progress]) -> Reviewed:
        async with self._pool.lease() as child:
            await child.prepare(game, bots=True)
            limit = limits.thinking(SEARCHES * task.seconds)
            return await child.ask(task, Reviewed, limit, lambda progress: latest.__setitem__(0, progress))

    async def _open(self, table: str) -> Opened:
        query = select(schema.tables.c.game).where(schema.tables.c.id == table)
        name = str(await self._store.read(lambda connection: connection.execute(query).scalar()))
        if name not in self._compiled.names:
            raise Refused("not_served", game=name[:40], games=", ".join(self._compiled.names))
        while not (self._compiled.is_ready(name) and self._compiled.bots_ready(name, ADVICE_LEVEL)):
            await asyncio.sleep(REPORT_SECONDS)
            await self._store.write(partial(self._report, table, Progress(0, 0)))
        return await self._store.read(lambda connection: open_table(connection, self._match_cache, table))

    def _report(self, table: str, progress: Progress, connection: Connection) -> bool:
        """Write how far it has come, and keep the lease; whether it is still ours."""
        return self._leases.renew(connection, schema.reviews.c.table_id == table, done=progress.done, total=progress.total)
