"""Valuation: what an option, or a position, is worth to every seat, with its standard error, and where the points come from."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from sacbe.bots.mcts.bot import CHUNK_SECONDS, LEAST_ITERATIONS, NO_PRIORS, MctsBot, search_weights
from sacbe.bots.mcts.workspace import BY_SOURCE, POINTS, SHARES, SQUARES, new_workspace
from sacbe.core.engine.dice import dice
from sacbe.core.match.match import Match


class Worth(NamedTuple):
    """What an option (or a position) is worth, in the eyes of one seat; a number for each seat in each field."""

    shares: tuple[float, ...]
    """Expected shares of the match; see `OptionStats.share`."""
    errors: tuple[float, ...]
    """The standard errors of the shares."""
    points: tuple[float, ...]
    """Expected points at the end."""
    sources: tuple[tuple[float, ...], ...]
    """By seat and source: the points on the table at the end of the playouts."""
    iterations: int


class ValuationBot(MctsBot):
    """A bot that can also value single options. It reads nothing but what the seat that it does it for may know."""

    def value(self, match: Match, seat: int, action: int, seconds: float, seed: int) -> Worth:
        """What it is worth, in this seat's eyes, that it answers with `action` (or, with `NOTHING`, how things stand).

        The same seed gives the same determinizations, so that two options can be compared.
        """
        end = self._clock() + seconds
        self._clear()
        self._expected = None
        workspace, params = new_workspace(self.game, dice(seed)), self.params.for_seats(match.seats).record(seat, action)
        params["collects_sums"] = 1
        # Iterations that share a determinization are correlated, and standard errors would come out too small.
        params["iterations_per_world"] = 1
        # People are told chances to win: a match that was played to its end counts by its ranks.
        params["score_scale"] = 0
        done, chunk, wanted = 0, 8, self.iterations or LEAST_ITERATIONS
        weights = search_weights(self.game, match.seats, self.params.value_net)
        while not self._stop[0]:
            began = self._clock()
            some = min(chunk, wanted - done) if self.iterations else chunk
            memory = (self._nodes, workspace, params)
            n = self._kernels.search(match.position, *memory, weights, NO_PRIORS, self._stop, some)
            done += n
            now = self._clock()
            if done >= wanted and (self.iterations or now >= end):
                break
            chunk = max(1, min(4 * chunk, int(CHUNK_SECONDS * n / (now - began + 1e-9))))
        return _worth(workspace["sums"][0, : match.seats], done)


def _worth(sums: npt.NDArray[np.float64], n: int) -> Worth:
    means: npt.NDArray[np.float64] = sums / max(n, 1)
    spread: npt.NDArray[np.float64] = np.maximum(means[:, SQUARES] - means[:, SHARES] ** 2, 0.0)
    return Worth(
        tuple(means[:, SHARES].tolist()),
        tuple(np.sqrt(spread / max(n - 1, 1)).tolist()),
        tuple(means[:, POINTS].tolist()),
        tuple(tuple(row) for row in means[:, BY_SOURCE:].tolist()),
        n,
    )
