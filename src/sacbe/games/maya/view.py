"""What a seat may know of a position of Maya (§10), built up field by field."""

from collections.abc import Sequence
from typing import Any

from sacbe.core.ask import STEP
from sacbe.games.maya.area_of import cities_on, touched
from sacbe.games.maya.pieces import BLIND, CELL_NAMES, CELL_OF, CELLS, GOODS, KIND_NAMES, KINDS, MIX, SITE_IDS
from sacbe.games.maya.position import board_of, heap, names_of, zones_in_use
from sacbe.games.maya.scoring import SOURCE_NAMES
from sacbe.games.maya.state import CITY, PLANTATION, SETTING_UP, STEPS, State


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> dict[str, Any]:
    """§10.1: the board, the scores and all numbers are open; faces are told to whom they are known."""
    board, seats = board_of(s), range(s.seats)
    step = STEPS[s.frames[s.depth - 1, STEP]] if s.depth else "over"
    plantations = [cell for cell in range(CELLS) if s.cover[cell] == PLANTATION]
    return {
        "step": step,
        "board": {"id": board.id, "name": board.name, "reconstructed": board.reconstructed},  # §12.1
        "zones": zones_in_use(s),
        "first": s.first_seat if step not in ("zones", "first") else None,
        "on_turn": s.on_turn if s.on_turn != SETTING_UP else None,
        "start_sites": names_of(s.start_sites),
        "cities": [_city(s, site, city) for site, city in cities_on(s).items()],
        "plantations": [
            {"cell": CELL_NAMES[cell], "seat": s.layer[cell], "tile": KIND_NAMES[s.tile[cell]]} for cell in plantations
        ],
        "city_tiles": [_city_tile(s, cell, seat) for cell in range(CELLS) if s.cover[cell] == CITY],
        "empty_cells": s.empty_cells,
        "group_goods": s.group_goods,  # §4.14: what the group of this turn would score
        "own_rack": heap(s.rack[seat].tolist()) if seat is not None else None,  # §10.2
        "own_unseen": heap(s.unseen[seat].tolist()) if seat is not None else None,  # §10.7
        "players": [
            {
                "rack": sum(s.rack[i].tolist()),
                "reserve": s.reserve[i],
                "hidden": heap(_not_planted(s, i)),  # §10.6
                "sources": dict(zip(SOURCE_NAMES, tally[i], strict=True)),
                "points": sum(tally[i]),
            }
            for i in seats
        ],
    }


def _city(s: State, site: int, city: set[int]) -> dict[str, Any]:
    """A city: its size, whether it has been scored, and the goods around it (§7.6)."""
    beside = [cell for cell in touched(city) if s.cover[cell] == PLANTATION]
    return {
        "site": SITE_IDS[site],
        "cell": CELL_NAMES[CELL_OF[s.board, site]],
        "size": len(city),
        "scored": bool(s.scored >> site & 1),
        "goods": [sum(int(GOODS[s.tile[cell]]) for cell in beside if s.layer[cell] == i) for i in range(s.seats)],
    }


def _city_tile(s: State, cell: int, seat: int | None) -> dict[str, Any]:
    """§10.4, §10.5: who laid it is open; its face is known to that seat alone, and to nobody if it was laid blind."""
    face = "hidden"
    if s.tile[cell] == BLIND:
        face = "blind"
    elif s.layer[cell] == seat:
        face = KIND_NAMES[s.tile[cell]]
    return {"cell": CELL_NAMES[cell], "seat": s.layer[cell], "city": SITE_IDS[s.city[cell]], "tile": face}


def _not_planted(s: State, seat: int) -> list[int]:
    """§10.6: the mix without a seat's plantations: rack, reserve and city tiles together."""
    left = [int(MIX[kind]) for kind in range(KINDS)]
    for cell in range(CELLS):
        if s.cover[cell] == PLANTATION and s.layer[cell] == seat:
            left[s.tile[cell]] -= 1
    return left
