"""The rules of Tzolk'in: all questions (§18), each in the file of its chapter; set-up (§2), and how things follow (§6.5)."""

from sacbe.core.engine.ask import WHO, asked, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.bits import bit
from sacbe.core.engine.kernel import kernel, scratch
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Dispatch
from sacbe.games.tzolkin.rules.actions import ACTS, MOST_OPTIONS
from sacbe.games.tzolkin.rules.nature import DEAL_STEP, MARKER_STEP, NEUTRALS_STEP, REFILL_STEP, SHOW_STEP, forced_refill
from sacbe.games.tzolkin.rules.pieces import (
    FIELDS,
    FIRST_GROUP,
    GROUP_END,
    NOBODY,
    SKULLS,
    TEMPLE_START,
    TEMPLES,
    WOODED,
    WORKERS,
    WORKERS_START,
)
from sacbe.games.tzolkin.rules.placing import TURN_STEP, forced_turn
from sacbe.games.tzolkin.rules.player.buildings import ARCH_STEP, BUILD_STEP, DISCOUNT_STEP
from sacbe.games.tzolkin.rules.player.purse import GAIN_STEP, PAY_STEP
from sacbe.games.tzolkin.rules.player.technologies import TECH_STEP
from sacbe.games.tzolkin.rules.player.temples import TEMPLE_STEP, TWO_TEMPLES_STEP
from sacbe.games.tzolkin.rules.player.wealth import KEEP_STEP, guess
from sacbe.games.tzolkin.rules.questions import push, put_to
from sacbe.games.tzolkin.rules.rounds import ADVANCE_STEP, carry_on
from sacbe.games.tzolkin.rules.scoring import SOURCES, ranks, tally
from sacbe.games.tzolkin.rules.state import DEAL, KEEP, MARKER, NEUTRALS, QUESTIONS, REFILL, SHOW, TURN, USE, State
from sacbe.games.tzolkin.rules.tiles import BUILDINGS, ROW
from sacbe.games.tzolkin.rules.wheels.chichen import FAVOUR_STEP
from sacbe.games.tzolkin.rules.wheels.deeds import ANY_DEED_STEP, USE_STEP, forced_use
from sacbe.games.tzolkin.rules.wheels.palenque import HARVEST_STEP
from sacbe.games.tzolkin.rules.wheels.uxmal import MARKET_STEP

BY_STEP = Dispatch(
    __name__,
    QUESTIONS,
    (
        TURN_STEP, USE_STEP, REFILL_STEP, SHOW_STEP, MARKER_STEP, DEAL_STEP, NEUTRALS_STEP, KEEP_STEP, HARVEST_STEP, TECH_STEP,
        PAY_STEP, BUILD_STEP, ARCH_STEP, DISCOUNT_STEP, TEMPLE_STEP, TWO_TEMPLES_STEP, GAIN_STEP, MARKET_STEP, ANY_DEED_STEP,
        FAVOUR_STEP, ADVANCE_STEP,
    ),
)  # fmt: skip
legal, owes = BY_STEP.legal, BY_STEP.owes
"""§18.0.3: each step lists its options in the order of the vocabulary."""


@kernel
def take_answer(s: State, seat: int, action: int) -> None:
    """§18.0.1: the question is answered; only the choice of starting wealth waits for all seats (§18.1.1)."""
    if step(s) != KEEP:
        s.frames[s.depth - 1, WHO] = 0


@kernel
def forced(s: State, seat: int) -> int:
    """§18.0.2: a question with one possible answer is not asked but carried out.

    The three most frequent questions look no further than the second option.
    """
    question = step(s)
    if question == TURN:
        return forced_turn(s, seat)
    if question == USE:
        return forced_use(s, seat)
    if question == REFILL:
        return forced_refill(s, seat)
    out = scratch(MOST_OPTIONS)
    return out[0] if legal(s, seat, out) == 1 else -1


@kernel
def weight(s: State, action: int) -> int:
    """Tiles, monuments and seats are all alike."""
    return 1


# -- §2 Set-up, §3 the course of play


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


@kernel
def go_on(s: State) -> None:
    """§6.5, §18.2.4: as long as nobody is asked, what is on top of the stack is put to a seat or to nature, or carried out."""
    while s.depth > 0 and asked(s) == 0:
        question = step(s)
        who = owes(s, question)
        if who != 0:
            put_to(s, who)
        else:
            carry_on(s, question)


@kernel
def resume(s: State) -> None:
    """A position that was set up names its questions; who owes an answer to the top one follows from the table."""
    if s.depth > 0:
        s.frames[s.depth - 1, WHO] = 0
        go_on(s)


RULES = Rules(
    state=State,
    setup=setup,
    legal=legal,
    weight=weight,
    apply=BY_STEP.make_apply(before=take_answer, after=go_on),
    forced=forced,
    resume=resume,
    tally=tally,
    ranks=ranks,
    guess=guess,
    why=BY_STEP.why,
    sources=SOURCES,
    actions=len(ACTS),
)
