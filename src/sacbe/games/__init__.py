"""The games. A new one is one folder and one line."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from sacbe.core.errors import Unknown

if TYPE_CHECKING:  # the core's game needs NumPy: whoever only lists the games need not wait for it
    from sacbe.core.game import Game

GAMES = {
    "gold": "sacbe.games.gold",
    "maya": "sacbe.games.maya",
    "tzolkin": "sacbe.games.tzolkin",
    "yaxha": "sacbe.games.yaxha",
    "yucatan": "sacbe.games.yucatan",
}


def find(name: str) -> "Game":
    """The game with this id; its rules are imported when they are first asked for."""
    if not isinstance(name, str) or name not in GAMES:
        raise Unknown(f"no such game: {name!r:.40}; there are {', '.join(sorted(GAMES))}")
    game: Game = import_module(GAMES[name]).GAME
    return game


def places_of(name: str, view: dict[str, Any], seat: int, action: str) -> tuple[str, ...]:
    """Where in the drawing of `view` an action (its notation) of this seat lies: the ids of its places; none: it is a button."""
    places: tuple[str, ...] = import_module(f"{GAMES[name]}.draw_places").places_of(view, seat, action)
    return places
