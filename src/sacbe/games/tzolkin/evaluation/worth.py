"""What goods, steps and levels are worth to a seat of Tzolk'in, with so many turns left."""

import numpy as np

from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel, table, table2
from sacbe.core.evaluation import POINT
from sacbe.games.tzolkin.evaluation.sheet import Sheet
from sacbe.games.tzolkin.evaluation.weights import (
    CORN_DELAY,
    CORN_ENOUGH,
    CORN_FIRST,
    CORN_INCOME,
    CORN_WORTH,
    CROWD,
    FOOD_WORTH,
    GROWTH,
    LEAD_BEHIND,
    LEAD_EVEN,
    LEAD_ONE,
    RESOURCE_MANY,
    SKULL_WORTH,
    TECH_WORTH,
    TEMPO,
    TEMPO_LATE,
    WOOD_WORTH,
)
from sacbe.games.tzolkin.rules.pieces import (
    BEYOND_RESOURCES,
    BEYOND_TEMPLES,
    BEYOND_VP,
    CORN,
    DAY_OF_POINTS,
    FOOD_DAYS,
    FOOD_ROUND,
    GOLD,
    HIGHEST_BONUS,
    HUNGER_VP,
    LAST_ROUND,
    MARKET_PRICE,
    QUARTERS_PER_CORN,
    SKULL,
    SKULL_VP,
    STONE,
    TECHS,
    TEMPLE_REWARD,
    TEMPLE_VP,
    TEMPLES,
    TOP,
    TOP_LEVEL,
    WOOD,
    WORKERS,
)
from sacbe.games.tzolkin.rules.pieces import POINT as QUARTERS
from sacbe.games.tzolkin.rules.player.fooddays import fed_free, food_per_worker
from sacbe.games.tzolkin.rules.state import END_TURN, KEEP, REWARDS, TURN, State

