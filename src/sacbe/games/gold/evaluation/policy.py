"""The playout policy: how often a sensible player takes each option (§9). It is also the prior of a search."""

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import bit, count
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.evaluation import NEUTRAL
from sacbe.games.gold.evaluation.base import as_it_lies, hand, kept_lots, next_lot, rebuilding, shown_in_plan, with_new
from sacbe.games.gold.evaluation.bids import price_of_pearl
from sacbe.games.gold.evaluation.pieces import unsold
from sacbe.games.gold.evaluation.ring import NEVER
from sacbe.games.gold.evaluation.weights import PREFER_DOUBT, PREFER_POOR, PREFER_PRICE, PREFER_SHARP, SPLIT
from sacbe.games.gold.rules.actions import BASE_1, BID_0, DONE, DROP, KEEP, ON_LOT, PAY_0, REBUILD
from sacbe.games.gold.rules.layout import nothing, with_lots
from sacbe.games.gold.rules.pieces import BASES_EACH, FULL, UNITS
from sacbe.games.gold.rules.placing import deed_of, lot_of, new_lot, old_lots
from sacbe.games.gold.rules.state import BASE, BID, CHANGE, PAY, State


@kernel
def playout_policy(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """Each question has a heuristic of its own."""
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
    """Bids near the value of the lot."""
    worth = quick_gain(s, seat, unsold(s, s.auction + 1), w)
    middle = worth * w[PREFER_PRICE] // 10 // price_of_pearl(s, s.pearls[seat], w)
    for i in range(n):
        out[i] = likely(actions[i] - BID_0, middle, w[PREFER_DOUBT])


@kernel
def likely(pearls: int, middle: int, doubt: int) -> int:
    """The weight of a bid when one near `middle` (in hundredths of a pearl) is expected: it falls off with the distance."""
    off = 100 * pearls - middle
    near = 1000 * doubt // (doubt + off * off)
    return 1 + near * near // 100


@kernel
def quick_gain(s: State, seat: int, supply: int, w: Ints) -> int:
    """A fast estimate of what the lot on sale adds: it uses the hidden face of this guess, and counts less on a second base."""
    new, best, first = hand(s), 0, 0
    now = as_it_lies(s, seat, 0, supply, NEVER, w)[0]
    other = now
    if BASES_EACH[s.seats] > 1:
        other = as_it_lies(s, seat, 1, supply, NEVER, w)[0]
        first = int(other > now)
    for base in range(BASES_EACH[s.seats]):
        added = with_new(s, seat, base, new, supply, NEVER, w)[0] - (now if base == 0 else other)
        best = max(best, added if base == first else added * w[SPLIT] // 1000)
    return best


@kernel
def prefer_base(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """The base on which the piece is worth more."""
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
    return with_new(s, seat, base, new, supply, NEVER, w)[0] - as_it_lies(s, seat, base, supply, NEVER, w)[0]


@kernel
def prefer_placing(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """Keep or lay the best face that the best plan allows; rebuild if that cannot be kept; throw out what adds nothing."""
    supply, base, new = unsold(s, next_lot(s)), s.work_base, hand(s)
    worth, _, low, high = with_new(s, seat, base, new, supply, NEVER, w)
    useless = worth <= as_it_lies(s, seat, base, supply, NEVER, w)[0]
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
    elif best < 0 or (rebuild >= 0 and closes_mixed(s, low, high)):
        best = rebuild if rebuild >= 0 else throw
    out[best] = w[PREFER_SHARP]


@kernel
def closes_mixed(s: State, low: int, high: int) -> bool:
    """Whether the new piece fills the ring while old ones show materials outside the plan: then these must be turned first."""
    units = with_lots(s, nothing(), old_lots(s), 0)[0] + UNITS[s.sizes[new_lot(s)]]
    return units == FULL and shown_in_plan(s, old_lots(s), 0, low, high) < count(old_lots(s))


@kernel
def prefer_change(s: State, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """Turn pieces that do not show their best face for the plan; if that is not enough, throw out the least useful one."""
    supply, kept = unsold(s, next_lot(s)), kept_lots(s)
    _, _, low, high = rebuilding(s, kept, supply, NEVER, w)
    best, turning = -1, False
    for i in range(n):
        action = actions[i]
        out[i] = NEUTRAL // 20
        if action == DONE:
            best = i
        elif deed_of(action) != DROP:
            face, shown = deed_of(action), s.shown[lot_of(action)]
            if low <= face <= high and (face > shown or shown > high):
                out[i] = w[PREFER_SHARP]
                turning = True
    if turning:
        return
    if best < 0:
        best = 0
        least_missed = -1
        for i in range(n):
            if deed_of(actions[i]) == DROP:
                worth = rebuilding(s, kept & ~bit(lot_of(actions[i])), supply, NEVER, w)[0]
                if worth > least_missed:
                    best, least_missed = i, worth
    out[best] = w[PREFER_SHARP]
