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

from sacbe.bots.descent import descent
from sacbe.bots.policies import PACKAGE, SEATS, by_weight, pickers, reward, sense_of
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.bots.settings import ALONE, CARE, DEPTH, DOUBT, FAR, LONGEST, OPTION, PAR, PLAIN, SEAT, SHARED, STEADY, TRUST, WIN
from sacbe.bots.sums import adder
from sacbe.bots.tree import COLUMNS, GAIN, NODE, SHARE, USED, VISITS, claim, find, listen, mix, result, was_open
from sacbe.core.ask import NATURE, NATURE_BIT, asked, seat_bit
from sacbe.core.bind import Bound, answers, position_in
from sacbe.core.bits import lowest
from sacbe.core.cache import remember
from sacbe.core.dice import roll
from sacbe.core.game import Game
from sacbe.core.kernel import Buffer, kernel, zeros2
from sacbe.core.news import forget
from sacbe.core.sense import POINT
from sacbe.core.state import Memory

SOURCES = (*POLICIES, *(PACKAGE / f"{part}.py" for part in ("settings", "tree", "descent", "sums", "search")))
remember(SOURCES[-1])

DEEPEST = 256


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
    clock: Callable[[Memory], int]
    """(S): see `Sense.clock`."""
    reopen: Callable[[Memory, int], int]
    """(S, seat): take back what others have answered in secret to the present question, and tell who owes such an answer then:
    a set of seats, without this one."""


@cache
def searcher(game: Game) -> Search:
    """The search for a game, compiled at first use."""
    files = game.sense.files if game.sense else ()
    return Search(**game.kernel.compile("search", _bind(game), *SOURCES, *files))


def _leaf(game: Game) -> Any:
    """The kernel that says what a position is worth to each seat: at the end the result, before it the estimate."""
    rules, sense = game.code, sense_of(game)
    rules_tally, rules_ranks, sources, units = rules.tally, rules.ranks, rules.sources, game.units
    sense_estimate = sense.estimate

    @kernel
    def value(s: Any, w: Any, win: float, doubt: int, par: int, points: Any, ranks: Any, share: Any) -> None:
        if asked(s) != 0:
            spread = sense_estimate(s, w, points)
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


