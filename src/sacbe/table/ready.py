"""`python -m sacbe.table.ready GAME` compiles a game's rules, `... GAME bots` what its bots think with.

In a process of its own, which leaves the one that waits for it free. Of several servers that start at once on one machine, one
has it compiled, and the others find it in the cache.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import sacbe
from sacbe.bots.warm import make_ready
from sacbe.core.cache import root

if sys.platform != "win32":
    import fcntl


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Wait until no other process is in such a block, as far as the system and the cache's folder allow it."""
    try:
        root().mkdir(parents=True, exist_ok=True)
        lock = (root() / f"{name}.lock").open("wb")
    except OSError:  # nothing can be written there: then each compiles for itself anyway
        yield
        return
    with lock:  # what has been locked is free again once it is closed, even by a kill
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # whoever plays meanwhile comes first
    with alone("-".join(sys.argv[1:])):
        make_ready(sacbe.game(sys.argv[1]), bots="bots" in sys.argv[2:])
