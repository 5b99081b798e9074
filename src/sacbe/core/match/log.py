"""The log of a match: its news as lines in somebody's language, with the details that a seat may know."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from sacbe.core.engine.news import Told
from sacbe.core.game import Game
from sacbe.core.match.places import LogLine
from sacbe.core.match.setting import Setting
from sacbe.core.names import Names

Lines = list[tuple[int, str]]
"""Lines of the log, each with the number of moves after which it was told."""


def told_after(news: Sequence[Told], moves: int) -> Sequence[Told]:
    """The news that were told after more than so many moves."""
    return news[bisect_right(news, moves, key=attrgetter("move")) :]


def narrate(
    game: Game,
    news: Iterable[Told],
    seat: int | None,
    lang: str,
    names: Sequence[str] | None = None,
    *,
    you: bool = True,
) -> Lines:
    """The lines for a seat (None: somebody who only watches).

    With `names`, one for each seat, they say these names, and "you" to the seat; without `you` its name, too.
    """
    called = None if names is None else Names(names, seat if you else None, lang)
    return [(told.move, line) for told, line in _told_to(game, news, seat, lang, called)]


def log_lines(
    game: Game,
    setting: Setting,
    news: Iterable[Told],
    seat: int | None,
    lang: str,
    names: Sequence[str] | None = None,
    *,
    in_words: bool = False,
) -> list[LogLine]:
    """The same lines, each with the places that it speaks of; `in_words`: which it calls as people call them."""
    called = None if names is None and not in_words else Names(names or (), None if names is None else seat, lang)
    return [
        LogLine(told.move, text, _places(game, setting, told, seat))
        for told, text in _told_to(game, news, seat, lang, called, setting if in_words else None)
    ]


def _told_to(
    game: Game, news: Iterable[Told], seat: int | None, lang: str, called: Names | None, setting: Setting | None = None
) -> Iterator[tuple[Told, str]]:
    """The news of which a seat is told something, with the words."""
    known = game.catalogue.said(lang)
    for told in news:
        key = (told.kind, told.seat, told.auto, told.details if told.seen_by(seat) else None, called is not None, setting)
        if (line := known.get(key)) is None:  # cached: logs are read often, and their lines repeat
            line = known[key] = _line(game, lang, *key)
        if line:
            yield told, called.fill(line) if called else line


def _places(game: Game, setting: Setting, told: Told, seat: int | None) -> tuple[str, ...]:
    """The places that a line of the log speaks of to this seat."""
    line = game.news_lines[told.kind]
    if not told.seen_by(seat):
        return game.told_places(setting, f"{line.key}_hidden", told.seat, {})
    return game.told_places(setting, line.key, told.seat, game.catalogue.details(line, told.details))


def _line(
    game: Game, lang: str, kind: int, seat: int, auto: int, details: tuple[int, ...] | None, marked: bool, setting: Setting | None
) -> str:
    """One line; without details for those who may not know them."""
    words, line = game.catalogue, game.news_lines[kind]
    who = words.name(lang, "seat", seat, marked=marked)
    if details is not None and setting is not None:
        text = words.tell_in_words(lang, "news", line, details, setting, seat=who)
    elif details is not None:
        text = words.tell(lang, "news", line, details, marked=marked, seat=who)
    else:
        text = words.text(lang, f"news.{line.key}_hidden", seat=who)
        if not text:  # an empty text: the others get no line
            return ""
    return words.text(lang, "log.automatic", line=text) if auto and not line.always and not line.quiet else text


def notes_of(game: Game, news: Iterable[Told]) -> dict[int, tuple[str, ...]]:
    """What a record notes of the news: what was carried out without being asked, by the number of moves before it."""
    notes: dict[int, tuple[str, ...]] = {}
    for told in news:
        line = game.news_lines[told.kind]
        if line.note and (told.auto or line.always):
            note = f"{'*' if told.seat < 0 else told.seat} {game.catalogue.note(line, told.details)}"
            notes[told.move] = (*notes.get(told.move, ()), note)
    return notes
