"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

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
