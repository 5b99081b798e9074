"""The value of a seat's workers where they stand, and of what an unfinished turn will still bring, in Tzolk'in."""

from sacbe.core.engine.ask import STEP, A, B
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.games.tzolkin.evaluation.build import (
    BUILD_FOR_CORN,
    BUILD_ONE,
    BUILD_TWO,
    best_level,
    best_resource,
    best_step,
    effect_worth,
    payment_worth,
    price_worth,
    spared_worth,
)
from sacbe.games.tzolkin.evaluation.deeds import harvest_worth, trade_worth
from sacbe.games.tzolkin.evaluation.sheet import Sheet
from sacbe.games.tzolkin.evaluation.weights import FORCED, LACKING, SECOND, TWO_BUILDINGS
from sacbe.games.tzolkin.evaluation.worth import MILLE, idle_worth, part
from sacbe.games.tzolkin.rules.pieces import (
    CHICHEN,
    FIRST_DEED,
    LAST_SPACE,
    NOBODY,
    PALENQUE,
    SKULL,
    TIKAL,
    UXMAL,
    WHEELS,
    YAXCHILAN,
)
from sacbe.games.tzolkin.rules.state import (
    ANY_DEED,
    ARCH,
    BUILD,
    CLIMB,
    DISCOUNT,
    FAVOUR,
    FIRST_OF_TWO,
    FOR_CORN,
    GAIN,
    HARVEST,
    LEARN,
    MARKET,
    OPENING,
    PAY,
    PICKING,
    PLACING,
    SECOND_OF_TWO,
    TECH,
    TEMPLE,
    TURN,
    TWO_TEMPLES,
    USE,
    State,
)

DONE = 3
"""One more mode of a turn: the seat has had its turn."""


@kernel
def mode_of(s: State, seat: int, sheet: Sheet) -> int:
    """What the turn of a seat has become; DONE if it has none any more in this round."""
    if sheet.late == 0:
        return DONE
    return s.frames[0, A] if s.depth > 0 and s.frames[0, STEP] == TURN and seat == s.turn else OPENING


@kernel
def share_of(s: State, seat: int, sheet: Sheet, wheel: int, rank: int) -> int:
    """The factor, per mille, for a seat's further workers on a wheel: they compete for buildings, steps and skulls."""
    if rank == 0 or wheel == YAXCHILAN or wheel == PALENQUE:
        return MILLE
    if wheel == CHICHEN:
        return MILLE if s.goods[seat, SKULL] > rank else MILLE - sheet.w[LACKING]
    return sheet.w[SECOND]


@kernel
def ride(sheet: Sheet, wheel: int, space: int, mode: int, share: int) -> int:
    """The most that a worker brings if it is picked up at the best moment, including what it can do after that."""
    turns, last = sheet.turns, LAST_SPACE[wheel]
    moved = int(mode == DONE)
    best = 0
    first = int(mode == PLACING)
    for wait in range(first, turns):
        at = space + wait + moved
        if at > last:
            best = max(best, idle_worth(sheet, turns - wait))  # it falls off and is in hand again
            break
        deed = sheet.reach_now[wheel, at] if wait == 0 and moved == 0 else sheet.reach_later[wheel, at]
        if wheel == PALENQUE and wait >= sheet.to_food:
            deed = part(deed, sheet.after_food)
        best = max(best, part(deed, share) + idle_worth(sheet, turns - wait - 1))
    return best


@kernel
def taken_next(sheet: Sheet, wheel: int, space: int, mode: int, share: int) -> int:
    """The same, if it must be picked up in the next turn."""
    wait = int(mode != DONE)
    at = space + 1
    if sheet.turns <= wait or at > LAST_SPACE[wheel]:
        return idle_worth(sheet, sheet.turns - wait)
    return part(sheet.reach_later[wheel, at], share) + idle_worth(sheet, sheet.turns - wait - 1)


@kernel
def highest(mask: int) -> int:
    """The greatest member of a set that is not empty."""
    while mask & (mask - 1) != 0:
        mask &= mask - 1
    return lowest(mask)


