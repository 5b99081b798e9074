"""The set-up after the first player is known (§2.12 to §2.22): villages, neutral villages, warriors."""

from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import WORD, holds
from sacbe.games.yucatan.rules.actions import (
    CHOSE_GUILDS,
    GUILD_PAIRS,
    LARGE,
    LEGAL,
    NEUTRAL,
    NO_OWN_RIVER,
    NO_VILLAGE_RIVER,
    NOT_BESIDE_OWN,
    NOT_NEAREST,
    ON_BEACH,
    PLACED_LARGE,
    PLACED_NEUTRAL,
    PLACED_SMALL,
    PLACED_WARRIORS,
    SMALL,
    START,
    TAKEN,
)
from sacbe.games.yucatan.rules.pieces import (
    ALL_BEACHES,
    CELLS,
    CITY_CELL,
    GUILDS,
    MOST_PAIRS,
    MOST_SEATS,
    PAIR_A,
    PAIR_B,
    PAIRS_OF,
    RIVERS_AT,
    WORDS,
    Q,
    R,
)
from sacbe.games.yucatan.rules.state import LARGE as LARGE_STEP
from sacbe.games.yucatan.rules.state import NEUTRAL_OWNER, State
from sacbe.games.yucatan.rules.villages import beaches, city_rivers, offer, put_village, village_rivers, why_no_site
from sacbe.games.yucatan.rules.warriors import enlist

# -- §2.12 to §2.15: own villages


@kernel
def rivers_for(s: State, seat: int, question: int) -> int:
    """§2.12: the rivers of the own city; §2.14: for the small village also those that the large one is next to."""
    rivers = city_rivers(s, seat)
    return rivers if question == LARGE_STEP else rivers | village_rivers(s, seat)


@kernel
def distance(a: int, b: int) -> int:
    """§2.6."""
    dq, dr = Q[a] - Q[b], R[a] - R[b]
    return max(abs(dq), abs(dr), abs(dq + dr))


@kernel
def nearest_site(s: State, seat: int) -> int:
    """§2.15: how far the nearest sites are from the own city."""
    least = CELLS
    for word in range(WORDS):
        left = s.sites[word]
        while left != 0:
            least = min(least, distance(CITY_CELL[s.board, seat], word * WORD + lowest(left)))
            left &= left - 1
    return least


@kernel
def has_river_site(s: State, rivers: int) -> bool:
    """Whether any site meets the river condition."""
    for word in range(WORDS):
        if s.sites[word] & beaches(s, rivers, word) != 0:
            return True
    return False


@kernel
def legal_sites(s: State, seat: int, question: int, out: Ints, limit: int) -> int:
    """§2.12, §2.14; §2.15: if no site meets the river condition, the nearest ones."""
    base = LARGE if question == LARGE_STEP else SMALL
    rivers = rivers_for(s, seat, question)
    n = 0
    if has_river_site(s, rivers):
        for word in range(WORDS):
            n = offer(s.sites[word] & beaches(s, rivers, word), word, base, out, n, limit)
        return n
    least = nearest_site(s, seat)
    for word in range(WORDS):
        left = s.sites[word]
        while left != 0 and n < limit:
            cell = word * WORD + lowest(left)
            left &= left - 1
            if distance(CITY_CELL[s.board, seat], cell) == least:
                out[n] = base + cell
                n += 1
    return n


@kernel
def place_own(s: State, seat: int, question: int, cell: int) -> None:
    """§2.12, §2.13: large side up in step 1, small side up in step 2."""
    if question == LARGE_STEP:
        put_village(s, seat, cell, 1)
        tell(s, PLACED_LARGE, seat, EVERYBODY, cell, 0, 0, 0)
    else:
        put_village(s, seat, cell, 0)
        tell(s, PLACED_SMALL, seat, EVERYBODY, cell, 0, 0, 0)


@kernel
def why_not_own(s: State, seat: int, question: int, cell: int) -> int:
    """The first condition of §2.12 to §2.15 that this cell fails."""
    reason = why_no_site(s, cell)
    if reason != LEGAL:
        return reason
    rivers = rivers_for(s, seat, question)
    if has_river_site(s, rivers):
        if RIVERS_AT[s.board, cell] & rivers != 0:
            return LEGAL
        return NO_OWN_RIVER if question == LARGE_STEP else NO_VILLAGE_RIVER
    return LEGAL if distance(CITY_CELL[s.board, seat], cell) == nearest_site(s, seat) else NOT_NEAREST


# -- §2.16 to §2.18: neutral villages


@kernel
def legal_neutrals(s: State, out: Ints, limit: int) -> int:
    """§2.17: sites that are next to no river; banks without the symbol are allowed (§1.11)."""
    n = 0
    for word in range(WORDS):
        n = offer(s.sites[word] & ~ALL_BEACHES[s.board, word], word, NEUTRAL, out, n, limit)
    return n


@kernel
def has_neutral_site(s: State) -> bool:
    """§2.18: whether any cell meets §2.17."""
    for word in range(WORDS):
        if s.sites[word] & ~ALL_BEACHES[s.board, word] != 0:
            return True
    return False


@kernel
def place_neutral(s: State, seat: int, cell: int) -> None:
    """§2.16, §1.16: one neutral village, which is small."""
    put_village(s, NEUTRAL_OWNER, cell, 0)
    tell(s, PLACED_NEUTRAL, seat, EVERYBODY, cell, 0, 0, 0)


@kernel
def why_not_neutral(s: State, cell: int) -> int:
    """§2.17."""
    reason = why_no_site(s, cell)
    if reason != LEGAL:
        return reason
    return ON_BEACH if holds(ALL_BEACHES[s.board], cell) else LEGAL


# -- §2.19 to §2.21: two warriors


@kernel
def legal_starts(s: State, seat: int, out: Ints, limit: int) -> int:
    """§14.3, §14.4: every pair of free cells beside the own city, with every pair of guilds."""
    n = 0
    for i in range(MOST_PAIRS):
        pair = PAIRS_OF[s.board * MOST_SEATS + seat, i]
        if pair >= 0 and s.warrior[PAIR_A[pair]] == 0 and s.warrior[PAIR_B[pair]] == 0:
            for guilds in range(GUILD_PAIRS):
                if n < limit:
                    out[n] = START + pair * GUILD_PAIRS + guilds
                    n += 1
    return n


@kernel
def place_warriors(s: State, seat: int, choice: int) -> None:
    """§2.19, §2.20: both at once; the cells are open, the guilds are secret."""
    pair, guilds = choice // GUILD_PAIRS, choice % GUILD_PAIRS
    enlist(s, seat, PAIR_A[pair], guilds // GUILDS)
    enlist(s, seat, PAIR_B[pair], guilds % GUILDS)
    tell(s, PLACED_WARRIORS, seat, EVERYBODY, PAIR_A[pair], PAIR_B[pair], 0, 0)
    tell(s, CHOSE_GUILDS, seat, 1 << seat, guilds // GUILDS, guilds % GUILDS, 0, 0)


@kernel
def why_not_start(s: State, seat: int, choice: int) -> int:
    """§2.19."""
    for i in range(MOST_PAIRS):
        pair = PAIRS_OF[s.board * MOST_SEATS + seat, i]
        if pair == choice // GUILD_PAIRS:
            return LEGAL if s.warrior[PAIR_A[pair]] == 0 and s.warrior[PAIR_B[pair]] == 0 else TAKEN
    return NOT_BESIDE_OWN
