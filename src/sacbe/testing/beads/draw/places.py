"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from sacbe.testing.beads.knowledge.view import View


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, colour = action.split()
    return (f"call-{colour}",) if verb == "call" else ()
