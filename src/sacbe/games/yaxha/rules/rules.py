"""The rules of Yaxha: set-up (§2), the course of play (§3), and for each question its options and what an answer does (§10)."""

from sacbe.core.engine.ask import NATURE_BIT, answered, ask, asked, drop, seat_bit, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.bits import bit, count, has
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.games.yaxha.rules.actions import (
    ACTS,
    BAG_EMPTY,
    BONUS,
    CARD,
    CARD_GONE,
    CHOSE,
    DEALT,
    DISCARD,
    DRAW,
    LEGAL,
    LOT_GONE,
    NO_MARKET,
    OPENED,
    OTHER_STEP,
    PUT,
    TAKE,
    TILE,
    TILE_GONE,
)
from sacbe.games.yaxha.rules.building import SITES, cubes_in_hand, discard_hand, forced_build, legal_puts, put, why_not_put
from sacbe.games.yaxha.rules.buying import (
    cubes_on,
    draw_cube,
    first_waiting,
    next_market,
    reveal,
    seat_with,
    serve_winners,
    swap_tiles,
    take_lot,
)
from sacbe.games.yaxha.rules.pieces import CARDS, COLOURS, CUBES_PER_COLOUR, DECK, OPEN_CARDS, ROUNDS
from sacbe.games.yaxha.rules.scoring import SOURCES, ranks, tally, tell_scores
from sacbe.games.yaxha.rules.state import BONUS_CARDS, BUILD, CHOOSE, FILL, INITIATIVE, State
from sacbe.games.yaxha.rules.state import TAKE as TAKE_STEP

NAMED = 2


@kernel
def setup(s: State, options: Ints) -> None:
    """§2: all cubes in the bag, empty pyramids (§2.6); then nature deals the tiles and the bonus cards."""
    deck, s.level_1_card, s.second_card, named = options[0], options[1], options[2], options[3]
    for colour in range(COLOURS):
        s.bag[colour] = CUBES_PER_COLOUR  # §2.1
    if deck == NAMED:
        s.open_cards = named  # §2.10
    else:
        s.deck = DECK[deck, s.seats]  # §2.7 to §2.9
    begin(s, INITIATIVE)


# -- §3 The course of play


@kernel
def owes(s: State, question: int) -> int:
    """Who owes an answer to a question, by what lies on the table; 0: nobody, the step is done."""
    who = 0
    if question == INITIATIVE:
        who = NATURE_BIT if next_to_deal(s) < s.seats else 0
    elif question == BONUS_CARDS:
        who = NATURE_BIT if count(s.open_cards) < OPEN_CARDS else 0
    elif question == FILL:
        who = NATURE_BIT if next_market(s) < s.seats else 0  # §3.4: no seat is asked
    elif question == CHOOSE:  # §3.2
        for seat in range(s.seats):
            who |= bit(seat) if s.wish[seat] == 0 else 0
    elif question == TAKE_STEP:  # §3.3
        who = seat_bit(first_waiting(s)) if s.waiting != 0 else 0
    elif question == BUILD:  # §3.5
        for seat in range(s.seats):
            who |= bit(seat) if cubes_in_hand(s, seat) > 0 else 0
    return who


@kernel
def begin(s: State, question: int) -> None:
    """Ask a question of everybody who owes an answer."""
    ask(s, question, owes(s, question), 0, 0, 0)


@kernel
def end_of(s: State, question: int) -> None:
    """§3.1: what comes when a step is done."""
    if question == INITIATIVE:
        begin(s, BONUS_CARDS)
    elif question == BONUS_CARDS:
        begin_round(s)
    elif question == FILL:
        begin(s, CHOOSE)
    elif question == CHOOSE:
        reveal(s)
        serve_winners(s)
        begin(s, TAKE_STEP)
    elif question == TAKE_STEP:
        swap_tiles(s)
        begin(s, BUILD)
    elif s.round_no < ROUNDS:
        begin_round(s)
    else:
        tell_scores(s)  # §7.1


@kernel
def begin_round(s: State) -> None:
    """§3.6, §4.3, §4.6: the cards are back in hand, and the markets, which are empty, are filled anew."""
    s.round_no += 1
    for seat in range(s.seats):
        s.played[seat] = 0
    begin(s, FILL)


@kernel
def go_on(s: State) -> None:
    """As long as nobody owes an answer, the next step begins."""
    while s.depth > 0 and asked(s) == 0:
        done = step(s)
        drop(s)
        end_of(s, done)


@kernel
def resume(s: State) -> None:
    """A position that was set up names its step; who owes an answer follows from the table."""
    if s.depth > 0:
        question = step(s)
        drop(s)
        begin(s, question)
        go_on(s)


# -- §10 The questions


