"""What the options of Tzolk'in cost and bring, as far as the view of a seat says it."""

from sacbe.core.views import own_seat
from sacbe.games.tzolkin.draw.terminal.tables import DEEDS
from sacbe.games.tzolkin.knowledge.view_types import Player, Question, View
from sacbe.games.tzolkin.rules.pieces import (
    ANY_DEED_COST,
    EXTRA_CORN,
    EXTRACTION_BONUS,
    EXTRACTION_LEVEL,
    GOOD_IDS,
    GROUP_CORN,
    GROUP_DEED,
    GROUP_WOOD,
    HARVEST_BONUS,
    LOWER_CORN,
    NEXT_ACTION_LEVEL,
    WHEEL_IDS,
)

CHICHEN = WHEEL_IDS[-1]


def _question(view: View) -> Question:
    return view["question"] or {}


def _own(view: View) -> Player:
    return view["players"][own_seat(view)]


def next_worker(view: View) -> int:
    """§4.8: the corn for the next worker of a turn, beyond the number of its space."""
    return int(EXTRA_CORN[_question(view).get("placed", 0)])


def use_price(view: View, wheel: str, number: int) -> int:
    """§5.3 to §5.5, §11.4: the corn for an action that the worker can reach, beside what the action itself costs."""
    question = _question(view)
    if question.get("step") == "any_deed":
        return ANY_DEED_COST
    if question.get("step") != "use":
        return 0
    space, free = question["space"], DEEDS[wheel]["free_choice"]
    further = wheel == CHICHEN and _own(view)["technologies"]["theology"] >= NEXT_ACTION_LEVEL
    if space in free or (further and (number == space + 1 or space + 1 in free)):
        return 0
    return LOWER_CORN * max(0, space - number)


def harvest(view: View, what: str) -> dict[str, int]:
    """§7.2, §7.10, §7.11: what harvesting corn (burning, too) or wood brings in the group that the question is of."""
    group, levels = _question(view)["group"], _own(view)["technologies"]
    if what == "wood":
        more = levels["extraction"] >= EXTRACTION_LEVEL[GROUP_DEED[group], GOOD_IDS.index("wood")]
        return {"wood": int(GROUP_WOOD[group]) + EXTRACTION_BONUS * bool(more)}
    return {"corn": int(GROUP_CORN[group] + HARVEST_BONUS[levels["agriculture"]])}
