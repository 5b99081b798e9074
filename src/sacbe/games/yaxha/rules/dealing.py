"""What nature deals in the set-up: the initiative tiles (§2.4) and the bonus cards (§2.5)."""

from sacbe.core.engine.ask import NATURE_BIT, answered
from sacbe.core.engine.bits import bit, count, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.yaxha.rules.actions import BONUS, CARD_GONE, DEALT, DRAW, LEGAL, OPENED, TILE, TILE_GONE
from sacbe.games.yaxha.rules.buying import seat_with
from sacbe.games.yaxha.rules.pieces import CARDS, OPEN_CARDS
from sacbe.games.yaxha.rules.state import State

# -- the step `initiative` (§2.4)


@kernel
def next_to_deal(s: State) -> int:
    """§2.4: the first seat without an initiative tile."""
    for seat in range(s.seats):
        if s.initiative[seat] == 0:
            return seat
    return s.seats


@kernel
def owes_initiative(s: State) -> int:
    """§2.4: nature deals until every seat has a tile."""
    return NATURE_BIT if next_to_deal(s) < s.seats else 0


@kernel
def legal_initiative(s: State, seat: int, out: Ints) -> int:
    """§2.4: the tiles that nobody has."""
    n = 0
    for tile in range(s.seats):
        if seat_with(s, tile + 1) < 0:
            out[n] = TILE + tile
            n += 1
    return n


@kernel
def forced_initiative(s: State, seat: int) -> int:
    """§2.4: the last tile."""
    only = -1
    for tile in range(s.seats):
        if seat_with(s, tile + 1) < 0:
            if only >= 0:
                return -1
            only = TILE + tile
    return only


@kernel
def apply_initiative(s: State, seat: int, action: int) -> None:
    """§2.4: a tile to the next seat."""
    dealt = next_to_deal(s)
    s.initiative[dealt] = action - TILE + 1
    tell(s, DEALT, dealt, EVERYBODY, s.initiative[dealt])
    if next_to_deal(s) == s.seats:
        answered(s, seat)


@kernel
def why_not_initiative(s: State, seat: int, action: int) -> int:
    """§2.4: each tile once."""
    return TILE_GONE if action - TILE >= s.seats or seat_with(s, action - TILE + 1) >= 0 else LEGAL


INITIATIVE_STEP = Step(
    "initiative",
    legal_initiative,
    apply_initiative,
    why_not_initiative,
    answers=range(TILE, BONUS),
    forced=forced_initiative,
    owes=owes_initiative,
)


# -- the step `bonus` (§2.5)


@kernel
def owes_bonus(s: State) -> int:
    """§2.5: nature draws until all bonus cards of the match lie open."""
    return NATURE_BIT if count(s.open_cards) < OPEN_CARDS else 0


@kernel
def legal_bonus(s: State, seat: int, out: Ints) -> int:
    """§2.5: every card of the deck."""
    n = 0
    for card in range(CARDS):
        if has(s.deck, card):
            out[n] = BONUS + card
            n += 1
    return n


@kernel
def apply_bonus(s: State, seat: int, action: int) -> None:
    """§2.5: a card is laid open."""
    card = action - BONUS
    s.deck &= ~bit(card)
    s.open_cards |= bit(card)
    tell(s, OPENED, seat, EVERYBODY, card)
    if count(s.open_cards) == OPEN_CARDS:
        s.deck = 0  # §2.5: the rest goes to the box
        answered(s, seat)


@kernel
def why_not_bonus(s: State, seat: int, action: int) -> int:
    """§2.5: the deck has not got this card."""
    return LEGAL if has(s.deck, action - BONUS) else CARD_GONE


BONUS_STEP = Step("bonus", legal_bonus, apply_bonus, why_not_bonus, answers=range(BONUS, DRAW), owes=owes_bonus)
