"""A position and its log as plain values, to be sent to another process."""

from typing import NamedTuple

from sacbe.core.engine.news import Told


class Packed(NamedTuple):
    """What `Match.pack` gives: no moves, no origin, no dealer."""

    game: str
    seats: int
    options: dict[str, str]
    position: bytes
    told: list[Told]
