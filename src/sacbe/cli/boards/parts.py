"""What all terminal boards share."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from rich.console import RenderableType
from rich.text import Text

from sacbe.cli.texts import Texts
from sacbe.core.catalogue import seat_name

View = dict[str, Any]
Draw = Callable[[View, Texts, Sequence[str], int], RenderableType]
"""(view, texts, notations of what its seat may answer now, width of the terminal)"""


class Board(NamedTuple):
    """How a game looks in a terminal."""

    whole: Draw
    own: Draw
    """The part that changes while the seat answers one question after the other."""
    sources: Callable[[View, Texts], list[tuple[str, list[object]]]]
    """Each source of points in words, with what it gives to each seat."""
    beside: Callable[[View, str], Text] = lambda view, notation: Text()
    """What lies on the board where an option acts, to be shown beside the option."""


def seat_title(seat: int, viewer: int | None, say: Texts) -> str:
    """A seat's name, and whether it is the person's own."""
    return say("play.you", seat=seat_name(seat)) if seat == viewer else seat_name(seat)
