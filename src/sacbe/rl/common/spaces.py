"""The spaces of the environments, for Gymnasium and PettingZoo alike."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from sacbe.core.game import Game
from sacbe.rl.features import features
from sacbe.rl.fleet import Bytes


class Actions(Discrete):
    """The vocabulary of a game. Nature's actions are in it too, and never legal.

    Without a mask, `sample` draws from what is legal now: an illegal answer is an error in these games, not a lost turn.
    """

    def __init__(self, n: int, legal: Bytes) -> None:
        super().__init__(n)
        self.legal = legal
        """What is legal now: the environment writes into it."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """An action that is legal now, or one that the mask allows. (Gymnasium's is four times slower for long masks.)"""
        if probability is not None or (mask is not None and (mask.dtype, mask.shape) != (self.legal.dtype, self.legal.shape)):
            return super().sample(mask, probability)
        allowed = np.nonzero((self.legal if mask is None else mask) == 1)[0]
        return np.int64(allowed[self.np_random.integers(len(allowed))] if len(allowed) else self.start)


def observation_box(game: Game) -> Any:
    """Named numbers from -1 to 1."""
    return Box(-1.0, 1.0, (features(game).size,), np.float32)


def masked(game: Game, actions: int) -> Dict:
    """An observation together with what is legal."""
    return Dict({"observation": observation_box(game), "action_mask": Box(0, 1, (actions,), np.int8)})
