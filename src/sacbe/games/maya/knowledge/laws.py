"""The invariants of §11: what must hold after every decision. Used by the tests, and by `sacbe.position` with `check`."""

from collections.abc import Iterator

from sacbe.core.engine.ask import STEP, A, B
from sacbe.core.engine.wide import WORD
from sacbe.games.maya.knowledge.area_of import NEAR, Area
from sacbe.games.maya.knowledge.position import names_of
from sacbe.games.maya.rules.pieces import (
    ADMISSIBLE,
    BLIND,
    CELL_NAMES,
    CELLS,
    CROP,
    GOODS,
    KIND_NAMES,
    KINDS,
    MIX,
    RACK_LIMIT,
    RACK_START,
    SITE_IDS,
    START_SITE,
    TO_FOUND,
    WORDS,
    most_laid,
)
from sacbe.games.maya.rules.state import (
    CITY,
    CLOSED,
    DRAW,
    EMPTY,
    FIRST,
    FOUND,
    FURTHER,
    OUTSIDE,
    PLANTATION,
    SETTING_UP,
    STEPS,
    TEMPLE,
    TURN,
    ZONES,
    State,
)


def laws(s: State) -> list[str]:
    """The laws that this position breaks, each with its §."""
    step = s.frames[s.depth - 1, STEP] if s.depth else len(STEPS)
    area = Area(s)
    broken = [law for seat in range(s.seats) for law in _tile_laws(s, area, seat)]
    if step >= FIRST:
        broken += [*_cell_laws(s, area), *_city_laws(area), *_bookkeeping(s, area, step)]
    if step >= TURN or (step == DRAW and s.turn != SETTING_UP):
        broken += _course_laws(s, area, step)
    else:
        broken += _setup_laws(s, area, step)
    return broken


def _setup_laws(s: State, area: Area, step: int) -> Iterator[str]:
    """§2.8 to §2.15: nobody is on turn yet, nothing is laid but the temples chosen so far, and racks are drawn seat by seat."""
    sites, to_found, left = s.start_sites, int(TO_FOUND[s.start]), s.frames[0, A] if step == FOUND else 0
    if (
        s.turn != SETTING_UP
        or area.covered(PLANTATION, CITY)
        or s.scored
        or any(s.group_points.tolist() + s.city_points.tolist())
    ):
        yield f"§2.10: in the step {STEPS[step]!r} no tile is laid, nothing is scored and nobody is on turn"
    wanted = to_found - left if step == FOUND else 0
    if to_found == 0 and step != ZONES:
        if sites != 1 << int(START_SITE[s.board]):
            yield f"§2.8: the start sites are {names_of(sites)}"
    elif sites.bit_count() != wanted or sites & ~int(ADMISSIBLE[s.board, s.start]):
        yield f"§2.12, §2.13: the start sites are {names_of(sites)}; {wanted} have been chosen"
    if step == ZONES and area.covered(TEMPLE):
        yield "§2.8: a temple before the area is known"
    drawing, missing = (s.frames[0, A], s.frames[0, B]) if step == DRAW else (s.seats if step == FOUND else 0, 0)
    racks = [sum(s.rack[seat].tolist()) for seat in range(s.seats)]
    full = [
        RACK_START if seat < drawing else RACK_START - missing if missing and seat == drawing else 0 for seat in range(s.seats)
    ]
    if racks != full:
        yield f"§2.9: in the step {STEPS[step]!r} there are {full} tiles on the racks, not {racks}"


def _tile_laws(s: State, area: Area, seat: int) -> Iterator[str]:
    """§11.1, §11.2, §10.7: every tile of the mix is somewhere, once."""
    name, laid = "ABCD"[seat], [area.tile[cell] for cell in area.laid_by(seat, PLANTATION, CITY)]
    rack, unseen, blind = s.rack[seat].tolist(), s.unseen[seat].tolist(), laid.count(BLIND)
    for kind in range(KINDS):
        there = laid.count(kind) + rack[kind] + unseen[kind]
        if there != MIX[kind]:
            yield f"§11.1: {name} has {there} tiles {KIND_NAMES[kind]} instead of {MIX[kind]}"
    if s.reserve[seat] + blind != sum(unseen) or s.reserve[seat] < 0:
        yield f"§10.7: {name} has {sum(unseen)} unseen tiles, {s.reserve[seat]} in reserve and {blind} blind"
    if not 0 <= sum(rack) <= RACK_LIMIT or min(rack) < 0:
        yield f"§11.2: {name} has {sum(rack)} tiles on the rack"


