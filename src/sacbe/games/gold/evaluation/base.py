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
"""Stands for the points of a ring whose pieces can be turned over right now."""
RESTLESS = 1
"""What is subtracted from the value of an unfinished rebuild, so that no seat rebuilds without a gain."""


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
"""The value of a base if it is the seat's main base, and if it gets only the pieces that the other base does not need."""


@kernel
def level_of(s: State, w: Ints) -> int:
    """How often a seat will get a piece that its main base needs, as a level (see `STEP` in pieces.py)."""
    return max(0, min(LEVELS - 1, w[SHARE_2 + s.seats - 2] // STEP - 1))


@kernel
def second_level(s: State, w: Ints) -> int:
    """The same for the base that is not the main one; NEVER if there is only one."""
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
    """The value of a base as it lies."""
    worth, less, low, high = as_it_lies(s, seat, base, supply, second_level(s, w), w)
    shown = shown_in_plan(s, s.bases[seat, base], 0, low, high) * w[SHOW]
    return worth + shown, less + shown


@kernel
def together(s: State, one: Worth, other: Worth) -> int:
    """The value of all bases of a seat: with two, the better choice of which is the main one."""
    return one[0] if BASES_EACH[s.seats] == 1 else max(one[0] + other[1], one[1] + other[0])


@kernel
def beside(s: State, seat: int, base: int, supply: int, w: Ints) -> Worth:
    """The value of the other base; 0 if there is none."""
    return (0, 0) if BASES_EACH[s.seats] == 1 else standing(s, seat, 1 - base, supply, w)


@kernel
def rings(s: State, seat: int, supply: int, w: Ints) -> int:
    """The value of the bases of a seat as they lie."""
    return together(s, standing(s, seat, 0, supply, w), beside(s, seat, 0, supply, w))


@kernel
def shown_in_plan(s: State, lots: int, turned: int, low: int, high: int) -> int:
    """How many of some lots show a material of a plan."""
    found = 0
    while lots != 0:
        lot = lowest(lots)
        lots &= lots - 1
        face = s.hidden[lot] if has(turned, lot) else s.shown[lot]
        found += int(low <= face <= high)
    return found


@kernel
def in_plan(pieces: int, low: int, high: int) -> int:
    """How many of some pieces can show a material of a plan."""
    found, lanes = 0, numbers(pieces)
    for pair in range(PAIRS):
        if fits(low, high, pair):
            found += lane(lanes, pair)
    return found


# -- with a piece to be placed


@kernel
def with_new(s: State, seat: int, base: int, new: int, supply: int, second: int, w: Ints) -> Outlook:
    """The outlook of a base with one more piece, while all can still be laid anew; a piece too many is thrown out."""
    pieces = packed_lots(s, s.bases[seat, base]) + new
    return outlook(pieces, unsettled(), supply, level_of(s, w), second, FREE, s.incomplete_discs, w)


@kernel
def placed(s: State, seat: int, base: int, new: int, supply: int, w: Ints) -> Worth:
    """The value of a base with one more piece."""
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
    """The value of the base in the middle of a rebuild."""
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
    """What the piece in hand will add for the winner, given the steps of its placing so far."""
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
    """The value of the bases of a seat, and the expected gain by a piece that is `one` in `ones` cases, `other` in `others`.

    The gain is at least 0, since the piece can be thrown out.
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
