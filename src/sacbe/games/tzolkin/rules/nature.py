"""Nature: what is drawn, dealt and turned up (§2.4 to §2.11, §12.9, §15.6). A pile has no order before it is drawn (§19.4)."""

from sacbe.core.engine.ask import NATURE_BIT, everyone
from sacbe.core.engine.bits import bit, count, lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY, tell
from sacbe.core.engine.state import Ints
from sacbe.core.engine.steps import Step
from sacbe.games.tzolkin.rules import actions
from sacbe.games.tzolkin.rules.lines import FIRST, GONE, OPENED, OTHER_STEP, SHOWN
from sacbe.games.tzolkin.rules.pieces import NOBODY, SHOWN_MONUMENTS
from sacbe.games.tzolkin.rules.player.wealth import deal_tile, neutrals_left, next_to_deal, turn_up, undealt
from sacbe.games.tzolkin.rules.questions import offer
from sacbe.games.tzolkin.rules.state import State
from sacbe.games.tzolkin.rules.tiles import MONUMENTS, OF_AGE


@kernel
def legal_rest(first: int, rest: int, out: Ints) -> int:
    """Every member of a set, as actions that begin at `first`."""
    n = 0
    while rest != 0:
        n = offer(out, n, first + lowest(rest))
        rest &= rest - 1
    return n


@kernel
def why_not_drawn(s: State, seat: int, action: int) -> int:
    """What nature cannot draw is not there any more."""
    return GONE if action >= actions.DRAW else OTHER_STEP


# -- the step `refill` (§2.4, §12.9): the row of buildings


@kernel
def owes_refill(s: State) -> int:
    """§12.9: while a slot is empty and the pile of this age is not."""
    return NATURE_BIT if s.emptied != 0 and s.pile & OF_AGE[s.age] != 0 else 0


@kernel
def legal_refill(s: State, seat: int, out: Ints) -> int:
    """§12.9: any building of the pile; all are alike."""
    return legal_rest(actions.DRAW, s.pile & OF_AGE[s.age], out)


@kernel
def forced_refill(s: State, seat: int) -> int:
    """§12.9: the last building of the pile; -1 if it has more."""
    pile = s.pile & OF_AGE[s.age]
    return actions.DRAW + lowest(pile) if count(pile) == 1 else -1


@kernel
def apply_refill(s: State, seat: int, action: int) -> None:
    """§12.9: from slot 1 to slot 6."""
    building = action - actions.DRAW
    slot = lowest(s.emptied)
    s.emptied &= ~bit(slot)
    s.pile &= ~bit(building)
    s.row[slot] = building
    tell(s, OPENED, -1, EVERYBODY, building)


REFILL_STEP = Step("refill", legal_refill, apply_refill, why_not_drawn, owes=owes_refill)

# -- the step `show` (§2.6): the monuments


@kernel
def owes_show(s: State) -> int:
    """§2.6: until enough monuments are shown."""
    return NATURE_BIT if count(s.display) < SHOWN_MONUMENTS[s.seats] else 0


@kernel
def legal_show(s: State, seat: int, out: Ints) -> int:
    """§2.6: any monument that is not shown."""
    return legal_rest(actions.SHOW, (1 << MONUMENTS) - 1 & ~s.display, out)


@kernel
def apply_show(s: State, seat: int, action: int) -> None:
    """§2.6: one more monument."""
    s.display |= bit(action - actions.SHOW)
    tell(s, SHOWN, -1, EVERYBODY, action - actions.SHOW)


SHOW_STEP = Step("show", legal_show, apply_show, why_not_drawn, owes=owes_show)

# -- the step `marker` (§2.7): the first player


@kernel
def owes_marker(s: State) -> int:
    """§2.7: chance decides."""
    return NATURE_BIT if s.marker == NOBODY else 0


@kernel
def legal_marker(s: State, seat: int, out: Ints) -> int:
    """§2.7: any seat."""
    return legal_rest(actions.MARKER, everyone(s), out)


@kernel
def apply_marker(s: State, seat: int, action: int) -> None:
    """§2.7: who goes first."""
    s.marker = action - actions.MARKER
    tell(s, FIRST, s.marker, EVERYBODY)


MARKER_STEP = Step("marker", legal_marker, apply_marker, why_not_drawn, owes=owes_marker)

# -- the step `deal` (§2.9): wealth tiles


@kernel
def owes_deal(s: State) -> int:
    """§2.9: until every seat has its tiles; §2.11: they always suffice, but in positions that were set up."""
    return NATURE_BIT if undealt(s) != 0 and next_to_deal(s) < s.seats else 0


@kernel
def legal_deal(s: State, seat: int, out: Ints) -> int:
    """§2.9: any tile that is still face down."""
    return legal_rest(actions.DEAL, undealt(s), out)


@kernel
def apply_deal(s: State, seat: int, action: int) -> None:
    """§2.9: a tile for the next seat."""
    deal_tile(s, action)


DEAL_STEP = Step("deal", legal_deal, apply_deal, why_not_drawn, owes=owes_deal)

# -- the step `neutrals` (§2.10, §2.11): neutral workers


@kernel
def owes_neutrals(s: State) -> int:
    """§2.10: until all neutral workers stand on the wheels."""
    return NATURE_BIT if undealt(s) != 0 and neutrals_left(s) > 0 else 0


@kernel
def legal_neutrals(s: State, seat: int, out: Ints) -> int:
    """§2.11: any tile that is still face down."""
    return legal_rest(actions.TURN_UP, undealt(s), out)


@kernel
def apply_neutrals(s: State, seat: int, action: int) -> None:
    """§2.11: a tile is turned up."""
    turn_up(s, action)


NEUTRALS_STEP = Step("neutrals", legal_neutrals, apply_neutrals, why_not_drawn, owes=owes_neutrals)
