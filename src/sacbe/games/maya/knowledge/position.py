"""Positions of Maya as JSON: the whole table for `truth` and `sacbe.position`. All things go by their names."""

from collections.abc import Callable, Container, Mapping
from functools import lru_cache

from sacbe.core.engine.ask import NATURE_BIT, STEP, WHO, A, B
from sacbe.core.engine.steps import step_name
from sacbe.core.errors import Unreadable
from sacbe.core.reader import Reader, whole
from sacbe.games.maya.knowledge.area_of import NEAR, Area, cells_of_sites
from sacbe.games.maya.rules.boards import Board
from sacbe.games.maya.rules.pieces import (
    ADMISSIBLE,
    BLIND,
    BOARD_IDS,
    BOARDS,
    CELL_NAMES,
    CELLS,
    EXTRA,
    KIND_NAMES,
    KINDS,
    MIX,
    PER_SEAT,
    RACK_LIMIT,
    RACK_START,
    SITE_IDS,
    START_IDS,
    START_SITE,
    TO_FOUND,
    ZONE_AT,
    ZONE_IDS,
)
from sacbe.games.maya.rules.state import CITY, CLOSED, EMPTY, OUTSIDE, PLANTATION, SETTING_UP, STEPS, TEMPLE, State

MOST_POINTS = 10_000
FACE_NAMES = (*KIND_NAMES, "blind")
_CELL = {name: cell for cell, name in enumerate(CELL_NAMES)}
Tiles = dict[int, int]
"""Cells with the kinds of tile on them."""


# -- the truth


def truth(s: State) -> dict[str, object]:
    """Everything that is true, secrets included. What nobody has seen has no face (§2.11, §10.5): `unseen` is a heap."""
    seats, area = range(s.seats), Area(s)
    a, b = (s.frames[s.depth - 1, i] for i in (A, B)) if s.depth else (0, 0)
    name = step_name(STEPS, s)
    return {
        "step": name,
        "zones": zones_in_use(s),
        "first": s.first_seat,
        "turn": s.turn if s.turn != SETTING_UP else None,
        "start_sites": names_of(s.start_sites),
        "open": names_of(sum(1 << site for site in area.cities)),
        "scored": names_of(s.scored),
        "plantations": [tiles_of(area, seat, PLANTATION) for seat in seats],
        "city_tiles": [tiles_of(area, seat, CITY) for seat in seats],
        "racks": [heap(s.rack[seat].tolist()) for seat in seats],
        "reserves": [s.reserve[seat] for seat in seats],
        "unseen": [heap(s.unseen[seat].tolist()) for seat in seats],
        "points": {
            "groups": [s.group_points[seat] for seat in seats],
            "cities": [s.city_points[seat] for seat in seats],
        },
        "first_tile": CELL_NAMES[a] if name == "further" else None,
        "drawing": {"seat": a, "left": b} if name == "draw" else None,
        "to_found": a if name == "found" else 0,
    }


def zones_in_use(s: State) -> list[str]:
    """§2.3: in the order of the board."""
    return [zone for zone in board_of(s).zones if s.zones >> ZONE_IDS.index(zone) & 1]


def board_of(s: State) -> Board:
    """The board that is played on."""
    return BOARDS[BOARD_IDS[s.board]]


def names_of(sites: int) -> list[str]:
    """The ids of a set of sites."""
    return [name for site, name in enumerate(SITE_IDS) if sites >> site & 1]


def tiles_of(area: Area, seat: int, cover: int) -> dict[str, str]:
    """The plantations (or city tiles) that a seat has laid: cells with their tiles."""
    return {CELL_NAMES[cell]: FACE_NAMES[area.tile[cell]] for cell in area.laid_by(seat, cover)}


def heap(counts: list[int]) -> dict[str, int]:
    """Tiles without an order: how many of each."""
    return {KIND_NAMES[kind]: count for kind, count in enumerate(counts) if count}


# -- laying out a position


def set_up(s: State, reader: Reader, options: Mapping[str, str]) -> None:
    """Lay out a position.

    What is left out: no tiles but the temples of §11.4, five on a rack (none before it is drawn), the rest unseen.
    """
    s.board, s.start = BOARD_IDS.index(options["board"]), START_IDS.index(options["start"])
    step = reader.choice("step", "turn", (*STEPS, "over"))
    s.first_seat = reader.number("first", 0, 0, s.seats - 1)
    turn = reader.raw("turn", None if step in ("zones", "first", "found") else s.first_seat)
    s.turn = SETTING_UP if turn is None else whole("turn", turn, 0, s.seats - 1)
    _place_zones(s, reader, options, step)
    _place_tiles(s, reader)
    _place_sites(s, reader, step)
    for seat in range(s.seats):
        _place_heaps(s, reader.raw, seat, 0 if step in ("zones", "first") else RACK_START)
    points = reader.raw("points", {})
    if not isinstance(points, dict) or set(points) - {"groups", "cities"}:
        raise Unreadable(f"points: a dict with the lists groups and cities, not {points!r:.60}")
    for key, row in (("groups", s.group_points), ("cities", s.city_points)):
        given = Reader(points).list(key, [0] * s.seats, lambda k, v: whole(k, v, 0, MOST_POINTS), s.seats)
        for seat, value in enumerate(given):
            row[seat] = value
    _place_question(s, reader, step)


