"""The printed facts of Maya by type: the shape of `facts.json`, as far as code reads it. `rules/boards.py` reads the boards."""

from typing import NotRequired, TypedDict


class GameFacts(TypedDict):
    """Which game it is, and how many can play it."""

    id: str
    title: str
    players: list[int]


class JungleTiles(TypedDict):
    """The tiles that mark the edge of an area (§2.5)."""

    double: int
    single: int


class Components(TypedDict):
    """What is in the box (§1)."""

    zones: int
    temples: int
    jungle_tiles: JungleTiles


class TileCount(TypedDict):
    """A kind of tile, and how many of it a seat has (§1.8)."""

    crop: str
    goods: int
    count: int


class TileMix(TypedDict):
    """The tiles of a seat."""

    per_seat: int
    tiles: list[TileCount]


class Rack(TypedDict):
    """How many tiles a rack holds, and how many are drawn (§2.9, §5.8)."""

    start: int
    limit: int
    draw_after_grow_from_rack: int
    draw_after_grow_blind: int
    draw_after_rest: int


class CityPoints(TypedDict):
    """What a city of a size pays (§7.5)."""

    size: int
    first: int
    second: int


class AreaRules(TypedDict):
    """Which zones are in play (§2.3)."""

    extra_zones_by_players: dict[str, int]


class Variant(TypedDict):
    """A way to start (§2.12, §2.13)."""

    choose: int
    only_in_area: NotRequired[bool]


class OptionFacts(TypedDict):
    """An option."""

    default: str


class Facts(TypedDict):
    """All facts that code reads."""

    game: GameFacts
    provenance: dict[str, str]
    components: Components
    crops: list[str]
    tile_mix: TileMix
    rack: Rack
    city_points: list[CityPoints]
    planting_points_per_good: int
    area_rules: AreaRules
    variants: dict[str, Variant]
    options: dict[str, OptionFacts]
    boards: dict[str, object]