def _walks(game: Game) -> Any:
    """Two kernels: down the tree to a leaf, and from there on by the game's preferences until the playout is cut."""
    rules, sense = game.code, sense_of(game)
    _, answer, chance = answers(rules)
    by_preference, look_ahead, best_of = pickers(game)
    descend = descent(game)
    rules_legal, clock, waits = rules.legal, sense.clock, sense.waits

    @kernel
    def next_seat(s: Any, me: int) -> int:
        # Of those who answer at once the searching seat goes first: the others' answers are no news to it.
        return me if asked(s) >> me & 1 else lowest(asked(s))

    @kernel
    def sensible(
        T: Any, U: Any, s: Any, w: Any, settings: Any, seat: int, out: Any, n: int, likes: Any, values: Any, gains: Any, dice: Any
    ) -> int:  # fmt: skip
        # How a seat decides without a tree: the number of the option.
        if settings[PLAIN] != 0:
            pick: int = roll(dice, n)
        elif settings[CARE] > 0 and roll(dice, 100) < settings[CARE]:
            look_ahead(T, U, seat, w, out, n, values, gains)
            pick = best_of(values, n, dice)
        else:
            pick = by_preference(s, seat, w, out, n, likes, dice)
        return pick

    @kernel
    def others_answer(
        T: Any, U: Any, s: Any, w: Any, settings: Any, minds: Any, seat: int, out: Any, likes: Any, values: Any, gains: Any,
        dice: Any,
    ) -> int:  # fmt: skip
        # What another seat answers at the same time: where it is asked once for many iterations, mostly what it would think of,
        # or, if nobody has thought in its place, with a look ahead.
        n = rules_legal(s, seat, out)
        thoughts = 0
        for i in range(n if len(minds) > 0 else 0):
            likes[i] = minds[seat, out[i]]
            thoughts += likes[i]
        if settings[SHARED] == 1 or settings[PLAIN] != 0 or (settings[TRUST] < 100 and roll(dice, 100) >= settings[TRUST]):
            pick: int = sensible(T, U, s, w, settings, seat, out, n, likes, values, gains, dice)
        elif thoughts > 0:
            pick = by_weight(likes, n, dice)
        else:
            look_ahead(T, U, seat, w, out, n, values, gains)
            pick = best_of(values, n, dice)
        action: int = out[pick]
        return action

    @kernel
    def is_over(s: Any, settings: Any, until: int) -> bool:
        # Whether the position is to be judged: the clock has ticked, or its tick is all that the searching seat waits for.
        return clock(s) >= until or (clock(s) == until - 1 and waits(s, settings[SEAT]))

    @kernel
    def walk(
        T: Any, U: Any, s: Any, w: Any, settings: Any, minds: Any, until: int, heard: Any, keys: Any, stats: Any, dice: Any,
        fate: Any, sealed: Any, out: Any, likes: Any, values: Any, gains: Any, rows: Any, path: Any, who: Any,
    ) -> int:  # fmt: skip
        # The length of the path: rows of the table, with the seats that decided there.
        steps, at_once = 0, asked(s)
        while asked(s) != 0 and steps + 2 <= DEEPEST:
            forget(s)
            if asked(s) == NATURE_BIT:
                action = chance(s, out, roll(fate, 1 << 30))
                answer(s, NATURE, action)
                listen(s, NATURE, action, heard)
                continue
            if is_over(s, settings, until):
                break
            seat = next_seat(s, settings[SEAT])
            if settings[ALONE] != 0 and seat != settings[SEAT]:
                if at_once >> seat & 1 != 0:
                    # The question of the root, at which nobody's answer depends on another's: what is answered to it is the
                    # same in all iterations of a world.
                    at_once &= ~(1 << seat)
                    if sealed[seat] < 0:
                        sealed[seat] = others_answer(
                            T, U, s, w, settings, minds, seat, out, likes, values, gains, dice
                        )  # fmt: skip
                    action = sealed[seat]
                else:
                    n = rules_legal(s, seat, out)
                    action = out[sensible(T, U, s, w, settings, seat, out, n, likes, values, gains, dice)]
                answer(s, seat, action)
                listen(s, seat, action, heard)
                continue
            key = mix(heard[seat], NODE)
            node = find(keys, key)
            if not claim(keys, stats, node, key, heard, 0.0):
                break
            is_root, is_new = steps == 0, stats[node, VISITS] == 0
            path[steps], who[steps] = node, seat
            steps += 1
            if is_new and not is_root:
                break
            n = rules_legal(s, seat, out)
            pick = descend(
                T, U, s, w, settings, out, n, likes, values, gains, rows, seat, heard, keys, stats, node, is_root
            )  # fmt: skip
            has_room = pick >= 0
            action = out[pick] if has_room else out[-1 - pick]
            if has_room:
                path[steps], who[steps] = find(keys, mix(heard[seat], action)), seat
                steps += 1
            answer(s, seat, action)
            listen(s, seat, action, heard)
            if not has_room:
                break
        return steps

    @kernel
    def play_on(
        T: Any, U: Any, s: Any, w: Any, settings: Any, until: int,
        out: Any, likes: Any, values: Any, gains: Any, dice: Any, fate: Any,
    ) -> None:  # fmt: skip
        left = settings[LONGEST]
        while asked(s) != 0:
            forget(s)
            if asked(s) == NATURE_BIT:
                answer(s, NATURE, chance(s, out, roll(fate, 1 << 30)))
                continue
            if left == 0 or is_over(s, settings, until):
                break
            seat = next_seat(s, settings[SEAT])
            n = rules_legal(s, seat, out)
            answer(s, seat, out[sensible(T, U, s, w, settings, seat, out, n, likes, values, gains, dice)])
            left -= 1

    return walk, play_on


def _bind(game: Game) -> Bound:
    rules = game.code
    at, (_, answer, _) = position_in(rules.state), answers(rules)
    (walk, play_on), value = _walks(game), _leaf(game)
    rules_legal, rules_guess, most = rules.legal, rules.guess, rules.actions
    sense_clock, reopen, add = sense_of(game).clock, sense_of(game).reopen, adder(game)

    def search(
        S: Any, weights: Any, settings: Any, minds: Any, heard: Any, keys: Any, stats: Any, dice: Any, stop: Any, sums: Any,
        n: int,
    ) -> int:  # fmt: skip
        W, T, U = np.empty(1, S.dtype), np.empty(1, S.dtype), np.empty(1, S.dtype)
        w, far_sight = weights[0], weights[1]
        out, likes = np.empty(most, np.int64), np.empty(most, np.int64)
        values, gains = np.empty(most, np.float64), np.empty(most, np.float64)
        points, ranks, share = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64), np.empty(SEATS, np.float64)
        rows = np.empty(most, np.int64)
        path, who = np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64)
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
            until = sense_clock(s) + settings[DEPTH]
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
                until = sense_clock(s) + settings[DEPTH]
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

    def clock(S: Any) -> int:
        return sense_clock(at(S, 0))

    def reopen_(S: Any, seat: int) -> int:
        T = np.empty(1, S.dtype)
        out: Any = np.empty(most, np.int64)
        reopen(at(S, 0), seat)
        others, found = asked(at(S, 0)) & ~seat_bit(seat), 0
        while others != 0:
            other = lowest(others)
            others &= others - 1
            T[0] = S[0]
            t = at(T, 0)
            forget(t)
            rules_legal(t, other, out)
            answer(t, other, out[0])
            found |= 0 if was_open(t) else seat_bit(other)
        return found * len(T)  # a position does not keep its memory alive

    return {
        "search": (search, "SOoOooFooFi"),
        "follow": (follow, "Siio"),
        "read": (read, "SiooFoF"),
        "clock": (clock, "S"),
        "reopen": (reopen_, "Si"),
    }
