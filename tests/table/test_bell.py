"""The bell over a bus that is slow, or fails: what changes is told, if need be again."""

import asyncio
from collections.abc import AsyncGenerator, Iterable

import pytest
from litestar.channels.backends.base import ChannelsBackend

from sacbe.table import bell
from sacbe.table.bell import Bell
from sacbe.table.store import Store


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
        monkeypatch.setattr(bell, "bus", lambda url: bus)
        monkeypatch.setattr(bell, "PAUSE", 0.01)
        store = Store("sqlite://")
        rings = Bell("", store)
        running = asyncio.create_task(rings.run())
        woken = asyncio.Event()
        with rings.follow("b", woken):
            rings.ring("a")
            await _until(lambda: bus.told)
            woken.clear()
            rings.ring("a")  # while the first message is on its way: whoever hears that may look too early
            bus.gate.set()
            await _until(lambda: len(bus.told) == 2 and not rings._to_tell)
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
