"""The evaluation of Tzolk'in: points, temples, goods, technologies, monuments, and workers on the wheels."""

from sacbe.core.engine.ask import STEP
from sacbe.core.engine.bits import has
from sacbe.core.engine.kernel import kernel, scratch2, scratch_record
from sacbe.core.engine.state import Ints
from sacbe.core.evaluation import POINT, Evaluation, SearchParams
from sacbe.games.tzolkin.evaluation.build import monument_worth
from sacbe.games.tzolkin.evaluation.deeds import value_deeds
from sacbe.games.tzolkin.evaluation.policy import playout_policy
from sacbe.games.tzolkin.evaluation.sheet import LAYOUT, Sheet, note_weights
from sacbe.games.tzolkin.evaluation.tiles import chosen_worth
from sacbe.games.tzolkin.evaluation.weights import LIGHT_WORTH, MARKER_WORTH, NAMES, SPREAD_END, SPREAD_START
from sacbe.games.tzolkin.evaluation.workers import pending_worth, workers_worth
from sacbe.games.tzolkin.evaluation.worth import appraise, fade
from sacbe.games.tzolkin.rules.pieces import LAST_ROUND, MOST_SEATS, NOBODY, PACKAGE
from sacbe.games.tzolkin.rules.pieces import POINT as QUARTERS
from sacbe.games.tzolkin.rules.scoring import SOURCES, final_sheet
from sacbe.games.tzolkin.rules.state import KEEP, TURN, State
from sacbe.games.tzolkin.rules.tiles import MONUMENTS


@kernel
def seat_worth(s: State, seat: int, sheet: Sheet) -> int:
    """The points that a seat is expected to have at the end, in thousandths."""
    worth = s.vp4[seat] * POINT // QUARTERS
    worth += appraise(s, seat, sheet)
    value_deeds(s, seat, sheet)
    worth += workers_worth(s, seat, sheet) + sheet.hope
    for monument in range(MONUMENTS):
        if has(s.monuments[seat], monument):
            worth += monument_worth(s, seat, sheet, monument)
    if s.depth > 1 and s.frames[0, STEP] == TURN and s.turn == seat:
        worth += pending_worth(s, seat, sheet)
    turns = sheet.turns
    if s.start_space == seat:
        # The corn of the teeth comes at the end of the turn.
        worth += s.teeth_corn * sheet.corn_up + fade(sheet.w[MARKER_WORTH], 0, turns)
    elif s.marker == seat and s.start_space == NOBODY:
        worth += fade(sheet.w[MARKER_WORTH], 0, turns)
    return worth + s.light[seat] * fade(sheet.w[LIGHT_WORTH], 0, turns) + chosen_worth(s, seat, sheet)


@kernel
def evaluate(s: State, w: Ints, out: Ints) -> int:
    """The points that each seat will have at the end; how far off a difference may be."""
    if s.depth == 0:
        final = scratch2(MOST_SEATS, SOURCES)
        final_sheet(s, final)
        for seat in range(s.seats):
            quarters = 0
            for source in range(SOURCES):
                quarters += final[seat, source]
            out[seat] = quarters * POINT // QUARTERS
        return 1
    sheet: Sheet = scratch_record(LAYOUT)
    note_weights(sheet, w)
    for seat in range(s.seats):
        out[seat] = seat_worth(s, seat, sheet)
    return max(1, fade(sheet.w[SPREAD_START], sheet.w[SPREAD_END], LAST_ROUND - s.round_no))


@kernel
def progress(s: State) -> int:
    """Rounds; 0 while the wealth tiles are chosen."""
    if s.depth == 0:
        return LAST_ROUND + 1
    return 0 if s.frames[0, STEP] <= KEEP else s.round_no


# With four seats, playouts to the end were measured to do better than an evaluation a few rounds ahead. Only own choices are
# searched, and results are compared by points, since the ranks of a single playout are mostly luck. Own points count by
# themselves, too: if all four bots only maximize their lead, they harm each other more the longer they think, and all end with
# less.
GOOD = 70 * POINT
TO_THE_END = {
    "horizon": LAST_ROUND + 1,
    "max_decisions": 1000,
    "own_nodes_only": True,
    "score_scale": 6 * POINT,
    "target_points": GOOD,
}
SEARCH_PARAMS: SearchParams = {2: {"horizon": 3}, 4: TO_THE_END}
EVALUATION = Evaluation(evaluate, playout_policy, progress, NAMES, PACKAGE, search_params=SEARCH_PARAMS)
