"""Binding: makes the functions that play a game from the game's rules.

`Rules` is what a game gives: kernels over one position. Here the generic parts (forced answers, dealing, playouts, perft) are
closed over them and compiled, so that no game repeats generic code, and a game's kernels are called directly, not through
function pointers. Every bound function takes `S`, an array whose first element is the position: Numba unboxes that eight times
faster than a bare record.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache as once
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from sacbe.core.engine import cache
from sacbe.core.engine.ask import BROKEN, NATURE, NATURE_BIT, asked, seat_bit
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.dice import picker, roll
from sacbe.core.engine.kernel import JIT, Buffer, buffer, kernel, record_in, signature, zeros2
from sacbe.core.engine.news import forget
from sacbe.core.engine.state import Grid, Ints, Memory, State

ENGINE = Path(__file__).parent
LONGEST_CHAIN = 10_000
"""How many forced answers may follow one answer: far more than in any match. A position that was set up might never settle."""
STUCK = -1
"""What playouts return if a match could not go on: somebody was asked and had no option, or the stack of questions was broken."""
cache.remember(ENGINE)


@dataclass(frozen=True)
class Rules:
    """The kernels of a game. `s` is a position, `out` a buffer to fill; all trust their caller."""

    state: type[State]
    setup: Callable[[Any, Ints], None]
    """(s, options): lay the game out on a blank position whose `seats` is set, and ask the first question."""
    legal: Callable[[Any, int, Ints], int]
    """(s, seat, out): the options of a seat that is asked (or of nature), ascending; how many."""
    weight: Callable[[Any, int], int]
    """(s, action): the weight of one of nature's options."""
    apply: Callable[[Any, int, int], None]
    """(s, seat, action): carry an answer out."""
    forced: Callable[[Any, int], int]
    """(s, seat): what a seat that is asked must do, or -1 if it has a choice. Where the rules act and no option exists (a forced
    discard), it may be an internal action, whose id is beyond the vocabulary. It is called after every answer: make it fast."""
    resume: Callable[[Any], None]
    """(s): on a position that was set up, set who owes an answer to the question on top."""
    tally: Callable[[Any, Grid], None]
    """(s, out[seat, source]): points by source as they stand, in the game's units."""
    ranks: Callable[[Any, Ints, Ints], None]
    """(s, points, out): the rank of each seat, 1 is best, ties share."""
    guess: Callable[[Any, int, Ints], None]
    """(s, seat, dice): deal again everything this seat cannot know (-1: somebody who only watches)."""
    why: Callable[[Any, int, int], int]
    """(s, seat, action): why a seat that is asked may not answer so: a reason's number; 0 if it may."""
    sources: int
    """How many sources of points `tally` has."""
    actions: int
    """How many actions the vocabulary has; buffers for `legal` have this length."""
    pick: Callable[[Any, int, Ints, Ints], int] | None = None
    """(s, seat, out, dice): one of the options at random, all equally likely, or -1 if there is none. With the same dice it is
    the same one in the order of `legal`; `out` is a buffer as for `legal`. Playouts use it: make it fast. None: all is listed."""


class Kernel:
    """The bound functions of a game: `kernel.legal(S, seat, out)` and so on. They are plain Python until `load`."""

    def __init__(self, name: str, rules: Rules, *packages: Path) -> None:
        self.name = name
        self.rules = rules
        self.packages = (ENGINE, *packages)
        self.is_loaded = not JIT
        """Whether the rules need no compiling any more. Until then they run uncompiled: slower, with the very same results."""
        self._bound = _bind(rules)
        vars(self).update(self._bound)

    def load(self) -> None:
        """Compile the rules, or take them from the cache: from now on they run as machine code.

        This may happen in another thread during a match: each function leaves the same bytes in both forms.
        """
        if not self.is_loaded:
            vars(self).update(self.compile("", self._bound, thorough=False))
            self.is_loaded = True

    setup: Callable[[Memory, Buffer], None]
    asked: Callable[[Memory], int]
    legal: Callable[[Memory, int, Buffer], int]
    allows: Callable[[Memory, int, int, Buffer], bool]
    weights: Callable[[Memory, Buffer, Buffer], int]
    apply: Callable[[Memory, int, int], None]
    resume: Callable[[Memory], None]
    deal: Callable[[Memory, Buffer, Buffer], int]
    tally: Callable[[Memory, Any], None]
    ranks: Callable[[Memory, Buffer, Buffer], None]
    guess: Callable[[Memory, int, Buffer], None]
    why: Callable[[Memory, int, int], int]

    def copy(self, S: Memory) -> Memory:
        """An independent position with the same bytes.

        NumPy copies records field by field, and Numba takes four times as long with an array whose dtype is equal to the class's
        but another object. So the bytes are copied and viewed through the dtype of the class. That takes half a microsecond.
        """
        return np.ndarray(1, self.rules.state.dtype, bytearray(S.tobytes()))

    @cached_property
    def playouts(self) -> Callable[[Memory, Buffer, int], int]:
        """(S, dice, matches): play that many matches at random from S; returns the number of the seats' decisions, or STUCK."""
        return self.compile("", _bind_playouts(self.rules))["playouts"]

    @cached_property
    def perft(self) -> Callable[[Memory, int], int]:
        """(S, depth): the number of sequences of that many answers, nature's included (the lowest seat asked answers first)."""
        return self.compile("", _bind_perft(self.rules))["perft"]

    def compile(self, part: str, functions: "Bound", *sources: Path, thorough: bool = True) -> dict[str, Callable[..., Any]]:
        """Functions bound to these rules, as machine code. A named part has a cache folder of its own, keyed by `sources` too.

        Functions that Python calls for each move are not worth a `thorough` compilation, and a player waits for them.
        """
        if not JIT:
            return functions
        sources = (*self.packages, *sources)
        place = cache.folder(f"{self.name}-{part}" if part else self.name, sources)
        keep = not cache.is_edited(sources)
        progress = cache.Progress(place, len(functions))
        compiled = {}
        for name, function in functions.items():
            progress.step(name)
            types = signature(function, self.rules.state.dtype)
            compiled[name] = cache.compile_into(place, name, function, types, keep=keep, thorough=thorough)
        progress.end()
        return compiled


