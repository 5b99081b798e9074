"""The levels: the same names in all games, each with its budget. How they compare is measured: see docs/bots.md."""

from dataclasses import replace

from sacbe.bots.thinker import Style
from sacbe.core.game import Game

STYLES = {
    "novice": Style(seconds=0.05, haze=0.7, rows=1 << 14),
    "player": Style(seconds=0.2, haze=0.45, rows=1 << 16),
    "expert": Style(seconds=0.6, rows=1 << 18),
    "master": Style(seconds=3.0, rows=1 << 20, foresight=True, empathy=0.2, trust=90),
    "plain": Style(seconds=0.6, plain=True),
}
"""How each level thinks. `plain` is `expert` without the game's evaluation: something to measure against."""
COUNSEL = "expert"
"""The level of hints and reviews."""


def style(game: Game, level: str, scale: float = 1.0) -> Style:
    """A level's style in a game, with its time multiplied."""
    found, evaluation = STYLES[level], game.evaluation
    if evaluation is None:
        return replace(found, seconds=found.seconds * scale)
    habits = {} if found.plain else evaluation.habits
    return replace(found, seconds=found.seconds * scale * evaluation.pace, haze=found.haze * evaluation.blur, habits=habits)


def counsellor(game: Game) -> Style:
    """How hints and reviews think: with all the foresight that the game has. What they tell are shares: nothing else counts."""
    found = style(game, COUNSEL)
    habits = {seats: {name: value for name, value in changes.items() if name != "par"} for seats, changes in found.habits.items()}
    return replace(found, foresight=True, habits=habits)
