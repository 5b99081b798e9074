"""The printed facts of Maya, read from `facts.json` and the board records, and the tables that kernels read (§1, §2, §5, §7.5).

Boards are data (§12). A cell, a zone or a site has one number whatever the board: the cells of all boards together are numbered
by r, then q (the listing order of §9.14), and a table by board says which of them the board has and what they are there.
"""

from sacbe.core.engine.kernel import table, table2
from sacbe.core.engine.maps.boards import load, own_boards
from sacbe.core.engine.maps.hexes import neighbour_rows
from sacbe.core.engine.wide import words
from sacbe.core.errors import Unreadable
from sacbe.games.maya.rules.boards import EXTRA_ZONES, FACTS, PACKAGE, Board, Draft, cell_name, read

OWN_BOARDS = own_boards("maya")
"""§12.1: where boards lie that somebody typed in; a file's name is the value of the option `board`."""


def _load() -> dict[str, Board]:
    printed = {name: read(name, record) for name, record in FACTS["boards"].items()}
    return printed | load(Draft, (PACKAGE / "boards", *OWN_BOARDS), printed)


BOARDS = _load()
BOARD_IDS = tuple(BOARDS)
_BOARDS = tuple(BOARDS.values())

# §1 Components
SEATS: int = max(FACTS["game"]["players"])
CROP_IDS = tuple(FACTS["crops"])
CROPS = len(CROP_IDS)

# §1.8, §1.10, §12.8: the kinds of tile, by crop and goods (§9.14), and how many of each a seat has.
_MIX = sorted(FACTS["tile_mix"]["tiles"], key=lambda t: (CROP_IDS.index(t["crop"]), t["goods"]))
PER_SEAT: int = FACTS["tile_mix"]["per_seat"]
KINDS = len(_MIX)
KIND_NAMES = tuple(f"{t['crop']} {t['goods']}" for t in _MIX)
MIX = table([t["count"] for t in _MIX])
CROP = table([CROP_IDS.index(t["crop"]) for t in _MIX])
GOODS = table([t["goods"] for t in _MIX])
assert sum(t["count"] for t in _MIX) == PER_SEAT, "§12.8: the counts of tile_mix add up to per_seat"
BLIND = KINDS
"""What stands for the face of a tile that nobody has seen (§10.5)."""

# §2.9, §5.8, §5.9, §3.6: racks
RACK_START: int = FACTS["rack"]["start"]
RACK_LIMIT: int = FACTS["rack"]["limit"]
DRAW_AFTER_RACK: int = FACTS["rack"]["draw_after_grow_from_rack"]
DRAW_AFTER_BLIND: int = FACTS["rack"]["draw_after_grow_blind"]
DRAW_AFTER_REST: int = FACTS["rack"]["draw_after_rest"]

# §1.3 to §1.6: zones, cells and sites of all boards
ZONE_IDS = tuple(dict.fromkeys(zone for board in _BOARDS for zone in board.zones))
EXTRA_IDS = tuple(zone for zone in ZONE_IDS if any(zone in b.zones and zone != b.home for b in _BOARDS))
"""§2.4: the zones that can be agreed upon."""
EXTRA_ZONE = table([ZONE_IDS.index(zone) for zone in EXTRA_IDS])
SITE_IDS = tuple(dict.fromkeys(site.id for board in _BOARDS for site in board.sites))
SITES = len(SITE_IDS)
if len(ZONE_IDS) > 31 or SITES > 62 or sum(len(board.cells) for board in _BOARDS) > 2**15 - 1:
    raise Unreadable(
        "boards: all of them together have at most 31 zones, 62 sites and 32,767 cells: positions hold them as numbers"
    )
PLACES = tuple(sorted({cell for board in _BOARDS for cell in board.cells}, key=lambda cell: (cell[1], cell[0])))
CELLS = len(PLACES)
CELL_NAMES = tuple(cell_name(cell) for cell in PLACES)
WORDS = words(CELLS)
NEIGHBOURS = table2(neighbour_rows(PLACES))
ZONE_AT = table2([[ZONE_IDS.index(b.cells[c]) if c in b.cells else -1 for c in PLACES] for b in _BOARDS])
_SITE_AT = [{site.cell: SITE_IDS.index(site.id) for site in b.sites} for b in _BOARDS]
SITE_AT = table2([[at.get(cell, -1) for cell in PLACES] for at in _SITE_AT])
CELL_OF = table2([[next((PLACES.index(c) for c, i in at.items() if i == site), -1) for site in range(SITES)] for at in _SITE_AT])
BOARD_ORDER = table2([[*at.values(), *[-1] * (SITES - len(at))] for at in _SITE_AT])
"""§9.15: the sites of a board in the order of its record."""


def _zones(names: tuple[str, ...]) -> int:
    return sum(1 << ZONE_IDS.index(name) for name in names)


def _sites(names: tuple[str, ...]) -> int:
    return sum(1 << SITE_IDS.index(name) for name in names)


# §2.3, §2.8, §2.12 to §2.14: areas and starts
ZONES_OF = table([_zones(b.zones) for b in _BOARDS])
HOME = table([_zones((b.home,)) for b in _BOARDS])
EXTRA = table([EXTRA_ZONES.get(seats, 0) for seats in range(SEATS + 1)])
START_IDS = tuple(FACTS["variants"])
TO_FOUND = table([FACTS["variants"][start]["choose"] for start in START_IDS])
"""How many start sites the first player chooses."""
START_SITE = table([SITE_IDS.index(b.start_site) for b in _BOARDS])
ADMISSIBLE = table2(
    [
        [_sites(b.two_cities) if "only_in_area" in v else (1 << SITES) - 1 for v in FACTS["variants"].values()]
        for b in _BOARDS
    ]
)  # fmt: skip
"""By board and start: the sites that can be chosen, as far as they lie in the area."""

# §7.5: points of a complete city by its size; the last row is for every larger one
BIGGEST: int = max(row["size"] for row in FACTS["city_points"])
FIRST_PLACE = table([0, *(row["first"] for row in FACTS["city_points"])])
SECOND_PLACE = table([0, *(row["second"] for row in FACTS["city_points"])])
POINTS_PER_GOOD: int = FACTS["planting_points_per_good"]


def most_laid(seats: int) -> int:
    """§11.7: one seat can lay all its tiles, the others all but one."""
    return (PER_SEAT - 1) * seats + 1


def most_decisions(seats: int) -> int:
    """§11.12: two for each tile laid, and the start sites."""
    start_sites: int = max(FACTS["variants"][start]["choose"] for start in START_IDS)
    return 2 * most_laid(seats) + start_sites
