"""Planting (§4): where tiles of one crop may be laid, the turn group, and its points."""

from sacbe.core.engine.ask import A, detail
from sacbe.core.engine.bits import bit, count, lowest, nth, quotient, remainder
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.maps.hexes import SIDES
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import WORD, holds, insert, nth_of
from sacbe.games.maya.rules.actions import (
    GROUP,
    LEGAL,
    NO_CONTACT,
    NOT_IN_GROUP,
    NOT_ON_RACK,
    OTHER_CROP,
    PLANT,
    PLANTED,
    RACK_EMPTY,
)
from sacbe.games.maya.rules.area import lay_tile, open_around, why_not_empty
from sacbe.games.maya.rules.pieces import CROP, GOODS, KINDS, NEIGHBOURS, POINTS_PER_GOOD, WORDS
from sacbe.games.maya.rules.state import EMPTY, PLANTATION, State


@kernel
def kinds_held(s: State, seat: int) -> int:
    """§9.3: the set of different tiles on a rack."""
    held = 0
    for kind in range(KINDS):
        if s.rack[seat, kind] > 0:
            held |= bit(kind)
    return held


@kernel
def kinds_of_crop(s: State, seat: int, crop: int) -> int:
    """The set of different tiles of one crop on a rack."""
    held = 0
    for kind in range(KINDS):
        if CROP[kind] == crop and s.rack[seat, kind] > 0:
            held |= bit(kind)
    return held


@kernel
def turn_crop(s: State) -> int:
    """§4.1: the crop of this turn is that of its first tile."""
    return CROP[s.tile[detail(s, A)]]


@kernel
def list_plants(cells: Ints, held: int, out: Ints) -> int:
    """§9.6, §9.8, §9.14: every different tile on every cell of a set: by cell, then by tile."""
    n = 0
    for word in range(WORDS):
        left = cells[word]
        while left != 0:
            first = PLANT + (word * WORD + lowest(left)) * KINDS
            left &= left - 1
            kinds = held
            while kinds != 0:
                out[n] = first + lowest(kinds)
                kinds &= kinds - 1
                n += 1
    return n


@kernel
def pick_plant(cells: Ints, held: int, n: int) -> int:
    """What `list_plants` writes in place n."""
    kinds = count(held)
    return PLANT + nth_of(cells, quotient(n, kinds)) * KINDS + nth(held, remainder(n, kinds))


@kernel
def plant(s: State, seat: int, cell: int, kind: int, first: int) -> None:
    """§4.3, §6.1: one tile from the rack, face up; temples open before the next one. `first` is the first cell of the turn."""
    s.rack[seat, kind] -= 1
    lay_tile(s, seat, cell, PLANTATION, kind)
    tell(s, PLANTED, seat, EVERYBODY, cell, CROP[kind], GOODS[kind])
    open_around(s, seat, cell)
    gather_group(s, seat, first)


@kernel
def gather_group(s: State, seat: int, first: int) -> None:
    """§1.21, §4.8: the turn group as it stands now: all tiles of one seat and crop connected with the first tile of the turn.

    It is found anew after every tile, old groups and merged ones included (§4.10, §4.13).
    """
    forget_group(s)
    crop = CROP[s.tile[first]]
    s.group[0], s.group_size = first, 1
    done = 0
    while done < s.group_size:
        cell = s.group[done]
        done += 1
        s.group_goods += GOODS[s.tile[cell]]
        for side in range(SIDES):
            other = NEIGHBOURS[cell, side]
            if s.cover[other] == EMPTY:
                insert(s.reach, other)
            elif belongs(s, other, seat, crop) and not in_group(s, other):
                s.group[s.group_size] = other
                s.group_size += 1


@kernel
def forget_group(s: State) -> None:
    """Between turns there is no turn group."""
    for i in range(s.group_size):
        s.group[i] = 0
    for word in range(WORDS):
        s.reach[word] = 0
    s.group_size, s.group_goods = 0, 0


@kernel
def in_group(s: State, cell: int) -> bool:
    """Whether a cell has been found to belong to the turn group."""
    for i in range(s.group_size):
        if s.group[i] == cell:
            return True
    return False


@kernel
def belongs(s: State, cell: int, seat: int, crop: int) -> bool:
    """§1.19, §4.15: whether a plantation of this seat and crop lies on a cell; city tiles have no owner and no crop."""
    return s.cover[cell] == PLANTATION and s.layer[cell] == seat and CROP[s.tile[cell]] == crop


@kernel
def score_group(s: State, seat: int) -> None:
    """§4.14, §4.15: one point for every good of the turn group, old ones too, once for the whole turn."""
    points = s.group_goods * POINTS_PER_GOOD
    s.group_points[seat] += points
    tell(s, GROUP, seat, EVERYBODY, points)
    forget_group(s)


@kernel
def why_not_first_tile(s: State, seat: int, cell: int, kind: int) -> int:
    """The first condition of §4.4 to §4.7 that the first tile of a turn fails."""
    if kinds_held(s, seat) == 0:
        return RACK_EMPTY
    if s.rack[seat, kind] == 0:
        return NOT_ON_RACK
    reason = why_not_empty(s, cell)
    if reason != LEGAL:
        return reason
    return LEGAL if holds(s.frontier, cell) else NO_CONTACT


@kernel
def why_not_further_tile(s: State, seat: int, cell: int, kind: int) -> int:
    """The first condition of §4.9 that a further tile fails."""
    if CROP[kind] != turn_crop(s):
        return OTHER_CROP
    if s.rack[seat, kind] == 0:
        return NOT_ON_RACK
    reason = why_not_empty(s, cell)
    if reason != LEGAL:
        return reason
    return LEGAL if holds(s.reach, cell) else NOT_IN_GROUP
