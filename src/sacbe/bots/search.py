"""The search: information-set Monte Carlo tree search, compiled for a game.

Each iteration deals a world that the searching seat cannot tell from the real one (`guess`), walks down the tree, plays on by the
game's preferences until its clock has ticked often enough, and reads the estimate there (or the result, if the match is over).

**Who knows what.** A seat's node is found by a hash of what that seat has heard and done since the root: news that are not for
its eyes are mixed in without their details. So a seat that answers a secret question at the same time as others decides alike
whatever they answered, and no seat's choice depends on what it cannot know. All nodes and edges of all seats lie in one table of
fixed size; when it is full, the tree stops growing and the search goes on.

**Which option.** A node's options are weighed by PUCT: the mean share so far, and a bonus for options that the game prefers and
that were tried less often than they could have been (an option that is rarely there is judged by the times it was). A node that
is visited often enough gets a look one decision ahead for every option, so that the search begins where `greedy` ends.
"""

from collections.abc import Callable
from functools import cache
from math import sqrt
from typing import Any, NamedTuple

import numpy as np

from sacbe.bots.policies import PACKAGE, SEATS, pickers, reward, sense_of
from sacbe.bots.policies import SOURCES as POLICIES
from sacbe.core.ask import NATURE, NATURE_BIT, asked
from sacbe.core.bind import Bound, answers, position_in
from sacbe.core.bits import lowest
from sacbe.core.cache import remember
from sacbe.core.dice import roll
from sacbe.core.game import Game
from sacbe.core.kernel import Buffer, kernel, zeros2
from sacbe.core.news import EVERYBODY, forget
from sacbe.core.sense import POINT
from sacbe.core.state import NEWS, Memory

SOURCES = (*POLICIES, PACKAGE / "search.py")
remember(SOURCES[-1])

SEAT, DEPTH, LONGEST, BONUS, SCAN, PLAIN = range(6)
SETTINGS = 6
"""How to search, a row of ints: for which seat; after how many ticks of the clock, or decisions, a playout is cut; the weight of
the bonus (thousandths); a node's visits before its options are looked at one by one; 1 = random playouts to the end."""
VISITS, CHANCES, SHARE, GAIN = range(4)
"""The columns of the table: times tried, times it could have been, sums of what came of it."""
USED = SEATS
"""Where the row of hashes holds the number of used rows of the table."""

DEEPEST = 256
PROBES = 24
BITS = (1 << 62) - 1
NODE = -7
"""Stands where an edge's hash has its action."""
RESULT = 0.8
"""How much of the reward at the end of a match is the ranking; the rest is the margin."""
MARGIN = 12 * POINT
HOPE = 0.03
"""An option that was never tried counts as this much worse than its node."""
EVEN = 0.2
"""The part of the bonus that all options share alike, whatever the game prefers."""


@kernel
def mix(hashed: int, value: int) -> int:
    """A hash that takes in one more int."""
    h = ((hashed ^ (value + 0x1F0A2B3C4D5E6F7)) * 0x2545F4914F6CDD1D) & BITS
    return h ^ (h >> 29)


@kernel
def listen(s: Any, actor: int, action: int, heard: Any) -> None:
    """After an answer: every seat's hash takes in what it was told. An answer that everybody heard of is known itself."""
    rows = min(s.told, NEWS)
    is_open = rows > 0
    for row in range(rows):
        if s.news[row, 3] != EVERYBODY:
            is_open = False
    for seat in range(s.seats):
        h = heard[seat]
        for row in range(rows):
            h = mix(h, s.news[row, 0] * 64 + s.news[row, 1])
            if s.news[row, 3] >> seat & 1:
                h = mix(h, s.news[row, 4] * 65536 + s.news[row, 5])
                h = mix(h, s.news[row, 6] * 65536 + s.news[row, 7])
        if is_open or seat == actor:
            h = mix(h, action)
        heard[seat] = h


