"""Placing the bought piece (§7): base, keep or drop or rebuild, the new piece, the old pieces one by one (§7.1).

What the buyer decides is held apart from the published layouts (`turned`, `dropped`, `steps`) and carried out when the placing
ends: until then nobody else can see it (§10.10), and throwing out and rebuilding are one operation (§7.2).
"""

from sacbe.core.engine.ask import ask, barrier, drop
from sacbe.core.engine.bits import bit, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.games.gold.rules.actions import (
    DONE,
    DROP,
    DROPPED,
    DROPPED_BY_ITSELF,
    ENDED,
    ENDED_BY_ITSELF,
    KEEP,
    KEPT,
    LAID,
    LAID_BY_ITSELF,
    LOOKED,
    ON_LOT,
    PER_LOT,
    PLACED,
    PLACES,
    REBUILD,
    REBUILT,
)
from sacbe.games.gold.rules.layout import Shape, can_be_mended, nothing, with_lots, with_piece
from sacbe.games.gold.rules.pieces import BASES_EACH, UNITS
from sacbe.games.gold.rules.state import BASE, PLACE, State

# -- what is on the base


@kernel
def new_lot(s: State) -> int:
    """§7.9: the lot just bought."""
    return s.auction


@kernel
def old_lots(s: State) -> int:
    """§7.9: the pieces already on the base."""
    return s.bases[s.winner, s.work_base]


@kernel
def unchanged(s: State) -> int:
    """§7.15: the old pieces not yet changed in this placing."""
    return old_lots(s) & ~s.turned & ~s.dropped


@kernel
def settled(s: State) -> Shape:
    """What is settled in a rebuild: the new piece and the turned ones, unless they are dropped."""
    lots = (bit(new_lot(s)) | (old_lots(s) & s.turned)) & ~s.dropped
    return with_lots(s, nothing(), lots, s.turned)


@kernel
def present(s: State) -> Shape:
    """§7.17: the present layout."""
    return with_lots(s, settled(s), unchanged(s), 0)


# -- what may be done


@kernel
def kept(s: State, material: int) -> Shape:
    """§7.10: the old pieces, unchanged, and the new one with this face up."""
    return with_piece(with_lots(s, nothing(), old_lots(s), 0), UNITS[s.sizes[new_lot(s)]], material)


@kernel
def is_face(s: State, lot: int, material: int) -> bool:
    """Whether a lot has this material on one of its faces."""
    return s.shown[lot] == material or s.hidden[lot] == material


@kernel
def can_turn(s: State, lot: int) -> bool:
    """§7.16: whether an unchanged piece may be laid with its other face up."""
    turned = with_piece(settled(s), UNITS[s.sizes[lot]], s.hidden[lot])
    return can_be_mended(s, turned, unchanged(s) & ~bit(lot))


@kernel
def can_drop(s: State, lot: int) -> bool:
    """§7.16: whether an unchanged piece may be thrown out."""
    return can_be_mended(s, settled(s), unchanged(s) & ~bit(lot))


@kernel
def on_lot(lot: int, what: int) -> int:
    """The action that lays a lot with a material up, or drops it."""
    return ON_LOT + (lot - 1) * PER_LOT + what


@kernel
def lot_of(action: int) -> int:
    """The lot of such an action."""
    return (action - ON_LOT) // PER_LOT + 1


@kernel
def deed_of(action: int) -> int:
    """What such an action does with its lot: the material to lay it with, or DROP."""
    return (action - ON_LOT) % PER_LOT


# -- carrying it out


@kernel
def look(s: State) -> None:
    """§6.1, §10.3: the buyer looks at the hidden face; nobody else does."""
    lot = new_lot(s)
    s.buyer[lot] = s.winner
    clear_table(s)
    barrier(s)
    tell(s, LOOKED, s.winner, bit(s.winner), lot, s.hidden[lot])


@kernel
def first_question(s: State) -> int:
    """§7.7, §7.8: with two bases the buyer chooses one, unless both are empty."""
    if BASES_EACH[s.seats] == 1:
        return PLACE
    return PLACE if s.bases[s.winner, 0] == 0 and s.bases[s.winner, 1] == 0 else BASE


@kernel
def clear_table(s: State) -> None:
    """Clear all fields of the placing, which begins or begins anew."""
    s.placed, s.work_base, s.turned, s.dropped = 0, 0, 0, 0
    for i in range(s.steps_made):
        s.steps[i] = 0
    s.steps_made, s.steps_asked = 0, 0


@kernel
def ask_next(s: State, question: int) -> None:
    """The buyer's next question, in place of the one just answered."""
    drop(s)
    ask(s, question, bit(s.winner), 0, 0, 0)


@kernel
def make_step(s: State, action: int) -> None:
    """Record a step of the placing; all steps are published at its end."""
    s.steps[s.steps_made] = action
    s.steps_made += 1
    if s.auto == 0:
        s.steps_asked = s.steps_made


@kernel
def change(s: State, lot: int, deed: int) -> None:
    """§7.2: lay a piece with one of its faces up, or throw it out."""
    if deed == DROP:
        s.dropped |= bit(lot)
    elif deed != s.shown[lot]:
        s.turned |= bit(lot)


@kernel
def finish_placing(s: State) -> None:
    """The placing ends: it is published, and what was decided lies on the base or in the box."""
    barrier(s)
    publish(s)
    lots = bit(new_lot(s)) | old_lots(s)
    s.bases[s.winner, s.work_base] = lots & ~s.dropped
    s.box |= lots & s.dropped  # §7.4, §7.6
    turned = s.turned
    while turned != 0:
        lot = lowest(turned)
        turned &= turned - 1
        s.shown[lot], s.hidden[lot] = s.hidden[lot], s.shown[lot]
        s.seen[lot] |= bit(s.shown[lot])  # §10.4
    s.placed, s.turned, s.dropped, s.steps_asked = new_lot(s), 0, 0, 0


@kernel
def publish(s: State) -> None:
    """§10.10: base and steps, forced ones in the same words as chosen ones. Only the buyer is told which were forced."""
    seat = s.winner
    tell(s, PLACES, seat, EVERYBODY, new_lot(s), s.work_base + 1)
    for i in range(s.steps_made):
        action, chosen = s.steps[i], i < s.steps_asked
        if action == DONE:
            tell(s, ENDED if chosen else ENDED_BY_ITSELF, seat, EVERYBODY)
        elif action == REBUILD:
            tell(s, REBUILT, seat, EVERYBODY)
        elif action < ON_LOT:
            tell(s, KEPT, seat, EVERYBODY, new_lot(s), action - KEEP)
        elif deed_of(action) == DROP:
            tell(s, DROPPED if chosen else DROPPED_BY_ITSELF, seat, EVERYBODY, lot_of(action))
        else:
            tell(s, LAID if chosen else LAID_BY_ITSELF, seat, EVERYBODY, lot_of(action), deed_of(action))
    if s.steps_asked < s.steps_made:
        tell(s, PLACED, seat, bit(seat), s.steps_made - s.steps_asked)  # §7.19
