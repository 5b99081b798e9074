"""A fair queue for a limited number of slots: round robin between addresses, however many requests each has made."""

import asyncio
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sacbe.table.api.refusal import Refused

WAIT_SECONDS = 30.0
"""After which a request that still waits is refused."""


class FairQueue:
    """`at_once` slots; who waits for one is queued by address, and the queues are served round robin.

    An address may wait for or hold at most `each` slots.
    """

    def __init__(self, at_once: int, each: int) -> None:
        self._free, self._each = at_once, each
        self._counts: Counter[str] = Counter()
        self._queues: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Hold a slot for the length of the block, once there is one for this address."""
        if self._counts[address] >= self._each:
            raise Refused("busy")
        self._counts[address] += 1
        try:
            await self._wait(address)
            try:
                yield
            finally:
                self._next()
        finally:
            self._counts[address] -= 1
            if not self._counts[address]:
                del self._counts[address]

    async def _wait(self, address: str) -> None:
        if self._free:
            self._free -= 1
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queues.setdefault(address, deque()).append(mine)
        try:
            async with asyncio.timeout(WAIT_SECONDS):
                await mine
        except TimeoutError:
            self._give_up(address, mine)
            raise Refused("busy") from None
        except asyncio.CancelledError:
            self._give_up(address, mine)
            raise

    def _give_up(self, address: str, mine: asyncio.Future[None]) -> None:
        if mine.done() and not mine.cancelled():
            self._next()  # it had just got a slot
        elif address in self._queues and mine in self._queues[address]:
            self._queues[address].remove(mine)
            if not self._queues[address]:
                del self._queues[address]

    def _next(self) -> None:
        """Give the slot to the first of the next queue; its address goes to the end."""
        while self._queues:
            address, line = self._queues.popitem(last=False)
            first = line.popleft()
            if line:
                self._queues[address] = line
            if not first.done():
                first.set_result(None)
                return
        self._free += 1
