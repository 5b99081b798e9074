"""Goods and points of a player (§1.9 to §1.12, §1.21), and payments of choice (§18.3.3)."""

from sacbe.core.engine.ask import A, detail, drop
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules.actions import GAIN, GAIN_ACT, PAY, PAY_ACT, of_kind
from sacbe.games.tzolkin.rules.lines import (
    GAIN_COUNT,
    GAINED,
    GAINED_MIX,
    LOST,
    NEW_WORKER,
    PAID,
    PAID_MIX,
    PAY_COUNT,
    PAY_GOODS,
    SCORED,
)
from sacbe.games.tzolkin.rules.pieces import CORN, GAIN_MIXES, GOLD, GOODS, MIX, MIX_SIZE, MIXES, POINT, SKULL, STONE, WOOD
from sacbe.games.tzolkin.rules.questions import offer, owes_turn
from sacbe.games.tzolkin.rules.state import State


@kernel
def gain(s: State, seat: int, good: int, amount: int) -> None:
    """§1.11, §1.12: goods come from the bank; of skulls there may be too few."""
    if good == SKULL:
        amount = min(amount, s.skulls)
        s.skulls -= amount
    if amount > 0:
        s.goods[seat, good] += amount
        tell(s, GAINED, seat, EVERYBODY, amount, good)


@kernel
def gain_all(s: State, seat: int, amounts: Ints) -> None:
    """So much of each good."""
    for good in range(GOODS):
        gain(s, seat, good, amounts[good])


@kernel
def pay(s: State, seat: int, good: int, amount: int) -> None:
    """§1.11, §12.3: what is paid goes back to the bank, skulls too."""
    if amount > 0:
        s.goods[seat, good] -= amount
        if good == SKULL:
            s.skulls += amount
        tell(s, PAID, seat, EVERYBODY, amount, good)


@kernel
def score(s: State, seat: int, points: int) -> None:
    """§1.21: points are kept in quarters, and may be negative."""
    if points != 0:
        s.vp4[seat] += POINT * points
        tell(s, SCORED if points > 0 else LOST, seat, EVERYBODY, abs(points))


@kernel
def add_worker(s: State, seat: int) -> None:
    """§10.4, §12.15: a worker from the bank into the hand, if there is one."""
    if s.bank[seat] > 0:
        s.bank[seat] -= 1
        s.hand[seat] += 1
        tell(s, NEW_WORKER, seat, EVERYBODY)


@kernel
def resources(s: State, seat: int) -> int:
    """§1.9: how many resources a player has."""
    return s.goods[seat, WOOD] + s.goods[seat, STONE] + s.goods[seat, GOLD]


@kernel
def corn(s: State, seat: int) -> int:
    """How much corn a player has."""
    return s.goods[seat, CORN]


@kernel
def owns_mix(s: State, seat: int, mix: int) -> bool:
    """Whether a player can pay a mix of resources."""
    for good in range(WOOD, SKULL):
        if s.goods[seat, good] < MIX[mix, good]:
            return False
    return True


# -- the step `pay` (§18.3.3): which resources are paid. Detail: A how many.


@kernel
def legal_payments(s: State, seat: int, out: Ints, number: int) -> int:
    """§18.3.3: all mixes of the required number that the seat owns."""
    n = 0
    for mix in range(MIXES):
        if MIX_SIZE[mix] == number and owns_mix(s, seat, mix):
            n = offer(out, n, PAY + mix)
    return n


@kernel
def pay_mix(s: State, seat: int, mix: int) -> None:
    """A mix of resources goes to the bank."""
    for good in range(WOOD, SKULL):
        s.goods[seat, good] -= MIX[mix, good]
    tell(s, PAID_MIX, seat, EVERYBODY, mix)


@kernel
def why_not_mix(action: int, number: int) -> int:
    """§18.3.3: so many resources, and none that the seat has not got."""
    return PAY_COUNT if MIX_SIZE[action - PAY] != number else PAY_GOODS


@kernel
def legal_pay(s: State, seat: int, out: Ints) -> int:
    """§18.3.3."""
    return legal_payments(s, seat, out, detail(s, A))


@kernel
def apply_pay(s: State, seat: int, action: int) -> None:
    """§13.2: the mix of choice."""
    drop(s)
    pay_mix(s, seat, action - PAY)


@kernel
def why_not_pay(s: State, seat: int, action: int) -> int:
    """§18.3.3."""
    return why_not_mix(action, detail(s, A))


PAY_STEP = Step("pay", legal_pay, apply_pay, why_not_pay, answers=of_kind(PAY_ACT), owes=owes_turn)


# -- the step `gain` (§18.3.8): which resources are gained. Detail: A how many.


@kernel
def legal_gain(s: State, seat: int, out: Ints) -> int:
    """§18.3.8: one resource of choice, or all mixes of two."""
    n = 0
    for mix in range(GAIN_MIXES):
        if MIX_SIZE[mix] == detail(s, A):
            n = offer(out, n, GAIN + mix)
    return n


@kernel
def apply_gain(s: State, seat: int, action: int) -> None:
    """§11.2, §13.3: resources of choice."""
    mix = action - GAIN
    drop(s)
    for good in range(WOOD, SKULL):
        s.goods[seat, good] += MIX[mix, good]
    tell(s, GAINED_MIX, seat, EVERYBODY, mix)


@kernel
def why_not_gain(s: State, seat: int, action: int) -> int:
    """§18.3.8: not so many."""
    return GAIN_COUNT


GAIN_STEP = Step("gain", legal_gain, apply_gain, why_not_gain, answers=of_kind(GAIN_ACT), owes=owes_turn)