@kernel
def find(keys: Any, key: int) -> int:
    """The row of a key: where it is, or the empty row where it belongs; -1 if there is no room."""
    rows = len(keys)
    row = key & (rows - 1)
    for _ in range(PROBES):
        if keys[row] == key or keys[row] == 0:
            return row
        row = (row + 1) & (rows - 1)
    return -1


@kernel
def claim(keys: Any, stats: Any, row: int, key: int, heard: Any, chances: float) -> bool:
    """Make sure that a row is a key's; if it was empty, the key had this many chances before. False if there is no room."""
    if row < 0:
        return False
    if keys[row] == 0:
        if 4 * heard[USED] >= 3 * len(keys):
            return False
        keys[row] = key
        stats[row, CHANCES] = chances
        heard[USED] += 1
    return True


@kernel
def result(seats: int, points: Any, ranks: Any, out: Any) -> None:
    """What a finished match gives each seat: its rank, and by how much."""
    reward(seats, points, MARGIN, out)
    winners = 0
    for seat in range(seats):
        if ranks[seat] == 1:
            winners += 1
    for seat in range(seats):
        beats = 0.0
        for other in range(seats):
            if other != seat:
                beats += 1.0 if ranks[seat] < ranks[other] else 0.5 if ranks[seat] == ranks[other] else 0.0
        won = 1.0 / winners if ranks[seat] == 1 else 0.0
        out[seat] = RESULT * (0.5 * beats / (seats - 1) + 0.5 * won) + (1.0 - RESULT) * out[seat]


class Search(NamedTuple):
    """The bound functions."""

    search: Callable[[Memory, Buffer, Buffer, Buffer, Buffer, Any, Buffer, Buffer, int], int]
    """(S, w, settings, heard, keys, stats, dice, stop, n): n iterations, fewer if `stop[0]` is set meanwhile; how many."""
    follow: Callable[[Memory, int, int, Buffer], None]
    """(S, seat, action, heard): the root moves on by one answer."""
    read: Callable[[Memory, int, Buffer, Buffer, Any, Buffer, Any], int]
    """(S, seat, heard, keys, stats, actions, out): the options of the root with their rows of the table; how many."""


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
        T: Any, U: Any, s: Any, w: Any, settings: Any, out: Any, n: int, likes: Any, values: Any, gains: Any,
        seat: int, heard: Any, keys: Any, stats: Any, node: int, is_root: bool,
    ) -> int:  # fmt: skip
        # The number of the option; -1 minus that number if the table has no room for its edge.
        visits = stats[node, VISITS]
        if visits == (0 if is_root else settings[SCAN]) and settings[PLAIN] == 0:
            look_ahead(T, U, seat, w, out, n, values, gains)
            for i in range(n):
                key = mix(heard[seat], out[i])
                row = find(keys, key)
                if claim(keys, stats, row, key, heard, visits):
                    stats[row, VISITS] += 1.0
                    stats[row, SHARE] += values[i]
                    stats[row, GAIN] += gains[i]
        if settings[PLAIN] == 0:
            prefer(s, seat, w, out, n, likes)
        total = 0
        for i in range(n):
            if settings[PLAIN] != 0:
                likes[i] = 1
            total += likes[i]
        mean = stats[node, SHARE] / visits if visits > 0 else 0.5
        bonus = settings[BONUS] / 1000.0
        best, best_row, best_score = 0, -1, -1.0
        for i in range(n):
            key = mix(heard[seat], out[i])
            row = find(keys, key)
            tried, chances, score = 0.0, visits, mean - HOPE
            if row >= 0 and keys[row] == key:
                stats[row, CHANCES] += 1.0
                tried, chances = stats[row, VISITS], stats[row, CHANCES]
                if tried > 0:
                    score = stats[row, SHARE] / tried
            prior = (1.0 - EVEN) * likes[i] / total + EVEN / n
            score += bonus * prior * sqrt(chances + 1.0) / (1.0 + tried)
            if score > best_score:
                best, best_row, best_score = i, row, score
        if not claim(keys, stats, best_row, mix(heard[seat], out[best]), heard, visits):
            return -1 - best
        return best

    return descend


