"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from collections.abc import Mapping

from sacbe.core.match.setting import Setting
from sacbe.core.names import SEAT_LETTERS
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


def told_places(setting: Setting, key: str, seat: int, details: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the places that a line of the log speaks of: its cells, in the order of the notation, or a city."""
    match key:
        case "built" | "finished":
            return (f"city-{seat}",)
        case "took":
            owner = SEAT_LETTERS.find(details["owner"])
            return (f"city-{owner}",) if owner >= 0 else ()
        case "begins" | "passed" | "chose_guilds":
            return (f"seat-{seat}",)
    return tuple(place_id("cell", details[name]) for name in ("start", "over", "cell", "other") if name in details)
