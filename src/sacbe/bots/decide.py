"""The one place where a bot is asked: what it is handed is a guess, never the match itself."""

from sacbe.bots import Bot
from sacbe.core.match import Match


def decide(bot: Bot, match: Match, seat: int, seed: int) -> int:
    """The bot's answer for a seat. All that the seat cannot know is dealt again from `seed`: use a fresh one each time."""
    return bot.choose(match.guess(seat, seed), seat)
