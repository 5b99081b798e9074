"""The inputs of the nets of Yaxha for a pyramid and for its colours (for a card: `evaluation/input_cards.py`)."""

from sacbe.core.engine.bits import count, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.nets import INPUTS
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.yaxha.evaluation.colours import place_of
from sacbe.games.yaxha.evaluation.put import open_cells
from sacbe.games.yaxha.evaluation.shape import BURIED, CUBES, EDGE, HIDDEN, JOINS, LATER, NEAR, NOW, ON_LEVEL, SEEN, SIZE, TAKEN
from sacbe.games.yaxha.rules.pieces import COLOURS
from sacbe.games.yaxha.rules.state import State

WHOLE, COLOUR, PART = 9, 17, 6
"""How many inputs describe a pyramid, one of its colours, and a colour in brief."""
LEAN = 4
"""The unit of `lean`: quarters of a cube."""
THEIRS = 15
"""The column, among those of a colour, for the size of the rivals' largest group."""


@kernel
def tell_whole(found: Grid, seat: int, held: int, later: int, open_above: int, row: Ints) -> int:
    """Write the inputs for the pyramid as a whole; returns the next free column."""
    taken, hidden = found[seat, TAKEN], found[seat, HIDDEN]
    row[INPUTS] = 1
    row[INPUTS + 1] = later
    row[INPUTS + 2] = held
    row[INPUTS + 3] = found[seat, SEEN]
    row[INPUTS + 4] = count(hidden & ~taken)
    row[INPUTS + 5] = count(ON_LEVEL[0] & ~taken)
    row[INPUTS + 6] = count(ON_LEVEL[1] & taken)
    row[INPUTS + 7] = count((ON_LEVEL[2] | ON_LEVEL[3]) & taken)
    row[INPUTS + 8] = count(open_above)
    return INPUTS + WHOLE


@kernel
def above_of(found: Grid, seat: int) -> int:
    """The open cells above level 1."""
    taken = found[seat, TAKEN]
    return open_cells(taken) & ~taken & ~ON_LEVEL[0]


@kernel
def lean(s: State, colour: int, later: int) -> int:
    """§11.4: how many more cubes of a colour than of an average one are expected, by what is in the bag."""
    bag = 0
    for other in range(COLOURS):
        bag += s.bag[other]
    return LEAN * later * (COLOURS * s.bag[colour] - bag) // bag if bag > 0 else 0


@kernel
def contacts(found: Grid, seat: int, colour: int, open_above: int) -> int:
    """§6.5 (c): the open cells above level 1 where a cube of this colour may lie."""
    cubes, cells = found[seat, CUBES + colour] | found[seat, BURIED + colour], 0
    while open_above != 0:
        cells += int(NEAR[lowest(open_above)] & cubes != 0)
        open_above &= open_above - 1
    return cells


@kernel
def tell_colour(s: State, found: Grid, seat: int, colour: int, later: int, open_above: int, row: Ints, at: int) -> int:
    """Write the inputs for one colour, except those for the rivals' groups of it."""
    size, held, edge = found[seat, SIZE + colour], s.hand[seat, colour], found[seat, EDGE + colour]
    big, second, shared = 0, 0, 0
    for other in range(COLOURS):
        if other != colour:
            cubes = found[seat, SIZE + other] + s.hand[seat, other]
            second = max(second, min(big, cubes))
            big = max(big, cubes)
            shared |= found[seat, EDGE + other]
    row[at] = size
    row[at + 1] = held
    row[at + 2] = min(held, found[seat, NOW + colour])
    row[at + 3] = found[seat, NOW + colour]
    row[at + 4] = found[seat, LATER + colour]
    row[at + 5] = found[seat, JOINS + colour]
    row[at + 6] = count(found[seat, CUBES + colour]) - size
    row[at + 7] = count(found[seat, BURIED + colour])
    row[at + 8] = lean(s, colour, later)
    row[at + 9] = contacts(found, seat, colour, open_above)
    row[at + 10] = big
    row[at + 11] = second
    row[at + 12] = place_of(found, seat, colour, s.hand[seat])
    row[at + 13] = count(edge & ~shared)
    row[at + 14] = count(found[seat, CUBES + colour] & ~ON_LEVEL[0])
    row[at + THEIRS] = 0
    row[at + 16] = count(edge & ON_LEVEL[0])
    return at + COLOUR


@kernel
def tell_part(s: State, found: Grid, seat: int, colour: int, later: int, row: Ints, at: int) -> int:
    """Write the inputs for a colour in brief. Where a column already has a number of another seat, the greater one is kept."""
    row[at] = max(row[at], found[seat, SIZE + colour])
    row[at + 1] = max(row[at + 1], s.hand[seat, colour])
    row[at + 2] = max(row[at + 2], found[seat, NOW + colour])
    row[at + 3] = max(row[at + 3], found[seat, LATER + colour])
    row[at + 4] = max(row[at + 4], found[seat, JOINS + colour])
    row[at + 5] = max(row[at + 5], lean(s, colour, later))
    return at + PART


@kernel
def leaders(s: State, found: Grid, seat: int) -> tuple[int, int]:
    """The colours with the largest and the second largest group, the cubes in hand included."""
    first, second = 0, 0
    for colour in range(COLOURS):
        place = place_of(found, seat, colour, s.hand[seat])
        if place == 0:
            first = colour
        elif place == 1:
            second = colour
    return first, second
