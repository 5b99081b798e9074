"""The drawing of Tzolk'in: well-formed, complete, in both languages, and without secrets (§19)."""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import sacbe
from sacbe.core.catalogue import seat_name
from sacbe.core.match.match import Match
from sacbe.games.tzolkin import GAME
from sacbe.games.tzolkin.draw.player import food_need
from sacbe.games.tzolkin.draw.tiles import MINI
from sacbe.games.tzolkin.rules.pieces import HOLES, HUNGER_VP, TECH_IDS, TEMPLE_IDS, TOP, TOP_LEVEL, WHEEL_IDS
from sacbe.games.tzolkin.rules.tiles import BUILDING_IDS, MONUMENT_IDS, WEALTH_IDS
from tests.sampling import sample

draw, places_of = GAME.draw, GAME.places

SVG = "{http://www.w3.org/2000/svg}"
SEATS = (2, 3, 4)
MOMENTS: dict[str, Callable[[Match], bool]] = {
    "start": lambda m: True,
    "first chosen": lambda m: any(m.view(None)["chosen"]),
    "first turn": lambda m: m.view(None)["step"] == "turn",
    "middle": lambda m: m.view(None)["round"] >= 12 and m.view(None)["step"] == "use",
    "end": lambda m: m.over,
}
POSITIONS = [(seats, moment) for seats in SEATS for moment in MOMENTS]


def play_on(m: Match, rng: random.Random) -> None:
    """Somebody who likes to get something done, but not always."""
    seat = rng.choice(m.asked)
    legal = m.legal(seat)
    busy = [action for action in legal if m.game.actions[action] not in ("nothing", "stop", "end")]
    m.play(seat, rng.choice(busy if busy and rng.random() < 0.8 else legal))


@cache
def position(seats: int, moment: str) -> Match:
    m, rng = sacbe.start("tzolkin", seats, seed=seats), random.Random(seats)
    while not MOMENTS[moment](m):
        play_on(m, rng)
    return m


def walk(seats: int, seed: int) -> Iterator[Match]:
    m, rng = sacbe.start("tzolkin", seats, seed=seed), random.Random(seed)
    while not m.over:
        yield m
        play_on(m, rng)
    yield m


def picture(m: Match, seat: int | None = 0, lang: str = "en", **look: int) -> Element:
    return ElementTree.fromstring(m.svg(seat, lang, look))


