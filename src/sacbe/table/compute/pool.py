"""A pool of children of one kind, each leased to one user at a time. One that has died is replaced when needed."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from sacbe.table.compute.process import Child, ComputeError

IDLE = 600.0
"""Seconds after which a child that nobody has used is ended, to give its memory back."""


class Busy(ComputeError):
    """No child became free in time."""


class Pool:
    """Children of one kind. `memory` is the budget in bytes, over all of them, for bots that are kept between turns."""

    def __init__(self, kind: str, size: int, memory: int = 0, nice: int = 0) -> None:
        self.kind, self.size = kind, size
        self._memory, self._nice = memory // size, nice
        self._places = asyncio.Semaphore(size)
        self._idle: list[Child] = []
        """The one that was used last is at the end, and is used again first, so that the others can be ended."""
        self._leased: set[Child] = set()
        self._timers: dict[Child, asyncio.TimerHandle] = {}
        self._ending: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def children(self) -> list[Child]:
        """All children."""
        return [*self._idle, *self._leased]

    @asynccontextmanager
    async def lease(self, bot: str = "", patience: float | None = None) -> AsyncIterator[Child]:
        """A child for the length of the block, once one is free: the one that has kept this bot, if it is."""
        try:
            async with asyncio.timeout(patience):
                await self._places.acquire()
        except TimeoutError:
            raise Busy(f"no {self.kind} process became free in {patience:.0f} s") from None
        child = None
        try:
            if self._closed:
                raise ComputeError("the server is stopping")
            child = self._pick(bot)
            self._leased.add(child)
            yield child
        finally:
            self._places.release()
            if child is not None:
                self._leased.discard(child)
                self._put_back(child, bot)

    async def warm(self, game: str) -> None:
        """Have a child that is free load a game, before somebody waits for it."""
        with suppress(ComputeError):
            async with self.lease(patience=0.1) as child:
                await child.prepare(game, bots=True)

    def _pick(self, bot: str) -> Child:
        self._idle = [child for child in self._idle if child.is_alive]
        if not self._idle:
            return Child(self.kind, self._memory, self._nice)
        child = next((child for child in self._idle if bot and bot in child.bots), self._idle[-1])
        self._idle.remove(child)
        if (timer := self._timers.pop(child, None)) is not None:
            timer.cancel()
        return child

    def _put_back(self, child: Child, bot: str) -> None:
        if self._closed or not child.is_alive or child.pid is None:
            return
        if bot:
            for other in self._idle:
                other.bots.discard(bot)
            child.bots.add(bot)
        self._idle.append(child)
        self._timers[child] = asyncio.get_running_loop().call_later(IDLE, self._retire, child)

    def _retire(self, child: Child) -> None:
        self._timers.pop(child, None)
        if child in self._idle:
            self._idle.remove(child)
            ending = asyncio.create_task(child.kill())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)

    async def close(self) -> None:
        """End all children; nobody gets one any more."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()
        await asyncio.gather(*(child.kill() for child in self.children), *self._ending, return_exceptions=True)
        self._idle.clear()
