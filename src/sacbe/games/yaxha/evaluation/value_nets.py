"""The value nets of Yaxha: they predict the points of each colour and of each open card, once the lots are taken."""

from sacbe.core.engine.ask import step
from sacbe.core.engine.kernel import kernel, scratch2, table
from sacbe.core.engine.nets import NET, foretell, load, starts, width
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.evaluation import FOLDER, POINT
from sacbe.core.evaluation import NETS as NUMBERS_FILE
from sacbe.games.yaxha.evaluation.input_cards import NETS, ROWS, inputs_of
from sacbe.games.yaxha.evaluation.shape import SHAPE, explore
from sacbe.games.yaxha.evaluation.weights import VALUE_NET
from sacbe.games.yaxha.rules.building import cubes_in_hand
from sacbe.games.yaxha.rules.pieces import LOT, MOST_SEATS, PACKAGE, ROUNDS
from sacbe.games.yaxha.rules.state import BUILD, State

NUMBERS = load(PACKAGE / FOLDER / NUMBERS_FILE, NETS)
START = starts(NETS)
GIVEN = table([net.inputs for net in NETS])
UNITS = table([net.hidden for net in NETS])
COLUMNS = width(NETS)


@kernel
def can_examine(s: State) -> bool:
    """Whether the nets know such positions: they were trained while cubes are being placed, with the default cards."""
    return s.depth > 0 and step(s) == BUILD and s.level_1_card == 0 and s.second_card == 0


@kernel
def uses_nets(s: State, w: Ints) -> bool:
    """Whether these weights turn the nets on, and the nets know such positions."""
    return w[VALUE_NET] != 0 and can_examine(s)


@kernel
def examine(s: State, seat: int, rows: Grid) -> int:
    """Write the inputs of the nets for a seat; returns how many rows, 0 where the nets do not know such positions."""
    if not can_examine(s):
        return 0
    later, found = LOT * (ROUNDS - s.round_no), scratch2(MOST_SEATS, SHAPE)
    for other in range(s.seats):
        explore(s, other, later + cubes_in_hand(s, other), found)
    return inputs_of(s, found, seat, later, rows)


@kernel
def net_points(s: State, found: Grid, seat: int, later: int) -> int:
    """The points of a seat at the end, in thousandths, as the nets predict them."""
    rows, total = scratch2(ROWS, COLUMNS), 0
    for i in range(inputs_of(s, found, seat, later, rows)):
        net = rows[i, NET]
        total += max(0, foretell(NUMBERS, START[net], GIVEN[net], UNITS[net], rows[i], POINT))
    return total
