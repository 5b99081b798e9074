"""Hexagonal grids of pointy-top hexagons, in axial coordinates (q, r): r grows to the south, q + r/2 to the east.

Kernels use numbers instead of cells: `neighbour_rows` makes the table they read. The rest serves set-up, laws and drawings.
"""

from collections.abc import Iterable, Sequence

Cell = tuple[int, int]

DIRECTIONS: tuple[Cell, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""The six steps to an adjacent cell."""
SIDES = len(DIRECTIONS)
"""The sides of a cell."""
ROOT_3 = 3**0.5
"""The width of a hexagon whose side is 1."""


def around(cell: Cell) -> list[Cell]:
    """The six cells around a cell, whether they are on a board or not."""
    return [(cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS]


def distance(a: Cell, b: Cell) -> int:
    """The least number of steps from one cell to another."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def neighbour_rows(cells: Sequence[Cell]) -> list[list[int]]:
    """For each cell the numbers of the cells around it, ascending, always six: a cell off the board has the number `len(cells)`.

    So a loop over neighbours needs no test: give arrays of cells one more entry, for a dummy cell on which nothing ever lies. Its
    row is the last one.
    """
    number = {cell: i for i, cell in enumerate(cells)}
    nowhere = len(cells)
    rows = [sorted(number.get(other, nowhere) for other in around(cell)) for cell in cells]
    return [*rows, [nowhere] * SIDES]


def pieces(cells: Iterable[Cell]) -> list[set[Cell]]:
    """The connected parts of a set of cells."""
    left, found = set(cells), []
    while left:
        todo, part = [min(left)], set()
        while todo:
            cell = todo.pop()
            if cell in left:
                left.remove(cell)
                part.add(cell)
                todo += around(cell)
        found.append(part)
    return found


def connected(cells: Iterable[Cell]) -> bool:
    """Whether the cells are connected; the empty set is."""
    return len(pieces(cells)) <= 1


def centre(cell: Cell, side: float) -> tuple[float, float]:
    """The middle of a cell in a drawing; cell (0, 0) is at (0, 0), and `side` is the length of a cell's side."""
    return ROOT_3 * side * (cell[0] + cell[1] / 2), 1.5 * side * cell[1]


def corners(cell: Cell, side: float, inset: float = 0) -> list[tuple[float, float]]:
    """The six corners of a cell in a drawing, clockwise from the top; drawn smaller by `inset`."""
    x, y = centre(cell, side)
    tall = side - inset
    wide = tall * ROOT_3 / 2
    return [
        (x, y - tall),
        (x + wide, y - tall / 2),
        (x + wide, y + tall / 2),
        (x, y + tall),
        (x - wide, y + tall / 2),
        (x - wide, y - tall / 2),
    ]


def shared_side(cell: Cell, other: Cell, side: float) -> tuple[tuple[float, float], tuple[float, float]]:
    """The two ends of the side that adjacent cells share."""
    ring = corners(cell, side)
    # Each direction with the number of the corner from which its side runs on, clockwise.
    first = (1, 0, 5, 4, 3, 2)[DIRECTIONS.index((other[0] - cell[0], other[1] - cell[1]))]
    return ring[first], ring[(first + 1) % SIDES]
