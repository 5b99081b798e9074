"""A turn (§3.4): begging and placing (§4), picking up (§5)."""

from sacbe.core.engine.ask import A, B, C, detail, drop
from sacbe.core.engine.bits import bit, count, has, lowest
from sacbe.core.engine.kernel import kernel, scratch
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules import actions, lines
from sacbe.games.tzolkin.rules.actions import (
    BEG,
    END,
    KIND_OF,
    MOST_OPTIONS,
    PICK,
    PICK_AT,
    PICK_SPACE,
    PLACE,
    PLACE_START,
    VALUE_OF,
)
from sacbe.games.tzolkin.rules.lines import BEGGED, PICKED, PITIED, PLACED, PLACED_START
from sacbe.games.tzolkin.rules.pieces import (
    BEG_CORN,
    BEG_LIMIT,
    CORN,
    EXTRA_CORN,
    NOBODY,
    NUMBERED,
    OWNERS,
    START_COST,
    TEMPLES,
    WHEELS,
)
from sacbe.games.tzolkin.rules.player.purse import corn
from sacbe.games.tzolkin.rules.player.temples import can_descend, descend
from sacbe.games.tzolkin.rules.questions import offer, owes_turn, push, set_detail
from sacbe.games.tzolkin.rules.state import END_TURN, OPENING, PICKING, PLACING, REFILL, USE, State

# The step `turn`. Details: A what the turn has become, B how many workers were placed, C whether the seat has begged.
START = WHEELS
"""Among the places: the start-player space, after the wheels."""


@kernel
def taken(s: State, wheel: int) -> int:
    """The holes of a wheel where workers stand."""
    holes = 0
    for owner in range(OWNERS):
        holes |= s.workers[owner, wheel]
    return holes


@kernel
def lowest_space(s: State, wheel: int) -> int:
    """§4.5, §4.6: the lowest empty numbered space; NOBODY if all are taken."""
    empty = NUMBERED[wheel] & ~taken(s, wheel)
    return lowest(empty) if empty != 0 else NOBODY


@kernel
def on_wheels(s: State, seat: int) -> bool:
    """§5.1, §5.6: whether the seat has a worker to pick up."""
    for wheel in range(WHEELS):
        if s.workers[seat, wheel] > 1:
            return True
    return False


@kernel
def payable_places(s: State, seat: int, placed: int) -> int:
    """§4.5 to §4.10: the wheels, and the start-player space, where the next worker can be placed and paid."""
    places = 0
    if s.hand[seat] > 0:
        purse = corn(s, seat) - EXTRA_CORN[placed]
        for wheel in range(WHEELS):
            space = lowest_space(s, wheel)
            if space != NOBODY and space <= purse:
                places |= bit(wheel)
        if s.start_space == NOBODY and purse >= START_COST:
            places |= bit(START)
    return places


@kernel
def pity_places(s: State) -> int:
    """§4.12: the wheels whose lowest empty space has the lowest number of all. (§4.13: three corn would always pay for it.)"""
    places, least = 0, NOBODY
    for wheel in range(WHEELS):
        space = lowest_space(s, wheel)
        if space != NOBODY and (least == NOBODY or space < least):
            places, least = 0, space
        if space == least and space != NOBODY:
            places |= bit(wheel)
    return places


@kernel
def may_beg(s: State, seat: int) -> bool:
    """§4.1, §4.2: with little corn, once, and before anything else."""
    return detail(s, A) == OPENING and detail(s, C) == 0 and corn(s, seat) <= BEG_LIMIT


@kernel
def places_open(s: State, seat: int) -> int:
    """§18.2.1: where a worker may be placed now; out of pity, if there is nothing else to do."""
    places = payable_places(s, seat, detail(s, B))
    if places == 0 and s.hand[seat] > 0 and detail(s, A) == OPENING and not on_wheels(s, seat):
        if may_beg(s, seat):
            for temple in range(TEMPLES):
                if can_descend(s, seat, temple):
                    return 0  # §4.4: begging comes first
        return pity_places(s)
    return places


@kernel
def legal_turn(s: State, seat: int, out: Ints) -> int:
    """§18.2.1, §18.2.2, §18.2.5, §5.7. §3.4: never placing and picking up, and never neither.

    §5.8: the worker on the start-player space stands on no wheel, so it is not picked up.
    """
    mode = detail(s, A)
    n = 0
    if may_beg(s, seat):
        for temple in range(TEMPLES):
            if can_descend(s, seat, temple):
                n = offer(out, n, BEG + temple)  # §4.3
    if mode != PICKING:
        places = places_open(s, seat)
        for place in range(WHEELS + 1):
            if has(places, place):
                n = offer(out, n, PLACE + place)
    if mode != PLACING:
        for wheel in range(WHEELS):
            spaces = s.workers[seat, wheel] & ~1
            while spaces != 0:
                n = offer(out, n, PICK_AT[wheel] + lowest(spaces))
                spaces &= spaces - 1
    return n if mode == OPENING else offer(out, n, END)


