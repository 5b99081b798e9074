"""A position of Maya. Seats, cells, crops, kinds of tile, zones and sites are numbered from 0 (see pieces.py)."""

from sacbe.core.engine import state
from sacbe.core.engine.state import i8, i16, i32, i64
from sacbe.games.maya.rules.pieces import CELLS, KINDS, PER_SEAT, SEATS, SITES, WORDS

# §9 The kinds of question: nature's first, in the order of §2.11. Positions hold their numbers: the order must not change.
STEPS = ("zones", "first", "draw", "found", "turn", "further")
ZONES, FIRST, DRAW, FOUND, TURN, FURTHER = range(len(STEPS))

# What a cell is, or what lies on it (§1.16 to §1.20).
OUTSIDE, EMPTY, CLOSED, TEMPLE, CITY, PLANTATION = range(6)
SETTING_UP = -1
"""Who is on turn before the first turn."""


class State(state.State):
    """Everything on the table. The fields below the line are derived from those above it (see area.py)."""

    board = i8()  # §12: a match keeps the board with which it began
    start = i8()  # §2.2
    zones = i32()  # §2.3: the zones in use
    first_seat = i8()
    turn = i8()  # the seat on turn; at the end, the seat of the last turn (§8.8)
    start_sites = i64()  # §2.17
    scored = i64()  # §7.14: the cities that have been scored
    cover = i8(CELLS + 1)
    tile = i8(CELLS)  # the kind of a plantation, or the face of a city tile (§10.4), BLIND if nobody has seen it
    layer = i8(CELLS)  # who laid it
    rack = i8(SEATS, KINDS)
    reserve = i8(SEATS)  # §1.13: how many tiles; they have no order and no faces until they are drawn
    unseen = i8(SEATS, KINDS)  # §10.7: reserve and blind tiles together
    group_points = i16(SEATS)
    city_points = i16(SEATS)

    # ------------------------------------------------------------------------------------------------------------------
    open_sites = i64()
    city = i8(CELLS + 1)  # of a site, a temple or a city tile: the site of its city
    beside = i64(CELLS + 1)  # §1.23: the cities that touch a cell; a closed site is a city to be
    space = i16(SITES)  # §7.1: how many empty cells a city touches
    empty_cells = i16()
    frontier = i64(WORDS)  # §4.6: the empty cells adjacent to a tile on the board
    group = i16(PER_SEAT)  # §4.8: the cells of the turn group
    group_size = i8()
    reach = i64(WORDS)  # §4.9: the empty cells adjacent to the turn group
    group_goods = i16()  # §4.14: the goods of the turn group
