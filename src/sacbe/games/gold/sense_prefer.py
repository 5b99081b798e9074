"""How often a sensible player takes each option (§9): for playouts, and as the first thought of a search."""

from sacbe.core.ask import step
from sacbe.core.bits import bit
from sacbe.core.kernel import kernel
from sacbe.core.sense import NEUTRAL
from sacbe.core.state import Ints
from sacbe.games.gold.actions import BASE_1, BID_0, DONE, DROP, KEEP, ON_LOT, PAY_0, REBUILD
from sacbe.games.gold.placing import deed_of, lot_of
from sacbe.games.gold.sense_base import (
    hand,
    kept_lots,
    next_lot,
    placed,
    rebuilding,
    standing,
    with_new,
)
from sacbe.games.gold.sense_bids import likely, lot_gain, price_of_pearl
from sacbe.games.gold.sense_names import PREFER_DOUBT, PREFER_POOR, PREFER_PRICE, PREFER_SHARP
from sacbe.games.gold.sense_ring import unsold
from sacbe.games.gold.state import BASE, BID, CHANGE, PAY, State


@kernel
def prefer(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """Each question has its own taste."""
    if n == 0:
        return
    question = step(s)
    if question == BID:
        prefer_bid(s, seat, w, actions, n, out)
    elif question == PAY:
        for i in range(n):
            out[i] = max(1, 10 * NEUTRAL - w[PREFER_POOR] * s.pearls[actions[i] - PAY_0])
    elif question == BASE:
        prefer_base(s, seat, w, actions, n, out)
    elif question == CHANGE:
        prefer_change(s, w, actions, n, out)
    else:
        prefer_placing(s, seat, w, actions, n, out)


@kernel
def prefer_bid(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """About what the lot is worth."""
    worth = lot_gain(s, seat, s.auction, unsold(s, s.auction + 1), w)
    middle = worth * w[PREFER_PRICE] // 10 // price_of_pearl(s, s.pearls[seat], w)
    for i in range(n):
        out[i] = likely(actions[i] - BID_0, middle, w[PREFER_DOUBT])


@kernel
def prefer_base(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """Where the piece is worth more."""
    supply, new = unsold(s, next_lot(s)), hand(s)
    best, best_gain = 0, -1
    for i in range(n):
        base = actions[i] - BASE_1
        added = base_gain(s, seat, base, new, supply, w)
        out[i] = NEUTRAL
        if added > best_gain:
            best, best_gain = i, added
    out[best] = w[PREFER_SHARP]


@kernel
def base_gain(s: State, seat: int, base: int, new: int, supply: int, w: Ints) -> int:
    """What a piece adds on a base."""
    return placed(s, seat, base, new, supply, w)[0] - standing(s, seat, base, supply, w)[0]


@kernel
def prefer_placing(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """Keep or lay the best face that the best plan allows; rebuild if that cannot be kept; throw out what adds nothing."""
    supply, base, new = unsold(s, next_lot(s)), s.work_base, hand(s)
    _, low, high = with_new(s, seat, base, new, supply, False, w)
    useless = base_gain(s, seat, base, new, supply, w) <= 0
    best, rebuild, throw = -1, -1, -1
    for i in range(n):
        action = actions[i]
        out[i] = NEUTRAL // 10
        if action == REBUILD:
            rebuild = i
        elif action >= ON_LOT and deed_of(action) == DROP:
            throw = i
        else:
            face = action - KEEP if action < ON_LOT else deed_of(action)
            if low <= face <= high:
                best = i  # the lower face is offered first
    if useless:
        best = throw
    elif best < 0:
        best = rebuild if rebuild >= 0 else throw
    out[best] = w[PREFER_SHARP]
    # A ring that is full only when old pieces are turned or replaced.
    if rebuild >= 0 and best != rebuild and not useless:
        out[rebuild] = NEUTRAL


@kernel
def prefer_change(s: State, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """Turn what does not show the best plan, throw out what is too much; then it is done."""
    supply, kept = unsold(s, next_lot(s)), kept_lots(s)
    best, best_worth = 0, -1
    for i in range(n):
        action, worth = actions[i], 0
        if action == DONE or deed_of(action) != DROP:
            worth, _, _ = rebuilding(s, kept, supply, False, w)
        else:
            worth, _, _ = rebuilding(s, kept & ~bit(lot_of(action)), supply, False, w)
        if action == DONE:
            worth += 1
        out[i] = NEUTRAL // 10
        if worth > best_worth:
            best, best_worth = i, worth
    out[best] = w[PREFER_SHARP]
