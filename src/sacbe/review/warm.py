"""Making reviews of a game ready: what they weigh options with, as machine code on disk."""

import os
import sys

from sacbe.bots.search import searcher
from sacbe.core import cache
from sacbe.core.bind import CORE
from sacbe.core.game import Game
from sacbe.core.kernel import JIT
from sacbe.games import find
from sacbe.review.weigh import SOURCES, Scales, scales


def make_ready(game: Game) -> None:
    """Compile what reviews of a game need, or take it from the cache."""
    assert searcher(game)
    assert scales(game)


def is_compiled(game: Game) -> bool:
    """Whether nothing is left to compile, but for what all bots think with."""
    files = game.sense.files if game.sense else ()
    place = cache.folder(f"{game.id}-weigh", (CORE, game.package, *game.data, *SOURCES, *files))
    return not JIT or sum(1 for _ in place.glob("*.nbi")) >= len(Scales._fields)


def command(game: Game) -> list[str]:
    """What compiles in a process of its own, which leaves the one that waits for it free."""
    return [sys.executable, "-c", "import sys; from sacbe.review.warm import main; main(sys.argv[1])", game.id]


def main(name: str) -> None:
    """Compile for a game, and let those who play meanwhile come first."""
    if hasattr(os, "nice"):
        os.nice(5)
    make_ready(find(name))
