"""The evaluation of Maya: groups that can grow, cities that can be completed, and how many turns are left for both.

The match ends when a seat has laid all its tiles. How soon that will be decides how much groups and racks are still worth, and
which cities will be complete in time.
"""

from sacbe.core.engine.ask import B, asked, detail, step
from sacbe.core.engine.bits import has, lowest
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.state import Grid, Ints
from sacbe.core.engine.wide import WORD
from sacbe.core.evaluation import POINT, Evaluation, SearchParams
from sacbe.games.maya.evaluation.cities import COLUMNS as CITY_COLUMNS
from sacbe.games.maya.evaluation.cities import PLOTS, SIZE, STRENGTH, add_city, add_influence
from sacbe.games.maya.evaluation.groups import (
    CELL,
    ORDER,
    SHEET,
    SHEET_COLUMNS,
    find_prospects,
    flatten,
    future_groups,
    join_group,
)
from sacbe.games.maya.evaluation.policy import playout_policy
from sacbe.games.maya.evaluation.weights import HELD, MORE_NOW, MOVE, MUSCLE, NAMES, SPREAD_END, SPREAD_TURN, TURNS_PER_TILE
from sacbe.games.maya.rules.boards import PACKAGE
from sacbe.games.maya.rules.growing import can_grow_on, rack_size
from sacbe.games.maya.rules.pieces import (
    CELLS,
    CROP,
    CROPS,
    DRAW_AFTER_RACK,
    GOODS,
    KINDS,
    PER_SEAT,
    POINTS_PER_GOOD,
    RACK_LIMIT,
    SEATS,
    SITES,
    WORDS,
)
from sacbe.games.maya.rules.planting import turn_crop
from sacbe.games.maya.rules.state import CITY, DRAW, FURTHER, PLANTATION, SETTING_UP, TEMPLE, State

TURNS, PACE = range(ORDER + 1, ORDER + 3)
"""Rows of the second scratch table, by seat: the turns left, and those that laying all its tiles would take (thousandths)."""
ROWS, COLUMNS = PACE + 1, max(CITY_COLUMNS, SEATS * CROPS)

SOON = 5000
"""From this many turns (in thousandths) before the end on, the value of a choice from the rack falls to 0."""


@kernel
def to_draw(s: State, seat: int) -> int:
    """How many tiles a seat is about to draw."""
    return detail(s, B) if step(s) == DRAW and s.turn == seat else 0


@kernel
def find_turns(s: State, w: Ints, rows: Grid) -> int:
    """How many turns each seat still has: the one that runs out of tiles first ends the match.

    A tile of the rack takes less than a turn, as several go in one. Three of the reserve cost a turn to draw, and one of them
    goes into the city. Returns who is next to move (-1: nobody any more).
    """
    per_tile = w[TURNS_PER_TILE]
    per_unseen = (1000 + (DRAW_AFTER_RACK - 1) * per_tile) // DRAW_AFTER_RACK
    turn_over = step(s) == FURTHER or step(s) == DRAW
    mover = (s.turn + 1 if turn_over else s.turn) % s.seats if s.turn != SETTING_UP else s.first_seat
    if turn_over and s.turn != SETTING_UP and s.reserve[s.turn] + rack_size(s, s.turn) == 0:
        return -1
    last, soonest = 0, 1 << 30
    for i in range(s.seats):
        seat = (mover + i) % s.seats
        pending = to_draw(s, seat)
        tiles = rack_size(s, seat) + pending
        rows[PACE, seat] = max(1000, tiles * per_tile + (s.reserve[seat] - pending) * per_unseen)
        moment = rows[PACE, seat] + i * 1000 // s.seats
        if moment < soonest:
            last, soonest = i, moment
    ender = (mover + last) % s.seats
    for i in range(s.seats):
        rows[TURNS, (mover + i) % s.seats] = rows[PACE, ender] - (1000 if i > last else 0)
    return mover


