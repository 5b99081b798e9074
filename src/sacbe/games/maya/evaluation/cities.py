"""The expected value of cities: who leads, what they pay, and whether they will be complete in time."""

from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Grid, Ints
from sacbe.games.maya.evaluation.weights import CLOSE_DOUBT, ENTRY_DOUBT, GROWTH, INITIATIVE, NOISE, NOISE_SPACE
from sacbe.games.maya.rules.pieces import BIGGEST, FIRST_PLACE, GOODS, SEATS, SECOND_PLACE, SITES
from sacbe.games.maya.rules.scoring import share_out
from sacbe.games.maya.rules.state import State

SIZE, PLOTS = SEATS, SEATS + 1
"""Columns of a scratch table by city, after the goods of each seat: its tiles, and the empty cells on which it can grow."""
COLUMNS = SEATS + 2
STRENGTH, CHANCES, CITY_ROWS = SITES, SITES + 1, SITES + 3
"""More rows, by seat: how strong it is around every city with room (what it can lay soon); and its chances to come first and
second around the city in question."""


@kernel
def add_influence(s: State, cities: Grid, cell: int) -> None:
    """§7.6 to §7.8: a plantation counts for every city it touches."""
    left, seat, goods = s.beside[cell], s.layer[cell], GOODS[s.tile[cell]]
    while left != 0:
        cities[lowest(left), seat] += goods
        left &= left - 1


@kernel
def chance_ahead(lead: int, noise: int) -> int:
    """The chance to be ahead at the end with this lead now (thousandths of goods), per mille."""
    return 500 + 500 * lead // (noise + abs(lead))


@kernel
def chance_to_close(space: int, tiles: int, doubt: int) -> int:
    """The chance that a city with so many empty cells around it is complete in time, per mille; `tiles` will still be laid."""
    enough, needed = tiles * tiles, space * doubt * space * doubt
    return 1000 * enough // max(1, enough + needed)


@kernel
def weigh_places(s: State, cities: Grid, site: int, noise: int, mover: int, first_strike: int) -> None:
    """How likely each seat is to come first, and second, around a city (as weights)."""
    for seat in range(s.seats):
        cities[CHANCES, seat], cities[CHANCES + 1, seat] = 1000, 0
    for seat in range(s.seats):
        for other in range(seat):
            lead = (cities[site, seat] - cities[site, other]) * 1000 + cities[STRENGTH, seat] - cities[STRENGTH, other]
            lead += first_strike if seat == mover else -first_strike if other == mover else 0
            ahead = chance_ahead(lead, noise)
            meet(cities, seat, ahead)
            meet(cities, other, 1000 - ahead)


@kernel
def meet(cities: Grid, seat: int, ahead: int) -> None:
    """Update a seat's chances to be first and second by one more rival, whom it beats with the chance `ahead`."""
    first, second = cities[CHANCES, seat], cities[CHANCES + 1, seat]
    cities[CHANCES, seat] = first * ahead // 1000
    cities[CHANCES + 1, seat] = (second * ahead + first * (1000 - ahead)) // 1000


@kernel
def add_city(s: State, w: Ints, cities: Grid, site: int, tiles: int, turns: int, mover: int, out: Ints) -> None:
    """What a city that has not been scored will bring each seat: exact once it is complete."""
    size, space = cities[site, SIZE], s.space[site]
    if space == 0:
        share_out(size, cities[site], s.seats, cities[CHANCES])
        for seat in range(s.seats):
            out[seat] += cities[CHANCES, seat] * 1000
        return
    close = chance_to_close(space, tiles, w[CLOSE_DOUBT])
    row = min(size, BIGGEST)
    grown = cities[site, PLOTS] * turns // 1000 * w[GROWTH]
    grown = 1000 * grown // (grown + 1000)
    first = (FIRST_PLACE[row] * 1000 + (FIRST_PLACE[BIGGEST] - FIRST_PLACE[row]) * grown) * close // 1000
    second = (SECOND_PLACE[row] * 1000 + (SECOND_PLACE[BIGGEST] - SECOND_PLACE[row]) * grown) * close // 1000
    noise = max(1, w[NOISE] + w[NOISE_SPACE] * space)
    enter = 1000 * 1000 * space // (1000 * space + w[ENTRY_DOUBT])
    weigh_places(s, cities, site, noise, mover, w[INITIATIVE] // space)
    firsts = seconds = 0
    for seat in range(s.seats):
        firsts += cities[CHANCES, seat]
        seconds += cities[CHANCES + 1, seat]
    for seat in range(s.seats):
        points = first * cities[CHANCES, seat] // max(1, firsts) + second * cities[CHANCES + 1, seat] // max(1, seconds)
        out[seat] += points if cities[site, seat] > 0 else points * enter // 1000
