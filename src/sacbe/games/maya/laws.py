"""The invariants of §11: what must hold after every decision. Used by the tests, and by `sacbe.position` with `check`."""

from collections.abc import Iterator

from sacbe.core.ask import STEP, A
from sacbe.core.wide import WORD
from sacbe.games.maya.area_of import cities_on, complete_cities, frontier_of, neighbours, sites_on, tiles_on, touched
from sacbe.games.maya.pieces import (
    BLIND,
    CELL_NAMES,
    CELL_OF,
    CELLS,
    CROP,
    CROP_IDS,
    GOODS,
    KIND_NAMES,
    KINDS,
    MIX,
    RACK_LIMIT,
    SITE_AT,
    SITE_IDS,
    WORDS,
    most_laid,
)
from sacbe.games.maya.position import names_of
from sacbe.games.maya.state import (
    CITY,
    CLOSED,
    EMPTY,
    FIRST,
    FURTHER,
    OUTSIDE,
    PLANTATION,
    SETTING_UP,
    STEPS,
    TEMPLE,
    TURN,
    State,
)


def laws(s: State) -> list[str]:
    """The laws that this position breaks, each with its §."""
    step = s.frames[s.depth - 1, STEP] if s.depth else len(STEPS)
    broken = [law for seat in range(s.seats) for law in _tile_laws(s, seat)]
    if step >= FIRST:
        broken += [*_cell_laws(s), *_city_laws(s), *_bookkeeping(s, step)]
    if step >= TURN:
        broken += _course_laws(s, step)
    return broken


def _laid(s: State, seat: int) -> list[int]:
    return [cell for cell in range(CELLS) if s.cover[cell] in (PLANTATION, CITY) and s.layer[cell] == seat]


def _tile_laws(s: State, seat: int) -> Iterator[str]:
    """§11.1, §11.2, §10.7: every tile of the mix is somewhere, once."""
    name, laid = "ABCD"[seat], _laid(s, seat)
    blind = sum(s.tile[cell] == BLIND for cell in laid)
    for kind in range(KINDS):
        there = sum(s.tile[cell] == kind for cell in laid) + s.rack[seat, kind] + s.unseen[seat, kind]
        if there != MIX[kind]:
            yield f"§11.1: {name} has {there} tiles {KIND_NAMES[kind]} instead of {MIX[kind]}"
    if s.reserve[seat] + blind != sum(s.unseen[seat].tolist()) or s.reserve[seat] < 0:
        yield f"§10.7: {name} has {sum(s.unseen[seat].tolist())} unseen tiles, {s.reserve[seat]} in reserve and {blind} blind"
    if not 0 <= sum(s.rack[seat].tolist()) <= RACK_LIMIT or min(s.rack[seat].tolist()) < 0:
        yield f"§11.2: {name} has {sum(s.rack[seat].tolist())} tiles on the rack"


def _cell_laws(s: State) -> Iterator[str]:
    """§11.3, §11.4, §11.6, §11.7."""
    for cell in range(CELLS):
        if s.cover[cell] != OUTSIDE and (SITE_AT[s.board, cell] >= 0) != (s.cover[cell] in (CLOSED, TEMPLE)):
            yield f"§11.3: {CELL_NAMES[cell]} holds what it cannot hold"
    for site in sites_on(s):
        cell = CELL_OF[s.board, site]
        due = s.start_sites >> site & 1 or any(s.cover[other] == PLANTATION for other in neighbours(cell))
        if bool(due) != (s.cover[cell] == TEMPLE):
            yield f"§11.4: {SITE_IDS[site]} is {'closed' if due else 'open'}"
    tiles = tiles_on(s)
    todo = [cell for cell in tiles if SITE_AT[s.board, cell] >= 0 and s.start_sites >> SITE_AT[s.board, cell] & 1]
    while todo:
        cell = todo.pop()
        if cell in tiles:
            tiles.remove(cell)
            todo += neighbours(cell)
    if tiles:
        yield f"§11.6: no path leads from {CELL_NAMES[min(tiles)]} to a start site"
    if sum(len(_laid(s, seat)) for seat in range(s.seats)) > most_laid(s.seats):
        yield f"§11.7: more than {most_laid(s.seats)} tiles have been laid"


