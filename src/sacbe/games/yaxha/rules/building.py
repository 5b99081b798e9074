"""Building (§6): where a cube may be put, and what happens to cubes that fit nowhere."""

from sacbe.core.engine.ask import answered
from sacbe.core.engine.bits import bit, count, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.yaxha.rules.actions import (
    DISCARD,
    DISCARDED,
    FIRST_CUBE,
    LEGAL,
    NO_COLOUR,
    NO_CONTACT,
    NO_SUPPORT,
    NOT_IN_HAND,
    PLACED,
    PUT,
    TAKEN,
    TILE,
    TOO_WIDE,
)
from sacbe.games.yaxha.rules.pieces import CELL_AT, CELLS, COLOURS, FLOOR, LEVELS, ORIGIN, SITE
from sacbe.games.yaxha.rules.pyramid import beside, in_reach, occupied, on_top, supported
from sacbe.games.yaxha.rules.state import State

SITES = len(CELLS)


@kernel
def in_contact(base: int) -> int:
    """§5.4, §6.3 (b): the first cube lies at 0,0,1; every other cube of level 1 touches the base with a face."""
    return ORIGIN if base == 0 else beside(base)


@kernel
def open_cells(s: State, seat: int, level: int) -> int:
    """The empty cells of a level that can hold a cube, whatever its colour."""
    here = occupied(s, seat, level)
    if level == 0:
        return in_contact(here) & in_reach(here) & ~here  # §6.3
    return supported(occupied(s, seat, level - 1)) & ~here  # §6.5 (a), (b); the supports are enough: §6.7, §6.8


@kernel
def in_colour(s: State, seat: int, colour: int, level: int) -> int:
    """§6.5 (c), §6.6: the cells of an upper level with this colour among their supports or side neighbours."""
    return on_top(s.cubes[seat, colour, level - 1]) | beside(s.cubes[seat, colour, level])


@kernel
def places(s: State, seat: int, colour: int, level: int, free: int) -> int:
    """§6.3 to §6.5: the cells of a level that are legal for a cube of this colour; `free` are its open cells."""
    if level == 0 or free == 0:
        return free  # §6.4: no colour condition on level 1
    return free & in_colour(s, seat, colour, level)


@kernel
def cubes_in_hand(s: State, seat: int) -> int:
    """How many cubes a seat has still to place (§6.1)."""
    cubes = 0
    for colour in range(COLOURS):
        cubes += s.hand[seat, colour]
    return cubes


@kernel
def put(s: State, seat: int, colour: int, cell: int) -> None:
    """§6.2: one cube from the hand onto the pyramid."""
    s.hand[seat, colour] -= 1
    s.cubes[seat, colour, FLOOR[cell]] |= 1 << SITE[cell]
    tell(s, PLACED, seat, EVERYBODY, colour, cell)


@kernel
def discard_hand(s: State, seat: int) -> None:
    """§6.10, §6.11, §6.15: all cubes left in hand go to the box, openly."""
    for colour in range(COLOURS):
        while s.hand[seat, colour] > 0:
            s.hand[seat, colour] -= 1
            s.discarded[seat, colour] += 1
            tell(s, DISCARDED, seat, EVERYBODY, colour)


# -- the step `build` (§6, §10.3 to §10.5)


@kernel
def owes_build(s: State) -> int:
    """§3.5: all at once, whoever has cubes in hand."""
    who = 0
    for seat in range(s.seats):
        who |= bit(seat) if cubes_in_hand(s, seat) > 0 else 0
    return who


@kernel
def legal_build(s: State, seat: int, out: Ints) -> int:
    """§10.3 to §10.5: every colour in hand on every legal cell: by colour, level, y, x."""
    free = (
        open_cells(s, seat, 0),
        open_cells(s, seat, 1),
        open_cells(s, seat, 2),
        open_cells(s, seat, 3),
    )  # fmt: skip
    n = 0
    for colour in range(COLOURS):
        if s.hand[seat, colour] > 0:
            for level in range(LEVELS):
                cells = places(s, seat, colour, level, free[level])
                while cells != 0:
                    out[n] = PUT + colour * SITES + CELL_AT[level, lowest(cells)]
                    cells &= cells - 1
                    n += 1
    return n


@kernel
def forced_build(s: State, seat: int) -> int:
    """§6.9, §6.10, §6.14: nothing fits: discard; one pair of colour and cell: put it there; otherwise -1, a choice."""
    only = DISCARD
    for level in range(LEVELS):
        free = open_cells(s, seat, level)
        if free != 0:
            for colour in range(COLOURS):
                if s.hand[seat, colour] > 0:
                    cells = places(s, seat, colour, level, free)
                    if cells != 0:
                        if only != DISCARD or count(cells) > 1:
                            return -1
                        only = PUT + colour * SITES + CELL_AT[level, lowest(cells)]
    return only


@kernel
def apply_build(s: State, seat: int, action: int) -> None:
    """§6.2, §6.10: put a cube, or discard what fits nowhere; a seat is done when its hand is empty."""
    if action == DISCARD:
        discard_hand(s, seat)
    else:
        put(s, seat, (action - PUT) // SITES, (action - PUT) % SITES)
    if cubes_in_hand(s, seat) == 0:
        answered(s, seat)


@kernel
def why_not_build(s: State, seat: int, action: int) -> int:
    """The first condition of §6 that this cube fails."""
    colour, cell = (action - PUT) // SITES, (action - PUT) % SITES
    level, site = FLOOR[cell], 1 << SITE[cell]
    here = occupied(s, seat, level)
    if s.hand[seat, colour] == 0:
        return NOT_IN_HAND
    if here & site != 0:
        return TAKEN
    if level == 0:
        if in_contact(here) & site == 0:
            return FIRST_CUBE if here == 0 else NO_CONTACT
        return LEGAL if in_reach(here) & site != 0 else TOO_WIDE
    if supported(occupied(s, seat, level - 1)) & site == 0:
        return NO_SUPPORT
    return LEGAL if in_colour(s, seat, colour, level) & site != 0 else NO_COLOUR


BUILD_STEP = Step(
    "build", legal_build, apply_build, why_not_build, answers=range(PUT, TILE), forced=forced_build, owes=owes_build
)
