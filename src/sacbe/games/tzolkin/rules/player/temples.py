"""Temples (§14): going up (by all the ways of §14.8), going down, and the steps of choice (§18.3.7)."""

from sacbe.core.engine.ask import drop
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.games.tzolkin.rules.actions import TEMPLE, TWO_TEMPLES
from sacbe.games.tzolkin.rules.lines import CLIMBED, DESCENDED, LIGHT, PRAYED
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
        tell(s, CLIMBED, seat, EVERYBODY, temple, s.temple[seat, temple], 0, 0)
        if s.temple[seat, temple] == TOP[temple] and s.light[seat] == 0:
            s.light[seat] = 1
            tell(s, LIGHT, seat, EVERYBODY, 0, 0, 0, 0)


@kernel
def can_descend(s: State, seat: int, temple: int) -> bool:
    """§14.7: only from above step 0."""
    return s.temple[seat, temple] > 0


@kernel
def descend(s: State, seat: int, temple: int) -> None:
    """§14.7: one step down, for begging and burning. The top is free for others then."""
    s.temple[seat, temple] -= 1
    tell(s, DESCENDED, seat, EVERYBODY, temple, s.temple[seat, temple], 0, 0)


# -- the question: one step of choice (§14.5, §18.3.7)


@kernel
def legal_temples(s: State, seat: int, out: Ints) -> int:
    """§14.5: among those that can be climbed."""
    n = 0
    for temple in range(TEMPLES):
        if can_climb(s, seat, temple):
            n = offer(out, n, TEMPLE + temple)
    return n


@kernel
def climb_chosen(s: State, seat: int, temple: int) -> None:
    """The step of choice. (Who had a choice is told of by the step itself.)"""
    drop(s)
    if s.auto == 1:
        tell(s, PRAYED, seat, EVERYBODY, temple, 0, 0, 0)
    climb(s, seat, temple)


# -- the question: two different temples (§9.5, §18.3.7)


@kernel
def legal_two_temples(out: Ints) -> int:
    """§18.3.7: asked only if all three can be climbed, so every pair is possible."""
    n = 0
    for pair in range(len(TEMPLE_PAIR)):
        n = offer(out, n, TWO_TEMPLES + pair)
    return n


@kernel
def climb_two(s: State, seat: int, pair: int) -> None:
    """§9.5: one step on each of two temples."""
    drop(s)
    climb(s, seat, TEMPLE_PAIR[pair, 0])
    climb(s, seat, TEMPLE_PAIR[pair, 1])


@kernel
def climb_all(s: State, seat: int) -> None:
    """§9.5: where only two can be climbed, these two; where only one, that one."""
    for temple in range(TEMPLES):
        climb(s, seat, temple)
