"""The rules of Yucatan: set-up (§2), the course of play (§3), and for each question its options and what an answer does (§14)."""

from sacbe.core.engine.ask import NATURE_BIT, A, ask, detail, drop, seat_bit, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.kernel import kernel, zeros2
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import NEWS, Ints
from sacbe.core.engine.wide import insert
from sacbe.games.yucatan.rules.actions import (
    ACTS,
    BEGINS,
    BUILD,
    DEPLOY,
    ENLARGE,
    FINISHED,
    FIRST,
    FOUND,
    LARGE,
    LEFT_OVER,
    LEGAL,
    LIMIT,
    MOVE,
    NEUTRAL,
    NO_SEAT,
    OTHER_STEP,
    PASS,
    PASSED,
    REMOVE,
    SMALL,
    START,
    TAKE,
)
from sacbe.games.yucatan.rules.knowledge import guess
from sacbe.games.yucatan.rules.moving import legal_moves, move, why_not_move
from sacbe.games.yucatan.rules.pieces import BOARD_OF, GUILDS, MOST_TURNS, NEUTRALS, PER_GUILD, PRISONERS, VILLAGES
from sacbe.games.yucatan.rules.placing import (
    has_neutral_site,
    legal_neutrals,
    legal_sites,
    legal_starts,
    place_neutral,
    place_own,
    place_warriors,
    why_not_neutral,
    why_not_own,
    why_not_start,
)
from sacbe.games.yucatan.rules.prisoners import build, legal_build, legal_takes, take, why_not_build, why_not_take
from sacbe.games.yucatan.rules.scoring import SOURCES, at_limit, has_won, ranks, tally
from sacbe.games.yucatan.rules.state import FIRST as FIRST_STEP
from sacbe.games.yucatan.rules.state import LARGE as LARGE_STEP
from sacbe.games.yucatan.rules.state import NEUTRAL as NEUTRAL_STEP
from sacbe.games.yucatan.rules.state import REMOVE as REMOVE_STEP
from sacbe.games.yucatan.rules.state import SMALL as SMALL_STEP
from sacbe.games.yucatan.rules.state import START as START_STEP
from sacbe.games.yucatan.rules.state import TAKE as TAKE_STEP
from sacbe.games.yucatan.rules.state import TURN, State
from sacbe.games.yucatan.rules.villages import (
    enlarge,
    found,
    legal_enlarges,
    legal_founds,
    survey_sites,
    why_not_enlarge,
    why_not_found,
)
from sacbe.games.yucatan.rules.warriors import deploy, legal_deploys, legal_removals, send_home, why_not_deploy, why_not_remove

ALL = len(ACTS)
"""More options than any question has."""
CROWDED = NEWS // 2
"""When nobody has a choice, turn after turn goes by itself. A page of news has an end: from this many lines on passes are not
told, and a lone option is asked after all."""


@kernel
def setup(s: State, options: Ints) -> None:
    """§2.1, §2.9 to §2.11: board and material; then the first player is drawn by lot."""
    s.same_river, s.small_starts_right, s.bars_enemy, s.keeps_beaten = options[0], options[1], options[2], options[3]
    s.board = BOARD_OF[options[4], s.seats]
    s.supply = PRISONERS
    s.neutral_hand = NEUTRALS  # §2.10: shared out equally, as the seats take turns
    for seat in range(s.seats):
        s.stock[seat] = VILLAGES
        for guild in range(GUILDS):
            s.reserve[seat, guild] = PER_GUILD
        insert(s.possible[seat], 0)  # §15.8: one empty possibility
    survey_sites(s)
    ask(s, FIRST_STEP, NATURE_BIT, 0, 0, 0)


# -- §2.12 to §2.22, §3: the course of play


@kernel
def next_to_place(s: State, question: int) -> int:
    """§2.12, §2.13, §2.16, §2.19: counter-clockwise from the right of the first player; step 2 begins on its left (§2.7)."""
    left = question == SMALL_STEP and s.small_starts_right == 0
    begins = s.first + 1 if left else s.first + s.seats - 1
    return (begins + (s.seats - 1) * s.placed) % s.seats


