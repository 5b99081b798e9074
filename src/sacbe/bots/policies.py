"""Policies without a tree, compiled for a game: uniformly random, its playout policy, or the best evaluation one decision ahead.

`bind` closes them over the game's rules and evaluation. `duel` plays whole matches between them in machine code: that is what
tuning uses, thousands of matches a second.
"""

from collections.abc import Callable
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sacbe.core.engine.ask import NATURE, NATURE_BIT, asked, seat_bit
from sacbe.core.engine.bind import Bound, answers, position_in, standings
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.cache import remember
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import Buffer, buffer, keep_alive, kernel, scratch2
from sacbe.core.engine.news import forget
from sacbe.core.engine.state import Floats, Grid, Ints, Memory
from sacbe.core.evaluation import NEUTRAL, POINT, Evaluation
from sacbe.core.game import Game

PACKAGE = Path(__file__).parent
SOURCES = (PACKAGE / "policies.py",)
for source in SOURCES:
    remember(source)

SEATS = 8
"""Room for the seats of any game."""
RANDOM, PREFER, GREEDY = range(3)
"""How a seat decides in a duel."""
HALF = 0.5
"""How much the chance to win counts a decision ahead, beside beating each of the others."""
CURRENT, TRIAL, MATCH = range(3)
"""Positions in one array: the one in which a seat decides, as it guesses it; one decision ahead of it; the real one of a
match."""


class Policies(NamedTuple):
    """The bound functions. `w` is a row of weights."""

    evaluate: Callable[[Memory, Buffer, Buffer], int]
    """(S, w, out): see `Evaluation.evaluate`."""
    playout_policy: Callable[[Memory, int, Buffer, Buffer, Buffer], int]
    """(S, seat, w, actions, out): the options of a seat and their weights in the playout policy; how many."""
    progress: Callable[[Memory], int]
    """(S): see `Evaluation.progress`."""
    greedy: Callable[[Memory, int, Buffer, Buffer], int]
    """(S, seat, w, dice): the option that looks best one decision ahead, in a world that this seat guesses; -1 if it has none."""
    duel: Callable[[Memory, Buffer, Buffer, Buffer, Buffer, Buffer], int]
    """(S, w[seat, name], how[seat], dice, points, ranks): play a match to its end; how many decisions it took."""


@cache
def evaluation_of(game: Game) -> Evaluation:
    """The game's evaluation; for a game that has none, the points that are on the table."""
    if game.evaluation is not None:
        return game.evaluation
    tally, sources, units = game.rules.tally, game.rules.sources, game.units

    @kernel
    def evaluate(s: Any, w: Ints, out: Ints) -> int:
        sums = scratch2(SEATS, sources)
        tally(s, sums)
        for seat in range(s.seats):
            out[seat] = 0
            for source in range(sources):
                out[seat] += sums[seat, source] * POINT // units
        return 10 * POINT

    @kernel
    def playout_policy(s: Any, seat: int, w: Ints, actions: Ints, n: int, out: Ints) -> None:
        for i in range(n):
            out[i] = NEUTRAL

    @kernel
    def progress(s: Any) -> int:
        return 0

    return Evaluation(evaluate, playout_policy, progress, (), game.package)


def weights_of(game: Game, seats: int | None = None) -> Buffer:
    """The game's tuned weights; with a number of seats, those of a search among so many."""
    return game.evaluation.weights(seats) if game.evaluation else np.zeros(0, np.int64)


@kernel
def reward(seats: int, points: Ints, spread: int, win: float, out: Floats) -> None:
    """What points that may be off by `spread` promise each seat, from 0 to 1.

    The part `win` of it is the chance to win, the rest the mean of beating each of the others. (With two seats both are alike.)
    """
    best = points[0]
    for seat in range(1, seats):
        best = max(best, points[seat])
    total = 0.0
    for seat in range(seats):
        total += exp((points[seat] - best) / spread)
    for seat in range(seats):
        beats = 0.0
        for other in range(seats):
            if other != seat:
                beats += 1.0 / (1.0 + exp(min(30.0, (points[other] - points[seat]) / spread)))
        out[seat] = (1.0 - win) * beats / (seats - 1) + win * exp((points[seat] - best) / spread) / total


@kernel
def by_weight(weights: Ints, n: int, dice: Ints) -> int:
    """The number of one of n things, each as likely as it weighs."""
    total = 0
    for i in range(n):
        total += weights[i]
    left = roll(dice, total)
    i = 0
    while i < n - 1 and left >= weights[i]:
        left -= weights[i]
        i += 1
    return i


class Pickers(NamedTuple):
    """Kernels that pick one of the first n actions of a row."""

    by_policy: Callable[[Any, int, Ints, Ints, int, Ints, Ints], int]
    """(s, seat, w, actions, n, policy, dice): draw from the game's playout policy, whose weights are left in `policy`."""
    look_ahead: Callable[[Memory, int, Ints, Ints, int, Floats], None]
    """(positions, seat, w, actions, n, values): the reward that each action promises the seat one decision ahead of
    `positions[CURRENT]`; `positions[TRIAL]` is overwritten. What others have answered in secret to the same question is not
    used."""
    best_of: Callable[[Floats, int, Ints], int]
    """(values, n, dice): the number of the best value; of several, one at random."""


