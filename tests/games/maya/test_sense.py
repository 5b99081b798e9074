"""What bots are told about Maya: estimates, preferences, the clock, and the judgements behind them."""

import random

import numpy as np
import pytest

from sacbe.bots.policies import GREEDY, PREFER, RANDOM, policies, weights_of
from sacbe.core import opening
from sacbe.core.dice import dice
from sacbe.core.kernel import JIT, Buffer
from sacbe.core.match import Match
from sacbe.core.sense import POINT
from sacbe.games.maya import GAME
from sacbe.games.maya.pieces import PER_SEAT
from tests.games.maya.helpers import matches, options

SEEDS = range(3 if JIT else 1)


def estimate(m: Match) -> tuple[list[int], int]:
    """The points expected for each seat, in thousandths, and how far off they may be."""
    out = np.zeros(8, np.int64)
    spread = policies(GAME).estimate(m._position, weights_of(GAME), out)
    return out[: m.seats].tolist(), spread


def ahead(m: Match) -> int:
    """By how much A is expected to win against B."""
    points, _ = estimate(m)
    return points[0] - points[1]


def preferences(m: Match) -> dict[str, int]:
    """How often the seat that is asked would take each of its options."""
    actions, out = np.zeros(len(GAME.actions), np.int64), np.zeros(len(GAME.actions), np.int64)
    n = policies(GAME).prefer(m._position, m.asked[0], weights_of(GAME), actions, out)
    return {GAME.actions[action]: like for action, like in zip(actions[:n].tolist(), out[:n].tolist(), strict=True)}


def wins(ours: int, theirs: int, number: int) -> float:
    """How often a seat that decides like this beats one that decides like that, in both seats of the same deals."""
    won, w = 0, np.array([weights_of(GAME)] * 2)
    for seed in range(number // 2):
        start = opening.start(GAME, 2, seed, None, deal=True)._position
        for seat in range(2):
            how = np.array([ours, theirs] if seat == 0 else [theirs, ours], np.int64)
            ranks: Buffer = np.zeros(2, np.int64)
            policies(GAME).duel(start, w, how, dice(seed), np.zeros(2, np.int64), ranks)
            won += ranks[seat] == 1
    return won / (number // 2 * 2)


# -- the contract


def test_the_end_is_no_guess() -> None:
    """§8.6: when the match is over, the estimate is the points."""
    ends = [m for m in matches(SEEDS) if m.over]
    assert {m.seats for m in ends} == {2, 3, 4}
    for m in ends:
        assert estimate(m)[0] == [points * POINT for points in m.points]


@pytest.mark.parametrize("start", ["tikal", "new_start", "two_cities"])
def test_every_position_has_an_estimate_and_preferences(start: str) -> None:
    """In the middle of turns too: a spread of at least 1, and every option at least 1, all together below the bound."""
    for m in matches(SEEDS, start=start):
        points, spread = estimate(m)
        assert spread >= 1
        assert all(0 <= seat < 500 * POINT for seat in points)
        if not m.over:
            likes = preferences(m)
            assert list(likes) == options(m)
            assert min(likes.values()) >= 1
            assert sum(likes.values()) < 2**31


def test_the_clock_never_goes_back() -> None:
    """It begins at 0, ends within the tiles of a seat, and stands still while the seats before the last one have their turns."""
    clock = policies(GAME).clock
    for seats in (2, 3, 4):
        for seed in SEEDS:
            m = opening.start(GAME, seats, seed, None, deal=True)
            now, rolled = clock(m._position), random.Random(seed)
            last = (int(m._position["first_seat"][0]) + seats - 1) % seats
            assert now == 0
            while not m.over:
                seat = m.asked[0]
                m.play(seat, rolled.choice(m.legal(seat)))
                assert clock(m._position) >= now
                assert clock(m._position) == now or seat == last
                now = clock(m._position)
            assert now <= PER_SEAT


# -- strength


@pytest.mark.skipif(not JIT, reason="matches by the hundred need machine code")
def test_sense_beats_chance() -> None:
    """Looking one decision ahead, and preferences alone, beat a seat that plays at random."""
    assert wins(GREEDY, RANDOM, 60) > 0.95
    assert wins(PREFER, RANDOM, 60) > 0.9
