"""Set-up (§2): the zones in use, the area, the start sites."""

from sacbe.core.engine.ask import NATURE, NATURE_BIT, ask
from sacbe.core.engine.bits import bit, count, has
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
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
    START_SITE,
    TO_FOUND,
    ZONES_OF,
)
from sacbe.games.maya.rules.state import CLOSED, FIRST, SETTING_UP, ZONES, State

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
def found(s: State, seat: int, site: int) -> None:
    """§2.8, §2.12 to §2.17: a temple tile in the set-up makes a start site."""
    s.start_sites |= bit(site)
    open_site(s, seat, site)


@kernel
def may_found(s: State, site: int) -> bool:
    """§2.12, §2.13: a site of the area that the variant allows and that is not open yet."""
    cell = CELL_OF[s.board, site]
    return cell >= 0 and s.cover[cell] == CLOSED and has(ADMISSIBLE[s.board, s.start], site)
