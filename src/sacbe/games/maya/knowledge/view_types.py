"""The keys of a view of Maya by type: what `view.py` builds and the drawings read."""

from typing import TypedDict

from sacbe.core.views import MatchView


class BoardName(TypedDict):
    """Which board is played on (§12.1)."""

    id: str
    name: str
    reconstructed: bool


class City(TypedDict):
    """An open city: its size, whether it has been scored, and by seat the goods around it (§7.6)."""

    site: str
    cell: str
    size: int
    scored: bool
    goods: list[int]


class Plantation(TypedDict):
    """A tile that was planted."""

    cell: str
    seat: int
    tile: str


class CityTile(TypedDict):
    """A tile that was laid for a city."""

    cell: str
    seat: int
    city: str
    tile: str
    """Its face; `hidden` if the seat does not know it, `blind` if nobody does (§10.4, §10.5)."""


class Player(TypedDict):
    """What all know of a player; tiles without an order are counts by kind."""

    rack: int
    reserve: int
    hidden: dict[str, int]
    sources: dict[str, int]
    points: int


class GameView(TypedDict):
    """What the game adds to the head of a view."""

    step: str
    board: BoardName
    zones: list[str]
    first: int | None
    turn: int | None
    start_sites: list[str]
    cities: list[City]
    plantations: list[Plantation]
    city_tiles: list[CityTile]
    empty_cells: int
    turn_group: list[str]
    group_goods: int
    own_rack: dict[str, int] | None
    own_unseen: dict[str, int] | None
    players: list[Player]


class View(MatchView, GameView):
    """A whole view, as the drawings get it."""
