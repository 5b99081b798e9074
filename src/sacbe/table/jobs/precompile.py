"""`python -m sacbe.table.jobs.precompile GAME` compiles a game's rules, `... GAME bots` the code of its bots.

It runs in a process of its own, so that the server stays responsive. Of several servers that start at once on one machine, one
compiles, and the others load what it left in the cache.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import sacbe
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


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # running matches come first
    with lock("-".join(sys.argv[1:])):
        make_ready(sacbe.game(sys.argv[1]), bots="bots" in sys.argv[2:])
        _ = sacbe.game(sys.argv[1]).kernel.playouts  # what uploads are tested with
