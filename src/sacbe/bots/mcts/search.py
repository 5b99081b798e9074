"""The search of a game: the functions that bots call, compiled at first use."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, NamedTuple

import numpy as np

from sacbe.bots.mcts import SOURCES
from sacbe.bots.mcts.iteration import iterations
from sacbe.bots.mcts.params import ParamsRecord
from sacbe.bots.mcts.tree import Node, find, mix, node_at, observe, was_open
from sacbe.bots.mcts.workspace import workspace_of
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.bots.policies import evaluation_of
from sacbe.core.engine.ask import asked, seat_bit
from sacbe.core.engine.bind import Bound, answers, position_in
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import Buffer, buffer, keep_alive, record_in, whole
from sacbe.core.engine.news import forget
from sacbe.core.engine.state import Grid, Ints, Memory
from sacbe.core.game import Game

Nodes = Annotated[Memory, Node]
ParamsMemory = Annotated[Memory, ParamsRecord]


class SearchKernels(NamedTuple):
    """The bound functions. `nodes`, `ws` and `params` are arrays of `Node`, of one `Workspace` and of one `ParamsRecord`."""

    search: Callable[[Memory, Memory, Memory, Memory, Any, Any, Buffer, int], int]
    """(S, nodes, ws, params, weights, opponent_priors, stop, n): n iterations, fewer if `stop[0]` is set; how many. `weights` are
    two rows: for policies and look-ahead, and for leaves. `opponent_priors[seat, action]`, if it has rows, are weights of what
    others answer to the present question."""
    follow: Callable[[Memory, Memory, int, int], None]
    """(S, ws, seat, action): the root moves on by one answer."""
    read: Callable[[Memory, Memory, Memory, int], int]
    """(S, nodes, ws, seat): the options of the root, left in `options` of the workspace, and their rows of the table in `rows`
    (-1: an option has none); how many."""
    progress: Callable[[Memory], int]
    """(S): see `Evaluation.progress`."""
    reopen: Callable[[Memory, int], int]
    """(S, seat): take back what others have answered in secret to the present question, and tell who owes such an answer then:
    a set of seats, without this one."""


@cache
def search_kernels(game: Game) -> SearchKernels:
    """The search for a game, compiled at first use."""
    files = game.evaluation.files if game.evaluation else ()
    return SearchKernels(**game.kernel.compile("search", _bind(game), *POLICIES, *SOURCES, *files))


def _bind(game: Game) -> Bound:
    rules, evaluation, workspace = game.rules, evaluation_of(game), workspace_of(game)
    at, (_, answer, _) = position_in(rules.state), answers(rules)
    workspace_at, params_at = record_in(workspace), record_in(ParamsRecord)
    determinize, iterate = iterations(game)
    legal, most, game_progress, game_reopen = rules.legal, rules.actions, evaluation.progress, evaluation.reopen

    def search(
        S: Memory, nodes: Nodes, ws: Annotated[Memory, workspace], params: ParamsMemory, weights: Grid, opponent_priors: Grid,
        stop: Ints, n: int,
    ) -> int:  # fmt: skip
        positions = np.empty(3, S.dtype)
        work, how = workspace_at(ws, 0), params_at(params, 0)
        for iteration in range(n):
            if stop[0] != 0:
                return iteration
            if iteration % how.iterations_per_world == 0:
                determinize(S, positions, work, how)
            iterate(positions, nodes, work, how, weights, opponent_priors)
        return n

    def follow(S: Memory, ws: Annotated[Memory, workspace], seat: int, action: int) -> None:
        s = at(S, 0)
        forget(s)
        answer(s, seat, action)
        observe(s, seat, action, workspace_at(ws, 0).histories)

    def read(S: Memory, nodes: Nodes, ws: Annotated[Memory, workspace], seat: int) -> int:
        work = workspace_at(ws, 0)
        n = legal(at(S, 0), seat, whole(work.options))
        for i in range(n):
            key = mix(work.histories[seat], work.options[i])
            row = find(nodes, key)
            work.rows[i] = row if row >= 0 and node_at(nodes, row).key == key else -1
        return n

    def progress(S: Memory) -> int:
        return game_progress(at(S, 0))

    def reopen(S: Memory, seat: int) -> int:
        trial, out = np.empty(1, S.dtype), buffer(most)
        game_reopen(at(S, 0), seat)
        others, found = asked(at(S, 0)) & ~seat_bit(seat), 0
        while others != 0:
            other = lowest(others)
            others &= others - 1
            trial[0] = S[0]
            t = at(trial, 0)
            forget(t)
            if legal(t, other, out) > 0:
                answer(t, other, out[0])
                found |= 0 if was_open(t) else seat_bit(other)
        keep_alive(trial)
        return found

    return {"search": search, "follow": follow, "read": read, "progress": progress, "reopen": reopen}
