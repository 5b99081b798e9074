"""Which option the search tries next at a node of its tree.

A node's options are weighed by PUCT: the mean share so far, and a bonus for options that the game prefers and that were tried
less often than they could have been (an option that is rarely there is judged by the times it was). A node that is visited often
enough gets a look one decision ahead for every option, which counts as a preference too: the search begins where `greedy` ends.
(It does not count as a visit: positions a decision ahead and at the end of a playout are not seen alike.)
"""

from math import exp, sqrt
from typing import Any

from sacbe.bots.policies import PACKAGE, evaluation_of, pickers
from sacbe.bots.settings import BONUS, PLAIN, SCAN
from sacbe.bots.tree import CHANCES, LIKE, LOOK, SHARE, VISITS, claim, find, mix
from sacbe.core.engine.cache import remember
from sacbe.core.engine.kernel import kernel
from sacbe.core.game import Game

remember(PACKAGE / "descent.py")

HOPE = 0.03
"""An option that was never tried counts as this much worse than its node."""
KEEN = 0.03
"""By how much an option must look worse, one decision ahead, to be thought of e times less."""
EVEN = 0.1
"""The part of the bonus that all options share alike, whatever the game prefers."""


def descent(game: Game) -> Any:
    """The kernel that picks an option at a node of the tree."""
    playout_policy = evaluation_of(game).playout_policy
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
            playout_policy(s, seat, w, out, n, likes)
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
