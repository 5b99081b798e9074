"""The bases of the seats as they lie (§6), and with the piece that is being placed (§7)."""

from sacbe.core.ask import step
from sacbe.core.bits import bit, has, lowest
from sacbe.core.kernel import kernel
from sacbe.core.sense import POINT
from sacbe.core.state import Ints
from sacbe.games.gold.layout import is_complete, nothing, with_lots
from sacbe.games.gold.pieces import BASES_EACH, COMPLETE, LOTS, MATERIALS, ONE_MATERIAL, PAIR_OF, PAIRS
from sacbe.games.gold.placing import new_lot, old_lots
from sacbe.games.gold.scoring import values_of
from sacbe.games.gold.sense_names import SHARE_2, SHOW, SPLIT
from sacbe.games.gold.sense_ring import LEVELS, STEP, Outlook, fits, number, outlook, packed, packed_lots
from sacbe.games.gold.state import BASE, BID, CHANGE, DRAW, FIRST, NEW_PIECE, PAY, State

NO_LEAST, NO_MOST = MATERIALS, -1
"""No face is settled."""
FREE = -1
"""Instead of the points of a ring: its pieces can be turned right now."""
RESTLESS = 1
"""What a rebuild that is not done yet is worth less, so that nobody rebuilds for nothing."""


@kernel
def next_lot(s: State) -> int:
    """The first lot that is not sold yet."""
    question = step(s)
    return s.auction if question == BID or question == DRAW or question == FIRST else s.auction + 1


@kernel
def lots_left(s: State) -> int:
    """How many lots are still to be sold."""
    return LOTS + 1 - next_lot(s)


# -- a base as it lies


@kernel
def ring_points(s: State, lots: int) -> int:
    """§8.4 to §8.6: the points of a ring, in thousandths; 0 while it is open."""
    shape = with_lots(s, nothing(), lots, 0)
    if not is_complete(shape):
        return 0
    pure = shape[1] & (shape[1] - 1) == 0
    return (COMPLETE + (ONE_MATERIAL if pure else 0) + values_of(s, lots)) * POINT


@kernel
def level_of(s: State, seat: int, base: int, w: Ints) -> int:
    """How often a seat will get a piece that this base wants; two open bases want pieces at the same time."""
    share = w[SHARE_2 + s.seats - 2]
    if BASES_EACH[s.seats] > 1 and ring_points(s, s.bases[seat, 1 - base]) == 0:
        share = share * w[SPLIT] // 1000
    return max(0, min(LEVELS - 1, share // STEP - 1))


@kernel
def standing(s: State, seat: int, base: int, supply: int, w: Ints) -> int:
    """The worth of a base as it lies."""
    lots = s.bases[seat, base]
    pieces, level = packed_lots(s, lots), level_of(s, seat, base, w)
    worth, low, high = outlook(pieces, supply, level, NO_LEAST, NO_MOST, ring_points(s, lots), s.incomplete_discs, w)
    return worth + shown_in_plan(s, lots, 0, low, high) * w[SHOW]


@kernel
def shown_in_plan(s: State, lots: int, turned: int, low: int, high: int) -> int:
    """How many lots show a face of a plan."""
    found = 0
    while lots != 0:
        lot = lowest(lots)
        lots &= lots - 1
        face = s.hidden[lot] if has(turned, lot) else s.shown[lot]
        found += int(low <= face <= high)
    return found


@kernel
def in_plan(pieces: int, low: int, high: int) -> int:
    """How many pieces can show a face of a plan."""
    found = 0
    for pair in range(PAIRS):
        if fits(low, high, pair):
            found += number(pieces, pair)
    return found


# -- with a piece to be placed


@kernel
def with_new(s: State, seat: int, base: int, new: int, supply: int, w: Ints) -> Outlook:
    """The outlook of a base with one more piece, when all can still be laid anew; whatever is too much goes."""
    pieces, level = packed_lots(s, s.bases[seat, base]) + new, level_of(s, seat, base, w)
    return outlook(pieces, supply, level, NO_LEAST, NO_MOST, FREE, s.incomplete_discs, w)


@kernel
def placed(s: State, seat: int, base: int, new: int, supply: int, w: Ints) -> int:
    """The worth of a base with one more piece."""
    worth, low, high = with_new(s, seat, base, new, supply, w)
    return worth + in_plan(packed_lots(s, s.bases[seat, base]) + new, low, high) * w[SHOW]


@kernel
def settled_lots(s: State) -> int:
    """The lots whose face is settled in a rebuild."""
    return (bit(new_lot(s)) | (old_lots(s) & s.turned)) & ~s.dropped


@kernel
def kept_lots(s: State) -> int:
    """The lots that a rebuild has not thrown out yet."""
    return (bit(new_lot(s)) | old_lots(s)) & ~s.dropped


@kernel
def rebuilding(s: State, kept: int, supply: int, w: Ints) -> Outlook:
    """The outlook in the middle of a rebuild, with the lots that are kept: those not yet changed can still be."""
    lots, least, most = settled_lots(s) & kept, NO_LEAST, NO_MOST
    while lots != 0:
        lot = lowest(lots)
        lots &= lots - 1
        face = s.hidden[lot] if has(s.turned, lot) else s.shown[lot]
        least, most = min(least, face), max(most, face)
    level = level_of(s, s.winner, s.work_base, w)
    return outlook(packed_lots(s, kept), supply, level, least, most, FREE, s.incomplete_discs, w)


@kernel
def rebuilt(s: State, supply: int, w: Ints) -> int:
    """The worth of the base in the middle of a rebuild."""
    worth, low, high = rebuilding(s, kept_lots(s), supply, w)
    free = packed_lots(s, kept_lots(s) & ~settled_lots(s))
    shown = in_plan(free, low, high) + shown_in_plan(s, settled_lots(s), s.turned, low, high)
    return worth + shown * w[SHOW] - RESTLESS


@kernel
def hand(s: State) -> int:
    """The set of the piece that was bought."""
    lot = new_lot(s)
    return packed(s.sizes[lot], PAIR_OF[s.shown[lot], s.hidden[lot]])


@kernel
def placing_gain(s: State, supply: int, w: Ints) -> int:
    """What the piece in hand will add for the winner, as far as its placing has come."""
    question, seat, base = step(s), s.winner, s.work_base
    if question == CHANGE:
        return rebuilt(s, supply, w) - standing(s, seat, base, supply, w)
    if question == BASE or question == PAY:
        return gain(s, seat, hand(s), supply, w)
    added = placed(s, seat, base, hand(s), supply, w) - standing(s, seat, base, supply, w)
    return max(0, added) - (RESTLESS if question == NEW_PIECE else 0)


@kernel
def gain(s: State, seat: int, new: int, supply: int, w: Ints) -> int:
    """What a piece is worth to a seat, on the base where it is worth most; at worst it is thrown out."""
    best = 0
    for base in range(BASES_EACH[s.seats]):
        best = max(best, placed(s, seat, base, new, supply, w) - standing(s, seat, base, supply, w))
    return best
