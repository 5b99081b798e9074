"""The area of a position, computed in plain Python: cities, what they touch, empty cells.

The kernels of rules/area.py compute the same in another way; laws.py compares the two.
"""

from functools import cached_property, lru_cache

from sacbe.core.engine.maps.hexes import around
from sacbe.games.maya.rules.pieces import BOARD_ORDER, CELL_OF, CELLS, PLACES, SITES, ZONE_AT
from sacbe.games.maya.rules.state import CITY, EMPTY, PLANTATION, TEMPLE, State

_NUMBER = {place: cell for cell, place in enumerate(PLACES)}
NEAR = [[_NUMBER[other] for other in around(place) if other in _NUMBER] for place in PLACES]
"""§1.4: the cells around a cell, as far as any board has them."""


@lru_cache
def cells_of_sites(board: int, zones: int) -> dict[int, int]:
    """§2.6: the sites of an area with their cells, in board order."""
    order = [int(BOARD_ORDER[board, i]) for i in range(SITES)]
    cells = {site: int(CELL_OF[board, site]) for site in order if site >= 0}
    return {site: cell for site, cell in cells.items() if zones >> int(ZONE_AT[board, cell]) & 1}


class Area:
    """What lies on the cells, at one moment."""

    def __init__(self, s: State) -> None:
        self.cover, self.tile, self.layer = (row.tolist() for row in (s.cover, s.tile, s.layer))
        self.cell_of = cells_of_sites(s.board, s.zones)
        self.sites = list(self.cell_of)

    def covered(self, *covers: int) -> list[int]:
        """The cells on which something of these kinds lies."""
        return [cell for cell in range(CELLS) if self.cover[cell] in covers]

    def laid_by(self, seat: int, *covers: int) -> list[int]:
        """The cells on which a seat has laid something of these kinds."""
        return [cell for cell in self.covered(*covers) if self.layer[cell] == seat]

    @cached_property
    def cities(self) -> dict[int, set[int]]:
        """§1.22: every open site with all cells of its city."""
        found = {}
        for site, temple in self.cell_of.items():
            if self.cover[temple] == TEMPLE:
                todo, city = [temple], {temple}
                while todo:
                    more = {other for other in NEAR[todo.pop()] if self.cover[other] == CITY} - city
                    city |= more
                    todo += more
                found[site] = city
        return found

    def touched(self, city: set[int]) -> set[int]:
        """§1.23: the cells outside a city that are adjacent to at least one of its tiles."""
        return {other for cell in city for other in NEAR[cell]} - city

    @property
    def complete(self) -> list[int]:
        """§7.1: the cities that touch no empty cell."""
        return [site for site, city in self.cities.items() if all(self.cover[cell] != EMPTY for cell in self.touched(city))]

    @property
    def tiles(self) -> set[int]:
        """§1.17: the cells with a tile on the board."""
        return set(self.covered(TEMPLE, CITY, PLANTATION))

    @property
    def frontier(self) -> set[int]:
        """§4.6: the empty cells adjacent to a tile on the board."""
        return {other for cell in self.tiles for other in NEAR[cell] if self.cover[other] == EMPTY}
