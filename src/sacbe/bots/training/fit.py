"""Fitting a game's weights to matches between searching bots.

Such a match gives two kinds of samples. At each step of `progress`: how it ended, to which the evaluation is fitted by the
likelihood of the margins within its own spread. At each decision: what the search chose, to which the playout policy is fitted
(cross-entropy). Better weights make better searches, which give better samples.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from math import exp, log
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sacbe.bots.arena.runners import cores
from sacbe.bots.decide import analyse_in
from sacbe.bots.extras import need
from sacbe.bots.levels import level_params
from sacbe.bots.mcts.bot import MctsBot
from sacbe.bots.mcts.search import search_kernels
from sacbe.bots.policies import SEATS, evaluation_of, policies, weights_of
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.bots.training.tune import free_weights
from sacbe.core.engine.bind import Bound, position_in
from sacbe.core.engine.cache import remember
from sacbe.core.engine.kernel import Buffer
from sacbe.core.engine.state import Grid, Ints, Memory
from sacbe.core.evaluation import POINT
from sacbe.core.game import Game
from sacbe.core.match import opening

SOURCES = (*POLICIES, Path(__file__))
remember(SOURCES[-1])

HELD_OUT = 5
"""Of so many matches, one is held out for validation."""
TEMPERATURE = 0.15
"""The temperature by which the bots choose: samples need variety."""


class Samples(NamedTuple):
    """What was recorded in some matches."""

    positions: Memory
    """Positions at the steps of `progress`."""
    outcomes: Any
    """How each of them ended: points of each seat, in thousandths."""
    decisions: Memory
    """Positions in which a seat chose."""
    seats: Buffer
    picks: Buffer
    """The seat that chose, and what."""


class Losses(NamedTuple):
    """The bound functions: loss functions of the weights."""

    margin_loss: Callable[[Memory, Any, Buffer], float]
    """(positions, outcomes, w): the mean negative log-likelihood of the margins at the end, under the evaluation."""
    policy_loss: Callable[[Memory, Buffer, Buffer, Buffer], float]
    """(decisions, seats, picks, w): the mean cross-entropy of what was chosen, under the playout policy."""


@cache
def losses(game: Game) -> Losses:
    """The loss functions for a game, compiled at first use."""
    files = game.evaluation.files if game.evaluation else ()
    return Losses(**game.kernel.compile("fit", _bind(game), *SOURCES, *files))


def _bind(game: Game) -> Bound:
    rules, evaluation = game.rules, evaluation_of(game)
    at, legal, most = position_in(rules.state), rules.legal, rules.actions
    evaluate, playout_policy = evaluation.evaluate, evaluation.playout_policy

    def margin_loss(S: Memory, outcomes: Grid, w: Ints) -> float:
        # The mean of -log of a logistic density around each estimated margin.
        points: Any = np.empty(SEATS, np.int64)
        total, pairs = 0.0, 0
        for i in range(len(S)):
            s = at(S, i)
            spread = evaluate(s, w, points)
            for seat in range(s.seats):
                for other in range(seat):
                    off = abs(points[seat] - points[other] - outcomes[i, seat] + outcomes[i, other]) / spread
                    total += off + 2.0 * log(1.0 + exp(-off)) + log(spread / POINT)
                    pairs += 1
        return total / max(pairs, 1)

    def policy_loss(S: Memory, seats: Ints, picks: Ints, w: Ints) -> float:
        out: Any = np.empty(most, np.int64)
        policy: Any = np.empty(most, np.int64)
        total = 0.0
        for i in range(len(S)):
            s = at(S, i)
            n = legal(s, seats[i], out)
            playout_policy(s, seats[i], w, out, n, policy)
            picked, total_weight = 1, 0
            for option in range(n):
                total_weight += policy[option]
                if out[option] == picks[i]:
                    picked = policy[option]
            total += log(total_weight / picked)
        return total / max(len(S), 1)

    return {"margin_loss": margin_loss, "policy_loss": policy_loss}


# -- matches


def gather(
    game: Game,
    *,
    seats: int = 2,
    matches: int = 200,
    iterations: int = 400,
    seed: int = 1,
    jobs: int | None = None,
    report: Callable[[], None] = lambda: None,
) -> list[Samples]:
    """The samples of each of some matches, on all cores."""
    progress = policies(game).progress
    search_kernels(game)  # compiled here, before all threads ask for it at once

    def play(number: int) -> Samples:
        match = opening.start(game, seats, seed * 1_000_003 + number, None, deal=True)
        params = level_params(game, "player")
        bots = [MctsBot(game, params, number * SEATS + seat, iterations) for seat in range(seats)]
        positions: list[Memory] = []
        decisions: list[tuple[Memory, int, int]] = []
        last = -1
        while not match.over:
            if (now := progress(match.position)) > last:
                last = now
                positions.append(game.kernel.copy(match.position))
            for seat in match.asked:
                asked = match.guess(seat, seed + len(decisions))
                result = analyse_in(bots[seat], asked, seat)
                decisions.append((game.kernel.copy(asked.position), seat, result.best))
                match.play(seat, bots[seat].commit(asked, seat, result, TEMPERATURE))
        points = [int(p * POINT) for p in match.points] + [0] * (SEATS - seats)
        report()
        return Samples(
            np.concatenate(positions),
            np.array([points] * len(positions), np.int64),
            np.concatenate([position for position, _, _ in decisions]),
            np.array([seat for _, seat, _ in decisions], np.int64),
            np.array([pick for _, _, pick in decisions], np.int64),
        )

    with ThreadPoolExecutor(jobs or cores()) as pool:
        return list(pool.map(play, range(matches)))


def concatenated(samples: Sequence[Samples]) -> Samples:
    """All of them as one."""
    return Samples(*(np.concatenate(parts) for parts in zip(*samples, strict=True)))


# -- weights


class Fitted(NamedTuple):
    """New weights, and the loss of the old and the new on matches that were held out."""

    weights: Buffer
    before: float
    after: float


def fit(
    game: Game,
    samples: Sequence[Samples],
    *,
    only: Sequence[str] = (),
    preferences: bool = False,
    generations: int = 150,
    seed: int = 1,
) -> Iterator[Fitted]:
    """Better and better weights, by CMA-ES; the last ones are the best on matches that were held out.

    Weights of the playout policy are everybody's. The others become those of a search with as many seats as the matches had: see
    `Evaluation.read`.
    """
    cma = need("cma", "arena")
    free = free_weights(game, only, preferences)
    first = weights_of(game, None if preferences else int(samples[0].positions["seats"][0]))
    training = concatenated([sample for i, sample in enumerate(samples) if i % HELD_OUT])
    held_out = concatenated([sample for i, sample in enumerate(samples) if not i % HELD_OUT])
    scale = np.maximum(np.abs(first[free]) * 0.2, 20.0)
    strategy: Any = cma.CMAEvolutionStrategy(np.zeros(len(free)), 1.0, {"seed": seed, "verbose": -9})

    def loss(sample: Samples, w: Buffer) -> float:
        if preferences:
            return losses(game).policy_loss(sample.decisions, sample.seats, sample.picks, w)
        return losses(game).margin_loss(sample.positions, sample.outcomes, w)

    def at(point: Any) -> Buffer:
        w = first.copy()
        w[free] = np.maximum(np.rint(first[free] + np.asarray(point) * scale), np.minimum(first[free], 0)).astype(np.int64)
        return w

    before = loss(held_out, first)
    best = Fitted(first, before, before)
    for _ in range(generations):
        points = strategy.ask()
        strategy.tell(points, [loss(training, at(point)) for point in points])
        middle = at(strategy.result.xfavorite)
        if (after := loss(held_out, middle)) < best.after:
            best = Fitted(middle, before, after)
        yield best
