"""Scoring (§8): discs, pearls, totals and ranks."""

from sacbe.core.engine.bits import count, lowest
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.gold.rules.actions import SCORED
from sacbe.games.gold.rules.layout import is_complete, nothing, with_lots
from sacbe.games.gold.rules.pieces import COMPLETE, MOST_BASES, MOST_SEATS, ONE_MATERIAL, PEARL, VALUE
from sacbe.games.gold.rules.state import State

SOURCE_NAMES = (
    *(f"{what}_{base + 1}" for base in range(MOST_BASES) for what in ("complete", "one_material", "pieces")),
    "pearls",
)
SOURCES = len(SOURCE_NAMES)
PER_BASE = 3
WHOLE, PURE, PIECES = range(PER_BASE)
PEARLS = SOURCES - 1
COUNT_PIECES = 1
MORE_PEARLS = 1


@kernel
def values_of(s: State, lots: int) -> int:
    """§8.6: the values of the visible faces, whatever the sizes."""
    values = 0
    while lots != 0:
        values += VALUE[s.shown[lowest(lots)]]
        lots &= lots - 1
    return values


@kernel
def score_disc(s: State, seat: int, base: int, out: Ints) -> None:
    """§8.3 to §8.6, §8.11: the points of one base."""
    lots = s.bases[seat, base]
    shape = with_lots(s, nothing(), lots, 0)
    complete = is_complete(shape)
    counts = complete or s.incomplete_discs == COUNT_PIECES
    out[PER_BASE * base + WHOLE] = COMPLETE if complete else 0
    out[PER_BASE * base + PURE] = ONE_MATERIAL if complete and count(shape[1]) == 1 else 0
    out[PER_BASE * base + PIECES] = values_of(s, lots) if counts else 0


@kernel
def tally(s: State, out: Grid) -> None:
    """§1.12, §8.7, §8.8: every disc separately, and the pearls."""
    for seat in range(s.seats):
        for base in range(MOST_BASES):
            score_disc(s, seat, base, out[seat])
        out[seat, PEARLS] = PEARL * s.pearls[seat]


@kernel
def ranks(s: State, points: Ints, out: Ints) -> None:
    """§8.9, §8.10: the highest total wins; ties are shared, or go to more pearls."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            richer = s.end_tie == MORE_PEARLS and s.pearls[other] > s.pearls[seat]
            if points[other] > points[seat] or (points[other] == points[seat] and richer):
                out[seat] += 1


@kernel
def tell_scores(s: State) -> None:
    """§8.1: the game is over, and scored."""
    sheet = scratch2(MOST_SEATS, SOURCES)
    tally(s, sheet)
    for seat in range(s.seats):
        discs = 0
        for source in range(PEARLS):
            discs += sheet[seat, source]
        tell(s, SCORED, seat, EVERYBODY, discs, sheet[seat, PEARLS], discs + sheet[seat, PEARLS])
