"""Places: what a line of the log speaks of in the drawing, and what cells are called in words instead of by coordinates.

A place is an element of the drawing, by its id. Options get theirs from `Game.places`, lines of the log from `Game.told_places`;
both stand in `draw/places.py` of a game. A place is made from what its reader is told, and from nothing else.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from sacbe.core.match.setting import Setting
from sacbe.core.views import AnyView


class LogLine(NamedTuple):
    """A line of the log, as somebody is told it."""

    move: int
    """The number of moves after which it was told."""
    text: str
    places: tuple[str, ...]
    """The ids of the places in the drawing that it speaks of; some of them may not be drawn any more."""


ToldPlaces = Callable[[Setting, str, int, Mapping[str, str]], tuple[str, ...]]
"""(setting, key of the line, its seat, its details by their names): the places that a line of the log speaks of. The details are
written as in the notation, seats as numbers. Of a line whose details are hidden from its reader there are none, and its key ends
with `_hidden`."""


def places_if_any(places: Callable[[AnyView, int, str], tuple[str, ...]], view: AnyView, seat: int, act: str) -> tuple[str, ...]:
    """The places of an act (its notation) that may be no answer now: then it may have none."""
    try:
        return places(view, seat, act)
    except (KeyError, IndexError, TypeError, StopIteration):
        return ()


def no_places(setting: Setting, key: str, seat: int, details: Mapping[str, str]) -> tuple[str, ...]:
    """For games whose log speaks of no place."""
    return ()
