"""What nature decides: the first player (§2.6), and the lots drawn from the bag (§2.7, §3.4). No seat is asked (§9.3)."""

from sacbe.core.engine.ask import NATURE_BIT, answered
from sacbe.core.engine.bits import bit
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.gold.rules.actions import ACTS, BAG_EMPTY, BEGAN, DRAW_0, DREW, FIRST_0, LEGAL, NO_SEAT, NOT_IN_BAG
from sacbe.games.gold.rules.pieces import FACE, LOTS, PAIRS, SIDES, SIZES, SLOTS
from sacbe.games.gold.rules.state import State

# -- the step `first` (§2.6)


@kernel
def owes_first(s: State) -> int:
    """§2.6: chance decides."""
    return NATURE_BIT


@kernel
def legal_first(s: State, seat: int, out: Ints) -> int:
    """§2.6: any seat."""
    for first in range(s.seats):
        out[first] = FIRST_0 + first
    return s.seats


@kernel
def apply_first(s: State, seat: int, action: int) -> None:
    """§2.6: who begins."""
    s.first = action - FIRST_0
    tell(s, BEGAN, s.first, EVERYBODY)
    answered(s, seat)


@kernel
def why_not_first(s: State, seat: int, action: int) -> int:
    """§2.6: one of the seats."""
    return LEGAL if action - FIRST_0 < s.seats else NO_SEAT


FIRST_STEP = Step("first", legal_first, apply_first, why_not_first, answers=range(FIRST_0, DRAW_0), owes=owes_first)

# -- the step `draw` (§2.7, §3.4)


@kernel
def lots_to_draw(s: State) -> int:
    """§3.6: how many lots have left the bag when the present auction begins."""
    return min(s.auction + SLOTS - 1, LOTS)


@kernel
def drawer_of(s: State, lot: int) -> int:
    """§2.7, §3.5: the first player draws the first row; then all draw in turn."""
    return s.first if lot <= SLOTS else (s.first + lot - SLOTS) % s.seats


@kernel
def size_drawn(action: int) -> int:
    """The size of the piece that nature draws."""
    return (action - DRAW_0) // SIDES // PAIRS


@kernel
def pair_drawn(action: int) -> int:
    """Its pair."""
    return (action - DRAW_0) // SIDES % PAIRS


@kernel
def weight(s: State, action: int) -> int:
    """§2.4: every piece in the bag is as likely as every other, either face up; §2.6: so is every seat."""
    return s.bag[size_drawn(action), pair_drawn(action)] if action >= DRAW_0 else 1


@kernel
def owes_draw(s: State) -> int:
    """§3.4, §3.6: nature draws until the row is full."""
    return NATURE_BIT if s.drawn < lots_to_draw(s) else 0


@kernel
def legal_draw(s: State, seat: int, out: Ints) -> int:
    """§2.4: every piece in the bag, either face up."""
    n = 0
    for piece in range(SIZES * PAIRS * SIDES):
        if weight(s, DRAW_0 + piece) > 0:
            out[n] = DRAW_0 + piece
            n += 1
    return n


@kernel
def apply_draw(s: State, seat: int, action: int) -> None:
    """§2.4, §2.7: the next lot; all see its size and the face up, nobody sees the other."""
    size, pair, up = size_drawn(action), pair_drawn(action), (action - DRAW_0) % SIDES
    s.bag[size, pair] -= 1
    s.drawn += 1
    lot = s.drawn
    s.sizes[lot] = size
    s.shown[lot], s.hidden[lot] = FACE[pair, up], FACE[pair, 1 - up]
    s.seen[lot] = bit(s.shown[lot])
    drawer = drawer_of(s, lot)
    tell(s, DREW, drawer, EVERYBODY, lot, size, s.shown[lot])
    if lot == LOTS:  # §3.7
        tell(s, BAG_EMPTY, drawer, EVERYBODY)
    if s.drawn == lots_to_draw(s):
        answered(s, seat)


@kernel
def why_not_draw(s: State, seat: int, action: int) -> int:
    """§2.4: no such piece is left."""
    return LEGAL if weight(s, action) > 0 else NOT_IN_BAG


DRAW_STEP = Step("draw", legal_draw, apply_draw, why_not_draw, answers=range(DRAW_0, len(ACTS)), owes=owes_draw)
