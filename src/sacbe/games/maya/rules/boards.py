"""Boards are data (§12): the form of a board record, what is refused and what is only warned about.

`check` is for people who type a board in; `read` is for the game itself. A record may hold more than the form asks for (§12.2:
cells, areas, counts, a picture): all of that is derived, and must agree.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any

from sacbe.core.engine.maps import boards, hexes
from sacbe.core.engine.maps.boards import Finding
from sacbe.core.engine.maps.hexes import Cell
from sacbe.games.maya.facts import Facts
from sacbe.games.maya.rules.jungle import border, jungle_fits

PACKAGE = Path(__file__).parents[1]
FACTS: Facts = json.loads((PACKAGE / "facts.json").read_text("utf-8"))
EXTRA_ZONES: dict[int, int] = {int(n): extra for n, extra in FACTS["area_rules"]["extra_zones_by_players"].items()}
RANDOM: str = FACTS["options"]["zones"]["default"]
"""What the option `zones` says if chance decides: no zone can have this name."""
MOST_CELLS, MOST_SITES, LONGEST_ID = 1000, 32, 40
"""More than any board has: a typing error must not make millions of cells. Positions hold sets of sites in one int."""


@dataclass(frozen=True)
class Site:
    """A temple site (§1.5, §1.6)."""

    id: str
    name: str
    cell: Cell


@dataclass(frozen=True)
class Board:
    """A board that passed §12.5."""

    id: str
    name: str
    zones: tuple[str, ...]
    home: str
    cells: Mapping[Cell, str]
    """Every cell with its zone."""
    sites: tuple[Site, ...]
    start_site: str
    two_cities: tuple[str, ...]
    reconstructed: bool
    jungle: Mapping[frozenset[str], list[list[Cell]]] = field(repr=False)
    """§2.5: the jungle tiles of an area, each with its one or two cells; for display, where the record has them."""

    def area(self, zones: frozenset[str]) -> set[Cell]:
        """§1.16: the cells of the zones in use."""
        return {cell for cell, zone in self.cells.items() if zone in zones}

    def jungle_tiles(self, zones: frozenset[str]) -> list[list[Cell]]:
        """§2.5: what marks the edge of an area; without a record of the tiles, each cell along the border for itself."""
        return self.jungle.get(zones) or [[cell] for cell in sorted(border(set(self.cells), self.area(zones)))]


def cell_name(cell: Cell) -> str:
    """§9.4: `q,r` without blanks."""
    return f"{cell[0]},{cell[1]}"


# -- reading a board for the game, and checking one for a person who types it in


def read(name: str, record: object) -> Board:
    """A board for play; raises `Unreadable` with the first reason if it is refused."""
    return boards.read(Draft, name, record)


def check(given: object, lang: str = "en") -> tuple[list[str], list[str]]:
    """Why a board record (a dict, or the text of a JSON file) is refused, and what it is only warned about."""
    return boards.check(Draft, given, lang)


# -- the checks


class Draft(boards.Draft[Board]):
    """§12.5: a board record while it is being read."""

    package = PACKAGE
    vital = 2

    def __init__(self, record: object) -> None:
        self.cells: dict[Cell, str] = {}
        self.laid = 0
        """The cells of all runs, those that are there twice included."""
        self.sites: list[Site] = []
        super().__init__(record)

    def steps(self) -> list[Callable[[], None]]:
        """What is read, then what must agree."""
        reading = [self._read_form, self._read_rows, self._read_sites]
        return [*reading, self._check_sites, self._check_areas, self._check_derived]

    def _read_form(self) -> None:
        """§12.2: what a record has."""
        for key, kind in {"name": str, "grid": str, "home_zone": str, "start_site": str}.items():
            if not isinstance(self.record.get(key), kind):
                self.refuse("no_key", name=key)
        for key in ("directions", "two_cities_sites", "zones", "rows", "sites"):
            if not isinstance(self.record.get(key), list):
                self.refuse("no_key", name=key)
        if self.errors:
            return
        for key, most in (("rows", MOST_CELLS), ("sites", MOST_SITES)):
            if len(self.record[key]) > most:
                self.refuse("too_many", name=key, most=most)
        if self.record["grid"] != "hex_pointy":
            self.refuse("grid", grid=self.record["grid"])
        directions = [tuple(d) if isinstance(d, list) else d for d in self.record["directions"]]
        steps = set(directions) if all(map(_is_cell, directions)) else set()
        if not steps or any((-q, -r) not in steps for q, r in steps):
            self.refuse("directions_open")
        elif steps != set(hexes.DIRECTIONS):
            self.refuse("directions")
        self.zones = [z["id"] if isinstance(z, dict) and "id" in z else z for z in self.record["zones"]]
        if len(self.zones) != FACTS["components"]["zones"] or len(set(map(str, self.zones))) != len(self.zones):
            self.refuse("zone_count", count=len(self.zones), wanted=FACTS["components"]["zones"])
        for zone in self.zones:
            if not _is_id(zone) or zone == RANDOM:
                self.refuse("zone_id", zone=f"{zone!s:.40}")
        if self.record["home_zone"] not in self.zones:
            self.refuse("home_zone", zone=self.record["home_zone"])

    def _read_rows(self) -> None:
        """§12.3: rows of runs, both ends included."""
        for row in self.record["rows"]:
            r, runs = (row.get("r"), row.get("runs")) if isinstance(row, dict) else (None, None)
            if not _is_int(r) or not isinstance(runs, list):
                self.refuse("row", row=f"{row!r:.60}")
                continue
            for run in runs:
                if not (isinstance(run, list | tuple) and len(run) == 3 and _is_int(run[1]) and _is_int(run[2])):
                    self.refuse("run", r=r, run=f"{run!r:.60}")
                elif run[0] not in self.zones:
                    self.refuse("zone_unknown", zone=f"{run[0]!s:.40}", r=r)
                elif not 0 <= run[2] - run[1] < MOST_CELLS - self.laid:
                    self.refuse("run", r=r, run=f"{run!r:.60}")
                else:
                    self._lay_run(r, *run)

    def _lay_run(self, r: Any, zone: str, first: int, last: int) -> None:
        self.laid += last + 1 - first
        for q in range(first, last + 1):
            if (q, r) in self.cells:
                self.refuse("twice", cell=cell_name((q, r)))
            self.cells[q, r] = zone

    def _read_sites(self) -> None:
        for site in self.record["sites"]:
            named = isinstance(site, dict) and isinstance(site.get("id"), str)
            if not named or not _is_int(site.get("q")) or not _is_int(site.get("r")):
                self.refuse("site", site=f"{site!r:.60}")
            else:
                self.sites.append(Site(site["id"], str(site.get("name", site["id"])), (site["q"], site["r"])))

    def _check_sites(self) -> None:
        """§12.5: on cells, apart from each other, the start site at home."""
        ids = [site.id for site in self.sites]
        for site in self.sites:
            if ids.count(site.id) > 1 or not _is_id(site.id):
                self.refuse("site_id", site=f"{site.id:.40}")
            if site.cell not in self.cells:
                self.refuse("site_off_board", site=site.id, cell=cell_name(site.cell))
        for a, b in combinations(self.sites, 2):
            if hexes.distance(a.cell, b.cell) <= 1:
                key = "sites_share" if a.cell == b.cell else "sites_adjacent"
                self.refuse(key, a=a.id, b=b.id, cell_a=cell_name(a.cell), cell_b=cell_name(b.cell))
        for site_id in (self.record["start_site"], *self.record["two_cities_sites"]):
            if site_id not in ids:
                self.refuse("site_unknown", site=f"{site_id!s:.40}")
        home = self.record["home_zone"]
        for site in self.sites:
            if site.id == self.record["start_site"] and self.cells.get(site.cell, home) != home:
                self.refuse("start_site", site=site.id, zone=home)

    def areas(self) -> Iterator[tuple[int, list[str]]]:
        """§2.3: every area that can be in play, with its number of players."""
        home = self.record["home_zone"]
        for players, extra in EXTRA_ZONES.items():
            for chosen in combinations([z for z in self.zones if z != home], extra):
                yield players, [z for z in self.zones if z == home or z in chosen]

    def cells_of(self, zones: list[str]) -> set[Cell]:
        """The cells of an area."""
        return {cell for cell, zone in self.cells.items() if zone in zones}

    def _check_areas(self) -> None:
        """§12.5: every area is connected and has two sites for `two_cities`."""
        for _, zones in self.areas():
            area = self.cells_of(zones)
            if not area or not hexes.connected(area):
                self.refuse("not_connected", area="+".join(zones))
            found = {s.id for s in self.sites if s.cell in area and s.id in self.record["two_cities_sites"]}
            if len(found) < FACTS["variants"]["two_cities"]["choose"]:
                self.refuse("two_cities", area="+".join(zones), count=len(found))

    def _check_derived(self) -> None:
        """§12.2: cells, areas and counts, if the record has them, agree with rows and sites."""
        if self.errors:
            return
        try:
            for key, given, derived in self._derived():
                if given != derived:
                    self.refuse("derived", name=key)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            self.refuse("derived_form")

    def _derived(self) -> Iterator[tuple[str, object, object]]:
        at = {site.cell: site.id for site in self.sites}
        if "cells" in self.record:
            given = {(c["q"], c["r"], c["zone"], c["site"]) for c in self.record["cells"]}
            yield "cells", given, {(*cell, zone, at.get(cell)) for cell, zone in self.cells.items()}
        parts = [(f"zones {z['id']}", z, [z["id"]]) for z in self.record["zones"] if isinstance(z, dict)]
        parts += [(f"areas {a['id']}", a, a["zones"]) for a in self.record.get("areas", [])]
        for name, part, zones in parts:
            cells = self.cells_of(zones)
            sites = [site.id for site in self.sites if site.cell in cells]
            for key, value in {"cells": len(cells), "sites": sites, "plantation_cells": len(cells) - len(sites)}.items():
                if key in part:
                    yield f"{name} {key}", part[key], value
        jungle = {cell for tiles in self.jungle().values() for tile in tiles for cell in tile}
        yield "jungle", jungle - set(self.cells), set()
        if "picture" in self.record:
            yield "picture", _marks(self.record["picture"]), _in_view(self.cells, set(at))

    def warnings(self) -> list[Finding]:
        """§12.6: accepted, but worth saying."""
        found: list[Finding] = []
        temples, tiles = FACTS["components"]["temples"], FACTS["components"]["jungle_tiles"]
        if len(self.sites) != temples:
            found.append(("sites", {"count": str(len(self.sites)), "wanted": str(temples)}))
        for players, zones in self.areas():
            area = self.cells_of(zones)
            room = len(area) - sum(site.cell in area for site in self.sites)
            most = (FACTS["tile_mix"]["per_seat"] - 1) * players + 1  # §11.7
            terms = {"area": "+".join(zones), "players": str(players)}
            if room < most:
                found.append(("small", terms | {"count": str(room), "wanted": str(most)}))
            if not jungle_fits(set(self.cells), area, tiles["double"], tiles["single"]):
                found.append(("jungle", terms | {"double": str(tiles["double"]), "single": str(tiles["single"])}))
        return found

    def board(self, name: str) -> Board:
        """The board, if nothing is wrong with it."""
        note = FACTS["provenance"].get(f"boards.{name}", self.record.get("provenance", ""))
        return Board(
            id=name,
            name=self.record["name"],
            zones=tuple(self.zones),
            home=self.record["home_zone"],
            cells=dict(sorted(self.cells.items(), key=lambda item: (item[0][1], item[0][0]))),
            sites=tuple(self.sites),
            start_site=self.record["start_site"],
            two_cities=tuple(self.record["two_cities_sites"]),
            reconstructed=str(note).startswith("RECONSTRUCTED"),
            jungle=self.jungle(),
        )

    def jungle(self) -> dict[frozenset[str], list[list[Cell]]]:
        """The jungle tiles that the record has; raises what `_check_derived` catches if they cannot be read."""
        return {
            frozenset(area["zones"]): [
                [_cell(text) for text in tile]
                for tile in (*area["jungle"]["double"], *([single] for single in area["jungle"]["single"]))
            ]
            for area in self.record.get("areas", [])
            if "jungle" in area
        }


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < MOST_CELLS


def _is_cell(value: object) -> bool:
    return isinstance(value, tuple) and len(value) == 2 and all(map(_is_int, value))


def _is_id(value: object) -> bool:
    """§9.4: one word, as it stands in actions and options."""
    return isinstance(value, str) and value.isidentifier() and len(value) <= LONGEST_ID


def _cell(text: str) -> Cell:
    q, r = text.split(",")
    return int(q), int(r)


# -- the picture of a record: `y` is a cell of yellow, `TI` a site


def _marks(picture: list[str]) -> set[tuple[int, int, str]]:
    """Row, place in the row and sign of everything drawn; places count from the leftmost."""
    marks = [
        (int(line[:2]), i, "SITE" if line[i].isupper() else line[i])
        for line in picture
        for i in range(2, len(line))
        if line[i] != " " and not (line[i].isupper() and line[i - 1].isupper())
    ]
    left = min((i for _, i, _ in marks), default=0)
    return {(r, i - left, sign) for r, i, sign in marks}


def _in_view(cells: Mapping[Cell, str], sites: set[Cell]) -> set[tuple[int, int, str]]:
    """The same for cells: one step east is four places."""
    left = min(4 * q + 2 * r for q, r in cells)
    return {(r, 4 * q + 2 * r - left, "SITE" if (q, r) in sites else zone[0]) for (q, r), zone in cells.items()}
