"""A table as somebody sees it. All of it comes from the committed moves and, for a seat's own eyes, from its tentative turn."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from sacbe.core.display import wants_notation
from sacbe.core.engine.ask import NATURE
from sacbe.core.game import KINDS, Game
from sacbe.core.match.match import Match
from sacbe.core.match.places import LogLine
from sacbe.core.match.record import commitment
from sacbe.core.match.sources import points_by_part
from sacbe.review.narrate import labels
from sacbe.table.api import wire, wire_live
from sacbe.table.api.refusal import Refused
from sacbe.table.jobs.deadlines import deadline, time_left
from sacbe.table.play.agreement import is_void
from sacbe.table.play.matches import Live
from sacbe.table.play.names import seat_names
from sacbe.table.play.recall import may_recall
from sacbe.table.play.turn import TentativeTurn, branch
from sacbe.table.scenes.displays import checked_display, display_options
from sacbe.table.scenes.last_turns import last_turns
from sacbe.table.store.keys import Access
from sacbe.table.store.repository import Opened
from sacbe.table.texts import text

Display = Mapping[str, int] | None
"""The display options that the board is drawn with; none: it is not drawn."""


def scene(
    opened: Opened, may: Access, seat: int | None, lang: str, since: int = -1, *, display: Display = None, notation: bool = False
) -> wire_live.Scene:
    """The table now. `seat` is one of those that this somebody may see with; `notation`: texts have coordinates and codes."""
    check_viewer(opened, may, seat)
    committed = opened.live.match
    own = None if seat is None or seat not in may.seats or opened.is_open else opened.turn(seat)
    match = branch(committed, own).match if own else committed
    playing = opened.row.kind == "live" and not opened.row.ended
    by_hand = playing and opened.row.by_hand and bool(may.seats)
    notation = notation or wants_notation(display)
    view, names = match.view(seat), seat_names(opened.id, opened.seats)
    return wire_live.Scene(
        seq=opened.seq,
        seat=seat,
        table=table_info(opened, may, lang),
        asked=[s for s in committed.asked if playing],
        question=question(match, seat, view, lang, names, notation=notation) if own and seat is not None else None,
        nature=question(committed.copy(), NATURE, committed.view(None), lang, names, notation=notation) if by_hand else None,
        tentative=_tentative(own, committed, match, lang, names, notation=notation) if own else None,
        view=view,
        events=events(opened.live, seat, lang, since, names, notation=notation),
        result=result(committed) if committed.over else None,
        moves=len(committed.moves) if opened.is_open else None,
        labels=labels(match.game, lang),
        looks=display_options(match.game, lang),
        last=last_turns(opened.live),
        svg=picture(match.game, with_names(view, names), lang, display),
        recall=own is not None and seat is not None and not own.acts and may_recall(opened, seat),
    )


def with_names(view: dict[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """A view as drawings take it, with what the seats are called."""
    return view | {"names": list(names)}


def picture(game: Game, view: dict[str, Any], lang: str, display: Display) -> str | None:
    """The board as a view shows it, if it is wanted."""
    return None if display is None else game.draw(view, lang, checked_display(game, display))


def _tentative(
    turn: TentativeTurn, committed: Match, match: Match, lang: str, names: Sequence[str], *, notation: bool
) -> wire_live.Tentative:
    told = match.lines(turn.seat, lang, names=names, after=len(committed.moves), in_words=not notation) if turn.acts else []
    return wire_live.Tentative(
        acts=list(turn.acts),
        redo=list(turn.redo),
        lines=[line.text for line in told],
        version=turn.version,
        notice=text(lang, f"notice.{turn.notice}") if turn.notice else "",
        places=[list(line.places) for line in told],
    )


def counted(live: Live) -> list[tuple[str, ...]]:
    """The lines of the entries that were not taken back."""
    kept = {seq for seq, _ in live.path}
    return [entry.lines for entry in live.entries if entry.seq in kept]


def check_viewer(opened: Opened, may: Access, seat: int | None) -> None:
    """Whether somebody may see with a seat's eyes; where nothing is hidden any more, with any."""
    if seat is not None and not 0 <= seat < opened.row.seats:
        raise Refused("no_seat")
    if seat is not None and seat not in may.seats and not opened.is_open:
        raise Refused("not_yours")


