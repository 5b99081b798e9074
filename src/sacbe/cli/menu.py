"""The options of a question, numbered; many of them in groups and columns."""

from collections.abc import Callable, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sacbe.core.game import Game

FEW = 8
"""So many options have a line each, in words."""


def menu(game: Game, options: Sequence[int], lang: str, width: int, beside: Callable[[str], Text]) -> RenderableType:
    """The options with their numbers, as notation and, if there are few, in words with what lies beside."""
    return _in_words(game, options, lang, beside) if len(options) <= FEW else _in_columns(game, options, width)


def _in_words(game: Game, options: Sequence[int], lang: str, beside: Callable[[str], Text]) -> RenderableType:
    rows = [(game.actions[action], beside(game.actions[action]), game.say(action, lang)) for action in options]
    anything = any(shown for _, shown, _ in rows)
    grid = Table.grid(padding=(0, 2))
    for number, (notation, shown, words) in enumerate(rows, 1):
        middle = [shown] if anything else []
        grid.add_row(Text(f"{number:>3}", style="bold"), notation, *middle, Text(words, style="dim"))
    return grid


def _in_columns(game: Game, options: Sequence[int], width: int) -> RenderableType:
    """Options that differ in their last word stand together behind the words they share."""
    numbered = [(number, *_split(game.actions[action])) for number, action in enumerate(options, 1)]
    longest = max(len(last) for _, _, last in numbered)
    heading = max(len(shared) for _, shared, _ in numbered)
    columns = max(1, (width - heading - 2) // (longest + 6))
    lines = Text()
    for shared, group in groupby(numbered, key=lambda option: option[1]):
        for place, (number, _, last) in enumerate(group):
            if place % columns == 0:
                lines.append("\n" if lines else "").append((shared if place == 0 else "").ljust(heading + 1))
            lines.append(f"{number:>4} ", "bold").append(last.ljust(longest + 1))
    return lines


def _split(notation: str) -> tuple[str, str]:
    shared, _, last = notation.rpartition(" ")
    return shared, last
