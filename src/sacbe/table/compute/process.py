"""One child process, as the server sees it."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import TypeVar

import msgspec

from sacbe.table.compute import child, limits, metrics
from sacbe.table.compute.launch import Main, launch
from sacbe.table.compute.messages import (
    LARGEST,
    LENGTH,
    Answer,
    Failure,
    Prepare,
    Prepared,
    Progress,
    Refusal,
    Task,
    frame,
    read_answer,
)

A = TypeVar("A")
MAIN: Main = child.main
"""What runs in a child."""
ENDING = 1.0
"""Seconds that a process has to end by itself once its connection has ended."""
POLL = 0.005
"""Seconds between two looks at whether a process has ended."""


class ComputeError(RuntimeError):
    """A task was not carried out."""


class Died(ComputeError):
    """The child died, or answered what cannot be read."""


class Overran(ComputeError):
    """The child did not answer in time, and was killed."""


class TaskFailed(ComputeError):
    """The task raised an error in the child, which is still sound."""


class TaskRefused(ComputeError):
    """What was to be read cannot be accepted; the text says why."""


class Child:
    """A process that carries out one task at a time. After an error other than `TaskFailed` it is gone, and never used again."""

    def __init__(self, kind: str, memory: int, nice: int) -> None:
        self.kind = kind
        self.bots: set[str] = set()
        """The bots that have thought in it: it may have kept them."""
        self._memory, self._nice = memory, nice
        self._loaded: set[Prepare] = set()
        self._process: BaseProcess | None = None
        self._connection: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process; none before its first task."""
        return None if self._process is None else self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can be given a task; one that has not been started yet can."""
        return self._process is None or not wait([self._process.sentinel], 0)

    async def prepare(self, game: str, *, bots: bool, compiled: bool = True) -> None:
        """Load a game, unless that is done. It is not counted to the time of a task."""
        if (task := Prepare(game, bots, compiled)) not in self._loaded:
            await self.ask(task, Prepared, limits.LOADING)
            self._loaded.add(task)

    async def ask(self, task: Task, answer: type[A], limit: float, tell: Callable[[Progress], None] = lambda _: None) -> A:
        """Have a task carried out in so many seconds, or between two reports of progress."""
        try:
            found = await self._ask(task, limit, tell)
            if isinstance(found, Failure):
                raise TaskFailed(found.error)
            if isinstance(found, Refusal):
                raise TaskRefused(found.why)
            if not isinstance(found, answer):
                raise Died(f"an answer of the wrong kind: {type(found).__name__}")
        except TimeoutError:
            metrics.OVERRAN.labels(self.kind).inc()
            await self.kill()
            raise Overran(f"no answer in {limit:.0f} s") from None
        except (OSError, EOFError, msgspec.MsgspecError, Died) as error:
            if isinstance(error, OSError | EOFError):
                await self._wait_for_end()
            await self.kill()
            metrics.DIED.labels(self.kind).inc()
            code = self._process.exitcode if self._process else None
            raise Died(f"exit code {code}" if isinstance(error, OSError | EOFError) else str(error)) from None
        except (TaskFailed, TaskRefused):
            raise
        except BaseException:  # cancelled: nobody waits for the answer, and the next task must not get it
            await self.kill()
            raise
        return found

    async def _ask(self, task: Task, limit: float, tell: Callable[[Progress], None]) -> Answer:
        if self._connection is None:
            await self._start()
        assert self._connection is not None
        reader, writer = self._connection
        async with asyncio.timeout(limit):
            writer.write(frame(task))
            await writer.drain()
        while True:
            async with asyncio.timeout(limit):
                found = await self._receive(reader)
            if not isinstance(found, Progress):
                return found
            tell(found)

    @staticmethod
    async def _receive(reader: asyncio.StreamReader) -> Answer:
        (length,) = LENGTH.unpack(await reader.readexactly(LENGTH.size))
        if length > LARGEST:
            raise Died(f"an answer of {length} bytes")
        answer: Answer = read_answer(await reader.readexactly(length))
        return answer

    async def _start(self) -> None:
        launching = asyncio.create_task(asyncio.to_thread(launch, MAIN, self._memory, self._nice))
        try:
            self._process, connection = await asyncio.shield(launching)
        except asyncio.CancelledError:  # a thread goes on: wait for what it starts, so that it can be killed
            self._process, connection = await launching
            connection.close()
            raise
        self._connection = await asyncio.open_connection(sock=connection)
        metrics.STARTED.labels(self.kind).inc()

    async def _wait_for_end(self) -> None:
        """Let a process whose connection has ended end by itself: a signal to one that has just died would hide why."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ENDING):
                await self._ended()

    async def _ended(self) -> None:
        while self._process is not None and self.is_alive:
            await asyncio.sleep(POLL)

    async def kill(self) -> None:
        """End the process, and wait until it is gone."""
        if self._process is not None:
            self._process.kill()
            if self._connection is not None:
                self._connection[1].close()
            await asyncio.shield(asyncio.ensure_future(self._ended()))
