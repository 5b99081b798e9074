"""Bots. They see a match as their seat sees it, and never the truth."""

import random
import secrets
import time
from collections.abc import Callable
from typing import Protocol

from sacbe.core.errors import Unknown
from sacbe.core.game import Game
from sacbe.core.match.match import Match

LEVELS = ("random", "greedy", "novice", "player", "expert", "master")
"""Two baselines, and the levels, weakest first."""
MEASURES = ("plain",)
"""Bots that are there to be measured against, not to be played with."""
Clock = Callable[[], float]
"""What tells the time, in seconds."""


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


def check_level(game: Game, level: str) -> None:
    """Raises `Unknown` unless there are bots of this level."""
    if level not in (*LEVELS, *MEASURES):
        raise Unknown(f"no such level for {game.id}: {level!r:.40}; there are {', '.join(LEVELS)}")


def find(game: Game, level: str, seed: int | None = None, scale: float = 1.0, clock: Clock = time.perf_counter) -> Bot:
    """A bot of this level for a game. Its thinking time is multiplied by `scale`; with a seed its luck is always the same."""
    check_level(game, level)
    if level == "random":
        return RandomBot(seed)
    if level == "greedy":
        from sacbe.bots.greedy import GreedyBot

        return GreedyBot(game, seed)
    from sacbe.bots.levels import level_params
    from sacbe.bots.mcts.bot import MctsBot

    return MctsBot(game, level_params(game, level, scale), seed, clock=clock)