def _bind(game: Game) -> Bound:
    rules, sense = game.code, sense_of(game)
    at, (_, answer, chance) = position_in(rules.state), answers(rules)
    by_preference, _, _ = pickers(game)
    descend, value = _descent(game), _leaf(game)
    rules_legal, rules_guess, clock, most = rules.legal, rules.guess, sense.clock, rules.actions

    def search(
        S: Any, w: Any, settings: Any, heard: Any, keys: Any, stats: Any, dice: Any, stop: Any, n: int
    ) -> int:  # fmt: skip
        T, U = np.empty(1, S.dtype), np.empty(1, S.dtype)
        out: Any = np.empty(most, np.int64)
        likes, values, gains = np.empty(most, np.int64), np.empty(most, np.float64), np.empty(most, np.float64)
        points, ranks, share = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64), np.empty(SEATS, np.float64)
        now = np.empty(SEATS + 1, np.int64)
        path, who = np.empty(DEEPEST, np.int64), np.empty(DEEPEST, np.int64)
        me = settings[SEAT]
        for iteration in range(n):
            if stop[0] != 0:
                return iteration
            T[0] = S[0]
            s = at(T, 0)
            rules_guess(s, me, dice)
            for i in range(SEATS + 1):
                now[i] = heard[i]
            steps, in_tree, until, left = 0, True, 0, settings[LONGEST]
            while asked(s) != 0:
                forget(s)
                if asked(s) == NATURE_BIT:
                    seat = NATURE
                    action = chance(s, out, roll(dice, 1 << 30))
                else:
                    # Of those who answer at once the searching seat goes first: the others' answers are no news to it.
                    seat = me if asked(s) >> me & 1 else lowest(asked(s))
                    if not in_tree and (clock(s) >= until or left == 0):
                        break
                    options = rules_legal(s, seat, out)
                    pick = -1
                    if in_tree:
                        key = mix(now[seat], NODE)
                        node = find(keys, key)
                        if steps + 2 > DEEPEST or not claim(keys, stats, node, key, now, 0.0):
                            in_tree = False
                        else:
                            is_new = stats[node, VISITS] == 0
                            path[steps], who[steps] = node, seat
                            steps += 1
                            if is_new and steps > 1:
                                in_tree = False
                            else:
                                pick = descend(
                                    T,
                                    U,
                                    s,
                                    w,
                                    settings,
                                    out,
                                    options,
                                    likes,
                                    values,
                                    gains,
                                    seat,
                                    now,
                                    keys,
                                    stats,
                                    node,
                                    steps == 1,
                                )
                                if pick >= 0:
                                    path[steps], who[steps] = find(keys, mix(now[seat], out[pick])), seat
                                    steps += 1
                                else:
                                    pick = -1 - pick
                                    in_tree = False
                        if not in_tree:
                            until = clock(s) + settings[DEPTH]
                            if pick < 0 and until <= clock(s):
                                break
                    if pick < 0:
                        left -= 1
                        if settings[PLAIN] != 0:
                            pick = roll(dice, options)
                        else:
                            pick = by_preference(s, seat, w, out, options, likes, dice)
                    action = out[pick]
                answer(s, seat, action)
                if in_tree:
                    listen(s, seat, action, now)
            heard[USED] = now[USED]
            value(s, w, points, ranks, share)
            for step in range(steps):
                stats[path[step], VISITS] += 1.0
                stats[path[step], SHARE] += share[who[step]]
                stats[path[step], GAIN] += points[who[step]] / POINT
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
            for column in range(4):
                out[i, column] = stats[row, column] if row >= 0 and keys[row] == key else 0.0
        return n

    return {
        "search": (search, "SooooFooi"),
        "follow": (follow, "Siio"),
        "read": (read, "SiooFoF"),
    }
