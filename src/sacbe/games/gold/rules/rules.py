"""The rules of L'Or des Mayas: set-up (§2), the course of play (§3), and the questions with their options and answers (§9)."""

from sacbe.core.engine.ask import NATURE_BIT, answered, ask, asked, drop, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.bits import bit, count, has, lowest
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.games.gold.rules.actions import (
    ACTS,
    BAG_EMPTY,
    BASE_1,
    BEGAN,
    BID_0,
    DRAW_0,
    DREW,
    FIRST_0,
    LEGAL,
    NO_SEAT,
    NOT_IN_BAG,
    NOT_LOWEST,
    OTHER_STEP,
    OWN_SEAT,
    PAY_0,
    TOO_FEW_PEARLS,
)
from sacbe.games.gold.rules.auction import bid, bid_without_pearls, candidates, pay, reveal, seats_without_bid
from sacbe.games.gold.rules.knowledge import deal_unknown
from sacbe.games.gold.rules.pieces import AUCTIONS, FACE, LOTS, MOST_SEATS, PAIRS, PEARLS, SIDES, SIZES, SLOTS, SUPPLY
from sacbe.games.gold.rules.placing import (
    ask_next,
    clear_table,
    finish_placing,
    first_question,
    forced_change,
    legal_placing,
    look,
    place,
)
from sacbe.games.gold.rules.scoring import SOURCES, ranks, tally, tell_scores
from sacbe.games.gold.rules.state import BASE, BID, CHANGE, DRAW, FIRST, NO_BID, NOBODY, PAY, State
from sacbe.games.gold.rules.whynot import why_not_placing


@kernel
def setup(s: State, options: Ints) -> None:
    """§2: pearls behind the screens, all pieces in the bag; then nature chooses the first player and draws three lots."""
    s.low_tie, s.end_tie, s.incomplete_discs, s.screens = options[0], options[1], options[2], options[3]
    blank(s)
    for seat in range(s.seats):
        s.pearls[seat] = PEARLS  # §2.1
    for size in range(SIZES):
        for pair in range(PAIRS):
            s.bag[size, pair] = SUPPLY[size]  # §1.9
    s.auction = 1
    begin(s, FIRST)


@kernel
def blank(s: State) -> None:
    """Nobody has won, bid or paid anything yet."""
    s.first, s.winner = NOBODY, NOBODY
    for lot in range(LOTS + 1):
        s.buyer[lot] = NOBODY
    for auction in range(AUCTIONS + 1):
        s.payee[auction] = NOBODY
        for seat in range(MOST_SEATS):
            s.bids[auction, seat] = NO_BID


# -- §3 The course of play


@kernel
def owes(s: State, question: int) -> int:
    """Who owes an answer to a question, by what lies on the table; 0: nobody, the step is done."""
    if question == FIRST:
        return NATURE_BIT
    if question == DRAW:
        return NATURE_BIT if s.drawn < lots_to_draw(s) else 0
    return seats_without_bid(s) if question == BID else bit(s.winner)


@kernel
def begin(s: State, question: int) -> None:
    """Ask a question of everybody who owes an answer."""
    if question == BID:
        bid_without_pearls(s)
    ask(s, question, owes(s, question), 0, 0, 0)


@kernel
def end_of(s: State, question: int) -> None:
    """§3.2: what comes when a step is done."""
    if question == FIRST:
        begin(s, DRAW)
    elif question == DRAW:
        begin(s, BID)
    elif question == BID:
        reveal(s)
        if s.winner == NOBODY:
            end_auction(s)  # §3.3
        else:
            begin(s, PAY)
    elif question == PAY:
        look(s)  # §5.8
        begin(s, first_question(s))
    else:
        finish_placing(s)
        end_auction(s)  # §8.2: the last piece is placed before the game ends


@kernel
def end_auction(s: State) -> None:
    """§3.4, §3.8: the lots move up, the row is refilled from the bag; §8.1: after the last auction the game is over."""
    s.winner = NOBODY
    if s.auction == AUCTIONS:
        tell_scores(s)
    else:
        s.auction += 1
        begin(s, DRAW)


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


# -- §2.7, §3.4 Drawing: nature is asked, never a seat (§9.3)


@kernel
def lots_to_draw(s: State) -> int:
    """§3.6: how many lots have left the bag when the present auction begins."""
    return min(s.auction + SLOTS - 1, LOTS)


@kernel
def drawer_of(s: State, lot: int) -> int:
    """§2.7, §3.5: the first player draws the first row; then all draw in turn."""
    return s.first if lot <= SLOTS else (s.first + lot - SLOTS) % s.seats


@kernel
def size_drawn(action: int) -> int:
    """The size of the piece that nature draws."""
    return (action - DRAW_0) // SIDES // PAIRS


