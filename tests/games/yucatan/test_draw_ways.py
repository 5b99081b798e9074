"""The ways in the drawing of Yucatan: where one can go (§7), who can be raided (§8, §10), the last answer, the narrow page."""

import gzip
import re
import time
from xml.etree import ElementTree

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.core.views import erase_view
from sacbe.games.yucatan import GAME
from sacbe.games.yucatan.draw import board as pieces
from sacbe.games.yucatan.draw import ways
from sacbe.games.yucatan.draw.frame import NARROW, WIDE, frame_of
from sacbe.games.yucatan.rules.pieces import BOARDS
from tests.bars import hold
from tests.games.yucatan.helpers import offered, play, table, walk
from tests.games.yucatan.test_draw import middle, places, words_in

marching, places_of = erase_view(pieces.marching), GAME.places
table_of, moves_of, raids_of = erase_view(ways.table_of), erase_view(ways.moves_of), erase_view(ways.raids_of)

WIDTH_OF_A_PHONE = 390
SMALLEST = 11


def drawn(m: Match, seat: int | None = 0, lang: str = "en", **look: int) -> ElementTree.Element:
    return ElementTree.fromstring(m.svg(seat, lang, look))


@pytest.mark.sample(2)
@pytest.mark.parametrize("options", [{}, {"river_step": "same_river"}])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_ways_are_those_that_can_be_gone(seats: int, options: dict[str, str]) -> None:
    """§7: the drawing and the rules agree about every warrior."""
    m, seen = sacbe.start("yucatan", seats, seed=seats, options=options), 0
    for _ in walk(m, seats, 200):
        if m.asked and m.view(None)["step"] == "turn":
            view = m.view(m.asked[0])
            table_now = table_of(view)
            found = {
                (move.start, move.target)
                for warrior in view["warriors"]
                if warrior["seat"] == m.asked[0]
                for move in moves_of(view, table_now, warrior)
            }
            said = {tuple(tuple(map(int, name.split(","))) for name in move.split()[1:4:2]) for move in offered(m, "move")}
            assert found == said
            seen += len(found)
    assert seen > 100


def test_a_move_begins_at_the_warrior_and_its_ways_are_there() -> None:
    """They are hidden: the page shows those of the warrior that is chosen."""
    m = table("", "0 jaguar 4,-1; 0 snake 2,-2; 1 snake 0,7")
    view, root = m.view(0), drawn(m)
    assert marching(view) == [w["cell"] for w in view["warriors"] if w["seat"] == 0]
    for action in offered(m, "move"):
        start, target = places_of(view, 0, action)[:2]
        number = int(start.removeprefix("march-"))
        assert marching(view)[number] == action.split()[1]
        assert {start, target, f"ways-{number}"} <= places(root).keys()
        assert places(root)[f"ways-{number}"].attrib["visibility"] == "hidden"
    assert not any(name.startswith("ways-") for seat in (1, None) for name in places(drawn(m, seat)))


def test_a_boat_lies_on_the_water() -> None:
    """§7.9: from 1,2 over the great river to the other bank."""
    m = table("", "0 jaguar 1,2; 1 snake 0,7")
    view = m.view(0)
    boats = [move for w in view["warriors"] if w["seat"] == 0 for move in moves_of(view, table_of(view), w) if move.boat]
    assert (1, 0) in [move.target for move in boats]
    assert all(move.over and BOARDS[0].terrain[move.over] == "great_river" for move in boats)


def test_raids_are_shown_with_who_can_be_raided() -> None:
    """§8.2, §10.8: foreign villages without a warrior, and stores that hold something."""
    m = table("1 small 4,0; n small 6,-1", "0 jaguar 4,-1; 1 snake 6,-4", stores=[2, 0])
    raids = {(move.seat, move.target, move.does, move.whom) for move in raids_of(m.view(None))}
    assert (0, (4, 0), "raid", 1) in raids
    assert (1, (5, -3), "theft", 0) in raids
    words = words_in(drawn(m, 0, raids=1))
    assert "A on 4,-1 can raid the village on 4,0 (B)" in words
    assert "B on 6,-4 can rob the city of A on 5,-3" in words
    assert {"you · 1 raid possible", "1 raid possible"} <= set(words)
    assert "raids" not in places(drawn(m))


