"""What a ring may become (§6, §8): the worth of pieces on a base, by the plans that they allow.

A plan is a stretch of the ladder: the ring shall show these materials only, and close. Pieces turn over at any purchase (§7.1),
so all that counts is which pieces there are. A piece of pair i shows material i or the next one: a plan takes the pairs from the
one below its lowest material up to that of its highest, and each of them with the best face that the plan allows.

A set of pieces is packed into one int: four bits for each pair and size, how many there are.
"""

from sacbe.core.bits import lowest
from sacbe.core.kernel import kernel, table
from sacbe.core.sense import POINT
from sacbe.core.state import Ints
from sacbe.games.gold.pieces import COMPLETE, FACTS, FULL, LOTS, MATERIALS, ONE_MATERIAL, PAIR_OF, PAIRS, SIZES, UNITS
from sacbe.games.gold.sense_names import CLOSING, FALLBACK, HOLE, WIDE
from sacbe.games.gold.state import State

BITS = 4
PER_PAIR = BITS * SIZES
MOST = (1 << BITS) - 1

# -- the chance to close a ring

LEVELS = 20
STEP = 25
"""How often a seat gets a piece that it wants, per mille: level 0 is one step, the next one two."""
TURNING = FULL + 1
"""The row of a ring that is full and waits for any purchase at all, to be turned."""
GAPS = FULL + 2


_OF_A_PAIR = sum(size["per_pair"] for size in FACTS["sizes"])
_KINDS = [(int(size["units"]), float(size["per_pair"] / _OF_A_PAIR)) for size in FACTS["sizes"]]


def _after(gap: int, units: int) -> list[int]:
    """The gaps that may be left when a piece is laid, alone or in place of another one."""
    if gap == TURNING:
        return [0]
    swaps = [gap - units + gone for gone, _ in _KINDS if gone <= FULL - gap]
    return [left for left in (gap - units, *swaps) if 0 <= left <= FULL]


def _chances(share: float) -> list[list[float]]:
    """By gap and number of fitting pieces still to come: the chance to close, if the seat takes what helps."""
    now = [float(gap == 0) for gap in range(GAPS)]
    rows = [now]
    for _ in range(LOTS):
        before = now
        now = [
            (1 - share) * before[gap]
            + share * sum(odds * max(before[gap], *(before[left] for left in _after(gap, units)), 0.0) for units, odds in _KINDS)
            for gap in range(GAPS)
        ]
        rows.append(now)
    return [[row[gap] for row in rows] for gap in range(GAPS)]


CHANCE = table([round(1000 * chance) for level in range(LEVELS) for row in _chances((level + 1) * STEP / 1000) for chance in row])


@kernel
def chance_of(level: int, gap: int, fitting: int) -> int:
    """The chance to close a gap, per mille, when so many fitting pieces are still to come."""
    return CHANCE[(level * GAPS + gap) * (LOTS + 1) + fitting]


# -- sets of pieces


@kernel
def packed(size: int, pair: int) -> int:
    """The set of one piece."""
    return 1 << (PER_PAIR * pair + BITS * size)


@kernel
def packed_lots(s: State, lots: int) -> int:
    """The set of some lots."""
    pieces = 0
    while lots != 0:
        lot = lowest(lots)
        lots &= lots - 1
        pieces += packed(s.sizes[lot], PAIR_OF[s.shown[lot], s.hidden[lot]])
    return pieces


@kernel
def unsold(s: State, first: int) -> int:
    """What is still to come: the bag, and the lots of the row from this one on."""
    pieces = 0
    for pair in range(PAIRS):
        for size in range(SIZES):
            pieces += s.bag[size, pair] << (PER_PAIR * pair + BITS * size)
    for lot in range(first, s.drawn + 1):
        pieces += packed(s.sizes[lot], PAIR_OF[s.shown[lot], s.hidden[lot]])
    return pieces


@kernel
def number(pieces: int, pair: int) -> int:
    """How many pieces of a pair."""
    of_pair = pieces >> (PER_PAIR * pair)
    return (of_pair & MOST) + (of_pair >> BITS & MOST) + (of_pair >> 2 * BITS & MOST)


@kernel
def units_of(pieces: int, pair: int) -> int:
    """The units of the pieces of a pair."""
    of_pair = pieces >> (PER_PAIR * pair)
    return UNITS[0] * (of_pair & MOST) + UNITS[1] * (of_pair >> BITS & MOST) + UNITS[2] * (of_pair >> 2 * BITS & MOST)


@kernel
def fits(low: int, high: int, pair: int) -> bool:
    """Whether a plan has a use for pieces of this pair."""
    return (pair - low + 1) % PAIRS <= high - low + 1


@kernel
def worst(pieces: int, size: int, low: int, high: int) -> int:
    """The value of the piece of a size that a plan can spare best; -1 if it has none."""
    for place in range(high - low + 2):
        pair = (low - 1 + place) % PAIRS
        if pieces >> (PER_PAIR * pair + BITS * size) & MOST != 0:
            return min(low + place, high)
    return -1


# -- what a rebuild has settled (§7.14, §7.15)

