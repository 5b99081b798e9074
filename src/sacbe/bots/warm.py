"""Making a game ready: its rules and all that bots think with, as machine code on disk."""

from sacbe.bots.policies import policies
from sacbe.bots.search import searcher
from sacbe.core.game import Game


def warm(game: Game) -> None:
    """Compile everything of a game that is not in the cache yet."""
    for part in (game.kernel.playouts, game.kernel.perft, searcher(game), policies(game)):
        assert part
