"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from sacbe.games.yucatan.draw_board import View, place_id


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat; several for one that goes from cell to cell."""
    verb, *names = action.split()
    match verb:
        case "build":
            return (f"city-{seat}",)
        case "large" | "small" | "neutral" | "found" | "enlarge" | "deploy" | "remove":
            return (place_id("cell", names[0]),)
        case "warriors" | "move":
            return tuple(place_id("cell", names[i]) for i in range(0, len(names), 2))
    return ()
