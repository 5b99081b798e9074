"""Lines of the log name the places in the drawing that they speak of, and no others than their reader may know."""

import random
import re

import pytest

import sacbe
from sacbe.core.match.match import Match

NOWHERE = {"ended", "left_over", "limit", "began", "light", "dark"}
"""News of no place, or of one that not every drawing has."""


def drawn(match: Match, viewer: int | None) -> set[str]:
    return set(re.findall(r' id="([^"]+)"', match.svg(viewer)))


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("name", sacbe.games())
def test_every_line_speaks_of_something_that_is_drawn(name: str, seats: int) -> None:
    match, chooser = sacbe.start(name, seats, seed=5), random.Random(seats)
    met: set[str] = set()
    for number in range(300):
        if not match.asked:
            break
        before, seat = len(match.moves), chooser.choice(match.asked)
        match.play(seat, chooser.choice(match.legal(seat)))
        if number % 5:
            continue
        news = [told for told in match.news if told.move > before]
        silent = [match.game.news_lines[told.kind].key for told in news]
        for viewer in (0, None):
            there = drawn(match, viewer)
            for line in match.lines(viewer, after=before):
                assert there & set(line.places) or NOWHERE & set(silent), (line.text, line.places)
                met.update(line.places)
    assert len(met) > 8


@pytest.mark.parametrize("name", sacbe.games())
def test_lines_have_the_words_that_are_told(name: str) -> None:
    match, chooser = sacbe.start(name, 2, seed=3), random.Random(3)
    for _ in range(40):
        if match.asked:
            match.play(match.asked[0], chooser.choice(match.legal(match.asked[0])))
    for viewer in (0, 1, None):
        lines = match.lines(viewer, "fr", names=["Ana", "Ben"])
        assert [(line.move, line.text) for line in lines] == match.told(viewer, "fr", names=["Ana", "Ben"])


@pytest.mark.parametrize(("name", "secret"), [("yaxha", "market-"), ("tzolkin", "wealth-")])
def test_a_secret_choice_has_its_place_for_its_seat_only(name: str, secret: str) -> None:
    match = sacbe.start(name, 2, seed=1)
    before = len(match.moves)
    match.play(0, match.legal(0)[0])
    own, other = (match.lines(seat, after=before) for seat in (0, 1))
    assert [line.places for line in own] != [line.places for line in other]
    assert not any(place.startswith(secret) for line in other for place in line.places)
