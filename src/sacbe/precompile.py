"""`python -m sacbe.precompile GAME` compiles a game's rules, `... GAME bots` the code of its bots, `... playouts` those as well.

It is a process of its own, so that whoever plays meanwhile does not wait.
"""

import os
import sys

import sacbe
from sacbe.bots.precompile import precompile


def command(game: str, *, bots: bool, playouts: bool) -> list[str]:
    """The command that compiles a part of a game, with the playouts that uploads are tested with if somebody may upload."""
    return [sys.executable, "-m", "sacbe.precompile", game, *(["bots"] if bots else []), *(["playouts"] if playouts else [])]


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(5)  # running matches come first
    name, *parts = sys.argv[1:]
    precompile(sacbe.game(name), bots="bots" in parts, playouts="playouts" in parts)
