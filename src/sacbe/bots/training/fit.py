"""Fitting a game's weights to matches between searching bots.

Two lessons come out of such a match. At each step of `progress`, how it ended: the evaluation should have said so, within its own
spread. At each decision, what the search chose after much thought: the preferences should have leaned that way at a glance.
Better weights make better searches, which make better lessons.
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

UNSEEN = 5
"""Of so many matches, one is kept aside to judge by."""
STRAY = 0.15
"""How readily the bots take an option that is not the best: lessons need variety."""


class Lessons(NamedTuple):
    """What was learned from some matches."""

    moments: Memory
    """Positions at the steps of `progress`."""
    ends: Any
    """How each of them ended: points of each seat, in thousandths."""
    choices: Memory
    """Positions in which a seat chose."""
    seats: Buffer
    picks: Buffer
    """The seat that chose, and what."""


class Judge(NamedTuple):
    """The bound functions: how far weights are off, the less the better."""

    surprise: Callable[[Memory, Any, Buffer], float]
    """(moments, ends, w): how surprising the ends are, after the estimates."""
    dislike: Callable[[Memory, Buffer, Buffer, Buffer], float]
    """(choices, seats, picks, w): how little the preferences lean to what was chosen."""


@cache
def judge(game: Game) -> Judge:
    """The judge of a game, compiled at first use."""
    files = game.evaluation.files if game.evaluation else ()
    return Judge(**game.kernel.compile("fit", _bind(game), *SOURCES, *files))


def _bind(game: Game) -> Bound:
    rules, evaluation = game.rules, evaluation_of(game)
    at, legal, most = position_in(rules.state), rules.legal, rules.actions
    evaluate, playout_policy = evaluation.evaluate, evaluation.playout_policy

    def surprise(S: Memory, ends: Grid, w: Ints) -> float:
        # The mean of -log of a logistic density around each estimated margin.
        points: Any = np.empty(SEATS, np.int64)
        total, pairs = 0.0, 0
        for i in range(len(S)):
            s = at(S, i)
            spread = evaluate(s, w, points)
            for seat in range(s.seats):
                for other in range(seat):
                    off = abs(points[seat] - points[other] - ends[i, seat] + ends[i, other]) / spread
                    total += off + 2.0 * log(1.0 + exp(-off)) + log(spread / POINT)
                    pairs += 1
        return total / max(pairs, 1)

    def dislike(S: Memory, seats: Ints, picks: Ints, w: Ints) -> float:
        out: Any = np.empty(most, np.int64)
        likes: Any = np.empty(most, np.int64)
        total = 0.0
        for i in range(len(S)):
            s = at(S, i)
            n = legal(s, seats[i], out)
            playout_policy(s, seats[i], w, out, n, likes)
            liked, all_of_them = 1, 0
            for option in range(n):
                all_of_them += likes[option]
                if out[option] == picks[i]:
                    liked = likes[option]
            total += log(all_of_them / liked)
        return total / max(len(S), 1)

    return {"surprise": surprise, "dislike": dislike}


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
) -> list[Lessons]:
    """The lessons of each of some matches, on all cores."""
    progress = policies(game).progress
    search_kernels(game)  # compiled here, before all threads ask for it at once

    def play(number: int) -> Lessons:
        match = opening.start(game, seats, seed * 1_000_003 + number, None, deal=True)
        params = level_params(game, "player")
        bots = [MctsBot(game, params, number * SEATS + seat, iterations) for seat in range(seats)]
        moments: list[Memory] = []
        choices: list[tuple[Memory, int, int]] = []
        last = -1
        while not match.over:
            if (now := progress(match.position)) > last:
                last = now
                moments.append(game.kernel.copy(match.position))
            for seat in match.asked:
                asked = match.guess(seat, seed + len(choices))
                result = analyse_in(bots[seat], asked, seat)
                choices.append((game.kernel.copy(asked.position), seat, result.best))
                match.play(seat, bots[seat].commit(asked, seat, result, STRAY))
        points = [int(p * POINT) for p in match.points] + [0] * (SEATS - seats)
        report()
        return Lessons(
            np.concatenate(moments),
            np.array([points] * len(moments), np.int64),
            np.concatenate([position for position, _, _ in choices]),
            np.array([seat for _, seat, _ in choices], np.int64),
            np.array([pick for _, _, pick in choices], np.int64),
        )

    with ThreadPoolExecutor(jobs or cores()) as pool:
        return list(pool.map(play, range(matches)))


def together(lessons: Sequence[Lessons]) -> Lessons:
    """All of them as one."""
    return Lessons(*(np.concatenate(parts) for parts in zip(*lessons, strict=True)))


# -- weights


class Fitted(NamedTuple):
    """New weights, and how far the old and the new are off on matches that were kept aside."""

    weights: Buffer
    before: float
    after: float


def fit(
    game: Game,
    lessons: Sequence[Lessons],
    *,
    only: Sequence[str] = (),
    preferences: bool = False,
    generations: int = 150,
    seed: int = 1,
) -> Iterator[Fitted]:
    """Better and better weights, by CMA-ES; the last ones are the best on matches that were kept aside.

    Preferences are everybody's. The others become those of a search with as many seats as the matches had: see `Evaluation.read`.
    """
    cma = need("cma", "arena")
    free = free_weights(game, only, preferences)
    first = weights_of(game, None if preferences else int(lessons[0].moments["seats"][0]))
    seen = together([lesson for i, lesson in enumerate(lessons) if i % UNSEEN])
    aside = together([lesson for i, lesson in enumerate(lessons) if not i % UNSEEN])
    scale = np.maximum(np.abs(first[free]) * 0.2, 20.0)
    mind: Any = cma.CMAEvolutionStrategy(np.zeros(len(free)), 1.0, {"seed": seed, "verbose": -9})

    def off(lesson: Lessons, w: Buffer) -> float:
        if preferences:
            return judge(game).dislike(lesson.choices, lesson.seats, lesson.picks, w)
        return judge(game).surprise(lesson.moments, lesson.ends, w)

    def at(point: Any) -> Buffer:
        w = first.copy()
        w[free] = np.maximum(np.rint(first[free] + np.asarray(point) * scale), np.minimum(first[free], 0)).astype(np.int64)
        return w

    before = off(aside, first)
    best = Fitted(first, before, before)
    for _ in range(generations):
        points = mind.ask()
        mind.tell(points, [off(seen, at(point)) for point in points])
        middle = at(mind.result.xfavorite)
        if (after := off(aside, middle)) < best.after:
            best = Fitted(middle, before, after)
        yield best
