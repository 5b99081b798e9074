"""Palenque (§7): fishing, and harvests of corn and wood in the jungle."""

from sacbe.core.engine.ask import A, detail, drop
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules.actions import BURN, CORN_HARVEST, TECH, WOOD_HARVEST
from sacbe.games.tzolkin.rules.lines import (
    BURN_BOTTOM,
    BURNED,
    HARVESTED_BARE,
    HARVESTED_CORN,
    HARVESTED_WOOD,
    LEGAL,
    NO_CORN_TILE,
    NO_WOOD_TILE,
)
from sacbe.games.tzolkin.rules.pieces import (
    AGRICULTURE,
    CORN,
    DEED_GAIN,
    DEED_GROUP,
    DEED_KIND,
    EXTRACTION,
    EXTRACTION_BONUS,
    EXTRACTION_LEVEL,
    FISH_BONUS,
    GAIN_DEED,
    GROUP_CORN,
    GROUP_DEED,
    GROUP_WOOD,
    HARVEST_BONUS,
    TEMPLES,
    TILELESS_LEVEL,
    WOOD,
)
from sacbe.games.tzolkin.rules.player.purse import gain
from sacbe.games.tzolkin.rules.player.temples import can_descend, descend
from sacbe.games.tzolkin.rules.questions import offer, owes_turn, push
from sacbe.games.tzolkin.rules.state import HARVEST, State


@kernel
def uncovered(s: State, group: int) -> int:
    """§7.3: corn tiles that no wood lies upon."""
    return s.field_corn[group] - s.field_wood[group]


@kernel
def can_harvest_bare(s: State, seat: int, group: int) -> bool:
    """§7.8, §7.9: without a tile, only where no corn tile is uncovered."""
    return s.tech[seat, AGRICULTURE] >= TILELESS_LEVEL and uncovered(s, group) == 0


@kernel
def can_harvest_corn(s: State, seat: int, group: int) -> bool:
    """§7.4 or §7.8; they never hold together."""
    return uncovered(s, group) >= 1 or can_harvest_bare(s, seat, group)


@kernel
def can_harvest(s: State, seat: int, group: int) -> bool:
    """§6.2: whether any harvest is possible."""
    return s.field_wood[group] >= 1 or can_harvest_corn(s, seat, group)


@kernel
def can_use_palenque(s: State, seat: int, deed: int) -> bool:
    """§7.1: fishing never runs out; §6.2: a harvest needs something to harvest."""
    return DEED_KIND[deed] == GAIN_DEED or can_harvest(s, seat, DEED_GROUP[deed])


@kernel
def use_palenque(s: State, seat: int, deed: int) -> None:
    """§7.1, §7.2: corn for a fisher; otherwise ask for the harvest."""
    if DEED_KIND[deed] == GAIN_DEED:
        gain(s, seat, CORN, DEED_GAIN[deed, CORN] + FISH_BONUS[s.tech[seat, AGRICULTURE]])
    else:
        push(s, HARVEST, DEED_GROUP[deed], 0)


# -- the step `harvest` (§18.3.1). Detail: A the group of fields.


@kernel
def legal_harvest(s: State, seat: int, out: Ints) -> int:
    """§18.3.1. §7.7: burning is possible beside an uncovered tile too."""
    group = detail(s, A)
    n = 0
    if can_harvest_corn(s, seat, group):
        n = offer(out, n, CORN_HARVEST)
    if s.field_wood[group] >= 1:
        n = offer(out, n, WOOD_HARVEST)  # §7.5
        for temple in range(TEMPLES):
            if can_descend(s, seat, temple):
                n = offer(out, n, BURN + temple)  # §7.6
    return n


@kernel
def apply_harvest(s: State, seat: int, action: int) -> None:
    """§7.4 to §7.12: tiles are kept, burned wood belongs to nobody."""
    group = detail(s, A)
    drop(s)
    corn = GROUP_CORN[group] + HARVEST_BONUS[s.tech[seat, AGRICULTURE]]  # §7.10
    if action == WOOD_HARVEST:
        skilled = s.tech[seat, EXTRACTION] >= EXTRACTION_LEVEL[GROUP_DEED[group], WOOD]
        wood = GROUP_WOOD[group] + (EXTRACTION_BONUS if skilled else 0)  # §7.11
        s.field_wood[group] -= 1
        s.wood_tiles[seat] += 1
        s.goods[seat, WOOD] += wood
        tell(s, HARVESTED_WOOD, seat, EVERYBODY, wood, group)
        return
    s.goods[seat, CORN] += corn
    if action == CORN_HARVEST and uncovered(s, group) == 0:  # §7.8
        tell(s, HARVESTED_BARE, seat, EVERYBODY, corn, group)
        return
    s.field_corn[group] -= 1
    s.corn_tiles[seat] += 1
    if action == CORN_HARVEST:  # §7.4
        tell(s, HARVESTED_CORN, seat, EVERYBODY, corn, group)
    else:  # §7.6
        s.field_wood[group] -= 1
        s.burned += 1
        tell(s, BURNED, seat, EVERYBODY, corn, group, action - BURN)
        descend(s, seat, action - BURN)


@kernel
def why_not_harvest(s: State, seat: int, action: int) -> int:
    """§7.4 to §7.8."""
    group = detail(s, A)
    if action == CORN_HARVEST:
        return LEGAL if can_harvest_corn(s, seat, group) else NO_CORN_TILE
    if action == WOOD_HARVEST or s.field_wood[group] == 0:
        return NO_WOOD_TILE  # pragma: no cover - then only corn is left, and it is not asked (§18.0.2)
    return BURN_BOTTOM


HARVEST_STEP = Step("harvest", legal_harvest, apply_harvest, why_not_harvest, answers=range(CORN_HARVEST, TECH), owes=owes_turn)
