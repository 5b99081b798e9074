"""A position of Tzolk'in. Everything is numbered from 0; sets (of spaces, tiles, seats) are the bits of an int."""

from sacbe.core.engine import state
from sacbe.core.engine.state import i8, i16, i32, i64
from sacbe.games.tzolkin.rules.pieces import GOODS, GROUP_END, MOST_SEATS, OWNERS, TECHS, TEMPLES, WHEELS
from sacbe.games.tzolkin.rules.tiles import ROW

# §18 The kinds of question: first nature's, then the seats'. Positions hold their numbers: the order must not change.
QUESTIONS = (
    "refill", "show", "marker", "deal", "neutrals",
    "keep", "turn", "use", "harvest", "tech", "pay", "build", "arch", "discount", "temple", "two_temples", "gain", "market",
    "any_deed", "favour", "advance",
)  # fmt: skip
(
    REFILL, SHOW, MARKER, DEAL, NEUTRALS,
    KEEP, TURN, USE, HARVEST, TECH, PAY, BUILD, ARCH, DISCOUNT, TEMPLE, TWO_TEMPLES, GAIN, MARKET,
    ANY_DEED, FAVOUR, ADVANCE,
) = range(len(QUESTIONS))  # fmt: skip
# Frames that are no questions: what the rules carry out when one comes to the top (`carry_on` in rounds.py).
STEPS = (*QUESTIONS, "end_turn", "end_round", "rewards", "calendar", "learn", "climb")
END_TURN, END_ROUND, REWARDS, CALENDAR, LEARN, CLIMB = range(len(QUESTIONS), len(STEPS))

# §3.4: what a turn has become.
OPENING, PLACING, PICKING = range(3)
MODES = ("opening", "placing", "picking")

# §12.6: in what way a building is built.
ONE, FIRST_OF_TWO, SECOND_OF_TWO, FOR_CORN, EXTRA = range(5)
WAYS = ("one", "first_of_two", "second_of_two", "for_corn", "extra")


class State(state.State):
    """Everything on the table."""

    floor_points = i8()  # §1.22: 1 = leftover goods are rounded down
    no_double_last = i8()  # §16.12: 1 = no double advance in the last round but one

    round_no = i8()
    food_days = i8()  # §3.6: how many have been held
    age = i8()
    marker = i8()  # §1.20
    turn = i8()  # the seat in turn
    to_come = i8()  # the seats whose turn is still to come in this round
    teeth_corn = i16()  # §16.2

    workers = i16(OWNERS, WHEELS)  # §1.5: the holes where workers stand
    start_space = i8()  # §1.6: the seat that stands there, or NOBODY
    hand = i8(MOST_SEATS)  # §1.7: workers in hand
    bank = i8(MOST_SEATS)  # §1.7: workers not in play

    goods = i16(MOST_SEATS, GOODS)
    vp4 = i16(MOST_SEATS)  # §1.21: quarters of a point, before the final scoring
    temple = i8(MOST_SEATS, TEMPLES)
    tech = i8(MOST_SEATS, TECHS)
    light = i8(MOST_SEATS)  # §1.19
    corn_tiles = i8(MOST_SEATS)  # §7.12: harvested
    wood_tiles = i8(MOST_SEATS)
    buildings = i64(MOST_SEATS)
    monuments = i16(MOST_SEATS)

    skulls = i8()  # §1.10: in the bank
    offered = i16()  # §11.1: the actions of Chichen Itza that hold a skull
    field_corn = i8(GROUP_END)  # §7.3: corn tiles of each group
    field_wood = i8(GROUP_END)
    burned = i8()  # §7.6: wood tiles out of the game

    row = i8(ROW)  # §2.4: buildings, or NOBODY
    emptied = i8()  # §12.9: slots that are to be filled
    pile = i64()  # the buildings that can still be drawn, of both ages
    display = i16()  # §2.6: monuments that can be built

    dealt = i32(MOST_SEATS)  # §2.9: wealth tiles, known to their seat only
    chosen = i32(MOST_SEATS)  # §2.12: known to its seat only
    kept = i32(MOST_SEATS)  # §2.14: face up
    turned_up = i32()  # §2.11
