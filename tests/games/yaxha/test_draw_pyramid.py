"""The pyramids of the drawing: groups and their points, the plan, quarter turns, what hides what, letters, size and speed."""

import gzip
import re
import time
from functools import partial
from xml.etree.ElementTree import Element

import pytest

from sacbe.games.yaxha.draw.groups import groups_of
from sacbe.games.yaxha.draw.iso import ALL_QUARTERS, Scene, Spot, sign_spot
from sacbe.games.yaxha.draw.panel import LARGE
from sacbe.games.yaxha.draw.pile import Pile
from sacbe.games.yaxha.draw.pyramid import group_words
from sacbe.games.yaxha.draw.views import draw_plan
from sacbe.games.yaxha.knowledge.laws import visible
from sacbe.games.yaxha.knowledge.position import read_pyramid
from sacbe.games.yaxha.texts.catalogue import CATALOGUE
from tests.bars import hold
from tests.games.yaxha.test_draw import LOOKS, POSITIONS, SEATS, SVG, Look, all_looks, picture, places, position, walk

WHOLE = read_pyramid("pyramid", "at 0,0: oobb/ggyy/wwoo/bbgg | obg/gyw/obg | oo/gg | y")
ENGLISH = partial(CATALOGUE.text, "en")


# -- groups


@pytest.mark.parametrize("seats", SEATS)
def test_groups_have_the_points_that_the_rules_give(seats: int) -> None:
    """§7.5 to §7.7, §12.12."""
    for m in walk(seats, seed=30 + seats):
        for player in m.view(None)["players"]:
            pyramid = read_pyramid("pyramid", player["pyramid"])
            groups = groups_of(pyramid)
            points = {group.colour: group.points for group in groups if group.scores}
            assert {colour: points.get(colour, 0) for colour in player["colours"]} == player["colours"]
            assert all(group.points == 0 for group in groups if not group.scores)
            assert sorted(cell for group in groups for cell in group.cells) == sorted(visible(pyramid))


@all_looks
def test_a_group_is_one_thing_that_says_its_points(look: Look) -> None:
    m = position(3, "end")
    place = places(picture(m, 1, look=look))
    for seat, player in enumerate(m.view(1)["players"]):
        for colour, points in player["colours"].items():
            group = place.get(f"group-{seat}-{colour}")
            assert (group is not None) == (points > 0)
            if group is not None:
                said = group.attrib["aria-label"]
                assert said == group.findtext(f"{SVG}title")
                assert said.startswith(f"{colour}: ")
                assert said.endswith(f", {points} point{'s' * (points != 1)}")
                assert (group.get("tabindex") == "0") == (seat == 1)


def test_one_is_singular_in_both_languages() -> None:
    (group,) = groups_of({(0, 0, 1): 0})
    assert group_words(group, ENGLISH) == "orange: 1 cube in the largest group, 1 point"
    assert group_words(group, partial(CATALOGUE.text, "fr")) == "orange : 1 cube dans la plus grande série, 1 point"
    assert ENGLISH("board.points", amount=0) == "0 points"
    assert CATALOGUE.text("fr", "board.points", amount=0) == "0 point"


# -- the plan


@pytest.mark.parametrize("seats", SEATS)
def test_from_above_exactly_what_counts_is_seen(seats: int) -> None:
    """§7.3: a cube without an outline in the plan is hidden by the rules, and the other way round."""
    for m in walk(seats, seed=40 + seats):
        cubes = read_pyramid("pyramid", m.view(None)["players"][0]["pyramid"])
        plan = draw_plan(Pile(0, cubes, 0, over=False), ENGLISH, LARGE.pyramid)
        assert {cell for cell in cubes if plan.outline([cell])} == visible(cubes)


