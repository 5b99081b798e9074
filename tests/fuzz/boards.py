"""Boards from outside (`Game.check_board`), mutated: the check never raises or takes long, and what it accepts can be read."""

import json
import random
import time
from collections.abc import Callable
from typing import Any

from tests.fuzz.mutate import ODD, Mutator, walk

SLOWEST = 5.0
"""Seconds of computing for one board, at the most."""
TEXTS = ("", "[", '{"a":' * 2000, "null", "\ufeff{}", '{"rows": 1e999}', "[" * 100_000, '"' + "x" * 300_000 + '"')
Check = Callable[[object, str], tuple[list[str], list[str]]]


def try_boards(check: Check, read: Callable[[str, object], object], boards: list[dict[str, Any]], inputs: int, seed: int) -> int:
    """How many of so many mutated boards were accepted. Raises if one is accepted that cannot be read, or read if refused."""
    luck, accepted = random.Random(seed), 0
    mutator = Mutator(boards, luck)
    for number in range(inputs):
        board: Any = mutator.position() if number % 8 else _odd(luck, boards)
        given: Any = board if number % 4 else json.dumps(board)
        if number < len(TEXTS):
            given = TEXTS[number]
        began = time.process_time()
        errors, warnings = check(given, luck.choice(("en", "fr")))
        assert time.process_time() - began < SLOWEST, f"too slow: {json.dumps(board)[:3000]}"
        assert all(isinstance(text, str) and text for text in errors + warnings)
        if not errors:
            read("fuzzed", board)
            accepted += 1
    return accepted


def _odd(luck: random.Random, boards: list[dict[str, Any]]) -> dict[str, Any]:
    """A board with something of another kind in one place, or with one list much too long."""
    board: dict[str, Any] = json.loads(json.dumps(luck.choice(boards)))
    paths = [path for path, _ in walk(board) if path]
    path = luck.choice(paths)
    holder: Any = board
    for key in path[:-1]:
        holder = holder[key]
    value = holder[path[-1]]
    many = isinstance(value, list) and len(value) > 0 and luck.random() < 0.5
    holder[path[-1]] = value * luck.choice((2, 50, 400)) if many else luck.choice((*ODD, [[[]]], [{}], {"id": []}, [[[1], 2]]))
    return board