@kernel
def is_done(s: State, question: int) -> bool:
    """Whether a step of the set-up is over: all seats have placed; §2.18: no neutral village or no cell for it is left."""
    if question == NEUTRAL_STEP:
        return s.neutral_hand == 0 or not has_neutral_site(s)
    return s.placed == s.seats


@kernel
def go_on_placing(s: State, question: int) -> None:
    """Ask the next seat of a step of the set-up, or of the next step; §2.22: then the game begins."""
    while question < TURN and is_done(s, question):
        if question == NEUTRAL_STEP and s.neutral_hand > 0:
            tell(s, LEFT_OVER, -1, EVERYBODY, s.neutral_hand, 0, 0, 0)
            s.neutral_hand = 0
        s.placed = 0
        question += 1
    if question < TURN:
        ask(s, question, seat_bit(next_to_place(s, question)), 0, 0, 0)
    else:
        s.turn = s.first  # §3.1
        ask(s, TURN, seat_bit(s.turn), 0, 0, 0)


@kernel
def end_turn(s: State) -> None:
    """§3.1, §3.5: the turn goes to the left of the seat that took the action; §13.1, §13.2: unless the game is over."""
    s.turns[s.turn] += 1
    if has_won(s, s.turn):
        tell(s, FINISHED, s.turn, EVERYBODY, 0, 0, 0, 0)
    elif at_limit(s):
        tell(s, LIMIT, -1, EVERYBODY, MOST_TURNS, 0, 0, 0)
    else:
        s.turn = (s.turn + 1) % s.seats
        ask(s, TURN, seat_bit(s.turn), 0, 0, 0)


@kernel
def resume(s: State) -> None:
    """A position that was set up names its step, and whoever owes a removal; who else is asked follows from the table."""
    survey_sites(s)
    if s.depth > 0:
        question, cell, owner = step(s), detail(s, A), seat_bit(s.turn)
        if question == REMOVE_STEP:
            owner = seat_bit(cell)
        drop(s)
        if question == FIRST_STEP:
            ask(s, FIRST_STEP, NATURE_BIT, 0, 0, 0)
        elif question < TURN:
            go_on_placing(s, question)
        else:
            ask(s, question, owner, cell, 0, 0)


# -- §14 The questions: one seat at a time (§14.1)


@kernel
def options_of(s: State, seat: int, out: Ints, limit: int) -> int:
    """§14.3, §14.5: the options of the question that is asked, ascending; no more than `limit` of them."""
    question = step(s)
    n = 0
    if question == TURN:  # §3.2
        n = legal_founds(s, seat, out, n, limit)
        n = legal_enlarges(s, seat, out, n, limit)
        n = legal_deploys(s, seat, out, n, limit)
        n = legal_moves(s, seat, out, n, limit)
        n = legal_build(s, seat, out, n, limit)
    elif question == TAKE_STEP:
        n = legal_takes(s, seat, detail(s, A), out)
    elif question == REMOVE_STEP:
        n = legal_removals(s, seat, out)
    elif question == LARGE_STEP or question == SMALL_STEP:
        n = legal_sites(s, seat, question, out, limit)
    elif question == NEUTRAL_STEP:
        n = legal_neutrals(s, out, limit)
    elif question == START_STEP:
        n = legal_starts(s, seat, out, limit)
    elif question == FIRST_STEP:  # §2.11
        for first in range(s.seats):
            out[n] = FIRST + first
            n += 1
    return n


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """§14.6: all options; each of them can be completed."""
    return options_of(s, seat, out, ALL)


@kernel
def forced(s: State, seat: int) -> int:
    """§14.2: a question with one option is not asked; §3.3, §3.4: a pass only for a seat without any legal action."""
    question = step(s)
    if question == TAKE_STEP or question == REMOVE_STEP or question == FIRST_STEP:
        return -1  # §10.8, §11.2: always at least two
    few = zeros2(1, 2)[0]
    if question == TURN and legal_moves(s, seat, few, 0, 2) == 2:
        return -1  # by far the most common: there are two moves at least
    n = options_of(s, seat, few, 2)
    if n == 0 and question == TURN:
        return PASS
    return few[0] if n == 1 and s.told < CROWDED else -1


