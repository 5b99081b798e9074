"""Which options of Yaxha are worth a thought, at a glance: for playouts, and as a first word to the search."""

from sacbe.core.ask import step
from sacbe.core.bits import bit, count, has, lowest
from sacbe.core.kernel import kernel, table, zeros2
from sacbe.core.sense import NEUTRAL
from sacbe.core.state import Grid, Ints
from sacbe.games.yaxha.actions import CARD, PUT
from sacbe.games.yaxha.actions import TAKE as TAKE_ACT
from sacbe.games.yaxha.building import SITES
from sacbe.games.yaxha.pieces import (
    CARD_COLOUR,
    CELLS,
    COLOUR_POINTS,
    COLOURS,
    CUBES_PER_COLOUR,
    LEVELS,
    MOST_SEATS,
    REACH,
    SPAN,
    WIDTH,
)
from sacbe.games.yaxha.pyramid import occupied
from sacbe.games.yaxha.sense_names import (
    PREFER_BLOCK,
    PREFER_BURY,
    PREFER_CARD,
    PREFER_DENY,
    PREFER_GAIN,
    PREFER_LEAD,
    PREFER_LOT,
    PREFER_ROOM,
    PREFER_SHIFT,
    PREFER_TOUCH,
    PREFER_WASTE,
)
from sacbe.games.yaxha.sense_shape import ALL, FIRST, INNER, NEAR, group_at, packed, window
from sacbe.games.yaxha.state import BUILD, CHOOSE, TAKE, State

COLUMN = table([x + REACH for x, _, _ in CELLS])
LINE = table([y + REACH for _, y, _ in CELLS])
STOREY = table([level - 1 for _, _, level in CELLS])
MOST = 100_000
"""No option is preferred more than this: the sum over all must fit."""
NEVER = 1
FLOOR = 6000
"""The value of a placement that does nothing good: far below neutral, for there are many of them."""

# What is known about each colour of a pyramid: its cells, and the size of its largest group and what is near that.
CELLS_OF, LARGEST, NEARBY = range(3)
GLANCE = 3


@kernel
def doubled(value: int) -> int:
    """A weight that doubles with every thousand of value."""
    power = max(-10, min(6, value // 1000))
    part = 1000 + min(max(value - power * 1000, 0), 1000)
    return max(NEVER, min(MOST, (part << (power + 10)) >> 10))


@kernel
def wanted_colours(s: State) -> int:
    """§8.9, §8.10: the set of colours that open cards ask for."""
    wanted, cards = 0, s.open_cards
    while cards != 0:
        colour = CARD_COLOUR[lowest(cards)]
        wanted |= bit(colour) if colour >= 0 else 0
        cards &= cards - 1
    return wanted


@kernel
def glance(s: State, seat: int, shift: int, seen: Grid) -> None:
    """The largest group of each colour."""
    for colour in range(COLOURS):
        cells = 0
        for level in range(LEVELS):
            if s.cubes[seat, colour, level] != 0:
                cells |= packed(s.cubes[seat, colour, level] >> shift, level)
        cells &= ~INNER
        seen[colour, CELLS_OF] = cells
        seen[colour, LARGEST] = seen[colour, NEARBY] = 0
        while cells != 0:
            group, near = group_at(cells, lowest(cells))
            cells &= ~group
            if count(group) > seen[colour, LARGEST]:
                seen[colour, LARGEST], seen[colour, NEARBY] = count(group), near


@kernel
def prefer_put(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """§6: let large groups grow, keep their room free, and bury what nobody wants."""
    shift, wide, _ = window(s, seat, occupied(s, seat, 0))
    west, top = shift % WIDTH, shift // WIDTH
    seen = zeros2(COLOURS, GLANCE)
    glance(s, seat, shift, seen)
    room = ALL & ~INNER
    for level in range(LEVELS):
        room &= ~packed(occupied(s, seat, level) >> shift, level)
    wanted = wanted_colours(s)
    for i in range(n):
        colour, cell = (actions[i] - PUT) // SITES, (actions[i] - PUT) % SITES
        level = STOREY[cell]
        x, y = COLUMN[cell] - west, LINE[cell] - top
        largest = seen[colour, LARGEST]
        spot, near = -1, 0
        if wide > 0 and 0 <= x < SPAN - level and 0 <= y < SPAN - level:
            spot = FIRST[level] + y * (SPAN - level) + x
            near = NEAR[spot]
        elif wide > 0 and level == 0:  # a floating base can grow beyond the window it is taken to have
            near = bit(min(max(y, 0), SPAN - 1) * SPAN + min(max(x, 0), SPAN - 1))
        if spot >= 0 and has(INNER, spot):
            out[i] = doubled(w[PREFER_BURY] - largest * w[PREFER_WASTE] - FLOOR)
            continue
        value, size = 0, 1
        mine = seen[colour, CELLS_OF]
        if near & mine != 0:
            touched = near & mine
            while touched != 0:
                group, _ = group_at(mine, lowest(touched))
                size += count(group)
                touched &= ~group
            value += w[PREFER_TOUCH]
        if size > largest:
            value += (COLOUR_POINTS[min(size, CUBES_PER_COLOUR)] - COLOUR_POINTS[largest]) * w[PREFER_GAIN] + size * w[
                PREFER_LEAD
            ]
        if spot >= 0:
            value += count(near & room) * w[PREFER_ROOM]
            for other in range(COLOURS):
                if other != colour and has(seen[other, NEARBY], spot):
                    value -= seen[other, LARGEST] * w[PREFER_BLOCK]
        if has(wanted, colour) and size > largest:
            value += w[PREFER_CARD]
        if spot < 0:
            value -= w[PREFER_SHIFT]
        out[i] = doubled(value - FLOOR)


@kernel
def prefer_lot(s: State, seat: int, w: Ints, deny: int, first: int, actions: Ints, n: int, out: Ints) -> None:
    """§4: the lot that lets groups grow most, one's own and (to deny it) others'."""
    seen, value = zeros2(COLOURS, GLANCE), zeros2(1, MOST_SEATS)
    wanted = wanted_colours(s)
    for other in range(s.seats):
        if other != seat and deny == 0:
            continue
        shift, _, _ = window(s, other, occupied(s, other, 0))
        glance(s, other, shift, seen)
        for i in range(n):
            market, worth = actions[i] - first, 0
            for colour in range(COLOURS):
                cubes = s.lots[market, colour]
                if cubes > 0:
                    size = seen[colour, LARGEST]
                    worth += (COLOUR_POINTS[min(size + cubes, CUBES_PER_COLOUR)] - COLOUR_POINTS[size]) * w[PREFER_LOT]
                    if has(wanted, colour):
                        worth += cubes * w[PREFER_CARD]
            value[0, i] += worth if other == seat else worth * deny // 1000 // (s.seats - 1)
    least = value[0, 0]
    for i in range(n):
        least = min(least, value[0, i])
    for i in range(n):
        out[i] = doubled(value[0, i] - least)


@kernel
def prefer(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """How often a sensible player would take each option."""
    question = step(s)
    if question == BUILD:
        prefer_put(s, seat, w, actions, n, out)
    elif question == CHOOSE:
        prefer_lot(s, seat, w, w[PREFER_DENY], CARD, actions, n, out)
    elif question == TAKE:
        prefer_lot(s, seat, w, 0, TAKE_ACT, actions, n, out)
    else:
        for i in range(n):
            out[i] = NEUTRAL