@cache
def pickers(game: Game) -> Pickers:
    """The kernels for a game."""
    rules, evaluation = game.rules, evaluation_of(game)
    at, (_, answer, _) = position_in(rules.state), answers(rules)
    evaluate, playout_policy, reopen = evaluation.evaluate, evaluation.playout_policy, evaluation.reopen

    @kernel
    def by_policy(s: Any, seat: int, w: Ints, actions: Ints, n: int, policy: Ints, dice: Ints) -> int:
        playout_policy(s, seat, w, actions, n, policy)
        return by_weight(policy, n, dice)

    @kernel
    def look_ahead(positions: Memory, seat: int, w: Ints, actions: Ints, n: int, values: Floats) -> None:
        points: Any = np.empty(SEATS, np.int64)
        share: Any = np.empty(SEATS, np.float64)
        for i in range(n):
            positions[TRIAL] = positions[CURRENT]
            t = at(positions, TRIAL)
            forget(t)
            reopen(t, seat)
            answer(t, seat, actions[i])
            spread = evaluate(t, w, points)
            reward(t.seats, points, spread, HALF, share)
            values[i] = share[seat]

    @kernel
    def best_of(values: Floats, n: int, dice: Ints) -> int:
        best, ties = 0, 1
        for i in range(1, n):
            if values[i] > values[best]:
                best, ties = i, 1
            elif values[i] == values[best]:
                ties += 1
                if roll(dice, ties) == 0:
                    best = i
        return best

    return Pickers(by_policy, look_ahead, best_of)


@cache
def policies(game: Game) -> Policies:
    """The policies of a game, compiled at first use."""
    functions = _bind(game)
    files = game.evaluation.files if game.evaluation else ()
    compiled = game.kernel.compile("policies", functions, *SOURCES, *files)
    return Policies(**compiled)


@cache
def uncompiled_policies(game: Game) -> Policies:
    """The same as plain Python, with the very same results: for those who cannot wait until they are compiled."""
    return Policies(**_bind(game))


def _bind(game: Game) -> Bound:
    rules, evaluation = game.rules, evaluation_of(game)
    at, (_, answer, chance) = position_in(rules.state), answers(rules)
    by_policy, look_ahead, best_of = pickers(game)
    rules_legal, rules_guess, stand = rules.legal, rules.guess, standings(rules)
    game_evaluate, game_policy, game_progress = evaluation.evaluate, evaluation.playout_policy, evaluation.progress
    most, sources = rules.actions, rules.sources

    def evaluate(S: Memory, w: Ints, out: Ints) -> int:
        return game_evaluate(at(S, 0), w, out)

    def playout_policy(S: Memory, seat: int, w: Ints, actions: Ints, out: Ints) -> int:
        s = at(S, 0)
        n = rules_legal(s, seat, actions) if asked(s) & seat_bit(seat) != 0 else 0
        game_policy(s, seat, w, actions, n, out)
        return n

    def progress(S: Memory) -> int:
        return game_progress(at(S, 0))

    def greedy(S: Memory, seat: int, w: Ints, dice: Ints) -> int:
        positions, out = np.empty(2, S.dtype), buffer(most)
        values: Any = np.empty(most, np.float64)
        positions[CURRENT] = S[0]
        rules_guess(at(positions, CURRENT), seat, dice)
        n = rules_legal(at(positions, CURRENT), seat, out)
        if n == 0:
            return -1
        look_ahead(positions, seat, w, out, n, values)
        return out[best_of(values, n, dice)]

    def duel(S: Memory, w: Grid, how: Ints, dice: Ints, points: Ints, ranks: Ints) -> int:
        positions, out, policy = np.empty(3, S.dtype), buffer(most), buffer(most)
        values: Any = np.empty(most, np.float64)
        positions[MATCH] = S[0]
        s = at(positions, MATCH)
        decisions = 0
        while asked(s) != 0:
            forget(s)
            if asked(s) == NATURE_BIT:
                action = chance(s, out, roll(dice, 1 << 30))
                if action < 0:
                    break
                answer(s, NATURE, action)
                continue
            seat = lowest(asked(s))
            n = rules_legal(s, seat, out)
            if n == 0:
                break
            if how[seat] == GREEDY:
                positions[CURRENT] = positions[MATCH]
                rules_guess(at(positions, CURRENT), seat, dice)
                look_ahead(positions, seat, w[seat], out, n, values)
                pick = best_of(values, n, dice)
            elif how[seat] == PREFER:
                pick = by_policy(s, seat, w[seat], out, n, policy, dice)
            else:
                pick = roll(dice, n)
            answer(s, seat, out[pick])
            decisions += 1
        stand(s, scratch2(SEATS, sources), points, ranks)
        keep_alive(positions)
        return decisions

    return {"evaluate": evaluate, "playout_policy": playout_policy, "progress": progress, "greedy": greedy, "duel": duel}
