"""The looks of Tzolk'in: the gears some days ahead, against the rules themselves; letters large enough; quick and small."""

import gzip
import re
from time import process_time
from typing import Any
from xml.etree import ElementTree

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.core.views import erase_view
from sacbe.games.tzolkin import GAME
from sacbe.games.tzolkin.draw.signs import points_words, speaker
from sacbe.games.tzolkin.knowledge import ahead
from sacbe.games.tzolkin.knowledge.ahead import MOST_DAYS
from sacbe.games.tzolkin.rules.pieces import FOOD_ROUND, LAST_ROUND, WHEEL_IDS
from tests.bars import hold
from tests.games.tzolkin.test_draw import POSITIONS, SEATS, named, picture, places, position, riders_in, things_in, words_in

draw, days_of = GAME.draw, erase_view(ahead.days_of)
coming_back, food_rounds = erase_view(ahead.coming_back), erase_view(ahead.food_rounds)

SMALLEST = 11.0
"""The smallest letters, in pixels, on a board 1400 px wide, and on a phone whose page leaves 370 px."""
TEXT = "{http://www.w3.org/2000/svg}text"


def after_one_day(view: dict[str, Any]) -> dict[str, Any]:
    """The rules turn the calendar once; nobody stands on the start-player space."""
    given = {
        "seats": view["seats"],
        "round": view["round"],
        "food_days": view["food_days"],
        "wheels": view["wheels"],
        "players": [{"workers": 6, "corn": 30} for _ in range(view["seats"])],
        "questions": [{"step": "calendar"}],
    }
    return sacbe.position("tzolkin", given, check=False).view(None)


@pytest.mark.parametrize("narrow", [0, 1])
@pytest.mark.parametrize("seats", SEATS)
def test_workers_are_shown_where_the_calendar_will_carry_them(seats: int, narrow: int) -> None:
    """§16.6: turned day by day by the rules, and at once by the drawing."""
    m = position(seats, "middle")
    now = m.view(0)
    day, fallen, crossed = now | {"start_space": None}, 0, 0
    for days in range(1, 9):
        later = after_one_day(day)
        day = day | {"wheels": later["wheels"], "round": day["round"] + 1}
        place = places(ElementTree.fromstring(draw(now, "en", {"ahead": days, "narrow": narrow})))
        for wheel in WHEEL_IDS:
            assert riders_in(place, wheel) == {hole: named(rider) for hole, rider in day["wheels"][wheel].items()}
        back = sum(coming_back(now | {"start_space": None}, seat, days) for seat in range(seats))
        standing = sum(isinstance(rider, int) for wheel in day["wheels"].values() for rider in wheel.values())
        assert back + standing == sum(isinstance(rider, int) for wheel in now["wheels"].values() for rider in wheel.values())
        fallen += back
        crossed += sum(things_in(place[f"wheel-{name}"], "fallen") for name in WHEEL_IDS)
    assert fallen
    assert crossed


def test_a_worker_on_the_start_player_space_comes_back_the_next_day() -> None:
    view = sacbe.position("tzolkin", {"seats": 2, "players": [{}, {}], "start_space": 1, "round": 5}, check=False).view(0)
    assert [coming_back(view, 1, days) for days in (0, 1, 2)] == [0, 1, 1]
    later = places(ElementTree.fromstring(draw(view, "en", {"ahead": 1})))
    assert "+1" in words_in(later["workers-1"])
    assert "B" not in words_in(later["start"])


def test_food_days_before_then_are_told() -> None:
    m = position(3, "middle")
    view = m.view(0)
    next_day = next(int(day) for day in FOOD_ROUND.tolist() if day > view["round"])
    before, on_it = next_day - view["round"] - 1, next_day - view["round"]
    assert food_rounds(view, before) == []
    assert food_rounds(view, on_it) == [next_day]
    assert f"Food days before then: {next_day}" in words_in(picture(m, ahead=on_it))
    assert "In 1 day" in words_in(picture(m, ahead=1))
    assert {"In 3 days", f"Round {view['round'] + 3} of 27"} <= words_in(picture(m, ahead=3))


