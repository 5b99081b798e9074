"""The shape of the pyramid (§5): cells as bits, and which cells touch, carry and hide which."""

from sacbe.core.engine.kernel import kernel
from sacbe.games.yaxha.rules.pieces import COLOURS, EAST_EDGE, GROUND, ROOM_IN_COLUMNS, ROOM_IN_ROWS, ROW, WEST_EDGE, WIDTH
from sacbe.games.yaxha.rules.state import State


@kernel
def east(cells: int) -> int:
    """These cells moved one to the east (x + 1)."""
    return (cells & ~EAST_EDGE) << 1


@kernel
def west(cells: int) -> int:
    """These cells moved one to the west (x - 1)."""
    return (cells & ~WEST_EDGE) >> 1


@kernel
def south(cells: int) -> int:
    """These cells moved one to the south (y + 1)."""
    return (cells << WIDTH) & GROUND


@kernel
def north(cells: int) -> int:
    """These cells moved one to the north (y - 1)."""
    return cells >> WIDTH


@kernel
def beside(cells: int) -> int:
    """§5.7: the side neighbours of these cells, on the same level."""
    return east(cells) | west(cells) | south(cells) | north(cells)


@kernel
def on_top(cells: int) -> int:
    """§5.6: the cells of the next level that rest on at least one of these."""
    row = cells | west(cells)
    return row | north(row)


@kernel
def below(cells: int) -> int:
    """§5.5: the supports of these cells, on the level below."""
    row = cells | east(cells)
    return row | south(row)


@kernel
def supported(cells: int) -> int:
    """§5.2, §5.5: the cells of the next level whose four supports are all among these."""
    row = cells & west(cells)
    return row & north(row)


@kernel
def covered(above: int) -> int:
    """§7.3: the cells whose four tops are all among `above`, the cubes of the next level."""
    row = above & east(above)
    return row & south(row)


@kernel
def occupied(s: State, seat: int, level: int) -> int:
    """All cubes of a seat on a level."""
    cells = 0
    for colour in range(COLOURS):
        cells |= s.cubes[seat, colour, level]
    return cells


@kernel
def columns(cells: int) -> int:
    """The set of columns that these cells lie in."""
    found = 0
    for row in range(WIDTH):
        found |= (cells >> (row * WIDTH)) & ROW
    return found


@kernel
def rows(cells: int) -> int:
    """The set of rows that these cells lie in."""
    found = 0
    for row in range(WIDTH):
        if (cells >> (row * WIDTH)) & ROW != 0:
            found |= 1 << row
    return found


@kernel
def in_reach(base: int) -> int:
    """§6.3 (c), §5.10: the cells of level 1 that keep the base within four by four."""
    return ROOM_IN_COLUMNS[columns(base)] & ROOM_IN_ROWS[rows(base)]
