"""Layouts (§6): which pieces may lie together on a base (§6.2).

Neither the order of the pieces nor their lots matter, nor where a ring begins (§6.9, §6.14). All that decides is the shape of a
layout: how many units it has, which materials it shows, and which of them twice or more.
"""

from sacbe.core.engine.bits import bit, count, has, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.games.gold.rules.actions import CLOSES_BADLY, HOLE, LEGAL, TOO_LARGE
from sacbe.games.gold.rules.pieces import FULL, HOLES, INNER, PAIR_OF, PAIRS, UNITS
from sacbe.games.gold.rules.state import State

Shape = tuple[int, int, int]
"""Units, the set of materials shown, the set of materials shown by two pieces or more."""

NO_LOT = 0


@kernel
def nothing() -> Shape:
    """The empty layout."""
    return 0, 0, 0


@kernel
def with_piece(shape: Shape, units: int, material: int) -> Shape:
    """A layout and one more piece."""
    units_before, materials, twice = shape
    return units_before + units, materials | bit(material), twice | (materials & bit(material))


@kernel
def with_lots(s: State, shape: Shape, lots: int, turned: int) -> Shape:
    """A layout and some lots; those in `turned` show the other face than the published one."""
    while lots != 0:
        lot = lowest(lots)
        shape = with_piece(shape, UNITS[s.sizes[lot]], s.hidden[lot] if has(turned, lot) else s.shown[lot])
        lots &= lots - 1
    return shape


@kernel
def why_not_legal(shape: Shape) -> int:
    """§6.10, §7.3: what is wrong with a layout; the same after a rebuild (§6.20)."""
    units, materials, twice = shape
    if units > FULL:
        return TOO_LARGE  # §6.6, §6.13
    if HOLES[materials] != 0:
        return HOLE  # §6.11
    if units == FULL and INNER[materials] & ~twice != 0:
        return CLOSES_BADLY  # §6.12
    return LEGAL


@kernel
def is_legal(shape: Shape) -> bool:
    """§6.10: whether a layout may lie on a base."""
    return why_not_legal(shape) == LEGAL


@kernel
def is_complete(shape: Shape) -> bool:
    """§6.8: whether a legal layout is a full disc."""
    return shape[0] == FULL


# -- §7.16 Can a layout still be mended?


@kernel
def smallest_of_pair(s: State, lots: int, pair: int) -> int:
    """The smallest piece of a pair among some lots; no lot if there is none."""
    smallest = NO_LOT
    while lots != 0:
        lot = lowest(lots)
        lots &= lots - 1
        if PAIR_OF[s.shown[lot], s.hidden[lot]] == pair:
            if smallest == NO_LOT or UNITS[s.sizes[lot]] < UNITS[s.sizes[smallest]]:
                smallest = lot
    return smallest


@kernel
def units_to_fill(s: State, holes: int, free: int) -> int:
    """The fewest units of free lots that can show all the materials in `holes`, one face each; a full disc if they cannot.

    A material is shown by a piece of the pair that joins it to the next one or of the pair that joins it to the one before.
    All ways to choose between the two are tried (there are at most three holes); of a pair the smallest piece left is taken.
    """
    best = FULL
    for choice in range(1 << count(holes)):
        units, left, rest = 0, free, holes
        for hole in range(count(holes)):
            pair = (lowest(rest) - int(has(choice, hole))) % PAIRS
            rest &= rest - 1
            lot = smallest_of_pair(s, left, pair)
            units += UNITS[s.sizes[lot]] if lot != NO_LOT else FULL
            left &= ~bit(lot)
        best = min(best, units)
    return best


@kernel
def can_be_mended(s: State, shape: Shape, free: int) -> bool:
    """§7.16, §7.20: whether the free lots (each left as it is, turned or dropped) can make this layout legal.

    Without a hole they are all dropped. A hole must be filled, and the fewest units that fill it must leave the arc open: a disc
    that they close would show the filled material once, though it lies between two others (§6.12).
    """
    units, materials, _ = shape
    holes = HOLES[materials]
    if holes == 0:
        return is_legal(shape)
    return units < FULL and units + units_to_fill(s, holes, free) < FULL
