"""What buildings and monuments would bring a seat of Tzolk'in."""

import numpy as np

from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel, table2
from sacbe.core.evaluation import POINT
from sacbe.games.tzolkin.evaluation.sheet import Sheet
from sacbe.games.tzolkin.evaluation.weights import LACKING, MARKET_WORTH, MONUMENT, MONUMENT_GROWTH, PATIENCE, TWO_BUILDINGS
from sacbe.games.tzolkin.evaluation.worth import MILLE, corn_worth, crowd_loss, idle_worth, later_food, part
from sacbe.games.tzolkin.rules.pieces import (
    ARCHITECTURE,
    ARCHITECTURE_CORN,
    ARCHITECTURE_VP,
    CORN,
    DISCOUNT,
    FIRST_DEED,
    GOLD,
    GOODS,
    NOBODY,
    SKULL,
    STONE,
    TECHS,
    TEMPLES,
    TIKAL,
    UXMAL,
    WOOD,
    WORKERS,
)
from sacbe.games.tzolkin.rules.player.buildings import corn_price, missing
from sacbe.games.tzolkin.rules.scoring import monument_points
from sacbe.games.tzolkin.rules.state import State
from sacbe.games.tzolkin.rules.tiles import (
    BUILDING_ANY_STEPS,
    BUILDING_ANY_TECHS,
    BUILDING_COST,
    BUILDING_EXTRA,
    BUILDING_FED,
    BUILDING_FEED_DISCOUNT,
    BUILDING_GAIN,
    BUILDING_STEPS,
    BUILDING_TECHS,
    BUILDING_VP,
    BUILDING_WORKERS,
    BUILDINGS_OF,
    MONUMENT_COST,
    MONUMENT_RULE,
    MONUMENT_TYPE,
    MONUMENT_VP,
    MONUMENTS,
    NO_EXTRA,
    PER_PIECE,
    PER_TYPE,
    ROW,
)

