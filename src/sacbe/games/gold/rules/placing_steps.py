"""The questions of a placing (§7, Q3 to Q6): which base, keep or drop or rebuild, the new piece, the old pieces one by one."""

from sacbe.core.engine.ask import answered
from sacbe.core.engine.bits import has, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.gold.rules.actions import (
    AS_IT_LIES,
    BASE_1,
    CHANGED,
    DONE,
    DROP,
    ELSEWHERE,
    FIRST_0,
    KEEP,
    LEGAL,
    NEW_PIECE_FIRST,
    NO_SUCH_FACE,
    NOTHING_TO_REBUILD,
    ON_LOT,
    OTHER_STEP,
    REBUILD,
    REBUILD_FIRST,
    SETTLED,
    STUCK,
)
from sacbe.games.gold.rules.auction import owes_winner
from sacbe.games.gold.rules.layout import is_legal, why_not_legal
from sacbe.games.gold.rules.placing import (
    ask_next,
    can_drop,
    can_turn,
    change,
    deed_of,
    is_face,
    kept,
    lot_of,
    make_step,
    new_lot,
    old_lots,
    on_lot,
    present,
    unchanged,
)
from sacbe.games.gold.rules.state import CHANGE, NEW_PIECE, PLACE, State


@kernel
def faces_of(s: State, lot: int) -> tuple[int, int]:
    """The materials on the two faces of a lot, in canonical order."""
    return min(s.shown[lot], s.hidden[lot]), max(s.shown[lot], s.hidden[lot])


# -- the step `base` (Q3, §7.7)


@kernel
def legal_base(s: State, seat: int, out: Ints) -> int:
    """§7.7: either base."""
    out[0], out[1] = BASE_1, BASE_1 + 1
    return 2


@kernel
def apply_base(s: State, seat: int, action: int) -> None:
    """§7.7: the base of this placing."""
    s.work_base = action - BASE_1
    ask_next(s, PLACE)


@kernel
def why_not_base(s: State, seat: int, action: int) -> int:
    """§7.7: either base is legal."""
    return LEGAL  # pragma: no cover - both are legal, so nobody is refused


BASE_STEP = Step("base", legal_base, apply_base, why_not_base, answers=range(BASE_1, KEEP), owes=owes_winner)

# -- the step `place` (Q4, §7.9 to §7.13)


@kernel
def legal_place(s: State, seat: int, out: Ints) -> int:
    """§7.5, §7.10, §7.13: keep the piece with either face up, if that is legal; drop it; rebuild the base, if it holds pieces."""
    low, high = faces_of(s, new_lot(s))
    n = 0
    if is_legal(kept(s, low)):  # §7.10
        out[n] = KEEP + low
        n += 1
    if is_legal(kept(s, high)):
        out[n] = KEEP + high
        n += 1
    out[n] = on_lot(new_lot(s), DROP)  # §7.5
    n += 1
    if old_lots(s) != 0:
        out[n] = REBUILD
        n += 1
    return n


@kernel
def apply_place(s: State, seat: int, action: int) -> None:
    """§7.11 to §7.13: a rebuild asks on; keeping or dropping the piece ends the placing."""
    make_step(s, action)
    if action == REBUILD:
        ask_next(s, NEW_PIECE)
        return
    if action < ON_LOT:
        change(s, new_lot(s), action - KEEP)
    else:
        change(s, lot_of(action), deed_of(action))
    answered(s, seat)


@kernel
def why_not_place(s: State, seat: int, action: int) -> int:
    """§7.10, §7.12, §7.13: the first rule that an answer breaks."""
    if action < ON_LOT:
        material = action - KEEP
        return why_not_legal(kept(s, material)) if is_face(s, new_lot(s), material) else NO_SUCH_FACE
    if action == REBUILD:
        return LEGAL if old_lots(s) != 0 else NOTHING_TO_REBUILD
    return LEGAL if lot_of(action) == new_lot(s) and deed_of(action) == DROP else REBUILD_FIRST


