"""The course of play (§3): turns, the end of a turn and of a round, and what happens without a question (§6.5)."""

from sacbe.core.engine.ask import A, B, barrier, detail, drop, everyone, seat_bit
from sacbe.core.engine.bits import bit
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules.actions import ADVANCE as ADVANCE_TEETH
from sacbe.games.tzolkin.rules.actions import ADVANCE_ACT, of_kind
from sacbe.games.tzolkin.rules.lines import ADVANCED, LEGAL
from sacbe.games.tzolkin.rules.pieces import (
    DAY_OF_CHANGE,
    LAST_ROUND,
    NOBODY,
)
from sacbe.games.tzolkin.rules.player.fooddays import change_age, feed, is_food_day, reward
from sacbe.games.tzolkin.rules.player.technologies import learn
from sacbe.games.tzolkin.rules.player.temples import climb, climb_all
from sacbe.games.tzolkin.rules.player.wealth import reveal
from sacbe.games.tzolkin.rules.questions import offer, push
from sacbe.games.tzolkin.rules.scoring import tell_scores
from sacbe.games.tzolkin.rules.state import (
    ADVANCE,
    CALENDAR,
    CLIMB,
    END_ROUND,
    END_TURN,
    KEEP,
    LEARN,
    REFILL,
    REWARDS,
    TURN,
    TWO_TEMPLES,
    State,
)
from sacbe.games.tzolkin.rules.wheels.calendar import (
    claim,
    is_last_round,
    may_advance_two,
    take_teeth_corn,
    turn_dark,
    turn_wheels,
)

# -- §3 The course of play


@kernel
def carry_on(s: State, question: int) -> None:
    """What happens when a step is done, or is no question."""
    a, b = detail(s, A), detail(s, B)
    drop(s)
    if question == KEEP:
        reveal(s)
        begin_round(s)  # §2.8
    elif question == REFILL:
        s.emptied = 0  # §12.9: with an empty pile the slots stay empty
    elif question == TWO_TEMPLES:
        climb_all(s, s.turn)
    elif question == LEARN:
        learn(s, s.turn, a)
    elif question == CLIMB:
        for _ in range(b):
            climb(s, s.turn, a)  # §12.16
    elif question == END_TURN:
        end_turn(s)
    elif question == END_ROUND:
        end_round(s)
    elif question == REWARDS:
        reward(s, a)
    elif question == CALENDAR:
        move_calendar(s)


@kernel
def begin_round(s: State) -> None:
    """§3.3: the holder of the marker goes first."""
    s.turn = s.marker
    s.to_come = everyone(s) & ~bit(s.turn)
    push(s, TURN, 0, 0)


@kernel
def end_turn(s: State) -> None:
    """§3.5, §3.3, §1.1: corn from the teeth; then the next seat, clockwise. §19.8: nothing can be taken back."""
    take_teeth_corn(s, s.turn)
    barrier(s)
    if s.to_come == 0:
        push(s, END_ROUND, 0, 0)
        return
    while True:
        s.turn = (s.turn + 1) % s.seats
        if s.to_come & bit(s.turn) != 0:
            break
    s.to_come &= ~bit(s.turn)
    push(s, TURN, 0, 0)


@kernel
def end_round(s: State) -> None:
    """§3.1, §15.1: on a food day feeding, the change of age, rewards; then the calendar. §18.4.2: nobody is asked."""
    push(s, CALENDAR, 0, 0)
    if is_food_day(s):
        day = s.food_days
        s.food_days += 1
        for seat in range(s.seats):
            feed(s, seat)
        push(s, REWARDS, day, 0)
        if DAY_OF_CHANGE[day] == 1:
            change_age(s)
            push(s, REFILL, 0, 0)


@kernel
def move_calendar(s: State) -> None:
    """§16.2, §16.4, §16.7: corn on the tooth if nobody has claimed; otherwise the claimer may choose."""
    claimer = s.start_space
    if claimer == NOBODY:
        s.teeth_corn += 1
        advance(s, 1)
        return
    claim(s, claimer)
    if may_advance_two(s, claimer):
        push(s, ADVANCE, claimer, 0)
    else:
        advance(s, 1)


@kernel
def advance(s: State, teeth: int) -> None:
    """§3.2, §16.6, §16.11: the wheels turn, and the next round begins; after the last food day the match is over (§17.1)."""
    for _ in range(teeth):
        turn_wheels(s)
    if is_last_round(s):
        tell(s, ADVANCED, -1, EVERYBODY, teeth, s.round_no)
        tell_scores(s)
        return
    s.round_no = min(LAST_ROUND, s.round_no + teeth)
    tell(s, ADVANCED, -1, EVERYBODY, teeth, s.round_no)
    begin_round(s)


# -- the step `advance` (§16.7, §18.4.1): one tooth or two. Detail: A the claimer.


@kernel
def owes_advance(s: State) -> int:
    """§16.7: the claimer."""
    return seat_bit(detail(s, A))


@kernel
def legal_advance(s: State, seat: int, out: Ints) -> int:
    """§18.4.1: asked only if the double advance is allowed."""
    return offer(out, offer(out, 0, ADVANCE_TEETH + 1), ADVANCE_TEETH + 2)


@kernel
def apply_advance(s: State, seat: int, action: int) -> None:
    """§16.7, §16.8. §19.8: the answer cannot be taken back."""
    teeth = action - ADVANCE_TEETH
    drop(s)
    barrier(s)
    if teeth > 1:
        turn_dark(s, seat)
    advance(s, teeth)


@kernel
def why_not_advance(s: State, seat: int, action: int) -> int:
    """§18.4.1: it is asked only if both are allowed."""
    return LEGAL  # pragma: no cover - both are legal, so nobody is refused


ADVANCE_STEP = Step("advance", legal_advance, apply_advance, why_not_advance, answers=of_kind(ADVANCE_ACT), owes=owes_advance)