def position_in(state: type[State]) -> Callable[[Memory, int], Any]:
    """The function that gets the i-th position out of `S`: a record in machine code, an accessor in plain Python."""
    return record_in(state)


@once  # everything that is bound to these rules shares the three, so that they are compiled once
def answers(rules: Rules) -> Any:
    """Three kernels: `settle` carries out forced answers, `answer` one answer and what it forces, `chance` picks nature's."""
    forced, rules_apply, legal, weight = rules.forced, rules.apply, rules.legal, rules.weight

    @kernel
    def settle(s: Any) -> None:
        # A question with one answer is not asked: it is answered here, and its news are marked as automatic.
        chain = 0
        while s.fresh != 0:
            chain += 1
            if chain > LONGEST_CHAIN:
                s.depth = BROKEN
            member = lowest(s.fresh)
            seat = NATURE if 1 << member == NATURE_BIT else member
            s.fresh &= ~(1 << member)
            if asked(s) & seat_bit(seat) != 0:
                action = forced(s, seat)
                if action >= 0:
                    s.auto = 1
                    rules_apply(s, seat, action)
                    s.auto = 0
                    s.fresh |= asked(s) & seat_bit(seat)

    @kernel
    def answer(s: Any, seat: int, action: int) -> None:
        rules_apply(s, seat, action)
        if seat == NATURE:
            s.barriers += 1
        s.fresh |= asked(s) & seat_bit(seat)
        settle(s)

    @kernel
    def chance(s: Any, out: Ints, word: int) -> int:
        # Pick one of nature's options by its weight. `word` is random and much larger than the sum of all weights, so that
        # the remainder is as good as unbiased.
        total = 0
        options = legal(s, NATURE, out)
        for i in range(options):
            total += weight(s, out[i])
        if total == 0:
            return -1  # only in a position that was set up: nature is asked to draw, and nothing is left to be drawn
        left = word % total
        pick = 0
        while left >= weight(s, out[pick]):
            left -= weight(s, out[pick])
            pick += 1
        return out[pick]

    return settle, answer, chance


@once
def standings(rules: Rules) -> Callable[[Any, Grid, Ints, Ints], None]:
    """The kernel (s, sums, points, ranks): every seat's points by source, its points in all, and its rank."""
    tally, rank, sources = rules.tally, rules.ranks, rules.sources

    @kernel
    def stand(s: Any, sums: Grid, points: Ints, ranks: Ints) -> None:
        for seat in range(s.seats):
            points[seat] = 0
            for source in range(sources):
                sums[seat, source] = 0
        tally(s, sums)
        for seat in range(s.seats):
            for source in range(sources):
                points[seat] += sums[seat, source]
        rank(s, points, ranks)

    return stand


Bound = dict[str, Callable[..., Any]]
"""Functions by name. They are compiled for the types that their annotations name: see `signature`."""


def _bind(rules: Rules) -> Bound:
    return _bind_play(rules) | _bind_look(rules)


