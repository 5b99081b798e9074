"""Buildings and monuments (§12): what can be built, the price, architecture, and the effects."""

from sacbe.core.engine.ask import A, B, detail, drop
from sacbe.core.engine.bits import bit, has, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules import lines
from sacbe.games.tzolkin.rules.actions import ARCH_NO, ARCH_NO_ACT, ARCH_YES, BUILD_MONUMENT, DISCOUNT_ACT, STOP, of_kind
from sacbe.games.tzolkin.rules.actions import BUILD as BUILD_ACTION
from sacbe.games.tzolkin.rules.actions import DISCOUNT as DISCOUNT_ACTION
from sacbe.games.tzolkin.rules.lines import ARCH_SAVED, ARCH_USED, BUILT, BUILT_MONUMENT, LEGAL, OTHER_STEP, SPARED
from sacbe.games.tzolkin.rules.pieces import (
    ARCHITECTURE,
    ARCHITECTURE_CORN,
    ARCHITECTURE_VP,
    CORN,
    CORN_DISCOUNT,
    CORN_PER_RESOURCE,
    GOODS,
    NOBODY,
    SKULL,
    TECHS,
    TEMPLES,
    WOOD,
)
from sacbe.games.tzolkin.rules.pieces import DISCOUNT as RESOURCE_DISCOUNT
from sacbe.games.tzolkin.rules.player.purse import add_worker, corn, gain, gain_all, pay, score
from sacbe.games.tzolkin.rules.player.technologies import ask_advance
from sacbe.games.tzolkin.rules.questions import offer, owes_turn, push
from sacbe.games.tzolkin.rules.state import (
    ANY_DEED,
    ARCH,
    BUILD,
    CLIMB,
    DISCOUNT,
    EXTRA,
    FIRST_OF_TWO,
    FOR_CORN,
    LEARN,
    MARKET,
    SECOND_OF_TWO,
    TEMPLE,
    State,
)
from sacbe.games.tzolkin.rules.tiles import (
    BUILDING_ANY_STEPS,
    BUILDING_ANY_TECHS,
    BUILDING_COST,
    BUILDING_EXTRA,
    BUILDING_GAIN,
    BUILDING_SIZE,
    BUILDING_STEPS,
    BUILDING_TECHS,
    BUILDING_VP,
    BUILDING_WORKERS,
    BUILDINGS,
    EXTRA_BUILDING,
    EXTRA_DEED,
    EXTRA_MARKET,
    MONUMENT_COST,
    MONUMENTS,
    ROW,
)

# -- prices


@kernel
def in_row(s: State) -> int:
    """§12.1: the buildings of the row, as a set."""
    buildings = 0
    for slot in range(ROW):
        if s.row[slot] != NOBODY:
            buildings |= bit(s.row[slot])
    return buildings


@kernel
def missing(s: State, seat: int, building: int) -> int:
    """How many resources the player lacks for the full price."""
    lacks = 0
    for good in range(WOOD, SKULL):
        lacks += max(0, BUILDING_COST[building, good] - s.goods[seat, good])
    return lacks


@kernel
def corn_price(building: int, level: int) -> int:
    """§10.5, §12.5: at Uxmal 4 two corn for each resource; with architecture 3 two corn less, but not below 0."""
    return max(0, CORN_PER_RESOURCE * BUILDING_SIZE[building] - CORN_DISCOUNT[level])


@kernel
def usable_level(s: State, seat: int, way: int, used: int) -> int:
    """§12.6: the level of architecture that may apply; for the second building of Tikal 4 none if the first has used it."""
    return 0 if way == SECOND_OF_TWO and used == 1 else s.tech[seat, ARCHITECTURE]


@kernel
def can_build(s: State, seat: int, building: int, way: int, level: int, corn_left: int) -> bool:
    """§12.1, §12.5, §18.3.4: in resources, perhaps one less, or in corn."""
    if way == FOR_CORN:
        return corn_price(building, level) <= corn_left
    return missing(s, seat, building) <= RESOURCE_DISCOUNT[level]


@kernel
def can_build_any(s: State, seat: int, way: int, corn_left: int) -> bool:
    """§6.2: whether some building of the row can be built."""
    for slot in range(ROW):
        if s.row[slot] != NOBODY and can_build(s, seat, s.row[slot], way, s.tech[seat, ARCHITECTURE], corn_left):
            return True
    return False


@kernel
def can_build_monument(s: State, seat: int, monument: int) -> bool:
    """§12.2, §12.8: from the display, for the printed cost."""
    if not has(s.display, monument):
        return False
    for good in range(GOODS):
        if s.goods[seat, good] < MONUMENT_COST[monument, good]:
            return False
    return True


