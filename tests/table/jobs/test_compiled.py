"""Games are made ready one by one: the one that somebody waits for comes next, and whoever waits is told how far it is."""

import asyncio
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import sacbe
from sacbe.bots.precompile import lock
from sacbe.core.game import Game
from sacbe.table.api.refusal import Refused
from sacbe.table.jobs import compiled as compiled_games
from sacbe.table.jobs.compiled import CompiledGames, Part
from tests.patience import PATIENCE


class Slow(CompiledGames):
    """Makes a game ready when the test says so."""

    def __init__(self, *names: str) -> None:
        super().__init__(names)
        self.begun: list[Part] = []
        self.may = threading.Semaphore(0)

    def _prepare(self, part: Part) -> Game:
        self.begun.append(part)
        self._began[part] = time.monotonic()
        self._known[part.game] = game = sacbe.game(part.game)
        assert self.may.acquire(timeout=PATIENCE)
        return game


async def until(slow: Slow, jobs: int) -> None:
    while len(slow.begun) < jobs:
        await asyncio.sleep(0.005)


def test_the_game_that_somebody_waits_for_comes_next(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: 1)
    monkeypatch.setattr(compiled_games, "WAIT_SECONDS", 0.05)
    monkeypatch.setattr(compiled_games, "how_far", lambda game, *, bots: 0.4)

    async def story() -> None:
        slow, told = Slow("yaxha", "gold", "tzolkin"), []
        running.append(slow)
        slow.start(lambda: told.append("ready"), bots=True)
        await until(slow, 1)
        assert not slow.is_ready("tzolkin")
        with pytest.raises(Refused) as refused:
            await slow.rules("tzolkin")
        assert refused.value.message("en").startswith("The rules of Tzolk'in")
        assert slow.how_far("tzolkin") == 0
        assert 0.4 <= slow.how_far("yaxha") < 1
        slow.may.release()
        await until(slow, 2)
        slow.may.release()
        await until(slow, 3)
        assert (await slow.rules("tzolkin")).id == "tzolkin"
        assert slow.begun == [Part("yaxha", False), Part("tzolkin", False), Part("tzolkin", True)]
        assert slow.bots_ready("tzolkin", "random")
        assert not slow.bots_ready("tzolkin", "novice")
        assert not slow.all_ready
        assert told == []
        for _ in range(3):
            slow.may.release()
        await until(slow, 6)
        await asyncio.sleep(0.05)
        assert slow.all_ready
        assert told == ["ready"]
        assert slow.bots_ready("tzolkin", "novice")
        assert slow.how_far("tzolkin", bots=True) == 1

    running: list[Slow] = []
    try:
        asyncio.run(story())
    finally:
        running[0].stop()
        running[0].may.release()


def test_what_cannot_be_made_ready_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        broken = CompiledGames(("yaxha",))
        monkeypatch.setattr(broken, "_prepare", lambda part: 1 / 0)
        broken.start(lambda: None, bots=False)
        with pytest.raises(ZeroDivisionError):
            await broken.rules("yaxha")
        broken.stop()

    asyncio.run(story())


def test_stopping_ends_the_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled_games, "how_far", lambda game, *, bots: 0.0)
    monkeypatch.setattr(compiled_games, "is_loaded", lambda game, *, bots: False)
    monkeypatch.setattr(compiled_games, "command", lambda game, **parts: [sys.executable, "-c", "import time; time.sleep(60)"])

    async def story() -> None:
        stopped = CompiledGames(("yaxha",))
        stopped.start(lambda: None, bots=False)
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
        with lock(name):
            entered.set()

    with lock("yaxha"):
        waiting = threading.Thread(target=enter, args=["yaxha"])
        waiting.start()
        assert not entered.wait(0.3)
        with lock("yaxha-bots"):
            pass
    assert entered.wait(PATIENCE)
    waiting.join()


def test_a_cache_that_cannot_be_written_holds_nobody_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("SACBE_CACHE", str(tmp_path / "file"))
    with lock("yaxha"), lock("yaxha"):
        pass


def test_once_the_compiler_is_loaded_no_thread_imports_it() -> None:
    """Two threads that imported parts of Numba at once, one of them with its global lock, could wait for each other for ever."""
    code = """
import subprocess
import sys
import sacbe
from sacbe.bots.warm import load_compiler, make_ready
load_compiler()
game, before = sacbe.game("yaxha"), set(sys.modules)
make_ready(game, bots=False)
print([name for name in set(sys.modules) - before if not name.startswith("sacbe")])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout == "[]\n"
