"""What the starting wealth of Tzolk'in is worth."""

from sacbe.core.engine.ask import STEP
from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel
from sacbe.games.tzolkin.evaluation.build import worker_worth
from sacbe.games.tzolkin.evaluation.sheet import Sheet
from sacbe.games.tzolkin.evaluation.weights import FOOD_WORTH
from sacbe.games.tzolkin.rules.pieces import GOODS
from sacbe.games.tzolkin.rules.state import KEEP, State
from sacbe.games.tzolkin.rules.tiles import WEALTH_FED, WEALTH_GAIN, WEALTH_TECH, WEALTH_TEMPLE, WEALTH_WORKERS, WEALTHS

FOOD_OF_ONE = 8
"""Corn that a worker eats in a match."""


@kernel
def tile_gain(s: State, seat: int, sheet: Sheet, tile: int) -> int:
    """The value of a wealth tile that was chosen but not revealed yet."""
    worth = WEALTH_FED[tile] * FOOD_OF_ONE * sheet.w[FOOD_WORTH]
    for good in range(GOODS):
        worth += WEALTH_GAIN[tile, good] * sheet.good[good]
    if WEALTH_TECH[tile] >= 0:
        worth += sheet.level[WEALTH_TECH[tile]]
    if WEALTH_TEMPLE[tile] >= 0:
        worth += sheet.up[WEALTH_TEMPLE[tile]]
    if WEALTH_WORKERS[tile] > 0:
        worth += worker_worth(s, seat, sheet)
    return worth


@kernel
def chosen_worth(s: State, seat: int, sheet: Sheet) -> int:
    """The value of the wealth tiles that a seat has chosen secretly."""
    worth = 0
    if s.depth > 0 and s.frames[0, STEP] == KEEP:
        for tile in range(WEALTHS):
            if has(s.chosen[seat], tile):
                worth += tile_gain(s, seat, sheet, tile)
    return worth
