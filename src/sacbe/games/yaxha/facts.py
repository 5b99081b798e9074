"""The printed facts of Yaxha by type: the shape of `facts.json`, as far as code reads it."""

from typing import TypedDict


class Seats(TypedDict):
    """How many can play."""

    min: int
    max: int


class Colour(TypedDict):
    """A colour of cubes (§1.5)."""

    id: str
    letter: str


class Cubes(TypedDict):
    """The cubes (§1.4)."""

    per_colour: int
    colours: list[Colour]


class Market(TypedDict):
    """A market (§1.7)."""

    cubes: int


class Setup(TypedDict):
    """What differs with the number of seats (§2)."""

    seats: int
    max_answers: int


class ScoreRow(TypedDict):
    """The points of a group (§7.7)."""

    size: int
    points: int


class Geometry(TypedDict):
    """How pyramids lie (§5)."""

    max_span: int


class BonusCard(TypedDict):
    """A bonus card (§8.4)."""

    id: str
    kind: str
    colour: str | None
    min_seats: int
    first_game_mark: bool


class Facts(TypedDict):
    """All facts that code reads."""

    game: str
    title: str
    seats: Seats
    rounds: int
    cubes: Cubes
    markets: list[Market]
    setup: list[Setup]
    score_table: list[ScoreRow]
    score_table_cap: int
    bonus_points: int
    bonus_cards_open: int
    levels: list[dict[str, int]]
    geometry: Geometry
    bonus_cards: list[BonusCard]
