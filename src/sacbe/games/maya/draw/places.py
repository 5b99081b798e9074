"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button.

A tile goes from the rack to a cell: both are places, to be clicked one after the other, or the tile is dragged. While much can be
chosen the tile comes first; where the crop is given (§4.9), or nobody sees the tile (§5.3), the cell.
"""

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
