"""The inputs of the nets of Yaxha for each kind of bonus card (§8).

A row begins with the pyramid as a whole; what follows depends on the kind. Of several rivals each input is the greatest.
"""

from sacbe.core.engine.bits import count, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.nets import NET, SOURCE, Net
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.yaxha.evaluation.cards import count_down
from sacbe.games.yaxha.evaluation.colours import place_of
from sacbe.games.yaxha.evaluation.inputs import (
    COLOUR,
    PART,
    THEIRS,
    WHOLE,
    above_of,
    contacts,
    leaders,
    lean,
    tell_colour,
    tell_part,
    tell_whole,
)
from sacbe.games.yaxha.evaluation.shape import (
    ALL,
    CUBES,
    EDGE,
    GROUND_CUBES,
    GROUP,
    HIDDEN,
    HIGH,
    NOW,
    ON_LEVEL,
    SIDES,
    SIZE,
    SIZES,
    TAKEN,
    TALL,
    WIDE,
    shown_colours,
)
from sacbe.games.yaxha.rules.building import cubes_in_hand
from sacbe.games.yaxha.rules.pieces import (
    CARD_COLOUR,
    CARD_KIND,
    CARDS,
    COLOURS,
    FIVE_ON_1,
    FIVE_ON_2,
    LEFT_COLOUR,
    LONGEST_ANY,
    LONGEST_COLOUR,
    LONGEST_LEVEL_1,
    MOST_LEVELS,
    OPEN_CARDS,
    SECOND_LONGEST,
    SIDE,
    SPAN,
    THREE,
)
from sacbe.games.yaxha.rules.state import State

NETS = (
    Net("colour", WHOLE + COLOUR, 16),
    Net("longest_colour", WHOLE + COLOUR + PART, 12),
    Net("left_colour", WHOLE + COLOUR + PART, 12),
    Net("longest_any", WHOLE + 4 * PART, 12),
    Net("longest_level_1", WHOLE + 10, 16),
    Net("most_levels", WHOLE + 12, 12),
    Net("second_longest", WHOLE + 12, 12),
    Net("five_on_1", WHOLE + 5, 12),
    Net("five_on_2", WHOLE + 5, 12),
    Net("one_colour_side", WHOLE + 7, 12),
    Net("three_colours", WHOLE + 5, 12),
)
"""One for colours; then one for each kind of card, in the order of the kinds."""
ROWS = COLOURS + OPEN_CARDS


@kernel
def tell_ground(s: State, found: Grid, seat: int, row: Ints, at: int) -> int:
    """§8.12: the two groups with the most cubes on level 1, and how they can grow there."""
    row[at] = max(row[at], found[seat, GROUND_CUBES])
    first, second, best, next_best = 0, 0, -1, -1
    for colour in range(COLOURS):
        cubes = count(found[seat, GROUP + colour] & ON_LEVEL[0]) * 4 + s.hand[seat, colour]
        if cubes > best:
            second, next_best = first, best
            first, best = colour, cubes
        elif cubes > next_best:
            second, next_best = colour, cubes
    row[at + 1] = max(row[at + 1], count(found[seat, EDGE + first] & ON_LEVEL[0]))
    row[at + 2] = max(row[at + 2], s.hand[seat, first])
    row[at + 3] = max(row[at + 3], count(found[seat, GROUP + second] & ON_LEVEL[0]))
    row[at + 4] = max(row[at + 4], count(found[seat, EDGE + second] & ON_LEVEL[0]))
    return at + 5


@kernel
def tell_levels(s: State, found: Grid, seat: int, open_above: int, row: Ints, at: int) -> int:
    """§8.13: how tall groups are, and how many of them can still climb."""
    row[at] = max(row[at], found[seat, TALL])
    row[at + 1] = max(row[at + 1], count(found[seat, TAKEN] & ON_LEVEL[2]))
    row[at + 2] = max(row[at + 2], count(found[seat, TAKEN] & ON_LEVEL[3]))
    climbing, waiting, high = 0, 0, 0
    for colour in range(COLOURS):
        group, edge = found[seat, GROUP + colour], found[seat, EDGE + colour]
        tall, top = 0, 0
        for level in range(SPAN):
            if group & ON_LEVEL[level] != 0:
                tall += 1
                top = level
        above = edge & ON_LEVEL[min(top + 1, SPAN - 1)]
        high += int(tall >= SPAN - 1)
        if tall == found[seat, TALL]:
            climbing += int(above & open_above != 0)
            waiting += int(above & ~open_above != 0)
    row[at + 3] = max(row[at + 3], climbing)
    row[at + 4] = max(row[at + 4], waiting)
    row[at + 5] = max(row[at + 5], high)
    return at + 6


@kernel
def tell_sizes(found: Grid, seat: int, second: int, row: Ints, at: int) -> int:
    """§8.14: the three greatest sizes of groups, and whether one is the second greatest of all."""
    sizes = found[seat, SIZES]
    row[at + 3] = max(row[at + 3], int(second > 0 and has(sizes, second)))
    for i in range(3):
        greatest = count_down(sizes)
        row[at + i] = max(row[at + i], greatest)
        sizes &= ~(1 << greatest)
    return at + 4


@kernel
def tell_missing(s: State, found: Grid, seat: int, level: int, open_above: int, later: int, row: Ints, at: int) -> int:
    """§8.15: the colours that a level lacks, and what there is to add them with."""
    shown = shown_colours(found, seat, ON_LEVEL[level])
    row[at] = COLOURS - count(shown)
    row[at + 1] = count(ON_LEVEL[level] & ~found[seat, TAKEN] & ~found[seat, HIDDEN])
    for colour in range(COLOURS):
        if not has(shown, colour):
            row[at + 2] += int(s.hand[seat, colour] > 0)
            row[at + 3] += int(contacts(found, seat, colour, open_above & ON_LEVEL[level]) > 0)
            row[at + 4] += lean(s, colour, later)
    return at + 5


