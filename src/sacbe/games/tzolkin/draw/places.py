"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from collections.abc import Mapping

from sacbe.core.match.setting import Setting
from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import LAST_SPACE, WHEEL_IDS


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat; several for a choice of several things."""
    verb, *names = action.split()
    match verb:
        case "keep":
            return tuple(f"wealth-{name}" for name in names)
        case "place":
            return ("start",) if names == ["start"] else (f"wheel-{names[0]}-{_lowest(view, names[0])}",)
        case "pick":
            return (f"wheel-{names[0]}-{names[1]}",)
        case "use":
            return (f"deed-{names[0]}-{names[1]}",)
        case "corn" | "wood":
            return (f"jungle-{view['question']['group']}",) if view["question"] else ()
        case "beg" | "burn":
            return tuple(f"god-{name}" for name in names)
        case "temple":
            return tuple(f"temple-{name}" for name in names)
        case "tech":
            return (f"tech-{names[0]}",)
        case "build":
            return (f"{'monument' if names[0].startswith('m') else 'row'}-{names[0]}",)
        case "sell" | "buy":
            return (f"market-{names[0]}",)
        case "pay" | "gain" | "discount":
            return tuple(f"good-{seat}-{name}" for name in dict.fromkeys(names))
        case "advance":
            return ("calendar",)
    return ()


def _lowest(view: View, wheel: str) -> int:
    """§4.5: the lowest free space of a wheel; a player cannot choose another."""
    taken = view["wheels"][wheel]
    return next(space for space in range(LAST_SPACE[WHEEL_IDS.index(wheel)] + 1) if str(space) not in taken)


def told_places(setting: Setting, key: str, seat: int, details: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the places that a line of the log speaks of."""
    match key:
        case "turned_up" | "placed" | "pitied" | "picked":
            return (f"wheel-{details['wheel']}-{details['space']}",)
        case "used" | "used_for":
            return (f"deed-{details['wheel']}-{details['number']}",)
        case "placed_start" | "claimed":
            return ("start",)
        case "harvested_corn" | "harvested_wood" | "harvested_bare" | "burned":
            return (f"jungle-{details['group']}",)
        case "climbed" | "descended":
            return (f"temple-{details['temple']}-{details['step']}",)
        case "begged" | "prayed" | "highest":
            return (f"temple-{details['temple']}",)
        case "learned":
            return (f"tech-{details['tech']}-{details['level']}",)
        case "studied" | "beyond":
            return (f"tech-{details['tech']}",)
        case "gained" | "paid" | "spared":
            return (f"good-{seat}-{details['good']}",)
        case "sold" | "bought":
            return (f"market-{details['good']}",)
        case "offered":
            return (f"deed-chichen-{details['number']}",)
        case "opened":
            return (f"row-{details['building']}", f"owned-{details['building']}")
        case "built":
            return (f"owned-{details['building']}",)
        case "shown" | "built_monument" | "final_monument":
            return (f"monument-{details['monument']}", f"owned-{details['monument']}")
    return _told_of_a_seat(key, seat, details)


def _told_of_a_seat(key: str, seat: int, details: Mapping[str, str]) -> tuple[str, ...]:
    """What happens to a seat, or to the calendar."""
    match key:
        case "dealt" | "chose" | "kept":
            return tuple(f"wealth-{tile}" for tile in details.values())
        case "fed" | "starved":
            return (f"food-{seat}",)
        case "new_worker" | "returned" | "idle":
            return (f"workers-{seat}",)
        case "took_marker":
            return ("marker",)
        case "advanced" | "teeth" | "new_age":
            return ("calendar",)
    return (f"seat-{seat}",) if seat >= 0 else ()
