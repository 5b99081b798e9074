"""Sites (§1.19), founding (§4) and enlarging (§5) villages; how a village comes onto the board and leaves it."""

from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import NEWS, Ints
from sacbe.core.engine.wide import WORD, holds, insert, remove
from sacbe.games.yucatan.rules.actions import (
    ACTS,
    BY_CITY,
    BY_VILLAGE,
    ENLARGE,
    ENLARGED,
    FOUND,
    FOUNDED,
    LEGAL,
    NO_RIVER_NO_WARRIOR,
    NO_STOCK,
    NOT_OWN_SMALL,
    OFF_MAP,
    ON_CITY,
    ON_GREAT_RIVER,
    ON_MOUNTAIN,
    UNDER_ENEMY,
    VILLAGE_HERE,
)
from sacbe.games.yucatan.rules.pieces import (
    AROUND,
    BEACHES,
    CITY,
    CITY_CELL,
    GREAT_RIVER,
    JUNGLE,
    MOUNTAIN,
    NEXT_TO_CITY,
    OFF,
    RIVERS,
    RIVERS_AT,
    SITE_LAND,
    TERRAIN,
    VILLAGES,
    WORDS,
)
from sacbe.games.yucatan.rules.prisoners import deliver, slot_on
from sacbe.games.yucatan.rules.state import NEUTRAL_OWNER, OWNERS, State

ALL = len(ACTS)
"""More options than any question has."""
CROWDED = NEWS // 2
"""When nobody has a choice, turn after turn is carried out without a question, and one answer has room for NEWS lines only: from
this many lines on passes are not told, and a question with one option is asked after all."""

# -- §1.15, §1.16, §1.19: tokens and sites


@kernel
def survey_sites(s: State) -> None:
    """§1.19: a site is a jungle cell without a village on it or beside it, and without a city beside it."""
    for word in range(WORDS):
        s.sites[word] = SITE_LAND[s.board, word]
    for owner in range(OWNERS):
        for word in range(WORDS):
            left = s.villages[owner, word]
            while left != 0:
                close_sites(s, word * WORD + lowest(left))
                left &= left - 1


@kernel
def close_sites(s: State, cell: int) -> None:
    """Where a village stands, and beside it, is no site."""
    for word in range(WORDS):
        s.sites[word] &= ~AROUND[cell, word]


@kernel
def put_village(s: State, owner: int, cell: int, large: int) -> None:
    """A token onto a site: from the stock, or one of the neutral ones in hand."""
    s.village[cell] = owner + 1
    s.large[cell] = large
    insert(s.villages[owner], cell)
    close_sites(s, cell)
    if owner == NEUTRAL_OWNER:
        s.neutral_hand -= 1
    else:
        s.stock[owner] -= 1


@kernel
def take_village(s: State, cell: int) -> None:
    """§8.5: a village of a player goes back to the stock; a neutral one is out of the game."""
    owner = s.village[cell] - 1
    s.village[cell] = 0
    s.large[cell] = 0
    remove(s.villages[owner], cell)
    if owner != NEUTRAL_OWNER:
        s.stock[owner] += 1
    survey_sites(s)


@kernel
def villages_of(s: State, seat: int) -> int:
    """How many villages a seat has on the board; a large one counts as one (§13.3)."""
    return VILLAGES - s.stock[seat]


@kernel
def village_rivers(s: State, seat: int) -> int:
    """The rivers that own villages are next to (§1.11)."""
    rivers = 0
    for word in range(WORDS):
        left = s.villages[seat, word]
        while left != 0:
            rivers |= RIVERS_AT[s.board, word * WORD + lowest(left)]
            left &= left - 1
    return rivers


@kernel
def city_rivers(s: State, seat: int) -> int:
    """§1.13: the rivers that run through the own city."""
    return RIVERS_AT[s.board, CITY_CELL[s.board, seat]]


@kernel
def beaches(s: State, rivers: int, word: int) -> int:
    """The cells next to at least one of some rivers: one word of the set. Tributaries are rivers of their own (§1.12)."""
    cells = 0
    for river in range(RIVERS):
        cells |= BEACHES[s.board * RIVERS + river, word] & -(rivers >> river & 1)  # no branch: it could not be predicted
    return cells


