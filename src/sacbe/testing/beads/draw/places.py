"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from collections.abc import Mapping
from typing import Any


def places_of(view: Mapping[str, Any], seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, colour = action.split()
    return (f"call-{colour}",) if verb == "call" else ()