Settled = tuple[int, int, int, int, int]
"""The pieces whose face is settled; for each pair how many of them show its lower material, for each material how many show it
(four bits each); and the lowest and the highest one that they show."""


@kernel
def unsettled() -> Settled:
    """No face is settled."""
    return 0, 0, 0, MATERIALS, -1


@kernel
def settle(settled: Settled, size: int, pair: int, face: int) -> Settled:
    """And one more piece."""
    pieces, lower, faces, least, most = settled
    lower += int(pair == face) << (BITS * pair)
    return pieces + packed(size, pair), lower, faces + (1 << (BITS * face)), min(least, face), max(most, face)


@kernel
def fitting_faces(free: int, settled: Settled, low: int, high: int, closed: bool) -> int:
    """How many pieces must show their lower face for a plan; -1 if that does not help.

    Each material inside must be shown (§6.11), twice in a closed ring (§6.12).
    """
    turned = 0
    for inside in range(low + 1, high):
        shown = number(free, inside - 1) + (settled[2] >> (BITS * inside) & MOST)
        lacking = max(0, (2 if closed else 1) - shown)
        if lacking > number(free, inside):
            return -1
        turned += lacking
    return turned


# -- plans


@kernel
def promise(gap: int, values: int, low: int, high: int, fitting: int, fill: int) -> int:
    """The points of a ring once it is closed; `fill` is the sum of the values of the fitting pieces still to come."""
    points = (COMPLETE + (ONE_MATERIAL if low == high else 0) + values) * POINT
    if gap > 0 and fitting > 0:
        points += gap * POINT * fill // (4 * fitting)  # a piece has about four units
    return points


WIDEST = 4
"""A plan with all five materials would close a ring of all sorts: nobody plans that."""
Outlook = tuple[int, int, int]
"""What a base is worth in thousandths, and the stretch of the ladder of its best plan."""


@kernel
def outlook(free: int, settled: Settled, supply: int, level: int, now: int, counts: int, w: Ints) -> Outlook:
    """The worth of a base with these pieces, which may be one too many: some free to be laid as one likes, some settled.

    `now`: the points of the ring as it lies, in thousandths; -1 if its free pieces can be turned right now. `counts`: §8.11.
    """
    pieces, lower = free + settled[0], settled[1]
    best, best_chance, second, best_low, best_high = max(now, 0), 1000 if now > 0 else 0, 0, 0, MATERIALS - 1
    for low in range(MATERIALS):
        under = (low - 1) % PAIRS
        units, fitting = units_of(pieces, under), number(supply, under)
        values, fill, less = low * number(pieces, under), low * fitting, 0
        for high in range(low, min(low + WIDEST, MATERIALS)):
            if high > low:  # the pair below now shows its upper face, except where it is settled
                values += number(pieces, high - 1)
                fill += number(supply, high - 1)
                less += lower >> (BITS * (high - 1)) & MOST
            coming = number(supply, high)
            units += units_of(pieces, high)
            fitting += coming
            values += high * number(pieces, high)
            fill += high * coming
            if settled[3] < low - 1 or settled[4] > high + 1:
                continue  # §6.11: a hole
            gap, chance, value = FULL - units, 0, 0
            if gap >= 0:
                chance, spoilt = close_chance(free, settled, level, gap, fitting, low, high, now, w)
                points = promise(gap, values - (less + spoilt if gap == 0 else 0), low, high, fitting, fill)
                value = chance * points // 1000
                if now > 0 and gap == 0:
                    value = now + chance * max(0, points - now - POINT) // 1000
            else:
                for size in range(SIZES):
                    left, spared = gap + UNITS[size], worst(free, size, low, high)
                    if left >= 0 and spared >= 0:
                        odds, spoilt = close_chance(free, settled, level, left, fitting, low, high, now, w)
                        kept = values - spared - (less + spoilt if left == 0 else 0)
                        worth = odds * promise(left, kept, low, high, fitting, fill) // 1000
                        if worth > value:
                            value, chance = worth, odds
            if counts != 0:
                value += (1000 - chance) * values
            if value > best:
                second = best
                best, best_chance, best_low, best_high = value, chance, low, high
            elif value > second:
                second = value
    # If the best plan fails there is another one, though hardly untouched by the failure.
    return best + (1000 - best_chance) * second // 1000 * w[FALLBACK] // 1000, best_low, best_high


@kernel
def close_chance(
    free: int, settled: Settled, level: int, gap: int, fitting: int, low: int, high: int, now: int, w: Ints
) -> tuple[int, int]:
    """The chance that a plan closes the ring, per mille; and how many pieces must show their lower face for it."""
    turned, row = 0, gap
    if gap == 0 and (now >= 0 or settled[3] < low or settled[4] > high):
        row = TURNING  # all pieces are there, but some lie on the wrong face
    chance = chance_of(level, row, fitting)
    if row > 0:
        chance = chance * w[CLOSING] // 1000
    if high - low > 1:
        turned = fitting_faces(free, settled, low, high, gap == 0)
        if turned < 0:
            chance = 0 if row == 0 else chance * w[HOLE] // 1000
        elif gap > 0:
            chance = chance * max(0, 1000 - w[WIDE] * (high - low - 1)) // 1000
    return min(chance, 1000), max(turned, 0)
