"""The groups of a pyramid (§7.5) for the drawing: cubes that are highlighted together, and their points by the rules."""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from sacbe.games.yaxha.knowledge.laws import visible
from sacbe.games.yaxha.knowledge.position import Pyramid
from sacbe.games.yaxha.rules.pieces import COLOUR_IDS, COLOUR_POINTS

Cell = tuple[int, int, int]


class Group(NamedTuple):
    """Connected cubes of one colour."""

    colour: str
    cells: frozenset[Cell]
    scores: bool
    """Whether it is the one of its colour that scores (§7.6)."""

    @property
    def points(self) -> int:
        """§7.7: what it scores."""
        return int(COLOUR_POINTS[len(self.cells)]) if self.scores else 0


def groups_of(cubes: Pyramid) -> list[Group]:
    """All groups of a pyramid, the largest of each colour first."""
    todo, found = visible(cubes), []
    while todo:
        stack, cells = [min(todo)], set()
        while stack:
            cell = stack.pop()
            if cell in todo:
                todo.remove(cell)
                cells.add(cell)
                stack += [other for other in _neighbours(cell) if cubes.get(other) == cubes[cell]]
        found.append((cubes[cell], frozenset(cells)))
    found.sort(key=lambda group: (group[0], -len(group[1]), min(group[1])))
    first = dict(reversed(found))
    return [Group(COLOUR_IDS[colour], cells, first[colour] == cells) for colour, cells in found]


def _neighbours(cell: Cell) -> Iterator[Cell]:
    """§5.8: beside it, under it and on top of it."""
    x, y, level = cell
    yield from ((x + 1, y, level), (x - 1, y, level), (x, y + 1, level), (x, y - 1, level))
    for dx, dy in product((0, 1), repeat=2):
        yield x + dx, y + dy, level - 1
        yield x - dx, y - dy, level + 1
