"""Ending asyncio tasks, even if a library has swallowed their cancellation."""

import asyncio
from collections.abc import Iterable
from typing import Any

AGAIN = 5.0
"""Seconds that a task has to end, before it is cancelled once more."""


def heed_cancellation() -> None:
    """Raise the cancellation of this task that was lost on the way.

    Before Python 3.12, `asyncio.wait_for` loses one that arrives as the thing waited for is done; drivers use it.
    """
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise asyncio.CancelledError


async def end(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks until they have ended: a task that missed its cancellation would keep the server from stopping."""
    pending = ending = set(tasks)
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=AGAIN)
    await asyncio.gather(*ending, return_exceptions=True)
