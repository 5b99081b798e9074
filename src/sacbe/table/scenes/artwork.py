"""What a game gives to the page beside its drawing: the picture for its card, and the style sheet for its board."""

from pathlib import Path

from litestar import Response, get

from sacbe.core.game import Game
from sacbe.games import find, names
from sacbe.table.api.refusal import Refused
from sacbe.table.api.routes import REFUSALS
from sacbe.table.api.routes_help import GameId

HEADERS = {"Cache-Control": "public, max-age=3600"}
"""The addresses do not change with the version, so browsers keep the files for an hour only."""


def _game(name: str) -> Game:
    if name not in names():
        raise Refused("no_game")
    return find(name)


def _file(path: Path | None, media_type: str) -> Response[bytes]:
    """A file, or an empty answer for a game that has none."""
    return Response(path.read_bytes() if path else b"", media_type=media_type, headers=HEADERS)


@get("/api/games/{game:str}/art", responses=REFUSALS, tags=["games"], sync_to_thread=True)
def read_art(game: GameId) -> Response[bytes]:
    """The picture of a game, as SVG."""
    path = _game(game).card_art
    if path is None:
        raise Refused("no_game")
    return _file(path, "image/svg+xml")


@get("/api/games/{game:str}/style", responses=REFUSALS, tags=["games"], sync_to_thread=True)
def read_style(game: GameId) -> Response[bytes]:
    """The style sheet that the page uses for the drawing of a game."""
    return _file(_game(game).board_style, "text/css")


HANDLERS = [read_art, read_style]
