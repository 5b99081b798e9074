"""Chichen Itza (§11): a skull for points, a temple step and a resource, and the favour of theology."""

from sacbe.core.engine.ask import drop, seat_bit
from sacbe.core.engine.bits import bit, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules.actions import PAY, PAY_ACT, STOP, of_kind
from sacbe.games.tzolkin.rules.lines import OFFERED
from sacbe.games.tzolkin.rules.pieces import (
    DEED_NUMBER,
    DEED_RESOURCES,
    DEED_SKULL_COST,
    DEED_TEMPLE,
    DEED_VP,
    PAID_STEP_LEVEL,
    SKULL,
    THEOLOGY,
)
from sacbe.games.tzolkin.rules.player.purse import legal_payments, pay_mix, resources, score, why_not_mix
from sacbe.games.tzolkin.rules.player.temples import climb, climbable
from sacbe.games.tzolkin.rules.questions import offer, push
from sacbe.games.tzolkin.rules.state import FAVOUR, GAIN, TEMPLE, State


@kernel
def can_use_chichen(s: State, seat: int, deed: int) -> bool:
    """§11.1: a skull is needed, and none may lie there. §11.3: a lost temple step does not matter."""
    return s.goods[seat, SKULL] >= DEED_SKULL_COST[deed] and not has(s.offered, DEED_NUMBER[deed])


@kernel
def use_chichen(s: State, seat: int, deed: int) -> None:
    """§11.1, §11.2: the skull stays on the action; points, a temple step, then a resource of choice."""
    s.goods[seat, SKULL] -= DEED_SKULL_COST[deed]
    s.offered |= bit(DEED_NUMBER[deed])
    tell(s, OFFERED, seat, EVERYBODY, DEED_NUMBER[deed])
    score(s, seat, DEED_VP[deed])
    climb(s, seat, DEED_TEMPLE[deed])
    if s.tech[seat, THEOLOGY] >= PAID_STEP_LEVEL:
        push(s, FAVOUR, 0, 0)  # §11.5: after the rewards, so that the resource just won may be used
    if DEED_RESOURCES[deed] > 0:
        push(s, GAIN, DEED_RESOURCES[deed], 0)


# -- the step `favour` (§11.5, §18.3.11): a temple step for a resource


@kernel
def owes_favour(s: State) -> int:
    """§11.6: with a resource, and a temple that can be climbed."""
    return seat_bit(s.turn) if resources(s, s.turn) > 0 and climbable(s, s.turn) > 0 else 0


@kernel
def legal_favour(s: State, seat: int, out: Ints) -> int:
    """§18.3.11."""
    return offer(out, legal_payments(s, seat, out, 1), STOP)


@kernel
def apply_favour(s: State, seat: int, action: int) -> None:
    """§11.5: one resource, one step on a temple of choice; once per action."""
    drop(s)
    if action != STOP:
        pay_mix(s, seat, action - PAY)
        push(s, TEMPLE, 0, 0)


@kernel
def why_not_favour(s: State, seat: int, action: int) -> int:
    """§11.5: one resource that the seat has."""
    return why_not_mix(action, 1)


FAVOUR_STEP = Step("favour", legal_favour, apply_favour, why_not_favour, answers=of_kind(PAY_ACT), owes=owes_favour)
