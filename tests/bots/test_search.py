"""The search on Beads (see sacbe.testing.beads): all call a colour in secret, nature draws a bead, right calls score.

The best call is known there: the colour with more beads, weighed by its prize, whatever the others call.
"""

import json
import os
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

import sacbe
from sacbe.bots.mcts.bot import MctsBot
from sacbe.bots.mcts.params import Params
from sacbe.bots.mcts.search import search_kernels
from sacbe.bots.mcts.workspace import new_workspace
from sacbe.core.engine.dice import dice
from sacbe.core.evaluation import POINT
from sacbe.core.match import opening
from sacbe.core.match.match import Match
from sacbe.testing.beads import GAME as BEADS
from sacbe.testing.beads.rules.pieces import BEADS as IN_BAG
from sacbe.testing.beads.rules.pieces import COLOURS

SMALL = Params(seconds=0.05, table_size=1 << 10)


def start(seats: int, seed: int = 1) -> Match:
    return opening.start(BEADS, seats, seed, None, deal=True)


def searcher(params: Params = SMALL, seed: int = 1, iterations: int | None = 600) -> MctsBot:
    return MctsBot(BEADS, params, seed, iterations)


VARIANTS = [
    SMALL,
    replace(SMALL, random_playouts=True),
    replace(SMALL, own_nodes_only=True),
    replace(SMALL, own_nodes_only=True, fixed_horizon=True, win_weight=0.9),
    replace(SMALL, own_nodes_only=True, iterations_per_world=4),
    replace(SMALL, own_nodes_only=True, iterations_per_world=4, opponent_trust=40),
    replace(SMALL, score_scale=2000),
    replace(SMALL, score_scale=2000, target_points=5000),
]


@pytest.mark.sample(6)
@pytest.mark.parametrize("params", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_finds_the_best_call(seats: int, params: Params) -> None:
    """Beads are luck, and thoughts are short: one time in five it may be fooled."""
    best = max(range(COLOURS), key=lambda colour: IN_BAG[colour])
    for seat in range(seats):
        thoughts = [
            searcher(params, seed, iterations=5000 * params.iterations_per_world if params.own_nodes_only else 600).think(
                start(seats), seat
            )
            for seed in range(5)
        ]
        right = [result for result in thoughts if result.best == best and result.options[0].share > result.options[1].share]
        assert len(right) >= 4


def test_others_are_trusted_to_look_ahead_or_not() -> None:
    """What a seat of Yaxha expects depends on what the other is taken to lay face down; full trust is the default."""
    game, params = sacbe.game("yaxha"), replace(SMALL, own_nodes_only=True, iterations_per_world=4)
    match = sacbe.start("yaxha", seats=2, seed=2)
    told = [
        MctsBot(game, how, 1, 400).think(match.guess(0, 1), 0).options
        for how in (params, replace(params, opponent_trust=100), replace(params, opponent_trust=0))
    ]
    assert told[0] == told[1] != told[2]


def test_with_a_score_scale_points_count_at_the_end_and_not_ranks() -> None:
    """A few points ahead are nothing if they may be off by a thousand: no call looks better than another any more."""
    sure, doubtful = (
        searcher(replace(SMALL, random_playouts=True, score_scale=scale)).think(start(2), 0).options
        for scale in (0, 1000 * POINT)
    )
    assert max(option.share for option in sure) > min(option.share for option in sure) + 0.05
    assert all(option.share == pytest.approx(0.5, abs=0.01) for option in doubtful)


def test_with_a_target_own_points_count_even_where_a_lead_does_not() -> None:
    """Nothing is to be gained over the others, but each point towards the target counts."""
    params = replace(SMALL, random_playouts=True, score_scale=1000 * POINT)
    even, own = (searcher(replace(params, target_points=target)).think(start(2), 0).options for target in (0, 1000 * POINT))
    assert all(option.share == pytest.approx(0.5, abs=0.01) for option in even)
    assert all(option.share < 0.45 for option in own), "everybody is far below it"


def test_statistics_for_every_option() -> None:
    result = searcher().think(start(2), 0)
    assert sorted(option.action for option in result.options) == start(2).legal(0)
    assert result.iterations == 600
    assert sum(option.visits for option in result.options) == 600
    assert all(0.0 < option.share < 1.0 for option in result.options)
    assert all(0.0 <= option.points < 30 for option in result.options)


def test_iterations_make_it_reproducible() -> None:
    first, second = (searcher(seed=7).think(start(3), 1) for _ in range(2))
    assert first.options == second.options
    assert first.options != searcher(seed=8).think(start(3), 1).options


def test_secret_answers_of_others_are_no_news() -> None:
    """Whatever a seat calls in secret, the others hear the same; only its own hash takes the colour in."""
    heard = []
    for action in range(2):
        match, workspace = start(3), new_workspace(BEADS, dice(1))
        search_kernels(BEADS).follow(match._position, workspace, 0, action)
        heard.append(workspace["histories"][0].tolist())
    assert heard[0][0] != heard[1][0]
    assert heard[0][1:3] == heard[1][1:3]
    assert heard[0][1] != 0, "that it has called is news"


def test_open_answers_are_news_to_all() -> None:
    heard = []
    for action in (2, 3):
        match, workspace = opening.start(BEADS, 2, None, None, deal=False), new_workspace(BEADS, dice(1))
        match.play(0, 0)
        match.play(1, 0)
        search_kernels(BEADS).follow(match._position, workspace, -1, action)
        heard.append(workspace["histories"][0].tolist())
    assert heard[0][0] != heard[1][0]
    assert heard[0][1] != heard[1][1]


@pytest.mark.parametrize("name", ["gold", "yaxha"])
def test_nobody_looks_ahead_with_what_others_have_answered_in_secret(name: str) -> None:
    """Otherwise a search would believe that its rivals see through it, and choose accordingly."""
    run = [sys.executable, "-m", "tests.bots.uncompiled", name]
    told = subprocess.run(run, env={**os.environ, "SACBE_JIT": "0"}, capture_output=True, text=True, check=True).stdout
    first, *others = [json.loads(line) for line in told.splitlines()]
    assert len(set(first)) > 1, "it sees a difference between its options"
    assert others == [first, first]


def test_memory_is_bounded() -> None:
    bot = searcher(Params(seconds=1.0, table_size=64, random_playouts=True), iterations=5000)
    result = bot.think(start(4), 2)
    assert result.iterations == 5000
    assert 40 < bot._workspace["used"][0] <= 48
    assert np.count_nonzero(bot._nodes["key"]) == bot._workspace["used"][0]
    for seed in range(3):
        bot.choose(start(4, seed), 2)
        assert bot._workspace["used"][0] <= 48


def test_with_own_nodes_only_the_others_have_none() -> None:
    """Of four seats that call at once, three have none: the table is filled by a quarter as much, or little more."""
    used = []
    for own in (False, True):
        bot = searcher(Params(seconds=1.0, table_size=1 << 12, own_nodes_only=own))
        bot.think(start(4), 0)
        used.append(int(bot._workspace["used"][0]))
    assert 3 * used[1] < used[0]


def test_a_bot_with_a_temperature_does_not_always_take_the_best() -> None:
    warm = searcher(Params(seconds=1.0, table_size=1 << 10, temperature=1.0), iterations=40)
    assert {warm.choose(start(2), 0) for _ in range(40)} == {0, 1}
    cold = searcher(iterations=5000)
    assert len({cold.choose(start(2), 0) for _ in range(10)}) == 1
