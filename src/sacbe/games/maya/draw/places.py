"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button.

A tile goes from the rack to a cell: both are places, to be clicked one after the other, or the tile is dragged. While much can be
chosen the tile comes first; where the crop is given (§4.9), or nobody sees the tile (§5.3), the cell.
"""

from collections.abc import Mapping

from sacbe.core.match.setting import Setting
from sacbe.games.maya.draw.map import cell_id
from sacbe.games.maya.draw.sheet import cell_of
from sacbe.games.maya.draw.tiles import tile_id
from sacbe.games.maya.knowledge.view_types import View
from sacbe.games.maya.rules.pieces import BOARDS


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, *names = action.split()
    if verb == "found":
        return tuple(cell_id(site.cell) for site in BOARDS[view["board"]["id"]].sites if site.id == names[0])
    if verb not in ("plant", "grow"):
        return ()
    cell = cell_id(cell_of(names[0]))
    if names[1] == "blind":
        return (cell, f"reserve-{seat}")
    if view["seat"] != seat:
        return (cell,)  # nobody else sees the rack
    tile = tile_id(" ".join(names[1:]))
    return (cell, tile) if view["step"] == "further" else (tile, cell)


def told_places(setting: Setting, key: str, seat: int, details: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the places that a line of the log speaks of."""
    match key:
        case "planted" | "grew" | "buried" | "grew_blind":
            return (cell_id(cell_of(details["cell"])),)
        case "opened" | "complete":
            return site_places(setting, details["site"])
        case "drew":
            return (tile_id(f"{details['crop']} {details['goods']}"),)
        case "draws":
            return (f"rack-{seat}",)
        case "group" | "paid" | "rested":
            return (f"seat-{seat}",)
    return ()


def site_places(setting: Setting, site: str) -> tuple[str, ...]:
    """The place of a site on the board of this match."""
    return tuple(cell_id(found.cell) for found in BOARDS[setting.option("board")].sites if found.id == site)
