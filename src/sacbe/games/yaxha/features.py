"""What a seat may know of a position of Yaxha (§11), as features for learning: see docs/research.md.

A block is a name, its axes, a sentence, and the kernel that writes it into a row of zeros from `at` on.
"""

from pathlib import Path

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import has, lowest
from sacbe.core.engine.kernel import kernel, table
from sacbe.core.features import FeatureBlocks, FloatRow
from sacbe.games.yaxha.rules.pieces import (
    CARD_IDS,
    CARDS,
    CELL_AT,
    CELL_NAMES,
    COLOUR_IDS,
    COLOURS,
    CUBES_PER_COLOUR,
    LEVELS,
    LOT,
    MARKETS,
    MOST_SEATS,
    ROUNDS,
    SPAN,
    WIDTH,
)
from sacbe.games.yaxha.rules.pyramid import columns, occupied, rows
from sacbe.games.yaxha.rules.state import STEPS, State

VERSION = 1
POINTS = 100
MOST_DISCARDED = 12
SITES = len(CELL_NAMES)

# The same pyramid pushed into its corner: four by four cells, then three by three, and so on.
SHAPE_NAMES = tuple(
    f"{x},{y},{level + 1}" for level in range(LEVELS) for y in range(SPAN - level) for x in range(SPAN - level)
)  # fmt: skip
SHAPE_CELLS = len(SHAPE_NAMES)
SHAPE_AT = table([sum((SPAN - below) ** 2 for below in range(level)) for level in range(LEVELS)])
MARKET_NAMES = tuple(str(market + 1) for market in range(MARKETS))
TILE_NAMES = tuple(str(tile + 1) for tile in range(MOST_SEATS))


@kernel
def write_question(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at + step(s)] = 1.0


@kernel
def write_round(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at] = s.round_no / ROUNDS


@kernel
def write_variants(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at], out[at + 1] = s.level_1_card, s.second_card


@kernel
def write_cards(s: State, seat: int, out: FloatRow, at: int) -> None:
    for card in range(CARDS):
        out[at + card] = int(has(s.open_cards, card))


@kernel
def write_bag(s: State, seat: int, out: FloatRow, at: int) -> None:
    for colour in range(COLOURS):
        out[at + colour] = s.bag[colour] / CUBES_PER_COLOUR


@kernel
def write_lots(s: State, seat: int, out: FloatRow, at: int) -> None:
    for market in range(MARKETS):
        for colour in range(COLOURS):
            out[at + market * COLOURS + colour] = s.lots[market, colour] / LOT


@kernel
def write_wish(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.wish[seat] != 0:
        out[at + s.wish[seat] - 1] = 1.0


@kernel
def write_pyramid(s: State, seat: int, out: FloatRow, at: int) -> None:
    for colour in range(COLOURS):
        for level in range(LEVELS):
            left = s.cubes[seat, colour, level]
            while left != 0:
                out[at + colour * SITES + CELL_AT[level, lowest(left)]] = 1.0
                left &= left - 1


@kernel
def write_initiative(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    if s.initiative[who] != 0:
        out[at + s.initiative[who] - 1] = 1.0


@kernel
def write_chosen(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = int(s.wish[who] != 0)


@kernel
def write_played(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    if s.played[who] != 0:
        out[at + s.played[who] - 1] = 1.0


@kernel
def write_waiting(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = int(has(s.waiting, who))


@kernel
def write_hand(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for colour in range(COLOURS):
        out[at + colour] = s.hand[who, colour] / LOT


@kernel
def write_discarded(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for colour in range(COLOURS):
        out[at + colour] = min(1.0, s.discarded[who, colour] / MOST_DISCARDED)


@kernel
def write_shape(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    base = occupied(s, who, 0)
    if base == 0:
        return
    left_edge, top_edge = lowest(columns(base)), lowest(rows(base))
    for colour in range(COLOURS):
        for level in range(LEVELS):
            left = s.cubes[who, colour, level]
            while left != 0:
                site = lowest(left)
                x, y, width = site % WIDTH - left_edge, site // WIDTH - top_edge, SPAN - level
                if 0 <= x < width and 0 <= y < width:  # a pyramid that was set up can be wider, or float
                    out[at + colour * SHAPE_CELLS + SHAPE_AT[level] + y * width + x] = 1.0
                left &= left - 1


TABLE = (
    ("question", (STEPS,), "the kind of question that is asked", write_question),
    ("round", (), f"the round, of {ROUNDS}", write_round),
    ("variants", (("level_1_card", "second_card"),), "options: 0 as by default, 1 the other reading", write_variants),
    ("card", (CARD_IDS,), "bonus cards that lie open", write_cards),
    ("bag", (COLOUR_IDS,), f"cubes in the bag, of {CUBES_PER_COLOUR}", write_bag),
    ("lot", (MARKET_NAMES, COLOUR_IDS), f"cubes on each market, of {LOT}", write_lots),
    ("wish", (MARKET_NAMES,), "the card that this seat has laid face down", write_wish),
    ("pyramid", (COLOUR_IDS, CELL_NAMES), "this seat's own cubes, cells as in the actions `put`", write_pyramid),
)
PLAYER = (
    ("initiative", (TILE_NAMES,), "the initiative tile", write_initiative),
    ("chosen", (), "has laid a card in this round", write_chosen),
    ("played", (MARKET_NAMES,), "the card of this round, turned up", write_played),
    ("waiting", (), "still waits for a lot", write_waiting),
    ("hand", (COLOUR_IDS,), f"cubes to be placed, of {LOT}", write_hand),
    ("discarded", (COLOUR_IDS,), f"cubes discarded, of {MOST_DISCARDED} at most", write_discarded),
    ("shape", (COLOUR_IDS, SHAPE_NAMES), "the pyramid, pushed into its corner", write_shape),
)

FEATURES = FeatureBlocks(VERSION, POINTS, TABLE, PLAYER, Path(__file__))
