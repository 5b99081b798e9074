"""The rules of Yaxha: all questions (§10), each in the file of its chapter; set-up (§2), and the course of play (§3)."""

from sacbe.core.engine.ask import ask
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Dispatch, step_by_step
from sacbe.games.yaxha.rules.actions import ACTS, DRAW
from sacbe.games.yaxha.rules.building import BUILD_STEP
from sacbe.games.yaxha.rules.buying import CHOOSE_STEP, FILL_STEP, TAKE_STEP, reveal, serve_winners, swap_tiles
from sacbe.games.yaxha.rules.dealing import BONUS_STEP, INITIATIVE_STEP
from sacbe.games.yaxha.rules.pieces import COLOURS, CUBES_PER_COLOUR, DECK, ROUNDS
from sacbe.games.yaxha.rules.scoring import SOURCES, ranks, tally, tell_scores
from sacbe.games.yaxha.rules.state import BONUS_CARDS, BUILD, CHOOSE, FILL, INITIATIVE, STEPS, TAKE, State

NAMED = 2

# -- §10 The questions


BY_STEP = Dispatch(__name__, STEPS, (BUILD_STEP, CHOOSE_STEP, TAKE_STEP, FILL_STEP, BONUS_STEP, INITIATIVE_STEP))
owes = BY_STEP.owes


@kernel
def weight(s: State, action: int) -> int:
    """§2.12: every cube in the bag is as likely as every other; so are tiles and cards."""
    return s.bag[action - DRAW] if action >= DRAW else 1


# -- §2 Set-up, §3 the course of play


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
        begin(s, TAKE)
    elif question == TAKE and s.waiting != 0:
        begin(s, TAKE)  # §4.10: the next in the queue
    elif question == TAKE:
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


go_on, resume = step_by_step(begin, end_of)

# -- §11 Who knows what


@kernel
def guess(s: State, seat: int, dice: Ints) -> None:
    """§11.2: only the cards that others have laid face down are hidden; each may be any market. (The bag has no order.)"""
    for other in range(s.seats):
        if other != seat and s.wish[other] != 0:
            s.wish[other] = 1 + roll(dice, s.seats)


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
