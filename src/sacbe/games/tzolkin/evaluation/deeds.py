"""The value of the actions of the wheels (deeds) for a seat of Tzolk'in: harvests, levels, buildings, offerings."""

from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel
from sacbe.core.evaluation import POINT
from sacbe.games.tzolkin.evaluation.build import (
    NO_SKULL,
    best_resource,
    best_step,
    payment_worth,
    put,
    value_buildings,
    value_monuments,
    worker_worth,
)
from sacbe.games.tzolkin.evaluation.sheet import Sheet
from sacbe.games.tzolkin.evaluation.weights import MARKET_WORTH
from sacbe.games.tzolkin.evaluation.worth import MILLE, corn_worth, of_match
from sacbe.games.tzolkin.rules.pieces import (
    AGRICULTURE,
    ANY_DEED_COST,
    ANY_DEED_OPEN,
    CHICHEN,
    CORN,
    DEED_CORN_COST,
    DEED_GAIN,
    DEED_RESOURCES,
    DEED_TEMPLE,
    DEED_VP,
    DEEDS,
    DEEDS_ON,
    EXTRA_SKULL_LEVEL,
    EXTRACTION,
    EXTRACTION_BONUS,
    EXTRACTION_LEVEL,
    FIRST_DEED,
    FIRST_GROUP,
    FISH_BONUS,
    FREE_CHOICE,
    GOLD,
    GOODS,
    GROUP_CORN,
    GROUP_DEED,
    GROUP_END,
    GROUP_WOOD,
    HARVEST_BONUS,
    LAST_SPACE,
    MARKET_PRICE,
    NEXT_ACTION_LEVEL,
    PAID_STEP_LEVEL,
    PALENQUE,
    SKULL,
    STONE,
    TECH_COST,
    TECHS,
    TEMPLES,
    THEOLOGY,
    TIKAL,
    UXMAL,
    WHEELS,
    WOOD,
    YAXCHILAN,
)
from sacbe.games.tzolkin.rules.state import State
from sacbe.games.tzolkin.rules.tiles import IN_PLAY, MONUMENT_RULE, MONUMENT_VP, MONUMENTS, PER_CORN_TILE, PER_WOOD_TILE
from sacbe.games.tzolkin.rules.wheels.palenque import can_harvest_corn, uncovered


@kernel
def tile_worth(s: State, seat: int, rule: int) -> int:
    """What a monument of the seat brings for one tile of the jungle more."""
    worth = 0
    if s.monuments[seat] != 0:
        for monument in range(MONUMENTS):
            if has(s.monuments[seat], monument) and MONUMENT_RULE[monument] == rule:
                worth += MONUMENT_VP[monument] * POINT
    return worth


@kernel
def corn_gain(s: State, seat: int, sheet: Sheet, amount: int) -> int:
    """The value of so much more corn."""
    return corn_worth(sheet, s.goods[seat, CORN] + amount) - sheet.corn_now


@kernel
def harvest_worth(s: State, seat: int, sheet: Sheet, group: int) -> int:
    """The best harvest of a group of fields."""
    corn = corn_gain(s, seat, sheet, GROUP_CORN[group] + HARVEST_BONUS[s.tech[seat, AGRICULTURE]])
    best = 0
    if can_harvest_corn(s, seat, group):
        best = corn + (tile_worth(s, seat, PER_CORN_TILE) if uncovered(s, group) > 0 else 0)
    if s.field_wood[group] > 0:
        wood = GROUP_WOOD[group]
        if s.tech[seat, EXTRACTION] >= EXTRACTION_LEVEL[GROUP_DEED[group], WOOD]:
            wood += EXTRACTION_BONUS
        best = max(best, wood * sheet.good[WOOD] + tile_worth(s, seat, PER_WOOD_TILE))
        # A burned forest costs a step on a temple, about as much as the next step up there would bring.
        lost = MILLE * POINT
        for temple in range(TEMPLES):
            if s.temple[seat, temple] > 0:
                lost = min(lost, max(POINT, sheet.up[temple]))
        best = max(best, corn + tile_worth(s, seat, PER_CORN_TILE) - lost)
    return best


