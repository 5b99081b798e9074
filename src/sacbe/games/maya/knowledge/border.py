"""The border of Maya: what compiled kernels must be able to trust (see `core/border.py`), and why they can.

**Indices.** Cells 0 to CELLS (the last one is a dummy off the board), boards, starts, sites, zones, kinds of tile and
seats are indices of tables and fields, and members of sets in one int. `position.py` takes all of them from names; `_fields`
checks them again. A plantation has a kind of tile; only a city tile may be blind, and no kernel looks up the goods of one.

**The turn group** (`State.group`) has room for PER_SEAT cells. It holds plantations of one seat and one crop, so a seat must
not be able to plant more of a crop than that: those on the board, on the rack and unseen, and those under city tiles, too,
which a guess deals again.

**Numbers.** Nothing is made in play: tiles go from the reserve to the rack to the board. A seat's tiles together fit into the
fields (i8) that hold them after a guess has put them into one heap; points rise by at most the goods of a group for each
planting.

**Questions.** There is never more than one (`depth` 0 or 1): each is dropped before the next is asked. ZONES asks until the
zones of the area are in use; DRAW counts down its tiles, FOUND its sites; a TURN lays a tile, or rests and draws one. So each
of them comes to an end. FURTHER always has `done`; a TURN has an option or an answer of its own if an empty cell lies next to a
tile and the seat has a tile left (§11.9, §11.13); nature finds the tiles that are to be drawn (`_draws`); there are zones and
sites as long as some are to be chosen. `position.py` refuses a question that has none now; that it stays so follows from the
laws, and without them `Match.play` refuses the answer.
"""

from collections.abc import Iterator

import numpy as np

from sacbe.core import border
from sacbe.core.engine.ask import STEP, A, B
from sacbe.games.maya.rules.boards import check
from sacbe.games.maya.rules.pieces import (
    BLIND,
    BOARD_IDS,
    CELLS,
    CROP,
    CROP_IDS,
    CROPS,
    KINDS,
    PER_SEAT,
    RACK_LIMIT,
    RACK_START,
    SITES,
    START_IDS,
    ZONES_OF,
)
from sacbe.games.maya.rules.state import CITY, DRAW, FURTHER, OUTSIDE, PLANTATION, SETTING_UP, STEPS, TURN, State
from sacbe.games.maya.texts.catalogue import CATALOGUE

LARGEST_I8 = 127


def unsound(s: State) -> list[str]:
    """Why kernels must not see this position."""
    seats = range(s.seats)
    return [*_fields(s), *_question(s), *(reason for seat in seats for reason in (*_tiles(s, seat), *_draws(s, seat)))]


def check_board(given: object, lang: str = "en") -> tuple[list[str], list[str]]:
    """Why a board from outside is refused, and what it is only warned about (§12.5, §12.6)."""
    if not border.is_modest(given):
        return [CATALOGUE.text(lang, "refused.too_large", most=f"{border.LONGEST_TEXT}", deep=f"{border.DEEPEST}")], []
    return check(given, lang)


def _fields(s: State) -> Iterator[str]:
    """Whatever is an index or a set has its range."""
    cover, tile, layer = (border.array_of(s, name) for name in ("cover", "tile", "layer"))
    laid = (cover[:CELLS] == PLANTATION) | (cover[:CELLS] == CITY)
    if not (0 <= s.board < len(BOARD_IDS) and 0 <= s.start < len(START_IDS)) or s.zones & ~int(ZONES_OF[s.board]):
        yield "§2.2: a board, a start or a zone that does not exist"
    if not (0 <= s.first_seat < s.seats and SETTING_UP <= s.turn < s.seats):
        yield "§3.1: a seat that is not there"
    if (s.start_sites | s.scored) >> SITES:
        yield "§1.6: a site that does not exist"
    if (cover < OUTSIDE).any() or (cover > PLANTATION).any() or cover[CELLS] != OUTSIDE:
        yield "§1.16: a cell that holds what does not exist"
    if (layer[laid] < 0).any() or (layer[laid] >= s.seats).any() or (tile[laid] < 0).any():
        yield "§1.8: a tile of nobody"
    if (tile[cover[:CELLS] == PLANTATION] >= KINDS).any() or (tile > BLIND).any():
        yield "§4.1: a plantation without a face"


def _question(s: State) -> Iterator[str]:
    """At most one, of a known kind, with its details in their ranges."""
    if s.depth > 1:
        yield "§9.1: one question at a time"
    if s.depth != 1:
        return
    step, a = s.frames[0, STEP], s.frames[0, A]
    if not 0 <= step < len(STEPS):
        yield "§9: a question of an unknown kind"
    elif step >= TURN and s.turn == SETTING_UP:
        yield "§3.1: nobody is on turn"
    elif step == DRAW and not 0 <= a < s.seats:
        yield "§5.11: a draw for a seat that is not there"
    elif step == FURTHER and not (0 <= a < CELLS and s.cover[a] == PLANTATION and s.layer[a] == s.turn):
        yield "§4.8: the first tile of this turn is not a plantation of the seat on turn"


def _draws(s: State, seat: int) -> Iterator[str]:
    """§2.9, §5.8: nature finds the tiles that are still to be drawn before a seat acts, and the rack has room for them."""
    step = s.frames[0, STEP] if s.depth else len(STEPS)
    drawing, left = (s.frames[0, A], s.frames[0, B]) if step == DRAW else (-1, 0)
    if seat != drawing:
        left = RACK_START if step < DRAW or (step == DRAW and s.turn == SETTING_UP and seat > drawing) else 0
    if left > s.reserve[seat] or (left and sum(s.rack[seat].tolist()) + left > RACK_LIMIT):
        yield f"§2.9, §5.8: seat {seat} is to draw {left} tiles: its reserve has fewer, or they do not fit on its rack"


def _tiles(s: State, seat: int) -> Iterator[str]:
    """What a seat has fits into the fields that can come to hold it."""
    rack, unseen = s.rack[seat].tolist(), s.unseen[seat].tolist()
    owned = np.add(rack, unseen)  # what can still come to lie on the board, by kind
    cover, tile = border.array_of(s, "cover")[:CELLS], border.array_of(s, "tile")
    mine = border.array_of(s, "layer") == seat
    known = mine & ((cover == PLANTATION) | (cover == CITY)) & (tile != BLIND)
    everywhere = owned + np.bincount(tile[known], minlength=KINDS)
    if min(*rack, *unseen, s.reserve[seat]) < 0 or everywhere.sum() > LARGEST_I8:
        yield f"§1.8: seat {seat} has more tiles than can be counted, or fewer than none"
    for crop in range(CROPS):
        if (count := int(everywhere[np.asarray(CROP) == crop].sum())) > PER_SEAT:
            yield f"§1.8: seat {seat} has {count} tiles of {CROP_IDS[crop]}; a group has room for {PER_SEAT}"
