"""The makers of reviews: jobs with leases, like the bots' turns. Any process takes them; if one dies, another takes over."""

import asyncio
import logging
import secrets
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from sqlalchemy import ColumnElement, Connection, or_, select, update
from sqlalchemy.exc import SQLAlchemyError

from sacbe.bots.levels import COUNSEL
from sacbe.review import Effort, Progress, Review, Study
from sacbe.table import schema
from sacbe.table.bell import Bell
from sacbe.table.kernels import Kernels
from sacbe.table.ledger import Opened, open_table
from sacbe.table.live import Shelf
from sacbe.table.refusal import Refused
from sacbe.table.reviews import TRIES
from sacbe.table.store import Store
from sacbe.table.worker import LEASE

LOOK, TELL = 2.0, 0.5
"""Seconds between two looks for work, and between two words about how far it has come."""
log = logging.getLogger("sacbe.table")


def _free(now: float) -> ColumnElement[bool]:
    columns = schema.reviews.c
    return columns.found.is_(None) & (columns.tries < TRIES) & or_(columns.owner.is_(None), columns.until < now)


class Reviewer:
    """Makes one review after the other: whoever plays needs the cores more."""

    def __init__(self, store: Store, shelf: Shelf, bell: Bell, kernels: Kernels, threads: int) -> None:
        self._store, self._shelf, self._bell, self._kernels = store, shelf, bell, kernels
        self._threads = threads
        self._owner = secrets.token_hex(8)
        self._wake = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "review")
        self._study: Study | None = None
        self._closing = False

    def wake(self) -> None:
        """There may be work."""
        self._wake.set()

    def stop(self) -> None:
        """Look at nothing more. The lease of what was begun ends, and it is begun again."""
        self._closing = True
        if self._study is not None:
            self._study.stop()
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def run(self) -> None:
        """Take reviews, for ever."""
        while True:
            self._wake.clear()
            try:
                while (table := await self._store.write(self._claim)) is not None:
                    await self._make(table)
            except (SQLAlchemyError, OSError) as error:
                log.warning("the reviews cannot be read: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK):
                    await self._wake.wait()

    def _claim(self, connection: Connection) -> str | None:
        """Take the review that was asked for first."""
        columns, now = schema.reviews.c, time.time()
        table: str | None = connection.execute(
            select(columns.table_id).where(_free(now)).order_by(columns.asked).limit(1).with_for_update(skip_locked=True)
        ).scalar()
        if table is None:
            return None
        values = {"owner": self._owner, "until": now + LEASE, "began": now, "done": 0, "tries": columns.tries + 1}
        connection.execute(update(schema.reviews).where(columns.table_id == table).values(**values))
        return table

    async def _make(self, table: str) -> None:
        """Make a review. Whatever goes wrong, the job is given back, and tried again a few times."""
        found: Review | None = None
        try:
            found = await self._look(table)
        except Refused as refused:
            log.info("review of %s: %s", table, refused)
        except (SQLAlchemyError, OSError, asyncio.CancelledError):
            raise
        except Exception:
            log.exception("review of %s failed", table)
        finally:
            self._study = None
            with suppress(SQLAlchemyError, OSError, RuntimeError):
                await self._store.write(partial(self._end, table, found))
                self._bell.ring(table)

    def _end(self, table: str, found: Review | None, connection: Connection) -> None:
        columns = schema.reviews.c
        mine = (columns.table_id == table) & (columns.owner == self._owner)
        kept = {} if found is None else {"found": found.as_json()}
        connection.execute(update(schema.reviews).where(mine).values(owner=None, until=0.0, **kept))

    async def _look(self, table: str) -> Review | None:
        opened = await self._open(table)
        seconds = await self._store.read(
            lambda connection: connection.execute(
                select(schema.reviews.c.seconds).where(schema.reviews.c.table_id == table)
            ).scalar_one()
        )
        study = self._study = Study(opened.live.match, Effort(seconds, self._threads))
        if self._closing:
            return None
        latest = [Progress(0, 0, None)]
        study.tell = lambda progress: latest.__setitem__(0, progress)
        work = asyncio.get_running_loop().run_in_executor(self._thread, study.run)
        last: Progress | None = None
        try:
            while not (await asyncio.wait([work], timeout=TELL))[0]:
                if not await self._store.write(partial(self._tell, table, latest[0])):
                    study.stop()  # somebody else has taken it over: we were silent for too long
                elif latest[0] != last:
                    last = latest[0]
                    self._bell.ring(table)
        finally:
            study.stop()
        review = await work
        return review if len(review.decisions) == review.total else None

    async def _open(self, table: str) -> Opened:
        query = select(schema.tables.c.game).where(schema.tables.c.id == table)
        name = str(await self._store.read(lambda connection: connection.execute(query).scalar()))
        if name not in self._kernels.names:
            raise Refused("not_served", game=name[:40], games=", ".join(self._kernels.names))
        while not (self._kernels.is_ready(name) and self._kernels.can_think(name, COUNSEL)):
            await asyncio.sleep(TELL)
            await self._store.write(partial(self._tell, table, Progress(0, 0, None)))
        return await self._store.read(lambda connection: open_table(connection, self._shelf, table))

    def _tell(self, table: str, progress: Progress, connection: Connection) -> bool:
        """Write how far it has come, and keep the lease; whether it is still ours."""
        columns = schema.reviews.c
        mine = (columns.table_id == table) & (columns.owner == self._owner)
        values = {"done": progress.done, "total": progress.total, "until": time.time() + LEASE}
        return bool(connection.execute(update(schema.reviews).where(mine).values(**values)).rowcount)
