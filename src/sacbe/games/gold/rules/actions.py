"""The vocabulary of L'Or des Mayas (§9): every answer of a seat or of nature, every line of news, every reason for a refusal."""

from sacbe.core.catalogue import Act, Line
from sacbe.games.gold.rules.pieces import (
    FACES,
    LOTS,
    MATERIAL_IDS,
    MATERIALS,
    MOST_BASES,
    MOST_PEARLS,
    MOST_SEATS,
    PAIRS,
    SIDES,
    SIZE_IDS,
    SIZES,
)

# Kinds of action, and where each kind's ids begin; the texts are those of §9.7. Their order gives every question its options in
# the order of §9.1; the actions on one lot (lay it with a material up, drop it) stand together.
BID_ACT, PAY_ACT, BASE_ACT, KEEP_ACT, LAY_ACT, DROP_ACT, REBUILD_ACT, DONE_ACT, FIRST_ACT, DRAW_ACT = range(10)
BID_0 = 0
PAY_0 = BID_0 + MOST_PEARLS + 1
BASE_1 = PAY_0 + MOST_SEATS
KEEP = BASE_1 + MOST_BASES
ON_LOT = KEEP + MATERIALS
PER_LOT = MATERIALS + 1
DROP = MATERIALS
"""The last of the actions on a lot; the ones before it lay the lot with one material up."""
REBUILD = ON_LOT + LOTS * PER_LOT
DONE = REBUILD + 1
FIRST_0 = DONE + 1
DRAW_0 = FIRST_0 + MOST_SEATS


def _draws() -> list[Act]:
    """§2.4: a size, the face up and the hidden face."""
    return [
        Act(f"draw {size} {MATERIAL_IDS[faces[up]]}/{MATERIAL_IDS[faces[1 - up]]}", DRAW_ACT, (k, faces[up], faces[1 - up]))
        for k, size in enumerate(SIZE_IDS)
        for faces in FACES
        for up in range(SIDES)
    ]


def _on_lot(lot: int) -> list[Act]:
    lay = [Act(f"lay {lot} {material}", LAY_ACT, (lot, m)) for m, material in enumerate(MATERIAL_IDS)]
    return [*lay, Act(f"drop {lot}", DROP_ACT, (lot,))]


ACTS = (
    *(Act(f"bid {pearls}", BID_ACT, (pearls,)) for pearls in range(MOST_PEARLS + 1)),
    *(Act(f"pay {seat}", PAY_ACT, (seat,)) for seat in range(MOST_SEATS)),
    *(Act(f"base {base + 1}", BASE_ACT, (base + 1,)) for base in range(MOST_BASES)),
    *(Act(f"keep {material}", KEEP_ACT, (m,)) for m, material in enumerate(MATERIAL_IDS)),
    *(act for lot in range(1, LOTS + 1) for act in _on_lot(lot)),
    Act("rebuild", REBUILD_ACT, ()),
    Act("done", DONE_ACT, ()),
    *(Act(f"first {seat}", FIRST_ACT, (seat,)) for seat in range(MOST_SEATS)),
    *_draws(),
)
assert len(ACTS) == DRAW_0 + SIZES * PAIRS * SIDES

ACT_LINES = (
    Line("bid", (("pearls", "number"),)),
    Line("pay", (("who", "seat"),)),
    Line("base", (("base", "number"),)),
    Line("keep", (("material", "material"),)),
    Line("lay", (("lot", "number"), ("material", "material"))),
    Line("drop", (("lot", "number"),)),
    Line("rebuild"),
    Line("done"),
    Line("first", (("who", "seat"),)),
    Line("draw", (("size", "size"), ("material", "material"), ("back", "material"))),
)

# The news. A placing is published when it ends; a forced step is told in the same words as a chosen one (§10.10),
# and has a number of its own, so that the record can note it.
(
    BEGAN,
    DREW,
    BAG_EMPTY,
    BADE,
    BADE_NOTHING,
    REVEALED,
    WON,
    UNSOLD,
    PAID,
    LOOKED,
    PLACES,
    KEPT,
    REBUILT,
    LAID,
    DROPPED,
    ENDED,
    LAID_BY_ITSELF,
    DROPPED_BY_ITSELF,
    ENDED_BY_ITSELF,
    PLACED,
    SCORED,
) = range(21)
_ON_LOT = (("lot", "number"), ("material", "material"))
NEWS_LINES = (
    Line("began"),
    Line("drew", (("lot", "number"), ("size", "size"), ("material", "material")), always=True),
    Line("bag_empty", always=True),
    Line("bade", (("pearls", "number"),)),
    Line("bade_nothing", (), "bid 0", always=True),
    Line("revealed", (("pearls", "number"),), always=True),
    Line("won", (("lot", "number"), ("pearls", "number")), always=True),
    Line("unsold", (("lot", "number"),), always=True),
    Line("paid", (("number", "number"), ("pearls", "number"), ("payee", "seat")), "pay {number}"),
    Line("looked", _ON_LOT, always=True),
    Line("places", (("lot", "number"), ("base", "number")), always=True),
    Line("kept", _ON_LOT, always=True),
    Line("rebuilt", always=True),
    Line("laid", _ON_LOT, always=True),
    Line("dropped", (("lot", "number"),), always=True),
    Line("ended", always=True),
    Line("laid", _ON_LOT, "lay {lot} {material}", always=True),
    Line("dropped", (("lot", "number"),), "drop {lot}", always=True),
    Line("ended", (), "done", always=True),
    Line("placed", (("steps", "number"),), always=True),
    Line("scored", (("discs", "number"), ("pearls", "number"), ("total", "number")), always=True),
)

# Why an answer is refused (`why_not` of each step).
(
    LEGAL,
    OTHER_STEP,
    TOO_FEW_PEARLS,
    NOT_LOWEST,
    OWN_SEAT,
    NO_SUCH_FACE,
    HOLE,
    TOO_LARGE,
    CLOSES_BADLY,
    REBUILD_FIRST,
    NOTHING_TO_REBUILD,
    NEW_PIECE_FIRST,
    SETTLED,
    ELSEWHERE,
    CHANGED,
    AS_IT_LIES,
    STUCK,
    NO_SEAT,
    NOT_IN_BAG,
) = range(19)
REASONS = tuple(
    Line(key)
    for key in (
        "legal",
        "other_step",
        "too_few_pearls",
        "not_lowest",
        "own_seat",
        "no_such_face",
        "hole",
        "too_large",
        "closes_badly",
        "rebuild_first",
        "nothing_to_rebuild",
        "new_piece_first",
        "settled",
        "elsewhere",
        "changed",
        "as_it_lies",
        "stuck",
        "no_seat",
        "not_in_bag",
    )
)
