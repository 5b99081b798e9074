"""Who knows what (§10.11 to §10.14): what a seat cannot know of the pieces, dealt again with the odds that counting gives.

Each size is treated separately. Pair i joins material i and the next one. A lot is open if the viewer knows one face of it only;
an open lot that shows material m is of pair m ("upwards") or of pair m - 1 ("downwards").
"""

from sacbe.core.engine.bits import has
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.gold.rules.pieces import FACE, MATERIALS, MOST_OF_A_PAIR, PAIR_OF, PAIRS, SIZES, SUPPLY, WAYS
from sacbe.games.gold.rules.state import State

# The rows of a counting sheet.
LEFT = 0  # .. by pair: r(i) of §10.11, the pieces that are not known and not yet assigned
OPEN = 1  # .. by material: the open lots that show it and are not yet assigned
NOW, NEXT = 2, 3  # .. by number of lots assigned upwards: sums of weights, see `weight_of_all`
ROWS = 4
COLUMNS = max(PAIRS, MOST_OF_A_PAIR + 1)


@kernel
def knows(s: State, viewer: int, lot: int) -> bool:
    """§10.3, §10.4: whether a seat knows both faces of a drawn lot; somebody who only watches (-1) has bought none (§10.15)."""
    both_seen = has(s.seen[lot], s.shown[lot]) and has(s.seen[lot], s.hidden[lot])
    return both_seen or (viewer >= 0 and s.buyer[lot] == viewer)


@kernel
def picks(pieces: int, lots: int) -> int:
    """§10.13: pieces * (pieces - 1) * ..., one factor for each lot; 0 if there are too few pieces."""
    product = 1
    for taken in range(lots):
        product *= max(0, pieces - taken)
    return product


@kernel
def weight_of_all(sheet: Grid) -> int:
    """§10.13: the weights of all assignments of the open lots on the sheet, added up.

    Goes once round the cycle of materials. NOW holds, for each number of lots showing the present material that are of the pair
    above it, the summed weights of the pairs passed so far. The pair below stone closes the circle: the number for stone is fixed
    first.
    """
    total = 0
    for first in range(min(sheet[OPEN, 0], MOST_OF_A_PAIR) + 1):
        for up in range(MOST_OF_A_PAIR + 1):
            sheet[NOW, up] = 0
        sheet[NOW, first] = WAYS[sheet[OPEN, 0], first]
        for material in range(1, MATERIALS):
            pass_pair(sheet, material)
        down = sheet[OPEN, 0] - first
        for up in range(MOST_OF_A_PAIR + 1):
            total += sheet[NOW, up] * picks(sheet[LEFT, PAIRS - 1], up + down)
    return total


@kernel
def pass_pair(sheet: Grid, material: int) -> None:
    """One step round the cycle: past the pair between the material before and this one."""
    lots = sheet[OPEN, material]
    for up in range(MOST_OF_A_PAIR + 1):
        sheet[NEXT, up] = 0
    for up in range(min(lots, MOST_OF_A_PAIR) + 1):
        for before in range(MOST_OF_A_PAIR + 1):
            if sheet[NOW, before] != 0:
                used = before + lots - up
                sheet[NEXT, up] += sheet[NOW, before] * WAYS[lots, up] * picks(sheet[LEFT, material - 1], used)
    for up in range(MOST_OF_A_PAIR + 1):
        sheet[NOW, up] = sheet[NEXT, up]


@kernel
def weight_of_pair(sheet: Grid, pair: int) -> int:
    """The weights of all assignments in which one more lot (already taken off OPEN) is of this pair."""
    pieces = sheet[LEFT, pair]
    if pieces == 0:
        return 0
    sheet[LEFT, pair] -= 1
    weight = pieces * weight_of_all(sheet)
    sheet[LEFT, pair] += 1
    return weight


@kernel
def deal_backs(s: State, viewer: int, size: int, dice: Ints) -> None:
    """§10.13: give every open lot of a size one of its two possible hidden faces; what is left is in the bag (§10.14)."""
    sheet = scratch2(ROWS, COLUMNS)
    for pair in range(PAIRS):
        sheet[LEFT, pair] = SUPPLY[size]
    for lot in range(1, s.drawn + 1):
        if s.sizes[lot] == size:
            if knows(s, viewer, lot):
                sheet[LEFT, PAIR_OF[s.shown[lot], s.hidden[lot]]] -= 1
            else:
                sheet[OPEN, s.shown[lot]] += 1
    for lot in range(1, s.drawn + 1):
        if s.sizes[lot] == size and not knows(s, viewer, lot):
            sheet[OPEN, s.shown[lot]] -= 1
            pair = draw_pair(sheet, s.shown[lot], dice)
            sheet[LEFT, pair] -= 1
            s.hidden[lot] = FACE[pair, 0] + FACE[pair, 1] - s.shown[lot]
    for pair in range(PAIRS):
        s.bag[size, pair] = sheet[LEFT, pair]


@kernel
def draw_pair(sheet: Grid, material: int, dice: Ints) -> int:
    """One of the two pairs of a lot that shows this material, with the chances of §10.13."""
    above, below = material, (material - 1) % PAIRS
    upwards, downwards = weight_of_pair(sheet, above), weight_of_pair(sheet, below)
    return above if roll(dice, upwards + downwards) < upwards else below


@kernel
def deal_unknown(s: State, viewer: int, dice: Ints) -> None:
    """§10.2, §10.3, §10.14: the hidden faces and the bag, as far as the viewer does not know them."""
    for size in range(SIZES):
        deal_backs(s, viewer, size, dice)