def places(root: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def tokens_in(place: Element) -> list[str]:
    """The letters of the tokens that lie on a place; a neutral one has none."""
    found = [element for element in place.iter() if element.get("class", "").split()[:1] == ["token"]]
    return ["neutral" if "neutral" in token.attrib["class"] else "".join(token.itertext()) for token in found]


def riders_in(place: dict[str, Element], wheel: str) -> dict[str, str]:
    """Who rides on a wheel, by hole: they are drawn in a group that turns, not in the holes."""
    found = (element for element in place[f"wheel-{wheel}"].iter() if element.get("data-at"))
    return {token.attrib["data-at"].removeprefix(f"{wheel}-"): tokens_in(token)[0] for token in found}


def things_in(place: Element, kind: str) -> int:
    return sum(element.get("class") == kind for element in place.iter())


def words_in(root: Element) -> set[str]:
    return {element.text for element in root.iter() if element.tag in (f"{SVG}text", f"{SVG}title") and element.text}


@pytest.mark.sample(8)
@pytest.mark.parametrize("narrow", [0, 1])
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_it_is_one_picture_whose_ids_are_unique(seats: int, moment: str, lang: str, narrow: int) -> None:
    for seat in (None, *range(seats)):
        root = picture(position(seats, moment), seat, lang, narrow=narrow)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"].startswith("0 0 420 " if narrow else "0 0 1200 ")
        assert len(ids) == len(set(ids))
        assert not any(element.tag.removeprefix(SVG) in ("script", "style", "image", "foreignObject") for element in root.iter())


def named(rider: int | str) -> str:
    return "neutral" if rider == "neutral" else seat_name(int(rider))


@pytest.mark.parametrize("narrow", [0, 1])
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_every_worker_is_drawn_where_it_stands(seats: int, moment: str, narrow: int) -> None:
    m = position(seats, moment)
    view, place = m.view(0), places(picture(m, narrow=narrow))
    for wheel, name in enumerate(WHEEL_IDS):
        assert riders_in(place, name) == {hole: named(rider) for hole, rider in view["wheels"][name].items()}
        for hole in range(HOLES[wheel]):
            rider = view["wheels"][name].get(str(hole))
            words = place[f"wheel-{name}-{hole}"][0].text or ""
            told = "neutral worker" if rider == "neutral" else f"worker of {named(rider)}" if rider is not None else ""
            assert told in words
            assert bool(told) == ("worker" in words)
    start = view["start_space"]
    assert tokens_in(place["start"]) == ([] if start is None else [seat_name(start)])
    for seat, player in enumerate(view["players"]):
        assert tokens_in(place[f"workers-{seat}"]) == [seat_name(seat)] * player["workers"]


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_markers_stand_on_their_steps_and_levels(seats: int, moment: str) -> None:
    m = position(seats, moment)
    players, place = m.view(0)["players"], places(picture(m))
    for temple, name in enumerate(TEMPLE_IDS):
        for step in range(TOP[temple] + 1):
            expected = [seat_name(seat) for seat, player in enumerate(players) if player["temples"][name] == step]
            assert tokens_in(place[f"temple-{name}-{step}"]) == expected
    for name in TECH_IDS:
        for level in range(TOP_LEVEL + 2):
            expected = [seat_name(seat) for seat, player in enumerate(players) if player["technologies"][name] == level]
            assert tokens_in(place[f"tech-{name}-{level}"]) == expected


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SEATS)
def test_what_lies_on_the_board_is_drawn_all_the_time(seats: int) -> None:
    for m in walk(seats, seed=30 + seats):
        view, place = m.view(0), places(picture(m))
        for group, field in view["jungle"].items():
            assert things_in(place[f"jungle-{group}"], "corn-tile") == field["corn"]
            assert things_in(place[f"jungle-{group}"], "wood-tile") == field["wood"]
        laid = [number for number in range(1, 10) if things_in(place[f"deed-chichen-{number}"], "offered")]
        assert laid == view["offered"]
        assert things_in(place["calendar"], "corn-on-tooth") == view["teeth_corn"]
        assert {name.removeprefix("row-") for name in place if name.startswith("row-")} == set(view["row"]) - {None}
        assert {name.removeprefix("monument-") for name in place if name.startswith("monument-")} == set(view["monuments"])
        for seat, player in enumerate(view["players"]):
            owned = {element.attrib["id"] for element in place[f"seat-{seat}"].iter() if "owned-" in element.get("id", "")}
            assert owned == {f"owned-{name}" for name in player["buildings"] + player["monuments"]}
            points = str(player["points"]).replace("-", "−")
            plural = "point" if points in ("1", "−1", "¼", "½", "¾", "−¼", "−½", "−¾") else "points"
            assert f"{points} {plural}" in words_in(place[f"seat-{seat}"])


