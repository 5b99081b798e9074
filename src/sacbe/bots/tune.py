"""Tuning a game's weights by self-play: CMA-ES over whole matches between bots that look one decision ahead.

Each candidate plays both seats of the same matches against the weights to beat; those are replaced as the search goes on. Weights
whose name begins with `prefer_` guide playouts, and are judged by matches in which that policy decides; the others by `greedy`.
"""

import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import exp
from pathlib import Path
from typing import Any

import numpy as np

from sacbe.bots.policies import GREEDY, PREFER, policies, weights_of
from sacbe.core import opening
from sacbe.core.dice import dice
from sacbe.core.game import Game
from sacbe.core.kernel import Buffer

PREFERENCE = "prefer_"
THREADS = 2


@dataclass(frozen=True)
class Progress:
    """How a tuning stands after a generation."""

    generation: int
    share: float
    """Of the candidates' mean against the weights to beat."""
    weights: Buffer


def versus(game: Game, ours: Buffer, theirs: Buffer, *, matches: int, how: int = GREEDY, seats: int = 2, seed: int = 0) -> float:
    """The share that `ours` gets of matches against `theirs` in all other seats, both in every seat of the same deals.

    Half of it is wins, half the margin in points: the margin says more per match.
    """
    duel, policy = policies(game).duel, np.full(seats, how, np.int64)
    total = 0.0
    for number in range(matches // seats):
        start = opening.start(game, seats, seed * 1_000_003 + number, None, deal=True)._position
        for ours_at in range(seats):
            w = np.array([ours if seat == ours_at else theirs for seat in range(seats)]).reshape(seats, len(ours))
            points, ranks = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
            duel(start, w, policy, dice(seed * 1_000_003 + number), points, ranks)
            rivals = np.delete(points, ours_at)
            margin = float(points[ours_at] - rivals.max()) / game.units
            won = 1 / int((ranks == 1).sum()) if ranks[ours_at] == 1 else 0.0
            total += 0.5 * won + 0.5 / (1 + exp(-max(-30.0, min(30.0, margin / 8))))
    return total / (matches // seats * seats)


def tune(
    game: Game,
    *,
    only: Sequence[str] = (),
    preferences: bool = False,
    seats: int = 2,
    generations: int = 25,
    matches: int = 200,
    seed: int = 1,
    report: Callable[[Progress], None] = lambda progress: None,
) -> Buffer:
    """Better weights: `only` these names, or all of one kind. They are kept only if they win on matches never seen before."""
    import cma

    assert game.sense is not None
    names, first = game.sense.names, weights_of(game)
    how = PREFER if preferences else GREEDY
    free = [i for i, name in enumerate(names) if name.startswith(PREFERENCE) == preferences and (not only or name in only)]
    scale = np.maximum(np.abs(first[free]) * 0.25, 20.0)
    champion, best = first, first
    mind: Any = cma.CMAEvolutionStrategy(
        np.zeros(len(free)), 1.0, {"seed": seed, "verbose": -9, "popsize": max(8, 4 + int(3 * np.log(len(free))))}
    )

    def at(point: Any) -> Buffer:
        w = first.copy()
        w[free] = np.rint(first[free] + np.asarray(point) * scale).astype(np.int64)
        return w

    with ThreadPoolExecutor(THREADS) as pool:
        for generation in range(generations):
            points = mind.ask()

            def judge(point: Any, generation: int = generation, rival: Buffer = champion) -> float:
                return -versus(game, at(point), rival, matches=matches, how=how, seats=seats, seed=seed + generation)

            mind.tell(points, list(pool.map(judge, points)))
            middle = at(mind.result.xfavorite)
            share = versus(game, middle, champion, matches=2 * matches, how=how, seats=seats, seed=10_007 + generation)
            if share > 0.5:
                champion = middle
            report(Progress(generation, share, middle))
        halves = [
            pool.submit(versus, game, champion, first, matches=10 * matches, how=how, seats=seats, seed=s)
            for s in (99_991, 99_992)
        ]
        if sum(half.result() for half in halves) / 2 > 0.5:
            best = champion
    return best


def write(path: Path, names: Sequence[str], weights: Buffer) -> None:
    """Put weights into their file; its comments stay."""
    text = path.read_text("utf-8")
    for name, value in zip(names, weights.tolist(), strict=True):
        text, found = re.subn(rf"(?m)^{re.escape(name)} = -?\d+", f"{name} = {value}", text)
        assert found == 1, name
    path.write_text(text, "utf-8")
