"""A bot that weighs options: what each is worth to every seat, with how sure that is, and where the points come from."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sacbe.bots.policies import SEATS
from sacbe.bots.settings import DOUBT, SHARED
from sacbe.bots.sums import FIRST, POINTS, SHARES, SQUARES
from sacbe.bots.thinker import CHUNK, LEAST, NO_MINDS, Thinker, sights
from sacbe.bots.tree import USED
from sacbe.core.engine.dice import dice
from sacbe.core.match.match import Match


class Worth(NamedTuple):
    """What an option (or a position) is worth, in the eyes of one seat; a number for each seat in each field."""

    shares: tuple[float, ...]
    """Expected shares of the match; see `Opinion.share`."""
    errors: tuple[float, ...]
    """The standard errors of the shares."""
    points: tuple[float, ...]
    """Expected points at the end."""
    sources: tuple[tuple[float, ...], ...]
    """By seat and source: the points that lie on the table at the end of the lines that were looked at."""
    iterations: int


class Weigher(Thinker):
    """A bot that can also weigh options. It reads nothing but what the seat that it weighs for may know."""

    def weigh(self, match: Match, seat: int, action: int, seconds: float, seed: int) -> Worth:
        """What it is worth, in this seat's eyes, that it answers with `action` (or, with `NOTHING`, how things stand).

        The same seed deals the same worlds, so that two options can be compared.
        """
        end = self._clock() + seconds
        self._keys[:] = 0
        self._stats[:] = 0
        self._expected = None
        heard = np.zeros(SEATS + 1, np.int64)
        sums = np.zeros((match.seats, FIRST + len(self.game.sources)))
        luck, settings = dice(seed), self._settings(match, seat, action)
        # Iterations in one world are alike, and would look surer than they are. So the others answer as in playouts, too.
        settings[SHARED] = 1
        # People are told chances: a match that was played to its end counts by its ranks.
        settings[DOUBT] = 0
        done, chunk, wanted, weights = 0, 8, self.iterations or LEAST, sights(self.game, match.seats, self.style.foresight)
        while not self._stop[0]:
            began = self._clock()
            some = min(chunk, wanted - done) if self.iterations else chunk
            table = (self._keys, self._stats)
            n = self._search.search(match.position, weights, settings, NO_MINDS, heard, *table, luck, self._stop, sums, some)
            done += n
            now = self._clock()
            if done >= wanted and (self.iterations or now >= end):
                break
            chunk = max(1, min(4 * chunk, int(CHUNK * n / (now - began + 1e-9))))
        self._heard[USED] = 0
        return _worth(sums, done)


def _worth(sums: npt.NDArray[np.float64], n: int) -> Worth:
    means: npt.NDArray[np.float64] = sums / max(n, 1)
    spread: npt.NDArray[np.float64] = np.maximum(means[:, SQUARES] - means[:, SHARES] ** 2, 0.0)
    return Worth(
        tuple(means[:, SHARES].tolist()),
        tuple(np.sqrt(spread / max(n - 1, 1)).tolist()),
        tuple(means[:, POINTS].tolist()),
        tuple(tuple(row) for row in means[:, FIRST:].tolist()),
        n,
    )