@kernel
def weight(s: State, action: int) -> int:
    """§2.11: all seats are equally likely to be first."""
    return 1


@kernel
def act(s: State, seat: int, action: int) -> None:
    """§3.2: the one action of a turn. It may ask a follow-up question."""
    if action == PASS:
        if s.told < CROWDED:
            tell(s, PASSED, seat, EVERYBODY, 0, 0, 0, 0)
    elif action >= BUILD:
        build(s, seat)
    elif action >= MOVE:
        move(s, seat, action - MOVE)
    elif action >= DEPLOY:
        deploy(s, seat, (action - DEPLOY) // GUILDS, (action - DEPLOY) % GUILDS)
    elif action >= ENLARGE:
        enlarge(s, seat, action - ENLARGE)
    else:
        found(s, seat, action - FOUND)


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """Carry an answer out; then the next question."""
    question, cell = step(s), detail(s, A)
    s.last_seat, s.last_act = seat, action + 1
    drop(s)
    if question >= TURN:
        if question == TURN:
            act(s, seat, action)
        elif question == TAKE_STEP:
            take(s, seat, cell, action - TAKE)
        else:
            send_home(s, seat, action - REMOVE)
        if s.depth == 0:
            end_turn(s)  # §3.5: after the follow-up, if there is one
        return
    s.placed += 1
    if question == FIRST_STEP:
        s.first = action - FIRST
        s.placed = 0
        tell(s, BEGINS, s.first, EVERYBODY, 0, 0, 0, 0)
        question = LARGE_STEP
    elif question == LARGE_STEP:
        place_own(s, seat, question, action - LARGE)
    elif question == SMALL_STEP:
        place_own(s, seat, question, action - SMALL)
    elif question == NEUTRAL_STEP:
        place_neutral(s, seat, action - NEUTRAL)
    else:
        place_warriors(s, seat, action - START)
    go_on_placing(s, question)


# -- why not


@kernel
def why_not_act(s: State, seat: int, action: int) -> int:
    """Why this is not an action of the turn."""
    if FOUND <= action < ENLARGE:
        return why_not_found(s, seat, action - FOUND)
    if ENLARGE <= action < DEPLOY:
        return why_not_enlarge(s, seat, action - ENLARGE)
    if DEPLOY <= action < MOVE:
        return why_not_deploy(s, seat, (action - DEPLOY) // GUILDS, (action - DEPLOY) % GUILDS)
    if MOVE <= action < BUILD:
        return why_not_move(s, seat, action - MOVE)
    return why_not_build(s, seat) if action == BUILD else OTHER_STEP


@kernel
def why(s: State, seat: int, action: int) -> int:
    """The first rule that an answer to the present question breaks."""
    question = step(s)
    if question == TURN:
        return why_not_act(s, seat, action)
    if question == TAKE_STEP and TAKE <= action < REMOVE:
        return why_not_take(s, seat, detail(s, A), action - TAKE)
    if question == REMOVE_STEP and REMOVE <= action < FIRST:
        return why_not_remove(s, seat, action - REMOVE)
    if question == LARGE_STEP and LARGE <= action < SMALL:
        return why_not_own(s, seat, question, action - LARGE)
    if question == SMALL_STEP and SMALL <= action < NEUTRAL:
        return why_not_own(s, seat, question, action - SMALL)
    if question == NEUTRAL_STEP and NEUTRAL <= action < START:
        return why_not_neutral(s, action - NEUTRAL)
    if question == START_STEP and START <= action < FOUND:
        return why_not_start(s, seat, action - START)
    if question == FIRST_STEP and action >= FIRST:
        return LEGAL if action - FIRST < s.seats else NO_SEAT
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
