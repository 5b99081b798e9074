"""The playout policy of Tzolk'in: each option is weighted by its estimated value, without carrying it out."""

from sacbe.core.engine.ask import A, B, detail, step
from sacbe.core.engine.bits import count
from sacbe.core.engine.kernel import kernel, scratch_record
from sacbe.core.engine.state import Ints
from sacbe.core.evaluation import POINT
from sacbe.games.tzolkin.evaluation.build import best_step, building_worth, monument_worth, payment_worth, price_worth
from sacbe.games.tzolkin.evaluation.deeds import corn_gain, tile_worth, value_deeds
from sacbe.games.tzolkin.evaluation.sheet import LAYOUT, Sheet, note_weights
from sacbe.games.tzolkin.evaluation.tiles import tile_gain
from sacbe.games.tzolkin.evaluation.weights import MARKER_WORTH, PREFER_END, PREFER_HALVING, PREFER_HALVING_TURN, PREFER_MORE
from sacbe.games.tzolkin.evaluation.workers import ride, share_of
from sacbe.games.tzolkin.evaluation.worth import appraise, fade, highest_other, idle_worth, part, step_worth
from sacbe.games.tzolkin.rules import actions
from sacbe.games.tzolkin.rules.actions import (
    ARCH_YES_ACT,
    BEG_ACT,
    BUILD_ACT,
    BURN_ACT,
    BUY_ACT,
    CORN_ACT,
    DISCOUNT_ACT,
    GAIN_ACT,
    KEEP_ACT,
    KIND_OF,
    MONUMENT_ACT,
    PAY_ACT,
    PICK_ACT,
    PICK_SPACE,
    PLACE_ACT,
    PLACE_START_ACT,
    SELL_ACT,
    TECH_ACT,
    TEMPLE_ACT,
    TWO_TEMPLES_ACT,
    USE_ACT,
    VALUE_OF,
    WOOD_ACT,
)
from sacbe.games.tzolkin.rules.pieces import (
    AGRICULTURE,
    ANY_DEED_COST,
    ARCHITECTURE,
    BEG_CORN,
    CORN,
    DEED_NUMBER,
    EXTRA_CORN,
    EXTRACTION,
    EXTRACTION_BONUS,
    EXTRACTION_LEVEL,
    GOODS,
    GROUP_CORN,
    GROUP_DEED,
    GROUP_WOOD,
    HARVEST_BONUS,
    MARKET_PRICE,
    MIX,
    SKULL,
    TECH_COST,
    TEMPLE_PAIR,
    WOOD,
)
from sacbe.games.tzolkin.rules.placing import lowest_space
from sacbe.games.tzolkin.rules.player.buildings import corn_price
from sacbe.games.tzolkin.rules.state import ANY_DEED, FAVOUR, FOR_CORN, OPENING, PLACING, TURN, USE, State
from sacbe.games.tzolkin.rules.tiles import MONUMENT_COST, PAIR_TILES, PER_CORN_TILE, PER_WOOD_TILE
from sacbe.games.tzolkin.rules.wheels.deeds import price_to_reach

BEST = 50_000
"""The weight of the best option; that of others is halved for every so many thousandths of a point below it."""


