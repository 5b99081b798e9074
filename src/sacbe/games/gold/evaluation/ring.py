"""The value of the pieces on a base (§6, §8), by the plans that they allow.

A plan is a stretch of the ladder: the ring is to show only these materials, and to close. Pieces can be turned over at any
purchase (§7.1), so all that counts is which pieces there are. A piece of pair i shows material i or the next one: a plan uses the
pairs from the one below its lowest material up to that of its highest, each piece with the best face that the plan allows.
"""

from sacbe.core.engine.kernel import kernel, table
from sacbe.core.engine.state import Ints
from sacbe.core.evaluation import POINT
from sacbe.games.gold.evaluation.pieces import (
    BITS,
    MOST,
    TURNING,
    Settled,
    chance_of,
    fitting_faces,
    lane,
    numbers,
    units_of,
    worst,
)
from sacbe.games.gold.evaluation.weights import CLOSING, FALLBACK, HOLE, WIDE
from sacbe.games.gold.rules.pieces import COMPLETE, FULL, LOTS, MATERIALS, ONE_MATERIAL, PAIRS, SIZES, UNITS

# -- plans


PIECE_BITS = 8
A_PIECE = table([0, *((POINT << PIECE_BITS) // (4 * fitting) for fitting in range(1, LOTS + 1))])
"""By number of pieces: the factor that turns their total value into the expected value of one unit, at about four units a
piece."""


@kernel
def promise(gap: int, values: int, low: int, high: int, fitting: int, fill: int) -> int:
    """The expected points of a ring once it is closed; `fill` is the sum of the values of the fitting pieces still to come."""
    points = (COMPLETE + (ONE_MATERIAL if low == high else 0) + values) * POINT
    if gap > 0:
        points += gap * fill * A_PIECE[fitting] >> PIECE_BITS
    return points


WIDEST = 4
"""The most materials of a plan: one with all five is never a good aim."""
Outlook = tuple[int, int, int, int]
"""The value of a base in thousandths as the main base and as the other one, and the lowest and highest material of its plan."""
MOST_POINTS = 48
"""§8.12"""
NEVER = -1
"""Instead of the level of a second base, where there is only one."""


@kernel
def outlook(free: int, settled: Settled, supply: int, level: int, second: int, now: int, counts: int, w: Ints) -> Outlook:
    """The value of a base with these pieces, which may be one too many: free ones can be laid either way, settled ones cannot.

    `level` and `second`: how often the seat gets a piece it needs, if this is its main base, and if not. `now`: the points of the
    ring as it lies, in thousandths; -1 if its free pieces can be turned right now. `counts`: §8.11.
    """
    pieces, lower, free_numbers = free + settled[0], settled[1], numbers(free)
    held, room, coming = numbers(pieces), units_of(pieces), numbers(supply)
    sure = max(now, 0)
    best, best_chance, next_best, best_low, best_high = sure, 1000 if now > 0 else 0, 0, 0, MATERIALS - 1
    late, late_chance, next_late = sure, best_chance, 0
    for low in range(MATERIALS):
        under = (low - 1) % PAIRS
        units, fitting = lane(room, under), lane(coming, under)
        values, fill, less = low * lane(held, under), low * fitting, 0
        for high in range(low, min(low + WIDEST, MATERIALS)):
            if high > low:  # the pair below now shows its upper face, except where it is settled
                values += lane(held, high - 1)
                fill += lane(coming, high - 1)
                less += lower >> (BITS * (high - 1)) & MOST
            units += lane(room, high)
            fitting += lane(coming, high)
            values += high * lane(held, high)
            fill += high * lane(coming, high)
            if settled[3] < low - 1 or settled[4] > high + 1:
                continue  # §6.11: a hole
            gap, value, chance, slow, slow_chance = FULL - units, 0, 0, 0, 0
            if gap > 0:  # by far the most frequent case, and the simple one
                belief = w[CLOSING]
                if high - low > 1:
                    belief = belief_in_wide(free_numbers, settled, low, high, w)
                chance = min(1000, chance_of(level, gap, fitting) * belief // 1000)
                if second >= 0:
                    slow_chance = min(1000, chance_of(second, gap, fitting) * belief // 1000)
                if chance * MOST_POINTS > next_best or slow_chance * MOST_POINTS > next_late or counts != 0:
                    points = promise(gap, values, low, high, fitting, fill)
                    value, slow = chance * points // 1000, slow_chance * points // 1000
            else:
                plan = low, high, values, less, fitting, fill
                value, chance = full_ring(free, settled, gap, plan, level, now, w)
                if second >= 0:
                    slow, slow_chance = full_ring(free, settled, gap, plan, second, now, w)
            if counts != 0:
                value += (1000 - chance) * values
                slow += (1000 - slow_chance) * values
            if value > best:
                next_best = best
                best, best_chance, best_low, best_high = value, chance, low, high
            elif value > next_best:
                next_best = value
            if slow > late:
                next_late = late
                late, late_chance = slow, slow_chance
            elif slow > next_late:
                next_late = slow
    if now > 0:
        return best, late, best_low, best_high
    # If the best plan fails there is another one, but what makes the first fail often hurts the second, too.
    best += (1000 - best_chance) * next_best // 1000 * w[FALLBACK] // 1000
    late += (1000 - late_chance) * next_late // 1000 * w[FALLBACK] // 1000
    return best, late, best_low, best_high


@kernel
def belief_in_wide(free_numbers: int, settled: Settled, low: int, high: int, w: Ints) -> int:
    """The factor, per mille, by which the chance of a plan with three materials or more is reduced while the ring is open."""
    if fitting_faces(free_numbers, settled, low, high, False) < 0:
        return w[CLOSING] * w[HOLE] // 1000
    return w[CLOSING] * max(0, 1000 - w[WIDE] * (high - low - 1)) // 1000


Plan = tuple[int, int, int, int, int, int]
"""A plan: its lowest and highest material; the values of its pieces, and what settled faces take from them; how many fitting
pieces are still to come, and their values."""


@kernel
def full_ring(free: int, settled: Settled, gap: int, plan: Plan, level: int, now: int, w: Ints) -> tuple[int, int]:
    """The value of a plan, and its chance, when its pieces fill the ring, or more than that: then one is thrown out."""
    if gap == 0:
        return fill_ring(numbers(free), settled, 0, 0, plan, level, now, w)
    best, best_chance = 0, 0
    for size in range(SIZES):
        left, spared = gap + UNITS[size], worst(free, size, plan[0], plan[1])
        if left >= 0 and spared >= 0:
            value, chance = fill_ring(numbers(free), settled, left, spared, plan, level, now, w)
            if value > best:
                best, best_chance = value, chance
    return best, best_chance


@kernel
def fill_ring(
    free_numbers: int, settled: Settled, gap: int, spared: int, plan: Plan, level: int, now: int, w: Ints
) -> tuple[int, int]:
    """The value of a plan, and its chance, without the piece that is spared."""
    low, high, values, less, fitting, fill = plan
    if gap > 0:
        belief = belief_in_wide(free_numbers, settled, low, high, w) if high - low > 1 else w[CLOSING]
        chance = min(1000, chance_of(level, gap, fitting) * belief // 1000)
        return chance * promise(gap, values - spared, low, high, fitting, fill) // 1000, chance
    turned = fitting_faces(free_numbers, settled, low, high, True)
    chance = 1000 if turned >= 0 else 0
    if now >= 0 or settled[3] < low or settled[4] > high:  # all pieces are there, but some lie on the wrong face
        chance = min(1000, chance_of(level, TURNING, fitting) * w[CLOSING] // 1000) if turned >= 0 else 0
    points = promise(0, values - spared - less - max(turned, 0), low, high, fitting, fill)
    if now > 0:  # a ring that is closed already is sure, only what turning adds is not, and costs a pearl
        return now + chance * max(0, points - now - POINT) // 1000, chance
    return chance * points // 1000, chance
