"""The laws of a game after every decision of many random matches, on all cores: what `make test` does on a few, at length.

.venv/bin/python -m tests.laws                    every game, a thousand matches a seat count
.venv/bin/python -m tests.laws tzolkin 200        one game, two hundred
"""

import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import sacbe
from sacbe.testing import kit

MATCHES = 1000


def play(name: str, seats: int, seed: int) -> int:
    """Play one match; raises `kit.Broken` if a law does. How many decisions were made."""
    match, decisions = kit.begin(sacbe.game(name), seats, seed), 0
    for _ in kit.answers(match, random.Random(seed), match.game.longest[seats]):
        kit.check_laws(match)
        decisions += 1
    kit.check_laws(match)
    return decisions


def main(names: list[str], matches: int) -> None:
    """Play, and print a line a game and seat count."""
    with ProcessPoolExecutor() as pool:
        for name in names or sacbe.games():
            for seats in sacbe.game(name).seats:
                began = time.perf_counter()
                decisions = sum(pool.map(partial(play, name, seats), range(matches), chunksize=10))
                seconds = time.perf_counter() - began
                print(f"{name}, {seats} seats: {matches} matches, {decisions} decisions, laws hold, {seconds:.0f} s")


if __name__ == "__main__":
    words = sys.argv[1:]
    main([word for word in words if not word.isdecimal()], next((int(word) for word in words if word.isdecimal()), MATCHES))
