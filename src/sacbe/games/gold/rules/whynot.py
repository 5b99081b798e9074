"""Why a step of a placing is refused: the first rule of §7 that it breaks."""

from sacbe.core.engine.ask import step
from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel
from sacbe.games.gold.rules.actions import (
    AS_IT_LIES,
    BASE_1,
    CHANGED,
    DONE,
    DROP,
    ELSEWHERE,
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
from sacbe.games.gold.rules.layout import why_not_legal
from sacbe.games.gold.rules.placing import (
    can_drop,
    can_turn,
    deed_of,
    is_face,
    kept,
    lot_of,
    new_lot,
    old_lots,
    present,
    unchanged,
)
from sacbe.games.gold.rules.state import BASE, CHANGE, NEW_PIECE, PLACE, State


@kernel
def why_not_placing(s: State, action: int) -> int:
    """Q3 to Q6: the first rule that an answer breaks."""
    question = step(s)
    if question == BASE:
        return LEGAL if BASE_1 <= action < KEEP else OTHER_STEP
    if question == PLACE and KEEP <= action < ON_LOT:  # §7.10
        material = action - KEEP
        return why_not_legal(kept(s, material)) if is_face(s, new_lot(s), material) else NO_SUCH_FACE
    if question == PLACE and action == REBUILD:
        return LEGAL if old_lots(s) != 0 else NOTHING_TO_REBUILD
    if question == CHANGE and action == DONE:  # §7.17
        return why_not_legal(present(s))
    if not ON_LOT <= action < REBUILD:
        return OTHER_STEP
    lot, deed = lot_of(action), deed_of(action)
    if question == PLACE:  # §7.10, §7.12
        return LEGAL if lot == new_lot(s) and deed == DROP else REBUILD_FIRST
    if question == NEW_PIECE and lot != new_lot(s):  # §7.14
        return NEW_PIECE_FIRST
    if question == NEW_PIECE:
        return LEGAL if deed == DROP or is_face(s, lot, deed) else NO_SUCH_FACE
    return why_not_change(s, lot, deed)


@kernel
def why_not_change(s: State, lot: int, deed: int) -> int:
    """§7.15 to §7.18: the first rule that a change of an old piece breaks."""
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