@kernel
def offer(cells: int, word: int, base: int, out: Ints, n: int, limit: int) -> int:
    """Write the cells of a word of a set as actions that begin at `base`; the new number of options, at most `limit`."""
    while cells != 0 and n < limit:
        out[n] = base + word * WORD + lowest(cells)
        cells &= cells - 1
        n += 1
    return n


@kernel
def only_option(s: State, few: Ints, n: int) -> int:
    """§14.2: the first of `n` options if it is the only one and can be told of, otherwise -1."""
    return few[0] if n == 1 and s.told < CROWDED else -1


@kernel
def why_no_site(s: State, cell: int) -> int:
    """The first reason why a cell is no site (§1.19, §4.2)."""
    terrain = TERRAIN[s.board, cell]
    if terrain == OFF:
        return OFF_MAP
    if terrain == MOUNTAIN:
        return ON_MOUNTAIN  # §1.7
    if terrain == GREAT_RIVER:
        return ON_GREAT_RIVER  # §1.8
    if terrain == CITY:
        return ON_CITY
    if terrain == JUNGLE and s.village[cell] != 0:
        return VILLAGE_HERE
    if holds(NEXT_TO_CITY[s.board], cell):
        return BY_CITY
    return LEGAL if holds(s.sites, cell) else BY_VILLAGE


# -- §4 Found a village


@kernel
def enemies_in(s: State, seat: int, word: int) -> int:
    """The cells with a warrior of somebody else: one word of the set."""
    cells = 0
    for other in range(s.seats):
        if other != seat:
            cells |= s.standing[other, word]
    return cells


@kernel
def open_to(s: State, seat: int, rivers: int, word: int) -> int:
    """§4.3 to §4.6: the sites next to one of these rivers, or under an own warrior: one word of the set."""
    cells = s.sites[word] & (beaches(s, rivers, word) | s.standing[seat, word])
    return cells & ~enemies_in(s, seat, word) if s.bars_enemy == 1 else cells


@kernel
def legal_founds(s: State, seat: int, out: Ints, n: int, limit: int) -> int:
    """§4.1 to §4.6: every cell for a village from the stock, in cell order."""
    if s.stock[seat] > 0:
        rivers = city_rivers(s, seat) | village_rivers(s, seat)  # §4.4
        for word in range(WORDS):
            n = offer(open_to(s, seat, rivers, word), word, FOUND, out, n, limit)
    return n


@kernel
def found(s: State, seat: int, cell: int) -> None:
    """§4.1, §4.7: a small village; nothing is delivered."""
    put_village(s, seat, cell, 0)
    tell(s, FOUNDED, seat, EVERYBODY, cell)


@kernel
def why_not_found(s: State, seat: int, cell: int) -> int:
    """The first condition of §4 that this cell fails."""
    if s.stock[seat] == 0:
        return NO_STOCK
    reason = why_no_site(s, cell)
    if reason != LEGAL:
        return reason
    rivers = city_rivers(s, seat) | village_rivers(s, seat)
    if RIVERS_AT[s.board, cell] & rivers == 0 and not holds(s.standing[seat], cell):
        return NO_RIVER_NO_WARRIOR
    return LEGAL if s.bars_enemy == 0 or s.warrior[cell] == 0 or holds(s.standing[seat], cell) else UNDER_ENEMY


# -- §5 Enlarge a village


@kernel
def legal_enlarges(s: State, seat: int, out: Ints, n: int, limit: int) -> int:
    """§5.1, §5.2: every own small village, whoever stands there."""
    for word in range(WORDS):
        left = s.villages[seat, word]
        while left != 0 and n < limit:
            cell = word * WORD + lowest(left)
            left &= left - 1
            if s.large[cell] == 0:
                out[n] = ENLARGE + cell
                n += 1
    return n


@kernel
def enlarge(s: State, seat: int, cell: int) -> None:
    """§5.1, §5.3: turned to its large side; an own warrior there delivers, an enemy neither gains nor loses (§5.4)."""
    s.large[cell] = 1
    tell(s, ENLARGED, seat, EVERYBODY, cell)
    if holds(s.standing[seat], cell):
        deliver(s, seat, slot_on(s, cell), cell)


@kernel
def why_not_enlarge(s: State, seat: int, cell: int) -> int:
    """§5.1: only own villages that are small."""
    return LEGAL if s.village[cell] == seat + 1 and s.large[cell] == 0 else NOT_OWN_SMALL
