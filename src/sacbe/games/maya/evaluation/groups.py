"""The expected value of groups: how large they are, whether they can grow, and what planting will bring in the turns left."""

from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.maps.hexes import SIDES
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.engine.wide import WORD
from sacbe.games.maya.evaluation.cities import CITY_ROWS
from sacbe.games.maya.evaluation.weights import ENGINE, MERGE, ROOM_DOUBT
from sacbe.games.maya.rules.pieces import CELLS, CROP, CROPS, DRAW_AFTER_RACK, GOODS, KINDS, NEIGHBOURS, WORDS
from sacbe.games.maya.rules.state import PLANTATION, State

ROOT, HEAP, CELL, ROOM, SEEN = range(5)
"""Rows of a scratch table by cell, a union-find structure: the parent of the cell (finally the first cell of its group); for
first cells the goods of the group; the list of all plantations; for first cells again the number of empty cells beside the group,
and which of them was counted last."""
SHEET, SHEET_COLUMNS = 5, CELLS + 1
BEST, MET, MEETING = range(CITY_ROWS, CITY_ROWS + 3)
"""Rows of a second table, after those of the cities (cities.py), by seat and crop: the best prospect, the empty cell looked at
last, and the goods that a tile there would join."""
TILES, LOAD, WORTH, ORDER = range(CITY_ROWS + 3, CITY_ROWS + 7)
"""More rows, by crop: tiles and goods that a seat will have, what a turn with them is worth, and the best crop first."""


@kernel
def root_of(sheet: Grid, cell: int) -> int:
    """The first cell of the group of a plantation (find, of union-find)."""
    while sheet[ROOT, cell] != cell:
        cell = sheet[ROOT, cell]
    return cell


@kernel
def join_group(s: State, sheet: Grid, cell: int) -> None:
    """§1.21: a plantation begins a group of its own, then joins (union) the groups beside it that were visited before."""
    seat, kind = s.layer[cell], s.tile[cell]
    crop, root = CROP[kind], cell
    sheet[ROOT, cell] = cell
    sheet[HEAP, cell] = GOODS[kind]
    for side in range(SIDES):
        other = NEIGHBOURS[cell, side]
        if other > cell:  # neighbours ascend, and cells are visited in ascending order: the rest has not been visited
            break
        if s.cover[other] == PLANTATION and s.layer[other] == seat and CROP[s.tile[other]] == crop:
            other = root_of(sheet, other)
            if other != root:
                sheet[HEAP, other] += sheet[HEAP, root]
                sheet[ROOT, root] = other
                root = other


@kernel
def flatten(sheet: Grid, plantations: int) -> None:
    """Point every plantation to the first cell of its group. First cells come first, so that one step each is enough."""
    for i in range(plantations):
        cell = sheet[CELL, i]
        sheet[ROOT, cell] = sheet[ROOT, sheet[ROOT, cell]]


@kernel
def find_prospects(s: State, w: Ints, sheet: Grid, plantations: int, rows: Grid) -> None:
    """By seat and crop: the goods (in thousandths) of the best group to extend; one that may be enclosed counts for less."""
    for word in range(WORDS):
        left = s.frontier[word]
        while left != 0:
            cell = word * WORD + lowest(left)
            left &= left - 1
            for side in range(SIDES):
                other = NEIGHBOURS[cell, side]
                if s.cover[other] != PLANTATION:
                    continue
                root = sheet[ROOT, other]
                if sheet[SEEN, root] == cell + 1:
                    continue
                sheet[SEEN, root] = cell + 1
                sheet[ROOM, root] += 1
                owner = s.layer[root] * CROPS + CROP[s.tile[root]]
                if rows[MET, owner] == cell + 1:  # a tile here joins two groups
                    rows[MEETING, owner] += sheet[HEAP, root]
                    rows[BEST, owner] = max(rows[BEST, owner], rows[MEETING, owner] * w[MERGE])
                else:
                    rows[MET, owner], rows[MEETING, owner] = cell + 1, sheet[HEAP, root]
    for i in range(plantations):
        cell = sheet[CELL, i]
        if sheet[ROOT, cell] == cell:
            owner = s.layer[cell] * CROPS + CROP[s.tile[cell]]
            room = sheet[ROOM, cell] * 1000
            rows[BEST, owner] = max(rows[BEST, owner], sheet[HEAP, cell] * 1000 * room // (room + max(1, w[ROOM_DOUBT])))


@kernel
def future_groups(s: State, w: Ints, seat: int, pending: int, turns: int, all_turns: int, rows: Grid) -> int:
    """What planting will bring a seat in `turns` (of `all_turns` that it would take to lay everything; thousandths).

    A crop whose tiles hold A goods, laid in t turns onto a group of g, scores t * g + A * (t + 1) / 2. So turns go to the crops
    with the most g + A / 2, and the tiles that cities need come from the others.
    """
    reserve = s.reserve[seat] - pending
    grows = reserve * 1000 * turns // (DRAW_AFTER_RACK * all_turns) if all_turns > 0 else 0
    drawn = DRAW_AFTER_RACK * grows + pending * 1000
    unseen = 0
    for kind in range(KINDS):
        unseen += s.unseen[seat, kind]
    unseen = max(1, unseen)
    for crop in range(CROPS):
        rows[TILES, crop] = rows[LOAD, crop] = 0
    for kind in range(KINDS):
        tiles = s.rack[seat, kind] * 1000 + drawn * s.unseen[seat, kind] // unseen
        rows[TILES, CROP[kind]] += tiles
        rows[LOAD, CROP[kind]] += tiles * GOODS[kind]
    for crop in range(CROPS):
        rows[WORTH, crop] = rows[BEST, seat * CROPS + crop] + rows[LOAD, crop] // 2
        rows[ORDER, crop] = crop
    for i in range(1, CROPS):  # the best crop first
        j = i
        while j > 0 and rows[WORTH, rows[ORDER, j]] > rows[WORTH, rows[ORDER, j - 1]]:
            rows[ORDER, j], rows[ORDER, j - 1] = rows[ORDER, j - 1], rows[ORDER, j]
            j -= 1
    to_bury = grows
    for i in range(CROPS - 1, -1, -1):
        crop = rows[ORDER, i]
        buried = min(to_bury, rows[TILES, crop])
        if buried > 0:
            rows[LOAD, crop] -= rows[LOAD, crop] * buried // rows[TILES, crop]
            rows[TILES, crop] -= buried
            to_bury -= buried
    left, points = turns - grows, 0
    for i in range(CROPS):
        crop = rows[ORDER, i]
        used = min(left, rows[TILES, crop])
        if used <= 0:
            continue
        left -= used
        half = rows[LOAD, crop] // 2
        points += (rows[BEST, seat * CROPS + crop] + half) * used // 1000 + half * min(used, 1000) // 1000
    return points * w[ENGINE] // 1000
