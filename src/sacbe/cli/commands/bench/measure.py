"""The speed of one game with some number of seats."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from time import perf_counter

import numpy as np

import sacbe
from sacbe.core.engine.dice import dice
from sacbe.core.match.match import Match

Moves = list[tuple[int, int]]
MATCHES = 10
"""How many random matches are recorded; the timed runs replay them."""
AFTER = 5
"""How many answers in the middle of each of them are drawn."""


def measure_game(name: str, seats: int, seconds: float) -> dict[str, float]:
    """All figures; each is measured for so many seconds."""
    decisions, matches = playouts(name, seats, seconds)
    return {
        "decisions_per_s": round(decisions),
        "matches_per_s": round(matches, 1),
        "plain_decisions_per_s": round(_plain(name, seats, seconds)),
        "copy_us": round(_copy(name, seats, seconds) * 1e6, 3),
        "step_us": round(_step(name, seats, seconds) * 1e6, 3),
        "play_us": round(_play(name, seats, seconds) * 1e6, 3),
        "draw_ms": round(_draw(name, seats) * 1e3, 2),
    }


def playouts(name: str, seats: int, seconds: float) -> tuple[float, float]:
    """Decisions and matches per second of random play inside the kernel, nature's answers not counted."""
    match = sacbe.start(name, seats, seed=1, deal=False)
    run, position, luck = match.game.kernel.playouts, match.position, dice(1)
    run(position, luck, 1)
    decisions, matches, batch, began = 0, 0, 1, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        decisions += run(position, luck, batch)
        matches += batch
        batch = max(1, min(batch * 2, round(matches / max(passed, 1e-6) * seconds / 20)))
    return decisions / passed, matches / passed


def _plain(name: str, seats: int, seconds: float) -> float:
    """Decisions per second of the same playouts without the compiler, which takes a process of its own."""
    return float(json.loads(run_python(PLAIN, name, str(seats), str(seconds), SACBE_JIT="0")))


PLAIN = """
import sys
from sacbe.cli.commands.bench.measure import playouts
print(playouts(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))[0])
"""


def run_python(code: str, *args: str, **environment: str) -> str:
    """What a fresh Python prints."""
    env = {**os.environ, "SACBE_QUIET": "1", **environment}
    done = subprocess.run([sys.executable, "-c", code, *args], env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"a process of the bench failed: {done.stderr.strip().splitlines()[-1]}")
    return done.stdout


# -- driven from Python


def _copy(name: str, seats: int, seconds: float) -> float:
    """Seconds for a copy of a position."""
    match = sacbe.start(name, seats, seed=1)
    copy, position = match.game.kernel.copy, match.position

    def many() -> int:
        for _ in range(1000):
            copy(position)
        return 1000

    return _each(many, seconds)


def _step(name: str, seats: int, seconds: float) -> float:
    """Seconds for one step (the options, then an answer, nature's too) through whole matches, without the choice between them."""
    start, recorded = sacbe.start(name, seats, seed=1, deal=False), []
    for seed in range(MATCHES):
        match = start.copy()
        _play_at_random(match, random.Random(seed))
        recorded.append(match.moves)
    kernel, out = start.game.kernel, np.empty(len(start.game.acts), np.int64)
    legal, apply = kernel.legal, kernel.apply

    def whole_matches() -> int:
        for moves in recorded:
            position = kernel.copy(start.position)
            for seat, action in moves:
                legal(position, seat, out)
                apply(position, seat, action)
        return sum(map(len, recorded))

    return _each(whole_matches, seconds)


def _play(name: str, seats: int, seconds: float) -> float:
    """Seconds for one `Match.play`, with all that it brings about: checking, log, record, and the dealer's answers."""
    starts = [sacbe.start(name, seats, seed=seed) for seed in range(MATCHES)]
    recorded: list[Moves] = []
    for seed, start in enumerate(starts):
        match = start.copy()
        _play_at_random(match, random.Random(seed))
        recorded.append([move for move in match.moves if move[0] != sacbe.NATURE])

    def whole_matches() -> int:
        for start, moves in zip(starts, recorded, strict=True):
            play = start.copy().play
            for seat, action in moves:
                play(seat, action)
        return sum(map(len, recorded))

    return _each(whole_matches, seconds)


def _draw(name: str, seats: int) -> float:
    """Seconds for a picture of the board in the middle of a match, as a seat sees it after each answer.

    Every picture is drawn once: what has not changed since the one before may be kept, as at a table.
    """
    spent, drawn = 0.0, 0
    for seed in range(MATCHES):
        match = sacbe.start(name, seats, seed=seed)
        whole = match.copy()
        _play_at_random(whole, random.Random(seed))
        moves = [move for move in whole.moves if move[0] != sacbe.NATURE]
        for seat, action in moves[: len(moves) // 2]:
            match.play(seat, action)
        match.svg(0)
        for seat, action in moves[len(moves) // 2 :][:AFTER]:
            match.play(seat, action)
            began = perf_counter()
            match.svg(0)
            spent, drawn = spent + perf_counter() - began, drawn + 1
    return spent / drawn


def _play_at_random(match: Match, chance: random.Random) -> None:
    while asked := match.asked:
        odds = match.odds()
        if odds:
            match.play(sacbe.NATURE, chance.choices(list(odds), list(odds.values()))[0])
        else:
            match.play(asked[0], chance.choice(match.legal(asked[0])))


def _each(work: Callable[[], int], seconds: float) -> float:
    """Seconds for one piece of work; `work` does some and says how many."""
    work()
    done, began = 0, perf_counter()
    while (passed := perf_counter() - began) < seconds:
        done += work()
    return passed / done
