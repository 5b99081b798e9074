"""The drawing of Maya: complete, in both languages, in every look, and what it promises is what the rules pay."""

import gzip
import re
import time
from collections import Counter
from functools import cache
from itertools import product
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.core.views import erase_view
from sacbe.games.maya import GAME
from sacbe.games.maya.draw import stake
from sacbe.games.maya.draw.sheet import Box, fit
from sacbe.games.maya.rules.pieces import BOARDS
from tests.bars import hold
from tests.games.maya.helpers import table, tiles, walk

places_of, at_stake = GAME.places, erase_view(stake.at_stake)

SVG = "{http://www.w3.org/2000/svg}"
LOOKS = [dict(zip(("majorities", "narrow"), values, strict=True)) for values in product((0, 1), repeat=2)]
BOX_OF_THE_PAGE = {1050: 894, 436: 370}
"""How wide the page shows a drawing of this width: in a window of 1280 pixels, and on a phone of 390."""
MOMENTS = (0, 25, 60, 500)


@cache
def position(seats: int, moves: int) -> Match:
    m = sacbe.start("maya", seats, seed=seats)
    for number, _ in enumerate(walk(m, seats)):
        if number == moves:
            break
    return m


POSITIONS = [(seats, moves) for seats in (2, 3, 4) for moves in MOMENTS]


def picture(m: Match, seat: int | None = 0, lang: str = "en", **look: int) -> Element:
    return ElementTree.fromstring(m.svg(seat, lang, look))


def ids(root: Element) -> list[str]:
    return [element.attrib["id"] for element in root.iter() if "id" in element.attrib]


def place(root: Element, name: str) -> Element:
    return next(element for element in root.iter() if element.get("id") == name)


def words_in(root: Element) -> list[str]:
    return [e.text for e in root.iter() if e.tag in (f"{SVG}text", f"{SVG}title") and e.text]


@pytest.mark.sample(12)
@pytest.mark.parametrize("look", LOOKS, ids=str)
@pytest.mark.parametrize(("seats", "moves"), POSITIONS)
def test_every_look_has_every_place_once(seats: int, moves: int, look: dict[str, int]) -> None:
    m = position(seats, moves)
    zones = frozenset(m.view(None)["zones"])
    cells = {f"cell-{q}_{r}" for q, r in BOARDS["reconstructed"].area(zones)}
    for seat, lang in ((None, "en"), (0, "fr")):
        root = picture(m, seat, lang, **look)
        found = ids(root)
        assert len(found) == len(set(found))
        assert cells == {name for name in found if name.startswith("cell-")}
        assert {f"{part}-{i}" for part in ("seat", "rack", "reserve", "points") for i in range(seats)} <= set(found)
        assert not any(element.tag.removeprefix(SVG) in ("script", "style", "image", "foreignObject") for element in root.iter())
        assert root.attrib["viewBox"].startswith("0 0 436 " if look["narrow"] else "0 0 1050 784")


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_letters_can_be_read(look: dict[str, int]) -> None:
    """No letter is smaller than 11 pixels in the box that the page has for the drawing."""

    def sizes(element: Element, scale: float) -> list[float]:
        grown = re.search(r"scale\(([\d.]+)\)", element.get("transform", ""))
        scale *= float(grown[1]) if grown else 1
        own = [float(element.attrib["font-size"]) * scale] if element.tag == f"{SVG}text" else []
        return own + [size for child in element for size in sizes(child, scale)]

    for seats, moves in POSITIONS:
        root = picture(position(seats, moves), 0, "fr", **look)
        width = int(root.attrib["width"])
        assert min(sizes(root, BOX_OF_THE_PAGE[width] / width)) >= 11


def best_by_engine(m: Match, seat: int) -> dict[str, int]:
    """By cell, the most that the group scores if one tile is planted there and then no further one."""
    best: dict[str, int] = {}
    for action in m.legal(seat):
        verb, *names = m.game.actions[action].split()
        if verb == "plant":
            tried = m.copy()
            tried.play(seat, action)
            if tried.view(None)["step"] == "further":
                tried.play(seat, "done")
            gained = tried.view(None)["players"][seat]["sources"]["groups"] - m.view(None)["players"][seat]["sources"]["groups"]
            best[names[0]] = max(gained, best.get(names[0], 0))
    return best


def told_worth(root: Element, kind: str = "worth") -> dict[str, int]:
    return {
        cell.attrib["id"].removeprefix("cell-").replace("_", ","): int(text.text or "")
        for cell in root.iter()
        if cell.get("class") == "cell"
        for shown in cell
        if shown.get("class") == kind
        for text in shown.iter(f"{SVG}text")
    }


def test_a_cell_says_what_planting_there_scores() -> None:
    """§4.6, §4.9, §4.13 to §4.15: the number in an empty cell is what the engine pays; only the seat that is asked sees it."""
    steps: set[str] = set()
    for seats, seed in ((2, 1), (3, 2), (4, 3)):
        m = sacbe.start("maya", seats, seed=seed)
        for number, seat in enumerate(walk(m, seed)):
            if number % 20 == 0 or (m.view(None)["step"] == "further" and number % 10 == 1):
                steps.add(m.view(None)["step"])
                assert told_worth(picture(m, seat)) == best_by_engine(m, seat)
                assert told_worth(picture(m, (seat + 1) % seats)) == told_worth(picture(m, None)) == {}
    assert steps == {"turn", "further"}


