"""The vocabulary of Yaxha (§10): every answer a seat or nature can give, and every line of news the rules tell."""

from sacbe.core.catalogue import Act, Line
from sacbe.games.yaxha.rules.pieces import CARD_IDS, CELL_NAMES, CELLS, COLOUR_IDS, COLOURS, MARKETS, MOST_SEATS

# Kinds of action, and where each kind's ids begin.
CARD_ACT, TAKE_ACT, PUT_ACT, TILE_ACT, BONUS_ACT, DRAW_ACT = range(6)
CARD = 0
TAKE = CARD + MARKETS
PUT = TAKE + MARKETS
TILE = PUT + COLOURS * len(CELLS)
BONUS = TILE + MOST_SEATS
DRAW = BONUS + len(CARD_IDS)
DISCARD = DRAW + COLOURS
"""§6.10: what a seat does that can place nothing. The rules do it, nobody is asked: it is beyond the vocabulary."""

ACTS = (
    *(Act(f"card {m + 1}", CARD_ACT, (m + 1,)) for m in range(MARKETS)),
    *(Act(f"take {m + 1}", TAKE_ACT, (m + 1,)) for m in range(MARKETS)),
    *(Act(f"put {c} {CELL_NAMES[i]}", PUT_ACT, (k, i)) for k, c in enumerate(COLOUR_IDS) for i in range(len(CELLS))),
    *(Act(f"initiative {v + 1}", TILE_ACT, (v + 1,)) for v in range(MOST_SEATS)),
    *(Act(f"bonus {c}", BONUS_ACT, (i,)) for i, c in enumerate(CARD_IDS)),
    *(Act(f"draw {c}", DRAW_ACT, (i,)) for i, c in enumerate(COLOUR_IDS)),
)
assert len(ACTS) == DISCARD

ACT_LINES = (
    Line("card", (("market", "number"),)),
    Line("take", (("market", "number"),)),
    Line("put", (("colour", "colour"), ("cell", "cell"))),
    Line("initiative", (("tile", "number"),)),
    Line("bonus", (("card", "card"),)),
    Line("draw", (("colour", "colour"),)),
)

# §10.9, §11: the news.
DEALT, OPENED, FILLED, CHOSE, REVEALED, WON, TOOK, SWAPPED, PLACED, DISCARDED, SCORED = range(11)
NEWS_LINES = (
    Line("dealt", (("tile", "number"),), "initiative {tile}"),
    Line("opened", (("card", "card"),)),
    Line("filled", (("market", "number"), ("a", "colour"), ("b", "colour"), ("c", "colour")), always=True),
    Line("chose", (("market", "number"),)),
    Line("revealed", (("market", "number"),)),
    Line("won", (("market", "number"),), "take {market}", always=True),
    Line("took", (("market", "number"),), "take {market}"),
    Line("swapped", (("first", "seat"), ("second", "seat")), "swap {first} {second}", always=True),
    Line("placed", (("colour", "colour"), ("cell", "cell")), "put {colour} {cell}"),
    Line("discarded", (("colour", "colour"),), "discard {colour}", always=True),
    Line("scored", (("colours", "number"), ("bonus", "number"), ("total", "number")), always=True),
)

# Why an answer is refused (`why_not` of each step).
(
    LEGAL,
    OTHER_STEP,
    NO_MARKET,
    LOT_GONE,
    NOT_IN_HAND,
    TAKEN,
    FIRST_CUBE,
    NO_CONTACT,
    TOO_WIDE,
    NO_SUPPORT,
    NO_COLOUR,
    TILE_GONE,
    CARD_GONE,
    BAG_EMPTY,
) = range(14)
REASONS = tuple(
    Line(key)
    for key in (
        "legal",
        "other_step",
        "no_market",
        "lot_gone",
        "not_in_hand",
        "taken",
        "first_cube",
        "no_contact",
        "too_wide",
        "no_support",
        "no_colour",
        "tile_gone",
        "card_gone",
        "bag_empty",
    )
)
