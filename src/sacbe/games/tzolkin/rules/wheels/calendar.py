"""The calendar and the start-player space (§16): the marker, one tooth or two, and the turning of the wheels."""

from sacbe.core.engine.bits import count, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.games.tzolkin.rules.lines import CLAIMED, DARK, RETURNED, TEETH, TOOK_MARKER
from sacbe.games.tzolkin.rules.pieces import (
    ALL_HOLES,
    CORN,
    FOOD_DAYS,
    HOLES,
    LAST_ROUND,
    LAST_SPACE,
    NEUTRAL,
    NOBODY,
    NUMBERED,
    WHEELS,
)
from sacbe.games.tzolkin.rules.state import State


@kernel
def take_teeth_corn(s: State, seat: int) -> None:
    """§3.5, §16.3: who stands on the start-player space takes all corn from the teeth, at the end of that turn."""
    if s.start_space == seat and s.teeth_corn > 0:
        s.goods[seat, CORN] += s.teeth_corn
        tell(s, TEETH, seat, EVERYBODY, s.teeth_corn)
        s.teeth_corn = 0


@kernel
def is_last_round(s: State) -> bool:
    """§3.7: the fourth food day has been held."""
    return s.food_days == FOOD_DAYS


@kernel
def claim(s: State, seat: int) -> None:
    """§16.4, §16.5, §16.10: the worker returns; the marker comes to the claimer, or goes to the left of the holder."""
    s.start_space = NOBODY
    s.hand[seat] += 1
    tell(s, CLAIMED, seat, EVERYBODY)
    s.marker = (seat + 1) % s.seats if s.marker == seat else seat
    tell(s, TOOK_MARKER, s.marker, EVERYBODY)


@kernel
def may_advance_two(s: State, claimer: int) -> bool:
    """§16.7 to §16.9, §16.12, §16.13: a light board, nobody's worker on the space before the last, and not in the last round."""
    if s.light[claimer] == 0 or is_last_round(s):
        return False
    if s.no_double_last == 1 and s.round_no + 1 == LAST_ROUND:
        return False
    for wheel in range(WHEELS):
        for seat in range(s.seats):
            if has(s.workers[seat, wheel], LAST_SPACE[wheel] - 1):
                return False
    return True


@kernel
def turn_dark(s: State, claimer: int) -> None:
    """§16.8: the double advance turns the board."""
    s.light[claimer] = 0
    tell(s, DARK, claimer, EVERYBODY)


@kernel
def turn_wheels(s: State) -> None:
    """§16.1, §16.6: one hole further. A player's worker leaves after the last space; a neutral one goes round for ever."""
    for wheel in range(WHEELS):
        for seat in range(s.seats):
            moved = s.workers[seat, wheel] << 1
            for _ in range(count(moved & ~NUMBERED[wheel])):
                s.hand[seat] += 1
                tell(s, RETURNED, seat, EVERYBODY, wheel)
            s.workers[seat, wheel] = moved & NUMBERED[wheel]
        moved = s.workers[NEUTRAL, wheel] << 1
        s.workers[NEUTRAL, wheel] = (moved | moved >> HOLES[wheel]) & ALL_HOLES[wheel]
