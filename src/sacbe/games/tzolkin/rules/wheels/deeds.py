"""The actions of the wheels, called deeds in code (§5.3 to §6.4): which can be reached, done and paid, and doing them."""

from sacbe.core.engine.ask import A, B, detail, drop
from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules import lines
from sacbe.games.tzolkin.rules.actions import NOTHING, STOP, USE_ACT, of_kind
from sacbe.games.tzolkin.rules.actions import USE as USE_ACTION
from sacbe.games.tzolkin.rules.lines import IDLE, LEGAL, OTHER_STEP, USED, USED_FOR
from sacbe.games.tzolkin.rules.pieces import (
    ANY_DEED_COST,
    ANY_DEED_OPEN,
    CHICHEN,
    CORN,
    DEED_NUMBER,
    DEED_WHEEL,
    DEEDS,
    DEEDS_ON,
    FIRST_DEED,
    FREE_CHOICE,
    LOWER_CORN,
    NEXT_ACTION_LEVEL,
    NOBODY,
    PALENQUE,
    SKULL,
    THEOLOGY,
    TIKAL,
    UXMAL,
    YAXCHILAN,
)
from sacbe.games.tzolkin.rules.player.purse import corn
from sacbe.games.tzolkin.rules.questions import offer, owes_turn
from sacbe.games.tzolkin.rules.state import State
from sacbe.games.tzolkin.rules.wheels.chichen import can_use_chichen, use_chichen
from sacbe.games.tzolkin.rules.wheels.palenque import can_use_palenque, use_palenque
from sacbe.games.tzolkin.rules.wheels.tikal import can_use_tikal, use_tikal
from sacbe.games.tzolkin.rules.wheels.uxmal import can_use_uxmal, use_uxmal
from sacbe.games.tzolkin.rules.wheels.yaxchilan import can_use_yaxchilan, use_yaxchilan


@kernel
def can_do(s: State, seat: int, deed: int, corn_left: int) -> bool:
    """§6.1 to §6.3: whether a deed can be paid and changes something, with so much corn left."""
    wheel = DEED_WHEEL[deed]
    if wheel == PALENQUE:
        return can_use_palenque(s, seat, deed)
    if wheel == YAXCHILAN:
        return can_use_yaxchilan(s, deed)
    if wheel == TIKAL:
        return can_use_tikal(s, seat, deed)
    if wheel == UXMAL:
        return can_use_uxmal(s, seat, deed, corn_left)
    return can_use_chichen(s, seat, deed)


@kernel
def do(s: State, seat: int, deed: int, price: int) -> None:
    """§6.1, §6.4: the corn for reaching the deed is paid, then it is done, the same however it was reached."""
    s.goods[seat, CORN] -= price
    tell(s, USED if price == 0 else USED_FOR, seat, EVERYBODY, deed, DEED_WHEEL[deed], DEED_NUMBER[deed], price)
    wheel = DEED_WHEEL[deed]
    if wheel == PALENQUE:
        use_palenque(s, seat, deed)
    elif wheel == YAXCHILAN:
        use_yaxchilan(s, seat, deed)
    elif wheel == TIKAL:
        use_tikal(s, seat, deed)
    elif wheel == UXMAL:
        use_uxmal(s, seat, deed)
    else:
        use_chichen(s, seat, deed)


@kernel
def price_to_reach(s: State, seat: int, wheel: int, space: int, number: int) -> int:
    """§5.3 to §5.5, §11.4: the corn for an action of the wheel from this space; NOBODY if it cannot be reached."""
    if has(FREE_CHOICE[wheel], space):
        return 0
    if wheel == CHICHEN and s.tech[seat, THEOLOGY] >= NEXT_ACTION_LEVEL:
        if number == space + 1 or has(FREE_CHOICE[wheel], space + 1):
            return 0
    return LOWER_CORN * (space - number) if number <= space else NOBODY


# -- the step `use` (§18.2.3): which action, after a pick-up. Details: A the wheel, B the space.