@kernel
def next_to_deal(s: State) -> int:
    """§2.4: the first seat without an initiative tile."""
    for seat in range(s.seats):
        if s.initiative[seat] == 0:
            return seat
    return s.seats


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """§10.1 to §10.4: the options of the question that is asked, ascending."""
    question = step(s)
    n = 0
    if question == BUILD:
        return legal_puts(s, seat, out)
    if question == CHOOSE:  # §4.4; a market and a card for every seat: §2.2, §2.3
        for market in range(s.seats):
            out[n] = CARD + market
            n += 1
    elif question == TAKE_STEP:  # §4.10, §4.12
        for market in range(s.seats):
            if cubes_on(s, market) > 0:
                out[n] = TAKE + market
                n += 1
    elif question == FILL:  # §4.1
        for colour in range(COLOURS):
            if s.bag[colour] > 0:
                out[n] = DRAW + colour
                n += 1
    elif question == BONUS_CARDS:  # §2.5
        for card in range(CARDS):
            if has(s.deck, card):
                out[n] = BONUS + card
                n += 1
    elif question == INITIATIVE:  # §2.4
        for tile in range(s.seats):
            if seat_with(s, tile + 1) < 0:
                out[n] = TILE + tile
                n += 1
    return n


@kernel
def forced(s: State, seat: int) -> int:
    """§10: a question with one possible answer is not asked but carried out."""
    question = step(s)
    only = -1
    if question == BUILD:
        return forced_build(s, seat)
    if question == TAKE_STEP:
        for market in range(s.seats):
            if cubes_on(s, market) > 0:
                if only >= 0:
                    return -1
                only = TAKE + market
    elif question == FILL:
        for colour in range(COLOURS):
            if s.bag[colour] > 0:
                if only >= 0:
                    return -1
                only = DRAW + colour
    elif question == INITIATIVE:
        for tile in range(s.seats):
            if seat_with(s, tile + 1) < 0:
                if only >= 0:
                    return -1
                only = TILE + tile
    return only


@kernel
def weight(s: State, action: int) -> int:
    """§2.12: every cube in the bag is as likely as every other; so are tiles and cards."""
    return s.bag[action - DRAW] if action >= DRAW else 1


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry an answer out; then the next step, if nobody else is asked."""
    question = step(s)
    done = False
    if question == BUILD:
        if action == DISCARD:
            discard_hand(s, seat)
        else:
            put(s, seat, (action - PUT) // SITES, (action - PUT) % SITES)
        done = cubes_in_hand(s, seat) == 0
    elif question == CHOOSE:
        s.wish[seat] = action - CARD + 1
        tell(s, CHOSE, seat, bit(seat), s.wish[seat], 0, 0, 0)  # §11.2
        done = True
    elif question == TAKE_STEP:
        take_lot(s, seat, action - TAKE)
        drop(s)
        begin(s, TAKE_STEP)
    elif question == FILL:
        draw_cube(s, action - DRAW)
        done = next_market(s) == s.seats
    elif question == BONUS_CARDS:
        card = action - BONUS
        s.deck &= ~bit(card)
        s.open_cards |= bit(card)
        tell(s, OPENED, seat, EVERYBODY, card, 0, 0, 0)
        if count(s.open_cards) == OPEN_CARDS:
            s.deck = 0  # §2.5: the rest goes to the box
            done = True
    elif question == INITIATIVE:
        dealt = next_to_deal(s)
        s.initiative[dealt] = action - TILE + 1
        tell(s, DEALT, dealt, EVERYBODY, s.initiative[dealt], 0, 0, 0)
        done = next_to_deal(s) == s.seats
    if done:
        answered(s, seat)
    go_on(s)


# -- §11 Who knows what


@kernel
def guess(s: State, seat: int, dice: Ints) -> None:
    """§11.2: only the cards that others have laid face down are hidden; each may be any market. (The bag has no order.)"""
    for other in range(s.seats):
        if other != seat and s.wish[other] != 0:
            s.wish[other] = 1 + roll(dice, s.seats)


@kernel
def why(s: State, seat: int, action: int) -> int:
    """The first rule that an answer to the present question breaks."""
    question = step(s)
    if question == BUILD and PUT <= action < TILE:
        return why_not_put(s, seat, (action - PUT) // SITES, (action - PUT) % SITES)
    if question == CHOOSE and CARD <= action < TAKE:
        return NO_MARKET if action - CARD >= s.seats else LEGAL
    if question == TAKE_STEP and TAKE <= action < PUT:
        if action - TAKE >= s.seats:
            return NO_MARKET
        return LOT_GONE if cubes_on(s, action - TAKE) == 0 else LEGAL
    if question == INITIATIVE and TILE <= action < BONUS:
        return TILE_GONE if action - TILE >= s.seats or seat_with(s, action - TILE + 1) >= 0 else LEGAL
    if question == BONUS_CARDS and BONUS <= action < DRAW:
        return LEGAL if has(s.deck, action - BONUS) else CARD_GONE
    if question == FILL and action >= DRAW:
        return BAG_EMPTY if s.bag[action - DRAW] == 0 else LEGAL
    return OTHER_STEP


RULES = Rules(
    state=State,
    setup=setup,
    legal=legal,
    weight=weight,
    apply=apply,
    forced=forced,
    resume=resume,
    tally=tally,
    ranks=ranks,
    guess=guess,
    why=why,
    sources=SOURCES,
    actions=len(ACTS),
)
