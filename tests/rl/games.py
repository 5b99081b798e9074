"""The games as parameters. All tests of a game run in one worker: its kernels are compiled once."""

import os
import random
from collections.abc import Iterator

import pytest

import sacbe
from sacbe.core.match.match import Match


def one_worker(name: str) -> pytest.MarkDecorator:
    """All that is about this game runs in one worker."""
    return pytest.mark.xdist_group(f"rl-{name}")


COMPILED = ("gold", "yaxha")
"""Two games in every test run, for their kernels take long to compile; the others run without the compiler (`test_plain.py`), or
compiled by `make research`."""
GAMES = sacbe.games() if os.environ.get("SACBE_RESEARCH") == "full" else COMPILED
EACH_GAME = [pytest.param(name, marks=one_worker(name)) for name in GAMES]
EACH_TABLE = [pytest.param(name, seats, marks=one_worker(name)) for name in GAMES for seats in sacbe.game(name).seats]


def some_options(name: str, seats: int, chance: random.Random) -> dict[str, object]:
    """Options of a table, the usual ones or others, that can be played with so many seats."""
    while True:
        found = {key: chance.choice(option.choices) for key, option in sacbe.game(name).options.items() if option.pick == 1}
        try:
            sacbe.game(name).read_options(seats, found)
        except (sacbe.Illegal, sacbe.Unknown):
            continue
        return dict(found)


def positions(name: str, seats: int, seed: int, every: int) -> Iterator[Match]:
    """A match at random, with random options; one position in so many, and the last one."""
    chance = random.Random(seed)
    match = sacbe.start(name, seats, seed=seed, options=some_options(name, seats, chance))
    answers = 0
    while not match.over:
        if answers % every == 0:
            yield match
        seat = chance.choice(match.asked)
        match.play(seat, chance.choice(match.legal(seat)))
        answers += 1
    yield match
