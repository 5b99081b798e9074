"""A table at an earlier moment, for replays and for turns of others that are shown one act after the other."""

from typing import NamedTuple

from sacbe.core.display import wants_notation
from sacbe.review.narrate import labels
from sacbe.table.api import wire_live
from sacbe.table.api.refusal import Refused
from sacbe.table.play.matches import Live, begin, build
from sacbe.table.play.names import seat_names
from sacbe.table.scenes.displays import display_options
from sacbe.table.scenes.last_turns import last_turns
from sacbe.table.scenes.scene import Display, check_viewer, counted, events, picture, result, table_info, with_names
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened


class When(NamedTuple):
    """Which moment is asked for."""

    seq: int | None = None
    """After this entry,"""
    step: int | None = None
    """or only after so many of its steps (`TableEvent.steps`);"""
    move: int | None = None
    """or after so many moves, where nothing is hidden any more."""
    since: int = -1
    """Which events are told: those after this entry."""


def moment(opened: Opened, may: Access, seat: int | None, lang: str, when: When, *, display: Display) -> wire_live.Scene:
    """The table at an earlier moment, as a seat saw it."""
    check_viewer(opened, may, seat)
    names, notation = seat_names(opened.id, opened.seats), wants_notation(display)
    if when.move is not None:
        live = _after_moves(opened, when.move)
        told = live.match.lines(seat, lang, names=names, in_words=not notation)
        places = [list(line.places) for line in told]
        happened = [wire_live.TableEvent(opened.seq, "start", None, None, [line.text for line in told], 0.0, places=places)]
    else:
        if when.seq is None or when.seq > opened.seq:
            raise Refused("no_such_moment", last=opened.seq)
        live = build(opened.header, opened.live.entries[: when.seq + 1])
        happened = events(live, seat, lang, min(when.since, when.seq), names, notation=notation)
    match = live.match
    if when.step is not None and when.seq is not None:
        match = match.fork(_moves_of_step(live, seat, when.step))
    view = match.view(seat)
    return wire_live.Scene(
        seq=opened.seq if when.seq is None else when.seq,
        seat=seat,
        table=table_info(opened, may, lang),
        asked=list(match.asked),
        question=None,
        nature=None,
        tentative=None,
        view=view,
        events=happened,
        result=result(match) if match.over else None,
        moves=len(match.moves) if opened.is_open else None,
        labels=labels(match.game, lang),
        looks=display_options(match.game, lang),
        last=last_turns(live, len(match.moves)),
        svg=picture(match.game, with_names(view, names), lang, display),
    )


def _after_moves(opened: Opened, moves: int) -> Live:
    """The match after so many moves."""
    if not opened.is_open:
        raise Refused("not_over")
    lines = [line for entry in counted(opened.live) for line in entry]
    if moves > len(lines):
        raise Refused("no_such_moment", last=len(lines))
    match = begin(opened.header, lines, moves) if moves < len(lines) else opened.live.match
    return Live(opened.live.seq, match, opened.live.entries, opened.live.path)


def _moves_of_step(live: Live, seat: int | None, step: int) -> int:
    """How many moves the match had after a step of its last entry; after the last step, all of them."""
    before = live.path[-2][1] if len(live.path) > 1 else -1
    told = sorted({move for move, _ in live.match.told(seat) if move > before})
    if live.entries[-1].kind == "back" or step > len(told):
        raise Refused("no_such_step", last=len(told))
    return told[step - 1] if step < len(told) else len(live.match.moves)
