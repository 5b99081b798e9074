"""The kit catches what it is there to catch: faults of every kind, planted into a game that is right."""

import dataclasses
import itertools
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import sacbe
from sacbe.core.engine.news import EVERYBODY
from sacbe.core.game import Game
from sacbe.testing import faults, kit

RIGHT = sacbe.game("yaxha")


with_kernel = partial(faults.with_kernel, RIGHT)


def leak_in_log() -> Game:
    def apply(S: Any, seat: int, action: int) -> None:
        RIGHT.kernel.apply(S, seat, action)
        S["news"][0, : S["told"][0], 3] = EVERYBODY  # the column of who may know the details

    return with_kernel(apply=apply)


def leak_in_picture() -> Game:
    last: list[Any] = []

    def view(s: Any, seat: int | None, tally: Any) -> Any:
        last[:] = [s.wish.tolist()]
        return RIGHT.view(s, seat, tally)

    return dataclasses.replace(RIGHT, view=view, draw=lambda shown, lang, look: RIGHT.draw(shown, lang, look) + f"<!--{last}-->")


def leak_in_options() -> Game:
    def legal(S: Any, seat: int, out: Any) -> int:
        n = RIGHT.kernel.legal(S, seat, out)
        others = [wish for other, wish in enumerate(S["wish"][0].tolist()) if other != seat]
        return n - 1 if n > 2 and 1 in others else n

    return with_kernel(legal=legal)


def leak_in_asked() -> Game:
    def asked(S: Any) -> int:
        who = RIGHT.kernel.asked(S)
        return 1 << (who.bit_length() - 1) if 0 < who < 16 and 2 in S["wish"][0] else who

    def legal(S: Any, seat: int, out: Any) -> int:
        return RIGHT.kernel.legal(S, seat, out) if seat < 0 or asked(S) >> seat & 1 else 0

    return with_kernel(asked=asked, legal=legal)


def twice_the_same() -> Game:
    def legal(S: Any, seat: int, out: Any) -> int:
        n = RIGHT.kernel.legal(S, seat, out)
        if n > 2:
            out[1] = out[0]
        return n

    return with_kernel(legal=legal)


def lost_cube() -> Game:
    def apply(S: Any, seat: int, action: int) -> None:
        RIGHT.kernel.apply(S, seat, action)
        if S["round_no"][0] == 2 and S["bag"][0, 0] > 0:
            S["bag"][0, 0] -= 1

    return with_kernel(apply=apply)


def hidden_clock() -> Game:
    ticks = itertools.count()

    def apply(S: Any, seat: int, action: int) -> None:
        RIGHT.kernel.apply(S, seat, action)
        S["discarded"][0, 3, 4] = next(ticks) % 100

    # Without laws, so that only the difference between two plays can betray it.
    return faults.with_kernel(dataclasses.replace(RIGHT, laws=lambda s: []), apply=apply)


FAULTS = {
    leak_in_log: {"a secret answer is not told"},
    leak_in_picture: {"a guess looks like the truth"},
    leak_in_options: {"a guess looks like the truth", "a secret answer does not show"},
    leak_in_asked: {"a guess looks like the truth", "a secret answer does not show"},
    twice_the_same: {"options unique and ascending"},
    lost_cube: {"laws hold"},
    hidden_clock: {"copies are independent", "replay equals play", "same seed, same match"},
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_caught(fault: Callable[[], Game]) -> None:
    with pytest.raises(kit.Broken) as caught:
        kit.check_truths_differ(sum(kit.check_match(fault(), 3, seed)[1] for seed in range(3)))
    assert caught.value.promise in FAULTS[fault]


@pytest.mark.sample(2)
@pytest.mark.parametrize("name", sacbe.games())
def test_faults_that_fit_every_game_are_caught_in_each(name: str) -> None:
    faults.check_faults(sacbe.game(name), 2)


def test_the_same_game_without_a_fault_passes() -> None:
    assert kit.check_match(with_kernel(), 3, 0)[0] > 0
