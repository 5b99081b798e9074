"""Changing one's choice while others still choose: a committed turn becomes tentative again.

Where several seats decide at once, a turn that was confirmed can be taken back until all have confirmed theirs, provided that
nothing has come to light since. What the others have confirmed meanwhile stays: the entries go back to before the turn, and
theirs are entered again.
"""

import time
from collections import OrderedDict

import msgspec
from sqlalchemy import Connection

from sacbe.core.engine.ask import NATURE
from sacbe.core.errors import Illegal, Unreadable
from sacbe.table.api.refusal import Refused
from sacbe.table.jobs.deadlines import schedule
from sacbe.table.play.matches import Entry, Live, build, grow, read
from sacbe.table.store.repository import Opened, append, save_seat, save_turn

REMEMBERED = 500
"""How many answers are kept: every scene asks, and each answer takes a replay."""
_known: "OrderedDict[tuple[str, int, int], bool]" = OrderedDict()


def may_recall(opened: Opened, seat: int) -> bool:
    """Whether a seat may change what it has confirmed last."""
    match = opened.live.match
    if opened.is_open or opened.row.ended or seat in match.asked or not match.asked or NATURE in match.asked:
        return False
    if (number := _own_turn(opened.live, seat, len(opened.seats))) is None:
        return False
    # In most positions seats decide in turn: then whoever is asked now was not asked before this turn, and nothing is replayed.
    at = next(entry.at for entry in reversed(opened.live.entries) if entry.seq == opened.live.path[number][0])
    if any((opened.seats[other].asked_at or at) >= at for other in match.asked):
        return False
    key = opened.id, opened.seq, seat
    if key not in _known:
        _known[key] = _without(opened, seat) is not None
        while len(_known) > REMEMBERED:
            _known.popitem(last=False)
    return _known[key]


def recall(connection: Connection, opened: Opened, seat: int) -> None:
    """Make the last committed turn of a seat tentative again."""
    if not may_recall(opened, seat) or (found := _without(opened, seat)) is None:
        raise Refused("too_late_to_change")
    own, later, live = found
    for entry in (*later, None):
        added = live.entries[-1]
        append(connection, opened, added, live)
        if entry is not None:
            again = msgspec.structs.replace(entry, seq=live.seq + 1, at=time.time())
            live = grow(opened.header, live, again)
    turn = opened.turn(seat)
    acts = tuple(read(line)[1] for line in own.lines)
    save_turn(connection, opened, msgspec.structs.replace(turn, acts=acts, redo=(), notice="").after_message(""))
    # It is the same question as before: a clock goes on as if nothing had been confirmed.
    asked_at = min(opened.seats[other].asked_at or time.time() for other in opened.live.match.asked)
    save_seat(connection, opened, seat, asked_at=asked_at)
    schedule(connection, opened, live)
    opened.live = live


def _own_turn(live: Live, seat: int, seats: int) -> int | None:
    """Where in the path the last turn of a seat stands, if only single turns of others follow, and nothing was drawn since."""
    entries = {entry.seq: entry for entry in live.entries[-1 - 4 * seats :]}
    for number in range(len(live.path) - 1, max(0, len(live.path) - 1 - seats), -1):
        entry = entries.get(live.path[number][0])
        if entry is None or entry.kind != "moves" or any(read(line)[0] != entry.seat for line in entry.lines):
            return None
        if entry.seat == seat:
            return number
    return None


def _without(opened: Opened, seat: int) -> tuple[Entry, list[Entry], Live] | None:
    """The own turn, those of others after it, and the match after a step back to before it; none if that may not be."""
    live, match = opened.live, opened.live.match
    if (number := _own_turn(live, seat, len(opened.seats))) is None:
        return None
    entries = {entry.seq: entry for entry in live.entries}
    own, *later = [entries[seq] for seq, _ in live.path[number:]]
    step = Entry(live.seq + 1, "back", None, (), live.path[number - 1][0], time.time())
    before = build(opened.header, (*live.entries, step))
    together = set(before.match.asked)
    if before.match.barriers != match.barriers or seat not in together or not set(match.asked) <= together - {seat}:
        return None
    if not {entry.seat for entry in later} <= together:
        return None
    trial = before.match.copy()
    try:
        for entry in later:
            for line in entry.lines:
                trial.play(*read(line))
    except (Illegal, Unreadable):
        return None
    return (own, later, before) if set(trial.asked) == set(match.asked) | {seat} else None