def test_a_guarded_village_is_attacked_and_not_raided() -> None:
    """§9.6; and an empty store is not worth an arrow (§10.8)."""
    m = table("1 small 4,0", "0 jaguar 4,-1; 1 snake 4,0; 1 snake 6,-4")
    assert raids_of(m.view(0)) == []
    assert "no raid possible" in words_in(drawn(m, None, raids=1))


def test_the_last_move_leaves_a_trail() -> None:
    m = table("", "0 jaguar 4,-1; 1 snake 0,7")
    assert "trail" not in places(drawn(m))
    play(m, "move 4,-1 to 3,-1")
    assert "trail" in places(drawn(m))
    assert "Last: A · Move from 4,-1 to 3,-1" in words_in(drawn(m, coordinates=1))
    assert "Dernière action : A · Aller de 4,-1 à 3,-1" in words_in(drawn(m, 0, "fr", coordinates=1))
    told = " ".join(words_in(drawn(m)))
    assert "Last: A · Move from the " in told
    assert "of the city of A" in told


def test_a_hidden_guild_is_hidden_in_words_too() -> None:
    """§6.8: others learn that it is a warrior."""
    m = table("0 small 4,1", "1 snake 0,7")
    play(m, "deploy 5,-4 jaguar")
    assert "Last: A · Deploy a jaguar on 5,-4" in words_in(drawn(m, 0, coordinates=1))
    assert "Last: A · Deploy a warrior on 5,-4" in words_in(drawn(m, 1, coordinates=1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_phone_has_the_same_places_and_letters_that_can_be_read(seats: int) -> None:
    m = middle(seats)
    for seat in (None, 0):
        wide, narrow = (drawn(m, seat, "fr", narrow=narrow) for narrow in (0, 1))
        assert places(wide).keys() - {"key"} == places(narrow).keys() - {"key"}
        width = float(narrow.attrib["viewBox"].split()[2])
        sizes = [float(e.attrib["font-size"]) for e in narrow.iter() if "font-size" in e.attrib and not _scaled(narrow, e)]
        assert min(sizes) * WIDTH_OF_A_PHONE / width >= SMALLEST


def _scaled(root: ElementTree.Element, wanted: ElementTree.Element) -> bool:
    """Whether something lies in a piece or a token, which have letters of their own size."""
    return any("scale(" in e.attrib.get("transform", "") and wanted in list(e.iter()) for e in root.iter())


def test_every_map_lies_within_its_box() -> None:
    for number, board in enumerate(BOARDS):
        for narrow, (width, _) in ((False, WIDE), (True, NARROW)):
            frame = frame_of(number, narrow)
            spots = [frame.middle(cell) for cell in board.terrain]
            reach = frame.side
            assert all(
                reach <= x + 1 and x <= width - reach + 1 and reach <= y + 1 and y <= frame.height - reach + 1 for x, y in spots
            )


@pytest.mark.bar
def test_a_picture_is_quick_and_small() -> None:
    """In the middle of a match of four: best of several, as the machine may be busy."""
    m = middle(4)
    view = m.view(m.asked[0])
    draw = m.game.draw
    for look in ({"raids": 0, "narrow": 0}, {"raids": 1, "narrow": 1}):
        times = []
        for _ in range(10):
            began = time.process_time()
            picture = draw(view, "en", look)
            times.append(time.process_time() - began)
        hold(min(times), 0.010)
        assert len(gzip.compress(picture.encode())) < 30_000
        assert len(re.findall(r' id="', picture)) > 200
