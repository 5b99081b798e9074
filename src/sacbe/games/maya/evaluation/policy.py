"""The playout policy of Maya: extend a large group, beside cities that are worth it; grow a city when the rack is nearly empty.

Each option gets points by rule of thumb. Its weight is the eighth power of its points divided by those of the best option.
"""

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.maps.hexes import SIDES
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.evaluation import NEUTRAL
from sacbe.games.maya.evaluation.cities import COLUMNS as CITY_COLUMNS
from sacbe.games.maya.evaluation.cities import SIZE, add_influence
from sacbe.games.maya.evaluation.groups import CELL, HEAP, ROOT, SHEET_COLUMNS, flatten, join_group
from sacbe.games.maya.evaluation.weights import (
    PREFER_BEHIND,
    PREFER_BURY,
    PREFER_CITY,
    PREFER_CLOSE,
    PREFER_DONE,
    PREFER_GOOD,
    PREFER_GROUP,
    PREFER_GROW,
    PREFER_HUNGRY,
    PREFER_SIZE,
)
from sacbe.games.maya.rules.actions import DONE, FACES, GROW, PLANT
from sacbe.games.maya.rules.growing import rack_size
from sacbe.games.maya.rules.pieces import (
    BIGGEST,
    BLIND,
    CELLS,
    CROP,
    CROPS,
    FIRST_PLACE,
    GOODS,
    KINDS,
    NEIGHBOURS,
    RACK_LIMIT,
    SITES,
)
from sacbe.games.maya.rules.state import CITY, EMPTY, FURTHER, PLANTATION, TEMPLE, TURN, State

MOST = 50_000
"""The weight of the best option."""
CONTACT, CLOSING, GROWING = CITY_COLUMNS, CITY_COLUMNS + 1, CITY_COLUMNS + 2
"""More columns of the scratch table by city: what a good beside it is worth; what it is worth to fill its last empty cell; and
what it is worth to let it grow."""
FIELDS, ROWS = SITES, SITES + 1
"""One more row, by crop: all goods on the board."""
COLUMNS = max(GROWING + 1, CROPS)
GROUND = CELL + 1
SHEET = GROUND + CROPS
"""The rows of the scratch table by cell; those from GROUND on are by crop: see `mark_ground`."""
BITS = CELLS.bit_length()
LAST = (1 << BITS) - 1


@kernel
def judge_cities(s: State, w: Ints, seat: int, rows: Grid) -> None:
    """What a tile beside each city, or in it, is worth to a seat: that depends on who leads there."""
    left = s.open_sites & ~s.scored
    while left != 0:
        site = lowest(left)
        left &= left - 1
        most = 0
        for other in range(s.seats):
            if other != seat:
                most = max(most, rows[site, other])
        lead = rows[site, seat] - most
        size = min(rows[site, SIZE], BIGGEST)
        stake = FIRST_PLACE[min(size + 1, BIGGEST)]
        rows[site, CONTACT] = stake * (w[PREFER_CITY] if lead > 0 else w[PREFER_BEHIND])
        if s.space[site] == 1:
            rows[site, CLOSING] = FIRST_PLACE[size] * (w[PREFER_CLOSE] if lead >= 0 else -w[PREFER_CLOSE])
        if lead != 0:
            rows[site, GROWING] = (stake - FIRST_PLACE[size]) * (w[PREFER_SIZE] if lead > 0 else -w[PREFER_SIZE])


@kernel
def survey_board(s: State, w: Ints, seat: int, sheet: Grid, rows: Grid) -> None:
    """The seat's groups, and every city."""
    plantations = 0
    for cell in range(CELLS):
        cover = s.cover[cell]
        if cover == PLANTATION:
            add_influence(s, rows, cell)
            if s.layer[cell] == seat:
                sheet[CELL, plantations] = cell
                plantations += 1
                join_group(s, sheet, cell)
                rows[FIELDS, CROP[s.tile[cell]]] += GOODS[s.tile[cell]]
        elif cover == CITY or cover == TEMPLE:
            rows[s.city[cell], SIZE] += 1
    flatten(sheet, plantations)
    mark_ground(s, sheet, plantations)
    judge_cities(s, w, seat, rows)


@kernel
def total(s: State, cell: int, rows: Grid, column: int) -> int:
    """The sum over the cities that touch a cell."""
    points, left = 0, s.beside[cell]
    while left != 0:
        points += rows[lowest(left), column]
        left &= left - 1
    return points


@kernel
def mark_ground(s: State, sheet: Grid, plantations: int) -> None:
    """By crop, on every empty cell: the goods that a tile there would join.

    The low bits hold the group added last, so that it is not added twice in a row. (It can be added twice if another one comes
    between: that is rare, and good enough for a rule of thumb.)
    """
    for i in range(plantations):
        cell = sheet[CELL, i]
        root = sheet[ROOT, cell]
        row, goods = GROUND + CROP[s.tile[cell]], sheet[HEAP, root]
        for side in range(SIDES):
            other = NEIGHBOURS[cell, side]
            if s.cover[other] == EMPTY and sheet[row, other] & LAST != root + 1:
                sheet[row, other] = ((sheet[row, other] >> BITS) + goods << BITS) + root + 1


@kernel
def prefer_turn(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> int:
    """Points by rule of thumb for planting, growing and stopping, 1 to 1 << 20; the most of them."""
    sheet, rows = scratch2(SHEET, SHEET_COLUMNS), scratch2(ROWS, COLUMNS)
    survey_board(s, w, seat, sheet, rows)
    joined = s.group_goods if step(s) == FURTHER else 0
    hunger = w[PREFER_GROW] + w[PREFER_HUNGRY] * (RACK_LIMIT - rack_size(s, seat))
    before, most = -1, 1
    place = contact = 0  # what the cell brings, and what each good on it brings
    for i in range(n):
        action = actions[i]
        if action < GROW:
            cell, kind = (action - PLANT) // KINDS, (action - PLANT) % KINDS
            if cell != before:
                before = cell
                place = total(s, cell, rows, CLOSING) - joined * w[PREFER_GROUP]
                contact = w[PREFER_GROUP] + w[PREFER_GOOD] + total(s, cell, rows, CONTACT)
            points = place + (sheet[GROUND + CROP[kind], cell] >> BITS) * w[PREFER_GROUP] + GOODS[kind] * contact
        elif action < DONE:
            cell, kind = (action - GROW) // FACES, (action - GROW) % FACES
            if cell != before:
                before = cell
                place = hunger + total(s, cell, rows, GROWING)
            points = place
            if kind != BLIND:
                points -= (rows[FIELDS, CROP[kind]] + GOODS[kind]) * w[PREFER_BURY]
        else:
            points = w[PREFER_DONE]
        points = min(max(1, points), 1 << 20)
        most = max(most, points)
        out[i] = points
    return most


@kernel
def playout_policy(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """How often a sensible player would take each option."""
    if step(s) != TURN and step(s) != FURTHER:
        for i in range(n):
            out[i] = NEUTRAL
        return
    most = prefer_turn(s, seat, w, actions, n, out)
    part = (1 << 30) // most  # one division for all: shares of the best, 1024 = all of it
    for i in range(n):
        share = (out[i] * part) >> 20
        share = (share * share) >> 10
        share = (share * share) >> 10
        out[i] = max(1, (((share * share) >> 10) * MOST) >> 10)