@kernel
def wheel_in_use(s: State, seat: int) -> int:
    """The wheel whose action is being chosen: its worker comes before the others of that wheel. NOBODY if there is none."""
    top = s.depth - 1
    return s.frames[top, A] if top > 0 and s.frames[top, STEP] == USE and s.turn == seat else NOBODY


@kernel
def workers_worth(s: State, seat: int, sheet: Sheet) -> int:
    """The value of all workers of a seat in play."""
    mode, turns = mode_of(s, seat, sheet), sheet.turns
    worth = s.hand[seat] * idle_worth(sheet, turns - int(mode == PICKING))
    if s.start_space == seat:
        worth += idle_worth(sheet, turns - int(mode != DONE))
    must_take = s.hand[seat] == 0 and s.start_space != seat and (mode == PLACING or mode == DONE)
    busy = wheel_in_use(s, seat)
    regret = -1
    for wheel in range(WHEELS):
        spaces = s.workers[seat, wheel]
        rank = int(wheel == busy)
        while spaces != 0:
            space = highest(spaces)
            spaces &= ~(1 << space)
            share = share_of(s, seat, sheet, wheel, rank)
            rides = ride(sheet, wheel, space, mode, share)
            worth += rides
            rank += 1
            if must_take:
                loss = rides - taken_next(sheet, wheel, space, mode, share)
                regret = loss if regret < 0 else min(regret, loss)
    return worth - part(max(0, regret), sheet.w[FORCED])


# -- unfinished turns


@kernel
def pending_worth(s: State, seat: int, sheet: Sheet) -> int:
    """What the questions on the stack will bring the seat in turn."""
    worth = 0
    for i in range(1, s.depth):
        worth += frame_worth(s, seat, sheet, s.frames[i, STEP], s.frames[i, A], s.frames[i, B])
    return worth


@kernel
def frame_worth(s: State, seat: int, sheet: Sheet, question: int, a: int, b: int) -> int:
    """What one question will bring."""
    if question == USE:
        return sheet.reach_now[a, b]
    if question == HARVEST:
        return harvest_worth(s, seat, sheet, a)
    if question == TECH:
        worth = sheet.now[FIRST_DEED[TIKAL]] if a == 1 else best_level(sheet)
        return worth >> 1 if b == 1 else worth
    if question == PAY:
        return -payment_worth(s, seat, sheet, a)
    if question == LEARN:
        return sheet.level[a]
    if question == BUILD:
        return build_worth(sheet, a)
    if question == ARCH or question == DISCOUNT:
        # The building lies there already; it is to be paid.
        price = price_worth(sheet, a) - (spared_worth(sheet, a) if question == DISCOUNT else 0)
        return effect_worth(s, seat, sheet, a, s.tech[seat, 2]) - price
    return choice_worth(s, seat, sheet, question, a, b)


@kernel
def build_worth(sheet: Sheet, way: int) -> int:
    """A building that may be built now."""
    if way == FIRST_OF_TWO:
        return sheet.now[BUILD_TWO]
    if way == FOR_CORN:
        return sheet.now[BUILD_FOR_CORN]
    return part(sheet.now[BUILD_ONE], sheet.w[TWO_BUILDINGS] if way == SECOND_OF_TWO else MILLE)


@kernel
def choice_worth(s: State, seat: int, sheet: Sheet, question: int, a: int, b: int) -> int:
    """Steps, resources and deeds of choice."""
    if question == TEMPLE:
        return best_step(sheet)
    if question == TWO_TEMPLES:
        return sheet.up[0] + sheet.up[1] + sheet.up[2] - min(sheet.up[0], sheet.up[1], sheet.up[2])
    if question == CLIMB:
        return b * sheet.up[a]
    if question == GAIN:
        return a * best_resource(sheet)
    if question == MARKET:
        return trade_worth(s, seat, sheet)
    if question == ANY_DEED:
        return sheet.now[FIRST_DEED[UXMAL] + 4]
    if question == FAVOUR:
        return max(0, best_step(sheet) - payment_worth(s, seat, sheet, 1))
    return 0
