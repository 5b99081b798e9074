"""A position and its log as plain values, to be sent to another process."""

from typing import NamedTuple

import numpy as np

from sacbe.core.engine.news import Told
from sacbe.core.engine.state import Memory
from sacbe.core.errors import Unreadable
from sacbe.core.game import Game


class Packed(NamedTuple):
    """What `Match.pack` gives: no moves, no origin, no dealer."""

    game: str
    seats: int
    options: dict[str, str]
    position: bytes
    told: list[Told]

    def memory(self, game: Game) -> Memory:
        """The position, if it is one of this game by its size."""
        if len(self.position) != game.rules.state.dtype.itemsize:
            raise Unreadable(f"a position of {game.id} has {game.rules.state.dtype.itemsize} bytes, not {len(self.position)}")
        return np.ndarray(1, game.rules.state.dtype, bytearray(self.position))
