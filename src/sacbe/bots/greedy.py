"""The greedy bot: it looks one decision ahead."""

import secrets

from sacbe.bots.policies import policies, uncompiled_policies, weights_of
from sacbe.core.engine.dice import dice
from sacbe.core.errors import Illegal
from sacbe.core.game import Game
from sacbe.core.match.match import Match


class GreedyBot:
    """Takes the option after which the game's evaluation is best for its seat."""

    def __init__(self, game: Game, seed: int | None = None, *, compiled: bool = True) -> None:
        self._greedy = (policies if compiled else uncompiled_policies)(game).greedy
        self._weights = weights_of(game)
        self._dice = dice(secrets.randbits(62) if seed is None else seed)

    def choose(self, match: Match, seat: int) -> int:
        """The option that looks best."""
        if seat not in match.asked:
            raise Illegal(f"seat {seat} is not asked")
        action = self._greedy(match.position, seat, self._weights, self._dice)
        if action < 0:
            raise Illegal(f"seat {seat} is asked and has no option")
        return action
