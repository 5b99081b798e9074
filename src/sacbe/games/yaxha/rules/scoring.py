"""Points (§7), bonus cards (§8), totals and ranks (§9)."""

from sacbe.core.engine.bits import bit, count, has, lowest
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.yaxha.rules.actions import SCORED
from sacbe.games.yaxha.rules.pieces import (
    BONUS,
    CARD_COLOUR,
    CARD_IDS,
    CARD_KIND,
    CARDS,
    COLOUR_IDS,
    COLOUR_POINTS,
    COLOURS,
    FIVE_ON_1,
    FIVE_ON_2,
    LEFT_COLOUR,
    LEVELS,
    LONGEST_ANY,
    LONGEST_COLOUR,
    LONGEST_LEVEL_1,
    MOST_LEVELS,
    MOST_SEATS,
    SECOND_LONGEST,
    SIDE,
    THREE,
    WIDTH,
)
from sacbe.games.yaxha.rules.pyramid import below, beside, columns, covered, occupied, on_top, rows
from sacbe.games.yaxha.rules.state import State

SOURCE_NAMES = (*COLOUR_IDS, *CARD_IDS)
SOURCES = len(SOURCE_NAMES)
"""Each colour and each card is a source of points."""

Levels = tuple[int, int, int, int]
"""Cells on all four levels."""

# What is found out about each pyramid (§8.5): a row of a table per seat. Sizes are in cubes, never in points (§8.7).
BEST = 0  # .. BEST + colour: best(s, c) of §7.6, the size of the largest group of a colour
ANY = BEST + COLOURS  # the size of the largest group of all
ON_LEVEL_1 = ANY + 1  # §8.12 whole: the most level-1 cubes of one group
FLAT = ON_LEVEL_1 + 1  # §8.12 flat: the largest group on level 1 alone
TALL = FLAT + 1  # §8.13: the most levels of one group
SIZES = TALL + 1  # the set of all group sizes
SHOWN = SIZES + 1  # .. SHOWN + level: the set of colours visible on a level
FINDINGS = SHOWN + LEVELS


@kernel
def seen(s: State, seat: int, colour: int) -> Levels:
    """§7.2, §7.3: the visible cubes of a colour: all but those with four cubes on top."""
    return (
        s.cubes[seat, colour, 0] & ~covered(occupied(s, seat, 1)),
        s.cubes[seat, colour, 1] & ~covered(occupied(s, seat, 2)),
        s.cubes[seat, colour, 2] & ~covered(occupied(s, seat, 3)),
        s.cubes[seat, colour, 3],
    )


@kernel
def seed(cells: Levels) -> Levels:
    """One cell of a set that is not empty."""
    if cells[0] != 0:
        return bit(lowest(cells[0])), 0, 0, 0
    if cells[1] != 0:
        return 0, bit(lowest(cells[1])), 0, 0
    if cells[2] != 0:
        return 0, 0, bit(lowest(cells[2])), 0
    return 0, 0, 0, bit(lowest(cells[3]))


@kernel
def spread(group: Levels, within: Levels) -> Levels:
    """§5.8, §7.5: the cells of `within` that are in the group or neighbours of it: beside, below, on top."""
    return (
        within[0] & (group[0] | beside(group[0]) | below(group[1])),
        within[1] & (group[1] | beside(group[1]) | below(group[2]) | on_top(group[0])),
        within[2] & (group[2] | beside(group[2]) | below(group[3]) | on_top(group[1])),
        within[3] & (group[3] | on_top(group[2])),
    )


@kernel
def group_in(cells: Levels) -> Levels:
    """§7.5, §7.9: one whole group of a set of cells of one colour that is not empty."""
    group = seed(cells)
    while True:
        larger = spread(group, cells)
        if larger == group:
            return group
        group = larger


@kernel
def without(cells: Levels, group: Levels) -> Levels:
    """The cells that are not in the group."""
    return cells[0] & ~group[0], cells[1] & ~group[1], cells[2] & ~group[2], cells[3] & ~group[3]


@kernel
def size(cells: Levels) -> int:
    """How many cells there are."""
    return count(cells[0]) + count(cells[1]) + count(cells[2]) + count(cells[3])


@kernel
def levels_of(cells: Levels) -> int:
    """On how many levels there are any."""
    return int(cells[0] != 0) + int(cells[1] != 0) + int(cells[2] != 0) + int(cells[3] != 0)


@kernel
def survey(s: State, seat: int, found: Ints) -> None:
    """§7.9, §8.5: all that points and cards want to know about one pyramid."""
    for colour in range(COLOURS):
        cells = seen(s, seat, colour)
        for level in range(LEVELS):
            found[SHOWN + level] |= bit(colour) if cells[level] != 0 else 0
        while size(cells) > 0:
            group = group_in(cells)
            cells = without(cells, group)
            found[BEST + colour] = max(found[BEST + colour], size(group))
            found[ON_LEVEL_1] = max(found[ON_LEVEL_1], count(group[0]))
            found[TALL] = max(found[TALL], levels_of(group))
            found[SIZES] |= bit(size(group))
        found[ANY] = max(found[ANY], found[BEST + colour])
        flat = (seen(s, seat, colour)[0], 0, 0, 0)
        while size(flat) > 0:
            group = group_in(flat)
            flat = without(flat, group)
            found[FLAT] = max(found[FLAT], count(group[0]))


