"""What a planting would score and what a city would pay, computed from a View by functions of the rules."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple, cast

from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import holds
from sacbe.games.maya.draw.tiles import split
from sacbe.games.maya.knowledge.area_of import NEAR
from sacbe.games.maya.knowledge.view_types import City, View
from sacbe.games.maya.rules.pieces import CELL_NAMES, CELLS, KIND_NAMES, PER_SEAT, POINTS_PER_GOOD, WORDS
from sacbe.games.maya.rules.planting import gather_group
from sacbe.games.maya.rules.scoring import share_out
from sacbe.games.maya.rules.state import EMPTY, PLANTATION, State

_NUMBER = {name: cell for cell, name in enumerate(CELL_NAMES)}


class Planting(NamedTuple):
    """A tile that can be laid on a cell, and what its group would score then (§4.14)."""

    tile: str
    points: int


@dataclass
class _Table:
    """The fields of a position that the rule of the turn group reads (§4.8), as Python's own lists."""

    cover: list[int] = field(default_factory=lambda: [0] * (CELLS + 1))
    tile: list[int] = field(default_factory=lambda: [0] * CELLS)
    layer: list[int] = field(default_factory=lambda: [0] * CELLS)
    group: list[int] = field(default_factory=lambda: [0] * PER_SEAT)
    group_size: int = 0
    group_goods: int = 0
    reach: list[int] = field(default_factory=lambda: [0] * WORDS)


def at_stake(view: View, city: City) -> list[int]:
    """§7.5, §7.9 to §7.12: what a city would pay to each seat, were it complete as it is; of a scored one, what it has paid."""
    paid = [0] * view["seats"]
    share_out(city["size"], cast(Ints, city["goods"]), view["seats"], cast(Ints, paid))
    return [int(points) for points in paid]


def plantings(view: View, empty: set[str]) -> dict[str, list[Planting]]:
    """By cell, of the empty ones: the different tiles that the seat whose view this is may plant there now."""
    seat = view["seat"]
    if seat is None or seat not in view["asked"] or view["step"] not in ("turn", "further"):
        return {}
    table, group = _table(view), [_NUMBER[name] for name in view["turn_group"]]
    for name in empty:
        table.cover[_NUMBER[name]] = EMPTY
    kinds = [KIND_NAMES.index(tile) for tile in view["own_rack"] or ()]
    if group:  # §4.9: a further tile of the same crop, beside the turn group
        gather_group(cast(State, table), seat, group[0])
        crop = split(KIND_NAMES[table.tile[group[0]]])[0]
        kinds = [kind for kind in kinds if split(KIND_NAMES[kind])[0] == crop]
        cells = [_NUMBER[name] for name in empty if holds(cast(Ints, table.reach), _NUMBER[name])]
    else:  # §4.6: beside any tile on the board
        tiles = _tiles(view)
        cells = [_NUMBER[name] for name in empty if not tiles.isdisjoint(NEAR[_NUMBER[name]])]
    return {CELL_NAMES[cell]: list(_tried(table, seat, cell, kinds, group)) for cell in cells if kinds}


def _table(view: View) -> _Table:
    """What has been planted."""
    table = _Table()
    for plant in view["plantations"]:
        cell = _NUMBER[plant["cell"]]
        table.cover[cell], table.layer[cell] = PLANTATION, plant["seat"]
        table.tile[cell] = KIND_NAMES.index(plant["tile"])
    return table


def _tiles(view: View) -> set[int]:
    """§1.17: the cells with a tile on the board."""
    return {_NUMBER[tile["cell"]] for tile in (*view["cities"], *view["plantations"], *view["city_tiles"])}


def _tried(table: _Table, seat: int, cell: int, kinds: list[int], group: list[int]) -> Iterator[Planting]:
    """Lay each tile, count, and take it back."""
    table.cover[cell], table.layer[cell] = PLANTATION, seat
    for kind in kinds:
        table.tile[cell] = kind
        gather_group(cast(State, table), seat, group[0] if group else cell)
        yield Planting(KIND_NAMES[kind], int(table.group_goods) * POINTS_PER_GOOD)
    table.cover[cell] = EMPTY


def standing(view: View, seat: int) -> int | None:
    """The points of a seat, with those of the group that it is planting (§4.10)."""
    pending = view["group_goods"] * POINTS_PER_GOOD if view["asked"] == [seat] else 0
    return view["players"][seat]["points"] + pending