def question(
    match: Match, seat: int, view: dict[str, Any], lang: str, names: Sequence[str], *, notation: bool = False
) -> wire_live.Question | None:
    """What a seat is asked, with its options; `view` is what it sees."""
    if seat not in match.asked:
        return None
    game, setting = match.game, None if notation else match.setting
    step = str(view.get("step", ""))
    options = [
        wire_live.Choice(
            action,
            game.actions[action],
            game.say(action, lang, names=names, seat=seat, setting=setting),
            _places(match, view, seat, action),
            game.kind(action),
        )
        for action in match.legal(seat)
    ]
    asking = game.catalogue.texts(lang).get(f"ask.{step}") or text(lang, "ask.anything")
    return wire_live.Question(seat, step, asking, options, _kinds(game, options, lang))


def _kinds(game: Game, options: Sequence[wire_live.Choice], lang: str) -> dict[str, str]:
    """The legend of what glows, if it is of several kinds."""
    texts, words = game.catalogue.texts(lang), dict[str, dict[str, None]]()
    for option in options:
        if option.at and (named := texts.get(f"kind.{game.verb(option.id)}")):
            words.setdefault(option.kind, {})[named] = None
    return {kind: ", ".join(words[kind]) for kind in KINDS if kind in words} if len(words) > 1 else {}


def _places(match: Match, view: dict[str, Any], seat: int, action: int) -> list[str]:
    return [] if seat == NATURE else list(match.game.places(view, seat, match.game.actions[action]))


def events(
    live: Live, seat: int | None, lang: str, since: int, names: Sequence[str], *, notation: bool = False
) -> list[wire_live.TableEvent]:
    """What has happened after entry `since`, each entry once. What was taken back has no lines any more."""
    lines: dict[int, list[LogLine]] = {}
    steps: dict[int, Counter[int]] = {}
    later = bisect_right(live.path, since, key=itemgetter(0))
    path = iter(live.path[later:])
    seq = moves = -1
    known = live.path[later - 1][1] if later else -1
    for line in live.match.lines(seat, lang, names=names, after=known, in_words=not notation):
        while line.move > moves:
            seq, moves = next(path)
        lines.setdefault(seq, []).append(line)
        steps.setdefault(seq, Counter())[line.move] += 1
    return [
        wire_live.TableEvent(
            seq=entry.seq,
            kind=entry.kind,
            seat=entry.seat,
            to=entry.back_to,
            lines=[line.text for line in lines.get(entry.seq, [])],
            at=entry.at,
            steps=list(steps.get(entry.seq, Counter()).values()),
            places=[list(line.places) for line in lines.get(entry.seq, [])],
        )
        for entry in live.entries[since + 1 :]
    ]


def result(match: Match) -> wire_live.Result:
    """How a match ended."""
    return wire_live.Result(
        points=_texts(match.points),
        ranks=list(match.ranks),
        winners=list(match.winners),
        sources={name: _texts(points) for name, points in points_by_part(match).items()},
    )


def _texts(points: Sequence[object]) -> list[str]:
    return [str(p) for p in points]


def table_info(opened: Opened, may: Access, lang: str = "en") -> wire.TableInfo:
    """Everything about a table but its match."""
    row, names = opened.row, seat_names(opened.id, opened.seats)
    seats = [
        wire.SeatInfo(
            seat=number,
            kind=seat.kind,
            name=names[number],
            level=seat.level,
            stand_in=seat.stand_in,
            away=seat.away,
            yours=number in may.seats,
            deadline=deadline(row.clock, seat),
            invited=seat.invited and (number in may.seats or may.host),
            stalled=seat.stalled,
            here=seat.here,
            since=seat.since,
            absent_from=None if (since := seat.silent_since) is None else since + row.absence,
            resigned=seat.resigned,
            left=time_left(row.clock, seat),
        )
        for number, seat in sorted(opened.seats.items())
    ]
    dealt = row.kind == "live" and not row.by_hand
    return wire.TableInfo(
        id=opened.id,
        kind=row.kind,
        game=row.game,
        title=opened.live.match.game.catalogue.texts(lang)["game.title"],
        rules=row.rules,
        options=row.options,
        by_hand=row.by_hand,
        seats=seats,
        clock=row.clock,
        hints=row.hints,
        host=may.host,
        over=row.over,
        commit=commitment(opened.header.seed) if dealt else None,
        seed=str(opened.header.seed) if dealt and row.over else None,
        parent=row.parent,
        next=row.next,
        created=row.created,
        touched=row.touched,
        version=row.version,
        proposal=None if row.proposal is None or is_void(opened, row.proposal) else row.proposal,
        ended=row.ended,
        absence=row.absence,
        watch_chat=row.watch_chat,
    )
