"""The memory that a search works in, kept by its bot: one record, so that kernels hand over one address."""

from functools import cache

import numpy as np

from sacbe.bots.policies import SEATS
from sacbe.core.engine.kernel import CHECK, UNSET
from sacbe.core.engine.state import FloatGrid, Floats, Ints, Memory, Record, f64, i64
from sacbe.core.game import Game

WORLD = 2
"""The determinization that an iteration begins with, in the array of positions: beside CURRENT and TRIAL (policies.py)."""
MAX_PATH = 256
"""Rows of the hash table that one iteration can pass."""
SHARES, SQUARES, POINTS, BY_SOURCE = range(4)
"""The columns of `Workspace.sums`: shares, their squares, points at the end; from the last on, points on the table by source."""


class Workspace(Record):
    """What is in it; `workspace_of` declares it with the lengths of a game."""

    histories: Ints
    """By seat: a hash of everything that it has observed from the root's question back to where the tree was begun."""
    used: int
    """Rows of the hash table that are used."""
    dice: Ints
    """The generator of determinizations, playouts and ties: one int."""

    # of a determinization
    nature_dice: Ints
    """The generator of nature's answers: one int, the same at the start of all iterations that share the determinization."""
    nature_seed: int
    """What it starts with."""
    sealed: Ints
    """By seat: what it answers to the root's question, or -1 if it has not answered yet."""

    # of an iteration
    observed: Ints
    """By seat: `histories`, with what it has observed since the root."""
    path: Ints
    path_seats: Ints
    path_length: int
    """Rows of the hash table that were passed, and the seats that decided there."""
    points: Ints
    """By seat: points at the leaf, in thousandths."""
    ranks: Ints
    shares: Floats
    """By seat: the reward at the leaf, 0 to 1."""

    # of a decision
    options: Ints
    """The actions that the deciding seat can choose among: the first so many."""
    policy: Ints
    """How likely the playout policy takes each of them, as weights."""
    values: Floats
    """The reward that each of them promises one decision ahead."""
    rows: Ints
    """The row of each in the hash table, or -1."""

    sums: FloatGrid
    """By seat, and column (see SHARES): what all iterations came to, if the parameters ask for it."""


@cache
def workspace_of(game: Game) -> type[Workspace]:
    """The record for a game."""
    actions, sources = game.rules.actions, game.rules.sources

    class GameWorkspace(Workspace):
        histories = i64(SEATS)
        used = i64()
        dice = i64(1)
        nature_dice = i64(1)
        nature_seed = i64()
        sealed = i64(SEATS)
        observed = i64(SEATS)
        path = i64(MAX_PATH)
        path_seats = i64(MAX_PATH)
        path_length = i64()
        points = i64(SEATS)
        ranks = i64(SEATS)
        shares = f64(SEATS)
        options = i64(actions)
        policy = i64(actions)
        values = f64(actions)
        rows = i64(actions)
        sums = f64(SEATS, BY_SOURCE + sources)

    return GameWorkspace


def new_workspace(game: Game, dice: np.ndarray[tuple[int], np.dtype[np.int64]]) -> Memory:
    """A workspace with these dice. A checked build fills the options so that one which was never written raises."""
    memory = np.zeros(1, workspace_of(game).dtype)
    memory["dice"] = dice
    if CHECK:
        memory["options"] = UNSET
    return memory
