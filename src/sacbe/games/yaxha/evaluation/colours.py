"""The expected colour points (§7.7) of a pyramid, from the largest group of each colour, its room, and the cubes to come."""

from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.evaluation import POINT
from sacbe.games.yaxha.evaluation.cards import BIGGEST, COMING, EXPECTED
from sacbe.games.yaxha.evaluation.shape import JOINS, LATER, NOW, SEEN, SHOWN_AT_END, SIZE
from sacbe.games.yaxha.evaluation.weights import (
    ANEW,
    BAG,
    HAND_OPEN,
    HAND_SHUT,
    JOIN,
    JOIN_HAND,
    REACH_LATER,
    REACH_NONE,
    REACH_NOW,
    SHARE_1,
)
from sacbe.games.yaxha.rules.pieces import COLOUR_POINTS, COLOURS, CUBES_PER_COLOUR, LOT
from sacbe.games.yaxha.rules.state import State


@kernel
def points_for(size: int) -> int:
    """§7.7, interpolated: the points for a size in thousandths of a cube, in thousandths of a point."""
    whole = min(size // 1000, CUBES_PER_COLOUR - 1)
    low = COLOUR_POINTS[whole]
    return low * POINT + (COLOUR_POINTS[whole + 1] - low) * min(size - whole * 1000, 1000)


@kernel
def place_of(found: Grid, seat: int, colour: int, hand: Ints) -> int:
    """How many colours have a larger group than this one in a pyramid, the cubes in hand included."""
    mine, before = found[seat, SIZE + colour] + hand[colour], 0
    for other in range(COLOURS):
        theirs = found[seat, SIZE + other] + hand[other]
        before += int(theirs > mine or (theirs == mine and other < colour))
    return before


@kernel
def appraise(s: State, found: Grid, seat: int, hand: Ints, later: int, w: Ints, outlook: Grid) -> int:
    """The colour points of a seat at the end, with these cubes in hand and `later` unknown ones to come."""
    held, bag = 0, 0
    for colour in range(COLOURS):
        held += hand[colour]
        bag += s.bag[colour]
    coming = held + later
    # Groups grow on cells that will be visible; a cube on a hidden cell uses none of them.
    room = min(SHOWN_AT_END - found[seat, SEEN], coming) * 1000 * later // coming if coming > 0 else 0
    total, biggest = 0, 0
    for colour in range(COLOURS):
        size = found[seat, SIZE + colour] * 1000
        if coming > 0:
            now = found[seat, NOW + colour]
            if hand[colour] > 0:
                fit = min(hand[colour], now) if size > 0 else hand[colour]
                size += fit * w[HAND_OPEN] + (hand[colour] - fit) * w[HAND_SHUT]
                size += found[seat, JOINS + colour] * w[JOIN_HAND]
            else:
                size += found[seat, JOINS + colour] * w[JOIN] * later // (later + LOT)
            if later > 0:
                share = w[SHARE_1 + place_of(found, seat, colour, hand)]
                if bag > 0:  # a colour of which the bag has many is more likely to come
                    share += share * w[BAG] // 1000 * (COLOURS * s.bag[colour] - bag) // bag
                growth = room * share // 1000
                reach = min(1000, w[REACH_NONE] + now * w[REACH_NOW] + found[seat, LATER + colour] * w[REACH_LATER])
                # A group that cannot grow may be given up for a new one.
                size = max(size + growth * reach // 1000, growth * w[ANEW] // 1000)
        total += points_for(size)
        biggest = max(biggest, size)
        outlook[seat, EXPECTED + colour] = size
    outlook[seat, COMING] = coming
    outlook[seat, BIGGEST] = biggest
    return total