@kernel
def value_palenque(s: State, seat: int, sheet: Sheet) -> None:
    """Fishing and harvests."""
    first = FIRST_DEED[PALENQUE]
    put(sheet, first, corn_gain(s, seat, sheet, DEED_GAIN[first, CORN] + FISH_BONUS[s.tech[seat, AGRICULTURE]]), 0)
    for group in range(FIRST_GROUP, GROUP_END):
        put(sheet, GROUP_DEED[group], harvest_worth(s, seat, sheet, group), 0)


@kernel
def value_yaxchilan(s: State, seat: int, sheet: Sheet) -> None:
    """Resources, corn and skulls."""
    for number in range(DEEDS_ON[YAXCHILAN]):
        deed = FIRST_DEED[YAXCHILAN] + number
        worth = 0
        for good in range(GOODS):
            amount = DEED_GAIN[deed, good]
            if s.tech[seat, EXTRACTION] >= EXTRACTION_LEVEL[deed, good]:
                amount += EXTRACTION_BONUS
            if good == SKULL and amount > 0:
                amount = min(s.skulls, amount + int(s.tech[seat, THEOLOGY] >= EXTRA_SKULL_LEVEL))
            worth += amount * sheet.good[good]
        put(sheet, deed, worth, 0)


@kernel
def value_technologies(s: State, seat: int, sheet: Sheet) -> None:
    """One level, or the best two."""
    owned = s.goods[seat, WOOD] + s.goods[seat, STONE] + s.goods[seat, GOLD]
    one, two = FIRST_DEED[TIKAL], FIRST_DEED[TIKAL] + 2
    best, best_cost, chosen = 0, 0, -1
    for track in range(TECHS):
        cost = TECH_COST[s.tech[seat, track]]
        worth = sheet.level[track] - payment_worth(s, seat, sheet, cost)
        lack = max(0, cost - owned)
        put(sheet, one, worth, lack)
        put(sheet, two, worth, lack)
        if lack == 0 and worth > best:
            best, best_cost, chosen = worth, cost, track
    for track in range(TECHS):
        cost = TECH_COST[s.tech[seat, track]]
        if chosen >= 0 and track != chosen and best_cost + cost <= owned:
            both = sheet.level[chosen] + sheet.level[track] - payment_worth(s, seat, sheet, best_cost + cost)
            put(sheet, two, both, 0)


@kernel
def value_tikal(s: State, seat: int, sheet: Sheet) -> None:
    """Two temples for a resource; technologies; building is valued for both wheels at once."""
    value_technologies(s, seat, sheet)
    owned = s.goods[seat, WOOD] + s.goods[seat, STONE] + s.goods[seat, GOLD]
    worst = min(sheet.up[0], sheet.up[1], sheet.up[2])
    two = sheet.up[0] + sheet.up[1] + sheet.up[2] - worst
    put(sheet, FIRST_DEED[TIKAL] + 4, two - payment_worth(s, seat, sheet, 1), int(owned == 0))


@kernel
def trade_worth(s: State, seat: int, sheet: Sheet) -> int:
    """The best single trade at the market, a few times."""
    best = 0
    for good in range(WOOD, SKULL):
        price = MARKET_PRICE[good]
        if s.goods[seat, good] > 0:
            best = max(best, price * sheet.corn_up - sheet.good[good])
        if s.goods[seat, CORN] >= price:
            times = 2 if s.goods[seat, CORN] >= 2 * price else 1
            best = max(best, times * (sheet.good[good] - price * sheet.corn_down))
    return best + of_match(sheet.w[MARKET_WORTH], sheet.turns)


