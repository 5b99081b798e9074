"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from sacbe.games.gold.draw_ring import View


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, *names = action.split()
    match verb:
        case "pay":
            return (f"seat-{names[0]}",)
        case "base":
            return (f"base-{seat}-{names[0]}",)
        case "keep" | "rebuild":
            return ("hand",)
        case "lay" | "drop":
            bought = (view["placing"] or {}).get("piece", {}).get("lot")
            return ("hand",) if str(bought) == names[0] else (f"lot-{names[0]}",)
    return ()