@kernel
def can_build_any_monument(s: State, seat: int) -> bool:
    """§6.2: whether some monument can be built."""
    for monument in range(MONUMENTS):
        if can_build_monument(s, seat, monument):
            return True
    return False


# -- the step `build` (§18.3.4). Details: A in which way, B whether architecture is used up.


@kernel
def legal_build(s: State, seat: int, out: Ints) -> int:
    """§18.3.4: buildings of the row, at Tikal 4 first also monuments; a second or an extra building may be left out."""
    way = detail(s, A)
    level = usable_level(s, seat, way, detail(s, B))
    n = 0
    row = in_row(s)
    while row != 0:
        building = lowest(row)
        row &= row - 1
        if can_build(s, seat, building, way, level, corn(s, seat)):
            n = offer(out, n, BUILD_ACTION + building)
    if way == FIRST_OF_TWO:  # §9.4
        for monument in range(MONUMENTS):
            if can_build_monument(s, seat, monument):
                n = offer(out, n, BUILD_MONUMENT + monument)
    if way == SECOND_OF_TWO or way == EXTRA:
        n = offer(out, n, STOP)
    return n


@kernel
def apply_build(s: State, seat: int, action: int) -> None:
    """§12.4 (1): the building comes in front of the player. Then architecture, payment and effects."""
    way, used = detail(s, A), detail(s, B)
    drop(s)
    if action == STOP:
        return
    if action >= BUILD_MONUMENT:
        build_monument(s, seat, action - BUILD_MONUMENT)
        return
    building = action - BUILD_ACTION
    take_from_row(s, seat, building)
    level = usable_level(s, seat, way, used)
    if way == FIRST_OF_TWO and level > 0:
        push(s, ARCH, building, 0)  # §12.6
    elif way == FIRST_OF_TWO:
        push(s, BUILD, SECOND_OF_TWO, 0)  # §12.7: at level 0 architecture is not used up
        settle_price(s, seat, building, 0)
    elif way == FOR_CORN:
        pay(s, seat, CORN, corn_price(building, level))
        finish_building(s, seat, building, level)
    else:
        settle_price(s, seat, building, level)


@kernel
def why_not_build(s: State, seat: int, action: int) -> int:
    """§12.1, §12.2, §9.4."""
    way = detail(s, A)
    if BUILD_ACTION <= action < BUILD_ACTION + BUILDINGS:
        building, level = action - BUILD_ACTION, usable_level(s, seat, way, detail(s, B))
        if not has(in_row(s), building):
            return lines.NOT_IN_ROW
        return LEGAL if can_build(s, seat, building, way, level, corn(s, seat)) else lines.BUILD_COST
    if BUILD_MONUMENT <= action < BUILD_MONUMENT + MONUMENTS:
        if way != FIRST_OF_TWO:
            return lines.NO_MONUMENT
        return lines.BUILD_COST if has(s.display, action - BUILD_MONUMENT) else lines.NOT_SHOWN
    if action == STOP and way != SECOND_OF_TWO and way != EXTRA:
        return lines.NO_STOP
    return OTHER_STEP


BUILD_STEP = Step("build", legal_build, apply_build, why_not_build, owes=owes_turn)


@kernel
def take_from_row(s: State, seat: int, building: int) -> None:
    """§12.9: the slot stays empty to the end of the turn."""
    for slot in range(ROW):
        if s.row[slot] == building:
            s.row[slot] = NOBODY
            s.emptied |= bit(slot)
    s.buildings[seat] |= bit(building)
    tell(s, BUILT, seat, EVERYBODY, building)


@kernel
def build_monument(s: State, seat: int, monument: int) -> None:
    """§12.2, §12.3: paid, not replaced, and untouched by architecture (§12.8)."""
    tell(s, BUILT_MONUMENT, seat, EVERYBODY, monument)
    for good in range(GOODS):
        pay(s, seat, good, MONUMENT_COST[monument, good])
    s.display &= ~bit(monument)
    s.monuments[seat] |= bit(monument)


# -- the step `arch` (§18.3.5): architecture with the first of two buildings. Detail: A the building.


@kernel
def legal_arch(s: State, seat: int, out: Ints) -> int:
    """§18.3.5: not without it, if the full price cannot be paid."""
    n = offer(out, 0, ARCH_YES)
    return offer(out, n, ARCH_NO) if missing(s, seat, detail(s, A)) == 0 else n


