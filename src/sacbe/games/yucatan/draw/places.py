"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from sacbe.games.yucatan.draw.board import marching
from sacbe.games.yucatan.draw.frame import place_id
from sacbe.games.yucatan.knowledge.view_types import View


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat; several for one that goes from cell to cell."""
    verb, *names = action.split()
    match verb:
        case "build":
            return (f"city-{seat}",)
        case "large" | "small" | "neutral" | "found" | "enlarge" | "deploy":
            return (place_id("cell", names[0]),)
        case "remove":
            return (place_id("warrior", names[0]),)
        case "warriors":
            return tuple(place_id("cell", name) for name in names[::2])
        case "move":
            march = marching(view)
            start = f"march-{march.index(names[0])}" if names[0] in march else place_id("cell", names[0])
            return (start, *(place_id("cell", name) for name in names[2::2]))
    return ()
