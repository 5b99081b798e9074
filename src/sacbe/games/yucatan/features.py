"""What a seat may know of a position of Yucatan (§15), as features for learning: see docs/research.md.

A block is a name, its axes, a sentence, and the kernel that writes it into a row of zeros from `at` on.
"""

from pathlib import Path

from sacbe.core.engine.ask import A, detail, step
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.wide import WORD
from sacbe.core.features import FeatureBlocks, FloatRow
from sacbe.games.yucatan.rules.pieces import (
    CARRY,
    CELL_NAMES,
    CELLS,
    GUILD_IDS,
    GUILDS,
    MOST_TURNS,
    NEUTRALS,
    PER_GUILD,
    PRISONERS,
    TOP,
    VILLAGES,
    WARRIORS,
    WORDS,
)
from sacbe.games.yucatan.rules.state import FIRST as FIRST_STEP
from sacbe.games.yucatan.rules.state import NEUTRAL_OWNER, REMOVE, STEPS, TAKE, State

VERSION = 1
POINTS = TOP
MOST_STORED = 20


@kernel
def write_villages(s: State, owner: int, out: FloatRow, at: int) -> None:
    """The cells with a village of a seat, or a neutral one."""
    for word in range(WORDS):
        left = s.villages[owner, word]
        while left != 0:
            out[at + word * WORD + lowest(left)] = 1.0
            left &= left - 1


# -- the table


@kernel
def write_question(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0:
        out[at + step(s)] = 1.0


@kernel
def write_options(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at], out[at + 1], out[at + 2], out[at + 3] = s.same_river, s.small_starts_right, s.bars_enemy, s.keeps_beaten


@kernel
def write_thief(s: State, seat: int, out: FloatRow, at: int) -> None:
    if s.depth > 0 and step(s) == TAKE:
        out[at + detail(s, A)] = 1.0


@kernel
def write_neutral(s: State, seat: int, out: FloatRow, at: int) -> None:
    write_villages(s, NEUTRAL_OWNER, out, at)


@kernel
def write_large(s: State, seat: int, out: FloatRow, at: int) -> None:
    for cell in range(CELLS):
        out[at + cell] = s.large[cell]


@kernel
def write_sites(s: State, seat: int, out: FloatRow, at: int) -> None:
    for word in range(WORDS):
        left = s.sites[word]
        while left != 0:
            out[at + word * WORD + lowest(left)] = 1.0
            left &= left - 1


@kernel
def write_guilds(s: State, seat: int, out: FloatRow, at: int) -> None:
    for owner in range(s.seats):
        for slot in range(WARRIORS):
            if s.spot[owner, slot] != 0 and (s.depth == 0 or owner == seat or s.seen[owner, slot] == 1):
                out[at + s.guild[owner, slot] * CELLS + s.spot[owner, slot] - 1] = 1.0


@kernel
def write_seen(s: State, seat: int, out: FloatRow, at: int) -> None:
    for owner in range(s.seats):
        for slot in range(WARRIORS):
            if s.spot[owner, slot] != 0:
                out[at + s.spot[owner, slot] - 1] = s.seen[owner, slot]


@kernel
def write_carried(s: State, seat: int, out: FloatRow, at: int) -> None:
    for owner in range(s.seats):
        for slot in range(WARRIORS):
            if s.spot[owner, slot] != 0:
                out[at + s.spot[owner, slot] - 1] = s.carried[owner, slot] / CARRY


@kernel
def write_stocks(s: State, seat: int, out: FloatRow, at: int) -> None:
    out[at], out[at + 1] = s.supply / PRISONERS, s.neutral_hand / NEUTRALS


@kernel
def write_reserve(s: State, seat: int, out: FloatRow, at: int) -> None:
    for guild in range(GUILDS):
        out[at + guild] = s.reserve[seat, guild] / PER_GUILD


# -- a player


@kernel
def write_place(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = int(s.first == who and (s.depth == 0 or step(s) != FIRST_STEP))
    out[at + 1] = int(s.turn == who)
    out[at + 2] = int(s.depth > 0 and step(s) == REMOVE and detail(s, A) == who)


@kernel
def write_counts(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    out[at] = min(1.0, s.store[who] / MOST_STORED)
    out[at + 1] = s.levels[who] / TOP
    out[at + 2] = s.stock[who] / VILLAGES
    out[at + 3] = s.on_board[who] / WARRIORS
    out[at + 4] = s.turns[who] / MOST_TURNS


@kernel
def write_boxed(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for guild in range(GUILDS):
        out[at + guild] = s.boxed[who, guild] / PER_GUILD


@kernel
def write_own_villages(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    write_villages(s, who, out, at)


@kernel
def write_warriors(s: State, seat: int, who: int, out: FloatRow, at: int) -> None:
    for slot in range(WARRIORS):
        if s.spot[who, slot] != 0:
            out[at + s.spot[who, slot] - 1] = 1.0


OPTIONS = ("same_river", "small_starts_right", "bars_enemy", "keeps_beaten")
COUNTS = ("store", "levels", "stock", "warriors", "turns")
TABLE = (
    ("question", (STEPS,), "the kind of question that is asked", write_question),
    ("options", (OPTIONS,), "the options of the table, if not the usual ones", write_options),
    ("thief", (CELL_NAMES,), "whose warrior takes a prisoner now: its cell", write_thief),
    ("neutral", (CELL_NAMES,), "neutral villages", write_neutral),
    ("large", (CELL_NAMES,), "villages that are large", write_large),
    ("site", (CELL_NAMES,), "cells where a village could stand", write_sites),
    ("guild", (GUILD_IDS, CELL_NAMES), "the guild of a warrior, if this seat knows it", write_guilds),
    ("seen", (CELL_NAMES,), "warriors whose guild all have seen", write_seen),
    ("carried", (CELL_NAMES,), f"prisoners that a warrior leads, of {CARRY}", write_carried),
    ("left", (("supply", "neutral"),), f"prisoners and neutral villages to come, of {PRISONERS} and {NEUTRALS}", write_stocks),
    ("reserve", (GUILD_IDS,), f"this seat's own reserve, of {PER_GUILD}", write_reserve),
)
PLAYER = (
    ("place", (("first", "turn", "loser"),), "the first player, the player on turn, who loses a warrior", write_place),
    ("count", (COUNTS,), f"of {MOST_STORED} at most, {TOP}, {VILLAGES}, {WARRIORS} and {MOST_TURNS}", write_counts),
    ("boxed", (GUILD_IDS,), f"warriors out of the game, of {PER_GUILD}", write_boxed),
    ("village", (CELL_NAMES,), "villages", write_own_villages),
    ("warrior", (CELL_NAMES,), "warriors", write_warriors),
)

FEATURES = FeatureBlocks(VERSION, POINTS, TABLE, PLAYER, Path(__file__))
