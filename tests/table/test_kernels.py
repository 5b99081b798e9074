"""Games are made ready one by one: the one that somebody waits for comes next, and whoever waits is told how far it is."""

import asyncio
import sys
import threading
import time
from pathlib import Path

import pytest

import sacbe
from sacbe.core.game import Game
from sacbe.table import kernels
from sacbe.table.kernels import Job, Kernels
from sacbe.table.ready import alone
from sacbe.table.refusal import Refused


class Slow(Kernels):
    """Makes a game ready when the test says so."""

    def __init__(self, *names: str) -> None:
        super().__init__(names)
        self.begun: list[Job] = []
        self.may = threading.Semaphore(0)

    def _make(self, job: Job) -> Game:
        self.begun.append(job)
        self._began[job] = time.monotonic()
        self._known[job.game] = game = sacbe.game(job.game)
        assert self.may.acquire(timeout=30)
        return game


async def until(kernels: Slow, jobs: int) -> None:
    while len(kernels.begun) < jobs:
        await asyncio.sleep(0.005)


def test_the_game_that_somebody_waits_for_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(kernels, "PATIENCE", 0.05)
    monkeypatch.setattr("sacbe.bots.warm.how_far", lambda game, *, bots: 0.4)

    async def story() -> None:
        slow, told = Slow("yaxha", "gold", "tzolkin"), []
        running.append(slow)
        slow.start(lambda: told.append("ready"), teach=True)
        await until(slow, 1)
        assert not slow.is_ready("tzolkin")
        with pytest.raises(Refused) as refused:
            await slow.game("tzolkin")
        assert refused.value.message("en").startswith("The rules of Tzolk'in")
        assert slow.how_far("tzolkin") == 0
        assert 0.4 <= slow.how_far("yaxha") < 1
        slow.may.release()
        await until(slow, 2)
        slow.may.release()
        await until(slow, 3)
        assert (await slow.game("tzolkin")).id == "tzolkin"
        assert slow.begun == [Job("yaxha", False), Job("tzolkin", False), Job("tzolkin", True)]
        assert slow.can_think("tzolkin", "random")
        assert not slow.can_think("tzolkin", "novice")
        assert not slow.all_ready
        assert told == []
        for _ in range(3):
            slow.may.release()
        await until(slow, 6)
        await asyncio.sleep(0.05)
        assert slow.all_ready
        assert told == ["ready"]
        assert slow.can_think("tzolkin", "novice")
        assert slow.how_far("tzolkin", bots=True) == 1

    running: list[Slow] = []
    try:
        asyncio.run(story())
    finally:
        running[0].stop()
        running[0].may.release()


def test_what_cannot_be_made_ready_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        broken = Kernels(("yaxha",))
        monkeypatch.setattr(broken, "_make", lambda job: 1 / 0)
        broken.start(lambda: None, teach=False)
        with pytest.raises(ZeroDivisionError):
            await broken.game("yaxha")
        broken.stop()

    asyncio.run(story())


def test_stopping_ends_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sacbe.bots.warm.how_far", lambda game, *, bots: 0.0)
    monkeypatch.setattr("sacbe.bots.warm.is_loaded", lambda game, *, bots: False)
    monkeypatch.setattr(kernels, "command", lambda job: [sys.executable, "-c", "import time; time.sleep(60)"])

    async def story() -> None:
        stopped = Kernels(("yaxha",))
        stopped.start(lambda: None, teach=False)
        while not stopped._children:
            await asyncio.sleep(0.005)
        (child,) = stopped._children
        stopped.stop()
        assert await asyncio.to_thread(child.wait, 10) != 0

    asyncio.run(story())


def test_one_process_compiles_and_the_others_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SACBE_CACHE", str(tmp_path / "cache"))
    entered = threading.Event()

    def enter(name: str) -> None:
        with alone(name):
            entered.set()

    with alone("yaxha"):
        waiting = threading.Thread(target=enter, args=["yaxha"])
        waiting.start()
        assert not entered.wait(0.3)
        with alone("yaxha-bots"):
            pass
    assert entered.wait(10)
    waiting.join()


def test_a_cache_that_cannot_be_written_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SACBE_CACHE", str(tmp_path / "file"))
    with alone("yaxha"), alone("yaxha"):
        pass
