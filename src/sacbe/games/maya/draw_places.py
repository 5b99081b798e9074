"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from sacbe.games.maya.draw_map import cell_id
from sacbe.games.maya.draw_sheet import cell_of
from sacbe.games.maya.draw_tiles import View
from sacbe.games.maya.pieces import BOARDS


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, *names = action.split()
    if verb == "found":
        return tuple(cell_id(site.cell) for site in BOARDS[view["board"]["id"]].sites if site.id == names[0])
    return (cell_id(cell_of(names[0])),) if verb in ("plant", "grow") else ()
