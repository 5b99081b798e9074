"""A pyramid for the evaluation: all its cells in one int, so that a group is found with a few table look-ups.

The frame is the four by four window (§5.9) of the base, or the one it will most likely have: level 1 takes the bits 0 to 15,
level 2 the bits 16 to 24, level 3 the bits 25 to 28, and the top is bit 29.
"""

from sacbe.core.engine.bits import bit, count, lowest
from sacbe.core.engine.kernel import kernel, table
from sacbe.core.engine.state import Grid
from sacbe.games.yaxha.rules.pieces import COLOURS, LEVELS, SPAN, WIDTH
from sacbe.games.yaxha.rules.pyramid import columns, occupied, rows, supported
from sacbe.games.yaxha.rules.state import State

SPOTS = [(x, y, level) for level in range(LEVELS) for y in range(SPAN - level) for x in range(SPAN - level)]
"""The cells of a whole pyramid in the order of their bits."""
ALL = (1 << len(SPOTS)) - 1
FIRST = table([min(i for i, spot in enumerate(SPOTS) if spot[2] == level) for level in range(LEVELS)])
SHOWN_AT_END = 25
"""§7.4: so many cubes of a whole pyramid can be seen."""


def _rests_on(above: tuple[int, int, int], under: tuple[int, int, int]) -> bool:
    """§5.5: whether one cell is a support of the other."""
    return above[2] == under[2] + 1 and under[0] - above[0] in (0, 1) and under[1] - above[1] in (0, 1)


def _touch(a: tuple[int, int, int], b: tuple[int, int, int]) -> bool:
    """§5.8: whether two cells are neighbours."""
    aside = a[2] == b[2] and abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1
    return aside or _rests_on(a, b) or _rests_on(b, a)


NEAR = table([sum(1 << i for i, b in enumerate(SPOTS) if _touch(a, b)) for a in SPOTS])
TOPS = table([sum(1 << i for i, b in enumerate(SPOTS) if _rests_on(b, a)) for a in SPOTS])
ON_LEVEL = table([sum(1 << i for i, spot in enumerate(SPOTS) if spot[2] == level) for level in range(LEVELS)])


def _side(side: int) -> int:
    """§8.16: the nine cells of a side: west, east, north, south."""
    return sum(
        1 << i
        for i, (x, y, level) in enumerate(SPOTS)
        if level < LEVELS - 1 and (x if side < 2 else y) == (SPAN - 1 - level if side % 2 else 0)
    )


SIDES = table([_side(side) for side in range(4)])
INNER = sum(
    1 << i for i, (x, y, level) in enumerate(SPOTS) if level < 2 and 0 < x < SPAN - 1 - level and 0 < y < SPAN - 1 - level
)
"""§7.4: the five cells of a whole pyramid that cannot be seen."""
INNER_GROUND = sum(1 << y * WIDTH + x for x in (1, 2) for y in (1, 2))
INNER_STOREY = 1 << WIDTH + 1
"""The same, on the first two levels, from the corner of a window."""

# The summary of each pyramid: a row of a table per seat. Sizes and counts are in cubes.
SIZE = 0  # .. SIZE + colour: the size of the best group of a colour
NOW = SIZE + COLOURS  # .. NOW + colour: the cells where it can grow at once
LATER = NOW + COLOURS  # .. LATER + colour: the cells where it can grow when they have supports
JOINS = LATER + COLOURS  # .. JOINS + colour: the cubes of other groups of the colour that one cube would join to it
CUBES = JOINS + COLOURS  # .. CUBES + colour: all its cubes that will be seen, as a set
GROUND_CUBES = CUBES + COLOURS  # the most level-1 cubes of one group
TALL = GROUND_CUBES + 1  # the most levels of one group
SIZES = TALL + 1  # the set of all group sizes
TAKEN = SIZES + 1  # all cells with a cube
HIDDEN = TAKEN + 1  # the cells that cannot be seen at the end
WIDE = HIDDEN + 1  # the width and height of the base
HIGH = WIDE + 1
SEEN = HIGH + 1  # how many cubes will be seen
EDGE = SEEN + 1  # .. EDGE + colour: the free cells around the best group, as a set
GROUP = EDGE + COLOURS  # .. GROUP + colour: the best group, as a set
BURIED = GROUP + COLOURS  # .. BURIED + colour: its cubes that will not be seen, as a set
SHAPE = BURIED + COLOURS


@kernel
def packed(cells: int, level: int) -> int:
    """The cells of a level, moved to the corner of the frame, as bits of the whole pyramid."""
    if level == 0:
        return (cells & 15) | (cells >> 3 & 0xF0) | (cells >> 6 & 0xF00) | (cells >> 9 & 0xF000)
    if level == 1:
        return ((cells & 7) | (cells >> 4 & 0x38) | (cells >> 8 & 0x1C0)) << 16
    if level == 2:
        return ((cells & 3) | (cells >> 5 & 0xC)) << 25
    return (cells & 1) << 29


