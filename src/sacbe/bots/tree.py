"""The tree of the search: one table of fixed size for the nodes and edges of all seats, found by what a seat has heard."""

from math import exp
from typing import Any

from sacbe.bots.policies import PACKAGE, SEATS, reward
from sacbe.core.engine.cache import remember
from sacbe.core.engine.kernel import kernel
from sacbe.core.engine.news import EVERYBODY
from sacbe.core.engine.state import NEWS
from sacbe.core.evaluation import POINT

remember(PACKAGE / "tree.py")

VISITS, CHANCES, SHARE, GAIN, LOOK, LIKE = range(6)
COLUMNS = 6
"""The columns of the table: times tried, times it could have been, sums of what came of it; what a look ahead and the preferences
said of it."""
USED = SEATS
"""Where the row of hashes holds the number of used rows of the table."""

PROBES = 24
BITS = (1 << 62) - 1
LOW = (1 << 32) - 1
SALT = 0x1F0A2B3C4D5E6F7
NODE = -7
"""Stands where an edge's hash has its action."""
RESULT = 0.8
"""How much of the reward at the end of a match is the ranking; the rest is the margin."""
MARGIN = 12 * POINT
OWN = 0.3
"""How much of the reward are own points, where there is a par for them."""


@kernel
def mix(hashed: int, value: int) -> int:
    """A hash that takes in one more int. As with the dice, no product leaves 63 bits: plain Python gives the same."""
    h = (hashed ^ (value + SALT)) & BITS
    h = 0x7FEB352D * (h & LOW) + (h >> 32)
    h ^= h >> 29
    h = 0x846CA68 * (h & LOW) + (h >> 32)
    return (h ^ (h >> 27)) & BITS


@kernel
def was_open(s: Any) -> bool:
    """After an answer: whether everybody heard of it, with all details."""
    rows: int = min(s.told, NEWS)
    for row in range(rows):
        if s.news[row, 3] != EVERYBODY:
            return False
    return rows > 0


@kernel
def listen(s: Any, actor: int, action: int, heard: Any) -> None:
    """After an answer: every seat's hash takes in what it was told. An answer that everybody heard of is known itself."""
    rows, is_open = min(s.told, NEWS), was_open(s)
    for seat in range(s.seats):
        h = heard[seat]
        for row in range(rows):
            h = mix(h, s.news[row, 0] * 64 + s.news[row, 1])
            if s.news[row, 3] >> seat & 1:
                h = mix(h, s.news[row, 4] * 65536 + s.news[row, 5])
                h = mix(h, s.news[row, 6] * 65536 + s.news[row, 7])
        if is_open or seat == actor:
            h = mix(h, action)
        heard[seat] = h


@kernel
def find(keys: Any, key: int) -> int:
    """The row of a key: where it is, or the empty row where it belongs; -1 if there is no room."""
    rows = len(keys)
    row = key & (rows - 1)
    for _ in range(PROBES):
        if keys[row] == key or keys[row] == 0:
            return row
        row = (row + 1) & (rows - 1)
    return -1


@kernel
def claim(keys: Any, stats: Any, row: int, key: int, heard: Any, chances: float) -> bool:
    """Make sure that a row is a key's; if it was empty, the key had this many chances before. False if there is no room."""
    if row < 0:
        return False
    if keys[row] == 0:
        if 4 * heard[USED] >= 3 * len(keys):
            return False
        keys[row] = key
        stats[row, CHANCES] = chances
        heard[USED] += 1
    return True


@kernel
def result(seats: int, points: Any, ranks: Any, win: float, doubt: int, par: int, out: Any) -> None:
    """What a finished match gives each seat: its rank, and by how much; with doubt only by how much, and with a par also
    how far above that its points are. `win`: see `reward`.
    """
    if doubt > 0:
        reward(seats, points, doubt, win, out)
        if par > 0:
            for seat in range(seats):
                own = 1.0 / (1.0 + exp(min(30.0, (par - points[seat]) / doubt)))
                out[seat] = (1.0 - OWN) * out[seat] + OWN * own
        return
    reward(seats, points, MARGIN, win, out)
    winners = 0
    for seat in range(seats):
        if ranks[seat] == 1:
            winners += 1
    for seat in range(seats):
        beats = 0.0
        for other in range(seats):
            if other != seat:
                beats += 1.0 if ranks[seat] < ranks[other] else 0.5 if ranks[seat] == ranks[other] else 0.0
        won = 1.0 / winners if ranks[seat] == 1 else 0.0
        out[seat] = RESULT * ((1.0 - win) * beats / (seats - 1) + win * won) + (1.0 - RESULT) * out[seat]
