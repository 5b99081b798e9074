"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button.

A piece is carried: from the hand or from the ring to the ring or to the box. So such an answer has two places, to be clicked one
after the other or dragged from one to the other. A piece that is turned over stays where it lies.
"""

from sacbe.games.gold.draw_ring import View


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, *names = action.split()
    match verb:
        case "pay":
            return (f"seat-{names[0]}",)
        case "base":
            return (f"base-{seat}-{names[0]}", "hand")
        case "keep":
            return ("hand", _ring(view, seat))
        case "lay" | "drop":
            is_new = str(view["placing"]["piece"]["lot"]) == names[0]
            piece = "hand" if is_new else f"lot-{names[0]}"
            if verb == "drop":
                return (piece, "box")
            return (piece, _ring(view, seat)) if is_new else (piece,)
    return ()


def _ring(view: View, seat: int) -> str:
    """The ring on which the buyer works."""
    return f"base-{seat}-{view['placing']['base']}"