@kernel
def apply_arch(s: State, seat: int, action: int) -> None:
    """§12.6: if it is not used now, it applies to the second building without a question."""
    building = detail(s, A)
    drop(s)
    applies = action == ARCH_YES
    tell(s, ARCH_USED if applies else ARCH_SAVED, seat, EVERYBODY)
    push(s, BUILD, SECOND_OF_TWO, int(applies))
    settle_price(s, seat, building, s.tech[seat, ARCHITECTURE] if applies else 0)


@kernel
def why_not_arch(s: State, seat: int, action: int) -> int:
    """§18.3.5: the full price cannot be paid."""
    return lines.ARCH_NEEDED  # pragma: no cover - with one answer left it is not asked (§18.0.2)


ARCH_STEP = Step("arch", legal_arch, apply_arch, why_not_arch, answers=of_kind(ARCH_NO_ACT), owes=owes_turn)


# -- the step `discount` (§18.3.6): which resource is spared. Detail: A the building.


@kernel
def can_spare(s: State, seat: int, building: int, good: int) -> bool:
    """§18.3.6: a kind in the cost, if the rest can be paid."""
    if BUILDING_COST[building, good] == 0:
        return False
    lacks_it = BUILDING_COST[building, good] > s.goods[seat, good]
    return missing(s, seat, building) == int(lacks_it)


@kernel
def legal_discount(s: State, seat: int, out: Ints) -> int:
    """§18.3.6."""
    n = 0
    for good in range(WOOD, SKULL):
        if can_spare(s, seat, detail(s, A), good):
            n = offer(out, n, DISCOUNT_ACTION + good)
    return n


@kernel
def apply_discount(s: State, seat: int, action: int) -> None:
    """§12.5: one resource less, of a kind of choice."""
    building, good = detail(s, A), action - DISCOUNT_ACTION
    drop(s)
    tell(s, SPARED, seat, EVERYBODY, good)
    pay_resources(s, seat, building, good)
    finish_building(s, seat, building, s.tech[seat, ARCHITECTURE])


@kernel
def why_not_discount(s: State, seat: int, action: int) -> int:
    """§18.3.6."""
    return LEGAL if can_spare(s, seat, detail(s, A), action - DISCOUNT_ACTION) else lines.NO_DISCOUNT


DISCOUNT_STEP = Step("discount", legal_discount, apply_discount, why_not_discount, answers=of_kind(DISCOUNT_ACT), owes=owes_turn)


@kernel
def settle_price(s: State, seat: int, building: int, level: int) -> None:
    """§12.4 (3): pay in resources; with a discount the kind is asked first. `level` is the architecture that applies."""
    if RESOURCE_DISCOUNT[level] > 0:
        push(s, DISCOUNT, building, 0)
    else:
        pay_resources(s, seat, building, NOBODY)
        finish_building(s, seat, building, level)


@kernel
def pay_resources(s: State, seat: int, building: int, spared: int) -> None:
    """The printed cost, without one of the kind that is spared."""
    for good in range(WOOD, SKULL):
        pay(s, seat, good, BUILDING_COST[building, good] - int(good == spared))


# -- effects


@kernel
def finish_building(s: State, seat: int, building: int, level: int) -> None:
    """§12.4 (4) and (5), §12.10: architecture's corn and points; then goods, points, worker, technology, temples, extra action.

    What may ask something is pushed in reverse order, so that it comes in that order.
    """
    gain(s, seat, CORN, ARCHITECTURE_CORN[level])
    score(s, seat, ARCHITECTURE_VP[level])
    gain_all(s, seat, BUILDING_GAIN[building])
    score(s, seat, BUILDING_VP[building])
    for _ in range(BUILDING_WORKERS[building]):
        add_worker(s, seat)  # §12.15
    push_extra(s, building)
    for _ in range(BUILDING_ANY_STEPS[building]):
        push(s, TEMPLE, 0, 0)
    for i in range(TEMPLES):
        temple = TEMPLES - 1 - i
        if BUILDING_STEPS[building, temple] > 0:
            push(s, CLIMB, temple, BUILDING_STEPS[building, temple])
    for _ in range(BUILDING_ANY_TECHS[building]):
        ask_advance(s, False, False)  # §12.12: without payment
    for track in range(TECHS):
        for _ in range(BUILDING_TECHS[building, track]):
            push(s, LEARN, track, 0)


@kernel
def push_extra(s: State, building: int) -> None:
    """§12.13, §12.14: an extra building, a market visit or an action; all three may be left out."""
    if BUILDING_EXTRA[building] == EXTRA_BUILDING:
        push(s, BUILD, EXTRA, 0)
    elif BUILDING_EXTRA[building] == EXTRA_MARKET:
        push(s, MARKET, 0, 0)
    elif BUILDING_EXTRA[building] == EXTRA_DEED:
        push(s, ANY_DEED, 1, 0)
