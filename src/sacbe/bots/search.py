"""The search: information-set Monte Carlo tree search, compiled for a game.

Each iteration deals a world that the searching seat cannot tell from the real one (`guess`), walks down the tree, plays on by the
game's preferences until its clock has ticked often enough, and reads the estimate there (or the result, if the match is over).

**Who knows what.** A seat's node is found by a hash of what that seat has heard and done since the root: news that are not for
its eyes are mixed in without their details. So a seat that answers a secret question at the same time as others decides alike
whatever they answered, and no seat's choice depends on what it cannot know. All nodes and edges of all seats lie in one table of
fixed size; when it is full, the tree stops growing and the search goes on.

**Alone.** Where the others' nodes are tried too seldom to tell how they play (with four seats most would be theirs), a game may
have only the searching seat's own (`alone`), while the others answer as in playouts.

**Worlds.** Iterations may share one (`shared`), with nature's answers and, where only the searching seat has nodes, with what the
others answer at the same time as it: options are then compared under the same conditions, and others can be given a look ahead
before they answer, which costs as much as a dozen iterations. Better still, it is known what they would think (`minds`).
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from sacbe.bots.policies import PACKAGE, SEATS, evaluation_of, reward
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.bots.settings import DEPTH, DOUBT, FAR, OPTION, PAR, SEAT, SHARED, STEADY, WIN
from sacbe.bots.sums import adder
from sacbe.bots.tree import COLUMNS, GAIN, NODE, SHARE, USED, VISITS, find, listen, mix, result, was_open
from sacbe.bots.walks import DEEPEST, walks
from sacbe.core.engine.ask import asked, seat_bit
from sacbe.core.engine.bind import Bound, answers, position_in
from sacbe.core.engine.bits import lowest
from sacbe.core.engine.cache import remember
from sacbe.core.engine.dice import roll
from sacbe.core.engine.kernel import Buffer, buffer, kernel, zeros2
from sacbe.core.engine.news import forget
from sacbe.core.engine.state import Memory
from sacbe.core.evaluation import POINT
from sacbe.core.game import Game

SOURCES = (*POLICIES, *(PACKAGE / f"{part}.py" for part in ("settings", "tree", "descent", "walks", "sums", "search")))
remember(SOURCES[-1])


class Search(NamedTuple):
    """The bound functions."""

    search: Callable[[Memory, Any, Buffer, Any, Buffer, Buffer, Any, Buffer, Buffer, Any, int], int]
    """(S, weights, settings, minds, heard, keys, stats, dice, stop, sums, n): n iterations, fewer if `stop[0]` is set; how many.
    `weights` are two rows: for preferences and looks ahead, and for the estimate at the end of a playout.
    `minds[seat, action]`, if it has rows, tells how often others thought of each answer to the present question.
    `sums[seat, column]`, if it has rows, is added to: see sums.py."""
    follow: Callable[[Memory, int, int, Buffer], None]
    """(S, seat, action, heard): the root moves on by one answer."""
    read: Callable[[Memory, int, Buffer, Buffer, Any, Buffer, Any], int]
    """(S, seat, heard, keys, stats, actions, out): the options of the root with their rows of the table; how many."""
    progress: Callable[[Memory], int]
    """(S): see `Evaluation.progress`."""
    reopen: Callable[[Memory, int], int]
    """(S, seat): take back what others have answered in secret to the present question, and tell who owes such an answer then:
    a set of seats, without this one."""


@cache
def searcher(game: Game) -> Search:
    """The search for a game, compiled at first use."""
    files = game.evaluation.files if game.evaluation else ()
    return Search(**game.kernel.compile("search", _bind(game), *SOURCES, *files))


def _leaf(game: Game) -> Any:
    """The kernel that says what a position is worth to each seat: at the end the result, before it the estimate."""
    rules, evaluation = game.rules, evaluation_of(game)
    rules_tally, rules_ranks, sources, units = rules.tally, rules.ranks, rules.sources, game.units
    game_evaluate = evaluation.evaluate

    @kernel
    def value(s: Any, w: Any, win: float, doubt: int, par: int, points: Any, ranks: Any, share: Any) -> None:
        if asked(s) != 0:
            spread = game_evaluate(s, w, points)
            reward(s.seats, points, spread, win, share)
            return
        sums = zeros2(s.seats, sources)
        rules_tally(s, sums)
        for seat in range(s.seats):
            points[seat] = 0
            for source in range(sources):
                points[seat] += sums[seat, source]
        rules_ranks(s, points, ranks)
        for seat in range(s.seats):
            points[seat] = points[seat] * POINT // units
        result(s.seats, points, ranks, win, doubt, par, share)

    return value


def _bind(game: Game) -> Bound:
    rules = game.rules
    at, (_, answer, _) = position_in(rules.state), answers(rules)
    (walk, play_on), value = walks(game), _leaf(game)
    rules_legal, rules_guess, most = rules.legal, rules.guess, rules.actions
    game_progress, reopen, add = evaluation_of(game).progress, evaluation_of(game).reopen, adder(game)

    def search(
        S: Any, weights: Any, settings: Any, minds: Any, heard: Any, keys: Any, stats: Any, dice: Any, stop: Any, sums: Any,
        n: int,
    ) -> int:  # fmt: skip
        W, T, U = np.empty(1, S.dtype), np.empty(1, S.dtype), np.empty(1, S.dtype)
        w, far_sight = weights[0], weights[1]
        out, likes = buffer(most), buffer(most)
        values, gains = np.empty(most, np.float64), np.empty(most, np.float64)
        points, ranks, share = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64), np.empty(SEATS, np.float64)
        rows = buffer(most)
        path, who = buffer(DEEPEST), buffer(DEEPEST)
        now = np.empty(SEATS + 1, np.int64)
        fate, sealed, world = np.empty(1, np.int64), np.empty(SEATS, np.int64), 0
        for iteration in range(n):
            if stop[0] != 0:
                return iteration
            if iteration % settings[SHARED] == 0:
                W[0] = S[0]
                rules_guess(at(W, 0), settings[SEAT], dice)
                reopen(at(W, 0), settings[SEAT])
                sealed[:] = -1
                roll(dice, 2)
                world = mix(dice[0], NODE) | 1
            T[0] = W[0]
            s = at(T, 0)
            fate[0] = world
            until = game_progress(s) + settings[DEPTH]
            for i in range(SEATS + 1):
                now[i] = heard[i]
            if settings[OPTION] >= 0:
                forget(s)
                answer(s, settings[SEAT], settings[OPTION])
                listen(s, settings[SEAT], settings[OPTION], now)
            steps = walk(
                T, U, s, w, settings, minds, until if settings[STEADY] != 0 else FAR, now, keys, stats, dice,
                fate, sealed, out, likes, values, gains, rows, path, who,
            )  # fmt: skip
            heard[USED] = now[USED]
            if settings[STEADY] == 0:
                until = game_progress(s) + settings[DEPTH]
            play_on(T, U, s, w, settings, until, out, likes, values, gains, dice, fate)
            value(s, far_sight, settings[WIN] / 1000.0, settings[DOUBT], settings[PAR], points, ranks, share)
            for step in range(steps):
                stats[path[step], VISITS] += 1.0
                stats[path[step], SHARE] += share[who[step]]
                stats[path[step], GAIN] += points[who[step]] / POINT
            if len(sums) > 0:
                add(s, points, share, sums)
        return n

    def follow(S: Any, seat: int, action: int, heard: Any) -> None:
        s = at(S, 0)
        forget(s)
        answer(s, seat, action)
        listen(s, seat, action, heard)

    def read(S: Any, seat: int, heard: Any, keys: Any, stats: Any, actions: Any, out: Any) -> int:
        n = rules_legal(at(S, 0), seat, actions)
        for i in range(n):
            key = mix(heard[seat], actions[i])
            row = find(keys, key)
            for column in range(COLUMNS):
                out[i, column] = stats[row, column] if row >= 0 and keys[row] == key else 0.0
        return n

    def progress(S: Any) -> int:
        return game_progress(at(S, 0))

    def reopen_(S: Any, seat: int) -> int:
        T = np.empty(1, S.dtype)
        out: Any = buffer(most)
        reopen(at(S, 0), seat)
        others, found = asked(at(S, 0)) & ~seat_bit(seat), 0
        while others != 0:
            other = lowest(others)
            others &= others - 1
            T[0] = S[0]
            t = at(T, 0)
            forget(t)
            if rules_legal(t, other, out) > 0:
                answer(t, other, out[0])
                found |= 0 if was_open(t) else seat_bit(other)
        return found * len(T)  # a position does not keep its memory alive

    return {
        "search": (search, "SOoOooFooFi"),
        "follow": (follow, "Siio"),
        "read": (read, "SiooFoF"),
        "progress": (progress, "S"),
        "reopen": (reopen_, "Si"),
    }
