"""The loop of those who take jobs: a step now and then, and whenever there may be work. The same for bots' turns and reviews."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from sacbe.table.store.database_errors import reporter

log = logging.getLogger("sacbe.table")


class Poller:
    """Runs a step every so many seconds, and at once when it is woken. `jobs` is what it takes, for the log."""

    def __init__(self, jobs: str, seconds: float) -> None:
        self._jobs, self._seconds = jobs, seconds
        self._wake = asyncio.Event()

    def wake(self) -> None:
        """There may be work."""
        self._wake.set()

    async def run(self, step: Callable[[], Awaitable[None]]) -> None:
        """Run the step for ever; whatever it raises is logged, and it is run again."""
        while True:
            self._wake.clear()
            try:
                await step()
            except (SQLAlchemyError, OSError) as error:
                reporter.report(f"reading {self._jobs}", error)
            except Exception:  # a bug: logged, and the loop goes on
                log.exception("cannot take %s", self._jobs)
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds):  # wait_for would not be cancelled if it were woken at the same moment
                    await self._wake.wait()
