"""Time limits, in seconds, after which a child that has not answered is killed: so generous that only a fault exceeds them."""

from sacbe.bots.mcts.params import Params

LOADING = 900.0
"""To load a game. Nothing but a cache that cannot be written, where everything is compiled again, takes longer than seconds."""
READING = 10.0
"""To read an upload. A record of the largest size takes about one."""
WAITING = 30.0
"""To wait for a child that is free to read, or to give a hint."""
FACTOR, GRACE = 10.0, 30.0
"""Thinking may take so many times its budget, and so much longer: a machine may be busy."""


def thinking(seconds: float) -> float:
    """For a search with a budget."""
    return FACTOR * seconds + GRACE


def choosing(params: Params | None) -> float:
    """For one choice of a bot."""
    return thinking(params.seconds if params else 0.0)
