"""Prisoners (§10): carrying, delivering, stealing; and building with them (§12)."""

from sacbe.core.engine.ask import A, detail, drop
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.yucatan.rules.actions import BUILD, BUILT, DELIVERED, FEW_PRISONERS, LEGAL, REMOVE, TAKE, TOO_MANY, TOOK
from sacbe.games.yucatan.rules.pieces import CARRY, CITY_SEAT, PRICE, WARRIORS
from sacbe.games.yucatan.rules.state import State


@kernel
def slot_on(s: State, cell: int) -> int:
    """The slot of the warrior on a cell."""
    return (s.warrior[cell] - 1) % WARRIORS


@kernel
def seat_on(s: State, cell: int) -> int:
    """Whose warrior stands on a cell; -1 if there is none."""
    return (s.warrior[cell] - 1) // WARRIORS if s.warrior[cell] != 0 else -1


@kernel
def is_home(s: State, seat: int, cell: int) -> bool:
    """§1.19: the own city, or an own large village; small villages do not deliver (§10.6)."""
    return CITY_SEAT[s.board, cell] == seat or (s.village[cell] == seat + 1 and s.large[cell] == 1)


@kernel
def gain(s: State, seat: int, slot: int, prisoners: int) -> None:
    """§10.1 to §10.3: prisoners due from the supply, as many as it has and the warrior can carry; none are owed."""
    taken = min(prisoners, s.supply, CARRY - s.carried[seat, slot])
    s.carried[seat, slot] += taken
    s.supply -= taken


@kernel
def take_over(s: State, seat: int, slot: int, prisoners: int) -> None:
    """§9.5, §10.2: the prisoners of a beaten warrior; whoever is beyond the limit goes to the supply."""
    kept = min(prisoners, CARRY - s.carried[seat, slot])
    s.carried[seat, slot] += kept
    s.supply += prisoners - kept


@kernel
def deliver(s: State, seat: int, slot: int, cell: int) -> None:
    """§10.4, §10.5, §10.7: a warrior at a home hands all its prisoners over to its own city, however far that is."""
    prisoners = s.carried[seat, slot]
    if prisoners > 0:
        s.carried[seat, slot] = 0
        s.store[seat] += prisoners
        tell(s, DELIVERED, seat, EVERYBODY, prisoners, cell)


# -- the step `take` (§10.8): theft. Detail: A the city that a warrior has entered.


@kernel
def most_to_take(s: State, seat: int, cell: int) -> int:
    """§10.8, §10.12: how many prisoners the warrior that entered this city may take: what it can carry, what there is."""
    owner = CITY_SEAT[s.board, cell]
    return min(CARRY - s.carried[seat, slot_on(s, cell)], s.store[owner])


@kernel
def legal_take(s: State, seat: int, out: Ints) -> int:
    """§10.8: any number from 0 to the most."""
    n = 0
    for prisoners in range(most_to_take(s, seat, detail(s, A)) + 1):
        out[n] = TAKE + prisoners
        n += 1
    return n


@kernel
def apply_take(s: State, seat: int, action: int) -> None:
    """§10.8: from the store of the city onto the thief."""
    cell, prisoners = detail(s, A), action - TAKE
    drop(s)
    owner = CITY_SEAT[s.board, cell]
    s.carried[seat, slot_on(s, cell)] += prisoners
    s.store[owner] -= prisoners
    tell(s, TOOK, seat, EVERYBODY, prisoners, owner)


@kernel
def why_not_take(s: State, seat: int, action: int) -> int:
    """§10.8."""
    return LEGAL if action - TAKE <= most_to_take(s, seat, detail(s, A)) else TOO_MANY


TAKE_STEP = Step("take", legal_take, apply_take, why_not_take, answers=range(TAKE, REMOVE))

# -- §12 Build a level


@kernel
def legal_build(s: State, seat: int, out: Ints, n: int, limit: int) -> int:
    """§12.1, §12.3, §12.4: with three prisoners in the store; those carried do not count, nor where warriors stand."""
    if n < limit and s.store[seat] >= PRICE:
        out[n] = BUILD
        n += 1
    return n


@kernel
def build(s: State, seat: int) -> None:
    """§12.1, §12.2: three prisoners back to the supply, one level more on the pyramid (§1.17)."""
    s.store[seat] -= PRICE
    s.supply += PRICE
    s.levels[seat] += 1
    tell(s, BUILT, seat, EVERYBODY, s.levels[seat])


@kernel
def why_not_build(s: State, seat: int) -> int:
    """§12.1."""
    return LEGAL if s.store[seat] >= PRICE else FEW_PRISONERS
