"""The board in play (§1.16 to §1.23, §2.3 to §2.8, §6): cells, temples, cities and what they touch.

What the rules need often is kept in derived fields of the position: which cities touch a cell, how many empty cells a city
touches, which empty cells lie next to a tile. `survey` computes them all from what lies on the table; `lay_tile`, `open_site` and
`join_city` update them. (laws.py checks them by other code.)
"""

from sacbe.core.engine.bits import bit, has, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.maps.hexes import SIDES
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.wide import insert_if, remove
from sacbe.games.maya.rules.actions import LEGAL, OCCUPIED, ON_SITE, OPENED, OUT_OF_AREA
from sacbe.games.maya.rules.pieces import CELL_OF, CELLS, NEIGHBOURS, SITE_AT, SITES, WORDS, ZONE_AT
from sacbe.games.maya.rules.state import CITY, CLOSED, EMPTY, OUTSIDE, PLANTATION, TEMPLE, State


@kernel
def is_tile(cover: int) -> bool:
    """§1.17: a temple tile, a plantation or a city tile; not a closed site, not the edge."""
    return cover == TEMPLE or cover == CITY or cover == PLANTATION


@kernel
def lay_out(s: State) -> None:
    """§1.16, §2.3, §2.6: the cells of the zones in use, all empty, all sites closed. Nothing else exists for play."""
    for cell in range(CELLS):
        zone = ZONE_AT[s.board, cell]
        if zone >= 0 and has(s.zones, zone):
            s.cover[cell] = EMPTY if SITE_AT[s.board, cell] < 0 else CLOSED
        else:
            s.cover[cell] = OUTSIDE


# -- derived fields


@kernel
def touch_around(s: State, cell: int, site: int) -> None:
    """§1.23: a city touches the cells around each of its tiles; a closed site does so already, it is a city to be."""
    for side in range(SIDES):
        other = NEIGHBOURS[cell, side]
        if s.cover[other] != OUTSIDE and not has(s.beside[other], site):
            s.beside[other] |= bit(site)
            if s.cover[other] == EMPTY:
                s.space[site] += 1


@kernel
def widen_frontier(s: State, cell: int) -> None:
    """§4.6: the empty cells around a tile on the board."""
    for side in range(SIDES):
        other = NEIGHBOURS[cell, side]
        if other < CELLS:
            insert_if(s.frontier, other, s.cover[other] == EMPTY)


@kernel
def survey(s: State) -> None:
    """Compute all derived fields from what lies on the table."""
    s.open_sites, s.empty_cells = 0, 0
    for word in range(WORDS):
        s.frontier[word] = 0
    for site in range(SITES):
        s.space[site] = 0
    for cell in range(CELLS):
        s.beside[cell] = 0
        s.city[cell] = 0
    for cell in range(CELLS):
        cover = s.cover[cell]
        if cover == EMPTY:
            s.empty_cells += 1
        if cover == CLOSED or cover == TEMPLE:
            site = SITE_AT[s.board, cell]
            s.city[cell] = site
            touch_around(s, cell, site)
            if cover == TEMPLE:
                s.open_sites |= bit(site)
        if cover == CITY:
            s.city[cell] = -1
        if is_tile(cover):
            widen_frontier(s, cell)
    find_cities(s)


@kernel
def find_cities(s: State) -> None:
    """§1.22: every city tile belongs to the city of the temple it is connected to, through city tiles."""
    again = True
    while again:
        again = False
        for cell in range(CELLS):
            if s.cover[cell] == CITY and s.city[cell] < 0:
                for side in range(SIDES):
                    other = NEIGHBOURS[cell, side]
                    if s.city[cell] < 0 and is_city_part(s.cover[other]) and s.city[other] >= 0:
                        s.city[cell] = s.city[other]
                        touch_around(s, cell, s.city[cell])
                        again = True


@kernel
def is_city_part(cover: int) -> bool:
    """§1.22: a temple tile or a city tile."""
    return cover == TEMPLE or cover == CITY


# -- what changes the table


@kernel
def lay_tile(s: State, seat: int, cell: int, cover: int, kind: int) -> None:
    """A tile goes on an empty cell, face up (PLANTATION) or face down (CITY)."""
    s.cover[cell] = cover
    s.tile[cell] = kind
    s.layer[cell] = seat
    s.empty_cells -= 1
    cities = s.beside[cell]
    while cities != 0:
        s.space[lowest(cities)] -= 1
        cities &= cities - 1
    remove(s.frontier, cell)
    widen_frontier(s, cell)


@kernel
def open_site(s: State, seat: int, site: int) -> None:
    """§1.18, §6.3, §6.5: a temple tile on a closed site: a city of size 1 and a tile on the board, at once and for ever."""
    cell = CELL_OF[s.board, site]
    s.cover[cell] = TEMPLE
    s.open_sites |= bit(site)
    widen_frontier(s, cell)
    tell(s, OPENED, seat, EVERYBODY, site)


@kernel
def open_around(s: State, seat: int, cell: int) -> None:
    """§6.1, §6.2, §6.4: a new plantation opens every closed site beside it, at once."""
    closed = s.beside[cell] & ~s.open_sites
    if closed != 0:
        for side in range(SIDES):
            other = NEIGHBOURS[cell, side]
            if s.cover[other] == CLOSED:
                open_site(s, seat, s.city[other])


@kernel
def join_city(s: State, cell: int, site: int) -> None:
    """§1.22: a new city tile belongs to this city, which now touches the cells around it."""
    s.city[cell] = site
    touch_around(s, cell, site)


@kernel
def why_not_empty(s: State, cell: int) -> int:
    """§1.18, §4.4, §4.5: what forbids any tile on a cell."""
    cover = s.cover[cell]
    if cover == OUTSIDE:
        return OUT_OF_AREA
    if cover == CLOSED or cover == TEMPLE:
        return ON_SITE
    return LEGAL if cover == EMPTY else OCCUPIED
