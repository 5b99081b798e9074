"""The bases of the seats as they lie (§6), and with the piece that is being placed (§7)."""

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import bit, has, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.evaluation import POINT
from sacbe.games.gold.evaluation.pieces import LEVELS, STEP, fits, lane, numbers, packed, packed_lots, settle, unsettled
from sacbe.games.gold.evaluation.ring import NEVER, Outlook, outlook
from sacbe.games.gold.evaluation.weights import SHARE_2, SHOW, SPLIT
from sacbe.games.gold.rules.layout import is_complete, nothing, with_lots
from sacbe.games.gold.rules.pieces import BASES_EACH, COMPLETE, LOTS, ONE_MATERIAL, PAIR_OF, PAIRS
from sacbe.games.gold.rules.placing import new_lot, old_lots
from sacbe.games.gold.rules.scoring import values_of
from sacbe.games.gold.rules.state import BASE, BID, CHANGE, DRAW, FIRST, NEW_PIECE, PAY, State

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


Worth = tuple[int, int]
"""What a base is worth if the seat cares for it first, and if it gets only what the other base leaves."""


@kernel
def level_of(s: State, w: Ints) -> int:
    """How often a seat will get a piece that a base wants."""
    return max(0, min(LEVELS - 1, w[SHARE_2 + s.seats - 2] // STEP - 1))


@kernel
def second_level(s: State, w: Ints) -> int:
    """How often for the base that it cares for second."""
    if BASES_EACH[s.seats] == 1:
        return NEVER
    return max(0, min(LEVELS - 1, w[SHARE_2 + s.seats - 2] * w[SPLIT] // 1000 // STEP - 1))


@kernel
def as_it_lies(s: State, seat: int, base: int, supply: int, second: int, w: Ints) -> Outlook:
    """The outlook of a base as it lies."""
    lots = s.bases[seat, base]
    points = ring_points(s, lots)
    return outlook(packed_lots(s, lots), unsettled(), supply, level_of(s, w), second, points, s.incomplete_discs, w)


@kernel
def standing(s: State, seat: int, base: int, supply: int, w: Ints) -> Worth:
    """The worth of a base as it lies."""
    worth, less, low, high = as_it_lies(s, seat, base, supply, second_level(s, w), w)
    shown = shown_in_plan(s, s.bases[seat, base], 0, low, high) * w[SHOW]
    return worth + shown, less + shown


@kernel
def together(s: State, one: Worth, other: Worth) -> int:
    """The worth of all bases of a seat: with two, it cares for one of them first."""
    return one[0] if BASES_EACH[s.seats] == 1 else max(one[0] + other[1], one[1] + other[0])


@kernel
def beside(s: State, seat: int, base: int, supply: int, w: Ints) -> Worth:
    """The worth of the other base, if there is one."""
    return (0, 0) if BASES_EACH[s.seats] == 1 else standing(s, seat, 1 - base, supply, w)


@kernel
def rings(s: State, seat: int, supply: int, w: Ints) -> int:
    """The worth of the bases of a seat as they lie."""
    return together(s, standing(s, seat, 0, supply, w), beside(s, seat, 0, supply, w))


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
    found, lanes = 0, numbers(pieces)
    for pair in range(PAIRS):
        if fits(low, high, pair):
            found += lane(lanes, pair)
    return found


# -- with a piece to be placed


@kernel
def with_new(s: State, seat: int, base: int, new: int, supply: int, second: int, w: Ints) -> Outlook:
    """The outlook of a base with one more piece, when all can still be laid anew; whatever is too much goes."""
    pieces = packed_lots(s, s.bases[seat, base]) + new
    return outlook(pieces, unsettled(), supply, level_of(s, w), second, FREE, s.incomplete_discs, w)


@kernel
def placed(s: State, seat: int, base: int, new: int, supply: int, w: Ints) -> Worth:
    """The worth of a base with one more piece."""
    worth, less, low, high = with_new(s, seat, base, new, supply, second_level(s, w), w)
    shown = in_plan(packed_lots(s, s.bases[seat, base]) + new, low, high) * w[SHOW]
    return worth + shown, less + shown


@kernel
def settled_lots(s: State) -> int:
    """The lots whose face is settled in a rebuild."""
    return (bit(new_lot(s)) | (old_lots(s) & s.turned)) & ~s.dropped


@kernel
def kept_lots(s: State) -> int:
    """The lots that a rebuild has not thrown out yet."""
    return (bit(new_lot(s)) | old_lots(s)) & ~s.dropped


@kernel
def rebuilding(s: State, kept: int, supply: int, second: int, w: Ints) -> Outlook:
    """The outlook in the middle of a rebuild, with the lots that are kept: those not yet changed can still be."""
    lots, settled = settled_lots(s) & kept, unsettled()
    free = packed_lots(s, kept & ~lots)
    while lots != 0:
        lot = lowest(lots)
        lots &= lots - 1
        face = s.hidden[lot] if has(s.turned, lot) else s.shown[lot]
        settled = settle(settled, s.sizes[lot], PAIR_OF[s.shown[lot], s.hidden[lot]], face)
    return outlook(free, settled, supply, level_of(s, w), second, FREE, s.incomplete_discs, w)


@kernel
def rebuilt(s: State, supply: int, w: Ints) -> Worth:
    """The worth of the base in the middle of a rebuild."""
    worth, less, low, high = rebuilding(s, kept_lots(s), supply, second_level(s, w), w)
    free = packed_lots(s, kept_lots(s) & ~settled_lots(s))
    shown = (in_plan(free, low, high) + shown_in_plan(s, settled_lots(s), s.turned, low, high)) * w[SHOW]
    return worth + shown, less + shown


@kernel
def hand(s: State) -> int:
    """The set of the piece that was bought."""
    lot = new_lot(s)
    return packed(s.sizes[lot], PAIR_OF[s.shown[lot], s.hidden[lot]])


@kernel
def placing_gain(s: State, supply: int, w: Ints) -> int:
    """What the piece in hand will add for the winner, as far as its placing has come."""
    question, seat, base, new = step(s), s.winner, s.work_base, hand(s)
    if question == BASE or question == PAY:
        return with_gain(s, seat, new, 1, new, 0, supply, w)[1]
    other = beside(s, seat, base, supply, w)
    before = together(s, standing(s, seat, base, supply, w), other)
    if question == CHANGE:
        return together(s, rebuilt(s, supply, w), other) - before - RESTLESS
    added = together(s, placed(s, seat, base, new, supply, w), other) - before
    return max(0, added) - (RESTLESS if question == NEW_PIECE else 0)


@kernel
def with_gain(s: State, seat: int, one: int, ones: int, other: int, others: int, supply: int, w: Ints) -> tuple[int, int]:
    """The worth of the bases of a seat, and what a piece will add that may be one of two: so many cases speak for each.

    At worst it is thrown out.
    """
    best_one, best_other = 0, 0
    now, second = standing(s, seat, 0, supply, w), beside(s, seat, 0, supply, w)
    before = together(s, now, second)
    for base in range(BASES_EACH[s.seats]):
        rest = second if base == 0 else now
        if ones > 0:
            best_one = max(best_one, together(s, placed(s, seat, base, one, supply, w), rest) - before)
        if others > 0:
            best_other = max(best_other, together(s, placed(s, seat, base, other, supply, w), rest) - before)
    return before, (ones * best_one + others * best_other) // (ones + others)
