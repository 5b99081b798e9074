"""Set-up (§2): the zones in use, the area, the first player, the start sites."""

from sacbe.core.engine.ask import NATURE, NATURE_BIT, A, ask, detail, drop, seat_bit
from sacbe.core.engine.bits import bit, count, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.maya.rules.actions import (
    BEGINS,
    DRAW_TILE,
    FIRST_SEAT,
    FOUND_SITE,
    IN_USE,
    LEGAL,
    NO_SUCH_SEAT,
    NOT_A_START,
    SITE_OUTSIDE,
    SITE_TAKEN,
    ZONE,
    ZONE_TAKEN,
)
from sacbe.games.maya.rules.area import lay_out, open_site, survey
from sacbe.games.maya.rules.pieces import (
    ADMISSIBLE,
    CELL_OF,
    EXTRA,
    EXTRA_ZONE,
    HOME,
    KINDS,
    MIX,
    PER_SEAT,
    RACK_START,
    SITES,
    START_SITE,
    TO_FOUND,
    ZONE_IDS,
    ZONES_OF,
)
from sacbe.games.maya.rules.state import CLOSED, DRAW, FIRST, FOUND, OUTSIDE, SETTING_UP, ZONES, State
from sacbe.games.maya.rules.turns import begin_turn

RANDOM = 1
"""The option `zones` as a set: its first choice is `random`, then the extra zones."""


@kernel
def setup(s: State, options: Ints) -> None:
    """§2.2 to §2.4, §2.9 to §2.11: all tiles in the reserves, all scores 0; then chance: zones, first player, racks."""
    s.board, s.start, s.turn = options[0], options[2], SETTING_UP
    for seat in range(s.seats):
        s.reserve[seat] = PER_SEAT
        for kind in range(KINDS):
            s.unseen[seat, kind] = MIX[kind]
    s.zones = HOME[s.board]
    if zones_missing(s) == count(ZONES_OF[s.board] & ~s.zones):
        s.zones = ZONES_OF[s.board]  # §2.4: with all of them in use there is nothing to choose
    elif options[1] != RANDOM:
        for i in range(len(EXTRA_ZONE)):
            if has(options[1], i + 1):
                s.zones |= bit(EXTRA_ZONE[i])
    choose_zones(s)


@kernel
def zones_missing(s: State) -> int:
    """§2.3: how many zones are still to be added to the home zone."""
    return EXTRA[s.seats] + 1 - count(s.zones)


# -- the step `zones` (§2.4): nature chooses


@kernel
def choose_zones(s: State) -> None:
    """§2.4: chance adds zones one by one, so that every admissible set is equally likely; then the area is laid out."""
    if zones_missing(s) > 0:
        ask(s, ZONES, NATURE_BIT, 0, 0, 0)
        return
    lay_out(s)
    survey(s)
    if TO_FOUND[s.start] == 0:
        found(s, NATURE, START_SITE[s.board])  # §2.8
    ask(s, FIRST, NATURE_BIT, 0, 0, 0)


@kernel
def legal_zones(s: State, seat: int, out: Ints) -> int:
    """§2.4: the zones of the board that are not in use."""
    n = 0
    for zone in range(len(ZONE_IDS)):
        if has(ZONES_OF[s.board] & ~s.zones, zone):
            out[n] = ZONE + zone
            n += 1
    return n


@kernel
def apply_zones(s: State, seat: int, action: int) -> None:
    """§2.4: one more zone."""
    s.zones |= bit(action - ZONE)
    tell(s, IN_USE, seat, EVERYBODY, action - ZONE)
    drop(s)
    choose_zones(s)


@kernel
def why_not_zones(s: State, seat: int, action: int) -> int:
    """§2.3: each zone once."""
    return LEGAL if has(ZONES_OF[s.board] & ~s.zones, action - ZONE) else ZONE_TAKEN


ZONES_STEP = Step("zones", legal_zones, apply_zones, why_not_zones, answers=range(ZONE, FIRST_SEAT))

# -- the step `first` (§2.11): nature chooses


@kernel
def legal_first(s: State, seat: int, out: Ints) -> int:
    """§2.11: any seat."""
    for first in range(s.seats):
        out[first] = FIRST_SEAT + first
    return s.seats


@kernel
def apply_first(s: State, seat: int, action: int) -> None:
    """§2.9, §2.11: the first player; then the racks are drawn."""
    s.first_seat = action - FIRST_SEAT
    tell(s, BEGINS, seat, EVERYBODY, s.first_seat)
    drop(s)
    ask(s, DRAW, NATURE_BIT, 0, RACK_START, 0)


@kernel
def why_not_first(s: State, seat: int, action: int) -> int:
    """§2.11: one of the seats."""
    return LEGAL if action - FIRST_SEAT < s.seats else NO_SUCH_SEAT


FIRST_STEP = Step("first", legal_first, apply_first, why_not_first, answers=range(FIRST_SEAT, DRAW_TILE))

# -- the step `found` (§2.12 to §2.17). Detail: A how many start sites are still to be chosen.


@kernel
def found(s: State, seat: int, site: int) -> None:
    """§2.8, §2.12 to §2.17: a temple tile in the set-up makes a start site."""
    s.start_sites |= bit(site)
    open_site(s, seat, site)


@kernel
def may_found(s: State, site: int) -> bool:
    """§2.12, §2.13: a site of the area that the variant allows and that is not open yet."""
    cell = CELL_OF[s.board, site]
    return cell >= 0 and s.cover[cell] == CLOSED and has(ADMISSIBLE[s.board, s.start], site)


@kernel
def legal_found(s: State, seat: int, out: Ints) -> int:
    """§2.12, §2.13: the sites that may be chosen."""
    n = 0
    for site in range(SITES):
        if may_found(s, site):
            out[n] = FOUND_SITE + site
            n += 1
    return n


@kernel
def forced_found(s: State, seat: int) -> int:
    """§2.14: as many admissible sites as are to be chosen leave no choice."""
    sites, only = 0, -1
    for site in range(SITES):
        if may_found(s, site):
            sites += 1
            only = FOUND_SITE + site if only < 0 else only
    return only if sites <= detail(s, A) else -1


@kernel
def apply_found(s: State, seat: int, action: int) -> None:
    """§2.12, §2.15: a start site; after the last one the first turn begins."""
    left = detail(s, A)
    found(s, seat, action - FOUND_SITE)
    drop(s)
    if left > 1:
        ask(s, FOUND, seat_bit(seat), left - 1, 0, 0)
    else:
        begin_turn(s, seat)


@kernel
def why_not_found(s: State, seat: int, action: int) -> int:
    """§2.12, §2.13: why a site cannot be chosen."""
    site = action - FOUND_SITE
    cell = CELL_OF[s.board, site]
    if cell < 0 or s.cover[cell] == OUTSIDE:
        return SITE_OUTSIDE
    if not has(ADMISSIBLE[s.board, s.start], site):
        return NOT_A_START
    return LEGAL if s.cover[cell] == CLOSED else SITE_TAKEN


FOUND_STEP = Step("found", legal_found, apply_found, why_not_found, answers=range(FOUND_SITE, ZONE), forced=forced_found)