# -- §8 Bonus cards


@kernel
def has_most(found: Grid, seats: int, seat: int, what: int) -> bool:
    """§8.3, §8.6: at least 1, and nobody has more."""
    for other in range(seats):
        if found[other, what] > found[seat, what]:
            return False
    return found[seat, what] >= 1


@kernel
def second_greatest(sizes: int) -> int:
    """The second greatest member of a set; 0 if it has fewer than two."""
    greatest, second = 0, 0
    while sizes != 0:
        greatest, second = lowest(sizes), greatest
        sizes &= sizes - 1
    return second


@kernel
def is_second(s: State, found: Grid, seat: int) -> bool:
    """§8.14: the second greatest size at the table, among all groups or among the players' best groups."""
    sizes = 0
    for other in range(s.seats):
        sizes |= bit(found[other, ANY]) if s.second_card == 1 else found[other, SIZES]
    second = second_greatest(sizes)
    mine = bit(found[seat, ANY]) if s.second_card == 1 else found[seat, SIZES]
    return second > 0 and has(mine, second)


@kernel
def outer_line(cells: int, frame: int, side: int, level: int) -> int:
    """§8.16: the cells of a level on one side: west, east, north, south. The frame is the base (§5.9)."""
    across, down = columns(frame), rows(frame)
    line = 0
    if side == 0 or side == 1:
        column = lowest(across) + (LEVELS - 1 - level if side == 1 else 0)
        for row in range(WIDTH):
            line |= bit(row * WIDTH + column)
    else:
        row = lowest(down) + (LEVELS - 1 - level if side == 3 else 0)
        for column in range(WIDTH if row < WIDTH else 0):  # a side may lie beyond the cells, and then it is empty
            line |= bit(row * WIDTH + column)
    return cells & line


@kernel
def has_plain_side(s: State, seat: int) -> bool:
    """§8.16: on at least one side all cubes of levels 1 to 3 have one colour; empty cells are skipped."""
    base = occupied(s, seat, 0)
    if base == 0:
        return False
    for side in range(4):
        colours = 0
        for colour in range(COLOURS):
            for level in range(LEVELS - 1):
                if outer_line(s.cubes[seat, colour, level], base, side, level) != 0:
                    colours |= bit(colour)
        if count(colours) == 1:
            return True
    return False


@kernel
def meets(s: State, found: Grid, seat: int, card: int) -> bool:
    """§8.9 to §8.17: whether a seat meets a card. No card uses a group up (§8.8)."""
    kind = CARD_KIND[card]
    row = found[seat]
    if kind == LONGEST_COLOUR:
        return has_most(found, s.seats, seat, BEST + CARD_COLOUR[card])  # §8.9
    if kind == LEFT_COLOUR:  # §8.10
        mine = row[BEST + CARD_COLOUR[card]]
        return mine >= 1 and mine >= found[(seat + 1) % s.seats, BEST + CARD_COLOUR[card]]
    if kind == LONGEST_ANY:
        return has_most(found, s.seats, seat, ANY)  # §8.11
    if kind == LONGEST_LEVEL_1:
        return has_most(found, s.seats, seat, FLAT if s.level_1_card == 1 else ON_LEVEL_1)  # §8.12
    if kind == MOST_LEVELS:
        return has_most(found, s.seats, seat, TALL)  # §8.13
    if kind == SECOND_LONGEST:
        return is_second(s, found, seat)
    if kind == FIVE_ON_1 or kind == FIVE_ON_2:
        return count(row[SHOWN + (0 if kind == FIVE_ON_1 else 1)]) == COLOURS  # §8.15
    if kind == SIDE:
        return has_plain_side(s, seat)
    if kind == THREE:
        return count(row[SHOWN] | row[SHOWN + 1] | row[SHOWN + 2] | row[SHOWN + 3]) == 3  # §8.17
    return False  # pragma: no cover - every card is of a kind above


# -- §9 The result


@kernel
def tally(s: State, out: Grid) -> None:
    """§7.8, §8.1, §9.1: points by colour and by card, as they would count now (§7.10)."""
    found = scratch2(MOST_SEATS, FINDINGS)
    for seat in range(s.seats):
        survey(s, seat, found[seat])
    for seat in range(s.seats):
        for colour in range(COLOURS):
            out[seat, colour] = COLOUR_POINTS[found[seat, BEST + colour]]
        for card in range(CARDS):
            met = has(s.open_cards, card) and meets(s, found, seat, card)  # §8.2: whoever else meets it
            out[seat, COLOURS + card] = BONUS if met else 0


@kernel
def ranks(s: State, points: Ints, out: Ints) -> None:
    """§9.2 to §9.4: 1 + the number of seats with a higher total; rank 1 wins, and ties share it."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += int(points[other] > points[seat])


@kernel
def tell_scores(s: State) -> None:
    """§9.1: the score sheet, at the end."""
    sheet = scratch2(MOST_SEATS, SOURCES)
    tally(s, sheet)
    for seat in range(s.seats):
        colours, cards = 0, 0
        for source in range(SOURCES):
            if source < COLOURS:
                colours += sheet[seat, source]
            else:
                cards += sheet[seat, source]
        tell(s, SCORED, seat, EVERYBODY, colours, cards, colours + cards)
