"""Backup: adding what an iteration came to.

A bot needs the nodes only: it asks which option is best for itself. A review asks what an option is worth to each seat, how sure
that is, and where the points come from: `Workspace.sums`.
"""

from collections.abc import Callable

from sacbe.bots.mcts.tree import node_at
from sacbe.bots.mcts.workspace import BY_SOURCE, POINTS, SHARES, SQUARES, Workspace
from sacbe.bots.policies import SEATS
from sacbe.core.engine.kernel import kernel, scratch2
from sacbe.core.engine.state import Memory, State
from sacbe.core.evaluation import POINT
from sacbe.core.game import Game


@kernel
def backup(nodes: Memory, ws: Workspace) -> None:
    """Add the leaf's shares and points to the nodes and edges on the path, each to its seat's."""
    for step in range(ws.path_length):
        node, seat = node_at(nodes, ws.path[step]), ws.path_seats[step]
        node.visits += 1.0
        node.share_sum += ws.shares[seat]
        node.points_sum += ws.points[seat] / POINT


def summing(game: Game) -> Callable[[State, Workspace], None]:
    """The kernel (s, ws) that adds the leaf to the sums of each seat."""
    tally, sources, units = game.rules.tally, game.rules.sources, game.units

    @kernel
    def add_to_sums(s: State, ws: Workspace) -> None:
        by_source = scratch2(SEATS, sources)
        tally(s, by_source)
        for seat in range(s.seats):
            ws.sums[seat, SHARES] += ws.shares[seat]
            ws.sums[seat, SQUARES] += ws.shares[seat] * ws.shares[seat]
            ws.sums[seat, POINTS] += ws.points[seat] / POINT
            for source in range(sources):
                ws.sums[seat, BY_SOURCE + source] += by_source[seat, source] / units

    return add_to_sums