def _city_laws(s: State) -> Iterator[str]:
    """§11.5."""
    cities = cities_on(s)
    tiles = [cell for cell in range(CELLS) if s.cover[cell] == CITY]
    for cell in tiles:
        owners = [site for site, city in cities.items() if cell in city]
        if len(owners) != 1:
            yield f"§11.5: the city tile on {CELL_NAMES[cell]} belongs to {len(owners)} cities"
        if any(s.cover[other] == CLOSED for other in neighbours(cell)):
            yield f"§11.5: the city tile on {CELL_NAMES[cell]} is adjacent to a closed site"
    for site, city in cities.items():
        if any(s.cover[cell] in (TEMPLE, CITY) for cell in touched(city)):
            yield f"§11.5: {SITE_IDS[site]} is adjacent to a tile of another city"


def _course_laws(s: State, step: int) -> Iterator[str]:
    """§11.8 to §11.10, §11.13: between turns, and while the match goes on."""
    complete = sum(1 << site for site in complete_cities(s))
    if step != FURTHER and s.scored != complete:
        yield f"§11.8: scored are {names_of(s.scored)}, complete are {names_of(complete)}"
    if s.scored & ~complete:
        yield f"§11.8: {names_of(s.scored & ~complete)} scored, but not complete"
    if s.depth and not frontier_of(s) and not (step == FURTHER and not _empty(s)):
        yield "§11.9: no empty cell is adjacent to a tile"
    if min(s.group_points.tolist()) < 0 or min(s.city_points.tolist()) < 0:
        yield "§11.10: a score below 0"
    for seat in range(s.seats):
        has_none = sum(s.rack[seat].tolist()) + s.reserve[seat] == 0
        if s.depth and has_none and not (step == FURTHER and seat == s.on_turn):
            yield f"§11.13: {'ABCD'[seat]} has no tile left, and the match goes on"


def _empty(s: State) -> list[int]:
    return [cell for cell in range(CELLS) if s.cover[cell] == EMPTY]


def _bookkeeping(s: State, step: int) -> Iterator[str]:
    """What the position keeps at hand is what follows from the table (area.py)."""
    beside, space = [0] * CELLS, [0] * len(SITE_IDS)
    cities = cities_on(s) | {site: {CELL_OF[s.board, site]} for site in sites_on(s) if s.cover[CELL_OF[s.board, site]] == CLOSED}
    for site, city in cities.items():
        for cell in {other for tile in city for other in neighbours(tile) if s.cover[other] != OUTSIDE}:
            beside[cell] |= 1 << site
            space[site] += s.cover[cell] == EMPTY
        if any(s.city[cell] != site for cell in city):
            yield f"§1.22: tiles of {SITE_IDS[site]} are kept as those of another city"
    if s.beside.tolist()[:CELLS] != beside or s.space.tolist() != space:
        yield "§1.23: what the cities touch is not what is kept"
    if s.empty_cells != len(_empty(s)) or _members(s.frontier.tolist()) != frontier_of(s):
        yield "§4.6: the cells adjacent to a tile are not those that are kept"
    group = turn_group(s) if step == FURTHER else set()
    reach = {other for cell in group for other in neighbours(cell) if s.cover[other] == EMPTY}
    if _members(s.reach.tolist()) != reach or s.group_goods != sum(GOODS[s.tile[cell]] for cell in group):
        yield "§4.8: the turn group is not the one that is kept"
    if s.cover[CELLS] != OUTSIDE or s.beside[CELLS] or (s.on_turn == SETTING_UP and step >= TURN):
        yield "§1.16: something lies outside the board"


def turn_group(s: State) -> set[int]:
    """§4.8: the plantations of the seat on turn that are connected with the first one of this turn, of the same crop."""
    first = s.frames[s.depth - 1, A]
    crop, todo, group = CROP_IDS[CROP[s.tile[first]]], [first], set[int]()
    while todo:
        cell = todo.pop()
        same = s.cover[cell] == PLANTATION and s.layer[cell] == s.on_turn and CROP_IDS[CROP[s.tile[cell]]] == crop
        if same and cell not in group:
            group.add(cell)
            todo += neighbours(cell)
    return group


def _members(words: list[int]) -> set[int]:
    return {word * WORD + i for word in range(WORDS) for i in range(WORD) if words[word] >> i & 1}
