"""Threads for what must not hold up the event loop.

A `ThreadPoolExecutor` wakes a thread for each task, and the loop for each result. With hundreds of moves a second these wake-ups
cost more than the tasks. Here a thread goes on with the next task as long as there is one, and results that are ready before the
loop looks at the first of them are handed over together.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Generic, NamedTuple, TypeVar

T = TypeVar("T")
U = TypeVar("U")


class Task(Generic[T, U]):
    """Some work, what is made of its result in the same thread, and what the loop is told, even if nobody waits any more."""

    def __init__(self, work: Callable[..., T], then: Callable[[T], U], tell: Callable[[T], None] | None = None) -> None:
        self.work, self.then, self.tell = work, then, tell
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[U] = self.loop.create_future()


class Outcome(NamedTuple):
    """How the work of a task ended."""

    result: Any = None
    error: BaseException | None = None


Next = Callable[[], Task[Any, Any] | None]
Done = Callable[[Task[Any, Any], Outcome], None]


def attempt(work: Callable[..., Any], *values: Any) -> Outcome:
    """Do something; whatever it raises is its outcome."""
    try:
        return Outcome(work(*values))
    except BaseException as error:
        return Outcome(error=error)


def one_by_one(take: Next, done: Done) -> None:
    """Carry out tasks that need no database."""
    while (task := take()) is not None:
        done(task, attempt(task.work))


class Threads:
    """Some threads with one queue. `carry_out` takes the tasks that wait, and reports on each."""

    def __init__(self, count: int, name: str, carry_out: Callable[[Next, Done], None] = one_by_one) -> None:
        self._executor, self._count, self._carry_out = ThreadPoolExecutor(count, name), count, carry_out
        self._lock = threading.Lock()
        self._waiting: deque[Task[Any, Any]] = deque()
        self._running = 0
        self._finished: dict[asyncio.AbstractEventLoop, list[tuple[Task[Any, Any], Outcome, Outcome]]] = {}

    def submit(self, task: Task[Any, U]) -> asyncio.Future[U]:
        """Have a task carried out. Cancelled before a thread has taken it, it is not; later it is carried out to its end."""
        with self._lock:
            self._waiting.append(task)
            idle = self._running < self._count
            self._running += idle
        if idle:
            self._executor.submit(self._run)
        return task.future

    def close(self) -> None:
        """Wait for what is being done. Tasks that still wait are cancelled."""
        with self._lock:
            waiting, self._waiting = list(self._waiting), deque()
        for task in waiting:
            task.future.cancel()
        self._executor.shutdown(wait=True)

    def _take(self) -> Task[Any, Any] | None:
        with self._lock:
            while self._waiting:
                task = self._waiting.popleft()
                if not task.future.cancelled():
                    return task
        return None

    def _run(self) -> None:
        while True:
            try:
                self._carry_out(self._take, self._done)
            finally:
                with self._lock:
                    ends = not self._waiting
                    self._running -= ends
            if ends:
                return

    def _done(self, task: Task[Any, Any], outcome: Outcome) -> None:
        answer = outcome if outcome.error is not None else attempt(task.then, outcome.result)
        with self._lock:
            finished = self._finished.setdefault(task.loop, [])
            finished.append((task, outcome, answer))
            if len(finished) > 1:
                return  # the loop has been woken already
        try:
            task.loop.call_soon_threadsafe(self._hand_over, task.loop)
        except RuntimeError:  # the loop is closed: nobody waits
            with self._lock:
                self._finished.pop(task.loop, None)

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            finished = self._finished.pop(loop)
        for task, outcome, answer in finished:
            if task.tell is not None and outcome.error is None:
                loop.call_soon(task.tell, outcome.result)
            if task.future.done():
                continue
            if answer.error is None:
                task.future.set_result(answer.result)
            else:
                task.future.set_exception(answer.error)
