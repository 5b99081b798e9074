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
from sacbe.bots.policies import SEATS
from sacbe.bots.search import searcher
from sacbe.bots.thinker import Style, Thinker
from sacbe.bots.tree import USED
from sacbe.core.evaluation import POINT
from sacbe.core.match import opening
from sacbe.core.match.match import Match
from sacbe.testing.beads import GAME as BEADS
from sacbe.testing.beads.rules.pieces import BEADS as IN_BAG
from sacbe.testing.beads.rules.pieces import COLOURS

SMALL = Style(seconds=0.05, rows=1 << 10)


def start(seats: int, seed: int = 1) -> Match:
    return opening.start(BEADS, seats, seed, None, deal=True)


def thinker(style: Style = SMALL, seed: int = 1, iterations: int | None = 600) -> Thinker:
    return Thinker(BEADS, style, seed, iterations)


STYLES = [
    SMALL,
    replace(SMALL, plain=True),
    replace(SMALL, alone=True),
    replace(SMALL, alone=True, steady=True, win=900),
    replace(SMALL, alone=True, shared=4),
    replace(SMALL, alone=True, shared=4, trust=40),
    replace(SMALL, doubt=2000),
    replace(SMALL, doubt=2000, par=5000),
]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_finds_the_best_call(seats: int, style: Style) -> None:
    """Beads are luck, and thoughts are short: one time in five it may be fooled."""
    best = max(range(COLOURS), key=lambda colour: IN_BAG[colour])
    for seat in range(seats):
        thoughts = [
            thinker(style, seed, iterations=5000 * style.shared if style.alone else 600).think(start(seats), seat)
            for seed in range(5)
        ]
        right = [advice for advice in thoughts if advice.best == best and advice.options[0].share > advice.options[1].share]
        assert len(right) >= 4


def test_others_are_trusted_to_look_ahead_or_not() -> None:
    """What a seat of Yaxha expects depends on what the other is taken to lay face down; full trust is the default."""
    game, style = sacbe.game("yaxha"), replace(SMALL, alone=True, shared=4)
    match = sacbe.start("yaxha", seats=2, seed=2)
    told = [
        Thinker(game, how, 1, 400).think(match.guess(0, 1), 0).options
        for how in (style, replace(style, trust=100), replace(style, trust=0))
    ]
    assert told[0] == told[1] != told[2]


def test_with_doubt_points_count_at_the_end_and_not_ranks() -> None:
    """A few points ahead are nothing if they may be off by a thousand: no call looks better than another any more."""
    sure, doubtful = (thinker(replace(SMALL, plain=True, doubt=doubt)).think(start(2), 0).options for doubt in (0, 1000 * POINT))
    assert max(option.share for option in sure) > min(option.share for option in sure) + 0.05
    assert all(option.share == pytest.approx(0.5, abs=0.01) for option in doubtful)


def test_with_a_par_own_points_count_even_where_a_lead_does_not() -> None:
    """Nothing is to be gained over the others, but each point above par counts."""
    style = replace(SMALL, plain=True, doubt=1000 * POINT)
    even, own = (thinker(replace(style, par=par)).think(start(2), 0).options for par in (0, 1000 * POINT))
    assert all(option.share == pytest.approx(0.5, abs=0.01) for option in even)
    assert all(option.share < 0.45 for option in own), "everybody is far below par"


def test_an_opinion_for_every_option() -> None:
    advice = thinker().think(start(2), 0)
    assert sorted(option.action for option in advice.options) == start(2).legal(0)
    assert advice.iterations == 600
    assert sum(option.visits for option in advice.options) == 600
    assert all(0.0 < option.share < 1.0 for option in advice.options)
    assert all(0.0 <= option.points < 30 for option in advice.options)


def test_iterations_make_it_reproducible() -> None:
    first, second = (thinker(seed=7).think(start(3), 1) for _ in range(2))
    assert first.options == second.options
    assert first.options != thinker(seed=8).think(start(3), 1).options


def test_secret_answers_of_others_are_no_news() -> None:
    """Whatever a seat calls in secret, the others hear the same; only its own hash takes the colour in."""
    heard = []
    for action in range(2):
        match, hashes = start(3), np.zeros(SEATS + 1, np.int64)
        searcher(BEADS).follow(match._position, 0, action, hashes)
        heard.append(hashes.tolist())
    assert heard[0][0] != heard[1][0]
    assert heard[0][1:3] == heard[1][1:3]
    assert heard[0][1] != 0, "that it has called is news"


def test_open_answers_are_news_to_all() -> None:
    heard = []
    for action in (2, 3):
        match, hashes = opening.start(BEADS, 2, None, None, deal=False), np.zeros(SEATS + 1, np.int64)
        match.play(0, 0)
        match.play(1, 0)
        searcher(BEADS).follow(match._position, -1, action, hashes)
        heard.append(hashes.tolist())
    assert heard[0][0] != heard[1][0]
    assert heard[0][1] != heard[1][1]


@pytest.mark.parametrize("name", ["gold", "yaxha"])
def test_nobody_looks_ahead_with_what_others_have_answered_in_secret(name: str) -> None:
    """Otherwise a search would believe that its rivals see through it, and choose accordingly."""
    run = [sys.executable, "-m", "tests.bots.uncompiled", name]
    told = subprocess.run(run, env={**os.environ, "SACBE_JIT": "0"}, capture_output=True, text=True, check=True).stdout
    first, *others = [json.loads(line) for line in told.splitlines()]
    assert len(set(first[1])) > 1, "it sees a difference between its options"
    assert others == [first, first]


def test_memory_is_bounded() -> None:
    bot = thinker(Style(seconds=1.0, rows=64, plain=True), iterations=5000)
    advice = bot.think(start(4), 2)
    assert advice.iterations == 5000
    assert 40 < bot._heard[USED] <= 48
    assert np.count_nonzero(bot._keys) == bot._heard[USED]
    for seed in range(3):
        bot.choose(start(4, seed), 2)
        assert bot._heard[USED] <= 48


def test_alone_the_others_have_no_nodes() -> None:
    """Of four seats that call at once, three have none: the table is filled by a quarter as much, or little more."""
    used = []
    for alone in (False, True):
        bot = thinker(Style(seconds=1.0, rows=1 << 12, alone=alone))
        bot.think(start(4), 0)
        used.append(int(bot._heard[USED]))
    assert 3 * used[1] < used[0]


def test_a_hazy_bot_does_not_always_take_the_best() -> None:
    hazy = thinker(Style(seconds=1.0, rows=1 << 10, haze=1.0), iterations=40)
    assert {hazy.choose(start(2), 0) for _ in range(40)} == {0, 1}
    clear = thinker(iterations=5000)
    assert len({clear.choose(start(2), 0) for _ in range(10)}) == 1
