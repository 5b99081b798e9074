"""Boards that are drawn in a process of their own."""

import logging
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import pytest

import sacbe
from sacbe.core.display import read_display
from sacbe.table.scenes.renderer import Renderer
from tests.patience import PATIENCE
from tests.table.house import open_house
from tests.table.live.test_subscription import hear

ORPHAN = """
import multiprocessing, os, sacbe, signal
from sacbe.core.display import read_display
from sacbe.table.scenes.renderer import Renderer
match = sacbe.start("yaxha", 2, seed=1)
renderer = Renderer(in_process=True)
renderer.draw(match.game, match.view(0), "fr", read_display(match.game.display_options, None))
print(multiprocessing.active_children()[0].pid, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def renderer() -> Iterator[Renderer]:
    renderer = Renderer(in_process=True)
    yield renderer
    renderer.close()


def process_of(renderer: Renderer) -> BaseProcess:
    """The process that draws."""
    assert renderer._pool is not None
    (process,) = renderer._pool._processes.values()
    return process


def wish(name: str = "yaxha") -> tuple[Any, ...]:
    """A game, and what a picture of it is made of."""
    match = sacbe.start(name, 2, seed=1)
    return match.game, match.view(0), "fr", read_display(match.game.display_options, None)


@pytest.mark.parametrize("name", sacbe.games())
def test_a_board_is_the_same_wherever_it_is_drawn(renderer: Renderer, name: str) -> None:
    game, *rest = wish(name)
    assert renderer.draw(game, *rest) == game.draw(*rest)
    assert process_of(renderer).is_alive()


def test_a_process_that_dies_is_restarted(renderer: Renderer, caplog: pytest.LogCaptureFixture) -> None:
    game, *rest = wish()
    right = renderer.draw(game, *rest)
    first = process_of(renderer)
    first.kill()
    first.join()
    with caplog.at_level(logging.WARNING):
        assert renderer.draw(game, *rest) == right, "drawn here"
    assert "renderer process died; restarting" in caplog.text
    assert renderer.draw(game, *rest) == right
    assert process_of(renderer).pid != first.pid
    assert process_of(renderer).is_alive()


def test_what_cannot_be_drawn_is_an_error_here_and_the_next_board_is_fine(renderer: Renderer) -> None:
    game, view, lang, display = wish()
    with pytest.raises(KeyError):
        renderer.draw(game, {}, lang, display)
    before = process_of(renderer)
    assert renderer.draw(game, view, lang, display) == game.draw(view, lang, display)
    assert process_of(renderer) is before


def test_the_process_ends_with_the_server(renderer: Renderer) -> None:
    game, *rest = wish()
    right = renderer.draw(game, *rest)
    process = process_of(renderer)
    renderer.close()
    assert process.exitcode is not None
    assert renderer.draw(game, *rest) == right, "drawn here, without a new process"
    assert renderer._pool is None


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_the_process_ends_when_its_server_was_killed() -> None:
    done = subprocess.run([sys.executable, "-c", ORPHAN], capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr
    until = time.monotonic() + PATIENCE
    while _is_running(int(done.stdout)):
        assert time.monotonic() < until, "it lives on"
        time.sleep(0.05)


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def test_subscribers_get_what_the_process_has_drawn(tmp_path: Path) -> None:
    with open_house(tmp_path, games=("yaxha",), render_process=True) as house:
        table = house.make("yaxha", "me", "me")
        with house.socket(table.id, keys=[table.key(0)], seat=0, svg=True) as socket:
            seen = hear(socket, "scene")["svg"]
        assert process_of(house.server.renderer).is_alive()
        assert seen == table.look(0, svg="true")["svg"]
