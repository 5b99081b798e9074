"""Whether the database accepts writes: tested by writing, at most every few seconds."""

import asyncio
import secrets
import time

from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import SQLAlchemyError

from sacbe.table.api.refusal import Refused
from sacbe.table.store import schema
from sacbe.table.store.store import Store

GOOD_FOR, BAD_FOR = 5.0, 1.0
"""For how many seconds a result is reused: however many ask, the database sees one small transaction."""
TIMEOUT_SECONDS = 10.0
"""After which a write that still waits counts as failed."""
ROW = "probe"
BYTES = 6000
"""About the size of a new table: on a disk that is nearly full, one small page may still fit."""


class Probe:
    """Writes a row now and then, and reports in between what came of it."""

    def __init__(self, store: Store) -> None:
        self._store, self._lock = store, asyncio.Lock()
        self._stands_until = 0.0
        self._error: SQLAlchemyError | None = None

    async def check(self) -> None:
        """Raises the error that a write would meet now."""
        async with self._lock:
            if time.monotonic() >= self._stands_until:
                await self._write()
        if self._error is not None:
            raise self._error.with_traceback(None)

    async def _write(self) -> None:
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await self._store.write(_touch)
        except TimeoutError:
            raise Refused("busy") from None
        except SQLAlchemyError as error:
            self._error, self._stands_until = error, time.monotonic() + BAD_FOR
        else:
            self._error, self._stands_until = None, time.monotonic() + GOOD_FOR


def _touch(connection: Connection) -> None:
    value = secrets.token_hex(BYTES // 2)
    change = update(schema.facts).where(schema.facts.c.name == ROW).values(value=value)
    if not connection.execute(change).rowcount:
        connection.execute(insert(schema.facts).values(name=ROW, value=value))