@kernel
def tell_side(s: State, found: Grid, seat: int, later: int, row: Ints, at: int) -> int:
    """§8.16: the side that comes nearest to one colour."""
    fewest, best = 1 << 20, 0
    for side in range(4):
        colours = count(shown_colours(found, seat, SIDES[side]))
        settled = found[seat, WIDE if side < 2 else HIGH] == SPAN
        row[at] += int(colours == 1 and settled)
        row[at + 1] += int(colours == 1)
        empty = count(SIDES[side] & ~found[seat, TAKEN])
        if colours * 16 + empty < fewest:
            fewest, best = colours * 16 + empty, side
    row[at + 2] = count(shown_colours(found, seat, SIDES[best]))
    row[at + 3] = count(SIDES[best] & ~found[seat, TAKEN])
    for colour in range(COLOURS):
        if found[seat, CUBES + colour] & SIDES[best] != 0:
            row[at + 4] += s.hand[seat, colour]
            row[at + 5] += lean(s, colour, later)
            row[at + 6] = max(row[at + 6], count(found[seat, CUBES + colour]))
    return at + 7


@kernel
def tell_few(s: State, found: Grid, seat: int, row: Ints, at: int) -> int:
    """§8.17: how many colours are seen, and how many cubes those have that would have to be hidden."""
    row[at] = count(shown_colours(found, seat, ALL))
    for colour in range(COLOURS):
        cubes, place = count(found[seat, CUBES + colour]), place_of(found, seat, colour, s.hand[seat])
        if place >= 3:
            row[at + place - 2] = cubes
            row[at + place] = s.hand[seat, colour]
    return at + 5


@kernel
def second_of_all(s: State, found: Grid) -> int:
    """§8.14: the second greatest size of all groups now."""
    sizes = 0
    for seat in range(s.seats):
        sizes |= found[seat, SIZES]
    return count_down(sizes & ~(1 << count_down(sizes)))


@kernel
def tell_card(s: State, found: Grid, seat: int, card: int, later: int, row: Ints, at: int) -> None:
    """Write the inputs for a card, of a seat and its rivals."""
    kind, colour = CARD_KIND[card], CARD_COLOUR[card]
    mine = above_of(found, seat)
    if kind == LONGEST_COLOUR or kind == LEFT_COLOUR:
        at = tell_colour(s, found, seat, colour, later, mine, row, at)
    elif kind == LONGEST_ANY:
        first, second = leaders(s, found, seat)
        at = tell_part(s, found, seat, second, later, row, tell_part(s, found, seat, first, later, row, at))
    elif kind == LONGEST_LEVEL_1:
        at = tell_ground(s, found, seat, row, at)
    elif kind == MOST_LEVELS:
        at = tell_levels(s, found, seat, mine, row, at)
    elif kind == SECOND_LONGEST:
        at = tell_sizes(found, seat, second_of_all(s, found), row, at)
        first, second = leaders(s, found, seat)
        row[at], row[at + 1] = found[seat, NOW + first], found[seat, NOW + second]
        row[at + 2], row[at + 3] = s.hand[seat, first], s.hand[seat, second]
        at += 4
    elif kind == FIVE_ON_1 or kind == FIVE_ON_2:
        tell_missing(s, found, seat, int(kind == FIVE_ON_2), mine, later, row, at)
    elif kind == SIDE:
        tell_side(s, found, seat, later, row, at)
    elif kind == THREE:
        tell_few(s, found, seat, row, at)
    for step in range(1, s.seats):
        rival = (seat + step) % s.seats
        if kind == LONGEST_COLOUR or (kind == LEFT_COLOUR and step == 1):
            tell_part(s, found, rival, colour, later, row, at)
        elif kind == LONGEST_ANY:
            first, second = leaders(s, found, rival)
            tell_part(s, found, rival, second, later, row, tell_part(s, found, rival, first, later, row, at))
        elif kind == LONGEST_LEVEL_1:
            tell_ground(s, found, rival, row, at)
        elif kind == MOST_LEVELS:
            tell_levels(s, found, rival, above_of(found, rival), row, at)
        elif kind == SECOND_LONGEST:
            tell_sizes(found, rival, second_of_all(s, found), row, at)


@kernel
def inputs_of(s: State, found: Grid, seat: int, later: int, rows: Grid) -> int:
    """Write a row for each colour, then one for each open card; returns how many. The rows hold zeros before."""
    held, above = cubes_in_hand(s, seat), above_of(found, seat)
    for colour in range(COLOURS):
        theirs = 0
        for other in range(s.seats):
            if other != seat:
                theirs = max(theirs, found[other, SIZE + colour])
        rows[colour, NET], rows[colour, SOURCE] = 0, colour
        at = tell_whole(found, seat, held, later, above, rows[colour])
        tell_colour(s, found, seat, colour, later, above, rows[colour], at)
        rows[colour, at + THEIRS] = theirs
    n = COLOURS
    for card in range(CARDS):
        if has(s.open_cards, card):
            rows[n, NET], rows[n, SOURCE] = 1 + CARD_KIND[card], COLOURS + card
            at = tell_whole(found, seat, held, later, above, rows[n])
            tell_card(s, found, seat, card, later, rows[n], at)
            n += 1
    return n
