"""Temples (§14): going up (by all the ways of §14.8), going down, and the steps of choice (§18.3.7)."""

from sacbe.core.engine.ask import drop, seat_bit
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules import lines
from sacbe.games.tzolkin.rules.actions import TEMPLE, TWO_TEMPLES
from sacbe.games.tzolkin.rules.lines import CLIMBED, CLOSED, DESCENDED, LEGAL, LIGHT, ONE_TEMPLE, PRAYED
from sacbe.games.tzolkin.rules.pieces import TEMPLE_PAIR, TEMPLES, TOP
from sacbe.games.tzolkin.rules.questions import offer
from sacbe.games.tzolkin.rules.state import State


@kernel
def can_climb(s: State, seat: int, temple: int) -> bool:
    """§14.2, §14.3: not from the top, and not onto a top where somebody else stands."""
    if s.temple[seat, temple] == TOP[temple]:
        return False
    if s.temple[seat, temple] + 1 == TOP[temple]:
        for other in range(s.seats):
            if s.temple[other, temple] == TOP[temple]:
                return False
    return True


@kernel
def climbable(s: State, seat: int) -> int:
    """How many temples the player can climb."""
    n = 0
    for temple in range(TEMPLES):
        n += int(can_climb(s, seat, temple))
    return n


@kernel
def climb(s: State, seat: int, temple: int) -> None:
    """One step up; §14.4: what cannot be made is lost. §14.6: who arrives at the top turns the own board light."""
    if can_climb(s, seat, temple):
        s.temple[seat, temple] += 1
        tell(s, CLIMBED, seat, EVERYBODY, temple, s.temple[seat, temple])
        if s.temple[seat, temple] == TOP[temple] and s.light[seat] == 0:
            s.light[seat] = 1
            tell(s, LIGHT, seat, EVERYBODY)


@kernel
def can_descend(s: State, seat: int, temple: int) -> bool:
    """§14.7: only from above step 0."""
    return s.temple[seat, temple] > 0


@kernel
def descend(s: State, seat: int, temple: int) -> None:
    """§14.7: one step down, for begging and burning. The top is free for others then."""
    s.temple[seat, temple] -= 1
    tell(s, DESCENDED, seat, EVERYBODY, temple, s.temple[seat, temple])


# -- the step `temple` (§14.5, §18.3.7): one step of choice


@kernel
def owes_temple(s: State) -> int:
    """§14.5: a step that cannot be made is lost."""
    return seat_bit(s.turn) if climbable(s, s.turn) > 0 else 0


@kernel
def legal_temple(s: State, seat: int, out: Ints) -> int:
    """§14.5: among those that can be climbed."""
    n = 0
    for temple in range(TEMPLES):
        if can_climb(s, seat, temple):
            n = offer(out, n, TEMPLE + temple)
    return n


@kernel
def apply_temple(s: State, seat: int, action: int) -> None:
    """The step of choice. (Who had a choice is told of by the step itself.)"""
    temple = action - TEMPLE
    drop(s)
    if s.auto == 1:
        tell(s, PRAYED, seat, EVERYBODY, temple)
    climb(s, seat, temple)


@kernel
def why_not_temple(s: State, seat: int, action: int) -> int:
    """§14.3; one temple, not two."""
    if action >= TWO_TEMPLES:
        return ONE_TEMPLE
    return LEGAL if can_climb(s, seat, action - TEMPLE) else CLOSED


TEMPLE_STEP = Step(
    "temple", legal_temple, apply_temple, why_not_temple, answers=range(TEMPLE, TWO_TEMPLES + len(TEMPLE_PAIR)), owes=owes_temple
)


# -- the step `two_temples` (§9.5, §18.3.7): two different temples


@kernel
def owes_two_temples(s: State) -> int:
    """§9.5: where not all can be climbed, there is no choice (see `climb_all`)."""
    return seat_bit(s.turn) if climbable(s, s.turn) == TEMPLES else 0


@kernel
def legal_two_temples(s: State, seat: int, out: Ints) -> int:
    """§18.3.7: asked only if all three can be climbed, so every pair is possible."""
    n = 0
    for pair in range(len(TEMPLE_PAIR)):
        n = offer(out, n, TWO_TEMPLES + pair)
    return n


@kernel
def apply_two_temples(s: State, seat: int, action: int) -> None:
    """§9.5: one step on each of two temples."""
    pair = action - TWO_TEMPLES
    drop(s)
    climb(s, seat, TEMPLE_PAIR[pair, 0])
    climb(s, seat, TEMPLE_PAIR[pair, 1])


@kernel
def why_not_two_temples(s: State, seat: int, action: int) -> int:
    """§9.5: two different temples."""
    return ONE_TEMPLE if action >= TWO_TEMPLES else lines.TWO_TEMPLES


TWO_TEMPLES_STEP = Step(
    "two_temples",
    legal_two_temples,
    apply_two_temples,
    why_not_two_temples,
    answers=range(TEMPLE, TWO_TEMPLES + len(TEMPLE_PAIR)),
    owes=owes_two_temples,
)


@kernel
def climb_all(s: State, seat: int) -> None:
    """§9.5: where only two can be climbed, these two; where only one, that one."""
    for temple in range(TEMPLES):
        climb(s, seat, temple)
