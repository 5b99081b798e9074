"""Short ways to say what the vectors of Maya say: tables, questions, what followed from an answer."""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.maya.rules.pieces import KIND_NAMES

NATURE = sacbe.NATURE


def options(m: Match, seat: int | None = None) -> list[str]:
    """The options of a seat (or of the one that is asked) in their order, as notation."""
    return [m.game.actions[action] for action in m.legal(m.asked[0] if seat is None else seat)]


def cells(m: Match, verb: str, seat: int | None = None) -> list[str]:
    """The cells that `plant` or `grow` offers, in listing order."""
    return list(dict.fromkeys(option.split()[1] for option in options(m, seat) if option.startswith(verb)))


def tiles(*names: str) -> dict[str, int]:
    """A heap of tiles: `tiles("maize 1", "maize 1")`."""
    return dict(sorted(Counter(names).items(), key=lambda item: KIND_NAMES.index(item[0])))


def refuses(m: Match, action: str, section: str, seat: int | None = None) -> bool:
    """Whether an action is not offered, refused in both languages with the § given, and changes nothing."""
    seat = m.asked[0] if seat is None else seat
    before = m.truth()
    try:
        m.play(seat, action)
    except sacbe.Illegal as error:
        told = str(error)
    else:
        return False
    same = told == m.why(seat, action) and m.truth() == before and action not in options(m, seat)
    return same and names(told, section) and names(m.why(seat, action, "fr"), section)


def names(text: str, section: str) -> bool:
    """Whether a text names a § (and not only a longer number that begins alike)."""
    return re.search(re.escape(section) + r"(?!\d)", text) is not None


def position(given: Mapping[str, Any], check: bool = False) -> Match:
    """A match from a position, in which nature is answered by the test."""
    m = sacbe.position("maya", given, check=check)
    m._dealer = None
    return m


def table(zones: str = "green", seats: int = 2, **given: Any) -> Match:
    """A table with these extra zones; A is to move."""
    return position({"seats": seats, "zones": ["blue", *zones.split("+")], **given})


def draw(m: Match, *tiles: str) -> None:
    """Nature draws these tiles, then whatever it likes best."""
    for tile in tiles:
        m.play(NATURE, f"draw {tile}")
    settle(m)


def settle(m: Match) -> None:
    """Nature answers anything, until a seat is asked."""
    while m.asked == (NATURE,):
        m.play(NATURE, m.legal(NATURE)[0])


# -- what followed, in the words of §9.15


def followed(m: Match, since: int) -> list[str]:
    """The lines of §9.15 that came after so many moves; lines of tiles drawn are left out."""
    lines: list[str] = []
    for told in m.news:
        if told.move <= since:
            continue
        line = m.game.news_lines[told.kind]
        note = m.game.catalogue.note(line, told.details)
        if line.key == "complete":
            lines.append(note + " 0" * m.seats)
        elif line.key == "paid":
            words = lines[-1].split()
            words[3 + told.seat] = str(told.details[1])
            lines[-1] = " ".join(words)
        elif line.always or (told.auto and line.key in ("planted", "buried", "grew_blind")):
            lines.append(note)
    return lines


def do(m: Match, action: str, *tiles: str, seat: int | None = None) -> list[str]:
    """Play an action for the seat that is asked, let nature draw these tiles; the lines of §9.15 that followed."""
    since = len(m.moves)
    m.play(m.asked[0] if seat is None else seat, action)
    draw(m, *tiles)
    return followed(m, since)


# -- whole matches


def walk(m: Match, seed: int) -> Iterator[int]:
    """Play on at random to the end; stops before every answer, and names the seat that is about to give it."""
    rolled = random.Random(seed)
    while not m.over:
        seat = m.asked[0]
        yield seat
        legal = m.legal(seat)
        m.play(seat, legal[int(rolled.random() * len(legal))])


def matches(seeds: Iterable[int] = range(3), **options: object) -> Iterator[Match]:
    """The same few matches at random for every number of seats, before each of their answers and at their end."""
    for seats in (2, 3, 4):
        for seed in seeds:
            m = sacbe.start("maya", seats=seats, seed=seed, options=options)
            for _ in walk(m, seed):
                yield m
            yield m