def _cell_laws(s: State, area: Area) -> Iterator[str]:
    """§11.3, §11.4, §11.6, §11.7."""
    sites = set(area.cell_of.values())
    for cell in range(CELLS):
        if area.cover[cell] != OUTSIDE and (cell in sites) != (area.cover[cell] in (CLOSED, TEMPLE)):
            yield f"§11.3: {CELL_NAMES[cell]} holds what it cannot hold"
    for site, cell in area.cell_of.items():
        due = s.start_sites >> site & 1 or any(area.cover[other] == PLANTATION for other in NEAR[cell])
        if bool(due) != (area.cover[cell] == TEMPLE):
            yield f"§11.4: {SITE_IDS[site]} is {'closed' if due else 'open'}"
    tiles = area.tiles
    todo = [cell for site, cell in area.cell_of.items() if s.start_sites >> site & 1]
    while todo:
        cell = todo.pop()
        if cell in tiles:
            tiles.remove(cell)
            todo += NEAR[cell]
    if tiles:
        yield f"§11.6: no path leads from {CELL_NAMES[min(tiles)]} to a start site"
    if len(area.covered(PLANTATION, CITY)) > most_laid(s.seats):
        yield f"§11.7: more than {most_laid(s.seats)} tiles have been laid"


def _city_laws(area: Area) -> Iterator[str]:
    """§11.5."""
    for cell in area.covered(CITY):
        owners = sum(cell in city for city in area.cities.values())
        if owners != 1:
            yield f"§11.5: the city tile on {CELL_NAMES[cell]} belongs to {owners} cities"
        if any(area.cover[other] == CLOSED for other in NEAR[cell]):
            yield f"§11.5: the city tile on {CELL_NAMES[cell]} is adjacent to a closed site"
    for site, city in area.cities.items():
        if any(area.cover[cell] in (TEMPLE, CITY) for cell in area.touched(city)):
            yield f"§11.5: {SITE_IDS[site]} is adjacent to a tile of another city"


def _course_laws(s: State, area: Area, step: int) -> Iterator[str]:
    """§11.8 to §11.10, §11.13: between turns, and while the match goes on."""
    complete = sum(1 << site for site in area.complete)
    busy = step in (FURTHER, DRAW)
    if s.scored != complete and (not busy or s.scored & ~complete):
        yield f"§11.8: scored are {names_of(s.scored)}, complete are {names_of(complete)}"
    if s.depth and not area.frontier and (step != DRAW or s.empty_cells):
        yield "§11.9: no empty cell is adjacent to a tile"
    if min(s.group_points.tolist()) < 0 or min(s.city_points.tolist()) < 0:
        yield "§11.10: a score below 0"
    if step == DRAW and s.frames[0, A] != s.turn:
        yield "§5.11: it is the seat on turn that draws"
    for seat in range(s.seats):
        if s.depth and sum(s.rack[seat].tolist()) + s.reserve[seat] == 0:
            yield f"§11.13: {'ABCD'[seat]} has no tile left, and the match goes on"


def _bookkeeping(s: State, area: Area, step: int) -> Iterator[str]:
    """The derived fields of the position agree with what lies on the table (area.py)."""
    beside, space = [0] * CELLS, [0] * len(SITE_IDS)
    to_be = {site: {cell} for site, cell in area.cell_of.items() if area.cover[cell] == CLOSED}
    for site, city in (area.cities | to_be).items():
        for cell in {other for tile in city for other in NEAR[tile] if area.cover[other] != OUTSIDE}:
            beside[cell] |= 1 << site
            space[site] += area.cover[cell] == EMPTY
        if any(s.city[cell] != site for cell in city):
            yield f"§1.22: tiles of {SITE_IDS[site]} are kept as those of another city"
    if s.beside.tolist()[:CELLS] != beside or s.space.tolist() != space:
        yield "§1.23: what the cities touch is not what is kept"
    if s.empty_cells != len(area.covered(EMPTY)) or _members(s.frontier.tolist()) != area.frontier:
        yield "§4.6: the cells adjacent to a tile are not those that are kept"
    group = turn_group(area, s.turn, s.frames[s.depth - 1, A]) if step == FURTHER else set()
    reach = {other for cell in group for other in NEAR[cell] if area.cover[other] == EMPTY}
    kept, goods = s.group.tolist()[: s.group_size], sum(GOODS[area.tile[cell]] for cell in group)
    if sorted(kept) != sorted(group) or _members(s.reach.tolist()) != reach or s.group_goods != goods:
        yield "§4.8: the turn group is not the one that is kept"
    if s.cover[CELLS] != OUTSIDE or s.beside[CELLS] or (s.turn == SETTING_UP and step >= TURN):
        yield "§1.16: something lies outside the board"


def turn_group(area: Area, seat: int, first: int) -> set[int]:
    """§4.8: the plantations of a seat that are connected with the first one of this turn, of the same crop."""
    crop, todo, group = CROP[area.tile[first]], [first], set[int]()
    while todo:
        cell = todo.pop()
        same = area.cover[cell] == PLANTATION and area.layer[cell] == seat and CROP[area.tile[cell]] == crop
        if same and cell not in group:
            group.add(cell)
            todo += NEAR[cell]
    return group


def _members(words: list[int]) -> set[int]:
    return {word * WORD + i for word in range(WORDS) for i in range(WORD) if words[word] >> i & 1}
