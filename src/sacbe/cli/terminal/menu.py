"""The options of a question, numbered: few of them in words, more of them in groups and columns, very many as an outline."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sacbe.cli.terminal.playing import amounts
from sacbe.cli.terminal.typed import typed
from sacbe.cli.texts import Texts
from sacbe.core.game import Game
from sacbe.core.terminal.parts import fitted, wrapped

FEW = 10
"""So many options have a line each, in words."""
A_LINE_EACH = 4
"""Amounts have a line each up to so many; more of them stand behind each other."""
MANY, TOO_MANY = 6, 14
"""Actions with the same first word that fill more lines get a short outline if there is one; beyond the second number, any."""
SAME_ENDS, ENDS = 3, 12
"""An outline is short if actions go on in no more different ways than these."""
NUMBER = 4
"""Columns of an option's number."""


class Option(NamedTuple):
    """An option as the menu shows it: its number, how it is typed, and what lies beside it on the board."""

    number: int
    typed: str
    beside: Text


def menu(game: Game, options: Iterable[tuple[int, int]], say: Texts, width: int, beside: Callable[[str], Text]) -> RenderableType:
    """Options, each with its number, as they are typed and, if there are few, in words; always with what lies beside them."""
    words, listed = typed(game, say.lang), list(options)
    numbered = [Option(number, words.shown(action), beside(game.actions[action])) for number, action in listed]
    if len(numbered) > A_LINE_EACH and amounts([option.typed for option in numbered]) == [option.number for option in numbered]:
        return _amounts(numbered, width)
    if len(numbered) <= FEW:
        return _in_words(numbered, [game.say(action, say.lang) for _, action in listed])
    lines: list[Text] = []
    sample = ""
    for _, group in groupby(numbered, key=_verb):
        found = list(group)
        columns = _in_columns(found, width)
        priced = any(option.beside for option in found)
        if len(columns) > (TOO_MANY if priced else MANY) and (outline := _outline(found, say, width, len(columns) > TOO_MANY)):
            columns, sample = outline, sample or " ".join(found[0].typed.split()[: _shared(found) + 1])
        lines += columns
    if sample:
        lines.append(Text(say("play.outline", sample=sample), style="dim"))
    return Text("\n").join(lines)


def _verb(option: Option) -> str:
    return option.typed.partition(" ")[0]


def _amounts(options: list[Option], width: int) -> RenderableType:
    """The verb once, then the amounts, which are the numbers to type; what lies beside them, where anything does."""
    each = [Text.assemble((str(option.number), "bold"), " " if option.beside else "", option.beside) for option in options]
    return Text("\n").join(wrapped(each, width, f"{_verb(options[0])}  ", "   " if options[0].beside else " "))


def _in_words(options: list[Option], words: list[str]) -> RenderableType:
    anything = any(option.beside for option in options)
    grid = Table.grid(padding=(0, 2))
    for option, said in zip(options, words, strict=True):
        middle = [option.beside] if anything else []
        grid.add_row(
            Text(f"{option.number:>3}", style="bold"), Text(option.typed, no_wrap=True), *middle, Text(said, style="dim")
        )
    return grid


# -- columns


def _in_columns(options: list[Option], width: int) -> list[Text]:
    """Options that begin alike stand together behind the words they share; as many words as make for the fewest lines."""
    if all(option.typed.split()[-1].isdecimal() and len(option.typed.split()) <= 2 for option in options):
        return _columns(options, 0, width)  # an amount right behind a number would be taken for the number
    longest = max(len(option.typed.split()) for option in options)
    forms = [_columns(options, shared, width) for shared in range(max(1, longest - 1), 0, -1)]
    return min(forms, key=len)


def _columns(options: list[Option], shared: int, width: int) -> list[Text]:
    rows = [(option.number, *_split(option, shared)) for option in options]
    heading = max(len(begin) for _, begin, _ in rows)
    longest = max(end.cell_len for _, _, end in rows)
    columns = max(1, (width - heading - 1) // (NUMBER + longest + 2))
    lines: list[Text] = []
    for begin, group in groupby(rows, key=lambda row: row[1]):
        for place, (number, _, end) in enumerate(group):
            if place % columns == 0:
                lines.append(Text((begin if place == 0 else "").ljust(heading + 1)))
            lines[-1].append(f"{number:>{NUMBER}} ", "bold").append_text(fitted(end, longest + 1))
    return lines


def _split(option: Option, shared: int) -> tuple[str, Text]:
    words = option.typed.split()
    begin = min(shared, len(words) - 1)
    end = Text(" ".join(words[begin:]))
    return " ".join(words[:begin]), Text.assemble(end, " ", option.beside) if option.beside else end


# -- an outline


def _outline(options: list[Option], say: Texts, width: int, any_will_do: bool) -> list[Text]:
    """The words after those that all share, and how they go on; if that is long, in how many ways, or nothing."""
    shared = _shared(options)
    verb = " ".join(options[0].typed.split()[:shared])
    ends: dict[str, list[str]] = {}
    for option in options:
        words = option.typed.split()
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
    words = [option.typed.split() for option in options]
    most = min(map(len, words)) - 1
    return next((n for n in range(most) if len({parts[n] for parts in words}) > 1), most)


def _wrapped(head: str, words: Sequence[str], width: int, style: str, indent: int = 0) -> list[Text]:
    lines, indent = [Text(head.ljust(max(indent, len(head))))], max(indent, len(head))
    for word in words:
        if lines[-1].cell_len + len(word) + 2 > width:
            lines.append(Text(" " * indent))
        lines[-1].append("  ").append(word, style)
    return lines
