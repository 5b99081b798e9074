"""What a playout picks is what it would have taken from the list of options, with the same dice."""

from random import Random
from typing import Any

import numpy as np
import pytest

import sacbe
from sacbe.core.engine.dice import dice, roll
from tests.sampling import sample

PICKING = [name for name in sacbe.games() if sacbe.game(name).kernel.rules.pick is not None]


@pytest.mark.parametrize("name", PICKING)
def test_a_pick_is_one_of_the_legal_answers(name: str) -> None:
    game, tried = sacbe.game(name), 0
    rules = game.kernel.rules
    assert rules.pick is not None
    out: Any = np.zeros(rules.actions, np.int64)
    for seed in range(sample(2, 8)):
        match, luck = sacbe.start(name, game.seats[seed % len(game.seats)], seed=seed), Random(seed)
        while match.asked and tried < sample(600, 10_000) * (seed + 1):
            seat = luck.choice(match.asked)
            s = rules.state(match.position)
            mine: Any = dice(tried)
            listed: Any = dice(tried)
            picked = rules.pick(s, seat, out, mine)
            options = match.game.kernel.legal(match.position, seat, out)
            assert picked == out[roll(listed, options)]
            assert mine == listed  # neither has rolled more often
            match.play(seat, luck.choice(match.legal(seat)))
            tried += 1
    assert tried > 100
