"""What bots choose: a golden of a hundred and twenty choices per game, each with what the search thought of the first options.

    python -m tests.bots.choices            write tests/goldens/choices anew, every game
    python -m tests.bots.choices yaxha      one game

A search with a fixed number of iterations depends on nothing but its seed, so a change that is meant to alter no bot leaves every
line as it is. Write the files anew only in a commit that says why the bots play otherwise.
"""

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import sacbe
from sacbe.bots.greedy import GreedyBot
from sacbe.bots.levels import LEVEL_PARAMS, advice_params, level_params
from sacbe.bots.mcts.bot import MctsBot
from sacbe.core.game import Game
from sacbe.core.match.match import Match
from sacbe.core.match.opening import start
from sacbe.review.valuation import ValuationBot
from sacbe.testing.beads import GAME as BEADS

FOLDER = Path(__file__).parents[1] / "goldens" / "choices"
GAMES = (*sacbe.games(), BEADS.id)
STRETCHES, CHOICES = 12, 10
"""Pieces of matches, and how many choices bots make in each, one after the other: searches keep their trees between choices."""
ITERATIONS = 96
SHOWN = 3
"""How many options of a choice are written down, the most visited first."""
LEVELS = ("greedy", *LEVEL_PARAMS)


def game_of(name: str) -> Game:
    """A game by its name, with the tiny one of the tests."""
    return BEADS if name == BEADS.id else sacbe.game(name)


def bot_of(game: Game, level: str, seed: int) -> MctsBot | GreedyBot:
    """A bot with a fixed number of iterations."""
    return GreedyBot(game, seed) if level == "greedy" else MctsBot(game, level_params(game, level), seed, ITERATIONS)


def opened(game: Game, number: int) -> Match:
    """Where a stretch begins: a match of some seats after some moves at random."""
    luck = random.Random(number)
    seats = list(game.seats)
    match = start(game, seats[number % len(seats)], number, {}, deal=True)
    for _ in range(number * number * (1 if game is BEADS else 3) // 4):
        if len(match.asked) == 0:
            break
        seat = luck.choice(match.asked)
        match.play(seat, luck.choice(match.legal(seat)))
    return match if match.asked else opened(game, number // 2)


def chosen(bot: MctsBot | GreedyBot, match: Match, seat: int) -> tuple[int, str]:
    """What a bot chooses, and what it thought of the options."""
    if isinstance(bot, GreedyBot):
        return bot.choose(match, seat), ""
    result = bot.think(match, seat)
    told = " ".join(f"{option.action}:{option.visits}:{option.share:.6f}" for option in result.options[:SHOWN])
    return bot.commit(match, seat, result, bot.params.temperature), told


def lines(game: Game) -> Iterator[str]:
    """A line for each choice, and one after each stretch for what a review makes of its last position."""
    for number in range(STRETCHES):
        match = opened(game, number)
        yield f"# stretch {number}, {match.seats} seats"
        levels = [LEVELS[(number + seat) % len(LEVELS)] for seat in range(match.seats)]
        bots = [bot_of(game, level, 100 * number + seat) for seat, level in enumerate(levels)]
        made = 0
        while made < CHOICES:
            if not match.asked:
                match = start(game, match.seats, number + 1000, {}, deal=True)
            seat = match.asked[made % len(match.asked)]
            action, told = chosen(bots[seat], match.guess(seat, made), seat)
            match.play(seat, action)
            yield f"{seat} {levels[seat]} {game.actions[action]} | {told}".rstrip(" |")
            made += 1
        if match.asked:
            seat = match.asked[0]
            valuer = ValuationBot(game, advice_params(game), number, ITERATIONS)
            worth = valuer.value(match.guess(seat, number), seat, match.legal(seat)[0], 1.0, number)
            yield f"{seat} review | {' '.join(f'{share:.6f}' for share in (*worth.shares, *worth.points))}"


def text(name: str) -> str:
    """The golden of a game."""
    return "\n".join(lines(game_of(name))) + "\n"


def main(names: list[str]) -> None:
    """Write the goldens of the games named, or of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in names or GAMES:
        (FOLDER / f"{name}.txt").write_text(text(name), "utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
