"""Tikal (§9): technologies, buildings and monuments, and two temples for a resource."""

from sacbe.core.engine.kernel import kernel
from sacbe.games.tzolkin.rules.pieces import (
    BUILD_DEED,
    DEED_ADVANCES,
    DEED_BUILDINGS,
    DEED_KIND,
    DEED_MONUMENT,
    DEED_RESOURCE_COST,
    TECHNOLOGY_DEED,
)
from sacbe.games.tzolkin.rules.player.buildings import can_build_any, can_build_any_monument
from sacbe.games.tzolkin.rules.player.purse import resources
from sacbe.games.tzolkin.rules.player.technologies import ask_advance, can_buy_any
from sacbe.games.tzolkin.rules.player.temples import climbable
from sacbe.games.tzolkin.rules.questions import push
from sacbe.games.tzolkin.rules.state import BUILD, FIRST_OF_TWO, ONE, PAY, TWO_TEMPLES, State


@kernel
def can_use_tikal(s: State, seat: int, deed: int) -> bool:
    """§6.1, §6.2: something must be payable and change something."""
    if DEED_KIND[deed] == TECHNOLOGY_DEED:
        return can_buy_any(s, seat)
    if DEED_KIND[deed] == BUILD_DEED:
        return can_build_any(s, seat, ONE, 0) or (DEED_MONUMENT[deed] == 1 and can_build_any_monument(s, seat))
    return resources(s, seat) >= DEED_RESOURCE_COST[deed] and climbable(s, seat) > 0


@kernel
def use_tikal(s: State, seat: int, deed: int) -> None:
    """§9.1 to §9.5."""
    if DEED_KIND[deed] == TECHNOLOGY_DEED:
        if DEED_ADVANCES[deed] > 1:
            ask_advance(s, True, True)  # §9.3: the second advance is optional, and comes after the first
        ask_advance(s, True, False)
    elif DEED_KIND[deed] == BUILD_DEED:
        push(s, BUILD, FIRST_OF_TWO if DEED_BUILDINGS[deed] > 1 else ONE, 0)  # §9.2, §9.4
    else:
        push(s, TWO_TEMPLES, 0, 0)  # §9.5: pay, then climb
        push(s, PAY, DEED_RESOURCE_COST[deed], 0)
