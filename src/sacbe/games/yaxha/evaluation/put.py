"""The playout policy for placements in Yaxha: each is tried on a summary of the pyramid, and valued by its colour points."""

from sacbe.core.engine.bits import bit, count, has, lowest
from sacbe.core.engine.kernel import kernel, scratch, scratch2, table
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.yaxha.evaluation.cards import OUTLOOK
from sacbe.games.yaxha.evaluation.colours import appraise
from sacbe.games.yaxha.evaluation.shape import (
    ALL,
    CUBES,
    EDGE,
    FIRST,
    HIDDEN,
    JOINS,
    LATER,
    NOW,
    SEEN,
    SHAPE,
    SIZE,
    SPOTS,
    TAKEN,
    TOPS,
    explore,
    explore_colour,
    to_be_hidden,
    window,
)
from sacbe.games.yaxha.evaluation.weights import PREFER_CARD, PREFER_SHARP, PREFER_SHIFT
from sacbe.games.yaxha.rules.actions import PUT
from sacbe.games.yaxha.rules.building import SITES, cubes_in_hand
from sacbe.games.yaxha.rules.pieces import CARD_COLOUR, CELLS, COLOURS, LOT, MOST_SEATS, REACH, ROUNDS, SPAN, WIDTH
from sacbe.games.yaxha.rules.pyramid import occupied
from sacbe.games.yaxha.rules.state import State

PLACES = len(SPOTS)
COLUMN = table([x + REACH for x, _, _ in CELLS])
LINE = table([y + REACH for _, y, _ in CELLS])
STOREY = table([level - 1 for _, _, level in CELLS])
UNDER = table([sum(1 << i for i in range(len(SPOTS)) if TOPS[i] >> spot & 1) for spot in range(len(SPOTS))])
"""The supports (§5.5) of each cell, as a set."""

MOST = 100_000
"""The greatest weight of an option, so that the sum over all options fits."""
NEVER = 1


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
def open_cells(taken: int) -> int:
    """§6.5 (b): the cells that rest on something, taken or not."""
    found = 0
    for spot in range(PLACES):
        if UNDER[spot] & ~taken == 0:
            found |= bit(spot)
    return found


@kernel
def spot_of(cell: int, west: int, top: int) -> int:
    """A cell's bit in the frame; -1 for one outside the window that the base is taken to have."""
    level = STOREY[cell]
    x, y = COLUMN[cell] - west, LINE[cell] - top
    return FIRST[level] + y * (SPAN - level) + x if 0 <= x < SPAN - level and 0 <= y < SPAN - level else -1


@kernel
def try_put(found: Grid, seat: int, colour: int, spot: int, open_now: int, coming: int, sketch: Grid) -> None:
    """Write the row of a seat as it would be with one more cube; only the columns that the colour points need."""
    taken = found[seat, TAKEN] | bit(spot)
    tops = TOPS[spot]
    while tops != 0:
        top = lowest(tops)
        if UNDER[top] & ~taken == 0:
            open_now |= bit(top)
        tops &= tops - 1
    hidden = to_be_hidden(taken, coming)
    room = ALL & ~taken & ~hidden
    sketch[seat, SEEN] = count(taken & ~hidden)
    for other in range(COLOURS):
        if other == colour or hidden != found[seat, HIDDEN]:
            cells = found[seat, CUBES + other] & ~hidden
            if other == colour and not has(hidden, spot):
                cells |= bit(spot)
            explore_colour(cells, room, open_now, seat, other, sketch)
        else:
            edge = found[seat, EDGE + other] & ~bit(spot)
            sketch[seat, SIZE + other], sketch[seat, JOINS + other] = found[seat, SIZE + other], found[seat, JOINS + other]
            sketch[seat, NOW + other], sketch[seat, LATER + other] = count(edge & open_now), count(edge & ~open_now)


@kernel
def prefer_put(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """§6: the higher the expected points of a placement, the greater its weight."""
    shift, _, _ = window(s, seat, occupied(s, seat, 0))
    west, top = shift % WIDTH, shift // WIDTH
    later = LOT * (ROUNDS - s.round_no)
    coming = later + cubes_in_hand(s, seat)
    found, sketch, outlook = scratch2(MOST_SEATS, SHAPE), scratch2(MOST_SEATS, SHAPE), scratch2(MOST_SEATS, OUTLOOK)
    hand = scratch(COLOURS)
    explore(s, seat, coming, found)
    for colour in range(COLOURS):
        hand[colour] = s.hand[seat, colour]
    open_now, wanted, most = open_cells(found[seat, TAKEN]), wanted_colours(s), 0
    for i in range(n):
        colour, spot = (actions[i] - PUT) // SITES, spot_of((actions[i] - PUT) % SITES, west, top)
        hand[colour] -= 1
        if spot >= 0:
            try_put(found, seat, colour, spot, open_now, coming - 1, sketch)
            value = appraise(s, sketch, seat, hand, later, w, outlook)
            if has(wanted, colour) and sketch[seat, SIZE + colour] > found[seat, SIZE + colour]:
                value += w[PREFER_CARD]
        else:  # a floating base can grow beyond the window it is taken to have
            value = appraise(s, found, seat, hand, later, w, outlook) - w[PREFER_SHIFT]
        hand[colour] += 1
        out[i] = value
        most = max(most, value)
    for i in range(n):
        out[i] = doubled((out[i] - most) * w[PREFER_SHARP] // 1000)
