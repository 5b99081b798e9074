"""The one place where a bot is asked. What it is handed is a guess, never the match itself."""

from sacbe.bots import Bot
from sacbe.core.match.match import Match


def decide(bot: Bot, match: Match, seat: int, seed: int) -> int:
    """The bot's answer for a seat. All that the seat cannot know is dealt again from `seed`: use a fresh one each time."""
    return decide_in(bot, match.guess(seat, seed), seat)


def decide_in(bot: Bot, guess: Match, seat: int) -> int:
    """The same where the guess was made already, in another process: only a guess of this seat's may be handed over."""
    return int(bot.choose(guess, seat))
