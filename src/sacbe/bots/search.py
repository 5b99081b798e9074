"""The search: information-set Monte Carlo tree search, compiled for a game.

Each iteration deals a world that the searching seat cannot tell from the real one (`guess`), walks down the tree, plays on by the
game's preferences until its clock has ticked often enough, and reads the estimate there (or the result, if the match is over).

**Who knows what.** A seat's node is found by a hash of what that seat has heard and done since the root: news that are not for
its eyes are mixed in without their details. So a seat that answers a secret question at the same time as others decides alike
whatever they answered, and no seat's choice depends on what it cannot know. All nodes and edges of all seats lie in one table of
fixed size; when it is full, the tree stops growing and the search goes on.

**Which option.** A node's options are weighed by PUCT: the mean share so far, and a bonus for options that the game prefers and
that were tried less often than they could have been (an option that is rarely there is judged by the times it was). A node that
is visited often enough gets a look one decision ahead for every option, which counts as a preference too: the search begins where
`greedy` ends. (It does not count as a visit: positions a decision ahead and at the end of a playout are not seen alike.)
"""

from collections.abc import Callable
from functools import cache
from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np

from sacbe.bots.policies import PACKAGE, SEATS, pickers, reward, sense_of
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.bots.sums import SOURCE as SUMS
from sacbe.bots.sums import adder
from sacbe.bots.tree import (
    CHANCES,
    COLUMNS,
    GAIN,
    LIKE,
    LOOK,
    NODE,
    SHARE,
    SOURCE,
    USED,
    VISITS,
    claim,
    find,
    listen,
    mix,
    result,
)
from sacbe.core.ask import NATURE, NATURE_BIT, asked
from sacbe.core.bind import Bound, answers, position_in
from sacbe.core.bits import lowest
from sacbe.core.cache import remember
from sacbe.core.dice import roll
from sacbe.core.game import Game
from sacbe.core.kernel import Buffer, kernel, zeros2
from sacbe.core.news import forget
from sacbe.core.sense import POINT
from sacbe.core.state import Memory

SOURCES = (*POLICIES, SOURCE, SUMS, PACKAGE / "search.py")
remember(SOURCES[-1])

SEAT, OPTION, DEPTH, LONGEST, BONUS, SCAN, CARE, PLAIN = range(8)
SETTINGS = 8
"""How to search, a row of ints: for which seat; with which of its options every iteration begins (-1: with none); after how many
ticks of the clock, or decisions, a playout is cut; the weight of the bonus (thousandths); a node's visits before its options are
looked at one by one; how many of a hundred decisions of a playout are made by a look ahead; 1 = random playouts to the end."""
DEEPEST = 256
HOPE = 0.03
"""An option that was never tried counts as this much worse than its node."""
KEEN = 0.03
"""By how much an option must look worse, one decision ahead, to be thought of e times less."""
EVEN = 0.1
"""The part of the bonus that all options share alike, whatever the game prefers."""


class Search(NamedTuple):
    """The bound functions."""

    search: Callable[[Memory, Buffer, Buffer, Buffer, Buffer, Any, Buffer, Buffer, Any, int], int]
    """(S, w, settings, heard, keys, stats, dice, stop, sums, n): n iterations, fewer if `stop[0]` is set meanwhile; how many.
    `sums[seat, column]`, if it has rows, is added to: see sums.py."""
    follow: Callable[[Memory, int, int, Buffer], None]
    """(S, seat, action, heard): the root moves on by one answer."""
    read: Callable[[Memory, int, Buffer, Buffer, Any, Buffer, Any], int]
    """(S, seat, heard, keys, stats, actions, out): the options of the root with their rows of the table; how many."""
    clock: Callable[[Memory], int]
    """(S): see `Sense.clock`."""


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
    def value(s: Any, w: Any, points: Any, ranks: Any, share: Any) -> None:
        if asked(s) != 0:
            spread = sense_estimate(s, w, points)
            reward(s.seats, points, spread, share)
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
        result(s.seats, points, ranks, share)

    return value


def _descent(game: Game) -> Any:
    """The kernel that picks an option at a node of the tree."""
    prefer = sense_of(game).prefer
    _, look_ahead, _ = pickers(game)

    @kernel
    def descend(
        T: Any, U: Any, s: Any, w: Any, settings: Any, out: Any, n: int, likes: Any, values: Any, gains: Any, rows: Any,
        seat: int, heard: Any, keys: Any, stats: Any, node: int, is_root: bool,
    ) -> int:  # fmt: skip
        # The number of the option; -1 minus that number if the table has no room for its edge.
        visits = stats[node, VISITS]
        known = 0
        for i in range(n):
            key = mix(heard[seat], out[i])
            rows[i] = find(keys, key)
            likes[i] = 1
            if rows[i] >= 0 and keys[rows[i]] == key and stats[rows[i], LIKE] > 0.0:
                likes[i] = int(stats[rows[i], LIKE])
                known += 1
        if settings[PLAIN] == 0 and known < n:
            prefer(s, seat, w, out, n, likes)
        if settings[PLAIN] == 0 and visits == (0 if is_root else settings[SCAN]):
            # What is found here is kept: later worlds differ little, and the preferences are half of the work.
            look_ahead(T, U, seat, w, out, n, values, gains)
            for i in range(n):
                key = mix(heard[seat], out[i])
                rows[i] = find(keys, key)
                if claim(keys, stats, rows[i], key, heard, visits):
                    stats[rows[i], LOOK] = values[i]
                    stats[rows[i], LIKE] = likes[i]
        total, best_look = 0, 0.0
        for i in range(n):
            total += likes[i]
            values[i] = stats[rows[i], LOOK] if rows[i] >= 0 else 0.0
            best_look = max(best_look, values[i])
        looks = 0.0
        for i in range(n):
            values[i] = exp((values[i] - best_look) / KEEN) if best_look > 0.0 else 1.0
            looks += values[i]
        mean = stats[node, SHARE] / visits if visits > 0 else 0.5
        bonus = settings[BONUS] / 1000.0 * sqrt(visits + 1.0)
        best, best_row, best_score = 0, -1, -1.0
        for i in range(n):
            row = rows[i]
            tried, rare, score = 0.0, 1.0, mean - HOPE
            if row >= 0 and keys[row] != 0:
                stats[row, CHANCES] += 1.0
                tried, rare = stats[row, VISITS], sqrt(stats[row, CHANCES] / (visits + 1.0))
                if tried > 0:
                    score = stats[row, SHARE] / tried
            prior = (1.0 - EVEN) * (0.5 * likes[i] / total + 0.5 * values[i] / looks) + EVEN / n
            score += bonus * prior * rare / (1.0 + tried)
            if score > best_score:
                best, best_row, best_score = i, row, score
        if not claim(keys, stats, best_row, mix(heard[seat], out[best]), heard, visits):
            return -1 - best
        return best

    return descend


