"""The long versions (`make soak`), with a summary: kills, bad input, leaks, speed. One: `python -m tests.table.soak kills`."""

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import sacbe
from tests.table.badinput import bombard
from tests.table.house import open_house
from tests.table.kills import kill_again_and_again, sqlite_in
from tests.table.speed import measure
from tests.table.test_leaks import check_position, check_probing


def kills(folder: Path, count: int) -> dict[str, str]:
    acknowledged, matches = kill_again_and_again(sqlite_in(folder), count, tables=6)
    return {f"{count} kills while {matches} matches were played": f"{acknowledged} acknowledged turns, all there; none stuck"}


def bad(folder: Path, count: int) -> dict[str, str]:
    with open_house(folder) as house:
        counted = bombard(house, count, seed=random.randrange(10**6))
    return {f"{count} bad messages": ", ".join(f"{status}: {n}" for status, n in sorted(counted.items()))}


def leaks(folder: Path, count: int) -> dict[str, str]:
    found = {}
    for name in sacbe.games():
        chooser, looked, differ = random.Random(), 0, 0
        while looked < count:
            match = sacbe.start(name, chooser.choice(list(sacbe.game(name).seats)))
            while not match.over and looked < count:
                if chooser.random() < 0.05:
                    differ += check_position(match, chooser)
                    check_probing(match, chooser)
                    looked += 1
                seat = chooser.choice(match.asked)
                match.play(seat, chooser.choice(match.legal(seat)))
        found[f"{name}: {looked} positions, all eyes"] = f"no leak; {differ} guesses differed from the truth"
    return found


def speed(folder: Path, count: int) -> dict[str, str]:
    return measure(folder)


RUNS: dict[str, tuple[Callable[[Path, int], dict[str, str]], int]] = {
    "kills": (kills, 30),
    "bad": (bad, 20_000),
    "leaks": (leaks, 100),
    "speed": (speed, 1),
}


def main() -> None:
    """Run some of it, or all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", nargs="*", choices=[[], *RUNS], default=list(RUNS))
    parser.add_argument("--count", type=int)
    given = parser.parse_args()
    for name in given.what:
        run, count = RUNS[name]
        began = time.perf_counter()
        with tempfile.TemporaryDirectory() as folder:
            for what, result in run(Path(folder), given.count or count).items():
                print(f"{what:<56} {result}", flush=True)
        print(f"  ({name}: {time.perf_counter() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main()
