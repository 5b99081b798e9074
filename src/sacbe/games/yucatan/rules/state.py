"""A position of Yucatan. Cells have the numbers of pieces.py; a seat's warriors on the board have slots, 0 to 8, lowest first.

A slot is only a place in memory: views and options go by cells, so it tells nothing about the piece (§15.6).
"""

from sacbe.core.engine import state
from sacbe.core.engine.state import i8, i16, i64
from sacbe.games.yucatan.rules.pieces import CELLS, GUILDS, MOST_SEATS, POSSIBLE_WORDS, WARRIORS, WORDS

# §14.3 The kinds of question. Positions hold their numbers: the order must not change.
STEPS = ("first", "large", "small", "neutral", "warriors", "turn", "take", "remove")
FIRST, LARGE, SMALL, NEUTRAL, START, TURN, TAKE, REMOVE = range(len(STEPS))

NEUTRAL_OWNER = MOST_SEATS
OWNERS = MOST_SEATS + 1


class State(state.State):
    """Everything on the table. Arrays by cell have one more entry, for a dummy cell off the board."""

    board = i8()  # §2.1
    same_river = i8()  # §7.6
    small_starts_right = i8()  # §2.13
    bars_enemy = i8()  # §4.6: 1 = no founding under an enemy warrior
    keeps_beaten = i8()  # §9.8: 1 = beaten warriors go to the box

    first = i8()  # §2.11
    turn = i8()  # §3.1: the seat whose turn it is, whoever is asked
    turns = i16(MOST_SEATS)  # turns completed
    placed = i8()  # how many answers this step of the set-up has had

    village = i8(CELLS + 1)  # 0 none, or 1 + the owner
    large = i8(CELLS + 1)
    villages = i64(OWNERS, WORDS)  # the same by owner, as sets of cells
    sites = i64(WORDS)  # §1.19: the set of all sites as they are now
    stock = i8(MOST_SEATS)
    neutral_hand = i8()

    warrior = i8(CELLS + 1)  # 0 none, or 1 + seat * WARRIORS + slot
    standing = i64(MOST_SEATS, WORDS)  # the cells of a seat's warriors
    on_board = i8(MOST_SEATS)  # how many warriors a seat has there
    spot = i16(MOST_SEATS, WARRIORS)  # by slot: 0 not on the board, or 1 + the cell
    guild = i8(MOST_SEATS, WARRIORS)  # §15.2: known to the owner
    seen = i8(MOST_SEATS, WARRIORS)  # §15.5: 1 = all know the guild
    carried = i8(MOST_SEATS, WARRIORS)  # §10.1
    reserve = i8(MOST_SEATS, GUILDS)
    boxed = i8(MOST_SEATS, GUILDS)
    possible = i64(MOST_SEATS, POSSIBLE_WORDS)  # §15.8: what the others hold possible of a seat's warriors on the board

    supply = i8()
    store = i8(MOST_SEATS)
    levels = i8(MOST_SEATS)

    last_seat = i8()  # §14.2: who gave the last recorded action,
    last_act = i16()  # and 1 + the action; 0 none
