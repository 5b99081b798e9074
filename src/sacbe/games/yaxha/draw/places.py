"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from sacbe.games.yaxha.knowledge.view_types import View


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, *names = action.split()
    match verb:
        case "card" | "take":
            return (f"market-{names[0]}",)
        case "put":
            return (f"cell-{seat}_{names[1].replace(',', '_')}",)
    return ()