def _place_zones(s: State, reader: Reader, options: Mapping[str, str], step: str) -> None:
    board, extra = board_of(s), EXTRA[s.seats]
    others = [zone for zone in board.zones if zone != board.home]
    named = options["zones"].split("+")
    usual = [board.home, *(others if extra == len(others) else others[:extra] if named == ["random"] else named)]
    zones = reader.list("zones", usual, lambda key, value: _name(key, value, board.zones, "zone"))
    few = range(1, extra + 1) if step == "zones" else range(extra + 1, extra + 2)
    if board.home not in zones or len(set(zones)) != len(zones) or len(zones) not in few:
        raise Unreadable(f"zones: {board.home} and {extra} more with {s.seats} seats (§2.3), not {zones!r:.60}")
    s.zones = sum(1 << ZONE_IDS.index(zone) for zone in zones)
    if step != "zones":
        s.memory["cover"][0, :CELLS] = _bare_area(s.board, s.zones)


@lru_cache
def _bare_area(board: int, zones: int) -> list[int]:
    """§2.6: what the cells of an area are before anything is laid."""
    sites = cells_of_sites(board, zones).values()
    in_area = [zone >= 0 and zones >> zone & 1 for zone in map(int, ZONE_AT[board].tolist())]
    return [OUTSIDE if not in_area[cell] else CLOSED if cell in sites else EMPTY for cell in range(CELLS)]


def _place_tiles(s: State, reader: Reader) -> None:
    """§11.3: plantations and city tiles, each on an empty cell of the area."""
    for key, cover, faces in (("plantations", PLANTATION, KIND_NAMES), ("city_tiles", CITY, FACE_NAMES)):
        for seat, tiles in enumerate(reader.list(key, [{}] * s.seats, _tiles, s.seats)):
            if len(tiles) > PER_SEAT:
                raise Unreadable(f"{key}[{seat}]: a seat has {PER_SEAT} tiles (§1.8), not {len(tiles)}")
            for cell, face in tiles.items():
                if s.cover[cell] != EMPTY:
                    raise Unreadable(f"{key}: no tile can lie on {CELL_NAMES[cell]} (§11.3)")
                if face >= len(faces):
                    raise Unreadable(f"{key}: a plantation lies face up (§4.1)")
                s.cover[cell], s.tile[cell], s.layer[cell] = cover, face, seat


def _tiles(key: str, value: object) -> Tiles:
    if not isinstance(value, dict):
        raise Unreadable(f"{key}: cells with their tiles, like {{'3,10': 'maize 2'}}, not {value!r:.60}")
    return {
        _CELL[_name(key, cell, _CELL, "cell")]: FACE_NAMES.index(_name(key, face, FACE_NAMES, "tile"))
        for cell, face in value.items()
    }


def _place_sites(s: State, reader: Reader, step: str) -> None:
    """§2.17, §11.4: start sites, open sites (by default those and all beside a plantation), scored cities (all complete ones)."""
    usual = [] if step in ("zones", "found") or (TO_FOUND[s.start] and step == "first") else [SITE_IDS[START_SITE[s.board]]]
    if TO_FOUND[s.start] and step == "draw" and s.turn == SETTING_UP:
        usual = []
    s.start_sites = _sites(s, reader, "start_sites", usual)
    area = Area(s)
    beside = [site for site, cell in area.cell_of.items() if any(area.cover[other] == PLANTATION for other in NEAR[cell])]
    opened = _sites(s, reader, "open", names_of(s.start_sites | sum(1 << site for site in beside)))
    for site, cell in area.cell_of.items():
        if opened >> site & 1:
            s.cover[cell] = TEMPLE
    area = Area(s)
    lost = set(area.covered(CITY)).difference(*area.cities.values())
    if lost:
        raise Unreadable(f"city_tiles: the one on {CELL_NAMES[min(lost)]} belongs to no city (§1.22)")
    s.scored = _sites(s, reader, "scored", names_of(sum(1 << site for site in area.complete)))


def _sites(s: State, reader: Reader, key: str, default: list[str]) -> int:
    known = [SITE_IDS[site] for site in Area(s).sites]
    found = reader.list(key, default, lambda k, v: _name(k, v, known, "site of the area"))
    return sum(1 << SITE_IDS.index(name) for name in set(found))


