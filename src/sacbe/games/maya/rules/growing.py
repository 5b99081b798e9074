"""Growing a city (§5): where a tile may be laid face down, and what is drawn for it."""

from sacbe.core.engine.bits import bit, count, lowest, nth, quotient, remainder
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import WORD, nth_of
from sacbe.games.maya.rules.actions import (
    BURIED,
    CLOSED_SITE,
    DREW,
    FACES,
    GREW,
    GREW_BLIND,
    GROW,
    LEGAL,
    NO_CITY,
    NO_TILE,
    NOT_ON_RACK,
    RACK_EMPTY,
    RACK_NOT_EMPTY,
    TWO_CITIES,
)
from sacbe.games.maya.rules.area import join_city, lay_tile, why_not_empty
from sacbe.games.maya.rules.pieces import BLIND, CROP, DRAW_AFTER_BLIND, DRAW_AFTER_RACK, GOODS, KINDS, RACK_LIMIT, WORDS
from sacbe.games.maya.rules.planting import kinds_held
from sacbe.games.maya.rules.state import CITY, State


@kernel
def can_grow_on(s: State, cell: int) -> bool:
    """§5.4 to §5.6, for an empty cell: it touches one city, no other, and no closed site."""
    cities = s.beside[cell]
    return (cities & (cities - 1) == 0) & (cities & s.open_sites != 0)  # no branch: processors cannot predict it


@kernel
def faces_to_lay(held: int) -> int:
    """§5.2, §5.3: any tile of the rack; with an empty rack the top of the reserve, blind."""
    return held if held != 0 else bit(BLIND)


@kernel
def list_grows(s: State, held: int, out: Ints, n: int) -> int:
    """§9.6, §9.7, §9.14: every different tile on every cell where a city can grow (all of them lie next to a tile)."""
    for word in range(WORDS):
        left = s.frontier[word]
        while left != 0:
            cell = word * WORD + lowest(left)
            left &= left - 1
            if can_grow_on(s, cell):
                faces = faces_to_lay(held)
                while faces != 0:
                    out[n] = GROW + cell * FACES + lowest(faces)
                    faces &= faces - 1
                    n += 1
    return n


@kernel
def cells_to_grow(s: State, cells: Ints) -> int:
    """The cells on which a city can grow, as a set; how many."""
    n = 0
    for word in range(WORDS):
        left = s.frontier[word]
        cells[word] = 0
        while left != 0:
            member = lowest(left)
            left &= left - 1
            cells[word] |= int(can_grow_on(s, word * WORD + member)) << member
        n += count(cells[word])
    return n


@kernel
def pick_grow(cells: Ints, held: int, n: int) -> int:
    """What `list_grows` writes in place n, given the cells on which a city can grow."""
    faces = faces_to_lay(held)
    kinds = count(faces)
    return GROW + nth_of(cells, quotient(n, kinds)) * FACES + nth(faces, remainder(n, kinds))


@kernel
def rack_size(s: State, seat: int) -> int:
    """How many tiles a seat has on its rack."""
    tiles = 0
    for kind in range(KINDS):
        tiles += s.rack[seat, kind]
    return tiles


@kernel
def grow(s: State, seat: int, cell: int, face: int) -> int:
    """§5.1 to §5.3, §5.7, §5.12: one tile face down, for good, from the rack or blind. How many tiles are drawn for it."""
    site = lowest(s.beside[cell])
    lay_tile(s, seat, cell, CITY, face)
    join_city(s, cell, site)
    if face == BLIND:
        s.reserve[seat] -= 1  # the tile stays among the unseen ones: nobody looks at it (§10.5)
        tell(s, GREW_BLIND, seat, EVERYBODY, site, cell)
        return min(DRAW_AFTER_BLIND, s.reserve[seat])  # §5.9
    s.rack[seat, face] -= 1
    tell(s, GREW, seat, EVERYBODY, site, cell)
    tell(s, BURIED, seat, bit(seat), cell, CROP[face], GOODS[face])  # §10.4
    return min(DRAW_AFTER_RACK, RACK_LIMIT - rack_size(s, seat), s.reserve[seat])  # §5.8, §5.10


@kernel
def draw_tile(s: State, seat: int, kind: int) -> None:
    """§5.11, §10.2: the top tile of the reserve, seen by its seat only."""
    s.unseen[seat, kind] -= 1
    s.reserve[seat] -= 1
    s.rack[seat, kind] += 1
    tell(s, DREW, seat, bit(seat), CROP[kind], GOODS[kind])


@kernel
def why_not_grow(s: State, seat: int, cell: int, face: int) -> int:
    """The first condition of §5.2 to §5.6 that this tile fails."""
    held = kinds_held(s, seat)
    if face == BLIND and held != 0:
        return RACK_NOT_EMPTY
    if face == BLIND and s.reserve[seat] <= 0:
        return NO_TILE  # pragma: no cover - who has no tile at all is not asked (§8.1)
    if face != BLIND and held == 0:
        return RACK_EMPTY
    if face != BLIND and s.rack[seat, face] == 0:
        return NOT_ON_RACK
    reason = why_not_empty(s, cell)
    if reason != LEGAL:
        return reason
    cities = s.beside[cell] & s.open_sites
    if cities == 0:
        return NO_CITY
    if count(cities) > 1:
        return TWO_CITIES
    return LEGAL if cities == s.beside[cell] else CLOSED_SITE
