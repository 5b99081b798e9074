"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from sacbe.games.maya.draw_tiles import View


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, *names = action.split()
    return (f"cell-{names[0].replace(',', '_')}",) if verb in ("plant", "grow") else ()
