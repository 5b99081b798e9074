"""The rules of Yucatan: the question of a turn (§3.2), the table of all questions (§14), set-up (§2), the course of play (§3)."""

from sacbe.core.engine.ask import NATURE_BIT, A, ask, detail, drop, seat_bit, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.dice import picker, roll
from sacbe.core.engine.kernel import kernel, scratch
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Dispatch, Step
from sacbe.core.engine.wide import insert
from sacbe.games.yucatan.rules.actions import (
    ACTS,
    BUILD,
    DEPLOY,
    ENLARGE,
    FINISHED,
    FOUND,
    LIMIT,
    MOVE,
    PASS,
    PASSED,
)
from sacbe.games.yucatan.rules.actions import TAKE as TAKE_ACTION
from sacbe.games.yucatan.rules.knowledge import guess
from sacbe.games.yucatan.rules.moving import count_moves, has_two_moves, legal_moves, move, moves_from, why_not_move
from sacbe.games.yucatan.rules.pieces import BOARD_OF, GUILDS, MOST_TURNS, NEUTRALS, PER_GUILD, PRISONERS, VILLAGES, WARRIORS
from sacbe.games.yucatan.rules.placing import FIRST_STEP, LARGE_STEP, NEUTRAL_STEP, SMALL_STEP, WARRIORS_STEP, go_on_placing
from sacbe.games.yucatan.rules.prisoners import TAKE_STEP, build, legal_build, why_not_build
from sacbe.games.yucatan.rules.scoring import SOURCES, at_limit, has_won, ranks, tally
from sacbe.games.yucatan.rules.state import FIRST, REMOVE, STEPS, TURN, State
from sacbe.games.yucatan.rules.villages import (
    ALL,
    CROWDED,
    enlarge,
    found,
    legal_enlarges,
    legal_founds,
    only_option,
    survey_sites,
    why_not_enlarge,
    why_not_found,
)
from sacbe.games.yucatan.rules.warriors import REMOVE_STEP, deploy, legal_deploys, why_not_deploy

# -- the step `turn` (§3.2): one of five actions


@kernel
def turn_options(s: State, seat: int, out: Ints, limit: int) -> int:
    """§3.2, §14.5: the actions of a turn, ascending; no more than `limit` of them."""
    n = legal_founds(s, seat, out, 0, limit)
    n = legal_enlarges(s, seat, out, n, limit)
    n = legal_deploys(s, seat, out, n, limit)
    n = legal_moves(s, seat, out, n, limit)
    return legal_build(s, seat, out, n, limit)


@kernel
def legal_turn(s: State, seat: int, out: Ints) -> int:
    """§14.6: all actions; each of them can be completed."""
    return turn_options(s, seat, out, ALL)


@kernel
def forced_turn(s: State, seat: int) -> int:
    """§14.2: the only action; §3.3, §3.4: a pass only for a seat without any legal action."""
    if has_two_moves(s, seat):
        return -1  # by far the most common
    few = scratch(2)
    n = turn_options(s, seat, few, 2)
    return PASS if n == 0 else only_option(s, few, n)


@kernel
def pick_turn(s: State, seat: int, out: Ints, dice: Ints) -> int:
    """One of the actions of a turn, all equally likely: most are moves, and those that are not played are only counted."""
    starts, moves = scratch(WARRIORS), scratch(WARRIORS)
    others = legal_deploys(s, seat, out, legal_enlarges(s, seat, out, legal_founds(s, seat, out, 0, ALL), ALL), ALL)
    total = others + count_moves(s, seat, starts, moves)
    options = legal_build(s, seat, out, total, ALL)
    if options == 0:
        return -1
    pick = roll(dice, options)
    if pick < others or pick >= total:
        return out[pick]
    pick -= others
    warrior = 0
    while pick >= moves[warrior]:
        pick -= moves[warrior]
        warrior += 1
    moves_from(s, seat, starts[warrior], out, 0, pick + 1)
    return out[pick]


