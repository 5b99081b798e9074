"""The kit catches what it is there to catch: faults of every kind, planted into a game that is right."""

import dataclasses
import itertools
from collections.abc import Callable
from typing import Any

import pytest

import sacbe
from sacbe.core.game import Game
from sacbe.core.news import EVERYBODY
from tests import kit

RIGHT = sacbe.game("yaxha")


class Tampered:
    """The game's kernel with some functions replaced."""

    def __init__(self, **functions: Callable[..., Any]) -> None:
        self._functions = functions

    def __getattr__(self, name: str) -> Any:
        return self._functions.get(name, getattr(RIGHT.kernel, name))


def with_kernel(**functions: Callable[..., Any]) -> Game:
    game = dataclasses.replace(RIGHT)
    game.__dict__["kernel"] = Tampered(**functions)
    return game


def leak_in_view() -> Game:
    return dataclasses.replace(RIGHT, view=lambda s, seat, tally: RIGHT.view(s, seat, tally) | {"hint": s.wish.tolist()})


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


def shared_copy() -> Game:
    return with_kernel(copy=lambda S: S)


def dead_end() -> Game:
    return with_kernel(legal=lambda S, seat, out: 0 if S["round_no"][0] == 3 else RIGHT.kernel.legal(S, seat, out))


def one_answer() -> Game:
    return with_kernel(legal=lambda S, seat, out: min(1, RIGHT.kernel.legal(S, seat, out)))


def guess_is_truth() -> Game:
    return with_kernel(guess=lambda S, seat, dice: None)


def unstable_order() -> Game:
    flip = itertools.cycle([False, True])

    def legal(S: Any, seat: int, out: Any) -> int:
        n = RIGHT.kernel.legal(S, seat, out)
        if next(flip):
            out[:n] = out[:n][::-1].copy()
        return n

    return with_kernel(legal=legal)


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

    blind = dataclasses.replace(RIGHT, laws=lambda s: [])  # so that only the difference between two plays can betray it
    blind.__dict__["kernel"] = Tampered(apply=apply)
    return blind


def never_ends() -> Game:
    return dataclasses.replace(RIGHT, longest=dict.fromkeys(RIGHT.seats, 5))


def wrong_reason() -> Game:
    return with_kernel(why=lambda S, seat, action: 0)


FAULTS = {
    leak_in_view: {"a guess looks like the truth"},
    leak_in_log: {"a secret answer is not told"},
    leak_in_picture: {"a guess looks like the truth"},
    leak_in_options: {"a guess looks like the truth", "a secret answer does not show"},
    leak_in_asked: {"a guess looks like the truth", "a secret answer does not show"},
    shared_copy: {"copies are independent"},
    dead_end: {"no dead end"},
    one_answer: {"no question with one answer"},
    guess_is_truth: {"some guess differs from the truth"},
    unstable_order: {"options unique and ascending", "options stable"},
    twice_the_same: {"options unique and ascending"},
    lost_cube: {"laws hold"},
    hidden_clock: {"copies are independent", "replay equals play", "same seed, same match"},
    never_ends: {"ends within its bound"},
    wrong_reason: {"why is silent exactly for legal actions"},
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_planted_fault_is_caught(fault: Callable[[], Game]) -> None:
    with pytest.raises(kit.Broken) as caught:
        kit.check_truths_differ(sum(kit.check_match(fault(), 3, seed)[1] for seed in range(3)))
    assert caught.value.promise in FAULTS[fault]


def test_the_same_game_without_a_fault_passes() -> None:
    assert kit.check_match(with_kernel(), 3, 0)[0] > 0
