"""What an option is worth to every seat: a search that begins after it, and tells all seats' chances and points by source.

The search of bots/search.py answers one question: which option? What it says of an option that it hardly tried is worth little,
and it speaks for the seat that decides. A review asks more: how much worse was what somebody really played, for whom, and where
would the points have come from? So here every iteration plays the one option first and goes on as that search does.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from sacbe.bots.policies import SEATS, sense_of
from sacbe.bots.search import DEEPEST, SEAT, _leaf, _walks
from sacbe.bots.search import SOURCES as SEARCH
from sacbe.bots.tree import GAIN, SHARE, USED, VISITS, listen
from sacbe.core.bind import Bound, answers, position_in
from sacbe.core.cache import remember
from sacbe.core.game import Game
from sacbe.core.kernel import Buffer, zeros2
from sacbe.core.news import forget
from sacbe.core.sense import POINT
from sacbe.core.state import Memory

SOURCES = (*SEARCH, Path(__file__))
remember(SOURCES[-1])

SUM, SQUARES, POINTS, FIRST = range(4)
"""The columns of the sums: shares, their squares, points at the end; from the last on, points on the table by source."""


class Scales(NamedTuple):
    """The bound function."""

    weigh: Callable[[Memory, Buffer, Buffer, int, Buffer, Buffer, Any, Buffer, Buffer, int, Any], int]
    """(S, w, settings, action, heard, keys, stats, dice, stop, n, sums[seat, column]): n iterations; how many."""


@cache
def scales(game: Game) -> Scales:
    """The function for a game, compiled at first use."""
    files = game.sense.files if game.sense else ()
    return Scales(**game.kernel.compile("weigh", _bind(game), *SOURCES, *files))


def _bind(game: Game) -> Bound:
    rules = game.code
    at, (_, answer, _) = position_in(rules.state), answers(rules)
    (walk, play_on), value = _walks(game), _leaf(game)
    rules_guess, rules_tally, reopen = rules.guess, rules.tally, sense_of(game).reopen
    most, sources, units = rules.actions, rules.sources, game.units

    def weigh(
        S: Any, w: Any, settings: Any, action: int, heard: Any, keys: Any, stats: Any, dice: Any, stop: Any, n: int, sums: Any
    ) -> int:
        T, U = np.empty(1, S.dtype), np.empty(1, S.dtype)
        out, likes = np.empty(most, np.int64), np.empty(most, np.int64)
        values, gains = np.empty(most, np.float64), np.empty(most, np.float64)
        points, ranks, share = np.empty(SEATS, np.int64), np.empty(SEATS, np.int64), np.empty(SEATS, np.float64)
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
            if action >= 0:
                forget(s)
                answer(s, settings[SEAT], action)
                listen(s, settings[SEAT], action, now)
            steps = walk(T, U, s, w, settings, now, keys, stats, dice, out, likes, values, gains, path, who)
            heard[USED] = now[USED]
            play_on(T, U, s, w, settings, out, likes, values, gains, dice)
            value(s, w, points, ranks, share)
            for step in range(steps):
                stats[path[step], VISITS] += 1.0
                stats[path[step], SHARE] += share[who[step]]
                stats[path[step], GAIN] += points[who[step]] / POINT
            tally = zeros2(s.seats, sources)
            rules_tally(s, tally)
            for seat in range(s.seats):
                sums[seat, SUM] += share[seat]
                sums[seat, SQUARES] += share[seat] * share[seat]
                sums[seat, POINTS] += points[seat] / POINT
                for source in range(sources):
                    sums[seat, FIRST + source] += tally[seat, source] / units
        return n

    return {"weigh": (weigh, "SooiooFooiF")}
