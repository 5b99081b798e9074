"""The area read from a position in plain Python: cities, what they touch, empty cells.

The kernels say the same in area.py, in another way; laws.py compares the two.
"""

from sacbe.core.hexes import around
from sacbe.games.maya.pieces import BOARD_ORDER, CELL_OF, CELLS, PLACES, SITES, ZONE_AT
from sacbe.games.maya.state import CITY, EMPTY, PLANTATION, TEMPLE, State

_NUMBER = {place: cell for cell, place in enumerate(PLACES)}


def neighbours(cell: int) -> list[int]:
    """§1.4: the cells around a cell, as far as any board has them."""
    return [_NUMBER[place] for place in around(PLACES[cell]) if place in _NUMBER]


def sites_on(s: State) -> list[int]:
    """§2.6: the sites of the area, in board order."""
    order = [BOARD_ORDER[s.board, i] for i in range(SITES)]
    return [site for site in order if site >= 0 and s.zones >> ZONE_AT[s.board, CELL_OF[s.board, site]] & 1]


def cities_on(s: State) -> dict[int, set[int]]:
    """§1.22: every open site with all cells of its city."""
    found = {}
    for site in sites_on(s):
        todo, city = [CELL_OF[s.board, site]], set[int]()
        while todo and s.cover[CELL_OF[s.board, site]] == TEMPLE:
            cell = todo.pop()
            city.add(cell)
            todo += [other for other in neighbours(cell) if s.cover[other] == CITY and other not in city]
        if city:
            found[site] = city
    return found


def touched(city: set[int]) -> set[int]:
    """§1.23: the cells outside a city that are adjacent to at least one of its tiles."""
    return {other for cell in city for other in neighbours(cell)} - city


def complete_cities(s: State) -> list[int]:
    """§7.1: the cities that touch no empty cell."""
    return [site for site, city in cities_on(s).items() if all(s.cover[cell] != EMPTY for cell in touched(city))]


def tiles_on(s: State) -> set[int]:
    """§1.17: the cells with a tile on the board."""
    return {cell for cell in range(CELLS) if s.cover[cell] in (TEMPLE, CITY, PLANTATION)}


def frontier_of(s: State) -> set[int]:
    """§4.6: the empty cells adjacent to a tile on the board."""
    return {other for cell in tiles_on(s) for other in neighbours(cell) if s.cover[other] == EMPTY}
