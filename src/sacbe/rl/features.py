"""What an observation is made of: named numbers, the same for every number of seats, in an order that has a version.

A game declares its blocks in `features.py`: those of the table, and those of each player, as a seat sees them. Here
they get their places: first the table, then the players, beginning with the seat that looks and going round the table. Every
number is between -1 and 1. What belongs to a seat that does not exist is 0.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, cached_property
from itertools import product
from math import prod
from pathlib import Path
from typing import NamedTuple

from sacbe.core.engine.ask import asked, seat_bit
from sacbe.core.engine.cache import remember
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Grid, State
from sacbe.core.errors import Unknown
from sacbe.core.features import FloatRow, Writer
from sacbe.core.game import Game

SOURCE = Path(__file__)
remember(SOURCE)

PLAYERS = ("me", "plus_1", "plus_2", "plus_3")
"""The players as a seat sees them: itself, then the others in the order of their seats."""
ASKED, POINTS, OWN = range(3)
"""Every game tells these two numbers of each player; its own blocks follow."""


class Block(NamedTuple):
    """Numbers that belong together."""

    name: str
    axes: tuple[Sequence[str], ...]
    help: str
    first: int
    """The place of its first number in an observation."""

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(map(len, self.axes))

    def names(self) -> Iterator[str]:
        """The name of every number."""
        for labels in product(*self.axes):
            yield ".".join((self.name, *(label.replace(" ", "_") for label in labels)))


class Features:
    """The layout of the observations of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        if game.features is None:
            raise Unknown(f"{game.id} declares no features: nothing can be learned from its observations")
        given = game.features()
        self.sources = (SOURCE, given.source)
        for source in self.sources:
            remember(source)
        self.version = given.version
        self.high = given.points
        """So many points are written as 1."""
        self._table = given.table
        self._player = given.player
        self.counts = tuple(map(str, game.seats))
        self.players = PLAYERS[: game.seats[-1]]
        self.per_player = OWN + sum(prod(map(len, axes)) for _, axes, _, _ in self._player)

    @cached_property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks in their order."""
        found, at = [Block("seats", (self.counts,), "how many play", 0)], len(self.counts)
        for name, axes, text, _ in self._table:
            found.append(Block(name, axes, text, at))
            at += found[-1].size
        for player in self.players:
            found.append(Block(f"{player}.asked", (), "owes an answer", at))
            found.append(Block(f"{player}.points", (), f"points as they stand, of {self.high}", at + 1))
            at += OWN
            for name, axes, text, _ in self._player:
                found.append(Block(f"{player}.{name}", axes, text, at))
                at += found[-1].size
        return tuple(found)

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return self.blocks[-1].first + self.blocks[-1].size

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every number, in order."""
        return tuple(name for block in self.blocks for name in block.names())

    def kernel(self) -> Callable[[State, int, Grid, FloatRow], None]:
        """(s, seat, sums, out): write what this seat may know; `sums` is scratch memory for the tally."""
        table, at = _nothing, len(self.counts)
        for _, axes, _, write in self._table:
            table = _then(table, write, at)
            at += prod(map(len, axes))
        player, players, at = _nobody, at, OWN
        for _, axes, _, write in self._player:
            player = _then_player(player, write, at)
            at += prod(map(len, axes))
        return _whole(self, table, player, players)


@cache
def features(game: Game) -> Features:
    """The features of a game."""
    return Features(game)


@kernel
def _nothing(s: State, seat: int, out: FloatRow) -> None:
    """The end of the chain of writers."""


@kernel
def _nobody(s: State, seat: int, who: int, out: FloatRow, base: int) -> None:
    """The end of the chain of a player's writers."""


def _then(before: Writer, write: Writer, at: int) -> Writer:
    @kernel
    def both(s: State, seat: int, out: FloatRow) -> None:
        before(s, seat, out)
        write(s, seat, out, at)

    return both


def _then_player(before: Writer, write: Writer, at: int) -> Writer:
    @kernel
    def both(s: State, seat: int, who: int, out: FloatRow, base: int) -> None:
        before(s, seat, who, out, base)
        write(s, seat, who, out, base + at)

    return both


def _whole(layout: Features, table: Writer, player: Writer, players: int) -> Writer:
    game = layout.game
    size, per_player, fewest = layout.size, layout.per_player, game.seats[0]
    tally, sources, high = game.rules.tally, game.rules.sources, layout.high * game.units

    @kernel
    def encode(s: State, seat: int, sums: Grid, out: FloatRow) -> None:
        for i in range(size):
            out[i] = 0.0
        out[s.seats - fewest] = 1.0
        table(s, seat, out)
        for who in range(s.seats):
            for source in range(sources):
                sums[who, source] = 0
        tally(s, sums)
        for turn in range(s.seats):
            who = (seat + turn) % s.seats
            base = players + turn * per_player
            points = 0
            for source in range(sources):
                points += sums[who, source]
            out[base + ASKED] = int(asked(s) & seat_bit(who) != 0)
            out[base + POINTS] = max(-1.0, min(1.0, points / high))
            player(s, seat, who, out, base)

    return encode