@kernel
def forced_turn(s: State, seat: int) -> int:
    """§18.0.2: the only option; -1 if there are several."""
    mode = detail(s, A)
    if mode == PLACING:
        return -1 if places_open(s, seat) != 0 else END
    if mode == PICKING:
        return -1 if on_wheels(s, seat) else END
    workers = 0
    for wheel in range(WHEELS):
        workers += count(s.workers[seat, wheel] & ~1)
    if workers > 1:
        return -1  # by far the most common, and found at once
    few = scratch(MOST_OPTIONS)
    return few[0] if legal_turn(s, seat, few) == 1 else -1


# -- what an answer does


@kernel
def beg(s: State, seat: int, temple: int) -> None:
    """§4.1: one step down, and exactly three corn."""
    tell(s, BEGGED, seat, EVERYBODY, temple)
    descend(s, seat, temple)
    s.goods[seat, CORN] = BEG_CORN
    set_detail(s, C, 1)


@kernel
def place(s: State, seat: int, action: int) -> bool:
    """§4.5 to §4.9: put a worker down and pay for it. True if it was placed out of pity, which ends the turn (§4.12)."""
    extra = EXTRA_CORN[detail(s, B)]
    s.hand[seat] -= 1
    set_detail(s, A, PLACING)
    set_detail(s, B, detail(s, B) + 1)
    if action == PLACE_START:  # §4.7
        s.start_space = seat
        s.goods[seat, CORN] -= START_COST + extra
        tell(s, PLACED_START, seat, EVERYBODY, START_COST + extra)
        return False
    wheel = action - PLACE
    space = lowest_space(s, wheel)
    s.workers[seat, wheel] |= bit(space)
    price = space + extra
    if price > corn(s, seat):
        tell(s, PITIED, seat, EVERYBODY, wheel, space, corn(s, seat))
        s.goods[seat, CORN] = 0
        return True
    s.goods[seat, CORN] -= price
    tell(s, PLACED, seat, EVERYBODY, wheel, space, price)
    return False


@kernel
def pick(s: State, seat: int, action: int) -> None:
    """§5.1, §5.2: a worker back to the hand; then it is asked which action it does."""
    wheel, space = VALUE_OF[action], PICK_SPACE[action]
    s.workers[seat, wheel] &= ~bit(space)
    s.hand[seat] += 1
    set_detail(s, A, PICKING)
    tell(s, PICKED, seat, EVERYBODY, wheel, space)
    push(s, USE, wheel, space)


@kernel
def leave_turn(s: State) -> None:
    """§3.5: the row is refilled, then the rest of the end of a turn."""
    drop(s)
    push(s, END_TURN, 0, 0)
    if s.emptied != 0:
        push(s, REFILL, 0, 0)


@kernel
def apply_turn(s: State, seat: int, action: int) -> None:
    """§18.2.1, §18.2.2, §18.2.5."""
    if action == END:
        leave_turn(s)
    elif action < PLACE:
        beg(s, seat, action - BEG)
    elif action < PICK:
        if place(s, seat, action):
            leave_turn(s)  # §4.12
    else:
        pick(s, seat, action)


# -- why not


@kernel
def why_not_turn(s: State, seat: int, action: int) -> int:
    """§3.4, §4, §5.1."""
    kind, value = KIND_OF[action], VALUE_OF[action]
    mode = detail(s, A)
    if kind == actions.END_ACT:
        return lines.MUST_ACT
    if kind == actions.BEG_ACT:
        if mode != OPENING or detail(s, C) == 1:
            return lines.BEG_ONCE
        return lines.BEG_CORN if corn(s, seat) > BEG_LIMIT else lines.BEG_BOTTOM
    if kind == actions.PLACE_ACT or kind == actions.PLACE_START_ACT:
        if mode == PICKING:
            return lines.NOT_BOTH
        return why_not_place(s, seat, START if kind == actions.PLACE_START_ACT else value)
    if kind == actions.PICK_ACT:
        return lines.NOT_BOTH if mode == PLACING and has(s.workers[seat, value], PICK_SPACE[action]) else lines.NO_WORKER
    return lines.OTHER_STEP


@kernel
def why_not_place(s: State, seat: int, place: int) -> int:
    """§4.5 to §4.12."""
    if s.hand[seat] == 0:
        return lines.NO_HAND
    if place == START and s.start_space != NOBODY:
        return lines.START_TAKEN
    if place != START and lowest_space(s, place) == NOBODY:
        return lines.WHEEL_FULL
    return lines.PLACE_CORN


TURN_STEP = Step("turn", legal_turn, apply_turn, why_not_turn, owes=owes_turn)
