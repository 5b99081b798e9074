"""Draws boards in a process of its own: drawing is most of what a move costs, and a Python process draws one at a time.

The process gets a view and nothing else, so no secret of a match is in it. If it dies, the board is drawn in the server, and
another process is started for the next one.
"""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any

from sacbe.core.game import Game
from sacbe.games import find

log = logging.getLogger("sacbe.table")


class Renderer:
    """Draws in its process, or in the server if it has none (`in_process`: whether it has one)."""

    def __init__(self, *, in_process: bool) -> None:
        self._in_process = in_process
        self._pool: ProcessPoolExecutor | None = None
        self._lock = threading.Lock()

    def draw(self, game: Game, view: dict[str, Any], lang: str, display: Mapping[str, int]) -> str:
        """The board as a view shows it. Called in threads; the process draws one board after the other."""
        pool = self._get_pool()
        if pool is not None:
            try:
                return pool.submit(_draw, game.id, view, lang, dict(display)).result()
            except BrokenProcessPool as error:
                if self._in_process:
                    log.warning("renderer process died; restarting (%s)", error)
                self._discard(pool)
            except Exception:  # drawn again below: if the view is at fault, the error is raised there
                log.debug("the renderer process could not draw", exc_info=True)
        return game.draw(view, lang, display)

    def _get_pool(self) -> ProcessPoolExecutor | None:
        with self._lock:
            if self._pool is None and self._in_process:
                # "spawn", not "fork": the copy of a process with threads may hang. The process starts with the first task.
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_set_up)
            return self._pool

    def _discard(self, pool: ProcessPoolExecutor) -> None:
        with self._lock:
            if self._pool is pool:
                self._pool = None
        pool.shutdown(wait=False)

    def close(self) -> None:
        """End the process. Boards that are still asked for are drawn in the server."""
        self._in_process = False
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=True, cancel_futures=True)


def _set_up() -> None:
    """In the new process: Ctrl-C is for the server, and if the server is killed this process ends, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def end_with_parent() -> None:
        wait([parent.sentinel])
        os._exit(0)

    threading.Thread(target=end_with_parent, name="parent", daemon=True).start()


def _draw(game: str, view: dict[str, Any], lang: str, display: dict[str, int]) -> str:
    return find(game).draw(view, lang, display)
