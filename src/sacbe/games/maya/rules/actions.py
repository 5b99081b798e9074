"""The vocabulary of Maya (§9): every answer a seat or nature can give, every line of news, and why an answer is refused."""

from sacbe.core.catalogue import Act, Line
from sacbe.games.maya.rules.pieces import CELL_NAMES, CELLS, CROP, GOODS, KIND_NAMES, KINDS, SEATS, SITE_IDS, SITES, ZONE_IDS

# Kinds of action, and where each kind's ids begin: the listing order of §9.14.
PLANT_ACT, GROW_ACT, GROW_BLIND_ACT, DONE_ACT, FOUND_ACT, ZONE_ACT, FIRST_ACT, DRAW_ACT = range(8)
FACES = KINDS + 1
"""§9.13: with what a city can be grown: every kind of tile, and blind."""
PLANT = 0
GROW = PLANT + CELLS * KINDS
DONE = GROW + CELLS * FACES
FOUND_SITE = DONE + 1
ZONE = FOUND_SITE + SITES
FIRST_SEAT = ZONE + len(ZONE_IDS)  # §2.1: seats go by their numbers; colours are decoration, and zones share their names
DRAW_TILE = FIRST_SEAT + SEATS
REST = DRAW_TILE + KINDS
"""§3.6: what a seat does that can neither plant nor grow. The rules do it, nobody is asked: it is beyond the vocabulary."""

_TILES = tuple((KIND_NAMES[k], CROP[k], GOODS[k]) for k in range(KINDS))


def _grow(cell: int) -> list[Act]:
    tiles = [Act(f"grow {CELL_NAMES[cell]} {name}", GROW_ACT, (cell, crop, goods)) for name, crop, goods in _TILES]
    return [*tiles, Act(f"grow {CELL_NAMES[cell]} blind", GROW_BLIND_ACT, (cell,))]


ACTS = (
    *(Act(f"plant {CELL_NAMES[c]} {name}", PLANT_ACT, (c, crop, goods)) for c in range(CELLS) for name, crop, goods in _TILES),
    *(act for cell in range(CELLS) for act in _grow(cell)),
    Act("done", DONE_ACT, ()),
    *(Act(f"found {site}", FOUND_ACT, (i,)) for i, site in enumerate(SITE_IDS)),
    *(Act(f"zone {zone}", ZONE_ACT, (i,)) for i, zone in enumerate(ZONE_IDS)),
    *(Act(f"first {seat}", FIRST_ACT, (seat,)) for seat in range(SEATS)),
    *(Act(f"draw {name}", DRAW_ACT, (crop, goods)) for name, crop, goods in _TILES),
)
assert len(ACTS) == REST

_CELL, _TILE = ("cell", "cell"), (("crop", "crop"), ("goods", "number"))
ACT_LINES = (
    Line("plant", (_CELL, *_TILE)),
    Line("grow", (_CELL, *_TILE)),
    Line("grow_blind", (_CELL,)),
    Line("done"),
    Line("found", (("site", "site"),)),
    Line("zone", (("zone", "zone"),)),
    Line("first", (("begins", "seat"),)),
    Line("draw", _TILE),
)

# §9.15: the news. `done` is never told; what was carried out by §9.2 is told like what was chosen (§10.11).
(IN_USE, BEGINS, DRAWS, DREW, OPENED, PLANTED, GREW, BURIED, GREW_BLIND, GROUP, COMPLETE, PAID, RESTED, ENDED) = range(14)
NEWS_LINES = (
    Line("zone", (("zone", "zone"),)),
    Line("first", (("begins", "seat"),)),
    Line("draws", (("number", "number"),), "draw {number}", always=True),
    Line("drew", _TILE, "draw {crop} {goods}", quiet=True),
    Line("opened", (("site", "site"),), "open {site}", always=True),
    Line("planted", (_CELL, *_TILE), "plant {cell} {crop} {goods}", quiet=True),
    Line("grew", (("site", "site"), _CELL), quiet=True),
    Line("buried", (_CELL, *_TILE), "grow {cell} {crop} {goods}", quiet=True),
    Line("grew_blind", (("site", "site"), _CELL), "grow {cell} blind", quiet=True),
    Line("group", (("points", "number"),), "group {points}", always=True),
    Line("complete", (("site", "site"), ("size", "number")), "city {site} {size}", always=True),
    Line("paid", (("goods", "number"), ("points", "number")), "paid {points}", always=True),
    Line("rested", (), "rest", always=True),
    Line("ended", (), "end", always=True),
)

# Why an answer is refused (`why_not` of each step).
_REASONS = (
    "legal",
    "other_step",
    "no_pass",
    "one_action",
    "rack_empty",
    "rack_not_empty",
    "not_on_rack",
    "outside",
    "on_site",
    "occupied",
    "no_contact",
    "other_crop",
    "not_in_group",
    "no_city",
    "two_cities",
    "closed_site",
    "site_outside",
    "site_taken",
    "not_a_start",
    "zone_taken",
    "no_such_seat",
    "none_left",
    "no_tile",
)
(
    LEGAL,
    OTHER_STEP,
    NO_PASS,
    ONE_ACTION,
    RACK_EMPTY,
    RACK_NOT_EMPTY,
    NOT_ON_RACK,
    OUT_OF_AREA,
    ON_SITE,
    OCCUPIED,
    NO_CONTACT,
    OTHER_CROP,
    NOT_IN_GROUP,
    NO_CITY,
    TWO_CITIES,
    CLOSED_SITE,
    SITE_OUTSIDE,
    SITE_TAKEN,
    NOT_A_START,
    ZONE_TAKEN,
    NO_SUCH_SEAT,
    NONE_LEFT,
    NO_TILE,
) = range(len(_REASONS))
REASONS = tuple(Line(key) for key in _REASONS)
