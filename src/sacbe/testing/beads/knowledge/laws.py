"""The invariants of Beads: what must hold after every decision."""

from sacbe.testing.beads.rules.pieces import ROUNDS
from sacbe.testing.beads.rules.state import State


def laws(s: State) -> list[str]:
    """The laws that a position breaks, each with its §."""
    return [] if s.round_no <= ROUNDS else ["a round too many (§1.2)"]
