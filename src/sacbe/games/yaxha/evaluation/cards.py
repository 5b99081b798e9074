"""The chance of each seat to meet the bonus cards (§8) at the end: races for the most, and conditions still to be met."""

from sacbe.core.engine.bits import bit, count, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.yaxha.evaluation.shape import (
    ALL,
    GROUND_CUBES,
    HIDDEN,
    HIGH,
    ON_LEVEL,
    SIDES,
    SIZES,
    TAKEN,
    TALL,
    WIDE,
    shown_colours,
)
from sacbe.games.yaxha.evaluation.weights import (
    MISSING_COLOUR,
    RACE_CUBE,
    RACE_NOW,
    RACE_TIE,
    SECOND_PRIOR,
    SIDE_CUBE,
    THREE_KEPT,
)
from sacbe.games.yaxha.rules.pieces import (
    CARD_COLOUR,
    CARD_KIND,
    COLOURS,
    FIVE_ON_1,
    FIVE_ON_2,
    LEFT_COLOUR,
    LONGEST_ANY,
    LONGEST_COLOUR,
    LONGEST_LEVEL_1,
    MOST_LEVELS,
    SECOND_LONGEST,
    SIDE,
    SPAN,
    THREE,
)
from sacbe.games.yaxha.rules.scoring import second_greatest
from sacbe.games.yaxha.rules.state import State

# What is expected of each seat at the end: a row of a table per seat. Sizes are in thousandths of a cube.
EXPECTED = 0  # .. EXPECTED + colour: the size of its largest group
COMING = EXPECTED + COLOURS  # how many cubes it will still place
BIGGEST = COMING + 1  # the size of its largest group of all
OUTLOOK = BIGGEST + 1

SURE = 1000
"""A chance of one, in thousandths."""
MOST_CUBES = 30


@kernel
def race(mine: int, theirs: int, blur: int, w: Ints) -> int:
    """The chance to have at least as much at the end; a tie is good for both (§8.2)."""
    return min(SURE, max(0, SURE // 2 + (mine - theirs + w[RACE_TIE]) * (SURE // 2) // blur))


@kernel
def most_of_others(outlook: Grid, seats: int, seat: int, what: int) -> int:
    """What the best rival is expected to have."""
    most = 0
    for other in range(seats):
        if other != seat:
            most = max(most, outlook[other, what])
    return most


@kernel
def most_found(found: Grid, seats: int, seat: int, what: int) -> int:
    """What the best rival has now."""
    most = 0
    for other in range(seats):
        if other != seat:
            most = max(most, found[other, what])
    return most


@kernel
def second_chance(s: State, found: Grid, seat: int, coming: int, w: Ints) -> int:
    """§8.14: by who has the second greatest size now, which counts the more the nearer the end is."""
    sizes, mine = 0, 0
    for other in range(s.seats):
        theirs = found[other, SIZES]
        if s.second_card == 1:
            theirs = bit(count_down(theirs))
        sizes |= theirs
        if other == seat:
            mine = theirs
    second = second_greatest(sizes)
    luck = w[SECOND_PRIOR] * coming // MOST_CUBES
    if second > 0 and has(mine, second):
        return luck + SURE * (MOST_CUBES - coming) // MOST_CUBES
    return luck


@kernel
def count_down(sizes: int) -> int:
    """The greatest member of a set of sizes; 0 if it is empty."""
    greatest = 0
    while sizes > 1:
        sizes >>= 1
        greatest += 1
    return greatest


@kernel
def level_chance(found: Grid, seat: int, level: int, hand: Ints, coming: int, w: Ints) -> int:
    """§8.15: all five colours on a level: each one that is missing needs a cell there, and a cube."""
    shown = shown_colours(found, seat, ON_LEVEL[level])
    left = count(ON_LEVEL[level] & ALL & ~found[seat, TAKEN] & ~found[seat, HIDDEN])
    missing = COLOURS - count(shown)
    if missing > left or missing > coming:
        return 0
    chance = SURE
    for colour in range(COLOURS):
        if not has(shown, colour):
            easy = min(900, left * w[MISSING_COLOUR])
            if hand[colour] > 0:
                easy = max(easy, 850)
            chance = chance * easy // SURE
    return chance


@kernel
def side_chance(found: Grid, seat: int, coming: int, w: Ints) -> int:
    """§8.16: the side that comes nearest to one colour; every cell that is still empty there is a risk."""
    best = 0
    for side in range(4):
        colours = count(shown_colours(found, seat, SIDES[side]))
        # A side is settled when the base is four wide across it (§5.10).
        settled = found[seat, WIDE if side < 2 else HIGH] == SPAN
        if colours == 1 and settled:
            empty = count(SIDES[side] & ~found[seat, TAKEN])
            chance = SURE - min(empty, coming) * w[SIDE_CUBE]
            best = max(best, chance)
    return best


@kernel
def chance_of(s: State, found: Grid, outlook: Grid, seat: int, card: int, w: Ints) -> int:
    """The chance, in thousandths, that a seat meets a card at the end."""
    kind = CARD_KIND[card]
    coming = outlook[seat, COMING]
    blur = w[RACE_NOW] + w[RACE_CUBE] * coming
    if kind == LONGEST_COLOUR:
        what = EXPECTED + CARD_COLOUR[card]
        return race(outlook[seat, what], most_of_others(outlook, s.seats, seat, what), blur, w)
    if kind == LEFT_COLOUR:
        what = EXPECTED + CARD_COLOUR[card]
        return race(outlook[seat, what], outlook[(seat + 1) % s.seats, what], blur, w)
    if kind == LONGEST_ANY:
        return race(outlook[seat, BIGGEST], most_of_others(outlook, s.seats, seat, BIGGEST), blur, w)
    if kind == LONGEST_LEVEL_1:
        bare = count(ON_LEVEL[0] & ~found[seat, TAKEN])
        mine, theirs = found[seat, GROUND_CUBES] * 1000, most_found(found, s.seats, seat, GROUND_CUBES) * 1000
        return race(mine, theirs, w[RACE_NOW] + w[RACE_CUBE] * bare, w)
    if kind == MOST_LEVELS:
        return race(found[seat, TALL] * 1000, most_found(found, s.seats, seat, TALL) * 1000, blur, w)
    if kind == SECOND_LONGEST:
        return second_chance(s, found, seat, coming, w)
    if kind == FIVE_ON_1 or kind == FIVE_ON_2:
        return level_chance(found, seat, 0 if kind == FIVE_ON_1 else 1, s.hand[seat], coming, w)
    if kind == SIDE:
        return side_chance(found, seat, coming, w)
    if kind == THREE:
        # §8.17: a fourth colour spoils it, and every cube to come may be one.
        colours = count(shown_colours(found, seat, ALL))
        return max(0, SURE - coming * w[THREE_KEPT]) if colours == 3 or (colours < 3 and coming > 3) else 0
    return 0
