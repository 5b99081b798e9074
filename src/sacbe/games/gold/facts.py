"""The printed facts of L'Or des Mayas by type: the shape of `facts.json`, as far as code reads it."""

from typing import TypedDict


class Titles(TypedDict):
    """The game's names."""

    fr: str


class Players(TypedDict):
    """How many can play."""

    min: int
    max: int


class Material(TypedDict):
    """A material of the ladder (§1.4)."""

    name: str
    value: int
    possible_backs: list[str]


class Size(TypedDict):
    """A size of pieces (§1.5, §1.6)."""

    name: str
    units: int
    per_pair: int


class Pair(TypedDict):
    """The two faces of a piece (§1.7)."""

    faces: list[str]


class Components(TypedDict):
    """What is in the box (§1.11)."""

    pieces: int
    pearls: int
    auction_board_slots: int


class Setup(TypedDict):
    """What everyone receives, for a number of players (§2)."""

    bases_each: int
    pearls_each: int


class Auctions(TypedDict):
    """The auctions of a match."""

    count: int


class Scoring(TypedDict):
    """Points (§8)."""

    complete_disc: int
    one_material_extra: int
    pearl: int


class OptionFacts(TypedDict):
    """An option: its default and the other choice (§8.13)."""

    default: str
    other: str


class Bounds(TypedDict):
    """What can be at the most."""

    pieces_per_base: int
    decisions_per_game: dict[str, int]


class Facts(TypedDict):
    """All facts that code reads."""

    game: str
    titles: Titles
    players: Players
    materials: list[Material]
    sizes: list[Size]
    full_disc_units: int
    degrees_per_unit: int
    pairs: list[Pair]
    components: Components
    setup: dict[str, Setup]
    auctions: Auctions
    scoring: Scoring
    options: dict[str, OptionFacts]
    bounds: Bounds
