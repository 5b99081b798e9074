"""The keys of a view of Yucatan by type: what `view.py` builds and the drawings read."""

from typing import TypedDict

from sacbe.core.views import MatchView


class BoardName(TypedDict):
    """Which board is played on (§2.2)."""

    id: str
    name: str
    reconstructed: bool


class Village(TypedDict):
    """A village; its owner is a seat or `neutral`."""

    owner: int | str
    size: str
    cell: str


class Neutrals(TypedDict):
    """Where the neutral villages are."""

    board: int
    hand: int
    out: int


class Warrior(TypedDict):
    """A warrior as a seat sees it: `?` for a guild that it does not know, and which ones are possible (§15.9)."""

    seat: int
    cell: str
    carry: int
    guild: str
    seen: bool
    possible: list[str]


class Player(TypedDict):
    """A player; the reserve by guild is None for those who may not know it."""

    city: str
    store: int
    levels: int
    villages: int
    stock: int
    warriors: int
    fed: int
    reserve: int
    reserve_by_guild: dict[str, int] | None
    boxed: dict[str, int]
    turns: int


class LastAction(TypedDict):
    """The last recorded action as the seat sees it (§14.2, §15.3)."""

    seat: int
    action: str


class GameView(TypedDict):
    """What the game adds to the head of a view."""

    step: str
    board: BoardName
    first: int | None
    turn: int
    turn_limit: int
    levels_to_win: int
    river_step: str
    thief: str | None
    loser: int | None
    villages: list[Village]
    neutrals: Neutrals
    warriors: list[Warrior]
    supply: int
    players: list[Player]
    last: LastAction | None


class View(MatchView, GameView):
    """A whole view, as the drawings get it."""
