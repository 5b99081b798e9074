"""The end of the game, the ranking and ties (§13). There are no points (§13.5): what is tallied are the levels."""

from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.yucatan.rules.pieces import MOST_TURNS, TOP
from sacbe.games.yucatan.rules.state import State
from sacbe.games.yucatan.rules.villages import villages_of

SOURCE_NAMES = ("levels",)
SOURCES = len(SOURCE_NAMES)


@kernel
def has_won(s: State, seat: int) -> bool:
    """§13.1: five levels end the game at once."""
    return s.levels[seat] == TOP


@kernel
def at_limit(s: State) -> bool:
    """§13.2: every player has completed all turns."""
    for seat in range(s.seats):
        if s.turns[seat] < MOST_TURNS:
            return False
    return True


@kernel
def is_ahead(s: State, seat: int, other: int) -> bool:
    """§13.3: more levels; then more prisoners in the store; then more villages on the board."""
    if s.levels[seat] != s.levels[other]:
        return s.levels[seat] > s.levels[other]
    if s.store[seat] != s.store[other]:
        return s.store[seat] > s.store[other]
    return villages_of(s, seat) > villages_of(s, other)


@kernel
def tally(s: State, out: Grid) -> None:
    """§13.5: levels stand for points."""
    for seat in range(s.seats):
        out[seat, 0] = s.levels[seat]


@kernel
def ranks(s: State, points: Ints, out: Ints) -> None:
    """§13.3, §13.4: the same three criteria in both kinds of ending; equal players share the place."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            out[seat] += int(is_ahead(s, other, seat))
