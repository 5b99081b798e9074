"""The drawing of Yucatan: well-formed, complete, in both languages, and without secrets (§15)."""

import re
from functools import cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.yucatan import GAME
from sacbe.games.yucatan.draw.frame import place_id
from sacbe.games.yucatan.draw.signs import GUILD_SIGNS, PRISONER
from sacbe.games.yucatan.rules.pieces import BOARDS, GUILD_IDS
from tests.games.yucatan.helpers import play, started, table, walk

draw = GAME.draw

SVG = "{http://www.w3.org/2000/svg}"
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@cache
def middle(seats: int) -> Match:
    m = sacbe.start("yucatan", seats, seed=seats)
    for _ in walk(m, seats, 250):
        pass
    return m


def picture(m: Match, seat: int | None = 0, lang: str = "en") -> Element:
    return ElementTree.fromstring(m.svg(seat, lang))


def places(root: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def words_in(root: Element) -> list[str]:
    return [e.text for e in root.iter() if e.tag in (f"{SVG}text", f"{SVG}title") and e.text]


@SEATS
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_it_is_one_picture_whose_ids_are_unique(seats: int, lang: str) -> None:
    for m in (started(seats), middle(seats)):
        for seat in (None, *range(seats)):
            root = picture(m, seat, lang)
            ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
            assert root.tag == f"{SVG}svg"
            assert len(ids) == len(set(ids))
            assert not any(e.tag.removeprefix(SVG) in ("script", "style", "image", "foreignObject") for e in root.iter())


@SEATS
def test_all_that_stands_there_is_drawn(seats: int) -> None:
    """§15.1: cells, cities, villages, warriors with their prisoners, panels."""
    m = middle(seats)
    view, place = m.view(0), places(picture(m))
    board = next(b for b in BOARDS if b.players == seats)
    assert {place_id("cell", f"{q},{r}") for q, r in board.terrain} <= place.keys()
    assert {f"city-{seat}" for seat in range(seats)} | {f"seat-{seat}" for seat in range(seats)} <= place.keys()
    assert sum(key.startswith("village-") for key in place) == len(view["villages"])
    assert sum(key.startswith("warrior-") for key in place) == len(view["warriors"])
    for warrior in view["warriors"]:
        drawn = place[place_id("warrior", warrior["cell"])]
        assert sum(e.get("fill") == PRISONER for e in drawn.iter(f"{SVG}circle")) == warrior["carry"]
        assert f"Prisoners: {warrior['carry']}" in words_in(drawn)[0]


@pytest.mark.sample(1)
@SEATS
def test_every_answer_has_its_place(seats: int) -> None:
    m = sacbe.start("yucatan", seats, seed=20 + seats)
    for _ in walk(m, 20, 120):
        place = places(picture(m))
        for action in m.legal(m.asked[0]) if m.asked else []:
            for word in m.game.actions[action].split():
                if "," in word:
                    assert place_id("cell", word) in place


def test_a_guild_is_drawn_for_those_who_know_it() -> None:
    """§15.10: a question mark for the others; its owner is shown what all have seen by an eye."""
    m = table("0 small 4,1", "0 jaguar 6,-1; 0 snake 6,-3 seen; 1 snake 0,7")
    own, other = (places(picture(m, seat)) for seat in (0, 1))
    paths = [len(list(own[name].iter(f"{SVG}path"))) for name in ("warrior-6_-1", "warrior-6_-3")]
    assert paths[1] == paths[0] + 2
    assert "unknown" not in words_in(own["warrior-6_-1"])[0]
    assert "unknown" in words_in(other["warrior-6_-1"])[0]
    drawn = [[e.attrib["d"] for e in seen["warrior-6_-1"].iter(f"{SVG}path")] for seen in (own, other)]
    assert GUILD_SIGNS["jaguar"] in drawn[0]
    assert not set(GUILD_SIGNS.values()) & set(drawn[1])
    assert "snake (known to all)" in words_in(other["warrior-6_-3"])[0]


def test_what_can_be_deduced_is_said() -> None:
    """§15.9: three seen jaguars leave two guilds."""
    m = table(
        "0 small 4,1; 0 small 1,-1; 0 small 5,-1",
        "0 jaguar 6,-1 seen; 0 jaguar 6,-2 seen; 0 jaguar 6,-3 seen; 0 snake 4,-3",
        turn=1,
    )
    assert "perhaps snake, hummingbird" in words_in(places(picture(m, 1))["warrior-4_-3"])[0]


def test_the_pyramid_grows() -> None:
    """§1.17: in the city and in the panel."""
    m = table("", "1 snake 0,7", stores=[6, 0])
    before = m.svg(0)
    play(m, "build")
    assert m.svg(0) != before
    assert "1 of 5 levels" in words_in(places(picture(m))["seat-0"])


def test_french_and_english_differ() -> None:
    m = middle(3)
    english, french = (set(words_in(picture(m, 0, lang))) for lang in ("en", "fr"))
    assert f"Prisoners in the supply: {m.view(0)['supply']}" in english
    assert f"Prisonniers de la provision : {m.view(0)['supply']}" in french
    assert not {word for word in english & french if len(word.split()) > 3}


def test_every_guild_has_a_sign() -> None:
    assert tuple(GUILD_SIGNS) == GUILD_IDS


def test_the_same_view_gives_the_same_bytes() -> None:
    view, look = middle(4).view(2), {"raids": 1, "narrow": 1}
    assert draw(view, "fr", look) == draw(view, "fr", look)


@SEATS
def test_no_guild_shows(seats: int) -> None:
    """§15.3: a guess is drawn like the truth."""
    m = middle(seats)
    for seat in (None, *range(seats)):
        assert {m.guess(seat, n).svg(seat) for n in range(5)} == {m.svg(seat)}


def test_no_id_is_drawn_twice() -> None:
    """A long answer takes several lines, and is still one thing: pages morph by ids."""
    for seed in range(3):
        m = sacbe.start("yucatan", 2, seed=seed)
        while not m.over and len(m.moves) < 120:
            m.play(m.asked[0], m.legal(m.asked[0])[-1])
            ids = re.findall(r' id="([^"]+)"', m.svg(None, "fr"))
            assert len(ids) == len(set(ids))


def test_a_pass_is_told_below_the_map() -> None:
    """§3.4: it is recorded though it is never offered; the picture of such a position could not be drawn."""
    view = middle(2).view(0)
    view["last"] = {"seat": 1, "action": "pass"}
    for lang, words in (("en", "passes: no action"), ("fr", "passe : aucune action")):
        assert words in " ".join(words_in(ElementTree.fromstring(GAME.draw(view, lang, {"raids": 0, "narrow": 0}))))
