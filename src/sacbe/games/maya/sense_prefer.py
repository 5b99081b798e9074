"""What a player of Maya would do without much thought: lengthen a large group, beside cities that are worth it; grow when the
rack runs low.

Each option gets points by rule of thumb, and is taken as often as the eighth power of its share of the best option's points.
"""

from sacbe.core.ask import step
from sacbe.core.bits import lowest
from sacbe.core.hexes import SIDES
from sacbe.core.kernel import kernel, zeros2
from sacbe.core.sense import NEUTRAL
from sacbe.core.state import Grid, Ints
from sacbe.games.maya.actions import DONE, FACES, GROW, PLANT
from sacbe.games.maya.growing import rack_size
from sacbe.games.maya.pieces import BIGGEST, BLIND, CELLS, CROP, CROPS, FIRST_PLACE, GOODS, KINDS, NEIGHBOURS, RACK_LIMIT, SITES
from sacbe.games.maya.sense_cities import COLUMNS, SIZE, add_influence
from sacbe.games.maya.sense_groups import HEAP, SEEN, SHEET, join_group, root_of
from sacbe.games.maya.sense_weights import (
    PREFER_BEHIND,
    PREFER_BURY,
    PREFER_CITY,
    PREFER_CLOSE,
    PREFER_DONE,
    PREFER_GOOD,
    PREFER_GROUP,
    PREFER_GROW,
    PREFER_HUNGRY,
    PREFER_KEEP,
    PREFER_ROOM,
    PREFER_SIZE,
)
from sacbe.games.maya.state import CITY, EMPTY, FURTHER, PLANTATION, TEMPLE, TURN, State

MOST = 50_000
"""The preference of the best option."""
GROUND, ROOM, CONTACT, CLOSING = 0, CROPS, CROPS + 1, CROPS + 2
"""Columns about one empty cell: by crop the goods that a tile would join; empty cells around; what a good beside its cities is
worth; and what it is worth to fill the cell, if that completes a city."""
GROWING = CROPS + 3
"""What it is worth to grow a city there."""


@kernel
def lead(s: State, cities: Grid, site: int, seat: int) -> int:
    """By how many goods a seat leads around a city; negative if another one does."""
    most = 0
    for other in range(s.seats):
        if other != seat:
            most = max(most, cities[site, other])
    return cities[site, seat] - most


@kernel
def look_at(s: State, w: Ints, seat: int, cell: int, sheet: Grid, cities: Grid, here: Ints) -> None:
    """Everything about an empty cell that does not depend on the tile laid there."""
    for column in range(GROWING + 1):
        here[column] = 0
    for side in range(SIDES):
        other = NEIGHBOURS[cell, side]
        cover = s.cover[other]
        if cover == EMPTY:
            here[ROOM] += 1
        elif cover == PLANTATION and s.layer[other] == seat:
            root = root_of(sheet, other)
            if sheet[SEEN, root] != cell + 1:
                sheet[SEEN, root] = cell + 1
                here[GROUND + CROP[s.tile[root]]] += sheet[HEAP, root]
    left = s.beside[cell] & ~s.scored
    while left != 0:
        site = lowest(left)
        left &= left - 1
        size = min(max(1, cities[site, SIZE]), BIGGEST)
        stake, ahead = FIRST_PLACE[min(size + 1, BIGGEST)], lead(s, cities, site, seat)
        here[CONTACT] += stake * w[PREFER_CITY] if ahead > 0 else stake * w[PREFER_BEHIND]
        if s.space[site] == 1:
            here[CLOSING] += FIRST_PLACE[size] * w[PREFER_CLOSE] * (1 if ahead >= 0 else -1)
        gain = stake - FIRST_PLACE[size]
        here[GROWING] += gain * w[PREFER_SIZE] * (1 if ahead > 0 else -1 if ahead < 0 else 0)


@kernel
def prefer_turn(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """Points by rule of thumb for planting, growing and stopping, up to 1 << 20."""
    sheet, cities, rows = zeros2(SHEET, CELLS + 1), zeros2(SITES, COLUMNS), zeros2(2, GROWING + 1)
    here, fields = rows[0], rows[1]
    for cell in range(CELLS):
        cover = s.cover[cell]
        if cover == PLANTATION:
            add_influence(s, cities, cell)
            if s.layer[cell] == seat:
                join_group(s, sheet, cell)
                fields[CROP[s.tile[cell]]] += GOODS[s.tile[cell]]
        elif cover == CITY or cover == TEMPLE:
            cities[s.city[cell], SIZE] += 1
    joined = s.group_goods if step(s) == FURTHER else 0
    hunger = w[PREFER_GROW] + w[PREFER_HUNGRY] * (RACK_LIMIT - rack_size(s, seat))
    before = -1
    for i in range(n):
        action = actions[i]
        if action < GROW:
            cell, kind = (action - PLANT) // KINDS, (action - PLANT) % KINDS
            if cell != before:
                look_at(s, w, seat, cell, sheet, cities, here)
                before = cell
            goods = GOODS[kind]
            points = (here[GROUND + CROP[kind]] + goods - joined) * w[PREFER_GROUP] + here[ROOM] * w[PREFER_ROOM]
            points += goods * (w[PREFER_GOOD] + here[CONTACT]) + here[CLOSING]
        elif action < DONE:
            cell, kind = (action - GROW) // FACES, (action - GROW) % FACES
            if cell != before:
                look_at(s, w, seat, cell, sheet, cities, here)
                before = cell
            points = hunger + here[GROWING] + here[CLOSING]
            if kind != BLIND:
                points -= (fields[CROP[kind]] + GOODS[kind]) * w[PREFER_BURY]
        else:
            points = w[PREFER_DONE] + w[PREFER_KEEP] * joined
        out[i] = min(max(1, points), 1 << 20)


@kernel
def prefer(s: State, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
    """How often a sensible player would take each option."""
    if step(s) != TURN and step(s) != FURTHER:
        for i in range(n):
            out[i] = NEUTRAL
        return
    prefer_turn(s, seat, w, actions, n, out)
    most = 1
    for i in range(n):
        most = max(most, out[i])
    for i in range(n):
        share = out[i] * 1000 // most
        share = share * share // 1000
        share = share * share // 1000
        out[i] = max(1, share * share // 1000 * MOST // 1000)
