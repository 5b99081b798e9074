"""Tuning a game's weights by self-play: CMA-ES over whole matches between bots that look one decision ahead.

Each candidate plays both seats of the same matches against the weights to beat; those are replaced as the search goes on. Weights
whose name begins with `prefer_` guide playouts, and are judged by matches in which that policy decides; the others by `greedy`.
"""

import re
import tomllib
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import exp
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import numpy as np

from sacbe.bots.arena.interval import Interval, of_mean
from sacbe.bots.arena.runners import cores
from sacbe.bots.extras import need
from sacbe.bots.policies import GREEDY, PREFER, policies, weights_of
from sacbe.core.engine.dice import dice
from sacbe.core.engine.kernel import Buffer
from sacbe.core.errors import Unknown
from sacbe.core.evaluation import SEARCH, VALUE_NET
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.files import write_text

PREFERENCE = "prefer_"
PARTS = 8
"""A long trial is cut into so many, on any number of cores: so its result is the same everywhere."""
TRIAL, UNSEEN = 20, 99_991
"""How many times as many matches the last trial has, and the first of the seeds that nothing else uses."""


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
    return fmean(shares(game, ours, theirs, matches=matches, how=how, seats=seats, seed=seed))


def par(game: Game, weights: Buffer, *, matches: int, how: int, seats: int, seed: int) -> float:
    """The share that weights get against themselves: half with two seats, less with more, by the game."""
    return 0.5 if seats == 2 else versus(game, weights, weights, matches=matches, how=how, seats=seats, seed=seed)


def trial(
    game: Game, ours: Buffer, theirs: Buffer, *, matches: int, how: int, seats: int, seed: int, jobs: int | None = None
) -> Interval:
    """The same share, on all cores, and how sure it is."""

    def part(number: int) -> list[float]:
        return shares(game, ours, theirs, matches=-(-matches // PARTS), how=how, seats=seats, seed=seed * PARTS + number)

    with ThreadPoolExecutor(jobs or cores()) as pool:
        return of_mean([share for found in pool.map(part, range(PARTS)) for share in found])


def shares(game: Game, ours: Buffer, theirs: Buffer, *, matches: int, how: int, seats: int, seed: int) -> list[float]:
    """The share of `ours` in each deal."""
    duel, policy = policies(game).duel, np.full(seats, how, np.int64)
    found = []
    for number in range(max(1, matches // seats)):
        total = 0.0
        start = opening.start(game, seats, seed * 1_000_003 + number, None, deal=True).position
        for ours_at in range(seats):
            w = np.array([ours if seat == ours_at else theirs for seat in range(seats)]).reshape(seats, len(ours))
            points, ranks = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
            duel(start, w, policy, dice(seed * 1_000_003 + number), points, ranks)
            rivals = np.delete(points, ours_at)
            margin = float(points[ours_at] - rivals.max()) / game.units
            won = 1 / int((ranks == 1).sum()) if ranks[ours_at] == 1 else 0.0
            total += 0.5 * won + 0.5 / (1 + exp(-max(-30.0, min(30.0, margin / 8))))
        found.append(total / seats)
    return found


class Effort(NamedTuple):
    """How much is played to find better weights."""

    generations: int
    matches: int
    """For each candidate of a generation."""
    jobs: int | None
    """Threads; all cores if it is none."""


def tune(
    game: Game,
    *,
    only: Sequence[str] = (),
    preferences: bool = False,
    seats: int = 2,
    effort: Effort,
    seed: int = 1,
    report: Callable[[Progress], None] = lambda progress: None,
) -> Buffer:
    """Better weights: `only` these names, or all of one kind. They are kept only if they win on matches never seen before."""
    generations, matches, jobs = effort
    cma = need("cma", "arena")
    game.check_seats(seats)
    free, first = free_weights(game, only, preferences), weights_of(game)
    how = PREFER if preferences else GREEDY
    policies(game)  # compiled here, before all threads ask for it at once
    scale = np.maximum(np.abs(first[free]) * 0.25, 20.0)
    champion = first
    strategy: Any = cma.CMAEvolutionStrategy(
        np.zeros(len(free)), 1.0, {"seed": seed, "verbose": -9, "popsize": max(8, 4 + int(3 * np.log(len(free))))}
    )

    def at(point: Any) -> Buffer:
        w = first.copy()
        w[free] = np.rint(first[free] + np.asarray(point) * scale).astype(np.int64)
        return w

    with ThreadPoolExecutor(jobs or cores()) as pool:
        for generation in range(generations):
            points = strategy.ask()

            def judge(point: Any, generation: int = generation, rival: Buffer = champion) -> float:
                return -versus(game, at(point), rival, matches=matches, how=how, seats=seats, seed=seed + generation)

            strategy.tell(points, list(pool.map(judge, points)))
            middle = at(strategy.result.xfavorite)
            share = versus(game, middle, champion, matches=2 * matches, how=how, seats=seats, seed=10_007 + generation)
            if share > par(game, champion, matches=2 * matches, how=how, seats=seats, seed=10_007 + generation):
                champion = middle
            report(Progress(generation, share, middle))
    last = trial(game, champion, first, matches=TRIAL * matches, how=how, seats=seats, seed=UNSEEN, jobs=jobs)
    even = trial(game, first, first, matches=TRIAL * matches, how=how, seats=seats, seed=UNSEEN, jobs=jobs) if seats > 2 else None
    return champion if last.mean > (even.mean if even else 0.5) else first


def free_weights(game: Game, only: Sequence[str], preferences: bool) -> list[int]:
    """Which weights may change."""
    if game.evaluation is None:
        raise Unknown(f"{game.id} has no evaluation yet: there is nothing to tune")
    kind = [name for name in game.evaluation.names if name.startswith(PREFERENCE) == preferences and name != VALUE_NET]
    if odd := [name for name in only if name not in kind]:
        raise Unknown(f"{game.id} has no such weight: {odd[0]!r:.40}; there are {', '.join(kind)}")
    free = [i for i, name in enumerate(game.evaluation.names) if name in (only or kind)]
    if len(free) < 2:
        raise Unknown(f"tuning needs two weights at least, not {len(free)}")
    return free


def write(path: Path, names: Sequence[str], weights: Buffer, seats: int | None = None) -> None:
    """Put weights into their file, whose comments stay. With a number of seats: those of a search, as their table, anew."""
    head, *tables = re.split(rf"(?m)^(?=\[{SEARCH}\.)", path.read_text("utf-8"))
    if seats is None:
        for name, value in zip(names, weights.tolist(), strict=True):
            head, found = re.subn(rf"(?m)^{re.escape(name)} = -?\d+", f"{name} = {value}", head)
            assert found == 1, name
    else:
        head += "" if tables else "\n"
        tables = _searching(head, tables, dict(zip(names, weights.tolist(), strict=True)), seats)
    write_text(path, head + "\n".join(table.rstrip() + "\n" for table in tables))


def _searching(head: str, tables: Sequence[str], weights: dict[str, int], seats: int) -> list[str]:
    """The tables for searches, with what differs for this number of seats from the weights of look-ahead."""
    kept = {int(least): table for table in tables for least in tomllib.loads(table)[SEARCH]}
    near = tomllib.loads(head)
    lines = [f"{name} = {value}" for name, value in weights.items() if value != near[name]]
    kept[seats] = "\n".join((f"[{SEARCH}.{seats}]", *lines))
    return [kept[least] for least in sorted(kept)]
