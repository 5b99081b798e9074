"""What a seat may know of a position of L'Or des Mayas (§10), as features for learning: see docs/research.md.

A block is a name, its axes, a sentence, and the kernel that writes it into a row of zeros from `at` on. Lots are named 1 to 30.
"""

from pathlib import Path

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import has, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.features import FeatureBlocks, FloatRow
from sacbe.games.gold.rules.knowledge import knows
from sacbe.games.gold.rules.pieces import (
    AUCTIONS,
    LOTS,
    MATERIAL_IDS,
    MATERIALS,
    MOST_BASES,
    MOST_OF_A_PAIR,
    MOST_PEARLS,
    PAIRS,
    SIZE_IDS,
    SIZES,
)
from sacbe.games.gold.rules.state import BASE, BID, NO_BID, STEPS, State

VERSION = 1
POINTS = 150
LOT_NAMES = tuple(str(lot + 1) for lot in range(LOTS))
AUCTION_NAMES = tuple(str(auction + 1) for auction in range(AUCTIONS))
BASE_NAMES = tuple(str(base + 1) for base in range(MOST_BASES))
QUESTIONS = (*STEPS, "placing")
PLACING = len(STEPS)


@kernel
def write_lots(out: FloatRow, at: int, lots: int) -> None:
    """A one for each lot of a set; lots count from 1."""
    left = lots >> 1
    while left != 0:
        out[at + lowest(left)] = 1.0
        left &= left - 1


@kernel
def is_own_placing(s: State, seat: int) -> bool:
    """§10.10: how far a placing has come, only the buyer sees."""
    return s.depth > 0 and step(s) >= BASE and s.winner == seat


# -- the table


@kernel
def write_question(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at + (step(s) if step(s) < BASE or s.winner == seat else PLACING)] = 1.0


@kernel
def write_options(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at], out[at + 1], out[at + 2], out[at + 3] = s.low_tie, s.end_tie, s.incomplete_discs, s.screens


@kernel
def write_auction(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at + s.auction - 1] = 1.0


@kernel
def write_bag(s: State, seat: int, out: FloatRow, at: int) -> None:
    for size in range(SIZES):
        pieces = 0
        for pair in range(PAIRS):
            pieces += s.bag[size, pair]
        out[at + size] = pieces / (PAIRS * MOST_OF_A_PAIR)


@kernel
def write_sizes(s: State, seat: int, out: FloatRow, at: int) -> None:
    for lot in range(1, s.drawn + 1):
        out[at + (lot - 1) * SIZES + s.sizes[lot]] = 1.0


@kernel
def write_shown(s: State, seat: int, out: FloatRow, at: int) -> None:
    for lot in range(1, s.drawn + 1):
        out[at + (lot - 1) * MATERIALS + s.shown[lot]] = 1.0


@kernel
def write_hidden(s: State, seat: int, out: FloatRow, at: int) -> None:
    for lot in range(1, s.drawn + 1):
        if s.depth == 0 or knows(s, seat, lot):
            out[at + (lot - 1) * MATERIALS + s.hidden[lot]] = 1.0


@kernel
def write_seen(s: State, seat: int, out: FloatRow, at: int) -> None:
    for lot in range(1, s.drawn + 1):
        for material in range(MATERIALS):
            out[at + (lot - 1) * MATERIALS + material] = int(has(s.seen[lot], material))


@kernel
def write_box(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_lots(out, at, s.box)


@kernel
def write_work_base(s: State, seat: int, out: FloatRow, at: int) -> None:
    if is_own_placing(s, seat) and step(s) != BASE:
        out[at + s.work_base] = 1.0


@kernel
def write_turned(s: State, seat: int, out: FloatRow, at: int) -> None:
    if is_own_placing(s, seat):
        write_lots(out, at, s.turned)


@kernel
def write_dropped(s: State, seat: int, out: FloatRow, at: int) -> None:
    if is_own_placing(s, seat):
        write_lots(out, at, s.dropped)


# -- a player


@kernel
def write_place(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at], out[at + 1] = int(s.first == who), int(s.winner == who)


@kernel
def write_pearls(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = s.pearls[who] / MOST_PEARLS


@kernel
def write_bases(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for base in range(MOST_BASES):
        write_lots(out, at + base * LOTS, s.bases[who, base])


@kernel
def write_bought(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for lot in range(1, LOTS + 1):
        out[at + lot - 1] = int(s.buyer[lot] == who)


@kernel
def write_has_bid(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at] = int(s.bids[s.auction, who] != NO_BID)


@kernel
def write_bids(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for auction in range(1, s.auction + 1):
        is_secret = s.depth > 0 and step(s) == BID and auction == s.auction
        if who == seat or not is_secret:
            out[at + auction - 1] = (s.bids[auction, who] - NO_BID) / (MOST_PEARLS - NO_BID)


@kernel
def write_paid(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for auction in range(1, AUCTIONS + 1):
        out[at + auction - 1] = int(s.payee[auction] == who)


OPTIONS = ("cancel_out", "more_pearls", "count_pieces", "screens_off")
TABLE = (
    ("question", (QUESTIONS,), "the kind of question that is asked; another's placing is one question", write_question),
    ("options", (OPTIONS,), "the options of the table, if not the usual ones", write_options),
    ("auction", (AUCTION_NAMES,), "the auction, and so the lot on sale or in the buyer's hand", write_auction),
    ("bag", (SIZE_IDS,), f"pieces in the bag, of {PAIRS * MOST_OF_A_PAIR} at most", write_bag),
    ("size", (LOT_NAMES, SIZE_IDS), "the size of each lot that was drawn", write_sizes),
    ("shown", (LOT_NAMES, MATERIAL_IDS), "the face that lies up", write_shown),
    ("hidden", (LOT_NAMES, MATERIAL_IDS), "the other face, if this seat knows it", write_hidden),
    ("seen", (LOT_NAMES, MATERIAL_IDS), "the faces that all have seen", write_seen),
    ("box", (LOT_NAMES,), "lots that are out of the game", write_box),
    ("work_base", (BASE_NAMES,), "in this seat's own placing: the base", write_work_base),
    ("turned", (LOT_NAMES,), "in this seat's own placing: the lots turned over", write_turned),
    ("dropped", (LOT_NAMES,), "in this seat's own placing: the lots thrown out", write_dropped),
)
PLAYER = (
    ("place", (("first", "winner"),), "the first player, the winner of the present auction", write_place),
    ("pearls", (), f"pearls, of {MOST_PEARLS}: with screens, as everybody can count them", write_pearls),
    ("base", (BASE_NAMES, LOT_NAMES), "the lots on each base, as published", write_bases),
    ("bought", (LOT_NAMES,), "the lots that this player bought", write_bought),
    ("has_bid", (), "has bid in the present auction", write_has_bid),
    ("bid", (AUCTION_NAMES,), f"one more than the bid, of {MOST_PEARLS + 1}; 0: none, or not revealed yet", write_bids),
    ("paid", (AUCTION_NAMES,), "received the pearls of this auction", write_paid),
)

FEATURES = FeatureBlocks(VERSION, POINTS, TABLE, PLAYER, Path(__file__))
