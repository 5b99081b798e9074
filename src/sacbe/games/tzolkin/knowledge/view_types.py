"""The keys of a view of Tzolk'in by type: what `view.py` builds and the drawings read."""

from typing import Literal, TypedDict

from sacbe.core.views import MatchView

GoodKey = Literal["corn", "wood", "stone", "gold", "skulls"]
"""The keys of a player's goods."""


class Question(TypedDict, total=False):
    """A question on the stack: its step, and the details that `DETAILS` in `stack.py` gives to that step."""

    step: str
    mode: str
    placed: int
    begged: bool
    wheel: str
    space: int
    group: int
    paid: bool
    optional: bool
    resources: int
    way: str
    architecture_used: bool
    building: str
    sold: list[str]
    bought: list[str]
    claimer: int
    day: int
    technology: str
    temple: str
    steps: int


class Field(TypedDict):
    """The tiles that are left in a group of fields in the jungle."""

    corn: int
    wood: int


class OpenTable(TypedDict):
    """Everything on the table that lies open (§19.1)."""

    round: int
    food_days: int
    age: int
    marker: int | None
    turn: int
    to_come: list[int]
    teeth_corn: int
    start_space: int | None
    wheels: dict[str, dict[str, int | str]]
    """By wheel and space who stands there: a seat, or `neutral`."""
    jungle: dict[str, Field]
    burned: int
    skull_bank: int
    offered: list[int]
    row: list[str | None]
    emptied: list[int]
    pile: list[str]
    monuments: list[str]
    turned_up: list[str]


class OpenPlayer(TypedDict):
    """What lies open before a player."""

    corn: int
    wood: int
    stone: int
    gold: int
    skulls: int
    vp: int
    workers: int
    temples: dict[str, int]
    technologies: dict[str, int]
    board: str
    corn_tiles: int
    wood_tiles: int
    buildings: list[str]
    monuments: list[str]
    kept: list[str]


class Player(OpenPlayer):
    """A player in a view; points are texts if they are not whole (§1.21)."""

    hand: int
    sources: dict[str, int | str]
    points: int | str


class GameView(OpenTable):
    """What the game adds to the head of a view."""

    step: str
    question: Question | None
    waiting: list[Question]
    rounds: int
    next_food_day: int | None
    chosen: list[bool]
    own_tiles: list[str] | None
    own_choice: list[str] | None
    players: list[Player]


class View(MatchView, GameView):
    """A whole view, as the drawings get it."""
