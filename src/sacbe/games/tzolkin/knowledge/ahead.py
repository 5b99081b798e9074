"""The display option `ahead`: where the workers will be in some days, if nobody touches them (§16.6), and what that means."""

from collections.abc import Mapping
from typing import NamedTuple

from sacbe.games.tzolkin.knowledge.view_types import View
from sacbe.games.tzolkin.rules.pieces import FOOD_DAYS, FOOD_ROUND, HOLES, LAST_ROUND, LAST_SPACE, WHEEL_IDS

MOST_DAYS = 13
BEFORE_ROUNDS = ("refill", "show", "marker", "deal", "neutrals", "keep")


class Rider(NamedTuple):
    """A worker on a wheel, some days from now."""

    owner: int | str
    now: int
    hole: int
    fallen: bool


def days_of(view: View, display: Mapping[str, int]) -> int:
    """How many days ahead the gears are shown: never beyond the last round."""
    if view["over"] or view["step"] in BEFORE_ROUNDS:
        return 0
    rounds_left: int = LAST_ROUND - view["round"]
    return min(display.get("ahead", 0), rounds_left)


def riders(view: View, wheel: int, days: int) -> list[Rider]:
    """Who rides on a wheel. A player's worker falls off behind the last space; a neutral one goes round."""
    found, holes, last = [], int(HOLES[wheel]), int(LAST_SPACE[wheel])
    for space, owner in view["wheels"][WHEEL_IDS[wheel]].items():
        now = int(space)
        hole = now + days
        fallen = owner != "neutral" and hole > last
        found.append(Rider(owner, now, hole % holes if owner == "neutral" else hole, fallen))
    return found


def coming_back(view: View, seat: int, days: int) -> int:
    """How many workers of a seat will be back in hand without any action: fallen, or from the start-player space (§16.4)."""
    fallen = sum(rider.fallen for wheel in range(len(WHEEL_IDS)) for rider in riders(view, wheel, days) if rider.owner == seat)
    return fallen + (days > 0 and view["start_space"] == seat)


def food_rounds(view: View, days: int) -> list[int]:
    """The food days that will be held before then, that of the round shown included (§3.6)."""
    shown = view["round"] + days
    return [int(FOOD_ROUND[day]) for day in range(view["food_days"], FOOD_DAYS) if FOOD_ROUND[day] <= shown]
