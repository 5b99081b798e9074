"""Leaves: what the position at the end of a playout is worth to each seat."""

from collections.abc import Callable
from math import exp

from sacbe.bots.mcts.params import ParamsRecord
from sacbe.bots.mcts.workspace import Workspace
from sacbe.bots.policies import SEATS, evaluation_of, reward
from sacbe.core.engine.ask import asked
from sacbe.core.engine.bind import standings
from sacbe.core.engine.kernel import kernel, scratch2, whole
from sacbe.core.engine.state import Ints, State
from sacbe.core.evaluation import POINT
from sacbe.core.game import Game

RANK_WEIGHT = 0.8
"""How much of the reward at the end of a match is the ranking; the rest is the margin."""
MARGIN_SCALE = 12 * POINT
"""The scale of the logistic for that margin, in thousandths of a point."""
TARGET_WEIGHT = 0.3
"""How much of the reward is own points compared with `Params.target_points`, where these are given."""


@kernel
def result(seats: int, ws: Workspace, params: ParamsRecord) -> None:
    """The reward of a finished match, by its points and ranks: see `Params.score_scale`, `target_points` and `win_weight`."""
    win, scale, target = params.win_weight, params.score_scale, params.target_points
    if scale > 0:
        reward(seats, whole(ws.points), scale, win, whole(ws.shares))
        if target > 0:
            for seat in range(seats):
                own = 1.0 / (1.0 + exp(min(30.0, (target - ws.points[seat]) / scale)))
                ws.shares[seat] = (1.0 - TARGET_WEIGHT) * ws.shares[seat] + TARGET_WEIGHT * own
        return
    reward(seats, whole(ws.points), MARGIN_SCALE, win, whole(ws.shares))
    winners = 0
    for seat in range(seats):
        if ws.ranks[seat] == 1:
            winners += 1
    for seat in range(seats):
        rank, beats = ws.ranks[seat], 0.0
        for other in range(seats):
            if other != seat:
                beats += 1.0 if rank < ws.ranks[other] else 0.5 if rank == ws.ranks[other] else 0.0
        won = 1.0 / winners if rank == 1 else 0.0
        ranking = (1.0 - win) * beats / (seats - 1) + win * won
        ws.shares[seat] = RANK_WEIGHT * ranking + (1.0 - RANK_WEIGHT) * ws.shares[seat]


def leaf(game: Game) -> Callable[[State, Ints, Workspace, ParamsRecord], None]:
    """The kernel (s, w, ws, params) that leaves points and shares of each seat in the workspace: at the end of a match by its
    result, before it by the evaluation.
    """
    stand, sources, units, evaluate = standings(game.rules), game.rules.sources, game.units, evaluation_of(game).evaluate

    @kernel
    def evaluate_leaf(s: State, w: Ints, ws: Workspace, params: ParamsRecord) -> None:
        if asked(s) != 0:
            spread = evaluate(s, w, whole(ws.points))
            reward(s.seats, whole(ws.points), spread, params.win_weight, whole(ws.shares))
            return
        stand(s, scratch2(SEATS, sources), whole(ws.points), whole(ws.ranks))
        for seat in range(s.seats):
            ws.points[seat] = ws.points[seat] * POINT // units
        result(s.seats, ws, params)

    return evaluate_leaf
