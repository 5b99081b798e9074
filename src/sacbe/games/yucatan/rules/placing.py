"""The questions of the set-up (§2.11 to §2.22): the first player, villages, neutral villages, warriors."""

from sacbe.core.engine.ask import ask, drop, seat_bit
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel, scratch
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.core.engine.wide import WORD, holds
from sacbe.games.yucatan.rules import state
from sacbe.games.yucatan.rules.actions import (
    ACTS,
    BEGINS,
    CHOSE_GUILDS,
    FIRST,
    FOUND,
    GUILD_PAIRS,
    LARGE,
    LEFT_OVER,
    LEGAL,
    NEUTRAL,
    NO_OWN_RIVER,
    NO_SEAT,
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
from sacbe.games.yucatan.rules.state import NEUTRAL_OWNER, TURN, State
from sacbe.games.yucatan.rules.villages import (
    ALL,
    beaches,
    city_rivers,
    offer,
    only_option,
    put_village,
    village_rivers,
    why_no_site,
)
from sacbe.games.yucatan.rules.warriors import enlist

# -- §2.12 to §2.22: the course of the set-up


@kernel
def next_to_place(s: State, question: int) -> int:
    """§2.12, §2.13, §2.16, §2.19: counter-clockwise from the right of the first player; step 2 begins on its left (§2.7)."""
    left = question == state.SMALL and s.small_starts_right == 0
    begins = s.first + 1 if left else s.first + s.seats - 1
    return (begins + (s.seats - 1) * s.placed) % s.seats


@kernel
def is_done(s: State, question: int) -> bool:
    """Whether a step of the set-up is over: all seats have placed; §2.18: no neutral village or no cell for it is left."""
    if question == state.NEUTRAL:
        return s.neutral_hand == 0 or not has_neutral_site(s)
    return s.placed == s.seats


@kernel
def go_on_placing(s: State, question: int) -> None:
    """Ask the next seat of a step of the set-up, or of the next step; §2.22: then the game begins."""
    while question < TURN and is_done(s, question):
        if question == state.NEUTRAL and s.neutral_hand > 0:
            tell(s, LEFT_OVER, -1, EVERYBODY, s.neutral_hand)
            s.neutral_hand = 0
        s.placed = 0
        question += 1
    if question < TURN:
        ask(s, question, seat_bit(next_to_place(s, question)), 0, 0, 0)
    else:
        s.turn = s.first  # §3.1
        ask(s, TURN, seat_bit(s.turn), 0, 0, 0)


# -- the step `first` (§2.11): nature chooses


@kernel
def legal_first(s: State, seat: int, out: Ints) -> int:
    """§2.11: any seat."""
    for first in range(s.seats):
        out[first] = FIRST + first
    return s.seats


@kernel
def apply_first(s: State, seat: int, action: int) -> None:
    """§2.11: who begins."""
    drop(s)
    s.first, s.placed = action - FIRST, 0
    tell(s, BEGINS, s.first, EVERYBODY)
    go_on_placing(s, state.LARGE)


@kernel
def why_not_first(s: State, seat: int, action: int) -> int:
    """§2.11: one of the seats."""
    return LEGAL if action - FIRST < s.seats else NO_SEAT


FIRST_STEP = Step("first", legal_first, apply_first, why_not_first, answers=range(FIRST, len(ACTS)))

# -- the steps `large` and `small` (§2.12 to §2.15): own villages


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
def own_sites(s: State, seat: int, rivers: int, base: int, out: Ints, limit: int) -> int:
    """§2.12, §2.14: the sites next to one of these rivers; §2.15: if there is none, the nearest ones."""
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
def why_not_own(s: State, seat: int, cell: int, rivers: int, no_river: int) -> int:
    """The first condition of §2.12 to §2.15 that this cell fails."""
    reason = why_no_site(s, cell)
    if reason != LEGAL:
        return reason
    if has_river_site(s, rivers):
        return LEGAL if RIVERS_AT[s.board, cell] & rivers != 0 else no_river
    return LEGAL if distance(CITY_CELL[s.board, seat], cell) == nearest_site(s, seat) else NOT_NEAREST


@kernel
def legal_large(s: State, seat: int, out: Ints) -> int:
    """§2.12, §2.15: next to a river of the own city."""
    return own_sites(s, seat, city_rivers(s, seat), LARGE, out, ALL)


@kernel
def forced_large(s: State, seat: int) -> int:
    """§14.2: the only site."""
    few = scratch(2)
    return only_option(s, few, own_sites(s, seat, city_rivers(s, seat), LARGE, few, 2))


@kernel
def apply_large(s: State, seat: int, action: int) -> None:
    """§2.12, §2.13: large side up."""
    drop(s)
    s.placed += 1
    put_village(s, seat, action - LARGE, 1)
    tell(s, PLACED_LARGE, seat, EVERYBODY, action - LARGE)
    go_on_placing(s, state.LARGE)


@kernel
def why_not_large(s: State, seat: int, action: int) -> int:
    """§2.12, §2.15: next to a river of the own city."""
    return why_not_own(s, seat, action - LARGE, city_rivers(s, seat), NO_OWN_RIVER)


LARGE_STEP = Step("large", legal_large, apply_large, why_not_large, answers=range(LARGE, SMALL), forced=forced_large)


@kernel
def rivers_for_small(s: State, seat: int) -> int:
    """§2.14: the rivers of the own city, and those that the large village is next to."""
    return city_rivers(s, seat) | village_rivers(s, seat)


@kernel
def legal_small(s: State, seat: int, out: Ints) -> int:
    """§2.14, §2.15: next to a river of the own city or of the large village."""
    return own_sites(s, seat, rivers_for_small(s, seat), SMALL, out, ALL)


@kernel
def forced_small(s: State, seat: int) -> int:
    """§14.2: the only site."""
    few = scratch(2)
    return only_option(s, few, own_sites(s, seat, rivers_for_small(s, seat), SMALL, few, 2))


@kernel
def apply_small(s: State, seat: int, action: int) -> None:
    """§2.12, §2.13: small side up."""
    drop(s)
    s.placed += 1
    put_village(s, seat, action - SMALL, 0)
    tell(s, PLACED_SMALL, seat, EVERYBODY, action - SMALL)
    go_on_placing(s, state.SMALL)


@kernel
def why_not_small(s: State, seat: int, action: int) -> int:
    """§2.14, §2.15: next to a river of the own city or of the large village."""
    return why_not_own(s, seat, action - SMALL, rivers_for_small(s, seat), NO_VILLAGE_RIVER)


SMALL_STEP = Step("small", legal_small, apply_small, why_not_small, answers=range(SMALL, NEUTRAL), forced=forced_small)

# -- the step `neutral` (§2.16 to §2.18): neutral villages


@kernel
def neutral_sites(s: State, out: Ints, limit: int) -> int:
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
def legal_neutral(s: State, seat: int, out: Ints) -> int:
    """§2.17: every site for a neutral village."""
    return neutral_sites(s, out, ALL)


@kernel
def forced_neutral(s: State, seat: int) -> int:
    """§14.2: the only site."""
    few = scratch(2)
    return only_option(s, few, neutral_sites(s, few, 2))


@kernel
def apply_neutral(s: State, seat: int, action: int) -> None:
    """§2.16, §1.16: one neutral village, which is small."""
    drop(s)
    s.placed += 1
    put_village(s, NEUTRAL_OWNER, action - NEUTRAL, 0)
    tell(s, PLACED_NEUTRAL, seat, EVERYBODY, action - NEUTRAL)
    go_on_placing(s, state.NEUTRAL)


@kernel
def why_not_neutral(s: State, seat: int, action: int) -> int:
    """§2.17: a site that is next to no river."""
    cell = action - NEUTRAL
    reason = why_no_site(s, cell)
    if reason != LEGAL:
        return reason
    return ON_BEACH if holds(ALL_BEACHES[s.board], cell) else LEGAL


NEUTRAL_STEP = Step(
    "neutral", legal_neutral, apply_neutral, why_not_neutral, answers=range(NEUTRAL, START), forced=forced_neutral
)

# -- the step `warriors` (§2.19 to §2.21): two of them


@kernel
def warrior_pairs(s: State, seat: int, out: Ints, limit: int) -> int:
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
def legal_warriors(s: State, seat: int, out: Ints) -> int:
    """§14.3, §14.4: every pair of cells with every pair of guilds."""
    return warrior_pairs(s, seat, out, ALL)


@kernel
def forced_warriors(s: State, seat: int) -> int:
    """§14.2: the only pair."""
    few = scratch(2)
    return only_option(s, few, warrior_pairs(s, seat, few, 2))


@kernel
def apply_warriors(s: State, seat: int, action: int) -> None:
    """§2.19, §2.20: both at once; the cells are open, the guilds are secret."""
    drop(s)
    s.placed += 1
    pair, guilds = (action - START) // GUILD_PAIRS, (action - START) % GUILD_PAIRS
    enlist(s, seat, PAIR_A[pair], guilds // GUILDS)
    enlist(s, seat, PAIR_B[pair], guilds % GUILDS)
    tell(s, PLACED_WARRIORS, seat, EVERYBODY, PAIR_A[pair], PAIR_B[pair])
    tell(s, CHOSE_GUILDS, seat, 1 << seat, guilds // GUILDS, guilds % GUILDS)
    go_on_placing(s, state.START)


@kernel
def why_not_warriors(s: State, seat: int, action: int) -> int:
    """§2.19: two free cells beside the own city."""
    for i in range(MOST_PAIRS):
        pair = PAIRS_OF[s.board * MOST_SEATS + seat, i]
        if pair == (action - START) // GUILD_PAIRS:
            return LEGAL if s.warrior[PAIR_A[pair]] == 0 and s.warrior[PAIR_B[pair]] == 0 else TAKEN
    return NOT_BESIDE_OWN


WARRIORS_STEP = Step(
    "warriors", legal_warriors, apply_warriors, why_not_warriors, answers=range(START, FOUND), forced=forced_warriors
)
