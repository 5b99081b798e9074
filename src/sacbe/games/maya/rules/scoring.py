"""Cities (§7) and the result (§8.6 to §8.9)."""

from sacbe.core.engine.bits import bit, count, has, lowest
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.majority import greatest_below, rounded_up, seats_with
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.maya.rules.actions import COMPLETE, PAID
from sacbe.games.maya.rules.area import is_city_part
from sacbe.games.maya.rules.growing import rack_size
from sacbe.games.maya.rules.pieces import BIGGEST, BOARD_ORDER, CELLS, FIRST_PLACE, GOODS, PER_SEAT, SEATS, SECOND_PLACE, SITES
from sacbe.games.maya.rules.state import PLANTATION, State

SOURCE_NAMES = ("groups", "cities")
SOURCES = len(SOURCE_NAMES)
FROM_GROUPS, FROM_CITIES = range(SOURCES)


@kernel
def city_size(s: State, site: int) -> int:
    """§1.22: the tiles of a city, its temple tile included."""
    size = 0
    for cell in range(CELLS):
        if is_city_part(s.cover[cell]) and s.city[cell] == site:
            size += 1
    return size


@kernel
def find_influence(s: State, site: int, out: Ints) -> None:
    """§7.6 to §7.8: the goods of each seat on plantations that the city touches, each plantation once, all crops together."""
    for seat in range(s.seats):
        out[seat] = 0
    for cell in range(CELLS):
        if s.cover[cell] == PLANTATION and has(s.beside[cell], site):
            out[s.layer[cell]] += GOODS[s.tile[cell]]


@kernel
def share_out(size: int, influence: Ints, seats: int, out: Ints) -> None:
    """§7.5, §7.9 to §7.12: what a city of this size pays to each seat. Without goods there, nobody is paid."""
    row = min(size, BIGGEST)
    most = greatest_below(influence, seats, PER_SEAT * PER_SEAT)
    first = seats_with(influence, seats, most)
    tied = count(first)
    second_most = greatest_below(influence, seats, most)
    second = seats_with(influence, seats, second_most)
    for seat in range(seats):
        out[seat] = 0
        if influence[seat] > 0 and has(first, seat):
            out[seat] = FIRST_PLACE[row] if tied == 1 else rounded_up(FIRST_PLACE[row] + SECOND_PLACE[row], tied)
        elif influence[seat] > 0 and has(second, seat) and tied == 1:
            out[seat] = rounded_up(SECOND_PLACE[row], count(second))


@kernel
def score_cities(s: State) -> None:
    """§7.1 to §7.4, §7.14 to §7.16: every city that has become complete, in board order (§9.15); each is scored once."""
    complete, left = 0, s.open_sites & ~s.scored
    while left != 0:
        site = lowest(left)
        left &= left - 1
        complete |= int(s.space[site] == 0) << site
    if complete == 0:
        return
    for i in range(SITES):
        site = BOARD_ORDER[s.board, i]
        if site >= 0 and has(complete, site):
            sheet = scratch2(2, SEATS)
            size = city_size(s, site)
            find_influence(s, site, sheet[0])
            share_out(size, sheet[0], s.seats, sheet[1])
            s.scored |= bit(site)
            tell(s, COMPLETE, -1, EVERYBODY, site, size)
            for seat in range(s.seats):
                s.city_points[seat] += sheet[1, seat]
                if sheet[0, seat] > 0:
                    tell(s, PAID, seat, EVERYBODY, sheet[0, seat], sheet[1, seat])


@kernel
def tally(s: State, out: Grid) -> None:
    """§2.10, §8.10: points for groups and for cities, as they have been scored; unplaced tiles are worth nothing."""
    for seat in range(s.seats):
        out[seat, FROM_GROUPS] = s.group_points[seat]
        out[seat, FROM_CITIES] = s.city_points[seat]


@kernel
def beats(s: State, points: Ints, seat: int, other: int) -> bool:
    """§8.6 to §8.8: more points; then more unplaced tiles; then the more recent turn, counted backwards from the last one."""
    if points[seat] != points[other]:
        return points[seat] > points[other]
    mine = rack_size(s, seat) + s.reserve[seat]
    theirs = rack_size(s, other) + s.reserve[other]
    if mine != theirs:
        return mine > theirs
    return (s.turn - seat) % s.seats < (s.turn - other) % s.seats


@kernel
def ranks(s: State, points: Ints, out: Ints) -> None:
    """§8.9: all places by the same three tests, so that no two seats share one."""
    for seat in range(s.seats):
        out[seat] = 1
        for other in range(s.seats):
            if other != seat and beats(s, points, other, seat):
                out[seat] += 1
