"""One iteration of the search: determinize, descend the tree, play out, evaluate, back up.

**Own nodes only.** Where the others' nodes are visited too seldom to tell how they play (with four seats most would be theirs), a
game may have only the searching seat's own (`own_nodes_only`), while the others answer as in playouts.

**Shared determinizations.** Iterations may share one (`iterations_per_world`), with nature's answers and, where only the
searching seat has nodes, with what the others answer at the same time as it. Options are then compared under the same conditions
(common random numbers), and the others' answers can be predicted with more effort, which costs as much as a dozen iterations.
"""

from collections.abc import Callable
from typing import NamedTuple

from sacbe.bots.mcts.backup import backup, summing
from sacbe.bots.mcts.leaf import leaf
from sacbe.bots.mcts.params import FAR, ParamsRecord
from sacbe.bots.mcts.playout import next_seat, playouts
from sacbe.bots.mcts.selection import selection
from sacbe.bots.mcts.tree import NODE, claim, find, mix, node_at, observe
from sacbe.bots.mcts.workspace import MAX_PATH, WORLD, Workspace
from sacbe.bots.policies import CURRENT, SEATS, evaluation_of
from sacbe.core.engine.ask import NATURE, NATURE_BIT, asked
from sacbe.core.engine.bind import answers, position_in
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel, whole
from sacbe.core.engine.news import forget
from sacbe.core.engine.state import Grid, Ints, Memory
from sacbe.core.game import Game

Descend = Callable[[Memory, Memory, Workspace, ParamsRecord, Ints, Grid, int], None]
"""(positions, nodes, ws, params, w, opponent_priors, until): go down the tree to a leaf, or to where the playout would be cut,
and leave the path in the workspace."""


class Iterations(NamedTuple):
    """The kernels."""

    determinize: Callable[[Memory, Memory, Workspace, ParamsRecord], None]
    """(S, positions, ws, params): deal again what the searching seat cannot know."""
    iterate: Callable[[Memory, Memory, Workspace, ParamsRecord, Grid, Grid], None]
    """(positions, nodes, ws, params, weights, opponent_priors): one iteration in the present determinization. `weights` are two
    rows: for policies and look-ahead, and for leaves."""


def descent(game: Game) -> Descend:
    """The kernel that goes down the tree."""
    at, (_, answer, chance) = position_in(game.rules.state), answers(game.rules)
    legal, select = game.rules.legal, selection(game)
    decide, answer_at_root, is_cut, _ = playouts(game)

    @kernel
    def descend(
        positions: Memory, nodes: Memory, ws: Workspace, params: ParamsRecord, w: Ints, opponent_priors: Grid, until: int
    ) -> None:  # fmt: skip
        s = at(positions, CURRENT)
        ws.path_length = 0
        at_once = asked(s)  # those who owe an answer to the root's question: none of these depends on another
        while asked(s) != 0 and ws.path_length + 2 <= MAX_PATH:
            forget(s)
            if asked(s) == NATURE_BIT:
                action = chance(s, whole(ws.options), roll(whole(ws.nature_dice), 1 << 30))
                if action < 0:
                    break
                answer(s, NATURE, action)
                observe(s, NATURE, action, ws.observed)
                continue
            if is_cut(s, params, until):
                break
            seat = next_seat(s, params.seat)
            if params.own_nodes_only != 0 and seat != params.seat:
                if at_once >> seat & 1 != 0:
                    at_once &= ~(1 << seat)
                    if ws.sealed[seat] < 0:
                        ws.sealed[seat] = answer_at_root(positions, ws, params, w, opponent_priors, seat)
                    action = ws.sealed[seat]
                else:
                    action = decide(positions, ws, params, w, seat)
                if action < 0:
                    break
                answer(s, seat, action)
                observe(s, seat, action, ws.observed)
                continue
            key = mix(ws.observed[seat], NODE)
            row = find(nodes, key)
            if not claim(nodes, ws, row, key, 0.0):
                break
            is_leaf = node_at(nodes, row).visits == 0 and ws.path_length > 0
            ws.path[ws.path_length], ws.path_seats[ws.path_length] = row, seat
            ws.path_length += 1
            if is_leaf:
                break
            n = legal(s, seat, whole(ws.options))
            if n == 0:
                break
            pick = select(positions, nodes, ws, params, w, seat, n, row)
            has_room = pick >= 0
            action = ws.options[pick] if has_room else ws.options[-1 - pick]
            if has_room:
                edge = find(nodes, mix(ws.observed[seat], action))
                ws.path[ws.path_length], ws.path_seats[ws.path_length] = edge, seat
                ws.path_length += 1
            answer(s, seat, action)
            observe(s, seat, action, ws.observed)
            if not has_room:
                break

    return descend


def iterations(game: Game) -> Iterations:
    """The kernels of an iteration for a game."""
    at, (_, answer, _) = position_in(game.rules.state), answers(game.rules)
    guess, progress, reopen = game.rules.guess, evaluation_of(game).progress, evaluation_of(game).reopen
    descend, playout, evaluate_leaf, add_to_sums = descent(game), playouts(game).playout, leaf(game), summing(game)

    @kernel
    def determinize(S: Memory, positions: Memory, ws: Workspace, params: ParamsRecord) -> None:
        positions[WORLD] = S[0]
        guess(at(positions, WORLD), params.seat, whole(ws.dice))
        reopen(at(positions, WORLD), params.seat)
        for seat in range(SEATS):
            ws.sealed[seat] = -1
        roll(whole(ws.dice), 2)
        ws.nature_seed = mix(ws.dice[0], NODE) | 1

    @kernel
    def iterate(
        positions: Memory, nodes: Memory, ws: Workspace, params: ParamsRecord, weights: Grid, opponent_priors: Grid
    ) -> None:  # fmt: skip
        positions[CURRENT] = positions[WORLD]
        s, w = at(positions, CURRENT), weights[0]
        ws.nature_dice[0] = ws.nature_seed
        until = progress(s) + params.horizon
        for seat in range(SEATS):
            ws.observed[seat] = ws.histories[seat]
        if params.first_action >= 0:
            forget(s)
            answer(s, params.seat, params.first_action)
            observe(s, params.seat, params.first_action, ws.observed)
        descend(positions, nodes, ws, params, w, opponent_priors, until if params.fixed_horizon != 0 else FAR)
        if params.fixed_horizon == 0:
            until = progress(s) + params.horizon
        playout(positions, ws, params, w, until)
        evaluate_leaf(s, weights[1], ws, params)
        backup(nodes, ws)
        if params.collects_sums != 0:
            add_to_sums(s, ws)

    return Iterations(determinize, iterate)
