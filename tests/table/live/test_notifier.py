"""The notifier over a bus that is slow, or fails: what changes is told, if need be again."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from contextlib import suppress

import pytest
from litestar.channels.backends.base import ChannelsBackend

from sacbe.table.live import notifier
from sacbe.table.live.notifier import Notifier
from sacbe.table.server import tasks
from sacbe.table.store.store import Store
from tests.patience import PATIENCE


class Bus(ChannelsBackend):
    """Carries a message when it is let, and fails when it is told to."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self.gate, self.starts, self.fails = asyncio.Event(), 0, 0

    async def on_startup(self) -> None:
        self.starts += 1

    async def on_shutdown(self) -> None:
        pass

    async def publish(self, data: bytes, channels: Iterable[str]) -> None:
        self.told += data.decode().split()[1:]
        await self.gate.wait()
        if self.fails:
            self.fails -= 1
            raise OSError("the bus is away")

    async def subscribe(self, channels: Iterable[str]) -> None:
        pass

    async def unsubscribe(self, channels: Iterable[str]) -> None:
        pass

    async def stream_events(self) -> AsyncGenerator[tuple[str, bytes], None]:
        await asyncio.Event().wait()
        yield "", b""

    async def get_history(self, channel: str, limit: int | None = None) -> list[bytes]:
        return []


async def _until(is_so: object) -> None:
    for _ in range(500):
        if callable(is_so) and is_so():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came")


def _run(monkeypatch: pytest.MonkeyPatch, fails: int) -> Bus:
    async def play() -> Bus:
        bus = Bus()
        bus.fails = fails
        monkeypatch.setattr(notifier, "bus", lambda url: bus)
        monkeypatch.setattr(notifier, "RETRY_SECONDS", 0.01)
        store = Store("sqlite://")
        tables = Notifier("", store)
        running = asyncio.create_task(tables.run())
        woken = asyncio.Event()
        with tables.subscribe("b", woken):
            tables.notify("a")
            await _until(lambda: bus.told)
            woken.clear()
            tables.notify("a")  # while the first message is on its way: whoever hears that may look too early
            bus.gate.set()
            await _until(lambda: len(bus.told) == 2 and not tables._unsent)
            assert woken.is_set() == bool(fails), "after the bus was away everybody looks"
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        store.close()
        return bus

    return asyncio.run(play())


def test_what_changes_again_is_told_again(monkeypatch: pytest.MonkeyPatch) -> None:
    assert _run(monkeypatch, 0).told == ["a", "a"]


def test_what_could_not_be_told_is_told_later(monkeypatch: pytest.MonkeyPatch) -> None:
    bus = _run(monkeypatch, 1)
    assert bus.told == ["a", "a"]
    assert bus.starts == 2


async def _lose_a_cancellation() -> None:
    """As `asyncio.wait_for` does before Python 3.12, if what it waits for is done at the same moment."""
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


class Deaf(Bus):
    """Is cancelled while it subscribes, and does not notice."""

    async def subscribe(self, channels: Iterable[str]) -> None:
        await _lose_a_cancellation()


def test_a_cancellation_that_the_driver_loses_ends_the_notifier(monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        bus = Deaf()
        monkeypatch.setattr(notifier, "bus", lambda url: bus)
        store = Store("sqlite://")
        running = asyncio.create_task(Notifier("", store).run())
        await _until(lambda: bus.starts)
        running.cancel()
        await asyncio.wait([running], timeout=PATIENCE)
        assert running.cancelled()
        store.close()

    asyncio.run(play())


def test_what_misses_a_cancellation_is_cancelled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks, "AGAIN", 0.01)

    async def miss_it() -> None:
        await _lose_a_cancellation()
        await asyncio.Event().wait()

    async def play() -> list[bool]:
        some = [asyncio.create_task(miss_it()), asyncio.create_task(asyncio.Event().wait())]
        await asyncio.sleep(0)
        async with asyncio.timeout(PATIENCE):
            await tasks.end(some)
        return [task.cancelled() for task in some]

    assert asyncio.run(play()) == [True, True]
