"""Uploads: records, and positions for new tables. A child process reads them, within a time limit.

Nothing of an upload is parsed or played in the server before a child has accepted it.
"""

import logging
import re
from typing import TypeVar

import sacbe
from sacbe.core.errors import Illegal, Unknown, Unreadable
from sacbe.table.api import wire
from sacbe.table.api.refusal import Refused
from sacbe.table.compute import limits
from sacbe.table.compute.messages import PositionRead, ReadPosition, ReadRecord, RecordRead
from sacbe.table.compute.pool import Busy, Pool
from sacbe.table.compute.process import ComputeError, TaskRefused
from sacbe.table.jobs.compiled import CompiledGames
from sacbe.table.play.seating import Plan, match_of, plan_new, plan_record

GAME = re.compile(r"(?:^\ufeff?|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029])[ \t]*game[ \t]+(\S{1,40})")
"""The line of a record that names its game: its rules are loaded before the time for reading begins. Linear in the text."""
A = TypeVar("A", PositionRead, RecordRead)
log = logging.getLogger("sacbe.table")


class Uploads:
    """Reads uploads."""

    def __init__(self, pool: Pool, compiled: CompiledGames) -> None:
        self._pool, self._compiled = pool, compiled

    async def record(self, text: str) -> Plan:
        """A record to be looked at."""
        found = GAME.search(text)
        game = found[1] if found else ""
        if game in sacbe.games():
            await self._compiled.rules(game)
        return plan_record(game, await self._read(ReadRecord(game, text), RecordRead, "unreadable"))

    async def new_table(self, wish: wire.NewTable) -> Plan:
        """A new table, perhaps with a position to begin with."""
        await self._compiled.game(wish.game)
        if wish.position is None:
            return plan_new(wish)
        try:
            game, seats, options = match_of(wish)
        except (Illegal, Unknown, Unreadable) as error:
            raise Refused("unknown", why=str(error)) from None
        await self._compiled.rules(wish.game)
        position = {"options": options, "seats": seats} | wish.position
        return plan_new(wish, await self._read(ReadPosition(game.id, position), PositionRead, "unknown"))

    async def _read(self, task: ReadRecord | ReadPosition, answer: type[A], code: str) -> A:
        try:
            async with self._pool.lease(patience=limits.WAITING) as child:
                if task.game in sacbe.games():
                    await child.prepare(task.game, bots=False)
                return await child.ask(task, answer, limits.READING)
        except TaskRefused as refused:
            raise Refused(code, why=str(refused)) from None
        except Busy:
            raise Refused("busy") from None
        except ComputeError as error:
            log.warning("an upload was refused: the process that read it failed (%s)", error)
            raise Refused("not_read") from None
