"""What a review has found, as plain data without words: it can be kept, sent, and told in any language."""

from dataclasses import asdict, dataclass
from typing import Any

VERSION = 1
COSTLY, TURNING = 10, 6
"""How many decisions and turning points are pointed out at the most."""
LEAST_COST, SURE = 0.02, 2.0
"""A decision is said to have cost something if it was at least so much of the match, and so many standard errors."""
LEAST_TURN, LEAST_LAST_TURN = 0.08, 0.25
"""A turning point changes the chances at least so much; the last one more, as with the end it is always known who has won."""


@dataclass(frozen=True)
class Side:
    """One of two options that are compared: what was played, or what the bot would have played."""

    act: str
    share: float
    """Of the match, as the seat could expect it."""
    points: float
    """Expected at the end."""
    sources: dict[str, float]
    """Where they lie at the end of the lines that were looked at; the rest of the points is what the bot expects to come."""
    at: tuple[str, ...] = ()
    """Places in the drawing."""
    every: tuple[float, ...] = ()
    """The points that each seat can expect at the end."""


@dataclass(frozen=True)
class Decision:
    """One that was looked at. `best` is none if the bot would have played the same."""

    move: int
    """How many moves had been played."""
    seat: int
    options: int
    played: Side
    best: Side | None
    cost: float
    """The share of the match that it lost against the best; 0 if that is within what chance can do."""
    error: float


@dataclass(frozen=True)
class Moment:
    """The chances of all seats to win, after so many moves."""

    move: int
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Turn:
    """A turning point: between two moments the chances of `seat` changed by `change`.

    `why`: it was a mistake (of the seat that lost most), chance, or something else that the bot had not foreseen.
    """

    start: int
    end: int
    seat: int
    change: float
    why: str
    decisions: tuple[int, ...]
    """The moves of the decisions in between."""


@dataclass(frozen=True)
class Review:
    """A finished match, looked at from its beginning to its end."""

    game: str
    seats: int
    seconds: float
    """The budget for a decision."""
    total: int
    """How many decisions there were to look at; fewer were if somebody stopped it."""
    moments: tuple[Moment, ...]
    decisions: tuple[Decision, ...]
    turns: tuple[Turn, ...]
    version: int = VERSION

    @property
    def costly(self) -> tuple[Decision, ...]:
        """The decisions that cost most, the dearest first."""
        dear = [decision for decision in self.decisions if decision.cost > 0]
        return tuple(sorted(dear, key=lambda decision: (-decision.cost, decision.move))[:COSTLY])

    def lost(self, seat: int) -> float:
        """What a decision of a seat cost on average."""
        costs = [decision.cost for decision in self.decisions if decision.seat == seat]
        return sum(costs) / max(1, len(costs))

    def agreed(self, seat: int) -> tuple[int, int]:
        """In how many of its decisions a seat lost nothing that can be told, and how many it made."""
        own = [decision for decision in self.decisions if decision.seat == seat]
        return sum(decision.cost == 0 for decision in own), len(own)

    def as_json(self) -> dict[str, Any]:
        """As plain JSON."""
        return asdict(self)

    @classmethod
    def from_json(cls, told: dict[str, Any]) -> "Review":
        """From what `as_json` made."""
        return cls(
            **told
            | {
                "moments": tuple(Moment(m["move"], tuple(m["chances"])) for m in told["moments"]),
                "decisions": tuple(_decision(d) for d in told["decisions"]),
                "turns": tuple(Turn(**t | {"decisions": tuple(t["decisions"])}) for t in told["turns"]),
            }
        )


def _decision(told: dict[str, Any]) -> Decision:
    best = told["best"]
    return Decision(**told | {"played": _side(told["played"]), "best": _side(best) if best else None})


def _side(told: dict[str, Any]) -> Side:
    return Side(**told | {"at": tuple(told["at"]), "every": tuple(told["every"])})