BUILD_ONE = int(FIRST_DEED[TIKAL]) + 1
BUILD_TWO = int(FIRST_DEED[TIKAL]) + 3
BUILD_FOR_CORN = int(FIRST_DEED[UXMAL]) + 3
LEAST_TURNS_TO_BUILD = 3
NO_SKULL = 2
"""A skull is as hard to come by as two resources."""
_DEAREST = int(np.array(MONUMENT_COST).sum(1).max())
PAID_SQUARE = table2([[MILLE * paid**2 // max(1, price) ** 2 for paid in range(_DEAREST + 1)] for price in range(_DEAREST + 1)])
"""By price and how much of it the seat has: the square of that share, per mille."""


@kernel
def put(sheet: Sheet, deed: int, worth: int, lack: int) -> None:
    """Note the value of a deed; if the seat lacks something for it, only as a deed for later."""
    if worth <= 0:
        return
    if lack == 0:
        sheet.now[deed] = max(sheet.now[deed], worth)
    later = part(worth, sheet.w[PATIENCE])
    if lack > 0:
        later = part(later, max(0, MILLE - sheet.w[LACKING] * lack))
    sheet.later[deed] = max(sheet.later[deed], later)


@kernel
def best_step(sheet: Sheet) -> int:
    """The value of the best step up."""
    return max(sheet.up[0], sheet.up[1], sheet.up[2])


@kernel
def best_resource(sheet: Sheet) -> int:
    """The value of the most valuable resource."""
    return max(sheet.good[WOOD], sheet.good[STONE], sheet.good[GOLD])


@kernel
def payment_worth(s: State, seat: int, sheet: Sheet, number: int) -> int:
    """The value of so many resources that a seat pays of its choice: first wood, then stone, then gold."""
    worth = 0
    for good in range(WOOD, SKULL):
        paid = min(number, s.goods[seat, good])
        worth += paid * sheet.good[good]
        number -= paid
    return worth + number * sheet.good[WOOD]


@kernel
def worker_worth(s: State, seat: int, sheet: Sheet) -> int:
    """The value of one more worker: what it will do, less what it eats."""
    workers = WORKERS - s.bank[seat]
    if workers == WORKERS:
        return 0
    turns, per = sheet.turns, sheet.per_worker
    crowd = crowd_loss(sheet, workers + 1, turns) - crowd_loss(sheet, workers, turns)
    sheet.hungry += 1
    fed = corn_worth(sheet, s.goods[seat, CORN])
    sheet.hungry -= 1
    eats = corn_worth(sheet, s.goods[seat, CORN]) - fed
    return idle_worth(sheet, turns - 1) - crowd - eats - later_food(s, sheet, 1, per)


# -- buildings


@kernel
def farm_worth(s: State, seat: int, sheet: Sheet, building: int) -> int:
    """What a farm saves on all food days that are left."""
    hungry, per = sheet.hungry, sheet.per_worker
    fed = max(0, hungry - BUILDING_FED[building])
    eats = max(0, per - BUILDING_FEED_DISCOUNT[building])
    corn = s.goods[seat, CORN]
    before = corn_worth(sheet, corn) - later_food(s, sheet, hungry, per)
    sheet.hungry, sheet.per_worker = fed, eats
    after = corn_worth(sheet, corn) - later_food(s, sheet, fed, eats)
    sheet.hungry, sheet.per_worker = hungry, per
    return after - before


@kernel
def effect_worth(s: State, seat: int, sheet: Sheet, building: int, level: int) -> int:
    """What the effects of a building bring, farms aside; `level` is the architecture that applies."""
    worth = (ARCHITECTURE_VP[level] + BUILDING_VP[building]) * POINT + ARCHITECTURE_CORN[level] * sheet.corn_up
    for good in range(GOODS):
        if BUILDING_GAIN[building, good] > 0:
            worth += BUILDING_GAIN[building, good] * sheet.good[good]
    for track in range(TECHS):
        if BUILDING_TECHS[building, track] > 0:
            worth += sheet.level[track]
    if BUILDING_ANY_TECHS[building] > 0:
        worth += BUILDING_ANY_TECHS[building] * best_level(sheet)
    for temple in range(TEMPLES):
        worth += BUILDING_STEPS[building, temple] * sheet.up[temple]
    worth += BUILDING_ANY_STEPS[building] * best_step(sheet)
    if BUILDING_WORKERS[building] > 0:
        worth += max(0, worker_worth(s, seat, sheet))
    if BUILDING_EXTRA[building] != NO_EXTRA:
        worth += sheet.w[MARKET_WORTH]
    return worth


@kernel
def best_level(sheet: Sheet) -> int:
    """The value of the best next level of a technology."""
    best = 0
    for track in range(TECHS):
        best = max(best, sheet.level[track])
    return best


@kernel
def renown(s: State, seat: int, building: int) -> int:
    """What the monuments of a seat bring for one building more."""
    worth = 0
    if s.monuments[seat] != 0:
        for monument in range(MONUMENTS):
            if has(s.monuments[seat], monument):
                rule = MONUMENT_RULE[monument]
                fits = rule == PER_TYPE and has(BUILDINGS_OF[MONUMENT_TYPE[monument]], building)
                if rule == PER_PIECE or fits:
                    worth += MONUMENT_VP[monument] * POINT
    return worth


@kernel
def building_worth(s: State, seat: int, sheet: Sheet, building: int, level: int) -> int:
    """All that a building brings."""
    worth = effect_worth(s, seat, sheet, building, level) + renown(s, seat, building)
    if BUILDING_FED[building] > 0 or BUILDING_FEED_DISCOUNT[building] > 0:
        worth += farm_worth(s, seat, sheet, building)
    return worth


@kernel
def price_worth(sheet: Sheet, building: int) -> int:
    """What the resources of a building's price are worth."""
    worth = 0
    for good in range(WOOD, SKULL):
        worth += BUILDING_COST[building, good] * sheet.good[good]
    return worth


@kernel
def spared_worth(sheet: Sheet, building: int) -> int:
    """The dearest resource of a building's price: architecture spares it."""
    worth = 0
    for good in range(WOOD, SKULL):
        if BUILDING_COST[building, good] > 0:
            worth = max(worth, sheet.good[good])
    return worth


@kernel
def value_buildings(s: State, seat: int, sheet: Sheet) -> None:
    """Building at Tikal and at Uxmal: the best building, or the best two."""
    level = s.tech[seat, ARCHITECTURE]
    best, second, ready = 0, 0, 0
    for slot in range(ROW):
        building = s.row[slot]
        if building == NOBODY:
            continue
        gain = building_worth(s, seat, sheet, building, level)
        worth = gain - price_worth(sheet, building)
        if DISCOUNT[level] > 0:
            worth += spared_worth(sheet, building)
        lack = max(0, missing(s, seat, building) - DISCOUNT[level])
        put(sheet, BUILD_ONE, worth, lack)
        put(sheet, BUILD_TWO, worth, lack)
        if lack == 0 and worth > 0:
            ready += 1
            if worth > best:
                best, second = worth, best
            else:
                second = max(second, worth)
        corn = corn_price(building, level)
        short = max(0, corn - s.goods[seat, CORN])
        put(sheet, BUILD_FOR_CORN, gain - corn * sheet.corn_down, short + 1 >> 1)
    if ready > 1:
        put(sheet, BUILD_TWO, best + part(second, sheet.w[TWO_BUILDINGS]), 0)


# -- monuments


@kernel
def monument_worth(s: State, seat: int, sheet: Sheet, monument: int) -> int:
    """What a monument will bring at the end: what it brings now, and some growth."""
    return monument_points(s, seat, monument) * POINT + sheet.w[MONUMENT_GROWTH] * sheet.turns


@kernel
def value_monuments(s: State, seat: int, sheet: Sheet) -> None:
    """The best monument that can be built, and the expected value of one that the seat cannot pay yet."""
    hope, best = 0, 0
    for monument in range(MONUMENTS):
        if not has(s.display, monument):
            continue
        worth = monument_worth(s, seat, sheet, monument)
        price, paid, lack = 0, 0, 0
        for good in range(WOOD, GOODS):
            cost = MONUMENT_COST[monument, good]
            if cost > 0:
                price += cost
                paid += min(cost, s.goods[seat, good])
                lack += max(0, cost - s.goods[seat, good])
                worth -= cost * sheet.good[good]
        if worth > 0:
            hope = max(hope, part(worth, PAID_SQUARE[price, paid]))
            if lack == 0:
                best = max(best, worth)
            put(sheet, BUILD_TWO, worth, lack)
    left = min(MILLE, max(0, sheet.turns - LEAST_TURNS_TO_BUILD) * 150)
    sheet.hope = part(part(hope, sheet.w[MONUMENT]), left)
    # Building a monument gives up the expected value that it had before.
    if sheet.now[BUILD_TWO] == best:
        sheet.now[BUILD_TWO] = max(0, best - sheet.hope)
    sheet.later[BUILD_TWO] = max(sheet.later[BUILD_ONE], sheet.later[BUILD_TWO] - sheet.hope)
    sheet.now[BUILD_TWO] = max(sheet.now[BUILD_ONE], sheet.now[BUILD_TWO])
