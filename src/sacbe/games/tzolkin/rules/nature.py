"""Nature: what is drawn, dealt and turned up (§2.4 to §2.11, §12.9, §15.6). A pile has no order before it is drawn (§19.4)."""

from sacbe.core.engine.bits import bit, count, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.games.tzolkin.rules import actions
from sacbe.games.tzolkin.rules.lines import FIRST, OPENED, SHOWN
from sacbe.games.tzolkin.rules.pieces import NOBODY, SHOWN_MONUMENTS
from sacbe.games.tzolkin.rules.player.wealth import deal_tile, legal_tiles, neutrals_left, next_to_deal, turn_up, undealt
from sacbe.games.tzolkin.rules.questions import offer
from sacbe.games.tzolkin.rules.state import DEAL, MARKER, NEUTRALS, REFILL, SHOW, State
from sacbe.games.tzolkin.rules.tiles import MONUMENTS, OF_AGE


@kernel
def nature_owes(s: State, question: int) -> bool:
    """Whether nature still has something to draw."""
    if question == REFILL:
        return s.emptied != 0 and s.pile & OF_AGE[s.age] != 0
    if question == SHOW:
        return count(s.display) < SHOWN_MONUMENTS[s.seats]
    if question == MARKER:
        return s.marker == NOBODY
    if undealt(s) == 0:
        return False  # only in positions that were set up: §2.11, the tiles always suffice
    return next_to_deal(s) < s.seats if question == DEAL else neutrals_left(s) > 0


@kernel
def legal_draws(s: State, question: int, out: Ints) -> int:
    """What nature can draw; everything is alike."""
    n = 0
    if question == DEAL:
        return legal_tiles(s, out, actions.DEAL)
    if question == NEUTRALS:
        return legal_tiles(s, out, actions.TURN_UP)
    if question == MARKER:
        for seat in range(s.seats):
            n = offer(out, n, actions.MARKER + seat)
        return n
    first = actions.SHOW if question == SHOW else actions.DRAW
    rest = (1 << MONUMENTS) - 1 & ~s.display if question == SHOW else s.pile & OF_AGE[s.age]
    while rest != 0:
        n = offer(out, n, first + lowest(rest))
        rest &= rest - 1
    return n


@kernel
def draw(s: State, question: int, action: int) -> None:
    """Carry out what nature has drawn."""
    if question == REFILL:  # §12.9: from slot 1 to slot 6
        building = action - actions.DRAW
        slot = lowest(s.emptied)
        s.emptied &= ~bit(slot)
        s.pile &= ~bit(building)
        s.row[slot] = building
        tell(s, OPENED, -1, EVERYBODY, building, 0, 0, 0)
    elif question == SHOW:
        s.display |= bit(action - actions.SHOW)
        tell(s, SHOWN, -1, EVERYBODY, action - actions.SHOW, 0, 0, 0)
    elif question == MARKER:
        s.marker = action - actions.MARKER
        tell(s, FIRST, s.marker, EVERYBODY, 0, 0, 0, 0)
    elif question == DEAL:
        deal_tile(s, action)
    else:
        turn_up(s, action)
