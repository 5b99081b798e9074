"""What bots know about L'Or des Mayas: what rings, pearls and bids are worth, and what a sensible player does."""

from sacbe.core.engine.ask import ask_again, step
from sacbe.core.engine.bits import bit
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.state import Ints
from sacbe.core.evaluation import POINT, Evaluation, SearchParams
from sacbe.games.gold.evaluation.base import lots_left, next_lot, placing_gain, rings
from sacbe.games.gold.evaluation.bids import (
    ALL_ROWS,
    COLUMNS,
    FACTS_OF,
    PURSE,
    RINGS,
    ROOT,
    ROWS,
    fill_sheet,
    judge,
    promised,
    row,
    sale,
    think,
    worth,
)
from sacbe.games.gold.evaluation.pieces import unsold
from sacbe.games.gold.evaluation.policy import playout_policy
from sacbe.games.gold.evaluation.weights import HINDSIGHT, NAMES, SPREAD_2, SPREAD_END, SPREAD_MANY
from sacbe.games.gold.rules.pieces import AUCTIONS, LOTS, MOST_SEATS, PACKAGE
from sacbe.games.gold.rules.scoring import SOURCES, tally
from sacbe.games.gold.rules.state import BID, NO_BID, PAY, State


@kernel
def evaluate(s: State, w: Ints, out: Ints) -> int:
    """Rings and what they may become, pearls, the piece in hand, and the bids that are not revealed yet."""
    if s.depth == 0:
        final(s, out)
        return w[SPREAD_END]
    judged = sale(s)
    # While it is being decided who gets a lot, it does not count among the pieces still to come.
    supply = unsold(s, max(next_lot(s), judged + 1))
    if judged != 0:
        weigh_bids(s, judged, supply, out, w)
    else:
        for seat in range(s.seats):
            out[seat] = rings(s, seat, supply, w)
        add_outcome(s, supply, out, w)
    open_end = w[SPREAD_2] if s.seats == 2 else w[SPREAD_MANY]
    return w[SPREAD_END] + open_end * ROOT[lots_left(s)] // ROOT[LOTS]


@kernel
def final(s: State, out: Ints) -> None:
    """The match is over: the points as they are."""
    sums = scratch2(MOST_SEATS, SOURCES)
    tally(s, sums)
    for seat in range(s.seats):
        out[seat] = 0
        for source in range(SOURCES):
            out[seat] += sums[seat, source] * POINT


@kernel
def add_outcome(s: State, supply: int, out: Ints, w: Ints) -> None:
    """The pearls as they are, and the piece in hand."""
    for seat in range(s.seats):
        out[seat] += worth(s, s.pearls[seat], w)
    if step(s) >= PAY:
        out[s.winner] += placing_gain(s, supply, w)


@kernel
def weigh_bids(s: State, judged: int, supply: int, out: Ints, w: Ints) -> None:
    """Add the expected values of the bids; once they are revealed, mixed with their outcome."""
    sheet = scratch2(ALL_ROWS, COLUMNS)
    top = fill_sheet(s, judged, supply, sheet, w)
    think(s.seats, judged, sheet, top, w)
    hoped = sheet[ROWS * MOST_SEATS]
    for seat in range(s.seats):
        purse = sheet[row(seat, FACTS_OF), PURSE]
        out[seat] = sheet[row(seat, FACTS_OF), RINGS]
        hoped[seat] = out[seat] + worth(s, purse, w)
        if purse > 0 and s.bids[judged, seat] != NO_BID:
            judge(s.seats, sheet, seat, top, w)
            hoped[seat] += promised(s, sheet, seat, top, judged, supply, w)
    known = w[HINDSIGHT] if revealed(s, judged) else 0
    if known > 0:
        add_outcome(s, supply, out, w)
    for seat in range(s.seats):
        out[seat] = (hoped[seat] * (1000 - known) + out[seat] * known) // 1000


@kernel
def revealed(s: State, judged: int) -> bool:
    """Whether all bids of this auction are known."""
    return s.auction > judged or step(s) >= PAY


@kernel
def progress(s: State) -> int:
    """The number of the auction: all seats bid in each."""
    return s.auction if s.depth > 0 else AUCTIONS + 1


@kernel
def reopen(s: State, seat: int) -> None:
    """§10.8: the others' bids are sealed, so they may as well be made now. (§4.3: who has no pearls has no choice.)"""
    if s.depth > 0 and step(s) == BID:
        for other in range(s.seats):
            if other != seat and s.bids[s.auction, other] != NO_BID and s.pearls[other] > 0:
                s.bids[s.auction, other] = NO_BID
                ask_again(s, bit(other))


# Among four, a determinization costs too much to search in the place of three others: a few of them say less of their bids than a
# look one decision ahead.
AMONG_FOUR: dict[str, bool | int | float] = {
    "fixed_horizon": True,
    "lookahead_percent": 100,
    "own_nodes_only": True,
    "iterations_per_world": 24,
    "win_weight": 0.9,
    "opponent_model_share": 0.0,
}
SEARCH_PARAMS: SearchParams = {2: {"lookahead_percent": 50}, 4: AMONG_FOUR}
EVALUATION = Evaluation(evaluate, playout_policy, progress, NAMES, PACKAGE, reopen, SEARCH_PARAMS)
