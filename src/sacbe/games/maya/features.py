"""What a seat may know of a position of Maya (§10), as features for learning: see docs/research.md.

A block is a name, its axes, a sentence, and the kernel that writes it into a row of zeros from `at` on.
"""

from pathlib import Path

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.features import FeatureBlocks, FloatRow
from sacbe.games.maya.rules.growing import rack_size
from sacbe.games.maya.rules.pieces import (
    BLIND,
    CELL_NAMES,
    CELLS,
    KIND_NAMES,
    KINDS,
    MIX,
    PER_SEAT,
    RACK_LIMIT,
    SITE_IDS,
    SITES,
    START_IDS,
    ZONE_IDS,
)
from sacbe.games.maya.rules.state import CITY, PLANTATION, SETTING_UP, STEPS, State

VERSION = 1
POINTS = 150
MOST_SPACE = 24
MOST_GOODS = 40
COVERS = ("outside", "empty", "closed", "temple", "city", "plantation")


@kernel
def write_set(out: FloatRow, at: int, members: int) -> None:
    """A one for each member of a set."""
    left = members
    while left != 0:
        out[at + lowest(left)] = 1.0
        left &= left - 1


# -- the table


@kernel
def write_question(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at + step(s)] = 1.0


@kernel
def write_zones(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.zones)


@kernel
def write_start(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at + s.start] = 1.0


@kernel
def write_cover(s: State, seat: int, out: FloatRow, at: int) -> None:
    for cell in range(CELLS):
        out[at + s.cover[cell] * CELLS + cell] = 1.0


@kernel
def write_planted(s: State, seat: int, out: FloatRow, at: int) -> None:
    for cell in range(CELLS):
        if s.cover[cell] == PLANTATION:
            out[at + s.tile[cell] * CELLS + cell] = 1.0


@kernel
def write_buried(s: State, seat: int, out: FloatRow, at: int) -> None:
    for cell in range(CELLS):
        if s.cover[cell] == CITY and s.layer[cell] == seat and s.tile[cell] != BLIND:
            out[at + s.tile[cell] * CELLS + cell] = 1.0


@kernel
def write_blind(s: State, seat: int, out: FloatRow, at: int) -> None:
    for cell in range(CELLS):
        out[at + cell] = int(s.cover[cell] == CITY and s.tile[cell] == BLIND)


@kernel
def write_group(s: State, seat: int, out: FloatRow, at: int) -> None:
    for i in range(s.group_size):
        out[at + s.group[i]] = 1.0


@kernel
def write_group_goods(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at] = min(1.0, s.group_goods / MOST_GOODS)


@kernel
def write_opened(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.open_sites)


@kernel
def write_scored(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_set(out, at, s.scored)


@kernel
def write_space(s: State, seat: int, out: FloatRow, at: int) -> None:
    for site in range(SITES):
        out[at + site] = min(1.0, s.space[site] / MOST_SPACE)


@kernel
def write_empty(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at] = s.empty_cells / CELLS


@kernel
def write_rack(s: State, seat: int, out: FloatRow, at: int) -> None:
    for kind in range(KINDS):
        out[at + kind] = s.rack[seat, kind] / MIX[kind]


@kernel
def write_unseen(s: State, seat: int, out: FloatRow, at: int) -> None:
    for kind in range(KINDS):
        out[at + kind] = s.unseen[seat, kind] / MIX[kind]


# -- a player


@kernel
def write_place(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = int(s.turn != SETTING_UP and s.first_seat == who)
    out[at + 1] = int(s.turn == who)


@kernel
def write_counts(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = rack_size(s, who) / RACK_LIMIT
    out[at + 1] = s.reserve[who] / PER_SEAT


@kernel
def write_scores(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = min(1.0, s.group_points[who] / POINTS)
    out[at + 1] = min(1.0, s.city_points[who] / POINTS)


@kernel
def write_plantations(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for cell in range(CELLS):
        out[at + cell] = int(s.cover[cell] == PLANTATION and s.layer[cell] == who)


@kernel
def write_city_tiles(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for cell in range(CELLS):
        out[at + cell] = int(s.cover[cell] == CITY and s.layer[cell] == who)


TABLE = (
    ("question", (STEPS,), "the kind of question that is asked", write_question),
    ("zone", (ZONE_IDS,), "the zones in use", write_zones),
    ("start", (START_IDS,), "the option `start`", write_start),
    ("cover", (COVERS, CELL_NAMES), "what each cell is, or what lies on it", write_cover),
    ("planted", (KIND_NAMES, CELL_NAMES), "the tile of each plantation", write_planted),
    ("buried", (KIND_NAMES, CELL_NAMES), "the face of each city tile that this seat laid from its rack", write_buried),
    ("blind", (CELL_NAMES,), "city tiles whose face nobody has seen", write_blind),
    ("group", (CELL_NAMES,), "the group of this turn", write_group),
    ("group_goods", (), f"its goods, of {MOST_GOODS} at most", write_group_goods),
    ("opened", (SITE_IDS,), "cities that are open", write_opened),
    ("scored", (SITE_IDS,), "cities that have been scored", write_scored),
    ("space", (SITE_IDS,), f"empty cells that a city touches, of {MOST_SPACE} at most", write_space),
    ("empty", (), f"empty cells, of {CELLS}", write_empty),
    ("rack", (KIND_NAMES,), "this seat's own rack, of all tiles of a kind", write_rack),
    ("unseen", (KIND_NAMES,), "what it has not seen of its own tiles", write_unseen),
)
PLAYER = (
    ("place", (("first", "turn"),), "the first player, the player on turn", write_place),
    ("tiles", (("rack", "reserve"),), f"tiles on the rack, of {RACK_LIMIT}, and in reserve, of {PER_SEAT}", write_counts),
    ("scores", (("groups", "cities"),), f"points by source, of {POINTS}", write_scores),
    ("plantation", (CELL_NAMES,), "cells planted", write_plantations),
    ("city_tile", (CELL_NAMES,), "city tiles laid", write_city_tiles),
)

FEATURES = FeatureBlocks(VERSION, POINTS, TABLE, PLAYER, Path(__file__))
