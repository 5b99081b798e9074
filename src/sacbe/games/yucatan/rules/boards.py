"""Maps are data (§2.1 to §2.5): the form of a map record, what is refused and what is only warned about.

`check` is for people who type a map in; `read` is for the game itself. Tile borders and the shapes of rivers have no rule
meaning (§2.3, §2.4): they only serve the drawing.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from math import atan2
from pathlib import Path
from typing import Any

from sacbe.core.engine.maps import boards, hexes
from sacbe.core.engine.maps.boards import Finding
from sacbe.core.engine.maps.hexes import Cell
from sacbe.games.yucatan.facts import Facts

PACKAGE = Path(__file__).parents[1]
FACTS: Facts = json.loads((PACKAGE / "facts.json").read_text("utf-8"))
TERRAINS = ("jungle", "mountain", "great_river", "city")
"""§1.6."""
GREAT = "great"
PLAYERS = tuple(int(n) for n in FACTS["neutral_villages_per_player"])
CITIES_APART = 3
JUNGLE_BESIDE_CITY = FACTS["limits"]["start_warriors"]
VILLAGE_AND_AROUND = 1 + hexes.SIDES
MOST_CELLS, MOST_RIVERS = 500, 30
"""More than any map has: a typing error must not make huge tables."""

Sides = tuple[tuple[Cell, Cell], ...]


@dataclass(frozen=True)
class Board:
    """A map that passed §2.5."""

    id: str
    name: str
    players: int
    terrain: Mapping[Cell, str]
    rivers_at: Mapping[Cell, tuple[str, ...]]
    """§1.11, §1.13: the rivers that a cell is next to."""
    cities: tuple[Cell, ...]
    """By seat."""
    rivers: tuple[str, ...]
    reconstructed: bool
    hexsides: Mapping[str, Sides] = field(repr=False)
    """§1.9: the sides of cells along which a small river runs; for drawing only."""

    def cells(self, *terrains: str) -> list[Cell]:
        """The cells of some terrains, in cell order (§2.6)."""
        return sorted(cell for cell, terrain in self.terrain.items() if terrain in terrains)

    def beside(self, cell: Cell) -> list[Cell]:
        """§2.6: the neighbours of a cell that are on the map, in cell order."""
        return sorted(other for other in hexes.around(cell) if other in self.terrain)


def cell_name(cell: Cell) -> str:
    """§14.7: `q,r` without blanks."""
    return f"{cell[0]},{cell[1]}"


# -- reading a map for the game, and checking one for a person who types it in


def read(name: str, record: object) -> Board:
    """A map for play; raises `Unreadable` with the first reason if it is refused."""
    return boards.read(Draft, name, record)


def check(given: object, lang: str = "en") -> tuple[list[str], list[str]]:
    """Why a map record (a dict, or the text of a JSON file) is refused, and what it is only warned about."""
    return boards.check(Draft, given, lang)


# -- the checks


class Draft(boards.Draft[Board]):
    """§2.5: a map record while it is being read."""

    package = PACKAGE
    vital = 2

    def __init__(self, record: object) -> None:
        self.terrain: dict[Cell, str] = {}
        self.rivers_at: dict[Cell, tuple[str, ...]] = {}
        self.cities: dict[int, Cell] = {}
        self.players = 0
        super().__init__(record)

    def steps(self) -> list[Callable[[], None]]:
        """What is read, then what must hold."""
        reading = [self._read_form, self._read_cells, self._read_cities]
        return [*reading, self._check_cities, self._check_rivers, self._check_room]

    def _read_form(self) -> None:
        """§2.4: the fields of a map."""
        for key in ("cells", "cities"):
            if not isinstance(self.record.get(key), list):
                self.refuse("no_key", field=key)
        players = self.record.get("players")
        if not isinstance(players, int) or players not in PLAYERS or players is True:
            self.refuse("players", players=f"{players!r:.40}")
        else:
            self.players = players

    def _read_cells(self) -> None:
        if len(self.record["cells"]) > MOST_CELLS:
            self.refuse("too_many", most=MOST_CELLS)
            return
        for given in self.record["cells"]:
            cell = _cell(given)
            if cell is None or given.get("terrain") not in TERRAINS or not _are_names(given.get("rivers")):
                self.refuse("cell", cell=f"{given!r:.80}")
            elif cell in self.terrain:
                self.refuse("twice", cell=cell_name(cell))
            else:
                self.terrain[cell] = given["terrain"]
                self.rivers_at[cell] = tuple(sorted(given["rivers"]))
        if len(self.rivers()) > MOST_RIVERS:
            self.refuse("too_many_rivers", most=MOST_RIVERS)

    def _read_cities(self) -> None:
        for given in self.record["cities"]:
            cell = _cell(given)
            if cell is None or not _is_seat(given.get("seat")) or not _are_names(given.get("rivers")):
                self.refuse("city", city=f"{given!r:.80}")
            elif self.terrain.get(cell) != "city":
                self.refuse("city_cell", cell=cell_name(cell))
            elif tuple(sorted(given["rivers"])) != self.rivers_at[cell]:
                self.refuse("city_rivers", cell=cell_name(cell))
            elif given["seat"] in self.cities:
                self.refuse("seat_twice", seat=given["seat"])
            else:
                self.cities[given["seat"]] = cell

    def rivers(self) -> tuple[str, ...]:
        """§1.12: all rivers, the great one first."""
        named = {river for rivers in self.rivers_at.values() for river in rivers}
        return (GREAT, *sorted(named - {GREAT}))

    def _cells(self, terrain: str) -> list[Cell]:
        return sorted(cell for cell, kind in self.terrain.items() if kind == terrain)

    def _check_cities(self) -> None:
        """§2.5: seats 0 to players - 1, clockwise, each with its city; apart from each other, and with room beside them."""
        if sorted(self.cities) != list(range(self.players)):
            self.refuse("seats", wanted=self.players - 1)
        for cell in self._cells("city"):
            if cell not in self.cities.values():
                self.refuse("city_of_nobody", cell=cell_name(cell))
        if not self.errors and not self._clockwise():
            self.refuse("clockwise")
        for a, b in combinations(self.cities.values(), 2):
            if hexes.distance(a, b) < CITIES_APART:
                self.refuse("cities_near", a=cell_name(a), b=cell_name(b), wanted=CITIES_APART)
        for cell in self.cities.values():
            if sum(self.terrain.get(other) == "jungle" for other in hexes.around(cell)) < JUNGLE_BESIDE_CITY:
                self.refuse("city_shut_in", cell=cell_name(cell), wanted=JUNGLE_BESIDE_CITY)

    def _clockwise(self) -> bool:
        spots = [hexes.centre(cell, 1) for cell in self.terrain]
        x0, y0 = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
        places = [hexes.centre(self.cities[seat], 1) for seat in range(self.players)]
        angles = [atan2(y - y0, x - x0) for x, y in places]
        turns_back = sum(later < earlier for earlier, later in zip(angles, [*angles[1:], angles[0]], strict=True))
        return turns_back == 1

    def _check_rivers(self) -> None:
        """§2.5: who may list rivers, and which."""
        for cell, rivers in self.rivers_at.items():
            terrain = self.terrain[cell]
            if terrain in ("mountain", "great_river") and rivers:
                self.refuse("river_here", cell=cell_name(cell), terrain=terrain)
            if terrain == "city" and (not rivers or GREAT in rivers):
                self.refuse("city_needs_river", cell=cell_name(cell))

    def _check_room(self) -> None:
        """§2.5: nobody can be left without a site for the two villages of the set-up."""
        beside = {other for city in self.cities.values() for other in hexes.around(city)}
        room = sum(cell not in beside for cell in self._cells("jungle"))
        wanted = VILLAGE_AND_AROUND * (2 * self.players - 1)
        if room <= wanted:
            self.refuse("no_room", room=room, wanted=wanted)

    def warnings(self) -> list[Finding]:
        """Accepted, but worth saying."""
        found: list[Finding] = []
        water = set(self._cells("great_river"))
        if not water or not hexes.connected(water):
            found.append(("great_river", {}))
        for cell, rivers in sorted(self.rivers_at.items()):
            if GREAT in rivers and not water & set(hexes.around(cell)):
                found.append(("dry_beach", {"cell": cell_name(cell)}))
        for seat, city in sorted(self.cities.items()):
            for river in self.rivers_at[city]:
                if not any(river in self.rivers_at[cell] for cell in self._cells("jungle")):
                    found.append(("no_beach", {"river": river, "seat": str(seat)}))
        if not hexes.connected(set(self._cells("jungle") + self._cells("city")) | water):
            found.append(("apart", {}))
        if _sides(self.record) is None:
            found.append(("no_shapes", {}))
        return found

    def board(self, name: str) -> Board:
        """The map, if nothing is wrong with it."""
        title = str(self.record.get("name", name))
        return Board(
            id=name,
            name=title,
            players=self.players,
            terrain=dict(sorted(self.terrain.items())),
            rivers_at=self.rivers_at,
            cities=tuple(self.cities[seat] for seat in range(self.players)),
            rivers=self.rivers(),
            reconstructed=title.startswith("reconstructed"),
            hexsides=_sides(self.record) or {},
        )


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST_CELLS


def _is_seat(value: object) -> bool:
    return _is_int(value) and value in range(max(PLAYERS))


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(name, str) and name for name in value) and len(set(value)) == len(value)


def _cell(given: object) -> Cell | None:
    if not isinstance(given, dict) or not _is_int(given.get("q")) or not _is_int(given.get("r")):
        return None
    return given["q"], given["r"]


def _sides(record: Mapping[str, Any]) -> dict[str, Sides] | None:
    """The shapes of the small rivers; None if the record has none, or none that can be drawn."""
    try:
        shapes = {
            str(river["name"]): tuple(((a[0], a[1]), (b[0], b[1])) for a, b in river["hexsides"])
            for river in record["rivers"]
            if "hexsides" in river
        }
        if all(hexes.distance(a, b) == 1 for sides in shapes.values() for a, b in sides):
            return shapes
    except (IndexError, KeyError, TypeError, ValueError):
        pass
    return None
