"""What a seat may know of a position of Maya (§10), built up field by field."""

from collections.abc import Sequence

from sacbe.core.engine.steps import step_name
from sacbe.games.maya.knowledge.area_of import Area
from sacbe.games.maya.knowledge.position import board_of, heap, names_of, zones_in_use
from sacbe.games.maya.knowledge.view_types import City, CityTile, GameView
from sacbe.games.maya.rules.pieces import BLIND, CELL_NAMES, GOODS, KIND_NAMES, KINDS, MIX, SITE_IDS
from sacbe.games.maya.rules.scoring import SOURCE_NAMES
from sacbe.games.maya.rules.state import CITY, PLANTATION, SETTING_UP, STEPS, State

_GOODS = [int(GOODS[kind]) for kind in range(KINDS)]


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> GameView:
    """§10.1: the board, the scores and all numbers are open; faces are told to whom they are known."""
    board, area = board_of(s), Area(s)
    step = step_name(STEPS, s)
    return {
        "step": step,
        "board": {"id": board.id, "name": board.name, "reconstructed": board.reconstructed},  # §12.1
        "zones": zones_in_use(s),
        "first": s.first_seat if step not in ("zones", "first") else None,
        "turn": s.turn if s.turn != SETTING_UP else None,
        "start_sites": names_of(s.start_sites),
        "cities": [_city(s, area, site, city) for site, city in area.cities.items()],
        "plantations": [
            {"cell": CELL_NAMES[cell], "seat": area.layer[cell], "tile": KIND_NAMES[area.tile[cell]]}
            for cell in area.covered(PLANTATION)
        ],
        "city_tiles": [_city_tile(area, site, cell, seat) for site, cell in _buried(area)],
        "empty_cells": s.empty_cells,
        "turn_group": [CELL_NAMES[cell] for cell in sorted(s.group.tolist()[: s.group_size])],  # §4.8
        "group_goods": s.group_goods,  # §4.14: what the group of this turn would score
        "own_rack": heap(s.rack[seat].tolist()) if seat is not None else None,  # §10.2
        "own_unseen": heap(s.unseen[seat].tolist()) if seat is not None else None,  # §10.7
        "players": [
            {
                "rack": sum(s.rack[i].tolist()),
                "reserve": s.reserve[i],
                "hidden": heap(_not_planted(area, i)),  # §10.6
                "sources": dict(zip(SOURCE_NAMES, tally[i], strict=True)),
                "points": sum(tally[i]),
            }
            for i in range(s.seats)
        ],
    }


def _city(s: State, area: Area, site: int, city: set[int]) -> City:
    """A city: its size, whether it has been scored, and the goods around it (§7.6)."""
    goods = [0] * s.seats
    for cell in area.touched(city):
        if area.cover[cell] == PLANTATION:
            goods[area.layer[cell]] += _GOODS[area.tile[cell]]
    return {
        "site": SITE_IDS[site],
        "cell": CELL_NAMES[area.cell_of[site]],
        "size": len(city),
        "scored": bool(s.scored >> site & 1),
        "goods": goods,
    }


def _buried(area: Area) -> list[tuple[int, int]]:
    """The city tiles with the sites of their cities, by cell."""
    found = [(cell, site) for site, city in area.cities.items() for cell in city if area.cover[cell] == CITY]
    return [(site, cell) for cell, site in sorted(found)]


def _city_tile(area: Area, site: int, cell: int, seat: int | None) -> CityTile:
    """§10.4, §10.5: who laid it is open; its face is known to that seat alone, and to nobody if it was laid blind."""
    face = "hidden"
    if area.tile[cell] == BLIND:
        face = "blind"
    elif area.layer[cell] == seat:
        face = KIND_NAMES[area.tile[cell]]
    return {"cell": CELL_NAMES[cell], "seat": area.layer[cell], "city": SITE_IDS[site], "tile": face}


def _not_planted(area: Area, seat: int) -> list[int]:
    """§10.6: the mix without a seat's plantations: rack, reserve and city tiles together."""
    left = [int(MIX[kind]) for kind in range(KINDS)]
    for cell in area.laid_by(seat, PLANTATION):
        left[area.tile[cell]] -= 1
    return left
