"""Faults planted into a correct game: the kit must catch every one of them.

These fit every game. Leaks that depend on what a game hides are planted in its own tests.
"""

import dataclasses
import itertools
from collections.abc import Callable, Mapping
from typing import Any

from sacbe.core.game import Game
from sacbe.testing.kit import Broken, check_match, check_truths_differ, hold


class _Tampered:
    """A game's kernel with some functions replaced."""

    def __init__(self, kernel: Any, functions: Mapping[str, Callable[..., Any]]) -> None:
        self._kernel, self._functions = kernel, functions

    def __getattr__(self, name: str) -> Any:
        return self._functions.get(name, getattr(self._kernel, name))


def with_kernel(game: Game, **functions: Callable[..., Any]) -> Game:
    """The game with some of its compiled functions replaced."""
    tampered = dataclasses.replace(game)
    tampered.__dict__["kernel"] = _Tampered(game.kernel, functions)
    return tampered


def leak_in_view(game: Game) -> Game:
    """Every view holds the whole truth."""
    return dataclasses.replace(game, view=lambda s, seat, tally: {**game.view(s, seat, tally), "leak": game.truth(s)})


def shared_copy(game: Game) -> Game:
    """A copy is the original."""
    return with_kernel(game, copy=lambda S: S)


def dead_end(game: Game) -> Game:
    """Once something has come to light for the second time, nobody has an option."""
    return with_kernel(game, legal=lambda S, seat, out: 0 if S["barriers"][0] > 1 else game.kernel.legal(S, seat, out))


def one_answer(game: Game) -> Game:
    """Every question has one option."""
    return with_kernel(game, legal=lambda S, seat, out: min(1, game.kernel.legal(S, seat, out)))


def guess_is_truth(game: Game) -> Game:
    """Nothing hidden is dealt again."""
    return with_kernel(game, guess=lambda S, seat, dice: None)


def unstable_order(game: Game) -> Game:
    """Every other time the options come in the reverse order."""
    flip = itertools.cycle([False, True])

    def legal(S: Any, seat: int, out: Any) -> int:
        n: int = game.kernel.legal(S, seat, out)
        if next(flip):
            out[:n] = out[:n][::-1].copy()
        return n

    return with_kernel(game, legal=legal)


def never_ends(game: Game) -> Game:
    """A match takes longer than the game says."""
    return dataclasses.replace(game, longest=dict.fromkeys(game.seats, 2))


def wrong_reason(game: Game) -> Game:
    """Nothing is ever refused with a reason."""
    return with_kernel(game, why=lambda S, seat, action: 0)


FAULTS: Mapping[Callable[[Game], Game], frozenset[str]] = {
    leak_in_view: frozenset({"a guess looks like the truth"}),
    shared_copy: frozenset({"copies are independent"}),
    dead_end: frozenset({"no dead end"}),
    one_answer: frozenset({"no question with one answer"}),
    guess_is_truth: frozenset({"some guess differs from the truth"}),
    unstable_order: frozenset({"options unique and ascending", "options stable"}),
    never_ends: frozenset({"ends within its bound"}),
    wrong_reason: frozenset({"why is silent exactly for legal actions"}),
}
"""Each fault, and the promises by which it may be caught."""


def check_faults(game: Game, seats: int) -> None:
    """The kit catches every fault of `FAULTS` in this game."""
    for fault, promises in FAULTS.items():
        try:
            check_truths_differ(check_match(fault(game), seats, seed=0)[1])
        except Broken as broken:
            hold("a planted fault is caught", broken.promise in promises, f"{fault.__name__}: {broken}")
        else:
            raise Broken("a planted fault is caught", fault.__name__)
