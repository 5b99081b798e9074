"""Pictures drawn in a process of its own, on another core: drawing is most of what a move costs, and Python draws one at a time.

What a picture is made of is a view and nothing else, so that nothing has to be known over there. A painter who dies is replaced;
whatever is wrong with one, the picture is drawn here instead.
"""

import logging
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any

from sacbe.core.game import Game
from sacbe.games import find

log = logging.getLogger("sacbe.table")


class Easel:
    """One painter, or none: then pictures are drawn here."""

    def __init__(self, *, elsewhere: bool) -> None:
        self._elsewhere = elsewhere
        self._painter: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def draw(self, game: Game, view: dict[str, Any], lang: str, looks: Mapping[str, int]) -> str:
        """The board as a view shows it. Called in threads; one waits for the other."""
        if self._elsewhere:
            with self._lock:
                try:
                    return self._ask(game.id, view, lang, looks)
                except (OSError, EOFError, pickle.PickleError) as error:
                    if self._elsewhere:
                        log.warning("who draws has failed (%r): another is called", error)
                    self._dismiss()
        return game.draw(view, lang, looks)

    def _ask(self, *wish: object) -> str:
        if self._painter is None:
            # In a session of its own: whoever stops the server with Ctrl-C does not mean the child, which ends with its input.
            command = [sys.executable, "-m", "sacbe.table.easel"]
            self._painter = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        painter = self._painter
        assert painter.stdin is not None
        assert painter.stdout is not None
        pickle.dump(wish, painter.stdin)
        painter.stdin.flush()
        drawn = pickle.load(painter.stdout)
        if not isinstance(drawn, str):
            raise EOFError(repr(drawn))
        return drawn

    def _dismiss(self) -> None:
        painter, self._painter = self._painter, None
        if painter is not None:
            painter.kill()
            for pipe in (painter.stdin, painter.stdout):
                with suppress(OSError):  # what was left to be said
                    assert pipe is not None
                    pipe.close()
            painter.wait()

    def close(self) -> None:
        """Send the painter home."""
        self._elsewhere = False
        with self._lock:
            self._dismiss()


def paint(wishes: IO[bytes], pictures: IO[bytes]) -> None:
    """Draw what is wished for, until nobody wishes for anything any more."""
    while True:
        try:
            name, view, lang, looks = pickle.load(wishes)
        except EOFError:
            return
        try:
            drawn: object = find(name).draw(view, lang, looks)
        except Exception as error:  # the other side draws it itself then, and says what is wrong
            drawn = [repr(error)]
        pickle.dump(drawn, pictures)
        pictures.flush()


if __name__ == "__main__":
    with os.fdopen(os.dup(1), "wb") as out:
        os.dup2(2, 1)  # whatever is printed must not get between the pictures
        with suppress(BrokenPipeError):
            paint(sys.stdin.buffer, out)
