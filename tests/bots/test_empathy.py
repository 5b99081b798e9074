"""Empathy: where all answer at once and in secret, a bot first thinks in the others' place."""

import threading
import time
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sacbe
from sacbe.bots.levels import STYLES, style
from sacbe.bots.search import searcher
from sacbe.bots.thinker import LEAST, Style, Thinker
from sacbe.core.match.match import Match

YAXHA = sacbe.game("yaxha")
FELT = Style(seconds=0.05, rows=1 << 12, depth=2, steady=True, alone=True, shared=16, empathy=0.25)
BUILDING = 2
"""After so many cards at a table of two, cubes are placed."""
LATE = 0.1


def start(seats: int = 2, moves: int = 0, seed: int = 2) -> Match:
    match = sacbe.start("yaxha", seats=seats, seed=seed)
    for _ in range(moves):
        match.play(match.asked[0], match.legal(match.asked[0])[0])
    return match


def thinker(how: Style = FELT, iterations: int | None = 400) -> Thinker:
    return Thinker(YAXHA, how, 1, iterations)


def minds_of(match: Match, seat: int, how: Style = FELT) -> Any:
    return thinker(how)._minds(match.guess(seat, 1), seat, 0.05)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_answers_in_secret_at_the_same_time(seats: int) -> None:
    """All others, whether they have answered yet or not; nobody where answers are open."""
    for laid in range(seats):
        world = start(seats, laid).guess(seats - 1, 1)
        assert searcher(YAXHA).reopen(world._position, seats - 1) == (1 << seats - 1) - 1
        assert world.asked == tuple(range(seats)), "their answers are taken back"
    built = start(2, BUILDING).guess(0, 1)
    assert built.asked == (0, 1)
    assert searcher(YAXHA).reopen(built._position, 0) == 0


def test_nobody_answers_in_secret_who_has_no_turn() -> None:
    """Tzolk'in begins with a choice of all at once (§2.12), then seats have turns."""
    match = sacbe.start("tzolkin", seats=4, seed=1)
    assert searcher(match.game).reopen(match.guess(0, 1)._position, 0) == 0b1110
    while len(match.asked) > 1:
        match.play(match.asked[0], match.legal(match.asked[0])[0])
    (seat,) = match.asked
    assert searcher(match.game).reopen(match.guess(seat, 1)._position, seat) == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_one_has_a_mind(seats: int) -> None:
    """Of its options, and of nothing else: as many thoughts as a stand-in has."""
    match = start(seats)
    minds = minds_of(match, 0)
    for other in range(1, seats):
        assert minds[other, match.legal(other)].sum() == minds[other].sum() == int(FELT.empathy * 400)
    assert not minds[[0, *range(seats, len(minds))]].any()


def test_few_iterations_still_leave_thoughts_for_others() -> None:
    assert thinker(iterations=10)._minds(start().guess(0, 1), 0, 0.05)[1].sum() == LEAST


@pytest.mark.parametrize("how", [replace(FELT, empathy=0.0), replace(FELT, shared=1), replace(FELT, alone=False)])
def test_no_thought_is_wasted_where_it_would_not_be_asked_for(how: Style) -> None:
    assert len(minds_of(start(), 0, how)) == 0
    assert len(minds_of(start(moves=BUILDING), 0)) == 0


def test_what_the_other_has_laid_is_not_known() -> None:
    """Its mind is the same before and after it has laid a card, whichever that is."""
    before, *after = start(), *(start() for _ in range(2))
    for number, match in enumerate(after):
        match.play(1, match.legal(1)[number])
    assert all(np.array_equal(minds_of(before, 0), minds_of(match, 0)) for match in after)
    advice = [thinker().think(match.guess(0, 1), 0).options for match in after]
    assert advice[0] == advice[1]


def test_others_are_taken_to_answer_as_they_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who knows that the other wants a lot knows what is left; one who may want either is between; who does not trust does not
    care.
    """
    match = start()

    def told(first: int, second: int, trust: int = 100) -> dict[int, float]:
        minds = np.zeros((8, len(YAXHA.acts)), np.int64)
        minds[1, match.legal(1)] = first, second
        monkeypatch.setattr(Thinker, "_minds", lambda *_: minds)
        options = thinker(replace(FELT, trust=trust), 2000).think(match.guess(0, 1), 0).options
        return {option.action: option.points for option in options}

    one, either, two = told(7, 0), told(7, 7), told(0, 7)
    assert all(min(one[card], two[card]) < either[card] < max(one[card], two[card]) for card in match.legal(0))
    assert told(7, 0, trust=0) == told(0, 7, trust=0)


def test_a_stand_in_thinks_as_the_level_below() -> None:
    """A master takes others for experts: all that it has itself, but foresight and empathy."""
    master, expert = thinker(style(YAXHA, "master"))._stand_in.style, style(YAXHA, "expert")
    assert replace(master, seconds=0, rows=0) == replace(expert, seconds=0, rows=0)
    assert STYLES["master"].empathy > 0


def test_nobody_thinks_for_others_where_there_is_no_time_for_it() -> None:
    """L'Or des Mayas among four; a look ahead at the others' bids was measured to do better."""
    gold = sacbe.start("gold", seats=4, seed=1)
    assert searcher(gold.game).reopen(gold.guess(0, 1)._position, 0) == 0b1110
    assert len(Thinker(gold.game, style(gold.game, "master"), 1, 400)._minds(gold.guess(0, 1), 0, 0.05)) == 0


def test_a_turn_has_no_more_time_than_without() -> None:
    match, bot = start(4), thinker(replace(FELT, seconds=0.3, empathy=0.5), iterations=None)
    began = time.thread_time()
    for _ in range(4):
        match.play(0, bot.choose(match.guess(0, 1), 0))
        while 0 not in match.asked:
            match.play(match.asked[0], match.legal(match.asked[0])[0])
        if bot._search.progress(match._position) != bot._tick:
            break
    assert time.thread_time() - began < 0.3 + LATE


def test_a_stop_reaches_the_stand_in() -> None:
    bot = thinker(replace(FELT, seconds=60.0, empathy=0.9), iterations=None)
    bot._stand_in._is_settled = bot._is_settled = lambda *_: False  # type: ignore[method-assign]
    began = time.perf_counter()
    threading.Timer(0.2, bot.stop).start()
    bot.think(start().guess(0, 1), 0)
    assert 0.15 < time.perf_counter() - began < 0.2 + LATE