PLACE_STEP = Step("place", legal_place, apply_place, why_not_place, answers=range(KEEP, DONE), owes=owes_winner)

# -- the step `new_piece` (Q5, §7.14)


@kernel
def legal_new_piece(s: State, seat: int, out: Ints) -> int:
    """§7.14: either face up, or drop it."""
    lot = new_lot(s)
    low, high = faces_of(s, lot)
    out[0], out[1], out[2] = on_lot(lot, low), on_lot(lot, high), on_lot(lot, DROP)
    return 3


@kernel
def apply_new_piece(s: State, seat: int, action: int) -> None:
    """§7.14, §7.15: the new piece is settled; then the old ones."""
    make_step(s, action)
    change(s, lot_of(action), deed_of(action))
    ask_next(s, CHANGE)


@kernel
def why_not_new_piece(s: State, seat: int, action: int) -> int:
    """§7.14: the new piece first, with one of its faces up."""
    lot, deed = lot_of(action), deed_of(action)
    if lot != new_lot(s):
        return NEW_PIECE_FIRST
    return LEGAL if deed == DROP or is_face(s, lot, deed) else NO_SUCH_FACE


NEW_PIECE_STEP = Step(
    "new_piece", legal_new_piece, apply_new_piece, why_not_new_piece, answers=range(ON_LOT, REBUILD), owes=owes_winner
)

# -- the step `change` (Q6, §7.15 to §7.19)


@kernel
def legal_change(s: State, seat: int, out: Ints) -> int:
    """§7.15 to §7.18: turn or drop an unchanged piece, if the rest can be mended; `done` if the layout is legal."""
    n, lots = 0, unchanged(s)
    while lots != 0:
        lot = lowest(lots)
        lots &= lots - 1
        if can_turn(s, lot):
            out[n] = on_lot(lot, s.hidden[lot])
            n += 1
        if can_drop(s, lot):
            out[n] = on_lot(lot, DROP)
            n += 1
    if is_legal(present(s)):
        out[n] = DONE
        n += 1
    return n


@kernel
def forced_change(s: State, seat: int) -> int:
    """§7.19: the only option left, or -1 if there is a choice."""
    only = DONE if is_legal(present(s)) else -1
    lots = unchanged(s)
    while lots != 0:
        lot = lowest(lots)
        lots &= lots - 1
        turn, throw = can_turn(s, lot), can_drop(s, lot)
        if turn or throw:
            if only >= 0 or (turn and throw):
                return -1
            only = on_lot(lot, s.hidden[lot] if turn else DROP)
    return only


@kernel
def apply_change(s: State, seat: int, action: int) -> None:
    """§7.15, §7.17: an old piece is turned or dropped; `done` ends the placing."""
    make_step(s, action)
    if action == DONE:
        answered(s, seat)
    else:
        change(s, lot_of(action), deed_of(action))


@kernel
def why_not_change(s: State, seat: int, action: int) -> int:
    """§7.15 to §7.18: the first rule that a change of an old piece, or `done`, breaks."""
    if action == DONE:  # §7.17
        return why_not_legal(present(s))
    if action == REBUILD:
        return OTHER_STEP
    lot, deed = lot_of(action), deed_of(action)
    if lot == new_lot(s):
        return SETTLED
    if not has(old_lots(s), lot):
        return ELSEWHERE  # §7.7
    if not has(unchanged(s), lot):
        return CHANGED  # §7.18
    if deed == DROP:
        return LEGAL if can_drop(s, lot) else STUCK
    if not is_face(s, lot, deed):
        return NO_SUCH_FACE
    if deed == s.shown[lot]:
        return AS_IT_LIES
    return LEGAL if can_turn(s, lot) else STUCK


CHANGE_STEP = Step(
    "change", legal_change, apply_change, why_not_change, answers=range(ON_LOT, FIRST_0), forced=forced_change, owes=owes_winner
)