@kernel
def pair_drawn(action: int) -> int:
    """Its pair."""
    return (action - DRAW_0) // SIDES % PAIRS


@kernel
def draw_lot(s: State, action: int) -> None:
    """§2.4, §2.7: the next lot; all see its size and the face up, nobody sees the other."""
    size, pair, up = size_drawn(action), pair_drawn(action), (action - DRAW_0) % SIDES
    s.bag[size, pair] -= 1
    s.drawn += 1
    lot = s.drawn
    s.sizes[lot] = size
    s.shown[lot], s.hidden[lot] = FACE[pair, up], FACE[pair, 1 - up]
    s.seen[lot] = bit(s.shown[lot])
    drawer = drawer_of(s, lot)
    tell(s, DREW, drawer, EVERYBODY, lot, size, s.shown[lot], 0)
    if lot == LOTS:  # §3.7
        tell(s, BAG_EMPTY, drawer, EVERYBODY, 0, 0, 0, 0)


# -- §9 The questions


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """§9.1: the options of the question that is asked, ascending."""
    question = step(s)
    n = 0
    if question == BID:  # §4.1
        for pearls in range(s.pearls[seat] + 1):
            out[pearls] = BID_0 + pearls
        return s.pearls[seat] + 1
    if question == PAY:  # §5.3
        for payee in range(s.seats):
            if has(candidates(s), payee):
                out[n] = PAY_0 + payee
                n += 1
    elif question == DRAW:  # §2.4
        for piece in range(SIZES * PAIRS * SIDES):
            if weight(s, DRAW_0 + piece) > 0:
                out[n] = DRAW_0 + piece
                n += 1
    elif question == FIRST:  # §2.6
        for first in range(s.seats):
            out[first] = FIRST_0 + first
        return s.seats
    else:
        return legal_placing(s, out)
    return n


@kernel
def forced(s: State, seat: int) -> int:
    """§9.1: a question with one option is not asked but carried out."""
    question = step(s)
    if question == CHANGE:
        return forced_change(s)
    if question == PAY and count(candidates(s)) == 1:
        return PAY_0 + lowest(candidates(s))
    return -1


@kernel
def weight(s: State, action: int) -> int:
    """§2.4: every piece in the bag is as likely as every other, either face up; §2.6: so is every seat."""
    return s.bag[size_drawn(action), pair_drawn(action)] if action >= DRAW_0 else 1


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry an answer out; then the next step, if nobody else is asked."""
    question = step(s)
    if question == BID:
        bid(s, seat, action - BID_0)
        answered(s, seat)
    elif question == PAY:
        pay(s, seat, action - PAY_0)
        answered(s, seat)
    elif question == DRAW:
        draw_lot(s, action)
        if s.drawn == lots_to_draw(s):
            answered(s, seat)
    elif question == FIRST:
        s.first = action - FIRST_0
        tell(s, BEGAN, s.first, EVERYBODY, 0, 0, 0, 0)
        answered(s, seat)
    elif place(s, action):
        answered(s, seat)
    go_on(s)


# -- §10 Who knows what


@kernel
def guess(s: State, seat: int, dice: Ints) -> None:
    """Deal again what a seat cannot know; at the end all is public (§10.16).

    Pearls are not dealt again, screens or not: everybody can count them (§10.9).
    """
    if s.depth == 0:
        return
    if step(s) == BID:  # §10.8
        for other in range(s.seats):
            if other != seat and s.bids[s.auction, other] != NO_BID:
                s.bids[s.auction, other] = roll(dice, s.pearls[other] + 1)
    if step(s) >= BASE and s.winner != seat:  # §10.10: how far the placing has come; it begins anew
        clear_table(s)
        ask_next(s, first_question(s))
        s.fresh = 0
    deal_unknown(s, seat, dice)


@kernel
def why(s: State, seat: int, action: int) -> int:
    """The first rule that an answer to the present question breaks."""
    question = step(s)
    if question >= BASE:
        return why_not_placing(s, action)
    if question == BID and BID_0 <= action < PAY_0:
        return LEGAL if action - BID_0 <= s.pearls[seat] else TOO_FEW_PEARLS
    if question == PAY and PAY_0 <= action < BASE_1:
        payee = action - PAY_0
        if payee >= s.seats:
            return NO_SEAT
        if payee == seat:
            return OWN_SEAT
        return LEGAL if has(candidates(s), payee) else NOT_LOWEST
    if question == DRAW and action >= DRAW_0:
        return LEGAL if weight(s, action) > 0 else NOT_IN_BAG
    if question == FIRST and FIRST_0 <= action < DRAW_0:
        return LEGAL if action - FIRST_0 < s.seats else NO_SEAT
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
