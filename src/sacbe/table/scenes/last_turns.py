"""Where each seat acted in its last turn: the places of those acts that everybody was told about."""

from sacbe.core.engine.ask import NATURE
from sacbe.core.engine.news import EVERYBODY, Told
from sacbe.core.match.match import Match
from sacbe.table.api.wire_live import LastTurn
from sacbe.table.play.matches import Live


def last_turns(live: Live, moves: int | None = None) -> list[LastTurn]:
    """The last turn of each seat, the latest last; with `moves`, as it was after so many moves."""
    seats = {entry.seq: entry.seat for entry in live.entries}
    spans: dict[int, tuple[int, int]] = {}
    before = 0
    for seq, after in live.path:
        seat = seats[seq]
        if moves is not None and before >= moves:
            break
        if seat is not None and seat != NATURE:
            spans.pop(seat, None)
            spans[seat] = seq, before
        before = after
    return [LastTurn(seat, seq, _places(live, seat, seq, before, moves)) for seat, (seq, before) in spans.items()]


def _places(live: Live, seat: int, seq: int, before: int, moves: int | None) -> list[str]:
    """The places of a turn, up to so many moves of the match, each once and in order."""
    found = live.turn_places.get(seq)
    if found is None:
        found = live.turn_places[seq] = _find(live.match, seat, before, dict(live.path)[seq])
    return list(dict.fromkeys(place for move, place in found if moves is None or move <= moves))


def _find(match: Match, seat: int, before: int, after: int) -> tuple[tuple[int, str], ...]:
    """The places of a seat's open acts among these moves, each with the number of moves after it."""
    news: dict[int, list[Told]] = {}
    for told in match.news:
        if before < told.move <= after:
            news.setdefault(told.move, []).append(told)
    at = match.fork(before)
    found: list[tuple[int, str]] = []
    for number, (who, action) in enumerate(match.moves[before:after], before + 1):
        if who == seat and is_open(news.get(number, []), seat):
            found += [(number, place) for place in places_for_all(at, seat, action)]
        at.follow(who, action)
    return tuple(found)


def is_open(news: list[Told], seat: int) -> bool:
    """Whether everybody was told what a seat answered; `news` is what was told at that answer."""
    own = [told for told in news if told.seat == seat and not told.auto]
    return bool(own) and all(told.eyes == EVERYBODY for told in own)


def places_for_all(match: Match, seat: int, action: int) -> tuple[str, ...]:
    """The places of an answer in the picture that is drawn for those who only watch."""
    try:
        return match.game.places(match.view(None), seat, match.game.actions[action])
    except (KeyError, StopIteration):  # it lies where only the seat itself can look
        return ()
