"""Maps of hexagons as text: rows offset by half a cell, with r at the left; q stands in the empty cells."""

import re
from collections.abc import Mapping, Sequence

from rich.text import Text

from sacbe.core.engine.maps.hexes import Cell
from sacbe.core.terminal.parts import fitted

WIDTHS = (6, 5, 4)
"""How wide a cell can be, with the blank between it and the next."""
MARGIN = 4


def cell_width(cells: Mapping[Cell, object], width: int, beside: int = 0) -> int:
    """The widest cells that let the map fit, with something so wide beside it if that is possible at all."""
    fitting = [w for w in WIDTHS if map_width(cells, w) + beside <= width] or [w for w in WIDTHS if map_width(cells, w) <= width]
    return max(fitting, default=WIDTHS[-1])


def map_width(cells: Mapping[Cell, object], cell: int) -> int:
    """How many columns a map takes with cells of some width."""
    left, right = _sides(cells)
    return MARGIN + (right - left) * cell // 2 + cell - 1


def hexmap(cells: Mapping[Cell, Text], cell: int, shorter: Sequence[re.Pattern[str]] = ()) -> list[Text]:
    """The lines of a map. Of what does not fit a cell the groups of the first pattern of `shorter` stay that fits it."""
    left, _ = _sides(cells)
    lines = []
    for r in range(min(r for _, r in cells), max(r for _, r in cells) + 1):
        line = Text().append(f"{r:>{MARGIN - 1}} ", "dim")
        for q in sorted(q for q, other in cells if other == r):
            start = MARGIN + (2 * q + r - left) * cell // 2
            line.append(" " * (start - line.cell_len))
            line.append_text(fitted(_shortened(cells[q, r], cell - 1, shorter), cell - 1))
        lines.append(line)
    return lines


def _shortened(look: Text, room: int, shorter: Sequence[re.Pattern[str]]) -> Text:
    if look.cell_len > room:
        for pattern in shorter:
            if found := pattern.fullmatch(look.plain):
                return Text.assemble(*(look[begin:end] for begin, end in found.regs[1:]))
    return look


def _sides(cells: Mapping[Cell, object]) -> tuple[int, int]:
    """The leftmost and the rightmost place, in half cells."""
    places = [2 * q + r for q, r in cells]
    return min(places), max(places)


def read_cell(name: str) -> Cell:
    """`3,-2`."""
    q, r = name.split(",")
    return int(q), int(r)