def test_every_answer_has_its_place() -> None:
    """At every eighth moment of an ordinary run, and wherever a kind of answer is new."""
    seen: Counter[str] = Counter()
    for seats, seed in ((2, 41), (3, 42), (4, 43)):
        for number, m in enumerate(walk(seats, seed)):
            for seat in m.asked:
                kinds = {m.game.actions[action].split()[0] for action in m.legal(seat)}
                if number % sample(8, 1) and kinds <= seen.keys():
                    continue
                view, place = m.view(seat), places(picture(m, seat))
                for action in m.legal(seat):
                    notation = m.game.actions[action]
                    found = places_of(view, seat, notation)
                    assert found or notation in ("nothing", "stop", "end", "arch yes", "arch no")
                    assert set(found) <= place.keys(), notation
                    _, _, wheel_and_hole = found[0].partition("-") if found else ("", "", "")
                    wheel, _, hole = wheel_and_hole.partition("-")
                    if notation.startswith("place") and wheel:
                        assert hole not in riders_in(place, wheel)
                    if notation.startswith("pick"):
                        assert riders_in(place, wheel)[hole] == seat_name(seat)
                    seen[notation.split()[0]] += 1
    assert seen.keys() >= {
        "keep",
        "beg",
        "place",
        "pick",
        "use",
        "corn",
        "wood",
        "burn",
        "tech",
        "pay",
        "build",
        "temple",
        "sell",
    }


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_a_narrow_page_has_the_same_places(seats: int, moment: str) -> None:
    """All but the teeth of the calendar, where nothing is chosen."""
    m = position(seats, moment)
    usual, wide, narrow = (places(picture(m, 0, "en", **look)).keys() for look in ({}, {"wide": 1}, {"narrow": 1}))
    assert usual == wide
    assert {name for name in wide if not name.startswith("tooth-")} == set(narrow)


def test_answers_of_several_things_have_several_places() -> None:
    view = position(3, "middle").view(1)
    assert places_of(view, 1, "keep w03 w17") == ("wealth-w03", "wealth-w17")
    assert places_of(view, 1, "beg brown") == ("god-brown",)
    assert places_of(view, 1, "temple brown green") == ("temple-brown", "temple-green")
    assert places_of(view, 1, "pay wood wood gold") == ("good-1-wood", "good-1-gold")


def test_the_question_round_and_winners_are_told_in_words() -> None:
    m = position(3, "middle")
    words = words_in(picture(m))
    assert {f"Round {m.view(None)['round']} of 27", "Choose the worker's action.", "decides"} <= words
    over = places(picture(position(3, "end")))
    assert {seat for seat in range(3) if "Victory" in words_in(over[f"seat-{seat}"])} == set(position(3, "end").winners)
    assert "Victory" not in words


def test_quarters_of_points_are_written() -> None:
    player = {"corn": 3, "wood": 1}
    m = sacbe.position("tzolkin", {"players": [player, {}], "round": 27, "food_days": 4, "questions": []}, check=False)
    assert "1¼ points" in words_in(places(picture(m))["seat-0"])


@pytest.mark.parametrize("workers", [3, 5, 6])
@pytest.mark.parametrize(
    "player",
    [
        {},
        {"corn": 7},
        {"corn": 5, "buildings": ["b01", "b15"]},
        {"corn": 3, "buildings": ["b04"]},
        {"corn": 1, "buildings": ["b04", "b05"]},
        {"corn": 2, "buildings": ["b15", "b16"], "kept": ["w14", "w15"]},
    ],
)
def test_what_food_will_cost_is_what_it_costs(player: dict[str, Any], workers: int) -> None:
    """§15.4: the hint in the panel against the rules themselves."""
    given = {"seats": 2, "round": 8, "players": [player | {"workers": workers}, {}], "start_space": 1}
    before = sacbe.position("tzolkin", given, check=False)
    need, hungry = food_need(before.view(0)["players"][0])
    after = sacbe.position("tzolkin", given | {"questions": [{"step": "end_round"}]}, check=False).view(0)
    assert after["food_days"] == 1
    assert after["players"][0]["vp"] == -HUNGER_VP * hungry
    if not hungry:
        assert after["players"][0]["corn"] == player.get("corn", 0) - need
    assert any(str(need) in words for words in words_in(places(picture(before))["food-0"]))


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_french_and_english_differ(seats: int, moment: str) -> None:
    english, french = (words_in(picture(position(seats, moment), 0, lang)) for lang in ("en", "fr"))
    assert {"Temples", "Jungle", "Monuments"} <= english & french
    assert {"Theology", "Market"} <= english - french
    assert {"Marché", "Théologie"} <= french - english