@kernel
def legal_use(s: State, seat: int, out: Ints) -> int:
    """§18.2.3: every action that can be reached, paid and done, or nothing."""
    wheel, space = detail(s, A), detail(s, B)
    n = 0
    for number in range(1, DEEDS_ON[wheel] + 1):
        price = price_to_reach(s, seat, wheel, space, number)
        deed = FIRST_DEED[wheel] + number - 1
        if 0 <= price <= corn(s, seat) and can_do(s, seat, deed, corn(s, seat) - price):
            n = offer(out, n, USE_ACTION + deed)
    return offer(out, n, NOTHING)


@kernel
def forced_use(s: State, seat: int) -> int:
    """§18.0.2: nothing, if no action is possible; -1 if there is a choice."""
    wheel, space = detail(s, A), detail(s, B)
    for number in range(1, DEEDS_ON[wheel] + 1):
        price = price_to_reach(s, seat, wheel, space, number)
        deed = FIRST_DEED[wheel] + number - 1
        if 0 <= price <= corn(s, seat) and can_do(s, seat, deed, corn(s, seat) - price):
            return -1
    return NOTHING


@kernel
def apply_use(s: State, seat: int, action: int) -> None:
    """§5.3, §5.4: one action, or nothing."""
    wheel, space = detail(s, A), detail(s, B)
    drop(s)
    if action == NOTHING:
        tell(s, IDLE, seat, EVERYBODY)
    else:
        deed = action - USE_ACTION
        do(s, seat, deed, price_to_reach(s, seat, wheel, space, DEED_NUMBER[deed]))


@kernel
def why_not_use(s: State, seat: int, action: int) -> int:
    """§5.3 to §6.3, §11.1."""
    deed = action - USE_ACTION
    wheel, space = detail(s, A), detail(s, B)
    if DEED_WHEEL[deed] != wheel:
        return lines.OTHER_WHEEL
    price = price_to_reach(s, seat, wheel, space, DEED_NUMBER[deed])
    if price == NOBODY:
        return lines.OUT_OF_REACH
    if wheel == CHICHEN and not can_use_chichen(s, seat, deed):
        return lines.NO_SKULL if s.goods[seat, SKULL] == 0 else lines.HAS_SKULL
    if price > corn(s, seat):
        return lines.LOWER_CORN
    return LEGAL if can_do(s, seat, deed, corn(s, seat) - price) else lines.NO_EFFECT


USE_STEP = Step("use", legal_use, apply_use, why_not_use, answers=of_kind(USE_ACT), owes=owes_turn)


# -- the step `any_deed` (§10.6, §12.14, §18.3.10): any action for corn. Detail: A whether `stop` is possible.


@kernel
def legal_any_deed(s: State, seat: int, out: Ints) -> int:
    """§10.6, §10.7: the 19 actions of the small wheels except Uxmal 5, judged after the price."""
    n = 0
    corn_left = corn(s, seat) - ANY_DEED_COST
    if corn_left >= 0:
        for deed in range(DEEDS):
            if ANY_DEED_OPEN[deed] == 1 and can_do(s, seat, deed, corn_left):
                n = offer(out, n, USE_ACTION + deed)
    return offer(out, n, STOP) if detail(s, A) == 1 else n


@kernel
def apply_any_deed(s: State, seat: int, action: int) -> None:
    """§10.6, §18.3.10: the corn is paid on this answer."""
    drop(s)
    if action != STOP:
        do(s, seat, action - USE_ACTION, ANY_DEED_COST)


@kernel
def why_not_any_deed(s: State, seat: int, action: int) -> int:
    """§10.6, §10.7, §6.2; §18.0.2: only an optional step can be left out."""
    if action == STOP:
        return lines.NO_STOP
    if action < USE_ACTION or action >= USE_ACTION + DEEDS:
        return OTHER_STEP
    return lines.NO_EFFECT if ANY_DEED_OPEN[action - USE_ACTION] == 1 else lines.ANY_DEED


ANY_DEED_STEP = Step("any_deed", legal_any_deed, apply_any_deed, why_not_any_deed, owes=owes_turn)
