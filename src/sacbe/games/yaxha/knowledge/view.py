"""What a seat may know of a position of Yaxha (§11), built up field by field."""

from collections.abc import Sequence

from sacbe.core.engine.steps import step_name
from sacbe.games.yaxha.knowledge.position import cards, letters, pyramid_of, write_pyramid
from sacbe.games.yaxha.knowledge.view_types import GameView
from sacbe.games.yaxha.rules.pieces import CARD_IDS, COLOUR_IDS, COLOURS, ROUNDS
from sacbe.games.yaxha.rules.state import STEPS, State


def view(s: State, seat: int | None, tally: Sequence[Sequence[int]]) -> GameView:
    """§11.1: nearly everything is open; §11.2: a card face down is known to its own seat only."""
    seats = range(s.seats)
    open_cards = cards(s.open_cards)
    return {
        "step": step_name(STEPS, s),
        "round": s.round_no,
        "rounds": ROUNDS,
        "initiative": [s.initiative[i] for i in seats],
        "bonus_cards": [
            {"card": name, "met_by": [i for i in seats if tally[i][COLOURS + CARD_IDS.index(name)] > 0]} for name in open_cards
        ],
        "bag": {name: s.bag[colour] for colour, name in enumerate(COLOUR_IDS)},  # §11.4
        "lots": [letters(s.lots[market].tolist()) for market in seats],
        "chosen": [s.wish[i] != 0 for i in seats],
        "own_card": s.wish[seat] or None if seat is not None else None,
        "played": [s.played[i] or None for i in seats],
        "waiting": [i for i in seats if s.waiting >> i & 1],
        "players": [
            {
                "hand": letters(s.hand[i].tolist()),
                "pyramid": write_pyramid(pyramid_of(s, i)),
                "discarded": letters(s.discarded[i].tolist()),
                "colours": {name: tally[i][colour] for colour, name in enumerate(COLOUR_IDS)},
                "bonus": {name: tally[i][COLOURS + CARD_IDS.index(name)] for name in open_cards},
                "points": sum(tally[i]),
            }
            for i in seats
        ],
    }
