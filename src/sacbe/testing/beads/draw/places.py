"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from collections.abc import Mapping

from sacbe.core.match.setting import Setting
from sacbe.testing.beads.knowledge.view import View


def places_of(view: View, seat: int, action: str) -> tuple[str, ...]:
    """The ids of the places of an action (its notation) of this seat."""
    verb, colour = action.split()
    return (f"call-{colour}",) if verb == "call" else ()


def told_places(setting: Setting, key: str, seat: int, details: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the places that a line of the log speaks of: a bowl, to those who may know which."""
    return (f"call-{details['colour']}",) if details else (f"seat-{seat}",)
