"""A sheet of notes about one seat: what goods, steps, levels and deeds are worth to it. A record, as a position is.

(Numba counts references to every array that is handed to a function; a record it hands over as an address. With arrays, an
estimate took five times as long.)
"""

import numpy as np

from sacbe.core.engine.kernel import JIT, kernel
from sacbe.core.engine.state import Grid, Ints, Memory
from sacbe.games.tzolkin.evaluation.weights import NAMES
from sacbe.games.tzolkin.rules.pieces import DEEDS, GOODS, LAST_SPACE, TECHS, TEMPLES, WHEELS

SPACES = int(max(LAST_SPACE.tolist())) + 1


class Sheet:
    """What mypy knows of a sheet."""

    w: Ints
    """The weights."""
    turns: int
    """How many turns the seat has left."""
    late: int
    """Whether it still has its turn in this round."""
    to_food: int
    """Turns to the next food day."""
    hungry: int
    """Workers that need corn."""
    per_worker: int
    """Corn that each of them needs."""
    corn_up: int
    """What one more corn is worth, and what is lost with one."""
    corn_down: int
    corn_now: int
    """What all corn of the seat is worth."""
    after_food: int
    """Per mille of what a harvest is worth now, when the food day is over."""
    good: Ints
    """What one more of a good is worth."""
    up: Ints
    """What a step up is worth, 0 if it cannot be made."""
    level: Ints
    """What a level more is worth."""
    hope: int
    """What the monuments that may be built are worth as a hope."""
    now: Ints
    """What each deed brings if it is done at once, 0 if it cannot be done."""
    later: Ints
    """What each deed will bring."""
    reach_now: Grid
    """The best that a worker can do from a space of a wheel, at once, and later."""
    reach_later: Grid


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
def new_sheets() -> Memory:
    """Memory for one sheet. Whoever takes the sheet out of it must hold on to it."""
    return np.zeros(1, LAYOUT)


def _first(sheets: Memory) -> Sheet:
    sheet: Sheet = sheets[0]
    return sheet


def _first_plain(sheets: Memory) -> Sheet:
    sheet: Sheet = sheets.view(np.recarray)[0]
    return sheet


first_sheet = kernel(_first) if JIT else _first_plain


@kernel
def note_weights(sheet: Sheet, w: Ints) -> None:
    """The weights come onto the sheet."""
    for i in range(len(w)):
        sheet.w[i] = w[i]
