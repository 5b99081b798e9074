"""What all terminal boards share: the contract of a `Board`, seats by colour, and blocks of lines."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, Protocol

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.rule import Rule
from rich.text import Text

from sacbe.core.catalogue import seat_name
from sacbe.core.views import AnyView


class Texts(Protocol):
    """The texts of the terminal program and of the game, in the person's language."""

    def __call__(self, key: str, **terms: object) -> str:
        """One text, with its placeholders filled in."""

    def get(self, key: str, otherwise: str) -> str:
        """One text without placeholders, if there is one."""


Draw = Callable[[AnyView, Texts, Sequence[str], int], RenderableType]
"""(view, texts, notations of what its seat may answer now, width of the terminal)"""

SEAT_STYLES = ("bright_white on red3", "bright_white on dark_green", "black on gold1", "bright_white on slate_blue3")
"""Seats by colour; their letters are always there too."""
GAP = "  "


class Board(NamedTuple):
    """How a game looks in a terminal."""

    whole: Draw
    own: Draw
    """The part that changes while the seat answers one question after the other."""
    sources: Callable[[AnyView, Texts], list[tuple[str, list[object]]]]
    """Each source of points in words, with what it gives to each seat."""
    beside: Callable[[AnyView, Texts, str], Text] = lambda view, say, notation: Text()
    """What is on the board where an option acts, to be shown beside the option."""
    moment: Callable[[AnyView], object] = lambda view: (view.get("round"), view.get("step"))
    """As long as this stays the same, the whole board need not be shown again."""


def seat_title(seat: int, viewer: int | None, say: Texts) -> str:
    """A seat's name, and whether it is the person's own."""
    return say("play.you", seat=seat_name(seat)) if seat == viewer else seat_name(seat)


def seat_mark(seat: int) -> Text:
    """A seat's letter in its colour."""
    return Text(seat_name(seat), style=SEAT_STYLES[seat])


def heading(say: Texts, *words: str) -> RenderableType:
    """The title of a game, with what is worth knowing at a glance."""
    return Heading(say("game.title"), [word for word in words if word])


class Heading:
    """A title with a line behind it; on several lines where it is too long for one."""

    def __init__(self, title: str, words: Sequence[str]) -> None:
        self._title, self._words = title, words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """As Rich asks for it."""
        parts = [Text(self._title, "bold"), *map(Text, self._words)]
        if sum(part.cell_len + len(GAP) for part in parts) + len(GAP) <= options.max_width:
            yield Rule(Text(GAP).join(parts), style="dim", align="left")
        else:
            yield block(wrapped(parts, options.max_width))


def fitted(text: Text, width: int) -> Text:
    """A text of exactly this width, cut or filled up."""
    copy = text.copy()
    copy.truncate(width, pad=True)
    return copy


def block(lines: Iterable[Text]) -> Text:
    """Lines under each other."""
    return Text("\n", no_wrap=True).join(lines)


def beside_each_other(blocks: Sequence[list[Text]], widths: Sequence[int]) -> list[Text]:
    """Blocks of lines side by side, each so wide."""
    lines = []
    for row in range(max((len(b) for b in blocks), default=0)):
        parts = (fitted(b[row] if row < len(b) else Text(), w) for b, w in zip(blocks, widths, strict=True))
        line = Text().join(parts)
        line.rstrip()
        lines.append(line)
    return lines


def wrapped(words: Sequence[Text], width: int, head: str = "", gap: str = GAP) -> list[Text]:
    """Words after a heading, on as many lines as they need; the lines after the first are indented."""
    indent = len(head)
    lines = [Text(head, style="dim")]
    fresh = True
    for word in words:
        if not fresh and lines[-1].cell_len + len(gap) + word.cell_len > width:
            lines.append(Text(" " * indent))
            fresh = True
        lines[-1].append("" if fresh else gap, "").append_text(word)
        fresh = False
    return lines
