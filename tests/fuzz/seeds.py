"""Positions that random matches rarely reach, to be mutated with theirs."""

import random
from collections.abc import Callable
from typing import Any

Position = dict[str, Any]


def tzolkin(luck: random.Random) -> list[Position]:
    """Rich tables in the middle of turns, and the same with any questions upon each other."""
    import sacbe
    from tests.games.tzolkin.rich import rich

    positions: list[Position] = []
    for _ in range(30):
        match = sacbe.position("tzolkin", rich(luck.choice((2, 3, 4)), luck.getrandbits(30)))
        for _ in range(luck.randrange(12)):
            if not match.over:
                match.play(match.asked[0], luck.choice(match.legal(match.asked[0])))
        positions.append(match.truth())
    return positions + [luck.choice(positions) | {"questions": _questions(luck)} for _ in range(90)]


def _questions(luck: random.Random) -> list[Position]:
    from sacbe.games.tzolkin.knowledge.stack import ABOVE
    from sacbe.games.tzolkin.rules.state import TURN

    bottom = TURN if luck.random() < 0.7 else luck.choice(sorted(ABOVE))
    upon = sorted(ABOVE[bottom]) or [bottom]
    above = luck.choices(upon, k=luck.choice((1, 1, 2, 2, 3, 4, 5, 8, 11)))
    return [_question(luck, step) for step in (bottom, *above)]


def _question(luck: random.Random, step: int) -> Position:
    from sacbe.games.tzolkin.knowledge.stack import DETAILS, write_detail
    from sacbe.games.tzolkin.rules.state import STEPS, TURN

    found: Position = {"step": STEPS[step]}
    for name, kind in DETAILS.get(step, ()):
        values = kind if isinstance(kind, range) else range(len(kind)) if isinstance(kind, tuple) else range(2)
        found[name] = write_detail(kind, luck.choice(values))
    return found | ({"mode": "picking"} if step == TURN else {})


SEEDS: dict[str, Callable[[random.Random], list[Position]]] = {"tzolkin": tzolkin}
