"""The drawing of L'Or des Mayas: well-formed, complete, in both languages, and without secrets (§10)."""

from collections.abc import Callable
from functools import cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import sacbe
from sacbe.core.match import Match
from sacbe.games.gold.draw import draw
from tests.games.gold.helpers import placing, play, step, walk

SVG = "{http://www.w3.org/2000/svg}"
SEATS = (2, 3, 4)
MOMENTS: dict[str, Callable[[Match], bool]] = {
    "start": lambda m: True,
    "some have bid": lambda m: m.view(None)["auction"] == 5 and any(m.view(None)["has_bid"]),
    "placing": lambda m: m.view(None)["auction"] > 8 and step(m) == "placing",
    "rebuilding": lambda m: step(m) == "placing" and step(m, m.asked[0]) == "change",
    "end": lambda m: m.over,
}
POSITIONS = [(seats, moment) for seats in SEATS for moment in MOMENTS]


@cache
def position(seats: int, moment: str) -> Match:
    m = sacbe.start("gold", seats, seed=seats)
    for _ in walk(m, seats, cheap=True):
        if MOMENTS[moment](m):
            return m
    return m


def picture(m: Match, seat: int | None = 0, lang: str = "en") -> Element:
    return ElementTree.fromstring(m.svg(seat, lang))


def places(root: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def words_in(root: Element) -> set[str]:
    return {element.text for element in root.iter() if element.tag in (f"{SVG}text", f"{SVG}title") and element.text}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_it_is_one_picture_whose_ids_are_unique(seats: int, moment: str, lang: str) -> None:
    for seat in (None, *range(seats)):
        root = picture(position(seats, moment), seat, lang)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"].startswith("0 0 1200 ")
        assert len(ids) == len(set(ids))
        assert not any(element.tag.removeprefix(SVG) in ("script", "style", "image", "foreignObject") for element in root.iter())


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_every_lot_is_drawn_where_it_lies(seats: int, moment: str) -> None:
    m = position(seats, moment)
    for viewer in (None, *range(seats)):
        view, place = m.view(viewer), places(picture(m, viewer))
        for piece in view["row"]:
            assert f"lot-{piece['lot']}" in places(place[f"slot-{piece['lot'] - view['auction'] + 1}"])
        for pieces in (view["box"]["unsold"], *view["box"]["dropped"]):
            assert {f"lot-{piece['lot']}" for piece in pieces} <= places(place["box"]).keys()
        for seat, player in enumerate(view["players"]):
            for number, base in enumerate(player["bases"], 1):
                working = view["placing"] and view["placing"]["seat"] == seat and view["placing"]["base"] == number
                layout = view["placing"]["layout"] if working else base
                there = {key for key in places(place[f"base-{seat}-{number}"]) if key.startswith("lot-")}
                assert there == {f"lot-{piece['lot']}" for piece in layout["pieces"]}
        assert ("hand" in place) == (view["placing"] is not None)


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_backs_are_told_only_to_those_who_know_them(seats: int, moment: str) -> None:
    """§10.6: a known hidden face is drawn and told, an unknown one is open."""
    m = position(seats, moment)
    for viewer in (None, *range(seats)):
        root = picture(m, viewer)
        told = {word.split(":")[0] for word in words_in(root) if word.startswith("Lot ") and ", back " in word}
        view = m.view(viewer)
        shown = [*view["row"], *view["box"]["unsold"], *(p for box in view["box"]["dropped"] for p in box)]
        shown += [p for player in view["players"] for base in player["bases"] for p in base["pieces"]]
        shown += [view["placing"]["piece"]] if view["placing"] else []
        assert told == {f"Lot {piece['lot']}" for piece in shown if piece["hidden"]}
        assert m.guess(viewer, seed=5).svg(viewer) == m.svg(viewer)


def test_a_rebuilding_is_drawn_for_the_buyer_only() -> None:
    """§10.10: what would be thrown out, and how the base would look."""
    m = placing(["1 sixth gold/silver", "2 sixth silver/gold"], "5 sixth gold/stone")
    before = m.svg(1)
    play(m, "rebuild", "lay 5 gold", "drop 1")
    assert m.svg(1) == before
    own = places(picture(m, 0))
    assert {key for key in places(own["base-0-1"]) if key.startswith("lot-")} == {"lot-2", "lot-5"}
    assert "To be thrown out: 1" in words_in(own["seat-0"])
    assert "lot-1" in places(own["seat-0"])


def test_pearls_and_bids() -> None:
    """§10.8, §10.9: behind screens; a bid shows once all are in."""
    m = sacbe.start("gold", 3, seed=1)
    m.play(0, "bid 4")
    assert "has bid" in words_in(places(picture(m, 1))["bid-0"])
    assert words_in(places(picture(m, 0))["bid-0"]) == {"bids 4"}
    assert words_in(places(picture(m, 0))["pearls-0"]) == {"Pearls: 10"}
    assert words_in(places(picture(m, 0))["pearls-1"]) == {"Pearls behind the screen"}
    pearls = [e for e in places(picture(m, 0))["pearls-0"].iter() if e.get("class") == "pearl"]
    assert len(pearls) == 10


@pytest.mark.parametrize("seats", SEATS)
def test_the_winners_are_named_at_the_end(seats: int) -> None:
    """§8.9, §10.16: with all pearls and points."""
    m = position(seats, "end")
    place = places(picture(m, None))
    assert {seat for seat in range(seats) if "Victory" in words_in(place[f"seat-{seat}"])} == set(m.winners)
    assert {f"{points} points" for points in m.points} <= words_in(picture(m, None))


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_french_and_english_differ(seats: int, moment: str) -> None:
    english, french = (words_in(picture(position(seats, moment), 0, lang)) for lang in ("en", "fr"))
    assert {"For sale", "In the bag", "In the box", "Sales"} <= english - french
    assert {"En vente", "Dans le sac", "Dans la boîte", "Ventes"} <= french - english


def test_a_table_that_is_being_laid_out_can_be_drawn() -> None:
    m = sacbe.start("gold", 4, deal=False)
    while m.asked == (sacbe.NATURE,):
        assert places(picture(m)).keys() >= {"slot-3", "seat-3", "bag"}
        m.play(sacbe.NATURE, m.legal(sacbe.NATURE)[0])


def test_the_same_view_gives_the_same_bytes() -> None:
    view = position(4, "placing").view(2)
    assert draw(view, "fr", {}) == draw(view, "fr", {})
