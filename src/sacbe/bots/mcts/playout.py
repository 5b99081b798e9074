"""Playouts: how seats decide without a tree, until the position is evaluated."""

from collections.abc import Callable
from typing import NamedTuple

from sacbe.bots.mcts.params import ParamsRecord
from sacbe.bots.mcts.workspace import Workspace
from sacbe.bots.policies import CURRENT, by_weight, evaluation_of, pickers
from sacbe.core.engine.ask import NATURE, NATURE_BIT, asked
from sacbe.core.engine.bind import answers, position_in
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import kernel, whole
from sacbe.core.engine.news import forget
from sacbe.core.engine.state import Grid, Ints, Memory, State
from sacbe.core.game import Game


class Playouts(NamedTuple):
    """The kernels. `w` are the weights for policies and look-ahead; options are left in `ws.options`."""

    decide: Callable[[Memory, Workspace, ParamsRecord, Ints, int], int]
    """(positions, ws, params, w, seat): the action that a seat takes in a playout; -1 if it has none."""
    answer_at_root: Callable[[Memory, Workspace, ParamsRecord, Ints, Grid, int], int]
    """(positions, ws, params, w, opponent_priors, seat): what another seat answers to the question of the root, at the same time
    as the searching seat; -1 if it has no option."""
    is_cut: Callable[[State, ParamsRecord, int], bool]
    """(s, params, until): whether the position is to be evaluated: progress has come to `until`, or the step that leads there is
    all that the searching seat waits for."""
    playout: Callable[[Memory, Workspace, ParamsRecord, Ints, int], None]
    """(positions, ws, params, w, until): play on until the playout is cut or the match is over."""


@kernel
def next_seat(s: State, me: int) -> int:
    """Who decides now. Of those who answer at once the searching seat goes first: it does not know the others' answers."""
    return me if asked(s) >> me & 1 else lowest(asked(s))


def playouts(game: Game) -> Playouts:
    """The kernels of playouts for a game."""
    rules, evaluation = game.rules, evaluation_of(game)
    at, (_, answer, chance) = position_in(rules.state), answers(rules)
    by_policy, look_ahead, best_of = pickers(game)
    legal, progress, waits = rules.legal, evaluation.progress, evaluation.waits

    @kernel
    def best_ahead(positions: Memory, ws: Workspace, w: Ints, seat: int, n: int) -> int:
        look_ahead(positions, seat, w, whole(ws.options), n, whole(ws.values))
        return best_of(whole(ws.values), n, whole(ws.dice))

    @kernel
    def pick(positions: Memory, ws: Workspace, params: ParamsRecord, w: Ints, seat: int, n: int) -> int:
        # The number of the option that a seat takes in a playout.
        if params.random_playouts != 0:
            return roll(whole(ws.dice), n)
        if params.lookahead_percent > 0 and roll(whole(ws.dice), 100) < params.lookahead_percent:
            return best_ahead(positions, ws, w, seat, n)
        return by_policy(at(positions, CURRENT), seat, w, whole(ws.options), n, whole(ws.policy), whole(ws.dice))

    @kernel
    def decide(positions: Memory, ws: Workspace, params: ParamsRecord, w: Ints, seat: int) -> int:
        n = legal(at(positions, CURRENT), seat, whole(ws.options))
        return ws.options[pick(positions, ws, params, w, seat, n)] if n > 0 else -1

    @kernel
    def answer_at_root(
        positions: Memory, ws: Workspace, params: ParamsRecord, w: Ints, opponent_priors: Grid, seat: int
    ) -> int:  # fmt: skip
        # Where an answer is shared by many iterations, it is mostly the predicted one.
        n = legal(at(positions, CURRENT), seat, whole(ws.options))
        if n == 0:
            return -1
        visits = 0
        for i in range(n if len(opponent_priors) > 0 else 0):
            ws.policy[i] = opponent_priors[seat, ws.options[i]]
            visits += ws.policy[i]
        trust = params.opponent_trust
        if (
            params.iterations_per_world == 1
            or params.random_playouts != 0
            or (trust < 100 and roll(whole(ws.dice), 100) >= trust)
        ):
            return ws.options[pick(positions, ws, params, w, seat, n)]
        if visits > 0:
            return ws.options[by_weight(whole(ws.policy), n, whole(ws.dice))]
        return ws.options[best_ahead(positions, ws, w, seat, n)]

    @kernel
    def is_cut(s: State, params: ParamsRecord, until: int) -> bool:
        return progress(s) >= until or (progress(s) == until - 1 and waits(s, params.seat))

    @kernel
    def playout(positions: Memory, ws: Workspace, params: ParamsRecord, w: Ints, until: int) -> None:
        s, left = at(positions, CURRENT), params.max_decisions
        while asked(s) != 0:
            forget(s)
            if asked(s) == NATURE_BIT:
                action = chance(s, whole(ws.options), roll(whole(ws.nature_dice), 1 << 30))
                if action < 0:
                    break
                answer(s, NATURE, action)
                continue
            if left == 0 or is_cut(s, params, until):
                break
            seat = next_seat(s, params.seat)
            action = decide(positions, ws, params, w, seat)
            if action < 0:
                break
            answer(s, seat, action)
            left -= 1

    return Playouts(decide, answer_at_root, is_cut, playout)