MILLE = 1000
SHIFT = 32
PER_MILLE = -(-(1 << SHIFT) // MILLE)
PER_ROUND = -(-(1 << SHIFT) // LAST_ROUND)
END_CORN = POINT * QUARTERS_PER_CORN // QUARTERS
END_SKULL = POINT * SKULL_VP
CORN_FEW = 4
RESOURCE_FEW = 3
"""How many resources of a kind have their full value; more are worth less."""
CROWDS = table([max(0, n - 3) * max(0, n - 2) // 2 for n in range(WORKERS + 1)])
MOST_GROWTH = 2500

# What the steps of a temple bring on the days of goods: so many of the kind of the temple, and skulls.
TEMPLE_KIND = table([STONE, GOLD, WOOD])
_STEPS = range(len(TEMPLE_VP[0]))
_REWARDS = np.array(TEMPLE_REWARD)
RICHES = table2([[int((_REWARDS[t, : n + 1] == TEMPLE_KIND[t]).sum()) for n in _STEPS] for t in range(TEMPLES)])
SKULLS_OF = table2([[int((_REWARDS[t, : n + 1] == SKULL).sum()) for n in _STEPS] for t in range(TEMPLES)])


@kernel
def has_turn(s: State, seat: int) -> bool:
    """Whether the seat still has its turn in this round, or is in it."""
    if s.depth == 0:
        return False
    bottom = s.frames[0, 0]
    if bottom <= KEEP:
        return True
    if bottom == TURN:
        return seat == s.turn or has(s.to_come, seat)
    return bottom == END_TURN and has(s.to_come, seat)


@kernel
def part(amount: int, mille: int) -> int:
    """So many per mille of an amount. (Multiplied and shifted: divisions would take longer than the rest of an evaluation.)"""
    return amount * mille * PER_MILLE >> SHIFT


@kernel
def of_match(amount: int, turns: int) -> int:
    """An amount in proportion to the turns left."""
    return amount * turns * PER_ROUND >> SHIFT


@kernel
def fade(start: int, end: int, turns: int) -> int:
    """Linear interpolation: from `start` at the beginning of the match to `end` when no turns are left."""
    return end + of_match(start - end, turns)


@kernel
def idle_worth(sheet: Sheet, turns: int) -> int:
    """The value of a worker in hand with so many turns left. In the last one it can only be placed, which brings nothing."""
    n = max(0, turns - 1)
    return n * fade(sheet.w[TEMPO], sheet.w[TEMPO_LATE], n)


@kernel
def resource_worth(sheet: Sheet, good: int, amount: int, turns: int) -> int:
    """The value of so many resources of a kind: the first few can be used for building, more are less useful."""
    end = END_CORN * MARKET_PRICE[good]
    one = fade(sheet.w[WOOD_WORTH + good - WOOD], end, turns)
    if amount <= RESOURCE_FEW:
        return amount * one
    return RESOURCE_FEW * one + (amount - RESOURCE_FEW) * max(end, part(one, sheet.w[RESOURCE_MANY]))


@kernel
def corn_worth(sheet: Sheet, corn: int) -> int:
    """Corn to eat on the next food day, where hunger costs points, then to place workers with, then for the end.

    A worker needs two corn or one, so that halving is a shift.
    """
    turns, per = sheet.turns, sheet.per_worker
    need = sheet.hungry * per
    worth = 0
    if need > 0:
        comes = min(need * MILLE, part(sheet.w[CORN_INCOME], max(0, sheet.to_food * MILLE - sheet.w[CORN_DELAY])))
        stock = need * MILLE - comes
        if sheet.to_food == 0:
            fed = min(sheet.hungry, corn >> (per - 1))
            worth -= POINT * HUNGER_VP * (sheet.hungry - fed)
            corn -= fed * per
            corn *= MILLE
        else:
            corn = corn * MILLE - stock
            if corn < 0:
                worth += corn * HUNGER_VP >> (per - 1)
                corn = 0
        worth -= part(comes, sheet.w[FOOD_WORTH])
    else:
        corn *= MILLE
    few = part(min(corn, CORN_FEW * MILLE), sheet.w[CORN_FIRST])
    enough = part(min(corn, sheet.w[CORN_ENOUGH]), max(0, sheet.w[CORN_WORTH] - END_CORN))
    return worth + part(corn, END_CORN) + of_match(few + enough, turns)


@kernel
def days_left(s: State) -> int:
    """The first food day whose rewards are still to come."""
    day = s.food_days
    for i in range(s.depth):
        if s.frames[i, 0] == REWARDS:
            day -= 1
    return day


@kernel
def step_worth(s: State, sheet: Sheet, temple: int, step: int, rival: int) -> int:
    """What a step of a temple will bring on the food days that are left; `rival` is the highest step of the others."""
    worth = 0
    for day in range(days_left(s), FOOD_DAYS):
        wait = max(0, FOOD_ROUND[day] - s.round_no)
        if DAY_OF_POINTS[day] == 1:
            # On a later food day the seat will stand higher, where steps bring more.
            at = min(TOP[temple] * MILLE, step * MILLE + min(MOST_GROWTH, sheet.w[GROWTH] * wait))
            low = part(at, 1)
            points = TEMPLE_VP[temple, low] * MILLE
            if at > low * MILLE:
                points += (TEMPLE_VP[temple, low + 1] - TEMPLE_VP[temple, low]) * (at - low * MILLE)
            worth += points + HIGHEST_BONUS[day, temple] * lead_share(sheet, step - rival, wait)
        else:
            turns = max(0, LAST_ROUND - FOOD_ROUND[day])
            kind = TEMPLE_KIND[temple]
            worth += RICHES[temple, step] * fade(sheet.w[WOOD_WORTH + kind - WOOD], END_CORN * MARKET_PRICE[kind], turns)
            if SKULLS_OF[temple, step] > 0 and s.skulls > 0:
                worth += fade(sheet.w[SKULL_WORTH], END_SKULL, turns)
    return worth


@kernel
def lead_share(sheet: Sheet, lead: int, wait: int) -> int:
    """The expected share of the bonus for the highest, per mille: the nearer the food day, the more certain."""
    if wait == 0:
        return MILLE if lead > 0 else MILLE // 2 if lead == 0 else 0
    if lead == 0:
        return sheet.w[LEAD_EVEN]
    if lead == 1:
        return max(sheet.w[LEAD_ONE], MILLE - ((MILLE - sheet.w[LEAD_ONE]) * wait >> 2))
    if lead > 1:
        return MILLE - (MILLE - sheet.w[LEAD_ONE] >> 1)
    return sheet.w[LEAD_BEHIND] * min(wait, 4) >> 1 - lead


@kernel
def level_worth(sheet: Sheet, track: int, level: int, turns: int) -> int:
    """What a level of a technology will bring in so many turns."""
    return of_match(sheet.w[TECH_WORTH + 3 * track + level - 1], turns)


@kernel
def highest_other(s: State, seat: int, temple: int) -> int:
    """The highest step of the other seats."""
    high = 0
    for other in range(s.seats):
        if other != seat:
            high = max(high, s.temple[other, temple])
    return high


@kernel
def later_food(s: State, sheet: Sheet, hungry: int, per: int) -> int:
    """What the food days after the next one will eat."""
    return max(0, FOOD_DAYS - s.food_days - 1) * hungry * per * sheet.w[FOOD_WORTH]


@kernel
def hungry_workers(s: State, seat: int) -> int:
    """Workers that need corn."""
    return max(0, WORKERS - s.bank[seat] - fed_free(s, seat))


@kernel
def crowd_loss(sheet: Sheet, workers: int, turns: int) -> int:
    """Many workers get in each other's way: there is one turn in a round for all of them."""
    return sheet.w[CROWD] * CROWDS[workers] * turns


@kernel
def appraise(s: State, seat: int, sheet: Sheet) -> int:
    """Fill in what goods, steps and levels are worth to a seat; returns the value of all it has, in thousandths of a point."""
    late = int(has_turn(s, seat))
    turns = LAST_ROUND - s.round_no + late
    sheet.late, sheet.turns = late, turns
    day = s.food_days
    sheet.to_food = max(0, FOOD_ROUND[day] - s.round_no + late) if day < FOOD_DAYS else 0
    sheet.per_worker = food_per_worker(s, seat)
    sheet.hungry = hungry_workers(s, seat) if day < FOOD_DAYS else 0
    worth = goods_worth(s, seat, sheet)
    worth -= later_food(s, sheet, sheet.hungry, sheet.per_worker)
    worth -= crowd_loss(sheet, WORKERS - s.bank[seat], turns)
    for temple in range(TEMPLES):
        at, rival = s.temple[seat, temple], highest_other(s, seat, temple)
        here = step_worth(s, sheet, temple, at, rival)
        worth += here
        barred = at == TOP[temple] or (at + 1 == TOP[temple] and rival == TOP[temple])
        sheet.up[temple] = 0 if barred else step_worth(s, sheet, temple, at + 1, rival) - here
    return worth + levels_worth(s, seat, sheet)


@kernel
def goods_worth(s: State, seat: int, sheet: Sheet) -> int:
    """The goods of a seat, and what one more of each would be worth."""
    turns = sheet.turns
    corn = s.goods[seat, CORN]
    worth = corn_worth(sheet, corn)
    sheet.corn_up = corn_worth(sheet, corn + 4) - worth >> 2
    sheet.corn_down = worth - corn_worth(sheet, corn - 2) >> 1 if corn >= 2 else sheet.corn_up
    sheet.good[CORN] = sheet.corn_up
    sheet.corn_now = worth
    plain = fade(sheet.w[CORN_WORTH], END_CORN, turns)
    # Hungry workers make corn valuable, but only until the food day.
    sheet.after_food = MILLE * plain // sheet.corn_up if sheet.corn_up > plain else MILLE
    for good in range(WOOD, SKULL):
        amount = s.goods[seat, good]
        have = resource_worth(sheet, good, amount, turns)
        sheet.good[good] = resource_worth(sheet, good, amount + 1, turns) - have
        worth += have
    # A skull without time and place for an offering is worth what the end gives.
    sheet.good[SKULL] = fade(sheet.w[SKULL_WORTH], END_SKULL, turns)
    return worth + s.goods[seat, SKULL] * sheet.good[SKULL]


@kernel
def levels_worth(s: State, seat: int, sheet: Sheet) -> int:
    """The technologies of a seat, and what a level more of each would be worth."""
    worth = 0
    best_step = 0
    for temple in range(TEMPLES):
        best_step = max(best_step, sheet.up[temple])
    for track in range(TECHS):
        level = s.tech[seat, track]
        for reached in range(1, level + 1):
            worth += level_worth(sheet, track, reached, sheet.turns)
        if level < TOP_LEVEL:
            sheet.level[track] = level_worth(sheet, track, level + 1, sheet.turns)
        else:
            best = max(sheet.good[WOOD], sheet.good[STONE], sheet.good[GOLD])
            sheet.level[track] = BEYOND_VP[track] * POINT + BEYOND_RESOURCES[track] * best + BEYOND_TEMPLES[track] * best_step
            if BEYOND_VP[track] + BEYOND_RESOURCES[track] + BEYOND_TEMPLES[track] == 0 and s.skulls > 0:
                sheet.level[track] = sheet.good[SKULL]
    return worth
