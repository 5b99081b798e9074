"""Compiled games: which games are served, and how far each is compiled.

A game can be played as soon as it is imported: its rules are plain Python until machine code takes their place. Games are
compiled by processes of their own (`precompile.py`), so that requests go on meanwhile.
What is in the cache is only loaded; what is not is compiled once per version of sacbe. First the rules of all games are compiled,
then the code of their bots; a game that somebody waits for goes first.
"""

import asyncio
import math
import os
import subprocess
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import sacbe
from sacbe import bots
from sacbe.bots.warm import how_far, is_loaded, load_compiler, make_ready
from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.precompile import command
from sacbe.table.api.refusal import Refused

WAIT_SECONDS = 5.0
"""How long a request waits for its game."""
BOTS_FACTOR = 2.5
"""How many times as long its bots take."""


class Part(NamedTuple):
    """What is compiled in one go: the rules of a game, or the code of its bots."""

    game: str
    bots: bool


OnCompiling = Callable[[Part, int, int], None]
"""(part, number, total): told that a part is being compiled, which one it is of how many."""


class CompiledGames:
    """The games that are served, and which of them are ready."""

    def __init__(self, names: tuple[str, ...]) -> None:
        for name in names:
            if name not in sacbe.games():
                raise Unknown(f"no such game: {name!r:.40}; there are {', '.join(sacbe.games())}")
        self.names = names or sacbe.games()
        self._ready: dict[Part, asyncio.Future[Game]] = {}
        self._playable: dict[str, asyncio.Future[Game]] = {}
        """The games that were imported; what could not be imported raises its error."""
        self._known: dict[str, Game] = {}
        self._waiting: list[Part] = []
        self._began: dict[Part, float] = {}
        self._finished: set[Part] = set()
        self._children: set[subprocess.Popen[bytes]] = set()
        self._changed = threading.Condition()
        self._stopped = False
        self._on_compiling: OnCompiling

    def start(self, on_ready: Callable[[], None], on_compiling: OnCompiling = lambda *_: None, *, bots: bool) -> None:
        """Begin to compile; `on_ready` is called when all rules are ready. With `bots` their code is compiled after the rules."""
        self._on_compiling = on_compiling
        loop = asyncio.get_running_loop()
        self._waiting = [Part(name, of_bots) for of_bots in (False, True)[: 1 + bots] for name in self.names]
        self._ready = {part: loop.create_future() for part in self._waiting}
        self._playable = {name: loop.create_future() for name in self.names}
        rules = [future for part, future in self._ready.items() if not part.bots]
        asyncio.gather(*rules).add_done_callback(lambda whole: None if whole.cancelled() else on_ready())
        threading.Thread(target=self._begin, args=(loop,), name="compile-0", daemon=True).start()

    def stop(self) -> None:
        """Stop compiling."""
        with self._changed:
            self._stopped = True
            self._waiting.clear()
            for child in self._children:
                child.kill()
            self._changed.notify_all()

    def _begin(self, loop: asyncio.AbstractEventLoop) -> None:
        """Import the games, and let them be played; put what compiles faster first, then work on all cores."""
        for name in self.names:
            outcome: tuple[Game | None, BaseException | None]
            try:
                game = self._known[name] = sacbe.game(name)
                game.play_uncompiled()
            except BaseException as error:
                outcome = (None, error)
            else:
                outcome = (game, None)
            with self._changed:
                if self._stopped:  # the loop may be closed by now
                    return
                loop.call_soon_threadsafe(_settle, self._playable[name], *outcome)
        load_compiler()
        seconds = {name: game.compile_seconds for name, game in self._known.items()}
        with self._changed:
            self._waiting.sort(key=lambda part: (part.bots, seconds.get(part.game, 0.0)))
        for number in range(1, min(os.cpu_count() or 1, len(self.names))):
            threading.Thread(target=self._work, args=(loop,), name=f"compile-{number}", daemon=True).start()
        self._work(loop)

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while (part := self._next()) is not None:
            outcome: tuple[Game | None, BaseException | None]
            try:
                game = self._prepare(part)
            except BaseException as error:  # raised again in every request that waits for it
                outcome = (None, error)
            else:
                outcome = (game, None)
            with self._changed:
                if self._stopped:
                    return
                self._finished.add(part)
                self._changed.notify_all()
                loop.call_soon_threadsafe(_settle, self._ready[part], *outcome)

    def _next(self) -> Part | None:
        """The next part to compile; the bots of a game come after its rules."""
        with self._changed:
            while not self._stopped and self._waiting:
                part = next((p for p in self._waiting if not p.bots or Part(p.game, False) in self._finished), None)
                if part is not None:
                    self._waiting.remove(part)
                    return part
                self._changed.wait()
        return None

    def _prepare(self, part: Part) -> Game:
        self._began[part] = time.monotonic()
        game = self._known[part.game] = sacbe.game(part.game)
        if not is_loaded(game, bots=part.bots) and how_far(game, bots=part.bots) < 1:
            self._compile_in_process(part)
        if not part.bots:  # bots run in child processes, which load their code from the cache
            make_ready(game, bots=False)
        return game

    def _compile_in_process(self, part: Part) -> None:
        """Compile in a process of its own. If that fails, this process compiles, and raises the error."""
        with self._changed:
            if self._stopped:
                return
            # In a session of its own: Ctrl-C in the terminal must not reach the child, which the server stops itself.
            child = subprocess.Popen(
                command(part.game, bots=part.bots, playouts=True),
                env=os.environ | {"SACBE_QUIET": "1"},
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )
            self._children.add(child)
            self._on_compiling(part, len(self._finished) + len(self._children), len(self._ready))
        child.wait()
        with self._changed:
            self._children.discard(child)

    # -- asking

    def known(self, name: str) -> Game | None:
        """A game whose texts and options are loaded, compiled or not."""
        return self._known.get(name)

    def is_ready(self, name: str) -> bool:
        """Whether the rules of a game are compiled."""
        return self._is_done(Part(name, False))

    def bots_ready(self, name: str, level: str) -> bool:
        """Whether a bot of this level can begin at once; if not, the bots of this game are compiled next."""
        part = Part(name, True)
        if level == bots.LEVELS[0] or part not in self._ready or self._is_done(part):
            return True
        self._prioritize(part)
        return False

    def how_far(self, name: str, *, bots: bool = False) -> float:
        """How much of a game, or of its bots, is compiled: from 0 to 1."""
        part, game = Part(name, bots), self._known.get(name)
        if part not in self._ready or self._is_done(part):
            return 1.0
        if game is None or (began := self._began.get(part)) is None:
            return 0.0
        # The compiler reports nothing until a function is done, and the first takes long: until then it is estimated by the time.
        by_time = 1 - math.exp(-1.5 * (time.monotonic() - began) / (game.compile_seconds * (BOTS_FACTOR if bots else 1)))
        return min(0.99, max(by_time, how_far(game, bots=bots)))

    @property
    def all_ready(self) -> bool:
        """Whether all rules are compiled."""
        return bool(self._ready) and all(self.is_ready(name) for name in self.names)

    async def game(self, name: str) -> Game:
        """A game that can be played, compiled or not: one that is asked for is compiled next."""
        self._ask_for(name)
        return await asyncio.shield(self._playable[name])

    async def rules(self, name: str) -> Game:
        """A game, once its rules are compiled; refused if that takes too long."""
        self._ask_for(name)
        try:
            return await asyncio.wait_for(asyncio.shield(self._ready[Part(name, False)]), WAIT_SECONDS)
        except TimeoutError:
            title, percent = sacbe.game(name).title.partition(":")[0], round(100 * self.how_far(name))
            raise Refused("compiling", game=title, percent=percent) from None

    def _ask_for(self, name: str) -> None:
        """Compile a game next; refused if it is not served."""
        if (part := Part(name, False)) not in self._ready:
            raise Refused("not_served", game=name[:40], games=", ".join(self.names))
        if not self._is_done(part):
            self._prioritize(part)

    def _is_done(self, part: Part) -> bool:
        return part in self._ready and self._ready[part].done()

    def _prioritize(self, wanted: Part) -> None:
        """Move a game to the front of the queue: the rest of it is compiled next."""
        with self._changed:
            self._waiting.sort(key=lambda part: (part.game != wanted.game, part.bots))


def _settle(future: asyncio.Future[Game], game: Game | None, error: BaseException | None) -> None:
    if not future.done():
        if game is not None:
            future.set_result(game)
        else:
            future.set_exception(error or RuntimeError("no game"))
