"""The one place where a bot is asked. What it is handed is a guess, never the match itself."""

from typing import Protocol, TypeVar

from sacbe.bots import Bot
from sacbe.core.match.match import Match

Result = TypeVar("Result", covariant=True)


class Analyst(Protocol[Result]):
    """A bot that can tell what it thinks of each option."""

    def think(self, match: Match, seat: int, seconds: float | None = None) -> Result:
        """What each option is worth. The match is a guess of this seat's."""
        ...


def decide(bot: Bot, match: Match, seat: int, seed: int) -> int:
    """The bot's answer for a seat. All that the seat cannot know is dealt again from `seed`: use a fresh one each time."""
    return decide_in(bot, match.guess(seat, seed), seat)


def decide_in(bot: Bot, guess: Match, seat: int) -> int:
    """The same where the guess was made already, as in another process: only a guess of this seat's may be handed over."""
    return int(bot.choose(guess, seat))


def analyse_in(bot: Analyst[Result], guess: Match, seat: int, seconds: float | None = None) -> Result:
    """What a bot thinks of each option, for hints, reviews and training, in so many seconds instead of its own time."""
    return bot.think(guess, seat, seconds)