def _place_heaps(s: State, raw: Callable[[str, object], object], seat: int, usual: int) -> None:
    """§11.1: a rack, a reserve and what is unseen. What is not given is made up from the rest of the mix."""
    racks, reserves, unseens = (_by_seat(key, raw(key, None), s.seats) for key in ("racks", "reserves", "unseen"))
    rest = [int(MIX[kind]) for kind in range(KINDS)]
    laid = Area(s).laid_by(seat, PLANTATION, CITY)
    blind = sum(s.tile[cell] == BLIND for cell in laid)
    for cell in laid:
        if s.tile[cell] != BLIND:
            rest[s.tile[cell]] -= 1
    rack = _heap("racks", racks[seat], seat) or _some(rest, usual)
    if sum(rack) > RACK_LIMIT:
        raise Unreadable(f"racks: at most {RACK_LIMIT} tiles (§11.2), not {sum(rack)}")
    rest = [n - m for n, m in zip(rest, rack, strict=True)]
    left = max(0, sum(rest) - blind)
    if reserves[seat] is not None:
        left = whole(f"reserves[{seat}]", reserves[seat], 0, PER_SEAT)
    unseen = _heap("unseen", unseens[seat], seat) or _some(rest, left + blind)
    if reserves[seat] is None:
        left = sum(unseen) - blind
    if sum(unseen) != left + blind or left < 0:
        raise Unreadable(f"unseen: the reserve and the blind tiles of a seat (§10.7): {left} + {blind}, not {sum(unseen)}")
    s.reserve[seat] = left
    for kind in range(KINDS):
        s.rack[seat, kind], s.unseen[seat, kind] = rack[kind], unseen[kind]


def _by_seat(key: str, value: object, seats: int) -> list[object]:
    """Something for each seat; None where nothing is said."""
    if value is None:
        return [None] * seats
    if not isinstance(value, list) or len(value) != seats:
        raise Unreadable(f"{key}: a list of {seats}, not {value!r:.60}")
    return value


def _heap(key: str, value: object, seat: int) -> list[int] | None:
    """How many of each kind; None if nothing is said about this seat."""
    if value is None:
        return None
    if not isinstance(value, dict):
        raise Unreadable(f"{key}[{seat}]: tiles with their number, like {{'maize 1': 2}}, not {value!r:.60}")
    counts = [0] * KINDS
    for name, count in value.items():
        counts[KIND_NAMES.index(_name(f"{key}[{seat}]", name, KIND_NAMES, "tile"))] = whole(f"{key}[{seat}]", count, 0, PER_SEAT)
    if sum(counts) > 2 * PER_SEAT:
        raise Unreadable(f"{key}[{seat}]: more tiles than a seat has (§1.8)")
    return counts


def _some(rest: list[int], count: int) -> list[int]:
    """So many tiles of a heap, as mixed as it can be; where it has too few, it goes round once more (teaching positions)."""
    taken, kind = [0] * len(rest), 0
    while sum(taken) < count:
        if taken[kind % KINDS] < rest[kind % KINDS] or kind >= KINDS * PER_SEAT:
            taken[kind % KINDS] += 1
        kind += 1
    return taken


def _name(key: str, value: object, known: Container[str], what: str) -> str:
    if not isinstance(value, str) or value not in known:
        raise Unreadable(f"{key}: no such {what}: {value!r:.40}")
    return value


# -- the question


def _place_question(s: State, reader: Reader, step: str) -> None:
    """A position must be able to go on from its step."""
    first_tile, drawing = reader.raw("first_tile", None), reader.raw("drawing", None)
    to_found = reader.number("to_found", int(TO_FOUND[s.start]) if step == "found" else 0, 0, len(SITE_IDS))
    who, a, b = 0, 0, 0
    if step in ("turn", "further") and s.turn == SETTING_UP:
        raise Unreadable(f"turn: a seat, in the step {step!r} (§3.1)")
    if step == "over":
        return
    if step in ("zones", "first", "draw"):
        who = NATURE_BIT
    if step == "draw":
        shown = drawing if isinstance(drawing, dict) else {}
        a = whole("drawing seat", shown.get("seat"), 0, s.seats - 1)
        b = whole("drawing left", shown.get("left"), 1, max(1, s.reserve[a]))
        if s.reserve[a] == 0:
            raise Unreadable("drawing: from an empty reserve (§5.8)")
    elif step == "found":
        who, a = 1 << s.first_seat, to_found
        free = [site for site, cell in Area(s).cell_of.items() if s.cover[cell] == CLOSED]
        if not 1 <= a <= sum(ADMISSIBLE[s.board, s.start] >> site & 1 for site in free):
            raise Unreadable("to_found: at least one, and no more than there are sites to choose (§2.12, §2.13)")
    elif step in ("turn", "further"):
        who = 1 << s.turn
        _check_turn(s)
    if step == "further":
        a = _CELL[_name("first_tile", first_tile, _CELL, "cell")]
        if s.cover[a] != PLANTATION or s.layer[a] != s.turn:
            raise Unreadable("first_tile: the first plantation of this turn, laid by the seat on turn (§4.8)")
    s.depth = 1
    for column, value in ((STEP, STEPS.index(step)), (WHO, who), (A, a), (B, b)):
        s.frames[0, column] = value


def _check_turn(s: State) -> None:
    rack = sum(s.rack[s.turn].tolist())
    if rack == 0 and s.reserve[s.turn] == 0:
        raise Unreadable(f"racks: seat {s.turn} is on turn and has no tile at all (§11.13)")
    if not Area(s).frontier:
        raise Unreadable("plantations: no empty cell is adjacent to a tile (§11.9)")