@kernel
def look_around(s: State, sheet: Grid, cities: Grid) -> int:
    """Note every plantation with its group, every city with its size and the goods around it; how many plantations there are."""
    plantations = 0
    for cell in range(CELLS):
        cover = s.cover[cell]
        if cover == PLANTATION:
            sheet[CELL, plantations] = cell
            plantations += 1
            join_group(s, sheet, cell)
            add_influence(s, cities, cell)
        elif cover == CITY or cover == TEMPLE:
            cities[s.city[cell], SIZE] += 1
    flatten(sheet, plantations)
    for word in range(WORDS):
        left = s.frontier[word]
        while left != 0:
            cell = word * WORD + lowest(left)
            left &= left - 1
            if can_grow_on(s, cell):
                cities[lowest(s.beside[cell]), PLOTS] += 1
    return plantations


@kernel
def more_now(s: State) -> int:
    """§4.9: how many tiles of the crop can still be laid in this planting turn, if there is room."""
    tiles, crop = 0, turn_crop(s)
    for kind in range(KINDS):
        if CROP[kind] == crop:
            tiles += s.rack[s.turn, kind]
    return tiles


@kernel
def choice(w: Ints, tiles: int, turns: int) -> int:
    """The value of having tiles to choose from on a rack, as long as there are turns to do so."""
    return w[HELD] * tiles * (2 * RACK_LIMIT - tiles) // (RACK_LIMIT * RACK_LIMIT) * min(turns, SOON) // SOON


@kernel
def rack_goods(s: State, seat: int) -> int:
    """All goods on a rack."""
    goods = 0
    for kind in range(KINDS):
        goods += s.rack[seat, kind] * GOODS[kind]
    return goods


@kernel
def evaluate(s: State, w: Ints, out: Ints) -> int:
    """The points at the end: those scored, the turn group, groups still to be lengthened, and shares of the open cities."""
    for seat in range(s.seats):
        out[seat] = (s.group_points[seat] + s.city_points[seat]) * POINT
    if asked(s) == 0:
        return 1
    sheet, rows = scratch2(SHEET, SHEET_COLUMNS), scratch2(ROWS, COLUMNS)
    mover = find_turns(s, w, rows)
    plantations = look_around(s, sheet, rows)
    find_prospects(s, w, sheet, plantations, rows)
    tiles = 0
    for seat in range(s.seats):
        turns, pace = rows[TURNS, seat], rows[PACE, seat]
        rack, pending = rack_size(s, seat), to_draw(s, seat)
        tiles += (rack + s.reserve[seat]) * 1000 * turns // pace if pace > 0 else 0
        out[seat] += choice(w, rack + pending, turns)
        out[seat] += future_groups(s, w, seat, pending, turns, pace, rows)
        rows[STRENGTH, seat] = w[MUSCLE] * rack_goods(s, seat)
    for site in range(SITES):
        if has(s.open_sites & ~s.scored, site):
            add_city(s, w, rows, site, tiles, rows[TURNS, 0], mover, out)
    if mover >= 0:  # having the next turn is worth less the fewer turns are left
        out[mover] += w[MOVE] * rows[TURNS, mover] // (rows[TURNS, mover] + SOON)
    if step(s) == FURTHER:
        out[s.turn] += s.group_goods * POINTS_PER_GOOD * POINT + more_now(s) * w[MORE_NOW]
    return max(1, w[SPREAD_END] + w[SPREAD_TURN] * rows[TURNS, 0] // 1000)


@kernel
def progress(s: State) -> int:
    """The tiles laid by the seat that ends a round: a position does not remember turns, but this grows when all have had one.

    (The last tile counts when its turn is over. A seat that lays several in a turn counts more than once.)
    """
    last = (s.first_seat + s.seats - 1) % s.seats
    busy = s.turn == last and (step(s) == FURTHER or step(s) == DRAW)
    return PER_SEAT - s.reserve[last] - rack_size(s, last) - (1 if busy else 0)


SEARCH_PARAMS: SearchParams = {2: {"horizon": 2, "lookahead_percent": 80}, 3: {}}
EVALUATION = Evaluation(evaluate, playout_policy, progress, NAMES, PACKAGE, search_params=SEARCH_PARAMS)
