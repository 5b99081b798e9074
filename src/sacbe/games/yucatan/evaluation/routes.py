"""Distances in moves: from warriors to homes, to prey (villages that can be raided) and to each other, on an empty board."""

from collections.abc import Iterable
from typing import cast

import numpy as np

from sacbe.core.engine.bits import lowest
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.state import Grid
from sacbe.core.engine.wide import WORD, holds
from sacbe.games.yucatan.rules.moving import OPTIONS
from sacbe.games.yucatan.rules.pieces import CELLS, CITY_CELL, NUMBER, WAYS, WORDS, Way
from sacbe.games.yucatan.rules.state import OWNERS, State

FAR = 40
"""The distance where no way leads: more moves than any way takes."""

GUARD = 2
"""Extra moves to raid a village with a warrior on it: a fight, or waiting until it leaves. (If guarded villages did not count at
all, two players who guard everything would wait for ever.)"""


def _moves_to_all(start: int, ways: Iterable[Iterable[Way]]) -> list[int]:
    targets = [[NUMBER[way.target] for way in from_cell] for from_cell in ways]
    row, edge, moves = [FAR] * CELLS, [start], 0
    row[start] = 0
    while edge and moves < FAR:
        moves += 1
        edge = sorted({b for a in edge for b in targets[a] if row[b] == FAR})
        for cell in edge:
            row[cell] = moves
    return row


def _moves() -> Grid:
    rows = np.array([_moves_to_all(a, ways) for board in WAYS for ways in board for a in range(CELLS)], np.int8)
    rows.setflags(write=False)
    return cast(Grid, rows)  # small ints, as the table is large


_MOVES = _moves()


@kernel
def moves(s: State, start: int, target: int) -> int:
    """How many moves lead from one cell to another on a free board."""
    return int(_MOVES[(s.board * OPTIONS + s.same_river) * CELLS + start, target])


@kernel
def prey_in(s: State, seat: int, word: int) -> int:
    """The villages that do not belong to a seat: one word of the set."""
    cells = 0
    for owner in range(OWNERS):
        if owner != seat:
            cells |= s.villages[owner, word]
    return cells


@kernel
def moves_home(s: State, seat: int, cell: int) -> int:
    """How many actions until prisoners that are on this cell can be delivered.

    A small village needs enlarging first; on a site, founding and enlarging take two actions wherever it is.
    """
    least = moves(s, cell, CITY_CELL[s.board, seat])
    if least > 2 and s.stock[seat] > 0 and holds(s.sites, cell):
        least = 2
    for word in range(WORDS):
        left = s.villages[seat, word]
        while left != 0:
            village = word * WORD + lowest(left)
            left &= left - 1
            extra = 1 - s.large[village]
            if village != cell and s.warrior[village] != 0:
                extra += 1  # somebody is in the way
            least = min(least, moves(s, cell, village) + extra)
    return least


@kernel
def moves_to_prey(s: State, seat: int, cell: int) -> int:
    """How many moves until a warrior on this cell can raid a village; one that it stands on it must leave and enter again."""
    least = FAR
    for word in range(WORDS):
        left = prey_in(s, seat, word)
        while left != 0:
            village = word * WORD + lowest(left)
            left &= left - 1
            if village == cell:
                least = min(least, 2)
            else:
                least = min(least, moves(s, cell, village) + (GUARD if s.warrior[village] != 0 else 0))
    return least


@kernel
def from_homes(s: State, seat: int, cell: int) -> int:
    """How many moves lead from the own city or the nearest own village to a cell."""
    least = moves(s, CITY_CELL[s.board, seat], cell)
    for word in range(WORDS):
        left = s.villages[seat, word]
        while left != 0:
            village = word * WORD + lowest(left)
            left &= left - 1
            least = min(least, moves(s, village, cell) + 2 * (1 - s.large[village]))
    return least
