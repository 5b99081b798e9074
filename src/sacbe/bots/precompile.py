"""Compiling a game into the cache.

Of several processes that begin at once on one machine, one compiles, and the others load what it left there.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from sacbe.bots.warm import how_far, make_ready
from sacbe.core.engine.cache import root
from sacbe.core.game import Game

if sys.platform != "win32":
    import fcntl


@contextmanager
def lock(name: str) -> Iterator[None]:
    """Hold a lock that all processes share: a file in the folder of the cache. On Windows nothing is locked."""
    try:
        root().mkdir(parents=True, exist_ok=True)
        file = (root() / f"{name}.lock").open("wb")
    except OSError:  # the folder cannot be written: then each process compiles for itself anyway
        yield
        return
    with file:  # closing it, even by a kill, releases the lock
        if sys.platform != "win32":
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def load(game: Game, *, bots: bool) -> None:
    """Load the compiled rules of a game, the playouts that uploads are tested with and, with `bots`, the code of its bots.

    What is not compiled yet is compiled by one process only.
    """
    for part in (False, True)[: 1 + bots]:
        if how_far(game, bots=part) < 1:
            with lock(f"{game.id}-bots" if part else game.id):
                make_ready(game, bots=part)
        make_ready(game, bots=part)
    _ = game.kernel.playouts


def precompile(game: Game, *, bots: bool, playouts: bool) -> None:
    """Compile a game's rules, or the code of its bots; with `playouts` also those that uploads are tested with."""
    with lock(f"{game.id}-bots" if bots else game.id):
        make_ready(game, bots=bots)
        if playouts:
            _ = game.kernel.playouts
