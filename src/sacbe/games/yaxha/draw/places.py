"""Where in the drawing an answer lies: the ids of its places. A choice without a place is a button."""

from collections.abc import Mapping

from sacbe.core.match.setting import Setting
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


def told_places(setting: Setting, key: str, seat: int, details: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the places that a line of the log speaks of."""
    match key:
        case "filled" | "revealed" | "won" | "took":
            return (f"market-{details['market']}",)
        case "chose":
            return (f"played-{seat}", f"market-{details['market']}")
        case "chose_hidden":
            return (f"played-{seat}",)
        case "opened":
            return (f"card-{details['card']}",)
        case "dealt":
            return (f"initiative-{seat}",)
        case "swapped":
            return (f"initiative-{details['first']}", f"initiative-{details['second']}")
        case "placed":
            return (f"cell-{seat}_{details['cell'].replace(',', '_')}",)
        case "discarded" | "scored":
            return (f"seat-{seat}",)
    return ()
