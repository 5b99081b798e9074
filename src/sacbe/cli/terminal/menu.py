"""The options of a question, numbered: few of them in words, more of them in groups and columns, very many as an outline."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sacbe.cli.texts import Texts
from sacbe.core.game import Game

FEW = 10
"""So many options have a line each, in words."""
MANY, TOO_MANY = 6, 14
"""Actions with the same first word that fill more lines get a short outline if there is one; beyond the second number, any."""
SAME_ENDS, ENDS = 3, 12
"""An outline is short if actions go on in no more different ways than these."""
NUMBER = 4
Option = tuple[int, str]
"""The number and the notation of an option."""


def menu(game: Game, options: Iterable[tuple[int, int]], say: Texts, width: int, beside: Callable[[str], Text]) -> RenderableType:
    """Options, each with its number, as notation and, if there are few, in words with what lies beside."""
    numbered = list(options)
    if len(numbered) <= FEW:
        return _in_words(game, numbered, say, width, beside)
    lines: list[Text] = []
    sample = ""
    for _, group in groupby(((number, game.actions[action]) for number, action in numbered), key=_verb):
        found = list(group)
        columns = _in_columns(found, width)
        if len(columns) > MANY and (outline := _outline(found, say, width, len(columns) > TOO_MANY)):
            columns, sample = outline, sample or " ".join(found[0][1].split()[: _shared(found) + 1])
        lines += columns
    if sample:
        lines.append(Text(say("play.outline", sample=sample), style="dim"))
    return Text("\n").join(lines)


def _verb(option: Option) -> str:
    return option[1].partition(" ")[0]


def _in_words(
    game: Game, options: list[tuple[int, int]], say: Texts, width: int, beside: Callable[[str], Text]
) -> RenderableType:
    rows = [
        (number, game.actions[action], beside(game.actions[action]), game.say(action, say.lang)) for number, action in options
    ]
    anything = any(shown for _, _, shown, _ in rows)
    grid = Table.grid(padding=(0, 2))
    for number, notation, shown, words in rows:
        middle = [shown] if anything else []
        grid.add_row(Text(f"{number:>3}", style="bold"), Text(notation, no_wrap=True), *middle, Text(words, style="dim"))
    return grid


# -- columns


def _in_columns(options: list[Option], width: int) -> list[Text]:
    """Options that begin alike stand together behind the words they share; as many words as make for the fewest lines."""
    if all(notation.split()[-1].isdecimal() and len(notation.split()) <= 2 for _, notation in options):
        return _columns(options, 0, width)  # an amount right behind a number would be taken for the number
    longest = max(len(notation.split()) for _, notation in options)
    forms = [_columns(options, shared, width) for shared in range(max(1, longest - 1), 0, -1)]
    return min(forms, key=len)


def _columns(options: list[Option], shared: int, width: int) -> list[Text]:
    rows = [(number, *_split(notation, shared)) for number, notation in options]
    heading = max(len(begin) for _, begin, _ in rows)
    longest = max(len(end) for _, _, end in rows)
    columns = max(1, (width - heading - 1) // (NUMBER + longest + 2))
    lines: list[Text] = []
    for begin, group in groupby(rows, key=lambda row: row[1]):
        for place, (number, _, end) in enumerate(group):
            if place % columns == 0:
                lines.append(Text((begin if place == 0 else "").ljust(heading + 1)))
            lines[-1].append(f"{number:>{NUMBER}} ", "bold").append(end.ljust(longest + 1))
    return lines


def _split(notation: str, shared: int) -> tuple[str, str]:
    words = notation.split()
    begin = min(shared, len(words) - 1)
    return " ".join(words[:begin]), " ".join(words[begin:])


# -- an outline


def _outline(options: list[Option], say: Texts, width: int, any_will_do: bool) -> list[Text]:
    """The words after those that all share, and how they go on; if that is long, in how many ways, or nothing."""
    shared = _shared(options)
    verb = " ".join(options[0][1].split()[:shared])
    ends: dict[str, list[str]] = {}
    for _, notation in options:
        words = notation.split()
        ends.setdefault(words[shared], []).append(" ".join(words[shared + 1 :]))
    alike: dict[tuple[str, ...], list[str]] = {}
    for second, found in ends.items():
        alike.setdefault(tuple(found), []).append(second)
    if len(alike) > SAME_ENDS or any(len(found) > ENDS for found in alike):
        counted = [f"{second} ({len(found)})" for second, found in ends.items()]
        return _wrapped(verb, counted, width, "") if any_will_do else []
    lines: list[Text] = []
    for way, seconds in alike.items():
        lines += _wrapped("" if lines else verb, seconds, width, "", len(verb))
        lines += _wrapped("", [say("play.then"), *way], width, "dim", len(verb)) if any(way) else []
    return lines


def _shared(options: list[Option]) -> int:
    """How many words all of them begin with; something is left of each."""
    words = [notation.split() for _, notation in options]
    most = min(map(len, words)) - 1
    return next((n for n in range(most) if len({option[n] for option in words}) > 1), most)


def _wrapped(head: str, words: Sequence[str], width: int, style: str, indent: int = 0) -> list[Text]:
    lines, indent = [Text(head.ljust(max(indent, len(head))))], max(indent, len(head))
    for word in words:
        if lines[-1].cell_len + len(word) + 2 > width:
            lines.append(Text(" " * indent))
        lines[-1].append("  ").append(word, style)
    return lines
