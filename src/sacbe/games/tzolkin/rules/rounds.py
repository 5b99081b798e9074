"""Set-up (§2) and the course of play (§3): turns, the end of a turn and of a round, and how one thing follows another (§6.5)."""

from sacbe.core.engine.ask import NATURE_BIT, WHO, A, B, asked, barrier, detail, drop, everyone, seat_bit, step
from sacbe.core.engine.bits import bit
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.games.tzolkin.rules.lines import ADVANCED
from sacbe.games.tzolkin.rules.nature import nature_owes
from sacbe.games.tzolkin.rules.pieces import (
    DAY_OF_CHANGE,
    FIELDS,
    FIRST_GROUP,
    GROUP_END,
    LAST_ROUND,
    NOBODY,
    SKULLS,
    TEMPLE_START,
    TEMPLES,
    WOODED,
    WORKERS,
    WORKERS_START,
)
from sacbe.games.tzolkin.rules.player.fooddays import change_age, feed, is_food_day, reward
from sacbe.games.tzolkin.rules.player.technologies import learn
from sacbe.games.tzolkin.rules.player.temples import climb, climb_all, climbable
from sacbe.games.tzolkin.rules.player.wealth import reveal, still_choosing
from sacbe.games.tzolkin.rules.questions import push, put_to
from sacbe.games.tzolkin.rules.scoring import tell_scores
from sacbe.games.tzolkin.rules.state import (
    ADVANCE,
    CALENDAR,
    CLIMB,
    DEAL,
    END_ROUND,
    END_TURN,
    FAVOUR,
    KEEP,
    LEARN,
    MARKER,
    NEUTRALS,
    REFILL,
    REWARDS,
    SHOW,
    TEMPLE,
    TURN,
    TWO_TEMPLES,
    State,
)
from sacbe.games.tzolkin.rules.tiles import BUILDINGS, ROW
from sacbe.games.tzolkin.rules.wheels.calendar import (
    claim,
    is_last_round,
    may_advance_two,
    take_teeth_corn,
    turn_dark,
    turn_wheels,
)
from sacbe.games.tzolkin.rules.wheels.chichen import is_favoured


@kernel
def setup(s: State, options: Ints) -> None:
    """§2: the table is laid; then nature draws the row, the monuments, the marker, the wealth tiles and neutral workers."""
    s.floor_points, s.no_double_last = options[0], options[1]
    s.round_no, s.age = 1, 1
    s.marker, s.start_space = NOBODY, NOBODY
    s.skulls = SKULLS  # §2.2
    for seat in range(s.seats):  # §2.1
        s.hand[seat] = WORKERS_START
        s.bank[seat] = WORKERS - WORKERS_START
        s.light[seat] = 1
        for temple in range(TEMPLES):
            s.temple[seat, temple] = TEMPLE_START
    for group in range(FIRST_GROUP, GROUP_END):  # §2.3
        s.field_corn[group] = FIELDS[s.seats]
        s.field_wood[group] = FIELDS[s.seats] * WOODED[group]
    s.pile = (1 << BUILDINGS) - 1  # §2.4, §2.5
    for slot in range(ROW):
        s.row[slot] = NOBODY
        s.emptied |= bit(slot)
    push(s, KEEP, 0, 0)  # §2.12
    push(s, NEUTRALS, 0, 0)  # §2.10
    push(s, DEAL, 0, 0)  # §2.9
    push(s, MARKER, 0, 0)  # §2.7
    push(s, SHOW, 0, 0)  # §2.6
    push(s, REFILL, 0, 0)  # §2.4
    go_on(s)


# -- §3 The course of play


@kernel
def go_on(s: State) -> None:
    """§6.5: as long as nobody is asked, what lies on top is put to a seat or to nature, or happens by itself."""
    while s.depth > 0 and asked(s) == 0:
        question = step(s)
        who = 0
        if question <= NEUTRALS:
            who = NATURE_BIT if nature_owes(s, question) else 0
        elif question == KEEP:
            who = still_choosing(s)
        elif question == ADVANCE:
            who = seat_bit(detail(s, A))
        elif question < END_TURN:
            who = seat_bit(s.turn) if is_open(s, question) else 0
        if who != 0:
            put_to(s, who)
        else:
            carry_on(s, question)


@kernel
def is_open(s: State, question: int) -> bool:
    """Whether a question of a turn can be asked at all: some steps of temples may be lost by now (§14.5, §9.5, §11.6)."""
    if question == TEMPLE:
        return climbable(s, s.turn) > 0
    if question == TWO_TEMPLES:
        return climbable(s, s.turn) == TEMPLES
    if question == FAVOUR:
        return is_favoured(s, s.turn)
    return True


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
def leave_turn(s: State) -> None:
    """§3.5: the row is refilled, then the rest of the end of a turn."""
    drop(s)
    push(s, END_TURN, 0, 0)
    if s.emptied != 0:
        push(s, REFILL, 0, 0)


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
        tell(s, ADVANCED, -1, EVERYBODY, teeth, s.round_no, 0, 0)
        tell_scores(s)
        return
    s.round_no = min(LAST_ROUND, s.round_no + teeth)
    tell(s, ADVANCED, -1, EVERYBODY, teeth, s.round_no, 0, 0)
    begin_round(s)


@kernel
def answer_advance(s: State, seat: int, teeth: int) -> None:
    """§16.7, §16.8. §19.8: the answer cannot be taken back."""
    drop(s)
    barrier(s)
    if teeth > 1:
        turn_dark(s, seat)
    advance(s, teeth)


@kernel
def resume(s: State) -> None:
    """A position that was set up names its questions; who owes an answer to the top one follows from the table."""
    if s.depth > 0:
        s.frames[s.depth - 1, WHO] = 0
        go_on(s)