def test_every_tile_has_a_picture_in_both_languages() -> None:
    view = position(4, "end").view(0)
    titles: dict[str, set[str]] = {}
    for lang in ("en", "fr"):
        for building in BUILDING_IDS:
            root = ElementTree.fromstring(draw(view | {"row": [building], "players": _without_tiles(view)}, lang, {}))
            titles.setdefault(lang, set()).update(words_in(places(root)[f"row-{building}"]))
        for monument in MONUMENT_IDS:
            root = ElementTree.fromstring(draw(view | {"monuments": [monument], "players": _without_tiles(view)}, lang, {}))
            titles[lang] |= words_in(places(root)[f"monument-{monument}"])
    assert len(titles["en"] - titles["fr"]) == len(BUILDING_IDS) + len(MONUMENT_IDS) == len(titles["fr"] - titles["en"])


def _without_tiles(view: dict[str, Any]) -> list[dict[str, Any]]:
    return [player | {"buildings": [], "monuments": []} for player in view["players"]]


def moved(element: Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", element.get("transform", "translate(0 0)"))[:2]
    return float(x), float(y)


@pytest.mark.parametrize("look", [{}, {"narrow": 1}])
@pytest.mark.parametrize("seats", SEATS)
def test_tiles_of_a_rich_player_lie_in_the_panel_side_by_side(seats: int, look: dict[str, int]) -> None:
    view = position(seats, "end").view(0)
    rich = [view["players"][0] | {"buildings": list(BUILDING_IDS), "monuments": list(MONUMENT_IDS)}, *_without_tiles(view)[1:]]
    root = ElementTree.fromstring(draw(view | {"players": rich, "row": [None] * 6, "monuments": []}, "en", look))
    panel, owned = places(root)["seat-0"], [f"owned-{name}" for name in (*BUILDING_IDS, *MONUMENT_IDS)]
    assert set(owned) <= places(root).keys()
    ground = next(panel.iter(f"{SVG}rect"))
    at = [moved(group) for group in panel.iter(f"{SVG}g") if len(group) == 1 and group[0].get("id") in owned]
    assert len(at) == len(set(at)) == len(owned)
    assert all(0 <= x <= float(ground.attrib["width"]) - MINI.width for x, _ in at)
    assert all(0 <= y <= float(ground.attrib["height"]) - MINI.height for _, y in at)
    assert all(abs(x - u) >= MINI.width or abs(y - v) >= MINI.height for x, y in at for u, v in at if (x, y) != (u, v))


def test_a_table_that_is_being_laid_out_can_be_drawn() -> None:
    m = sacbe.start("tzolkin", 3, deal=False)
    while m.asked == (sacbe.NATURE,):
        assert places(picture(m)).keys() >= {"calendar", "seat-2", "start", "skulls"}
        m.play(sacbe.NATURE, m.legal(sacbe.NATURE)[-1])


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SEATS)
def test_no_wealth_tile_shows_before_the_reveal(seats: int) -> None:
    """§19.2, §19.6: that a seat has chosen is drawn; its tiles and its choice only for itself."""
    told = 0
    for m in walk(seats, seed=20 + seats):
        if m.view(None)["step"] != "keep":
            break
        for seat in (None, *range(seats)):
            guess = m.guess(seat, seed=5)
            assert guess.svg(seat) == m.svg(seat)
            told += guess.truth() != m.truth()
            shown = {name.removeprefix("wealth-") for name in places(picture(m, seat)) if name.startswith("wealth-")}
            assert shown == set(m.view(seat)["own_tiles"] or []) <= set(WEALTH_IDS)
    assert told


def test_a_seat_sees_its_own_choice() -> None:
    m = sacbe.start("tzolkin", 3, seed=5)
    before = m.svg(1)
    m.play(1, m.legal(1)[0])
    panel = places(picture(m, 0))["seat-1"]
    assert "has chosen" in words_in(panel)
    assert m.svg(1) != before


def test_the_same_view_gives_the_same_bytes() -> None:
    view = position(4, "middle").view(2)
    assert draw(view, "fr", {}) == draw(view, "fr", {})
