"""The tree: one hash table of fixed size for the information-set nodes of all seats and their edges.

A seat's node is found by a hash of what that seat has observed and done since the root; news that are not for its eyes are mixed
in without their details. So a seat that answers a secret question at the same time as others decides alike whatever they answer,
and no seat's choice depends on what it cannot know. An edge is found by the node's hash and its action.
"""

from sacbe.bots.mcts.workspace import Workspace
from sacbe.core.engine.kernel import kernel, record_in
from sacbe.core.engine.news import EVERYBODY
from sacbe.core.engine.state import NEWS, Ints, Memory, Record, State, f64, i64

PROBES = 24
"""Rows that are tried, one after the other, before a key counts as one that has no room."""
BITS = (1 << 62) - 1
LOW = (1 << 32) - 1
SALT = 0x1F0A2B3C4D5E6F7
NODE = -7
"""Stands in a node's hash where an edge's has its action."""


class Node(Record):
    """A row of the table: a node, or an edge that leaves one."""

    key = i64()
    """Its hash; 0 if the row is empty."""
    visits = f64()
    """Iterations that passed it."""
    availability = f64()
    """Visits of its node in which this option was legal. (In other determinizations it may not be.)"""
    share_sum = f64()
    """The sum of the rewards of the seat that decides here."""
    points_sum = f64()
    """The sum of its points."""
    lookahead = f64()
    """The reward that the option promises one decision ahead; 0 if that was not looked at."""
    policy = f64()
    """The weight that the playout policy gave it then; 0 if it was not asked."""


node_at = record_in(Node)


@kernel
def mix(hashed: int, value: int) -> int:
    """A hash that takes in one more int. As with the dice, no product leaves 63 bits: plain Python gives the same."""
    h = (hashed ^ (value + SALT)) & BITS
    h = 0x7FEB352D * (h & LOW) + (h >> 32)
    h ^= h >> 29
    h = 0x846CA68 * (h & LOW) + (h >> 32)
    return (h ^ (h >> 27)) & BITS


@kernel
def was_open(s: State) -> bool:
    """After an answer: whether everybody was told of it, with all details."""
    rows: int = min(s.told, NEWS)
    for row in range(rows):
        if s.news[row, 3] != EVERYBODY:
            return False
    return rows > 0


@kernel
def observe(s: State, actor: int, action: int, histories: Ints) -> None:
    """After an answer: every seat's hash takes in what it was told. An answer that everybody was told of is known itself."""
    rows, is_open = min(s.told, NEWS), was_open(s)
    for seat in range(s.seats):
        h = histories[seat]
        for row in range(rows):
            h = mix(h, s.news[row, 0] * 64 + s.news[row, 1])
            if s.news[row, 3] >> seat & 1:
                h = mix(h, s.news[row, 4] * 65536 + s.news[row, 5])
                h = mix(h, s.news[row, 6] * 65536 + s.news[row, 7])
        if is_open or seat == actor:
            h = mix(h, action)
        histories[seat] = h


@kernel
def find(nodes: Memory, key: int) -> int:
    """The row of a key: where it is, or the empty row where it belongs; -1 if there is no room (linear probing)."""
    rows = len(nodes)
    row = key & (rows - 1)
    for _ in range(PROBES):
        found = node_at(nodes, row).key
        if found == key or found == 0:
            return row
        row = (row + 1) & (rows - 1)
    return -1


@kernel
def claim(nodes: Memory, ws: Workspace, row: int, key: int, availability: float) -> bool:
    """Make sure that a row is a key's; if it was empty, the option was available so often before. False if there is no room."""
    if row < 0:
        return False
    node = node_at(nodes, row)
    if node.key == 0:
        if 4 * ws.used >= 3 * len(nodes):
            return False
        node.key = key
        node.availability = availability
        ws.used += 1
    return True