def test_a_cell_tells_every_tile_and_its_points() -> None:
    m = table(plantations=[{"3,10": "maize 2"}, {"3,9": "maize 1"}], racks=[tiles("maize 1", "chilli 2"), None])
    told = {text for text in words_in(picture(m)) if text.startswith("4,9:")}
    assert told == {"4,9: empty. maize 1 scores 3 points, chilli 2 scores 2 points"}
    root = picture(m)
    assert [told_worth(root, kind)["4,9"] for kind in ("worth", "worth-tile-maize-1", "worth-tile-chilli-2")] == [3, 3, 2]


def test_a_tile_goes_from_the_rack_to_a_cell() -> None:
    """The tile is chosen first; where the crop is given or the tile unseen, the cell."""
    m = table(plantations=[{"3,10": "maize 2"}, {"3,9": "maize 1"}], racks=[tiles("maize 1", "maize 1", "chilli 2"), None])
    assert places_of(m.view(0), 0, "plant 4,9 maize 1") == ("tile-maize-1", "cell-4_9")
    assert {"tile-maize-1", "tile-chilli-2"} <= set(ids(picture(m)))
    assert not any(name.startswith("tile-") for name in ids(picture(m, None)))
    m.play(0, "plant 4,9 maize 1")
    assert places_of(m.view(0), 0, "plant 4,10 maize 1") == ("cell-4_10", "tile-maize-1")
    assert places_of(m.view(0), 0, "grow 2,9 blind") == ("cell-2_9", "reserve-0")


def test_what_is_at_stake_is_what_cities_pay() -> None:
    """§7.5 to §7.14: over all scored cities it adds up to the points for cities of every seat, at every moment."""
    scored = 0
    for seats, seed in product((2, 3, 4), range(3)):
        m = sacbe.start("maya", seats, seed=seed)
        for _ in walk(m, seed):
            pass
        view = m.view(None)
        paid = [at_stake(view, city) for city in view["cities"] if city["scored"]]
        scored += len(paid)
        assert [sum(column) for column in zip(*paid, strict=True)] == [
            p["sources"]["cities"] for p in view["players"]
        ] or not paid
    assert scored > 10


@pytest.mark.parametrize("narrow", [0, 1])
def test_the_look_majorities_shows_every_city(narrow: int) -> None:
    m = position(4, 60)
    view = m.view(0)
    plain, shown = picture(m, narrow=narrow), picture(m, narrow=narrow, majorities=1)
    assert not any(name.startswith("majority-") for name in ids(plain))
    for city in view["cities"]:
        texts = [text.text for text in place(shown, f"majority-{city['site']}").iter(f"{SVG}text")]
        paid = [f"{points}" if city["scored"] else f"+{points}" for points in at_stake(view, city) if points]
        goods = [str(count) for count in city["goods"] if count]
        assert Counter(text for text in texts if re.fullmatch(r"\+?\d+", text or "")) == Counter(
            [*paid, *goods, str(city["size"])]
        )


def test_no_look_shows_what_a_seat_cannot_know() -> None:
    differ = 0
    for seats, moves in POSITIONS:
        m = position(seats, moves)
        for seat, look in product((None, *range(seats)), (LOOKS[0], LOOKS[-1])):
            guess = m.guess(seat, seed=3)
            differ += guess.truth() != m.truth()
            assert guess.svg(seat, "fr", look) == m.svg(seat, "fr", look)
    assert differ


def test_one_point_is_not_one_points() -> None:
    m = table(plantations=[{"3,10": "maize 2"}, {}], points={"groups": [1, 0], "cities": [0, 0]})
    texts = {lang: [text for text in words_in(picture(m, 0, lang)) if "point" in text] for lang in ("en", "fr")}
    assert {"point", "points"} <= set(texts["en"])
    assert "point" in texts["fr"]
    assert "points" not in texts["fr"], "in French, 0 is singular too"
    assert any(text.startswith("0 points") for text in texts["en"])
    assert any(text.startswith("0 point (") for text in texts["fr"])
    assert not any(re.search(r"\b1 points", text) for text in (*texts["en"], *texts["fr"]))


def test_a_start_site_is_chosen_on_the_map() -> None:
    m = sacbe.start("maya", 3, seed=1, options={"start": "two_cities"})
    seat = m.asked[0]
    found = {places_of(m.view(seat), seat, m.game.actions[action]) for action in m.legal(seat)}
    assert ("cell-2_10",) in found
    assert all(set(places) <= set(ids(picture(m, seat))) and places for places in found)


def test_the_map_keeps_clear_of_what_stands_in_its_corners() -> None:
    cells = frozenset((q, r) for q in range(9) for r in range(9))
    box, corner = Box(0, 0, 600, 400), Box(0, 250, 200, 150)
    free, kept = fit(cells, box, (), may_turn=False), fit(cells, box, (corner,), may_turn=False)
    wide = 0.85
    assert any(corner.meets(*free.centre(cell), wide * free.side, free.side) for cell in cells)
    assert not any(corner.meets(*kept.centre(cell), wide * kept.side, kept.side) for cell in cells)
    for sheet in (free, kept, fit(cells, Box(0, 0, 300, 600), (), may_turn=True)):
        xs, ys = zip(*map(sheet.centre, cells), strict=True)
        assert min(*xs, *ys) >= 0
        assert max(*xs, *ys) <= 600
    assert fit(cells, Box(0, 0, 300, 600), (), may_turn=True).turned


@pytest.mark.bar
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_picture_is_quick_and_small(look: dict[str, int]) -> None:
    """Under 10 ms and 20 kB in the middle of a match of four; of the processor's own time, since machines are busy."""
    m = position(4, 60)
    view, taken = m.view(m.asked[0]), []
    for _ in range(60):
        began = time.process_time()
        drawn = m.game.draw(view, "en", look)
        taken.append(time.process_time() - began)
    hold(min(taken), 0.010)
    assert len(gzip.compress(drawn.encode())) < 20_000
