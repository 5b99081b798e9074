"""The layout of a board's cells in the picture: as large as they can be in a box, clear of the corners that hold something."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from sacbe.core.engine.maps import hexes
from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.svg import number, polygon
from sacbe.games.maya.draw.tiles import outline

LARGEST, SMALLEST, SHRINK = 46.0, 8.0, 0.98
"""The longest side of a cell that is tried (a small board need not fill the table), the shortest, and the factor between two
tries."""
_PARTS = (0.0, 0.15, 0.3, 0.4, 0.5, 0.6, 0.7, 0.85, 1.0)
SPOTS = sorted((0.1 * (abs(x - 0.5) + abs(y - 0.5)), x, y) for x in _PARTS for y in _PARTS)
"""Where in a box that is too large the cells may lie, the best first: each with a penalty for its distance from the middle."""
Point = tuple[float, float]


class Box(NamedTuple):
    """A part of the picture."""

    x: float
    y: float
    width: float
    height: float

    def smaller(self, by: float) -> "Box":
        """The same box without its edge."""
        return Box(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def meets(self, x: float, y: float, wide: float, tall: float) -> bool:
        """Whether a rectangle around (x, y), `wide` and `tall` to each side, overlaps it."""
        return self.x - wide < x < self.x + self.width + wide and self.y - tall < y < self.y + self.height + tall


class Sheet(NamedTuple):
    """Where the cells lie: the length of a side, the place of cell (0, 0), and whether the north is on the left."""

    side: float
    x: float
    y: float
    turned: bool

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell."""
        x, y = _turn(hexes.centre(cell, self.side), self.turned)
        return self.x + x, self.y + y

    def between(self, cell: Cell, other: Cell) -> str:
        """A line along the side that two adjacent cells share."""
        return _between(self, cell, other)

    def edge(self, cells: Iterable[Cell]) -> str:
        """The line round some cells."""
        inside = set(cells)
        return "".join(self.between(c, other) for c in sorted(inside) for other in hexes.around(c) if other not in inside)

    def reach(self, cells: Iterable[Cell]) -> tuple[float, float]:
        """How far up and down some cells reach."""
        tall = self.side * (hexes.ROOT_3 / 2 if self.turned else 1)
        middles = [self.centre(cell)[1] for cell in cells]
        return min(middles) - tall, max(middles) + tall

    def hexagon(self, inset: float = 0) -> str:
        """A cell round the origin, drawn smaller by `inset`."""
        return outline(self.side - inset, self.turned)

    def hexagons(self, cells: Iterable[Cell], inset: float = 0) -> str:
        """Some cells, each in its place."""
        ring = [_turn(corner, self.turned) for corner in hexes.corners((0, 0), self.side - inset)]
        middles = [self.centre(cell) for cell in cells]
        return "".join(polygon(*((x + dx, y + dy) for dx, dy in ring)) for x, y in middles)


@cache
def _between(sheet: Sheet, cell: Cell, other: Cell) -> str:
    (x1, y1), (x2, y2) = (_turn(end, sheet.turned) for end in hexes.shared_side(cell, other, sheet.side))
    return f"M{number(sheet.x + x1)} {number(sheet.y + y1)}L{number(sheet.x + x2)} {number(sheet.y + y2)}"


@cache
def cell_of(name: str) -> Cell:
    """A cell by its name (§9.4)."""
    q, _, r = name.partition(",")
    return int(q), int(r)


def _turn(point: Point, turned: bool) -> Point:
    return (point[1], -point[0]) if turned else point


@cache
def fit(cells: frozenset[Cell], box: Box, full: tuple[Box, ...], may_turn: bool) -> Sheet:
    """The largest sheet on which the cells lie in a box and meet none of the full ones."""
    return max((_fit(cells, box, full, turned) for turned in ((False, True) if may_turn else (False,))), key=lambda s: s.side)


def _fit(cells: frozenset[Cell], box: Box, full: tuple[Box, ...], turned: bool) -> Sheet:
    points = [_turn(hexes.centre(cell, 1), turned) for cell in cells]
    wide, tall = (1.0, hexes.ROOT_3 / 2) if turned else (hexes.ROOT_3 / 2, 1.0)
    left, right = min(x for x, _ in points) - wide, max(x for x, _ in points) + wide
    top, bottom = min(y for _, y in points) - tall, max(y for _, y in points) + tall
    side = min(LARGEST, box.width / (right - left), box.height / (bottom - top))
    best, found = 0.0, Sheet(side, box.x - side * left, box.y - side * top, turned)
    while side > best and side > SMALLEST:
        loose_x, loose_y = box.width - side * (right - left), box.height - side * (bottom - top)
        for off, part_x, part_y in SPOTS:
            x, y = box.x + loose_x * part_x - side * left, box.y + loose_y * part_y - side * top
            if not any(b.meets(x + side * px, y + side * py, side * wide, side * tall) for px, py in points for b in full):
                if side * (1 - off) > best:
                    best, found = side * (1 - off), Sheet(side, x, y, turned)
                break
        side *= SHRINK
    return found


def links(sheet: Sheet, pairs: Iterable[tuple[Cell, Cell]], part: float) -> Iterator[str]:
    """Short lines from cell to cell, across the sides they share."""
    for cell, other in pairs:
        (x1, y1), (x2, y2) = sheet.centre(cell), sheet.centre(other)
        dx, dy, rest = x2 - x1, y2 - y1, (1 - part) / 2
        yield f"M{number(x1 + dx * rest)} {number(y1 + dy * rest)}l{number(dx * part)} {number(dy * part)}"
