"""The end (§17): leftover goods, skulls, monuments, and ranks."""

from sacbe.core.engine.bits import count, has
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.tzolkin.rules.lines import FINAL, FINAL_MONUMENT, FINAL_SKULLS, LEFTOVER
from sacbe.games.tzolkin.rules.pieces import (
    CORN,
    MARKET_PRICE,
    MOST_SEATS,
    POINT,
    QUARTERS_PER_CORN,
    SKULL,
    SKULL_VP,
    TECHS,
    TEMPLE_START,
    TEMPLE_VP,
    TEMPLES,
    TOP_LEVEL,
    WHEELS,
    WOOD,
    WORKERS,
)
from sacbe.games.tzolkin.rules.state import State
from sacbe.games.tzolkin.rules.tiles import (
    BEST_TEMPLE,
    BUILDINGS_OF,
    IN_PLAY,
    MONUMENT_IDS,
    MONUMENT_RULE,
    MONUMENT_TYPE,
    MONUMENT_VP,
    MONUMENTS,
    MONUMENTS_OF,
    PER_CORN_TILE,
    PER_LEVEL,
    PER_MONUMENT,
    PER_PIECE,
    PER_TYPE,
    PER_WOOD_TILE,
    TECHS_AT_TOP,
    TEMPLE_STEPS,
    VP_AT_TOP,
    VP_IN_PLAY,
    VP_PER_MONUMENT,
)

# The sources of points: those of the play, leftover goods, skulls, and each monument.
PLAY, LEFTOVERS, SKULLS_LEFT, FIRST_MONUMENT = range(4)
SOURCE_NAMES = ("play", "leftovers", "skulls", *MONUMENT_IDS)
SOURCES = len(SOURCE_NAMES)


@kernel
def corn_value(s: State, seat: int) -> int:
    """§17.2, §17.3: corn, and all resources as corn; skulls are not converted."""
    value = s.goods[seat, CORN]
    for good in range(WOOD, SKULL):
        value += MARKET_PRICE[good] * s.goods[seat, good]
    return value


@kernel
def leftover_quarters(s: State, seat: int) -> int:
    """§17.4: a quarter for each corn; with the option `floor` whole points only."""
    quarters = QUARTERS_PER_CORN * corn_value(s, seat)
    return quarters - quarters % POINT if s.floor_points == 1 else quarters


# -- §17.6 Monuments


@kernel
def pieces_of_type(s: State, seat: int, kind: int) -> int:
    """Own buildings and monuments of a type. §12.18: farms are of none that a monument counts."""
    return count(s.buildings[seat] & BUILDINGS_OF[kind]) + count(s.monuments[seat] & MONUMENTS_OF[kind])


@kernel
def monuments_built(s: State) -> int:
    """By anybody (m05)."""
    built = 0
    for seat in range(s.seats):
        built += count(s.monuments[seat])
    return built


@kernel
def technology_points(s: State, seat: int, rule: int, each: int) -> int:
    """m07 and m08: technologies at the top level, or all levels."""
    levels, at_top = 0, 0
    for track in range(TECHS):
        levels += s.tech[seat, track]
        at_top += int(s.tech[seat, track] == TOP_LEVEL)
    return each * levels if rule == PER_LEVEL else VP_AT_TOP[at_top]


@kernel
def temple_points(s: State, seat: int, rule: int, each: int) -> int:
    """m11: the points of the own steps. m12, §17.7: the best temple, counted from the starting step, never negative."""
    points, best = 0, 0
    for temple in range(TEMPLES):
        points += TEMPLE_VP[temple, s.temple[seat, temple]]
        best = max(best, s.temple[seat, temple] - TEMPLE_START)
    return each * best if rule == BEST_TEMPLE else points


@kernel
def monument_points(s: State, seat: int, monument: int) -> int:
    """§17.6: what a monument brings its owner."""
    rule, each = MONUMENT_RULE[monument], MONUMENT_VP[monument]
    if rule == PER_TYPE:
        return each * pieces_of_type(s, seat, MONUMENT_TYPE[monument])
    if rule == PER_PIECE:
        return each * (count(s.buildings[seat]) + count(s.monuments[seat]))
    if rule == PER_CORN_TILE:
        return each * s.corn_tiles[seat]
    if rule == PER_WOOD_TILE:
        return each * s.wood_tiles[seat]
    if rule == PER_MONUMENT:
        return VP_PER_MONUMENT[s.seats] * monuments_built(s)
    if rule == TECHS_AT_TOP or rule == PER_LEVEL:
        return technology_points(s, seat, rule, each)
    if rule == IN_PLAY:
        return VP_IN_PLAY[WORKERS - s.bank[seat]]
    if rule == TEMPLE_STEPS or rule == BEST_TEMPLE:
        return temple_points(s, seat, rule, each)
    return each * count(s.offered)  # PER_OFFERING


# -- the result


@kernel
def final_sheet(s: State, out: Grid) -> None:
    """§17.2 to §17.6: the final scoring, in quarters, beside the points of the play."""
    for seat in range(s.seats):
        out[seat, PLAY] = s.vp4[seat]
        out[seat, LEFTOVERS] = leftover_quarters(s, seat)
        out[seat, SKULLS_LEFT] = POINT * SKULL_VP * s.goods[seat, SKULL]  # §17.5
        for monument in range(MONUMENTS):
            owns = has(s.monuments[seat], monument)
            out[seat, FIRST_MONUMENT + monument] = POINT * monument_points(s, seat, monument) if owns else 0


@kernel
def tally(s: State, out: Grid) -> None:
    """§17.1: during the play the points made so far; the final scoring comes when the match is over."""
    if s.depth == 0:
        final_sheet(s, out)
    else:
        for seat in range(s.seats):
            for source in range(SOURCES):
                out[seat, source] = 0
            out[seat, PLAY] = s.vp4[seat]


@kernel
def workers_on_wheels(s: State, seat: int) -> int:
    """§17.8: the start-player space is not a wheel."""
    workers = 0
    for wheel in range(WHEELS):
        workers += count(s.workers[seat, wheel])
    return workers


@kernel
def ranks(s: State, points: Ints, out: Ints) -> None:
    """§1.2, §17.8, §17.9: points, then own workers on the wheels; then equal."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            more = workers_on_wheels(s, other) > workers_on_wheels(s, seat)
            out[seat] += int(points[other] > points[seat] or (points[other] == points[seat] and more))


@kernel
def tell_scores(s: State) -> None:
    """§17: the final scoring, line by line."""
    sheet = scratch2(MOST_SEATS, SOURCES)
    final_sheet(s, sheet)
    for seat in range(s.seats):
        total = 0
        for source in range(SOURCES):
            total += sheet[seat, source]
        left = sheet[seat, LEFTOVERS]
        tell(s, LEFTOVER, seat, EVERYBODY, corn_value(s, seat), left // POINT, left % POINT)
        if s.goods[seat, SKULL] > 0:
            tell(s, FINAL_SKULLS, seat, EVERYBODY, s.goods[seat, SKULL], sheet[seat, SKULLS_LEFT] // POINT)
        for monument in range(MONUMENTS):
            if has(s.monuments[seat], monument):
                points = sheet[seat, FIRST_MONUMENT + monument] // POINT
                tell(s, FINAL_MONUMENT, seat, EVERYBODY, monument, points)
        tell(s, FINAL, seat, EVERYBODY, int(total < 0), abs(total) // POINT, abs(total) % POINT, workers_on_wheels(s, seat))
