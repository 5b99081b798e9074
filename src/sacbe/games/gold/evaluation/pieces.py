"""Sets of pieces for the evaluation, and the chance to close a ring with the pieces still to come.

A set of pieces is packed into one int: four bits for each pair and size, which count the pieces. The bits of a pair are a lane,
which also has room for sums over the pair.
"""

from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel, table
from sacbe.games.gold.rules.pieces import FACTS, FULL, LOTS, MATERIALS, PAIR_OF, PAIRS, SIZES, UNITS
from sacbe.games.gold.rules.state import State

BITS = 4
PER_PAIR = BITS * SIZES
MOST = (1 << BITS) - 1
LANE = (1 << PER_PAIR) - 1
FIRST_SIZE = sum(MOST << PER_PAIR * pair for pair in range(PAIRS))

# -- the chance to close a ring

LEVELS = 20
STEP = 25
"""How often a seat gets a piece that it needs, per mille, for each level: level 0 is one step, the next one two."""
TURNING = FULL + 1
"""The row for a ring that is full, and needs any purchase at all to turn its pieces over."""
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
    """The chance to close a gap, per mille, when this many fitting pieces are still to come."""
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
def numbers(pieces: int) -> int:
    """How many pieces of each pair, in lanes."""
    return (pieces & FIRST_SIZE) + (pieces >> BITS & FIRST_SIZE) + (pieces >> 2 * BITS & FIRST_SIZE)


@kernel
def units_of(pieces: int) -> int:
    """The units of the pieces of each pair, in lanes."""
    eighths, sixths, quarters = pieces & FIRST_SIZE, pieces >> BITS & FIRST_SIZE, pieces >> 2 * BITS & FIRST_SIZE
    return UNITS[0] * eighths + UNITS[1] * sixths + UNITS[2] * quarters


@kernel
def lane(lanes: int, pair: int) -> int:
    """The number in the lane of a pair."""
    return lanes >> (PER_PAIR * pair) & LANE


@kernel
def fits(low: int, high: int, pair: int) -> bool:
    """Whether pieces of this pair can show a material of a plan."""
    return (pair - low + 1) % PAIRS <= high - low + 1


@kernel
def worst(pieces: int, size: int, low: int, high: int) -> int:
    """The least value of a piece of a size in a plan, the best one to spare; -1 if it has none."""
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
    """The same with one more piece."""
    pieces, lower, faces, least, most = settled
    lower += int(pair == face) << (BITS * pair)
    return pieces + packed(size, pair), lower, faces + (1 << (BITS * face)), min(least, face), max(most, face)


@kernel
def fitting_faces(free_numbers: int, settled: Settled, low: int, high: int, closed: bool) -> int:
    """How many pieces must show their lower face for a plan; -1 if that does not help.

    Each material inside must be shown (§6.11), twice in a closed ring (§6.12).
    """
    turned, lacking = 0, 0
    for inside in range(low + 1, high):  # what was turned for the one below is missing here
        shown = lane(free_numbers, inside - 1) - lacking + (settled[2] >> (BITS * inside) & MOST)
        lacking = max(0, (2 if closed else 1) - shown)
        if lacking > lane(free_numbers, inside):
            return -1
        turned += lacking
    return turned
