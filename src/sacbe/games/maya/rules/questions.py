"""The questions (§9): the options, what is answered by itself, and why not something else. Nothing here changes a position."""

from sacbe.core.engine.ask import A, detail, step
from sacbe.core.engine.bits import has, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Ints
from sacbe.core.engine.wide import WORD
from sacbe.games.maya.rules.actions import (
    DONE,
    DRAW_TILE,
    FACES,
    FIRST_SEAT,
    FOUND_SITE,
    GROW,
    LEGAL,
    NO_PASS,
    NO_SUCH_SEAT,
    NONE_LEFT,
    NOT_A_START,
    ONE_ACTION,
    OTHER_STEP,
    PLANT,
    REST,
    SITE_OUTSIDE,
    SITE_TAKEN,
    ZONE,
    ZONE_TAKEN,
)
from sacbe.games.maya.rules.growing import can_grow_on, faces_to_lay, list_grows, why_not_grow
from sacbe.games.maya.rules.pieces import ADMISSIBLE, CELL_OF, KINDS, SITES, WORDS, ZONE_IDS, ZONES_OF
from sacbe.games.maya.rules.planting import forced_further, kinds_held, legal_further, list_plants, why_not_first, why_not_further
from sacbe.games.maya.rules.setup import may_found
from sacbe.games.maya.rules.state import CLOSED, DRAW, FIRST, FOUND, FURTHER, OUTSIDE, TURN, ZONES, State


@kernel
def legal(s: State, seat: int, out: Ints) -> int:
    """§9.1, §9.5 to §9.8, §9.14: the options of the one seat that is asked, ascending."""
    question = step(s)
    n = 0
    if question == TURN:
        held = kinds_held(s, seat)
        if held == 0 and s.reserve[seat] <= 0:
            return 0  # §11.13: not in a match, but in a position that was set up
        return list_grows(s, held, out, list_plants(s.frontier, held, out))  # §3.4: an empty rack plants nothing
    if question == FURTHER:
        return legal_further(s, seat, out)
    if question == DRAW:
        for kind in range(KINDS):
            if s.unseen[detail(s, A), kind] > 0:
                out[n] = DRAW_TILE + kind
                n += 1
    elif question == FOUND:
        for site in range(SITES):
            if may_found(s, site):
                out[n] = FOUND_SITE + site
                n += 1
    elif question == ZONES:
        for zone in range(len(ZONE_IDS)):
            if has(ZONES_OF[s.board] & ~s.zones, zone):
                out[n] = ZONE + zone
                n += 1
    elif question == FIRST:
        for first in range(s.seats):
            out[n] = FIRST_SEAT + first
            n += 1
    return n


@kernel
def forced(s: State, seat: int) -> int:
    """§9.2: a question with one answer is not asked."""
    question = step(s)
    if question == TURN:
        return forced_turn(s, seat)
    if question == FURTHER:
        return forced_further(s, seat)
    if question == DRAW:
        return forced_draw(s)
    if question == FOUND:
        return forced_found(s)
    return -1


@kernel
def forced_turn(s: State, seat: int) -> int:
    """§3.5, §3.6, §9.12: the only thing a seat can do, or rest if it can do nothing; otherwise -1, a choice."""
    held = kinds_held(s, seat)
    if held & (held - 1) != 0:
        return -1  # two different tiles for the same cell; there always is one (§3.7)
    if held == 0 and s.reserve[seat] <= 0:
        return -1  # nothing to lay and nothing to draw: it could rest for ever
    only = REST
    for word in range(WORDS):
        left = s.frontier[word]
        while left != 0:
            cell = word * WORD + lowest(left)
            left &= left - 1
            if held != 0:
                if only != REST:
                    return -1
                only = PLANT + cell * KINDS + lowest(held)
            if can_grow_on(s, cell):
                if only != REST:
                    return -1
                only = GROW + cell * FACES + lowest(faces_to_lay(held))
    return only


@kernel
def forced_draw(s: State) -> int:
    """§5.11: tiles that are all alike are drawn without a question."""
    only = -1
    for kind in range(KINDS):
        if s.unseen[detail(s, A), kind] > 0:
            if only >= 0:
                return -1
            only = DRAW_TILE + kind
    return only


@kernel
def forced_found(s: State) -> int:
    """§2.14: as many admissible sites as are to be chosen leave no choice."""
    sites, only = 0, -1
    for site in range(SITES):
        if may_found(s, site):
            sites += 1
            only = FOUND_SITE + site if only < 0 else only
    return only if sites <= detail(s, A) else -1


@kernel
def weight(s: State, action: int) -> int:
    """§2.11: every tile that nobody has seen is as likely as every other; so are zones and seats."""
    return s.unseen[detail(s, A), action - DRAW_TILE] if action >= DRAW_TILE else 1


# -- why not


@kernel
def why(s: State, seat: int, action: int) -> int:
    """The first rule that an answer to the present question breaks."""
    question = step(s)
    if question == TURN or question == FURTHER:
        return why_not_in_turn(s, seat, action, question == FURTHER)
    if question == FOUND and FOUND_SITE <= action < ZONE:
        return why_not_found(s, action - FOUND_SITE)
    if question == ZONES and ZONE <= action < FIRST_SEAT:
        return LEGAL if has(ZONES_OF[s.board] & ~s.zones, action - ZONE) else ZONE_TAKEN
    if question == FIRST and FIRST_SEAT <= action < DRAW_TILE:
        return LEGAL if action - FIRST_SEAT < s.seats else NO_SUCH_SEAT
    if question == DRAW and action >= DRAW_TILE:
        return LEGAL if s.unseen[detail(s, A), action - DRAW_TILE] > 0 else NONE_LEFT
    return OTHER_STEP


@kernel
def why_not_in_turn(s: State, seat: int, action: int, planting: bool) -> int:
    """§3.2, §3.3, §4, §5: why a seat on turn may not do this."""
    if action < GROW:
        cell, kind = (action - PLANT) // KINDS, (action - PLANT) % KINDS
        return why_not_further(s, seat, cell, kind) if planting else why_not_first(s, seat, cell, kind)
    if action < DONE:
        return ONE_ACTION if planting else why_not_grow(s, seat, (action - GROW) // FACES, (action - GROW) % FACES)
    if action == DONE:
        return LEGAL if planting else NO_PASS
    return OTHER_STEP


@kernel
def why_not_found(s: State, site: int) -> int:
    """§2.12, §2.13: why a site cannot be chosen."""
    cell = CELL_OF[s.board, site]
    if cell < 0 or s.cover[cell] == OUTSIDE:
        return SITE_OUTSIDE
    if not has(ADMISSIBLE[s.board, s.start], site):
        return NOT_A_START
    return LEGAL if s.cover[cell] == CLOSED else SITE_TAKEN
