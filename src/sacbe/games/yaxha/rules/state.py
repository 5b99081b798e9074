"""A position of Yaxha. Seats, colours, markets and levels are numbered from 0; a card laid is 1 to 4, and 0 means none."""

from sacbe.core.engine import state
from sacbe.core.engine.state import i8, i32, i64
from sacbe.games.yaxha.rules.pieces import COLOURS, LEVELS, MARKETS, MOST_SEATS

# §10 The kinds of question. Positions hold their numbers: the order must not change.
STEPS = ("initiative", "bonus", "fill", "choose", "take", "build")
INITIATIVE, BONUS_CARDS, FILL, CHOOSE, TAKE, BUILD = range(len(STEPS))


class State(state.State):
    """Everything on the table."""

    level_1_card = i8()  # §8.12: 0 whole, 1 flat
    second_card = i8()  # §8.14: 0 groups, 1 players
    round_no = i8()
    deck = i32()  # §2.5: the cards that can still be drawn
    open_cards = i32()
    bag = i8(COLOURS)
    lots = i8(MARKETS, COLOURS)
    initiative = i8(MOST_SEATS)
    wish = i8(MOST_SEATS)  # §4.4: the card laid face down, known to its seat only
    played = i8(MOST_SEATS)  # §4.5: the card of this round, turned up
    waiting = i8()  # §4.8: the seats that still wait for a lot
    hand = i8(MOST_SEATS, COLOURS)
    cubes = i64(MOST_SEATS, COLOURS, LEVELS)  # §5: the cells of each colour on each level
    discarded = i8(MOST_SEATS, COLOURS)
