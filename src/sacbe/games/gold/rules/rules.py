"""The rules of L'Or des Mayas: all questions (§9), each in the file of its chapter; set-up (§2), and the course of play (§3)."""

from sacbe.core.engine.ask import ask, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Dispatch, step_by_step
from sacbe.games.gold.rules.actions import ACTS
from sacbe.games.gold.rules.auction import BID_STEP, PAY_STEP, bid_without_pearls, reveal
from sacbe.games.gold.rules.drawing import DRAW_STEP, FIRST_STEP, weight
from sacbe.games.gold.rules.knowledge import deal_unknown
from sacbe.games.gold.rules.pieces import AUCTIONS, LOTS, MOST_SEATS, PAIRS, PEARLS, SIZES, SUPPLY
from sacbe.games.gold.rules.placing import ask_next, clear_table, finish_placing, first_question, look
from sacbe.games.gold.rules.placing_steps import BASE_STEP, CHANGE_STEP, NEW_PIECE_STEP, PLACE_STEP
from sacbe.games.gold.rules.scoring import SOURCES, ranks, tally, tell_scores
from sacbe.games.gold.rules.state import BASE, BID, DRAW, FIRST, NO_BID, NOBODY, PAY, STEPS, State

# -- §9 The questions


BY_STEP = Dispatch(
    __name__,
    STEPS,
    (BID_STEP, PAY_STEP, DRAW_STEP, FIRST_STEP, BASE_STEP, NEW_PIECE_STEP, CHANGE_STEP, PLACE_STEP),
)
owes = BY_STEP.owes


# -- §2 Set-up, §3 the course of play


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


go_on, resume = step_by_step(begin, end_of)

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


RULES = Rules(
    state=State,
    setup=setup,
    legal=BY_STEP.legal,
    weight=weight,
    apply=BY_STEP.make_apply(after=go_on),
    forced=BY_STEP.forced,
    resume=resume,
    tally=tally,
    ranks=ranks,
    guess=guess,
    why=BY_STEP.why,
    sources=SOURCES,
    actions=len(ACTS),
)
