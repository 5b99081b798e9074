"""Technologies (§13): advancing, for payment or free, and the bonus beyond level 3."""

from sacbe.core.engine.ask import A, B, detail, drop
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules.actions import STOP
from sacbe.games.tzolkin.rules.actions import TECH as TECH_ACTION
from sacbe.games.tzolkin.rules.lines import BEYOND, LEARNED, NO_STOP, OTHER_STEP, STUDIED, TECH_USELESS
from sacbe.games.tzolkin.rules.lines import TECH_COST as TECH_TOO_DEAR
from sacbe.games.tzolkin.rules.pieces import (
    BEYOND_RESOURCES,
    BEYOND_SKULLS,
    BEYOND_TEMPLES,
    BEYOND_VP,
    SKULL,
    TECH_COST,
    TECHS,
    TOP_LEVEL,
)
from sacbe.games.tzolkin.rules.player.purse import gain, resources, score
from sacbe.games.tzolkin.rules.player.temples import climbable
from sacbe.games.tzolkin.rules.questions import offer, owes_turn, push
from sacbe.games.tzolkin.rules.state import GAIN, LEARN, PAY, TECH, TEMPLE, State


@kernel
def has_effect(s: State, seat: int, track: int) -> bool:
    """§13.7: beyond level 3 a temple step that cannot be made, or a skull that is not there, is no effect."""
    if s.tech[seat, track] < TOP_LEVEL:
        return True
    if BEYOND_TEMPLES[track] > 0:
        return climbable(s, seat) > 0
    if BEYOND_SKULLS[track] > 0:
        return s.skulls > 0
    return True


@kernel
def can_buy(s: State, seat: int, track: int) -> bool:
    """§13.2: in any mix of resources."""
    return resources(s, seat) >= TECH_COST[s.tech[seat, track]] and has_effect(s, seat, track)


@kernel
def can_buy_any(s: State, seat: int) -> bool:
    """§6.2: whether there is a technology that can be paid and has an effect."""
    for track in range(TECHS):
        if can_buy(s, seat, track):
            return True
    return False


@kernel
def learn(s: State, seat: int, track: int) -> None:
    """§13.1, §13.4: one level up; at the top the bonus beyond, again and again. §13.7: nothing, if it would have no effect."""
    if s.tech[seat, track] < TOP_LEVEL:
        s.tech[seat, track] += 1
        tell(s, LEARNED, seat, EVERYBODY, track, s.tech[seat, track])
        return
    if not has_effect(s, seat, track):
        return
    tell(s, BEYOND, seat, EVERYBODY, track)
    score(s, seat, BEYOND_VP[track])
    gain(s, seat, SKULL, BEYOND_SKULLS[track])
    for _ in range(BEYOND_TEMPLES[track]):
        push(s, TEMPLE, 0, 0)
    if BEYOND_RESOURCES[track] > 0:
        push(s, GAIN, BEYOND_RESOURCES[track], 0)


# -- the step `tech` (§18.3.2): which technology


@kernel
def ask_advance(s: State, paid: bool, optional: bool) -> None:
    """Ask for an advance. Details: A whether it is paid, B whether `stop` is possible."""
    push(s, TECH, int(paid), int(optional))


@kernel
def legal_tech(s: State, seat: int, out: Ints) -> int:
    """§18.3.2: paid, the tracks that can be paid and have an effect; free, those that have an effect."""
    n = 0
    for track in range(TECHS):
        if can_buy(s, seat, track) if detail(s, A) == 1 else has_effect(s, seat, track):
            n = offer(out, n, TECH_ACTION + track)
    if detail(s, B) == 1:
        n = offer(out, n, STOP)
    return n


@kernel
def apply_tech(s: State, seat: int, action: int) -> None:
    """§13.2, §12.12: pay (for a building nothing), then advance."""
    paid = detail(s, A) == 1
    drop(s)
    if action != STOP:
        track = action - TECH_ACTION
        tell(s, STUDIED, seat, EVERYBODY, track)
        push(s, LEARN, track, 0)
        if paid:
            push(s, PAY, TECH_COST[s.tech[seat, track]], 0)


@kernel
def why_not_tech(s: State, seat: int, action: int) -> int:
    """§13.2, §13.7; §18.0.2: only an optional step can be left out."""
    if action == STOP:
        return NO_STOP
    if action < TECH_ACTION or action >= TECH_ACTION + TECHS:
        return OTHER_STEP
    return TECH_TOO_DEAR if has_effect(s, seat, action - TECH_ACTION) else TECH_USELESS


TECH_STEP = Step("tech", legal_tech, apply_tech, why_not_tech, owes=owes_turn)