@kernel
def value_uxmal(s: State, seat: int, sheet: Sheet) -> None:
    """A step for corn, the market, a worker; and any other deed, valued last."""
    first = FIRST_DEED[UXMAL]
    corn = s.goods[seat, CORN]
    price = DEED_CORN_COST[first]
    put(sheet, first, best_step(sheet) - price * sheet.corn_down, max(0, price - corn + 1) >> 1)
    put(sheet, first + 1, trade_worth(s, seat, sheet), 0)
    put(sheet, first + 2, worker_worth(s, seat, sheet) + crew_worth(s, seat), 0)
    now, later = 0, 0
    for deed in range(DEEDS):
        if ANY_DEED_OPEN[deed] == 1:
            now, later = max(now, sheet.now[deed]), max(later, sheet.later[deed])
    if corn >= ANY_DEED_COST:
        sheet.now[first + 4] = max(0, now - sheet.corn_down)
    sheet.later[first + 4] = max(0, later - sheet.corn_down)


@kernel
def crew_worth(s: State, seat: int) -> int:
    """What a monument that counts workers brings for one more."""
    worth = 0
    if s.monuments[seat] != 0:
        for monument in range(MONUMENTS):
            if has(s.monuments[seat], monument) and MONUMENT_RULE[monument] == IN_PLAY:
                worth += 6 * POINT
    return worth


@kernel
def value_chichen(s: State, seat: int, sheet: Sheet) -> None:
    """Offerings: points, a step, perhaps a resource, for a skull; with theology a step more."""
    lack = 0 if s.goods[seat, SKULL] > 0 else NO_SKULL
    for number in range(1, DEEDS_ON[CHICHEN] + 1):
        if not has(s.offered, number):
            deed = FIRST_DEED[CHICHEN] + number - 1
            worth = DEED_VP[deed] * POINT + sheet.up[DEED_TEMPLE[deed]] - sheet.good[SKULL]
            worth += DEED_RESOURCES[deed] * best_resource(sheet)
            if s.tech[seat, THEOLOGY] >= PAID_STEP_LEVEL:
                worth += max(0, best_step(sheet) - payment_worth(s, seat, sheet, 1))
            put(sheet, deed, worth, lack)


@kernel
def value_deeds(s: State, seat: int, sheet: Sheet) -> None:
    """Fill in the value of every deed, and the best that can be done from each space."""
    for deed in range(DEEDS):
        sheet.now[deed], sheet.later[deed] = 0, 0
    value_palenque(s, seat, sheet)
    value_yaxchilan(s, seat, sheet)
    value_tikal(s, seat, sheet)
    value_buildings(s, seat, sheet)
    value_monuments(s, seat, sheet)
    value_uxmal(s, seat, sheet)
    value_chichen(s, seat, sheet)
    for wheel in range(WHEELS):
        reach(s, seat, sheet, wheel)


@kernel
def reach(s: State, seat: int, sheet: Sheet, wheel: int) -> None:
    """The best deed from each space of a wheel: its own, or a lower one for corn; on the last spaces any."""
    now, later, any_now, any_later = 0, 0, 0, 0
    first, numbers = FIRST_DEED[wheel], DEEDS_ON[wheel]
    is_ahead = wheel == CHICHEN and s.tech[seat, THEOLOGY] >= NEXT_ACTION_LEVEL
    for space in range(1, LAST_SPACE[wheel] + 1):
        now, later = max(0, now - sheet.corn_down), max(0, later - sheet.corn_down)
        if space <= numbers:
            now, later = max(now, sheet.now[first + space - 1]), max(later, sheet.later[first + space - 1])
            any_now, any_later = max(any_now, now), max(any_later, later)
        if has(FREE_CHOICE[wheel], space):
            now, later = any_now, any_later
        sheet.reach_now[wheel, space], sheet.reach_later[wheel, space] = now, later
        if is_ahead and space < numbers:  # the next action, without corn
            sheet.reach_now[wheel, space] = max(now, sheet.now[first + space])
            sheet.reach_later[wheel, space] = max(later, sheet.later[first + space])
        elif is_ahead:
            sheet.reach_now[wheel, space], sheet.reach_later[wheel, space] = any_now, any_later
