"""Live matches: what the entries of a table come to. A cache; everything in it can be had again by playing the entries."""

import threading
from collections import OrderedDict
from collections.abc import Sequence

import msgspec

from sacbe.core import opening
from sacbe.core.ask import NATURE
from sacbe.core.errors import Illegal, Unreadable
from sacbe.core.match import Match
from sacbe.core.record import Record
from sacbe.games import find


class Entry(msgspec.Struct, frozen=True):
    """One line of the append-only truth."""

    seq: int
    kind: str
    seat: int | None
    lines: tuple[str, ...]
    back_to: int | None
    at: float


class Header(msgspec.Struct, frozen=True):
    """What a table's match is played with."""

    game: str
    rules: int
    seats: int
    options: dict[str, str]
    position: dict[str, object] | None
    by_hand: bool
    seed: int
    fork: int


class Live(msgspec.Struct, frozen=True):
    """A match after the entries up to `seq`.

    Many threads look at it: nobody plays on, and whoever asks for options copies it first (`Match.legal` uses a buffer).
    """

    seq: int
    match: Match
    entries: tuple[Entry, ...]
    path: tuple[tuple[int, int], ...]
    """The entries that count (none that was taken back): (seq, how many moves the match had after it)."""


def written(moves: Sequence[tuple[int, int]], match: Match) -> tuple[str, ...]:
    """Moves as lines of a record."""
    return tuple(f"{'*' if seat == NATURE else seat} {match.game.actions[action]}" for seat, action in moves)


def read(line: str) -> tuple[int, str]:
    """A line of a record as (seat, notation)."""
    who, _, notation = line.partition(" ")
    return NATURE if who == "*" else int(who), notation


def begin(header: Header, lines: Sequence[str] = (), upto: int | None = None) -> Match:
    """A match from its header and moves."""
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
    )
    return opening.replay(find(header.game), record, upto)


def build(header: Header, entries: Sequence[Entry]) -> Live:
    """The match that these entries make."""
    counted: list[Entry] = []
    for entry in entries:
        counted = [e for e in counted if e.seq <= (entry.back_to or 0)] if entry.kind == "back" else [*counted, entry]
    lines = [line for entry in counted for line in entry.lines]
    path, moves = [], 0
    for entry in counted:
        moves += len(entry.lines)
        path.append((entry.seq, moves))
    return Live(entries[-1].seq, begin(header, lines), tuple(entries), tuple(path))


def grow(header: Header, live: Live, entry: Entry) -> Live:
    """The match after one more entry: nature answers as she answered when it was written."""
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
    return Live(entry.seq, match, entries, (*live.path, (entry.seq, len(match.moves))))


class Shelf:
    """The matches that were used last."""

    def __init__(self, most: int = 600) -> None:
        self._most = most
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table: str) -> Live | None:
        """A match, if it is here; it may be behind."""
        with self._lock:
            if table in self._lives:
                self._lives.move_to_end(table)
            return self._lives.get(table)

    def put(self, table: str, live: Live) -> None:
        """Keep a match; the one that was not used for the longest time goes."""
        with self._lock:
            if (here := self._lives.get(table)) and here.seq > live.seq:
                return
            self._lives[table] = live
            self._lives.move_to_end(table)
            if len(self._lives) > self._most:
                self._lives.popitem(last=False)
