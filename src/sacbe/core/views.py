"""Types of views: the keys that every view has, and how the core calls functions whose view type only their game knows.

A game declares its own keys as `TypedDict`s (`games/<id>/knowledge/view_types.py`), so that a misspelt key is a type error.
"""

from collections.abc import Callable, Mapping
from typing import Concatenate, NotRequired, ParamSpec, TypedDict, TypeVar, cast

from sacbe.core.names import fill_picture

AnyView = Mapping[str, object]
"""The view of some game, as the core hands it on: nobody but the game reads its keys."""

View = TypeVar("View", bound=AnyView)
Rest = ParamSpec("Rest")
Result = TypeVar("Result")


class MatchView(TypedDict):
    """The keys that a match puts at the head of every view."""

    game: str
    seat: int | None
    """Who looks; None is somebody who only watches."""
    seats: int
    asked: list[int]
    over: bool
    winners: list[int]
    names: NotRequired[list[str]]
    """What the seats are called, for drawings; without it by their letters. A match does not know it."""


def points_of(view: AnyView, seat: int) -> int | None:
    """The whole points of a seat as a view tells them under `players`, or its levels in a game without points; else None."""
    players = view.get("players")
    player = players[seat] if isinstance(players, list) and seat < len(players) else {}
    found = player.get("points", player.get("levels"))
    return found if isinstance(found, int) else None


def own_seat(view: MatchView) -> int:
    """The seat that looks, where only a seat is shown something: its own pieces, or its options."""
    seat = view["seat"]
    if seat is None:
        raise ValueError("this is the view of somebody who only watches")
    return seat


def erase_draw(function: Callable[[View, str, Mapping[str, int]], str]) -> Callable[[AnyView, str, Mapping[str, int]], str]:
    """The drawing of a game as the core calls it, with names or letters in place of its marks (`names.py`)."""
    erased = erase_view(function)

    def draw(view: AnyView, lang: str, display: Mapping[str, int]) -> str:
        return fill_picture(erased(view, lang, display), view, lang)

    return draw


def erase_view(function: Callable[Concatenate[View, Rest], Result]) -> Callable[Concatenate[AnyView, Rest], Result]:
    """The same function, typed as the core calls it: its view has no keys that the core knows.

    This cast is sound because a match gives a view only to functions of the `GAME` whose `view` has built it.
    """
    return cast(Callable[Concatenate[AnyView, Rest], Result], function)
