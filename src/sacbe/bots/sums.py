"""What a search adds up for every seat, if it is asked to: shares, points, and where the points come from.

A bot needs none of it: it asks which option is best for itself. A review asks what an option is worth to each seat, and how sure
that is.
"""

from functools import cache
from typing import Any

from sacbe.bots.policies import PACKAGE
from sacbe.core.engine.cache import remember
from sacbe.core.engine.kernel import kernel, zeros2
from sacbe.core.evaluation import POINT
from sacbe.core.game import Game

remember(PACKAGE / "sums.py")

SHARES, SQUARES, POINTS, FIRST = range(4)
"""The columns of the sums: shares, their squares, points at the end; from the last on, points on the table by source."""


@cache
def adder(game: Game) -> Any:
    """The kernel that adds the end of one iteration to the sums of each seat."""
    tally, sources, units = game.rules.tally, game.rules.sources, game.units

    @kernel
    def add(s: Any, points: Any, share: Any, sums: Any) -> None:
        lying = zeros2(s.seats, sources)
        tally(s, lying)
        for seat in range(s.seats):
            sums[seat, SHARES] += share[seat]
            sums[seat, SQUARES] += share[seat] * share[seat]
            sums[seat, POINTS] += points[seat] / POINT
            for source in range(sources):
                sums[seat, FIRST + source] += lying[seat, source] / units

    return add
