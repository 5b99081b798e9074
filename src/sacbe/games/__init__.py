"""The games: five of our own, and those of others that are installed or named by `SACBE_GAME_PATH`.

A game of our own is one folder and one line here. A package of somebody else makes its game known by an entry point of the group
`sacbe.games` (`beads = "beads:GAME"`). `SACBE_GAME_PATH` names more, separated as in PATH: each is the folder of a package whose
`__init__.py` has a `GAME`, and the folder's name is the game's id.
"""

import os
import sys
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import TYPE_CHECKING

from sacbe.core.errors import Unknown, Unreadable

if TYPE_CHECKING:  # the core's game needs NumPy: whoever only lists the games need not wait for it
    from sacbe.core.game import Game

OWN = {
    "gold": "sacbe.games.gold:GAME",
    "maya": "sacbe.games.maya:GAME",
    "tzolkin": "sacbe.games.tzolkin:GAME",
    "yaxha": "sacbe.games.yaxha:GAME",
    "yucatan": "sacbe.games.yucatan:GAME",
}
GROUP = "sacbe.games"
PATH = "SACBE_GAME_PATH"


@cache
def known() -> dict[str, str]:
    """Every game by its id, with the `module:name` of its GAME. Our own cannot be replaced."""
    found = {entry.name: entry.value for entry in entry_points(group=GROUP)}
    for folder in filter(None, os.environ.get(PATH, "").split(os.pathsep)):
        found |= _in_folder(Path(folder))
    return dict(sorted((found | OWN).items()))


def names() -> tuple[str, ...]:
    """The ids of all games."""
    return tuple(known())


def find(name: str) -> "Game":
    """The game with this id; its rules are imported when they are first asked for."""
    if not isinstance(name, str) or name not in known():
        raise Unknown(f"no such game: {name!r:.40}; there are {', '.join(known())}")
    game: Game = EntryPoint(name, known()[name], GROUP).load()
    if game.id != name:
        raise Unreadable(f"the game that is known as {name!r:.40} calls itself {game.id!r:.40}")
    return game


def _in_folder(folder: Path) -> dict[str, str]:
    """The game of a package that lies somewhere; from now on it can be imported."""
    if not (folder / "__init__.py").is_file():
        raise Unknown(f"{PATH}: there is no game in {folder!s:.200}: a game is a folder with an __init__.py that has a GAME")
    folder = folder.resolve()
    if str(folder.parent) not in sys.path:
        sys.path.append(str(folder.parent))
    return {folder.name: f"{folder.name}:GAME"}
