"""The rules of Maya a second time, slow and plain: from a truth to its options, and from one truth to the points of the next.

It shares no code with the game but the facts and the hexagons; what both say must be the same.
"""

from typing import Any

from sacbe.core.engine.maps.hexes import Cell, around
from sacbe.games.maya.rules.boards import FACTS
from sacbe.games.maya.rules.pieces import BOARDS

CROPS = FACTS["crops"]
POINTS = {row["size"]: (row["first"], row["second"]) for row in FACTS["city_points"]}


def cell_of(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


def name_of(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


class Oracle:
    """What follows from a truth."""

    def __init__(self, truth: dict[str, Any]) -> None:
        self.truth = truth
        board = BOARDS[truth["options"]["board"]]
        self.area = {cell for cell, zone in board.cells.items() if zone in truth["zones"]}
        self.sites = {site.cell: site.id for site in board.sites if site.cell in self.area}
        self.temples = {cell for cell, site in self.sites.items() if site in truth["open"]}
        self.planted = {cell_of(c): (seat, tile) for seat, row in enumerate(truth["plantations"]) for c, tile in row.items()}
        self.buried = {cell_of(c) for row in truth["city_tiles"] for c in row}
        self.tiles = self.temples | self.buried | self.planted.keys()
        self.empty = self.area - self.tiles - self.sites.keys()
        self.cities = {self.sites[temple]: self._city(temple) for temple in self.temples}

    def _city(self, temple: Cell) -> set[Cell]:
        city = {temple}
        while more := {n for cell in city for n in around(cell) if n in self.buried} - city:
            city |= more
        return city

    def options(self) -> list[str]:
        """§9.6 to §9.8, in listing order (§9.14)."""
        rack = sorted(self.truth["racks"][self.truth["turn"]], key=lambda tile: (CROPS.index(tile.split()[0]), tile))
        if self.truth["step"] == "further":
            group = self.group(cell_of(self.truth["first_tile"]))
            crop = self.planted[cell_of(self.truth["first_tile"])][1].split()[0]
            places = [cell for cell in self.listed() if any(n in group for n in around(cell))]
            return [f"plant {name_of(cell)} {tile}" for cell in places for tile in rack if tile.startswith(crop)] + ["done"]
        plant = [cell for cell in self.listed() if any(n in self.tiles for n in around(cell))]
        grow = [cell for cell in self.listed() if self.may_grow(cell)]
        offered = [f"plant {name_of(cell)} {tile}" for cell in plant for tile in rack]
        return offered + [f"grow {name_of(cell)} {tile}" for cell in grow for tile in rack or ["blind"]]

    def listed(self) -> list[Cell]:
        """Empty cells by r, then q."""
        return sorted(self.empty, key=lambda cell: (cell[1], cell[0]))

    def may_grow(self, cell: Cell) -> bool:
        """§5.4, §5.5, §5.6."""
        near = set(around(cell))
        beside = [site for site, city in self.cities.items() if near & city]
        return len(beside) == 1 and not near & (self.sites.keys() - self.temples)

    def group(self, first: Cell) -> set[Cell]:
        """§1.21: the group of a plantation."""
        seat, tile = self.planted[first]
        same = {cell for cell, (s, t) in self.planted.items() if s == seat and t.split()[0] == tile.split()[0]}
        group = {first}
        while more := {n for cell in group for n in around(cell) if n in same} - group:
            group |= more
        return group

    def goods(self, group: set[Cell]) -> int:
        return sum(int(self.planted[cell][1].split()[1]) for cell in group)

    def complete(self) -> set[str]:
        """§7.1: the cities that touch no empty cell."""
        return {site for site, city in self.cities.items() if not {n for cell in city for n in around(cell)} & self.empty}

    def pays(self, site: str) -> list[int]:
        """§7.5 to §7.12: what a complete city pays to each seat."""
        city = self.cities[site]
        touched = {n for cell in city for n in around(cell)} - city
        seats = range(len(self.truth["racks"]))
        goods = [
            sum(int(t.split()[1]) for cell, (s, t) in self.planted.items() if s == seat and cell in touched) for seat in seats
        ]
        first, second = POINTS[min(len(city), max(POINTS))]
        order = sorted({amount for amount in goods if amount}, reverse=True)
        paid = [0 for _ in seats]
        for rank, amount in enumerate(order[:2]):
            tied = [seat for seat in seats if goods[seat] == amount]
            sum_paid = (first + second if len(tied) > 1 else first) if rank == 0 else second
            if rank == 1 and goods.count(order[0]) > 1:
                break
            for seat in tied:
                paid[seat] = -(-sum_paid // len(tied))
        return paid
