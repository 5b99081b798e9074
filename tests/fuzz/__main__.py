"""`python -m tests.fuzz [GAME ...] --inputs N [--seed S] [--jobs J]`: every game, if none is named."""

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import sacbe
from tests.fuzz.runner import Outcome, run


def fuzz(name: str, given: argparse.Namespace) -> Outcome:
    """Inputs of a game, shared by some children. A thread waits for each; its inputs follow from the seed and its number."""
    shares = [given.inputs // given.jobs + (job < given.inputs % given.jobs) for job in range(given.jobs)]
    with ThreadPoolExecutor(given.jobs) as pool:
        outcomes = pool.map(
            lambda job: run(
                name, shares[job], given.seed * 1_000_000 + job * 1000, given.keep, given.most, bots=not given.no_bots
            ),
            range(given.jobs),
        )
        return sum(outcomes, Outcome())


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="tests.fuzz", description=__doc__)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--inputs", type=int, default=10_000, help="how many, for each game")
    parser.add_argument("--seed", type=int, default=1, help="the same seed and jobs try the same inputs")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes; 0: as many as there are cores")
    parser.add_argument("--keep", type=Path, default=None, help="a folder for what is found")
    parser.add_argument("--most", type=int, default=20, help="stop after so many findings of a process")
    parser.add_argument("--no-bots", action="store_true", help="nobody thinks: their kernels need not be compiled")
    given = parser.parse_args()
    given.jobs = given.jobs or os.cpu_count() or 1
    failed = False
    for name in given.games or sacbe.games():
        began = time.perf_counter()
        tried, accepted, found = fuzz(name, given)
        spent = time.perf_counter() - began
        print(
            f"{name}: {tried:,} inputs, {accepted:,} accepted, {len(found)} found, {spent:.0f} s, seed {given.seed}", flush=True
        )
        for text in found[:3]:
            print(text[:3000], flush=True)
        failed |= bool(found)
    sys.exit(failed)


if __name__ == "__main__":
    main()
