"""What is to be played: every line-up of the bots, in every rotation of the seats of the same deals."""

import hashlib
import random
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import combinations
from math import isfinite
from typing import Any, NamedTuple

from sacbe.bots.arena.code import code_of
from sacbe.bots.arena.entrants import Entrant
from sacbe.core.errors import Unknown
from sacbe.core.game import Game


class Unit(NamedTuple):
    """One match to be played."""

    number: int
    deal: int
    """Matches with the same number have the same seed: what nature deals is the same in them."""
    seed: int
    luck: int
    """What the bots' own chance comes from; another in every match."""
    seating: tuple[str, ...]
    """The names of the bots by seat."""


@dataclass(frozen=True)
class Plan:
    """A tournament: all that decides what is played, and nothing else."""

    game: str
    code: str
    """What `code_of` says: another one plays otherwise."""
    entrants: tuple[Entrant, ...]
    seats: int
    options: Mapping[str, str]
    seed: int
    scale: float
    deals: int

    @property
    def settings(self) -> dict[str, Any]:
        """What must be the same for a run to be taken up again: everything but its length."""
        told = asdict(self)
        del told["deals"]
        told["entrants"] = [
            entrant.name if entrant.source is None else f"{entrant.name} {_number(entrant.source):x}" for entrant in self.entrants
        ]
        return told

    @property
    def names(self) -> tuple[str, ...]:
        """The bots, each once."""
        return tuple(dict.fromkeys(entrant.name for entrant in self.entrants))

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """Who meets whom. With more seats than bots the bots are seated again in order; with fewer, every choice meets."""
        names = [entrant.name for entrant in self.entrants]
        if len(names) < self.seats:
            return [tuple((names * self.seats)[: self.seats])]
        return list(dict.fromkeys(combinations(names, self.seats)))

    @property
    def matches(self) -> int:
        """How many matches that is."""
        return self.deals * len(self.lineups) * self.seats

    def units(self) -> Iterator[Unit]:
        """Every match, deal by deal, so that a longer plan begins as a shorter one does."""
        number = 0
        for deal in range(self.deals):
            for lineup in self.lineups:
                # Rotations alone would leave every bot with the same neighbour for ever.
                order = list(lineup)
                random.Random(_number(self.seed, deal, "order")).shuffle(order)
                for turn in range(self.seats):
                    seating = tuple(order[turn:] + order[:turn])
                    yield Unit(number, deal, _number(self.seed, deal), _number(self.seed, number, "luck"), seating)
                    number += 1


def plan(
    game: Game,
    entrants: tuple[Entrant, ...],
    *,
    matches: int,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    seed: int = 1,
    scale: float = 1.0,
) -> Plan:
    """A tournament of at least so many matches: the last deal is played to its end, in all line-ups and seats.

    Without a number of seats all bots sit at one table, if the game has a table that large; otherwise at its smallest.
    """
    if matches < 1:
        raise Unknown(f"an arena needs at least one match, not {matches}")
    if not (isfinite(scale) and scale > 0):
        raise Unknown(f"a scale is a positive number, not {scale}")
    if seats is None:
        seats = len(entrants) if len(entrants) in game.seats else game.seats[0]
    game.check_seats(seats)
    made = Plan(game.id, code_of(game), entrants, seats, game.read_options(seats, options), seed, scale, deals=1)
    return Plan(**{**vars(made), "deals": -(-matches // made.matches)})


def _number(*parts: object) -> int:
    """A number that follows from the parts and looks like chance."""
    return int.from_bytes(hashlib.blake2b(repr(parts).encode(), digest_size=8).digest(), "little")
