"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button.

A piece is carried: from the hand, by the face that is to lie up, or from the ring to the ring or to the box. Such an answer has
several places, to be clicked one after the other or dragged from one to another. A piece that is turned over stays where it lies.
"""

from collections.abc import Mapping

from sacbe.core.match.setting import Setting
from sacbe.games.gold.knowledge.view_types import Placing, View


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat; the hand and its piece are drawn for the seat only."""
    found = _places(view, seat, action)
    return found if view["seat"] == seat else tuple(place for place in found if place != "hand" and not place.startswith("face-"))


def _places(view: View, seat: int, action: str) -> tuple[str, ...]:
    verb, *names = action.split()
    match verb:
        case "pay":
            return (f"seat-{names[0]}",)
        case "base":
            return (f"base-{seat}-{names[0]}", "hand")
        case "keep":
            return (_ring(view, seat), f"face-{names[0]}", "hand")
        case "lay" | "drop":
            piece = _placing(view)["piece"]
            if str(piece["lot"]) != names[0]:
                return (f"lot-{names[0]}", "box") if verb == "drop" else (f"lot-{names[0]}",)
            if verb == "drop":
                return ("box", f"face-{piece['shown']}", f"face-{piece['hidden']}", "hand")
            return (_ring(view, seat), f"face-{names[1]}", "hand")
    return ()


def _ring(view: View, seat: int) -> str:
    """The place where a piece joins the ring of the present placing: its gap, if it has one."""
    placing = _placing(view)
    layout = placing["layout"]
    return f"{'base' if layout and layout['complete'] else 'gap'}-{seat}-{placing['base']}"


def _placing(view: View) -> Placing:
    """The placing that these answers belong to."""
    placing = view["placing"]
    if placing is None:
        raise KeyError("placing")  # as for every act that is no answer now: `table/scenes/explain.py` shows no place for it
    return placing


def told_places(setting: Setting, key: str, seat: int, details: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the places that a line of the log speaks of."""
    match key:
        case "drew" | "won" | "unsold" | "kept" | "laid" | "dropped":
            return (f"lot-{details['lot']}",)
        case "looked":
            return (f"lot-{details['lot']}", "slot-1")
        case "looked_hidden":
            return ("slot-1",)
        case "places":
            return (f"base-{seat}-{details['base']}",)
        case "bade" | "bade_hidden" | "revealed" | "bade_nothing" | "bade_nothing_hidden":
            return (f"bid-{seat}",)
        case "paid":
            return (f"pearls-{seat}", f"pearls-{details['payee']}")
        case "bag_empty":
            return ("bag",)
    return (f"seat-{seat}",) if seat >= 0 else ()