@kernel
def playout_policy(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """How often each option is taken: half as often for every so many thousandths of a point below the best."""
    if n == 0:
        return
    sheet: Sheet = scratch_record(LAYOUT)
    note_weights(sheet, w)
    appraise(s, seat, sheet)
    question = step(s)
    if question == TURN or question == USE or question == ANY_DEED:
        value_deeds(s, seat, sheet)
    for i in range(n):
        out[i] = promise(s, seat, sheet, question, actions[i])
    if question == TURN:
        count_turns(s, seat, sheet, actions, n, out)
    best = out[0]
    for i in range(1, n):
        best = max(best, out[i])
    halving = max(1, sheet.w[PREFER_HALVING_TURN] if question == TURN else sheet.w[PREFER_HALVING])
    per_halving = (8 << 20) // halving
    for i in range(n):
        # Linear interpolation between two halvings, in steps of an eighth.
        eighths = min(20 * 8, (best - out[i]) * per_halving >> 20)
        full = BEST >> (eighths >> 3)
        out[i] = max(1, full - (full * (eighths & 7) >> 4))


@kernel
def promise(s: State, seat: int, sheet: Sheet, question: int, action: int) -> int:
    """The estimated value of an option, in thousandths of a point; comparable among the options of one question."""
    kind, value = KIND_OF[action], VALUE_OF[action]
    if question == TURN:
        return promise_turn(s, seat, sheet, kind, value, action)
    if kind == USE_ACT:
        deed = action - actions.USE
        price = ANY_DEED_COST
        if question == USE:
            price = price_to_reach(s, seat, detail(s, A), detail(s, B), DEED_NUMBER[deed])
        return sheet.now[deed] - price * sheet.corn_down
    if kind == PAY_ACT:
        paid = mix_worth(sheet, value)
        return best_step(sheet) - paid if question == FAVOUR else -paid
    if kind == GAIN_ACT:
        return mix_worth(sheet, value)
    if kind == TEMPLE_ACT:
        return sheet.up[value]
    if kind == TWO_TEMPLES_ACT:
        return sheet.up[TEMPLE_PAIR[value, 0]] + sheet.up[TEMPLE_PAIR[value, 1]]
    if kind == TECH_ACT:
        paid = payment_worth(s, seat, sheet, TECH_COST[s.tech[seat, value]]) if detail(s, A) == 1 else 0
        return sheet.level[value] - paid
    if kind == BUILD_ACT or kind == MONUMENT_ACT:
        return promise_building(s, seat, sheet, kind, value)
    if kind == CORN_ACT or kind == WOOD_ACT or kind == BURN_ACT:
        return promise_harvest(s, seat, sheet, kind, value)
    if kind == SELL_ACT:
        return MARKET_PRICE[value] * sheet.corn_up - sheet.good[value]
    if kind == BUY_ACT:
        return sheet.good[value] - MARKET_PRICE[value] * sheet.corn_down
    if kind == DISCOUNT_ACT:
        return sheet.good[value]
    if kind == KEEP_ACT:
        pair = action - actions.KEEP
        return tile_gain(s, seat, sheet, PAIR_TILES[pair, 0]) + tile_gain(s, seat, sheet, PAIR_TILES[pair, 1])
    return POINT if kind == ARCH_YES_ACT else 0


@kernel
def mix_worth(sheet: Sheet, mix: int) -> int:
    """What a mix of resources is worth."""
    worth = 0
    for good in range(WOOD, SKULL):
        worth += MIX[mix, good] * sheet.good[good]
    return worth


@kernel
def promise_building(s: State, seat: int, sheet: Sheet, kind: int, value: int) -> int:
    """A building or a monument, less its price."""
    if kind == MONUMENT_ACT:
        worth = monument_worth(s, seat, sheet, value)
        for good in range(WOOD, GOODS):
            worth -= MONUMENT_COST[value, good] * sheet.good[good]
        return worth
    level = s.tech[seat, ARCHITECTURE]
    gain = building_worth(s, seat, sheet, value, level)
    if detail(s, A) == FOR_CORN:
        return gain - corn_price(value, level) * sheet.corn_down
    return gain - price_worth(sheet, value)


@kernel
def promise_harvest(s: State, seat: int, sheet: Sheet, kind: int, temple: int) -> int:
    """Corn, wood, or corn for a step down."""
    group = detail(s, A)
    if kind == WOOD_ACT:
        wood = GROUP_WOOD[group]
        if s.tech[seat, EXTRACTION] >= EXTRACTION_LEVEL[GROUP_DEED[group], WOOD]:
            wood += EXTRACTION_BONUS
        return wood * sheet.good[WOOD] + tile_worth(s, seat, PER_WOOD_TILE)
    worth = corn_gain(s, seat, sheet, GROUP_CORN[group] + HARVEST_BONUS[s.tech[seat, AGRICULTURE]]) + tile_worth(
        s, seat, PER_CORN_TILE
    )
    return worth - down_worth(s, seat, sheet, temple) if kind == BURN_ACT else worth


@kernel
def down_worth(s: State, seat: int, sheet: Sheet, temple: int) -> int:
    """What a step down costs."""
    at, rival = s.temple[seat, temple], highest_other(s, seat, temple)
    return step_worth(s, sheet, temple, at, rival) - step_worth(s, sheet, temple, at - 1, rival)


# -- a turn


@kernel
def promise_turn(s: State, seat: int, sheet: Sheet, kind: int, value: int, action: int) -> int:
    """The gain of placing a worker over leaving it in hand, of picking one up over leaving it, of begging, or of ending."""
    turns = sheet.turns
    if kind == PICK_ACT:
        space = PICK_SPACE[action]
        now = sheet.reach_now[value, space] + idle_worth(sheet, turns - 1)
        share = share_of(s, seat, sheet, value, count(s.workers[seat, value] >> space + 1))
        return now - ride(sheet, value, space, PLACING, share)
    extra = EXTRA_CORN[s.frames[0, B]]
    if kind == PLACE_ACT:
        space = lowest_space(s, value)
        share = share_of(s, seat, sheet, value, count(s.workers[seat, value]))
        rides = ride(sheet, value, space, PLACING, share)
        return rides - idle_worth(sheet, turns - 1) - (space + extra) * sheet.corn_down
    if kind == PLACE_START_ACT:
        return s.teeth_corn * sheet.corn_up + fade(sheet.w[MARKER_WORTH], 0, turns) - extra * sheet.corn_down
    if kind == BEG_ACT:
        return (BEG_CORN - s.goods[seat, CORN]) * sheet.corn_up - down_worth(s, seat, sheet, value)
    return sheet.w[PREFER_END]


@kernel
def count_turns(s: State, seat: int, sheet: Sheet, acts: Ints, n: int, out: Ints) -> None:
    """At the start of a turn: add what else the turn can bring after its first worker was placed or picked up."""
    if detail(s, A) != OPENING:
        return
    picks, places = 0, 0
    for i in range(n):
        kind = KIND_OF[acts[i]]
        if kind == PICK_ACT:
            picks += max(0, out[i])
        elif kind == PLACE_ACT:
            places = max(places, out[i] - sheet.corn_down)
    places = max(0, places) * min(2, s.hand[seat] - 1)
    for i in range(n):
        kind = KIND_OF[acts[i]]
        if kind == PICK_ACT:
            if out[i] > 0:
                out[i] += part(picks - out[i], sheet.w[PREFER_MORE])
        elif kind == PLACE_ACT or kind == PLACE_START_ACT:
            out[i] += part(places, sheet.w[PREFER_MORE])
        elif kind == BEG_ACT:
            out[i] += part(max(places, picks), sheet.w[PREFER_MORE])
