"""Scratch memory of the evaluation for one seat, as a record: the values of goods, steps, levels and deeds for it."""

import numpy as np

from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.tzolkin.evaluation.weights import NAMES
from sacbe.games.tzolkin.rules.pieces import DEEDS, GOODS, LAST_SPACE, TECHS, TEMPLES, WHEELS

SPACES = int(max(LAST_SPACE.tolist())) + 1


class Sheet:
    """The fields of the record, for mypy; values are in thousandths of a point."""

    w: Ints
    """The weights."""
    turns: int
    """How many turns the seat has left."""
    late: int
    """1 if the seat still has its turn in this round."""
    to_food: int
    """Turns to the next food day."""
    hungry: int
    """Workers that need corn."""
    per_worker: int
    """Corn that each of them needs."""
    corn_up: int
    """The value of one more corn."""
    corn_down: int
    """The loss by one corn less."""
    corn_now: int
    """What all corn of the seat is worth."""
    after_food: int
    """What a harvest is worth after the next food day, per mille of what it is worth now."""
    good: Ints
    """What one more of a good is worth."""
    up: Ints
    """What a step up on a temple is worth, 0 if it cannot be made."""
    level: Ints
    """What the next level of a technology is worth."""
    hope: int
    """The expected value of monuments that the seat may build later."""
    now: Ints
    """What each deed brings if it is done at once, 0 if it cannot be done."""
    later: Ints
    """What each deed will bring later."""
    reach_now: Grid
    """The value of the best deed that a worker can do from a space of a wheel at once."""
    reach_later: Grid
    """The same, later."""


_SHAPES: dict[str, tuple[int, ...]] = {
    "w": (len(NAMES),),
    "good": (GOODS,),
    "up": (TEMPLES,),
    "level": (TECHS,),
    "now": (DEEDS,),
    "later": (DEEDS,),
    "reach_now": (WHEELS, SPACES),
    "reach_later": (WHEELS, SPACES),
}
LAYOUT = np.dtype([(name, "i8", _SHAPES.get(name, ())) for name in Sheet.__annotations__])


@kernel
def note_weights(sheet: Sheet, w: Ints) -> None:
    """Copy the weights onto the sheet."""
    for i in range(len(w)):
        sheet.w[i] = w[i]
