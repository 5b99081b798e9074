"""Compiled games: made ready in processes of their own, while the pages and the games that are ready go on undisturbed.

What is in the cache is only loaded. What is not is compiled once per version; the game that somebody waits for comes next. First
the rules of all games are made ready, then what their bots think with.
"""

import asyncio
import math
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

import sacbe
from sacbe import bots
from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.table.refusal import Refused

PATIENCE = 5.0
"""Seconds that a request waits for its game."""
USUAL = {"yaxha": 15.0, "gold": 25.0, "maya": 25.0, "yucatan": 45.0, "tzolkin": 60.0}
"""Seconds that a game's rules take to compile on a usual machine. What takes less comes sooner."""
BOTS_TAKE = 2.5
"""How much longer its bots take."""


class Job(NamedTuple):
    """What is to be made ready: the rules of a game, or what its bots think with."""

    game: str
    bots: bool


class Kernels:
    """The games that are served, and which of them are ready."""

    def __init__(self, names: tuple[str, ...]) -> None:
        for name in names:
            if name not in sacbe.games():
                raise Unknown(f"no such game: {name!r:.40}; there are {', '.join(sacbe.games())}")
        self.names = names or sacbe.games()
        self._ready: dict[Job, asyncio.Future[Game]] = {}
        self._known: dict[str, Game] = {}
        self._waiting: list[Job] = []
        self._began: dict[Job, float] = {}
        self._made: set[Job] = set()
        self._children: set[subprocess.Popen[bytes]] = set()
        self._news = threading.Condition()
        self._stopped = False

    def start(self, tell: Callable[[], None], *, teach: bool) -> None:
        """Begin; `tell` is called when all rules are ready. With `teach` the bots are made ready after them."""
        loop = asyncio.get_running_loop()
        names = sorted(self.names, key=lambda name: USUAL.get(name, 0.0))
        self._waiting = [Job(name, bots) for bots in (False, True)[: 1 + teach] for name in names]
        self._ready = {job: loop.create_future() for job in self._waiting}
        rules = [future for job, future in self._ready.items() if not job.bots]
        asyncio.gather(*rules).add_done_callback(lambda whole: None if whole.cancelled() else tell())
        for number in range(min(os.cpu_count() or 1, len(names))):
            threading.Thread(target=self._work, args=(loop,), name=f"compile-{number}", daemon=True).start()

    def stop(self) -> None:
        """Compile nothing more."""
        with self._news:
            self._stopped = True
            self._waiting.clear()
            for child in self._children:
                child.kill()
            self._news.notify_all()

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while (job := self._next()) is not None:
            try:
                game = self._make(job)
            except BaseException as error:  # whoever waits for it is told, whatever it was
                outcome: tuple[Game | None, BaseException | None] = (None, error)
            else:
                outcome = (game, None)
            with self._news:
                if self._stopped:
                    return
                self._made.add(job)
                self._news.notify_all()
                loop.call_soon_threadsafe(self._settle, job, *outcome)

    def _next(self) -> Job | None:
        """The next job; the bots of a game come after its rules."""
        with self._news:
            while not self._stopped and self._waiting:
                job = next((j for j in self._waiting if not j.bots or Job(j.game, False) in self._made), None)
                if job is not None:
                    self._waiting.remove(job)
                    return job
                self._news.wait()
        return None

    def _make(self, job: Job) -> Game:
        from sacbe.bots.warm import how_far, is_loaded, make_ready

        self._began[job] = time.monotonic()
        game = self._known[job.game] = sacbe.game(job.game)
        if not is_loaded(game, bots=job.bots) and how_far(game, bots=job.bots) < 1:
            self._compile_elsewhere(job)
        make_ready(game, bots=job.bots)
        return game

    def _compile_elsewhere(self, job: Job) -> None:
        """In a process of its own. If that fails, this one compiles, and says why it cannot."""
        with self._news:
            if self._stopped:
                return
            # In a session of its own: whoever stops the server with Ctrl-C does not mean the child, which is stopped from here.
            child = subprocess.Popen(
                command(job), env=os.environ | {"SACBE_QUIET": "1"}, stdin=subprocess.DEVNULL, start_new_session=True
            )
            self._children.add(child)
        child.wait()
        with self._news:
            self._children.discard(child)

    def _settle(self, job: Job, game: Game | None, error: BaseException | None) -> None:
        future = self._ready[job]
        if not future.done():
            if game is not None:
                future.set_result(game)
            else:
                future.set_exception(error or RuntimeError(job.game))

    # -- asking

    def known(self, name: str) -> Game | None:
        """A game whose words and options are known, ready or not."""
        return self._known.get(name)

    def is_ready(self, name: str) -> bool:
        """Whether a game can be played at once."""
        return self._is_done(Job(name, False))

    def can_think(self, name: str, level: str) -> bool:
        """Whether a bot of this level can begin at once."""
        job = Job(name, True)
        if level == bots.LEVELS[0] or job not in self._ready or self._is_done(job):
            return True
        self._hurry(job)
        return False

    def how_far(self, name: str, *, bots: bool = False) -> float:
        """How much of a game, or of its bots, is ready: from 0 to 1."""
        from sacbe.bots.warm import how_far

        job, game = Job(name, bots), self._known.get(name)
        if job not in self._ready or self._is_done(job):
            return 1.0
        if game is None or (began := self._began.get(job)) is None:
            return 0.0
        # The compiler says nothing until a function is done, and the first takes long: meanwhile the clock tells.
        by_clock = 1 - math.exp(-1.5 * (time.monotonic() - began) / (USUAL.get(name, 30.0) * (BOTS_TAKE if bots else 1)))
        return min(0.99, max(by_clock, how_far(game, bots=bots)))

    @property
    def all_ready(self) -> bool:
        """Whether there are no rules to wait for."""
        return bool(self._ready) and all(self.is_ready(name) for name in self.names)

    async def game(self, name: str) -> Game:
        """A game that is ready, after some patience."""
        job = Job(name, False)
        if job not in self._ready:
            raise Refused("not_served", game=name[:40], games=", ".join(self.names))
        if not self._is_done(job):
            self._hurry(job)
        try:
            return await asyncio.wait_for(asyncio.shield(self._ready[job]), PATIENCE)
        except TimeoutError:
            title, percent = sacbe.game(name).title.partition(":")[0], round(100 * self.how_far(name))
            raise Refused("compiling", game=title, percent=percent) from None

    def _is_done(self, job: Job) -> bool:
        return job in self._ready and self._ready[job].done()

    def _hurry(self, wanted: Job) -> None:
        """Somebody waits for this game: what is left to do for it comes first."""
        with self._news:
            self._waiting.sort(key=lambda job: (job.game != wanted.game, job.bots))


def command(job: Job) -> list[str]:
    """What compiles in a process of its own."""
    return [sys.executable, "-m", "sacbe.table.ready", job.game, *(["bots"] if job.bots else [])]
