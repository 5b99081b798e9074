"""Bots. They see a match as their seat sees it, and never the truth."""

import random
import secrets
from typing import Protocol

from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.core.match import Match


class Bot(Protocol):
    """Something that decides for a seat."""

    def choose(self, match: Match, seat: int) -> int:
        """One of the seat's legal actions. The match is a guess of this seat's: what it cannot know may be otherwise."""
        ...


class RandomBot:
    """Every option is as good as every other."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(secrets.randbits(64) if seed is None else seed)

    def choose(self, match: Match, seat: int) -> int:
        """Any of the seat's legal actions."""
        return self._random.choice(match.legal(seat))


LEVELS = {"random": RandomBot}
"""The levels that there are, weakest first."""


def find(game: Game, level: str, seed: int | None) -> Bot:
    """A bot of this level for a game; with a seed it always plays alike."""
    if level not in LEVELS:
        raise Unknown(f"no such level for {game.id}: {level!r:.40}; there are {', '.join(LEVELS)}")
    return LEVELS[level](seed)