def test_nobody_looks_beyond_the_last_round() -> None:
    assert days_of(position(2, "end").view(0), {"ahead": 3}) == 0
    assert days_of(position(2, "start").view(0), {"ahead": 3}) == 0
    late = position(2, "middle").view(0) | {"round": LAST_ROUND - 2}
    assert days_of(late, {"ahead": MOST_DAYS}) == 2


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
@pytest.mark.parametrize("look", [{"ahead": 5}, {"narrow": 1}, {"ahead": 2, "narrow": 1}])
def test_looks_show_nothing_that_the_seat_may_not_know(seats: int, moment: str, look: dict[str, int]) -> None:
    m = position(seats, moment)
    for seat in (None, 0):
        assert m.guess(seat, seed=4).svg(seat, "fr", look) == m.svg(seat, "fr", look)


def letters(m: Match, seat: int, lang: str, look: dict[str, int]) -> list[tuple[float, str]]:
    """Every text with its size in the drawing, its groups' scales counted."""
    found: list[tuple[float, str]] = []

    def walk(element: ElementTree.Element, scale: float) -> None:
        if element.tag.endswith("}defs"):
            return
        scaled = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
        scale *= float(scaled[1]) if scaled else 1
        if element.tag == TEXT:
            found.append((float(element.attrib["font-size"]) * scale, element.text or ""))
        for child in element:
            walk(child, scale)

    walk(ElementTree.fromstring(m.svg(seat, lang, look)), 1)
    return found


@pytest.mark.sample(12)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("look", "pixels"), [({}, 894 / 1200), ({"narrow": 1}, 370 / 420), ({"wide": 1}, 1300 / 1690)])
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_no_letters_are_too_small(seats: int, moment: str, look: dict[str, int], pixels: float, lang: str) -> None:
    small = {(size * pixels, words) for size, words in letters(position(seats, moment), 0, lang, look)}
    assert {(size, words) for size, words in small if size < SMALLEST} == set()


@pytest.mark.parametrize("layout", [{}, {"narrow": 1}, {"wide": 1}])
def test_codes_of_tiles_are_shown_on_wish_only(layout: dict[str, int]) -> None:
    m = position(3, "middle")
    usual, asked = ({words for _, words in letters(m, 0, "en", {**layout, **codes})} for codes in ({}, {"codes": 1}))
    view = m.view(0)
    tiles = {name for name in [*view["row"], *view["monuments"], *view["players"][0]["kept"]] if name}
    assert tiles
    assert tiles <= asked
    assert tiles & usual == set()


@pytest.mark.parametrize("layout", [{}, {"narrow": 1}, {"wide": 1}])
def test_a_page_that_says_it_itself_gets_no_title_and_no_question(layout: dict[str, int]) -> None:
    m = position(2, "middle")
    usual, untitled = ({words for _, words in letters(m, 0, "en", {**layout, **more})} for more in ({}, {"untitled": 1}))
    assert "Tzolk'in: The Mayan Calendar" in usual - untitled
    assert 'id="question"' in m.svg(0, "en", layout)
    assert 'id="question"' not in m.svg(0, "en", {**layout, "untitled": 1})


def test_one_point_is_singular_in_both_languages() -> None:
    english, french = speaker("en"), speaker("fr")
    told = [points_words(english, points) for points in (0, 1, -1, 2, "½", "1½")]
    assert told == ["0 points", "1 point", "−1 point", "2 points", "½ point", "1½ points"]
    told = [points_words(french, points) for points in (0, 1, -1, 2, "½", "1½", "2¼")]
    assert told == ["0 point", "1 point", "−1 point", "2 points", "½ point", "1½ point", "2¼ points"]


@pytest.mark.bar
@pytest.mark.parametrize("look", [{}, {"narrow": 1}, {"ahead": 6}])
def test_a_drawing_is_quick_and_small(look: dict[str, int]) -> None:
    view, times = position(4, "middle").view(0), []
    for _ in range(20):
        begin = process_time()
        drawn = draw(view, "en", look)
        times.append(process_time() - begin)
    hold(min(times), 0.010)
    assert len(gzip.compress(drawn.encode())) < 25_000
