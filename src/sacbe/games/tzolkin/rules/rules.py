"""The rules of Tzolk'in: for each question its options and what an answer does (§18). The course of play is in `rounds.py`."""

from sacbe.core.engine.ask import WHO, A, detail, drop, step
from sacbe.core.engine.bind import Rules
from sacbe.core.engine.kernel import kernel, zeros2
from sacbe.core.engine.state import Ints
from sacbe.games.tzolkin.rules import actions
from sacbe.games.tzolkin.rules.actions import ACTS, MOST_OPTIONS
from sacbe.games.tzolkin.rules.nature import draw, legal_draws
from sacbe.games.tzolkin.rules.placing import beg, legal_turn, pick, place
from sacbe.games.tzolkin.rules.player.buildings import (
    choose_arch,
    choose_build,
    choose_discount,
    legal_arch,
    legal_builds,
    legal_discounts,
)
from sacbe.games.tzolkin.rules.player.purse import gain_mix, legal_gains, legal_payments, pay_mix
from sacbe.games.tzolkin.rules.player.technologies import choose_tech, legal_techs
from sacbe.games.tzolkin.rules.player.temples import climb_chosen, climb_two, legal_temples, legal_two_temples
from sacbe.games.tzolkin.rules.player.wealth import guess, keep, legal_keeps
from sacbe.games.tzolkin.rules.rounds import answer_advance, go_on, leave_turn, resume, setup
from sacbe.games.tzolkin.rules.scoring import SOURCES, ranks, tally
from sacbe.games.tzolkin.rules.state import (
    ADVANCE,
    ANY_DEED,
    ARCH,
    BUILD,
    DISCOUNT,
    FAVOUR,
    GAIN,
    HARVEST,
    KEEP,
    MARKET,
    NEUTRALS,
    PAY,
    TECH,
    TEMPLE,
    TURN,
    TWO_TEMPLES,
    USE,
    State,
)
from sacbe.games.tzolkin.rules.wheels.calendar import legal_advances
from sacbe.games.tzolkin.rules.wheels.chichen import legal_favours, seek_favour
from sacbe.games.tzolkin.rules.wheels.deeds import legal_any_deeds, legal_uses, use, use_any
from sacbe.games.tzolkin.rules.wheels.palenque import harvest, legal_harvests
from sacbe.games.tzolkin.rules.wheels.uxmal import legal_trades, trade
from sacbe.games.tzolkin.rules.whynot import why


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """§18.0.3: the options of the question that is asked, in the order of the vocabulary."""
    question = step(s)
    if question == TURN:
        return legal_turn(s, seat, out)
    if question == USE:
        return legal_uses(s, seat, out)
    if question <= NEUTRALS:
        return legal_draws(s, question, out)
    if question == KEEP:
        return legal_keeps(s, seat, out)
    if question == HARVEST:
        return legal_harvests(s, seat, out)
    if question == TECH:
        return legal_techs(s, seat, out)
    if question == PAY:
        return legal_payments(s, seat, out, detail(s, A))
    if question == BUILD:
        return legal_builds(s, seat, out)
    if question == ARCH:
        return legal_arch(s, seat, out)
    if question == DISCOUNT:
        return legal_discounts(s, seat, out)
    if question == TEMPLE:
        return legal_temples(s, seat, out)
    if question == TWO_TEMPLES:
        return legal_two_temples(out)
    if question == GAIN:
        return legal_gains(s, out)
    if question == MARKET:
        return legal_trades(s, seat, out)
    if question == ANY_DEED:
        return legal_any_deeds(s, seat, out)
    if question == FAVOUR:
        return legal_favours(s, seat, out)
    return legal_advances(out)


@kernel
def forced(s: State, seat: int) -> int:
    """§18.0.2: a question with one possible answer is not asked but carried out."""
    out = zeros2(1, MOST_OPTIONS)[0]
    return out[0] if legal(s, seat, out) == 1 else -1


@kernel
def weight(s: State, action: int) -> int:
    """Tiles, monuments and seats are all alike."""
    return 1


@kernel
def answer_turn(s: State, seat: int, action: int) -> None:
    """§18.2.1, §18.2.2, §18.2.5."""
    if action == actions.END:
        leave_turn(s)
    elif action < actions.PLACE:
        beg(s, seat, action - actions.BEG)
    elif action < actions.PICK:
        if place(s, seat, action):
            leave_turn(s)  # §4.12
    else:
        pick(s, seat, action)


@kernel
def apply(s: State, seat: int, action: int) -> None:
    """§18.0.1, §18.2.4: carry one answer out; then everything that follows until somebody is asked."""
    question = step(s)
    if question != KEEP:
        s.frames[s.depth - 1, WHO] = 0
    if question == TURN:
        answer_turn(s, seat, action)
    elif question == USE:
        use(s, seat, action)
    elif question <= NEUTRALS:
        draw(s, question, action)
    elif question == KEEP:
        keep(s, seat, action - actions.KEEP)
    elif question == HARVEST:
        harvest(s, seat, action)
    elif question == TECH:
        choose_tech(s, seat, action)
    elif question == PAY:
        drop(s)
        pay_mix(s, seat, action - actions.PAY)
    elif question == BUILD:
        choose_build(s, seat, action)
    elif question == ARCH:
        choose_arch(s, seat, action)
    elif question == DISCOUNT:
        choose_discount(s, seat, action - actions.DISCOUNT)
    elif question == TEMPLE:
        climb_chosen(s, seat, action - actions.TEMPLE)
    elif question == TWO_TEMPLES:
        climb_two(s, seat, action - actions.TWO_TEMPLES)
    elif question == GAIN:
        gain_mix(s, seat, action - actions.GAIN)
    elif question == MARKET:
        trade(s, seat, action)
    elif question == ANY_DEED:
        use_any(s, seat, action)
    elif question == FAVOUR:
        seek_favour(s, seat, action)
    elif question == ADVANCE:
        answer_advance(s, seat, action - actions.ADVANCE)
    go_on(s)


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
