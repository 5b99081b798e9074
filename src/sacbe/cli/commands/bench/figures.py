"""The figures of a bench by type, as its JSON has them."""

from typing import TypedDict

Row = dict[str, float]
"""What was measured, by name."""


class Figures(TypedDict):
    """Everything that was measured."""

    games: dict[str, dict[str, Row]]
    """By game and number of seats."""
    peers: dict[str, Row]
    """By engine."""
    ratios: dict[str, dict[str, Row]]
    """By game, number of seats and engine: how many times as fast as the engine."""
    start: dict[str, Row]
    research: dict[str, Row]
    pettingzoo: Row
