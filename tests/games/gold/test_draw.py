"""The drawing of L'Or des Mayas: well-formed, complete, in both languages, and without secrets (§10)."""

import gzip
import re
import timeit
from collections.abc import Callable, Iterator
from functools import cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.gold import GAME
from sacbe.games.gold.draw.worth import worth_of
from tests.bars import hold
from tests.games.gold.helpers import bid, placing, play, step, table, walk

draw = GAME.draw

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


def picture(m: Match, seat: int | None = 0, lang: str = "en", **look: int) -> Element:
    return ElementTree.fromstring(m.svg(seat, lang, look))


def places(root: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def pearls_in(root: Element) -> int:
    return sum(element.get("class") == "pearl" for element in root.iter())


def words_in(root: Element) -> set[str]:
    return {element.text for element in root.iter() if element.tag in (f"{SVG}text", f"{SVG}title") and element.text}


@pytest.mark.sample(6)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_it_is_one_picture_whose_ids_are_unique(seats: int, moment: str, lang: str) -> None:
    for seat in (None, *range(seats)):
        root = picture(position(seats, moment), seat, lang)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"].startswith("0 0 1050 ")
        assert len(ids) == len(set(ids))
        narrow = picture(position(seats, moment), seat, lang, narrow=1)
        assert narrow.attrib["viewBox"].startswith("0 0 430 ")
        assert {element.attrib["id"] for element in narrow.iter() if "id" in element.attrib} == set(ids)
        assert not any(element.tag.removeprefix(SVG) in ("script", "style", "image", "foreignObject") for element in root.iter())


@pytest.mark.sample(5)
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


@pytest.mark.sample(5)
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
    assert words_in(places(picture(m, 0))["bid-0"]) == {"4 in your hand"}
    assert words_in(places(picture(m, 0))["pearls-0"]) == {"Pearls: 10"}
    assert words_in(places(picture(m, 0))["pearls-1"]) == {"Pearls behind the screen"}
    assert pearls_in(places(picture(m, 0))["pearls-0"]) == 10


def test_a_closed_hand_tells_nothing() -> None:
    """§10.8: whatever is bid, the others see the same picture; then all hands open together."""
    tables = [sacbe.start("gold", 3, seed=1) for _ in range(2)]
    for m, pearls in zip(tables, (0, 7), strict=True):
        m.play(0, f"bid {pearls}")
    for viewer in (1, 2, None):
        assert tables[0].svg(viewer) == tables[1].svg(viewer)
    for m in tables:
        m.play(1, "bid 2")
        m.play(2, "bid 1")
        root = places(picture(m, None))
        assert [pearls_in(root[f"bid-{seat}"]) for seat in range(3)] == [
            m.view(None)["sales"][-1]["bids"][seat] for seat in range(3)
        ]
    assert words_in(places(picture(tables[1], None))["bid-0"]) == {"buys for 7"}
    assert words_in(places(picture(tables[0], None))["bid-0"]) == {"bid 0, gets 2"}


def test_bids_that_are_equal_are_struck_out() -> None:
    """§4.4"""
    m = bid(table(4), (5, 5, 3, 3))
    assert words_in(places(picture(m))["bid-0"]) == {"last bid: 5"}
    m = bid(table(3), (5, 5, 2))
    assert words_in(places(picture(m))["bid-1"]) == {"bid 5, struck"}
    assert words_in(places(picture(m))["bid-2"]) == {"buys for 2"}


def test_the_buyer_sees_both_faces_and_the_others_one() -> None:
    """§6.1, §10.10"""
    m = placing(["1 sixth gold/silver"], "5 sixth gold/stone")
    faces = {viewer: {key for key in places(picture(m, viewer)) if key.startswith("face-")} for viewer in (0, 1, None)}
    assert faces == {0: {"face-gold", "face-stone"}, 1: {"face-gold"}, None: {"face-gold"}}


def test_the_gap_of_a_ring_is_a_place() -> None:
    """§6.18: with a word where no pieces fill it exactly."""
    m = placing(["1 sixth gold/silver"], "5 sixth gold/stone")
    assert words_in(places(picture(m))["gap-0-1"]) == {"20 units free"}
    m = placing(
        [*(f"{lot} sixth gold/silver" for lot in (1, 2, 3)), "4 quarter gold/silver", "6 sixth gold/stone"], "7 eighth gold/stone"
    )
    assert words_in(places(picture(m))["gap-0-1"]) == {"2 units free: no pieces fill that exactly"}
    assert words_in(places(picture(m, lang="fr"))["gap-0-1"]) == {"2 unités libres : impossible à remplir exactement"}


@pytest.mark.parametrize("incomplete_discs", ["worthless", "count_pieces"])
def test_what_a_disc_is_worth_is_what_it_scores(incomplete_discs: str) -> None:
    """§8.3 to §8.6, §8.11: the caption of a base and the points of its seat cannot differ."""
    sizes = ("eighth", "eighth", "sixth", "sixth", "quarter")
    discs = [
        [f"{lot} sixth gold/{'silver' if lot <= 3 else 'stone'}" for lot in range(1, 7)],
        ["7 sixth stone/jade", *(f"{lot} {size} jade/stone" for lot, size in enumerate(sizes, 8))],
        ["13 quarter bronze/silver", "14 sixth silver/bronze"],
        [],
    ]
    m = table(4, bases=[[disc] for disc in discs], options={"incomplete_discs": incomplete_discs})
    view = m.view(None)
    bases = [player["bases"][0] for player in view["players"]]
    points = [(base["complete_points"], base["one_material_points"], base["piece_points"]) for base in bases]
    assert points == [worth_of(base, view["options"]) for base in bases]
    assert points == [(10, 10, 24), (10, 0, 5), (0, 0, 5 if incomplete_discs == "count_pieces" else 0), (0, 0, 0)]


def test_the_worth_of_each_disc_can_be_shown() -> None:
    m = placing(
        [f"{lot} sixth gold/{back}" for lot, back in enumerate(("silver", "silver", "silver", "stone", "stone"), 1)],
        "6 sixth gold/stone",
    )
    shown = words_in(picture(m, worth=1))
    assert {"+4", "now 0, faces 20", "Base 1: 4 units free. Worth 0 points while incomplete; faces: 20"} <= shown
    play(m, "keep gold")
    assert {"44", "+4", "10 + 10 + 24 = 44"} <= words_in(places(picture(m, worth=1))["seat-0"])
    assert "Base 1: complete, all gold. Worth 44 points: 10 + 10 + 24" in words_in(picture(m))


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_one_is_singular(lang: str) -> None:
    m = table(3, pearls=[1, 0, 29])
    points = {"en": ("1 point", "0 points", "29 points"), "fr": ("1 point", "0 point", "29 points")}[lang]
    for seat in range(3):
        assert points[seat] in words_in(places(picture(m, seat, lang))[f"seat-{seat}"])


@pytest.mark.sample(6)
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
@pytest.mark.parametrize("narrow", [0, 1])
def test_no_letter_is_too_small(seats: int, moment: str, narrow: int) -> None:
    """13 units are 11 pixels, beside the other panels on a desk and on a phone."""

    def sizes(element: Element, scale: float) -> Iterator[float]:
        found = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
        scale *= float(found[1]) if found else 1
        if element.tag == f"{SVG}text" and element.text:
            yield float(element.attrib["font-size"]) * scale
        for inside in element:
            yield from sizes(inside, scale)

    for seat in (0, None):
        for worth in (0, 1):
            root = picture(position(seats, moment), seat, "fr", narrow=narrow, worth=worth)
            assert min(sizes(root, 1)) > 12.99


def test_a_picture_is_light() -> None:
    for moment in MOMENTS:
        assert len(gzip.compress(position(4, moment).svg(0).encode())) < 12_000


@pytest.mark.bar
def test_a_picture_is_quick() -> None:
    m = position(4, "placing")
    view, look = m.view(0), {"worth": 0, "narrow": 0}
    assert draw(view, "fr", look) == draw(view, "fr", look)
    hold(min(timeit.repeat(lambda: draw(view, "fr", look), number=1, repeat=25)), 0.010)


@pytest.mark.parametrize("seats", SEATS)
def test_the_winners_are_named_at_the_end(seats: int) -> None:
    """§8.9, §10.16: with all pearls and points."""
    m = position(seats, "end")
    place = places(picture(m, None))
    assert {seat for seat in range(seats) if "Victory" in words_in(place[f"seat-{seat}"])} == set(m.winners)
    assert {f"{points} points" for points in m.points} <= words_in(place["result"])


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_french_and_english_differ(seats: int, moment: str) -> None:
    english, french = (words_in(picture(position(seats, moment), 0, lang)) for lang in ("en", "fr"))
    assert {"In the bag", "In the box", "Auctions"} <= english - french
    assert {"Dans le sac", "Dans la boîte", "Enchères"} <= french - english


def test_a_table_that_is_being_laid_out_can_be_drawn() -> None:
    m = sacbe.start("gold", 4, deal=False)
    while m.asked == (sacbe.NATURE,):
        assert places(picture(m)).keys() >= {"slot-3", "seat-3", "bag"}
        m.play(sacbe.NATURE, m.legal(sacbe.NATURE)[0])


def test_the_same_view_gives_the_same_bytes() -> None:
    m = position(4, "placing")
    assert m.svg(2, "fr") == m.copy().svg(2, "fr")