def _walks(game: Game) -> Any:
    """Two kernels: down the tree to a leaf, and from there on by the game's preferences until the playout is cut."""
    rules, sense = game.code, sense_of(game)
    _, answer, chance = answers(rules)
    by_preference, look_ahead, best_of = pickers(game)
    descend = _descent(game)
    rules_legal, clock = rules.legal, sense.clock

    @kernel
    def next_seat(s: Any, me: int) -> int:
        # Of those who answer at once the searching seat goes first: the others' answers are no news to it.
        return me if asked(s) >> me & 1 else lowest(asked(s))

    @kernel
    def walk(
        T: Any, U: Any, s: Any, w: Any, settings: Any, heard: Any, keys: Any, stats: Any, dice: Any,
        out: Any, likes: Any, values: Any, gains: Any, rows: Any, path: Any, who: Any,
    ) -> int:  # fmt: skip
        # The length of the path: rows of the table, with the seats that decided there.
        steps = 0
        while asked(s) != 0 and steps + 2 <= DEEPEST:
            forget(s)
            if asked(s) == NATURE_BIT:
                action = chance(s, out, roll(dice, 1 << 30))
                answer(s, NATURE, action)
                listen(s, NATURE, action, heard)
                continue
            seat = next_seat(s, settings[SEAT])
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
    def play_on(T: Any, U: Any, s: Any, w: Any, settings: Any, out: Any, likes: Any, values: Any, gains: Any, dice: Any) -> None:
        until, left = clock(s) + settings[DEPTH], settings[LONGEST]
        while asked(s) != 0:
            forget(s)
            if asked(s) == NATURE_BIT:
                answer(s, NATURE, chance(s, out, roll(dice, 1 << 30)))
                continue
            if left == 0 or clock(s) >= until:
                break
            seat = next_seat(s, settings[SEAT])
            n = rules_legal(s, seat, out)
            if settings[PLAIN] != 0:
                pick = roll(dice, n)
            elif settings[CARE] > 0 and roll(dice, 100) < settings[CARE]:
                look_ahead(T, U, seat, w, out, n, values, gains)
                pick = best_of(values, n, dice)
            else:
                pick = by_preference(s, seat, w, out, n, likes, dice)
            answer(s, seat, out[pick])
            left -= 1

    return walk, play_on


def _bind(game: Game) -> Bound:
    rules = game.code
    at, (_, answer, _) = position_in(rules.state), answers(rules)
    (walk, play_on), value = _walks(game), _leaf(game)
    rules_legal, rules_guess, most = rules.legal, rules.guess, rules.actions
    sense_clock, reopen, add = sense_of(game).clock, sense_of(game).reopen, adder(game)

    def search(S: Any, w: Any, settings: Any, heard: Any, keys: Any, stats: Any, dice: Any, stop: Any, sums: Any, n: int) -> int:
        T, U = np.empty(1, S.dtype), np.empty(1, S.dtype)
        out, likes = np.empty(most, np.int64), np.empty(most, np.int64)
        values, gains = np.empty(most, np.float64), np.empty(most, np.float64)
        points, ranks, share = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64), np.empty(SEATS, np.float64)
        rows = np.empty(most, np.int64)
        path, who = np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64)
        now = np.empty(SEATS + 1, np.int64)
        for iteration in range(n):
            if stop[0] != 0:
                return iteration
            T[0] = S[0]
            s = at(T, 0)
            rules_guess(s, settings[SEAT], dice)
            reopen(s, settings[SEAT])
            for i in range(SEATS + 1):
                now[i] = heard[i]
            if settings[OPTION] >= 0:
                forget(s)
                answer(s, settings[SEAT], settings[OPTION])
                listen(s, settings[SEAT], settings[OPTION], now)
            steps = walk(T, U, s, w, settings, now, keys, stats, dice, out, likes, values, gains, rows, path, who)
            heard[USED] = now[USED]
            play_on(T, U, s, w, settings, out, likes, values, gains, dice)
            value(s, w, points, ranks, share)
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

    return {
        "search": (search, "SooooFooFi"),
        "follow": (follow, "Siio"),
        "read": (read, "SiooFoF"),
        "clock": (clock, "S"),
    }
