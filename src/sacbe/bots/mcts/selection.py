"""Selection: which option an iteration tries at a node of the tree, by PUCT.

The score of an option is its mean reward so far, plus an exploration term in proportion to its prior; an option that was
available less often than its node was visited is judged by the times it was. Half of the prior is the playout policy. A node that
was visited `lookahead_visits` times evaluates every option one decision ahead, and the other half of the prior is a softmax of
that. (It does not count as a visit: evaluations one decision ahead and at the end of a playout cannot be compared.)
"""

from collections.abc import Callable
from math import exp, sqrt

from sacbe.bots.mcts.params import ParamsRecord
from sacbe.bots.mcts.tree import claim, find, mix, node_at
from sacbe.bots.mcts.workspace import Workspace
from sacbe.bots.policies import CURRENT, evaluation_of, pickers
from sacbe.core.engine.bind import position_in
from sacbe.core.engine.kernel import kernel, whole
from sacbe.core.engine.state import Ints, Memory
from sacbe.core.game import Game

FIRST_PLAY_URGENCY = 0.03
"""An option that was never tried counts as this much worse than its node."""
SOFTMAX_TEMPERATURE = 0.03
"""By how much an option must promise less, one decision ahead, to have a prior that is e times smaller."""
UNIFORM = 0.1
"""The part of the prior that all options share alike."""
Select = Callable[[Memory, Memory, Workspace, ParamsRecord, Ints, int, int, int], int]
"""(positions, nodes, ws, params, w, seat, n, row): the number of one of the first n of `ws.options`, for the seat whose node is
in this row; -1 minus that number if the table has no room for its edge."""


def selection(game: Game) -> Select:
    """The kernel that selects an option at a node."""
    at, playout_policy = position_in(game.rules.state), evaluation_of(game).playout_policy
    look_ahead = pickers(game).look_ahead

    @kernel
    def read_policy(nodes: Memory, ws: Workspace, seat: int, n: int) -> int:
        # The rows of the options, and what the playout policy is known to say of them; of how many.
        known = 0
        for i in range(n):
            key = mix(ws.observed[seat], ws.options[i])
            row = find(nodes, key)
            ws.rows[i] = row
            ws.policy[i] = 1
            if row >= 0 and node_at(nodes, row).key == key and node_at(nodes, row).policy > 0.0:
                ws.policy[i] = int(node_at(nodes, row).policy)
                known += 1
        return known

    @kernel
    def expand(positions: Memory, nodes: Memory, ws: Workspace, w: Ints, seat: int, n: int, visits: float) -> None:
        # What is found here is kept: other determinizations differ little, and policy and look-ahead are half of the work.
        look_ahead(positions, seat, w, whole(ws.options), n, whole(ws.values))
        for i in range(n):
            key = mix(ws.observed[seat], ws.options[i])
            row = find(nodes, key)
            ws.rows[i] = row
            if claim(nodes, ws, row, key, visits):
                node_at(nodes, row).lookahead = ws.values[i]
                node_at(nodes, row).policy = ws.policy[i]

    @kernel
    def softmax(nodes: Memory, ws: Workspace, n: int) -> float:
        # Leaves in `ws.values` what each option promises one decision ahead, as weights; their sum.
        best = 0.0
        for i in range(n):
            row = ws.rows[i]
            ws.values[i] = node_at(nodes, row).lookahead if row >= 0 else 0.0
            best = max(best, ws.values[i])
        total = 0.0
        for i in range(n):
            ws.values[i] = exp((ws.values[i] - best) / SOFTMAX_TEMPERATURE) if best > 0.0 else 1.0
            total += ws.values[i]
        return total

    @kernel
    def select(
        positions: Memory, nodes: Memory, ws: Workspace, params: ParamsRecord, w: Ints, seat: int, n: int, row: int
    ) -> int:  # fmt: skip
        visits, share_sum = node_at(nodes, row).visits, node_at(nodes, row).share_sum
        is_root = ws.path_length == 1
        known = read_policy(nodes, ws, seat, n)
        if params.random_playouts == 0 and known < n:
            playout_policy(at(positions, CURRENT), seat, w, whole(ws.options), n, whole(ws.policy))
        if params.random_playouts == 0 and visits == (0 if is_root else params.lookahead_visits):
            expand(positions, nodes, ws, w, seat, n, visits)
        total = 0
        for i in range(n):
            total += ws.policy[i]
        values = softmax(nodes, ws, n)
        mean = share_sum / visits if visits > 0 else 0.5
        exploration = params.c_puct * sqrt(visits + 1.0)
        best, best_row, best_score = 0, -1, -1.0
        for i in range(n):
            option = ws.rows[i]
            tried, rare, score = 0.0, 1.0, mean - FIRST_PLAY_URGENCY
            if option >= 0 and node_at(nodes, option).key != 0:
                edge = node_at(nodes, option)
                edge.availability += 1.0
                tried, rare = edge.visits, sqrt(edge.availability / (visits + 1.0))
                if tried > 0:
                    score = edge.share_sum / tried
            prior = (1.0 - UNIFORM) * (0.5 * ws.policy[i] / total + 0.5 * ws.values[i] / values) + UNIFORM / n
            score += exploration * prior * rare / (1.0 + tried)
            if score > best_score:
                best, best_row, best_score = i, option, score
        if not claim(nodes, ws, best_row, mix(ws.observed[seat], ws.options[best]), visits):
            return -1 - best
        return best

    return select
