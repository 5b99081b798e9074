"""What the nets of Yaxha say of some positions. Run without the compiler (`SACBE_JIT=0 python -m tests.bots.foreseen`) it prints
that as JSON, with what each net says in whole numbers and in floats.
"""

import json
import random

import numpy as np

import sacbe
from sacbe.bots.policies import SEATS, policies, weights_of
from sacbe.core.engine.kernel import table
from sacbe.core.engine.nets import INPUTS, UNIT, foretell
from sacbe.core.evaluation import POINT
from sacbe.core.match.match import Match

GAME = sacbe.game("yaxha")


def positions() -> list[Match]:
    """Of a match at random, every fourth."""
    found, luck, match = [], random.Random(5), sacbe.start("yaxha", seats=2, seed=5)
    while match.asked:
        seat = luck.choice(match.asked)
        match.play(seat, luck.choice(match.legal(seat)))
        found.append(match.copy())
    return found[::4]


def estimates() -> list[list[int]]:
    """The points of both seats as a search with value nets estimates them."""
    told = []
    for match in positions():
        out = np.zeros(SEATS, np.int64)
        policies(GAME).evaluate(match._position, weights_of(GAME, 2), out)
        told.append(out[:2].tolist())
    return told


def nets() -> list[tuple[int, float]]:
    """A net with numbers at random, in whole numbers and in floats."""
    luck, told = np.random.default_rng(1), []
    for _ in range(20):
        inputs, hidden = 7, 5
        plain, weights, counts = luck.normal(size=inputs), luck.normal(size=(hidden, inputs)), luck.normal(size=hidden)
        row = luck.integers(-9, 30, size=inputs)
        numbers = table([round(x * UNIT) for x in (*plain, *weights.ravel(), *counts)])
        whole = foretell(numbers, 0, inputs, hidden, table([0] * INPUTS + row.tolist()), POINT)
        told.append((int(whole), float(row @ plain + np.maximum(weights @ row, 0) @ counts)))
    return told


if __name__ == "__main__":
    print(json.dumps({"estimates": estimates(), "nets": nets()}))
