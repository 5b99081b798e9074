"""Compiled games: made ready one after the other in a thread, while the pages are already there."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import sacbe
from sacbe import bots
from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.table.refusal import Refused

PATIENCE = 20.0
"""Seconds that a request waits for its game."""


class Kernels:
    """The games that are served, and which of them are ready."""

    def __init__(self, names: tuple[str, ...]) -> None:
        for name in names:
            if name not in sacbe.games():
                raise Unknown(f"no such game: {name!r:.40}; there are {', '.join(sacbe.games())}")
        self.names = names or sacbe.games()
        self._thread = ThreadPoolExecutor(1, "compile")
        self._ready: dict[str, asyncio.Future[Game]] = {}

    def start(self, tell: Callable[[], None], *, teach: bool) -> None:
        """Begin to compile; `tell` is called when all games are ready. With `teach` the bots are made ready after them."""
        loop = asyncio.get_running_loop()
        self._ready = {name: loop.run_in_executor(self._thread, _compile, name) for name in self.names}
        asyncio.gather(*self._ready.values()).add_done_callback(lambda whole: None if whole.cancelled() else tell())
        for name in self.names if teach else ():
            loop.run_in_executor(self._thread, _teach, name)

    def stop(self) -> None:
        """Compile nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    def is_ready(self, name: str) -> bool:
        """Whether a game can be played at once."""
        return name in self._ready and self._ready[name].done()

    @property
    def all_ready(self) -> bool:
        """Whether there is nothing to wait for."""
        return bool(self._ready) and all(future.done() for future in self._ready.values())

    async def game(self, name: str) -> Game:
        """A game that is ready, after some patience."""
        if name not in self._ready:
            raise Refused("not_served", game=name[:40], games=", ".join(self.names))
        try:
            return await asyncio.wait_for(asyncio.shield(self._ready[name]), PATIENCE)
        except TimeoutError:
            raise Refused("compiling", game=name) from None


def _teach(name: str) -> None:
    """Compile what the bots of a game think with, too: after all games can be played."""
    bots.find(sacbe.game(name), bots.LEVELS[-1])


def _compile(name: str) -> Game:
    game = sacbe.game(name)
    _ = game.kernel
    return game
