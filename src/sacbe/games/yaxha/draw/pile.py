"""The pyramid of a seat as drawings need it: where its cells lie after some quarter turns, what is seen of it, its groups."""

from collections.abc import Callable
from itertools import product

from sacbe.games.yaxha.draw.groups import Cell, groups_of
from sacbe.games.yaxha.knowledge.laws import visible
from sacbe.games.yaxha.knowledge.position import Pyramid
from sacbe.games.yaxha.rules.pieces import COLOUR_IDS, LEVELS, SPAN

Say = Callable[..., str]


class Pile:
    """The pyramid of a seat, turned."""

    def __init__(self, seat: int, cubes: Pyramid, turn: int, *, over: bool, coordinates: bool = False) -> None:
        self.seat, self.cubes, self.turn, self.coordinates = seat, cubes, turn, coordinates
        self.seen = visible(cubes)
        self.groups = groups_of(cubes)
        self.open_cells: set[Cell] = set() if over else _open_cells(cubes)
        base = [(x, y) for x, y, level in cubes if level == 1] or [(0, 0)]
        columns, rows = [x for x, _ in base], [y for _, y in base]
        self._least, self._most = (min(columns), min(rows)), (max(columns), max(rows))

    def at(self, cell: Cell) -> tuple[int, int]:
        """How far to the east and to the south a cell lies on the ground of four by four, in half cubes."""
        x, y, level = cell
        (west, north), (east, south) = self._least, self._most
        right, near = 2 * x - west - east + level + SPAN - 2, 2 * y - north - south + level + SPAN - 2
        for _ in range(self.turn):
            right, near = 2 * (SPAN - 1) - near, right
        return right, near

    def window(self, level: int) -> list[Cell]:
        """§5.10: the cells of a level in which a cube lies or can be the next to lie."""
        return [(x, y, level) for y, x in product(self.span(1, level), self.span(0, level))]

    def span(self, axis: int, level: int) -> range:
        """The columns (axis 0) or the rows (axis 1) of that window."""
        if not self.cubes:
            return range(int(level == 1))
        least, most = self._least[axis], self._most[axis]
        room = int(level == 1 and most - least < SPAN - 1)
        return range(least - room, most + room + 2 - level)

    def words(self, say: Say, cell: Cell) -> str:
        """What lies on a cell."""
        name = ",".join(map(str, cell))
        if cell in self.cubes:
            colour = say(f"colour.{COLOUR_IDS[self.cubes[cell]]}")
            return say("board.cube" if cell in self.seen else "board.hidden", colour=colour, cell=name)
        return say("board.free" if cell in self.open_cells else "board.empty", cell=name)


def cell_id(seat: int, cell: Cell) -> str:
    """The id of a cell of a seat."""
    x, y, level = cell
    return f"cell-{seat}_{x}_{y}_{level}"


def _open_cells(cubes: Pyramid) -> set[Cell]:
    """§6.3 (b), §6.5 (b): where a cube has contact or supports. Used for outlines only; the rules decide what is legal."""
    beside = {(x + dx, y + dy, 1) for x, y, level in cubes if level == 1 for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    above = {
        (x, y, level + 1)
        for x, y, level in cubes
        if level < LEVELS and all((x + d, y + e, level) in cubes for d, e in product((0, 1), repeat=2))
    }
    return (beside | above or {(0, 0, 1)}) - cubes.keys()