@kernel
def apply_turn(s: State, seat: int, action: int) -> None:
    """§3.2: the one action of a turn. It may ask a follow-up question."""
    drop(s)
    if action == PASS:
        if s.told < CROWDED:
            tell(s, PASSED, seat, EVERYBODY)
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
def why_not_turn(s: State, seat: int, action: int) -> int:
    """Why this is not an action of the turn."""
    if action < ENLARGE:
        return why_not_found(s, seat, action - FOUND)
    if action < DEPLOY:
        return why_not_enlarge(s, seat, action - ENLARGE)
    if action < MOVE:
        return why_not_deploy(s, seat, (action - DEPLOY) // GUILDS, (action - DEPLOY) % GUILDS)
    if action < BUILD:
        return why_not_move(s, seat, action - MOVE)
    return why_not_build(s, seat)


TURN_STEP = Step("turn", legal_turn, apply_turn, why_not_turn, answers=range(FOUND, TAKE_ACTION), forced=forced_turn)

# -- §14 The questions: one seat at a time (§14.1)


BY_STEP = Dispatch(
    __name__,
    STEPS,
    (TURN_STEP, TAKE_STEP, REMOVE_STEP, LARGE_STEP, SMALL_STEP, NEUTRAL_STEP, WARRIORS_STEP, FIRST_STEP),
)


pick_listed = picker(BY_STEP.legal)


@kernel
def note_answer(s: State, seat: int, action: int) -> None:
    """§14.2: the last recorded action, for all to see."""
    s.last_seat, s.last_act = seat, action + 1


@kernel
def go_on(s: State) -> None:
    """§3.5: the turn ends after its action, and after the follow-up, if there is one."""
    if s.depth == 0:
        end_turn(s)


@kernel
def pick(s: State, seat: int, out: Ints, dice: Ints) -> int:
    """One of the options at random, as `legal` lists them."""
    return pick_turn(s, seat, out, dice) if step(s) == TURN else pick_listed(s, seat, out, dice)


@kernel
def weight(s: State, action: int) -> int:
    """§2.11: all seats are equally likely to be first."""
    return 1


# -- §2 Set-up, §3 the course of play


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
    ask(s, FIRST, NATURE_BIT, 0, 0, 0)


@kernel
def end_turn(s: State) -> None:
    """§3.1, §3.5: the turn goes to the left of the seat that took the action; §13.1, §13.2: unless the game is over."""
    s.turns[s.turn] += 1
    if has_won(s, s.turn):
        tell(s, FINISHED, s.turn, EVERYBODY)
    elif at_limit(s):
        tell(s, LIMIT, -1, EVERYBODY, MOST_TURNS)
    else:
        s.turn = (s.turn + 1) % s.seats
        ask(s, TURN, seat_bit(s.turn), 0, 0, 0)


@kernel
def resume(s: State) -> None:
    """A position that was set up names its step, and whoever owes a removal; who else is asked follows from the table."""
    survey_sites(s)
    if s.depth > 0:
        question, cell, owner = step(s), detail(s, A), seat_bit(s.turn)
        if question == REMOVE:
            owner = seat_bit(cell)
        drop(s)
        if question == FIRST:
            ask(s, FIRST, NATURE_BIT, 0, 0, 0)
        elif question < TURN:
            go_on_placing(s, question)
        else:
            ask(s, question, owner, cell, 0, 0)


RULES = Rules(
    state=State,
    setup=setup,
    legal=BY_STEP.legal,
    pick=pick,
    weight=weight,
    apply=BY_STEP.make_apply(before=note_answer, after=go_on),
    forced=BY_STEP.forced,
    resume=resume,
    tally=tally,
    ranks=ranks,
    guess=guess,
    why=BY_STEP.why,
    sources=SOURCES,
    actions=len(ACTS),
)
