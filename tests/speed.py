"""The speed of the kernels in several versions of sacbe, side by side: playouts, searches and fleets per second of CPU time.

    python -m tests.speed OLD/src NEW/src                   every game, two seats, medians of nine rounds
    python -m tests.speed OLD/src NEW/src --games maya --rounds 21 --what search

A version is a folder to import sacbe from: `src` of a worktree, or what a wheel was unpacked into. Each has a process of its own,
and they measure in turn, so that a machine that slows down slows down all of them. Printed are medians, and how many times as
fast as the first version each is. Before anything is measured, processes that end afterwards compile what is needed: machine code
comes from the cache, as it does for players.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import sacbe

MEASURES = ("playouts", "search", "fleet")
"""Decisions of random play inside the kernel; iterations of a search at the level `expert`; steps of a vector environment."""
WORKER = """
import json, random, sys
from functools import cache
from time import process_time
import sacbe
from sacbe.rl.fleet import Fleet
try:
    from sacbe.bots.levels import level_params
    from sacbe.bots.mcts.bot import MctsBot
    from sacbe.core.engine.dice import dice
except ImportError:  # version 0.1
    from sacbe.bots.levels import style as level_params
    from sacbe.bots.thinker import Thinker as MctsBot
    from sacbe.core.dice import dice

ITERATIONS, MATCHES, POSITIONS = 200, 256, 6

def played(name, answers):
    match, luck = sacbe.start(name, 2, seed=answers), random.Random(answers)
    for _ in range(answers):
        if len(match.asked) == 0:
            break
        seat = luck.choice(match.asked)
        match.play(seat, luck.choice(match.legal(seat)))
    return match if match.asked else played(name, answers // 2)

@cache
def playouts(name):
    match, luck, dealt = sacbe.start(name, 2, seed=1, deal=False), dice(1), [1]
    position = match.position if hasattr(match, "position") else match._position
    return lambda: match.game.kernel.playouts(position, luck, 4)

@cache
def search(name):
    game = sacbe.game(name)
    bot = MctsBot(game, level_params(game, "expert"), 1, ITERATIONS)
    worlds = [(m.guess(m.asked[0], 1), m.asked[0]) for m in (played(name, 8 * i) for i in range(POSITIONS))]
    return lambda: sum(bot.think(*world).iterations for world in worlds)

@cache
def fleet(name):
    fleet = Fleet(name, MATCHES, seats=2, seed=1)
    def steps():
        for _ in range(8):
            fleet.step(fleet.sample())
        return 8 * MATCHES
    return steps

for line in sys.stdin:
    what, name, seconds = json.loads(line)
    work, done = globals()[what](name), 0
    began = process_time()
    while process_time() - began < seconds:
        done += work()
    print(json.dumps(done / (process_time() - began)), flush=True)
"""


class Version:
    """A version of sacbe, and its process."""

    def __init__(self, folder: Path) -> None:
        self._environment = os.environ | {"PYTHONPATH": str(folder), "SACBE_QUIET": "1"}
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen([sys.executable, "-c", WORKER], stdin=pipe, stdout=pipe, text=True, env=self._environment)

    def measure(self, what: str, game: str, seconds: float) -> float:
        """How much of this a second of CPU time does."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([what, game, seconds]) + "\n")
        self._process.stdin.flush()
        return float(json.loads(self._process.stdout.readline()))

    def end(self) -> None:
        """End the process."""
        self._process.communicate()

    def restart(self) -> None:
        """A new process, whose machine code comes from the cache."""
        self.end()
        self._process = self._start()


def compare(versions: Sequence[Version], what: str, game: str, rounds: int, seconds: float) -> list[float]:
    """The median speed of each version."""
    found: list[list[float]] = [[] for _ in versions]
    for number in range(rounds + 1):
        for version, speeds in zip(versions, found, strict=True):
            speed = version.measure(what, game, seconds)
            if number > 0:  # the first round fills the processor's caches
                speeds.append(speed)
    return [statistics.median(speeds) for speeds in found]


def main() -> None:
    """Measure what the arguments name."""
    ask = argparse.ArgumentParser(description="Kernels of several versions of sacbe, side by side.")
    ask.add_argument("folders", nargs="+", type=Path, help="what to import sacbe from, the oldest first")
    ask.add_argument("--games", nargs="+", choices=sacbe.games(), default=sacbe.games())
    ask.add_argument("--what", nargs="+", choices=MEASURES, default=MEASURES)
    ask.add_argument("--rounds", type=int, default=9)
    ask.add_argument("--seconds", type=float, default=0.3, help="of CPU time a round")
    given = ask.parse_args()
    versions = [Version(folder.resolve()) for folder in given.folders]
    for version in versions:
        for game in given.games:
            for what in given.what:
                version.measure(what, game, 0)
        version.restart()
    for what in given.what:
        for game in given.games:
            speeds = compare(versions, what, game, given.rounds, given.seconds)
            ratios = "".join(f" {speed:12,.0f} ({speed / speeds[0]:.2f}x)" for speed in speeds)
            print(f"{what:9} {game:8}{ratios}", flush=True)
    for version in versions:
        version.end()


if __name__ == "__main__":
    main()
