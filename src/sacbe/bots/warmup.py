"""Warm-up: a game is played uncompiled until a child process has compiled it, so that nobody waits for the compiler.

The rules are plain Python meanwhile, and leave the very same positions; bots look one decision ahead.
"""

import os
import subprocess
import threading
from collections.abc import Callable
from functools import partial
from typing import NamedTuple, Protocol

from sacbe.bots import LEVELS, Bot, check_level, find
from sacbe.bots.decide import decide_in
from sacbe.bots.greedy import GreedyBot
from sacbe.bots.warm import counted, how_far, load_compiler, make_ready
from sacbe.core.engine.kernel import JIT
from sacbe.core.game import Game
from sacbe.core.match.match import Match


class Command(Protocol):
    """The command of a process that compiles a game: its rules, or the code of its bots. (Bots do not import games.)"""

    def __call__(self, game: str, *, bots: bool) -> list[str]:
        """The program and its arguments."""
        ...


class Stage(NamedTuple):
    """How far compiling has come: the functions of the rules, or of the bots."""

    bots: bool
    done: int
    total: int


class Warmup:
    """A game whose rules, and with `bots` the code of its bots, move over to machine code once it is in the cache."""

    def __init__(self, game: Game, command: Command, *, bots: bool) -> None:
        self._game, self._command = game, command
        self._cold = [part for part in (False, True)[: 1 + bots] if JIT and how_far(game, bots=part) < 1]
        """What is not compiled yet, by whether it is about the bots, in the order in which it is compiled."""
        if False in self._cold:
            game.play_uncompiled()
        self._lock, self._stopped = threading.Lock(), False
        self._child: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="warm-up", daemon=True)

    def start(self) -> None:
        """Begin to compile, if anything is left to be compiled."""
        if self._cold:
            self._thread.start()

    def stop(self) -> None:
        """Stop compiling. What is in the cache by then stays there."""
        with self._lock:
            self._stopped = True
            if self._child is not None:
                self._child.kill()
        if self._thread.is_alive():
            self._thread.join()  # it loads what was compiled, for a second at the most: Python must not end meanwhile

    def stage(self) -> Stage | None:
        """How far it is; none if everything is ready."""
        for bots in self._cold[:1]:
            return Stage(bots, *counted(self._game, bots=bots))
        return None

    def bots_ready(self) -> bool:
        """Whether the code of the bots is compiled."""
        return True not in self._cold

    def _run(self) -> None:
        for bots in tuple(self._cold):
            if not self._compile(bots=bots):
                return
            if how_far(self._game, bots=bots) == 1:
                load_compiler()
                make_ready(self._game, bots=bots)
            # Else nothing can be kept in the cache: the rules stay uncompiled, and the bots' code is compiled where it is needed.
            self._cold.remove(bots)

    def _compile(self, *, bots: bool) -> bool:
        """Compile in a process of its own; whether it came to its end."""
        with self._lock:
            if self._stopped:
                return False
            # In a session of its own: Ctrl-C in the terminal is for the match.
            self._child = subprocess.Popen(
                self._command(self._game.id, bots=bots),
                env=os.environ | {"SACBE_QUIET": "1"},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        self._child.wait()
        return not self._stopped


class PatientBot:
    """A bot of some level that answers as the greedy one does, uncompiled, until its own code is compiled."""

    def __init__(self, game: Game, level: str, seed: int | None, is_ready: Callable[[], bool]) -> None:
        self._make, self._is_ready = partial(find, game, level, seed), is_ready
        self._bot: Bot | None = None
        self._stand_in = stand_in(game, level, seed)

    def choose(self, match: Match, seat: int) -> int:
        """One of the seat's legal actions."""
        if self._bot is None and self._is_ready():
            self._bot = self._make()
        return decide_in(self._bot or self._stand_in, match, seat)


def stand_in(game: Game, level: str, seed: int | None) -> Bot:
    """What answers for a bot of this level as long as its code is not compiled."""
    return GreedyBot(game, seed, compiled=False) if needs_code(level) else find(game, level, seed)


def needs_code(level: str) -> bool:
    """Whether bots of this level have code of their own to be compiled."""
    return level != LEVELS[0]


def bot_meanwhile(game: Game, level: str, seed: int | None, warmup: Warmup) -> Bot:
    """A bot of this level that can answer at once, compiled or not."""
    check_level(game, level)
    if warmup.bots_ready() or not needs_code(level):
        return find(game, level, seed)
    return PatientBot(game, level, seed, warmup.bots_ready)
