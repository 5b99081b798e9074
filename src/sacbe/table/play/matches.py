"""Matches built from the entries of tables, and a cache of them: everything in it can be rebuilt from the entries."""

import threading
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any

import msgspec

from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Illegal, Unreadable
from sacbe.core.match import opening
from sacbe.core.match.match import Match
from sacbe.core.match.record import Record
from sacbe.games import find
from sacbe.table.api.wire_live import EntryKind

RECENT = 12
"""How many entries back a memo is kept that scenes need: more than the last turns of four seats, usually."""
Branches = Sequence[tuple[int, int]]
"""Pairs (number of moves, branch): from that many moves on nature is dealt from that branch of the seed."""


class Entry(msgspec.Struct, frozen=True):
    """One entry of the append-only list that a match is built from."""

    seq: int
    kind: EntryKind
    seat: int | None
    lines: tuple[str, ...]
    back_to: int | None
    at: float
    branch: int = 0
    """Of a step back: the branch of the seed that nature is dealt from afterwards; 0, from older versions: the same as before."""


class Header(msgspec.Struct, frozen=True):
    """What a table's match is played with."""

    game: str
    rules: int
    seats: int
    options: dict[str, str]
    position: dict[str, Any] | None
    by_hand: bool
    seed: int
    fork: int


class Live(msgspec.Struct, frozen=True):
    """A match after the entries up to `seq`.

    Many threads read it, so it is never changed; whoever asks for legal options copies it first (`Match.legal` uses a buffer).
    """

    seq: int
    match: Match
    entries: tuple[Entry, ...]
    path: tuple[tuple[int, int], ...]
    """The entries that count (none that was taken back): (seq, how many moves the match had after it)."""
    turn_places: dict[int, tuple[tuple[int, str], ...]] = msgspec.field(default_factory=dict)
    """By `seq`: where the open acts of a turn lie (`scenes/last_turns.py`), once that was asked."""


def written(moves: Sequence[tuple[int, int]], match: Match) -> tuple[str, ...]:
    """Moves as lines of a record."""
    return tuple(f"{'*' if seat == NATURE else seat} {match.game.actions[action]}" for seat, action in moves)


def read(line: str) -> tuple[int, str]:
    """A line of a record as (seat, notation)."""
    who, _, notation = line.partition(" ")
    return NATURE if who == "*" else int(who), notation


def begin(header: Header, lines: Sequence[str] = (), upto: int | None = None, branches: Branches = ()) -> Match:
    """A match from its header and moves; what nature deals next comes from the last of the branches."""
    record = Record(
        game=header.game,
        rules=header.rules,
        seats=header.seats,
        options=header.options,
        by_hand=header.by_hand,
        seed=header.seed,
        result=None,
        position=header.position,
        moves=tuple(map(read, lines)),
        notes={},
        fork=header.fork,
        branches=tuple(branches),
    )
    return opening.replay(find(header.game), record, upto)


def build(header: Header, entries: Sequence[Entry]) -> Live:
    """The match that these entries make. After a step back nature deals from a new branch of the seed."""
    counted: list[tuple[Entry, int]] = []
    branch = 0
    for entry in entries:
        if entry.kind == "back":
            branch = max(branch, entry.branch)
            counted = [(kept, dealt) for kept, dealt in counted if kept.seq <= (entry.back_to or 0)]
        else:
            counted.append((entry, branch))
    path: list[tuple[int, int]] = []
    branches: list[tuple[int, int]] = []
    moves = last = 0
    for kept, dealt in counted:
        if dealt != last:
            branches.append((moves, dealt))
            last = dealt
        moves += len(kept.lines)
        path.append((kept.seq, moves))
    if branch != last:
        branches.append((moves, branch))
    lines = [line for kept, _ in counted for line in kept.lines]
    return Live(entries[-1].seq, begin(header, lines, branches=branches), tuple(entries), tuple(path))


def grow(header: Header, live: Live, entry: Entry) -> Live:
    """The match after one more entry. It is built anew if nature would not answer as the entry says, as after a step back."""
    entries = (*live.entries, entry)
    if entry.kind == "back":
        return build(header, entries)
    match = live.match.copy()
    for seat, notation in map(read, entry.lines):
        if seat != NATURE or header.by_hand:
            try:
                match.play(seat, notation)
            except (Illegal, Unreadable):
                return build(header, entries)
    if written(match.moves[len(match.moves) - len(entry.lines) :], match) != entry.lines:
        return build(header, entries)
    known = {seq: live.turn_places[seq] for seq, _ in live.path[-RECENT:] if seq in live.turn_places}
    return Live(entry.seq, match, entries, (*live.path, (entry.seq, len(match.moves))), known)


class MatchCache:
    """The matches that were used last (LRU)."""

    def __init__(self, most: int = 600) -> None:
        self._most = most
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table: str) -> Live | None:
        """A match, if it is cached; it may lack the last entries."""
        with self._lock:
            if table in self._lives:
                self._lives.move_to_end(table)
            return self._lives.get(table)

    def put(self, table: str, live: Live) -> None:
        """Cache a match, and drop the least recently used one if there are too many."""
        with self._lock:
            if (here := self._lives.get(table)) and here.seq > live.seq:
                return
            self._lives[table] = live
            self._lives.move_to_end(table)
            if len(self._lives) > self._most:
                self._lives.popitem(last=False)
