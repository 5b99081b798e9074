"""Evaluation: what bots know of a game beyond its rules, namely how good a position is and which moves are likely.

The rules need none of it. Numbers that are a matter of judgement (how much is a worker worth?) are weights with names, kept in
the game's `weights.toml` and handed to the kernels at run time: so they can be tuned by self-play without compiling anything.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from sacbe.core.engine.kernel import Buffer, kernel
from sacbe.core.engine.nets import Forecast
from sacbe.core.engine.state import Ints
from sacbe.core.errors import Unreadable

POINT = 1000
"""Values are in thousandths of a point."""
NEUTRAL = 1000
"""The preference of an option that is neither good nor bad."""
FOLDER = "evaluation"
"""The folder of a game's package that holds these kernels, the weights and the nets."""
NETS = "nets.json"
"""The file of the nets' trained weights."""
VALUE_NET = "value_net"
"""The weight that turns value nets on at the end of a playout (1: on); levels that play without nets set it to 0."""
SEARCH = "search"
"""The name of the table of weights with which a search evaluates the end of a playout, those that predict the end best; one-ply
lookahead does better with the weights above that table."""
SEAT_NUMBERS = frozenset(str(seats) for seats in range(10))
"""As they are written in the names of such tables."""
LIMIT = 1 << 31
"""All weights are smaller, so that a product of two fits into 63 bits."""
SearchParams = Mapping[int, Mapping[str, bool | int | float]]
"""By the least number of seats for which they hold: parameters of a search by name."""


@kernel
def no_secret_answers(s: Any, seat: int) -> None:
    """The `reopen` of games in which nobody answers in secret: there is nothing to take back."""


@kernel
def never_waits(s: Any, seat: int) -> bool:
    """The `waits` of games in which no seat finishes before the others."""
    return False


@dataclass(frozen=True)
class Evaluation:
    """A game's kernels for bots. `s` is a position in which everything is known (a guess), `w` the weights."""

    evaluate: Callable[[Any, Ints, Ints], int]
    """(s, w, out): the points that each seat will have at the end, in thousandths, the real ones when the match is over; returns
    how far off it may be (the typical error of a difference, in thousandths, at least 1)."""
    playout_policy: Callable[[Any, int, Ints, Ints, int, Ints], None]
    """(s, seat, w, actions, n, out): how often a sensible player would take each of the n options, as weights of at least 1.
    Playouts draw from it, and a search starts from it as its prior."""
    progress: Callable[[Any], int]
    """(s): how far the match has come. It grows by one when every seat has had its turn, and never shrinks. Evaluations at the
    moment when it grows can be compared, since no seat is a turn ahead."""
    names: tuple[str, ...]
    """The weights, in the order of `w`."""
    package: Path
    reopen: Callable[[Any, int], None] = no_secret_answers
    """(s, seat): take back the answers that others have given in secret to the present question, so that a search considers what
    they may have answered, instead of the answers that a guess happens to contain."""
    search_params: SearchParams = field(default_factory=dict)
    """Parameters of a search that were measured to be better in this game than the defaults of `Params` (bots/mcts/params.py)."""
    waits: Callable[[Any, int], bool] = never_waits
    """(s, seat): whether this seat only waits for the next step of `progress`, and what others still do until then does not
    concern it. A search for this seat then ends its playouts early, which avoids their noise."""

    time_factor: float = 1.0
    """How long bots think about a turn, compared with most games: less where a match has many turns of a single step."""
    temperature_factor: float = 1.0
    """How much higher the temperature of weak levels is, compared with most games: more where good options are many and cost
    little to miss."""

    forecast: Forecast | None = None
    """Nets that predict points, if the game has some."""

    @property
    def files(self) -> tuple[Path, ...]:
        """The sources of these kernels, beside the rules."""
        return (Path(__file__), self.package / FOLDER)

    def weights(self, seats: int | None = None) -> Buffer:
        """The tuned weights; with a number of seats, those by which a search with so many evaluates the end of a playout."""
        return self.read((self.package / FOLDER / "weights.toml").read_text("utf-8"), seats)

    def read(self, text: str, seats: int | None = None) -> Buffer:
        """Weights from the text of such a file: every name once, whole numbers.

        Weights that differ for a search with so many seats or more are in a table `[search.SEATS]`; of several that fit, the one
        for the most seats holds, as with `search_params`.
        """
        try:
            given = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise Unreadable(f"weights: {error}") from None
        searching = given.pop(SEARCH, {})
        if not isinstance(searching, dict):
            raise Unreadable(f"weights: {SEARCH} must be a table")
        if set(given) != set(self.names):
            odd = sorted(set(given) ^ set(self.names))
            raise Unreadable(f"weights: {', '.join(odd):.200} missing or unknown")
        for least, table in sorted(searching.items()):
            if least not in SEAT_NUMBERS or not isinstance(table, dict) or not set(table) <= set(self.names):
                raise Unreadable(f"weights: {SEARCH}.{least:.20} is not about a number of seats, or has an unknown name")
        if fitting := [int(least) for least in searching if seats is not None and int(least) <= seats]:
            given |= searching[str(max(fitting))]
        wrong = [name for name, value in given.items() if type(value) is not int or abs(value) >= LIMIT]
        if wrong:
            raise Unreadable(f"weights: {', '.join(wrong):.200} must be whole numbers below {LIMIT}")
        return np.array([given[name] for name in self.names], np.int64)