def _bind_play(rules: Rules) -> Bound:
    """The functions that change a position."""
    at, (rules_settle, answer, chance) = position_in(rules.state), answers(rules)
    rules_setup, rules_resume, rules_guess, most = rules.setup, rules.resume, rules.guess, rules.actions

    def setup(S: Memory, options: Ints) -> None:
        s = at(S, 0)
        rules_setup(s, options)
        rules_settle(s)

    def apply(S: Memory, seat: int, action: int) -> None:
        s = at(S, 0)
        forget(s)
        answer(s, seat, action)

    def resume(S: Memory) -> None:
        s = at(S, 0)
        rules_resume(s)
        rules_settle(s)

    def deal(S: Memory, words: Ints, moves: Ints) -> int:
        # Stop at the first news, so that every line of the log belongs to one move.
        s = at(S, 0)
        forget(s)
        out = buffer(most)
        n = 0
        while n < len(words) and s.told == 0 and asked(s) == NATURE_BIT:
            action = chance(s, out, words[n])
            if action < 0:
                break
            moves[n] = action
            answer(s, NATURE, action)
            n += 1
        return n

    def guess(S: Memory, seat: int, dice: Ints) -> None:
        s = at(S, 0)
        forget(s)
        rules_guess(s, seat, dice)

    return {
        "setup": setup,
        "apply": apply,
        "resume": resume,
        "deal": deal,
        "guess": guess,
    }


def _bind_look(rules: Rules) -> Bound:
    """The functions that only read a position."""
    at, asked_in = position_in(rules.state), asked
    rules_legal, rules_weight, rules_why = rules.legal, rules.weight, rules.why
    rules_tally, rules_ranks = rules.tally, rules.ranks

    def asked_(S: Memory) -> int:
        return asked_in(at(S, 0))

    def legal(S: Memory, seat: int, out: Ints) -> int:
        s = at(S, 0)
        return rules_legal(s, seat, out) if asked_in(s) & seat_bit(seat) != 0 else 0

    def allows(S: Memory, seat: int, action: int, out: Ints) -> bool:
        s = at(S, 0)
        if asked_in(s) & seat_bit(seat) == 0:
            return False
        for i in range(rules_legal(s, seat, out)):
            if out[i] == action:
                return True
        return False

    def weights(S: Memory, out: Ints, weight: Ints) -> int:
        s = at(S, 0)
        n = rules_legal(s, NATURE, out) if asked_in(s) == NATURE_BIT else 0
        for i in range(n):
            weight[i] = rules_weight(s, out[i])
        return n

    def why(S: Memory, seat: int, action: int) -> int:
        return rules_why(at(S, 0), seat, action)

    def tally(S: Memory, out: Grid) -> None:
        rules_tally(at(S, 0), out)

    def ranks(S: Memory, points: Ints, out: Ints) -> None:
        rules_ranks(at(S, 0), points, out)

    return {
        "asked": asked_,
        "legal": legal,
        "allows": allows,
        "weights": weights,
        "why": why,
        "tally": tally,
        "ranks": ranks,
    }


def _bind_playouts(rules: Rules) -> Bound:
    at, (_, answer, chance) = position_in(rules.state), answers(rules)
    pick, most = rules.pick or picker(rules.legal), rules.actions

    def playouts(S: Memory, dice: Ints, matches: int) -> int:
        T = np.empty(1, S.dtype)
        out = buffer(most)
        decisions = 0
        for _ in range(matches):
            T[0] = S[0]
            s = at(T, 0)
            while True:
                who = asked(s)
                if who == 0:
                    break
                forget(s)
                if who == NATURE_BIT:
                    action = chance(s, out, roll(dice, 1 << 30))
                    if action < 0:
                        return STUCK
                    answer(s, NATURE, action)
                else:
                    seat = lowest(who)
                    action = pick(s, seat, out, dice)
                    if action < 0:
                        return STUCK
                    answer(s, seat, action)
                    decisions += 1
            if s.depth == BROKEN:
                return STUCK
        return decisions

    return {"playouts": playouts}


def _bind_perft(rules: Rules) -> Bound:
    at, (_, answer, _) = position_in(rules.state), answers(rules)
    rules_legal, most = rules.legal, rules.actions

    def perft(S: Memory, depth: int) -> int:
        T = np.empty(depth + 1, S.dtype)
        out = zeros2(depth + 1, most)
        options = np.zeros(depth + 1, np.int64)
        tried = np.zeros(depth + 1, np.int64)
        T[0] = S[0]
        options[0] = -1
        level, leaves = 0, 0
        while level >= 0:
            if options[level] < 0:
                who = asked(at(T, level))
                if level == depth or who == 0:
                    leaves += 1
                    level -= 1
                    continue
                seat = NATURE if who == NATURE_BIT else lowest(who)
                options[level] = rules_legal(at(T, level), seat, out[level])
                tried[level] = 0
            if tried[level] == options[level]:
                level -= 1
                continue
            action = out[level, tried[level]]
            tried[level] += 1
            who = asked(at(T, level))
            T[level + 1] = T[level]
            s = at(T, level + 1)
            forget(s)
            answer(s, NATURE if who == NATURE_BIT else lowest(who), action)
            level += 1
            options[level] = -1
        return leaves

    return {"perft": perft}
