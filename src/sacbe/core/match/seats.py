"""Seats as callers name them: checked before anything is done."""

import numpy as np

from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Unknown


def check_seat(seats: int, seat: object) -> int:
    """One of so many seats, or nature."""
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not NATURE <= seat < seats:
        raise Unknown(f"no such seat: {seat!r:.40}; seats are 0 to {seats - 1}, nature is {NATURE}")
    return int(seat)


def check_viewer(seats: int, seat: object) -> int | None:
    """One of so many seats, or None: somebody who only watches."""
    if seat is None:
        return None
    if isinstance(seat, bool) or not isinstance(seat, int | np.integer) or not 0 <= seat < seats:
        raise Unknown(f"no such seat: {seat!r:.40}; seats are 0 to {seats - 1}, None is somebody who only watches")
    return int(seat)