@kernel
def group_at(cells: int, spot: int) -> tuple[int, int]:
    """§7.5: the group of a cell within the cells of its colour, and all that is near it."""
    group, near = bit(spot), 0
    todo = group
    while todo != 0:
        around = NEAR[lowest(todo)]
        near |= around
        fresh = cells & around & ~group
        group |= fresh
        todo = (todo & (todo - 1)) | fresh
    return group, near


@kernel
def to_be_hidden(taken: int, coming: int) -> int:
    """§7.3: the inner cells whose tops are all taken, or can be with the cubes to come."""
    hidden, left = 0, INNER
    while left != 0:
        spot = lowest(left)
        if count(TOPS[spot] & ~taken) <= coming:
            hidden |= bit(spot)
        left &= left - 1
    return hidden


@kernel
def window(s: State, seat: int, base: int) -> tuple[int, int, int]:
    """Where the four by four of a base will lie (as a shift of bits), and how wide and high the base is.

    As long as it floats (§5.10) it is taken to lie so that it hides the fewest cubes, those of large colours least of all.
    """
    if base == 0:
        return 0, 0, 0
    across, down = columns(base), rows(base)
    wide, high = count(across), count(down)
    west, north = lowest(across), lowest(down)
    shift = north * WIDTH + west
    if wide >= SPAN and high >= SPAN:
        return shift, SPAN, SPAN
    best, least = shift, 1 << 30
    for up in range(max(1, SPAN + 1 - high)):
        for left in range(max(1, SPAN + 1 - wide)):
            if up <= north and left <= west:
                corner, cost = shift - up * WIDTH - left, 0
                for colour in range(COLOURS):
                    ground, storey = s.cubes[seat, colour, 0], s.cubes[seat, colour, 1]
                    lost = count(ground & INNER_GROUND << corner) + count(storey & INNER_STOREY << corner)
                    cubes = count(ground) + count(storey)
                    cost += lost * cubes * cubes
                if cost < least:
                    best, least = corner, cost
    return best, min(wide, SPAN), min(high, SPAN)


@kernel
def explore(s: State, seat: int, coming: int, found: Grid) -> None:
    """Fill the row of a seat; `coming` are the cubes that it will still place."""
    shift, wide, high = window(s, seat, occupied(s, seat, 0))
    taken, open_now = 0, ON_LEVEL[0]
    for level in range(LEVELS):
        here = occupied(s, seat, level)
        taken |= packed(here >> shift, level)
        if here == 0:
            break
        if level < LEVELS - 1:
            open_now |= packed(supported(here) >> shift, level + 1)
    hidden = to_be_hidden(taken, coming)
    room = ALL & ~taken & ~hidden
    found[seat, TAKEN], found[seat, HIDDEN], found[seat, WIDE], found[seat, HIGH] = taken, hidden, wide, high
    found[seat, SEEN] = count(taken & ~hidden)
    for colour in range(COLOURS):
        cells = 0
        for level in range(LEVELS):
            cells |= packed(s.cubes[seat, colour, level] >> shift, level)
        found[seat, BURIED + colour] = cells & hidden
        cells &= ~hidden
        found[seat, CUBES + colour] = cells
        explore_colour(cells, room, open_now, seat, colour, found)


@kernel
def explore_colour(cells: int, room: int, open_now: int, seat: int, colour: int, found: Grid) -> None:
    """The groups of one colour: the best of them, where it can grow, and what can be joined to it."""
    best, best_near, worth, left = 0, 0, -1, cells
    while left != 0:
        group, near = group_at(cells, lowest(left))
        left &= ~group
        size = count(group)
        if 8 * size + min(count(near & room), 7) > worth:  # of equal groups, the one with more room
            best, best_near, worth = group, near, 8 * size + min(count(near & room), 7)
        tall = 0
        for level in range(LEVELS):
            tall += int(group & ON_LEVEL[level] != 0)
        found[seat, TALL] = max(found[seat, TALL], tall)
        found[seat, GROUND_CUBES] = max(found[seat, GROUND_CUBES], count(group & ON_LEVEL[0]))
        found[seat, SIZES] |= bit(size)
    found[seat, SIZE + colour] = count(best)
    edge = best_near & room
    found[seat, EDGE + colour] = edge
    found[seat, GROUP + colour] = best
    found[seat, NOW + colour] = count(edge & open_now)
    found[seat, LATER + colour] = count(edge & ~open_now)
    rest, joins = cells & ~best, 0
    while rest != 0:
        group, near = group_at(rest, lowest(rest))
        rest &= ~group
        if near & edge != 0:
            joins += count(group)
    found[seat, JOINS + colour] = joins


@kernel
def shown_colours(found: Grid, seat: int, cells: int) -> int:
    """The set of colours that will be seen on some cells."""
    colours = 0
    for colour in range(COLOURS):
        colours |= bit(colour) if found[seat, CUBES + colour] & cells != 0 else 0
    return colours
