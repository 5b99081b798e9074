"""Jungle tiles (§1.14, §2.5): they mark the edge of the area and do nothing else. Here: whether the box has enough."""

from sacbe.core.engine.maps.hexes import Cell, around, pieces


def border(board: set[Cell], area: set[Cell]) -> set[Cell]:
    """The cells out of use that lie along the area."""
    return {cell for cell in board - area if any(other in area for other in around(cell))}


def jungle_fits(board: set[Cell], area: set[Cell], double: int, single: int) -> bool:
    """§12.6: whether so many double and single tiles can cover the border. A double tile may also lie half beyond it."""
    cells = border(board, area)
    needed = len(cells) - double - single  # so many double tiles must lie on two cells of the border
    if needed > double:
        return False
    return needed <= 0 or sum(most_pairs(part) for part in pieces(cells)) >= needed


def most_pairs(cells: set[Cell]) -> int:
    """How many disjoint pairs of adjacent cells there are at the most. For few cells: it tries every partner."""
    pairs, left = 0, set(cells)
    while left:
        cell = min(left, key=lambda c: (len(left.intersection(around(c))), c))
        others = left.intersection(around(cell))
        if len(others) > 1:  # some best choice uses this cell: where a pair takes a neighbour without it, they can be swapped
            return pairs + max(1 + most_pairs(left - {cell, other}) for other in others)
        left -= {cell, *others}  # a cell with one neighbour loses nothing by taking it
        pairs += len(others)
    return pairs