@pytest.mark.parametrize("turn", range(4))
def test_a_quarter_turn_takes_the_near_right_corner_to_the_near_left(turn: int) -> None:
    """§5.3: south-east is nearest as the table is; four quarter turns lead back."""
    corners = [(3, 3, 1), (0, 3, 1), (0, 0, 1), (3, 0, 1)]
    places = [(6, 6), (0, 6), (0, 0), (6, 0)]
    pile = Pile(0, WHOLE, turn, over=True)
    assert [pile.at(cell) for cell in corners] == [places[(i + turn) % 4] for i in range(4)]
    assert pile.at((0, 0, 4)) == (3, 3)


# -- what hides what


def test_a_whole_pyramid_shows_its_two_near_sides() -> None:
    pile = Pile(0, WHOLE, 0, over=True)
    scene = Scene({cell: Spot(*pile.at(cell), 2 * (cell[2] - 1)) for cell in WHOLE}, 10, (0, 0))
    shown = {cell for cell in WHOLE if scene.quarters(cell)}
    near = {cell for cell in WHOLE if 4 - cell[2] in cell[:2]}
    assert near <= shown
    assert (1, 1, 1) not in shown
    assert scene.quarters((0, 0, 4)) == (ALL_QUARTERS,) * 3
    assert scene.quarters((3, 3, 1))[0] == ALL_QUARTERS - {(0, 0)}


def test_an_outline_goes_round_a_cube_once() -> None:
    scene = Scene({(0, 0, 1): Spot(0, 0, 0), (1, 0, 1): Spot(2, 0, 0)}, 10, (0, 0))
    assert scene.outline([(0, 0, 1), (1, 0, 1)]).count("M") == 1
    assert len(re.findall(r"[ML]", scene.outline([(1, 0, 1)]))) == 6
    assert scene.outline([]) == ""


@pytest.mark.parametrize(
    ("seen", "middle"),
    [
        (ALL_QUARTERS, (0.5, 0.5)),
        (ALL_QUARTERS - {(0, 0)}, (0.75, 0.75)),
        ({(0, 0), (1, 0)}, (0.5, 0.25)),
        ({(0, 0), (1, 1)}, (0.25, 0.25)),
    ],
)
def test_a_sign_lies_where_its_face_is_seen(seen: set[tuple[int, int]], middle: tuple[float, float]) -> None:
    assert sign_spot(frozenset(seen))[1:] == middle


# -- letters, size, speed


def letters(element: Element, scale: float = 1) -> list[tuple[float, str]]:
    """The size of all letters, through all scales."""
    for factor in re.findall(r"scale\(([\d.]+)\)", element.get("transform", "")):
        scale *= float(factor)
    own = (
        [(scale * float(element.attrib["font-size"]), element.text or "")] if element.tag == f"{SVG}text" and element.text else []
    )
    return own + [found for child in element for found in letters(child, scale)]


@pytest.mark.sample(15)
@all_looks
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_letters_can_be_read(seats: int, moment: str, look: Look) -> None:
    """At 1400 pixels the board is 1016 wide, on a phone 370: no letter is smaller than 11 pixels."""
    scale = 370 / 440 if look["narrow"] else 1016 / 1200
    assert [words for size, words in letters(picture(position(seats, moment), 0, "fr", look)) if size * scale < 11] == []


@all_looks
def test_pictures_are_small(look: Look) -> None:
    assert len(gzip.compress(position(4, "end").svg(0, "fr", look).encode())) < 20_000


@pytest.mark.bar
def test_pictures_are_quick() -> None:
    """Under 10 ms an answer, in the middle of a match of four."""
    times = []
    for m in walk(4, seed=50):
        if 5 <= m.view(None)["round"] <= 6:
            began = time.process_time()
            m.svg(0)
            times.append(time.process_time() - began)
    assert times
    hold(sorted(times)[len(times) // 2], 0.010)


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_wide_and_narrow_pictures_have_the_same_places(seats: int, moment: str) -> None:
    wide, narrow = (places(picture(position(seats, moment), look=LOOKS[i])).keys() for i in (0, 3))
    assert wide - narrow == {"question"}
    assert narrow <= wide
