"""Which code plays: results of a run must not be mixed with those of bots, weights or rules that have changed since."""

import hashlib
from pathlib import Path

from sacbe.bots.policies import weights_of
from sacbe.core.engine.bind import ENGINE
from sacbe.core.engine.cache import remember
from sacbe.core.game import Game

BOTS = Path(__file__).parents[1]
PLAYERS = (*sorted(path for path in BOTS.glob("*.py") if path.name != "extras.py"), BOTS / "mcts")
"""The sources of our bots; what trains them does not play."""


def code_of(game: Game) -> str:
    """A short hash of the rules, the game's evaluation and its weights, and the bots."""
    digest = hashlib.blake2b(digest_size=6)
    for source in (ENGINE, *game.rule_sources, *(game.evaluation.files if game.evaluation else ()), *PLAYERS):
        digest.update(remember(source))
    for seats in (None, *game.seats):
        digest.update(weights_of(game, seats).tobytes())
    return digest.hexdigest()
