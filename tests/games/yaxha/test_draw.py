"""The drawing of Yaxha: well-formed, complete, in both languages, and without secrets (§11)."""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.yaxha import GAME
from sacbe.games.yaxha.draw.pile import cell_id
from sacbe.games.yaxha.knowledge.position import read_pyramid
from sacbe.games.yaxha.rules.pieces import CARD_IDS, COLOUR_IDS, LETTERS

draw = GAME.draw

Look = dict[str, int]
SVG = "{http://www.w3.org/2000/svg}"
SEATS = (2, 3, 4)
MOMENTS: dict[str, Callable[[Match], bool]] = {
    "start": lambda m: True,
    "first cubes": lambda m: m.view(None)["step"] == "build",
    "middle": lambda m: m.view(None)["round"] == 6 and m.view(None)["step"] == "build",
    "cards laid": lambda m: m.view(None)["round"] == 7 and any(m.view(None)["chosen"]),
    "end": lambda m: m.over,
}
POSITIONS = [(seats, moment) for seats in SEATS for moment in MOMENTS]
AS_IT_IS = {"turn": 0, "apart": 0, "narrow": 0}
LOOKS = [
    AS_IT_IS,
    AS_IT_IS | {"turn": 1},
    AS_IT_IS | {"apart": 1},
    AS_IT_IS | {"narrow": 1},
    {"turn": 3, "apart": 1, "narrow": 1},
]
all_looks = pytest.mark.parametrize("look", LOOKS, ids=lambda look: " ".join(name for name in look if look[name]) or "as it is")


def play_on(m: Match, rng: random.Random) -> None:
    seat = rng.choice(m.asked)
    m.play(seat, rng.choice(m.legal(seat)))


@cache
def position(seats: int, moment: str) -> Match:
    m, rng = sacbe.start("yaxha", seats, seed=seats), random.Random(seats)
    while not MOMENTS[moment](m):
        play_on(m, rng)
    return m


def picture(m: Match, seat: int | None = 0, lang: str = "en", look: Look | None = None) -> Element:
    return ElementTree.fromstring(m.svg(seat, lang, look))


def places(root: Element) -> dict[str, Element]:
    return {element.attrib["id"]: element for element in root.iter() if "id" in element.attrib}


def cubes_in(place: Element | None) -> Counter[str]:
    if place is None:
        return Counter()
    kinds = [element.get("class", "").split() for element in place.iter()]
    return Counter(LETTERS[COLOUR_IDS.index(kind[1])] for kind in kinds if kind[:1] == ["cube"])


def words_in(root: Element) -> set[str]:
    return {element.text for element in root.iter() if element.tag in (f"{SVG}text", f"{SVG}title") and element.text}


def walk(seats: int, seed: int) -> Iterator[Match]:
    m, rng = sacbe.start("yaxha", seats, seed=seed), random.Random(seed)
    while not m.over:
        yield m
        play_on(m, rng)
    yield m


@pytest.mark.sample(15)
@all_looks
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_it_is_one_picture_whose_ids_are_unique(seats: int, moment: str, lang: str, look: Look) -> None:
    for seat in (None, *range(seats)):
        root = picture(position(seats, moment), seat, lang, look)
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"].startswith("0 0 440 " if look["narrow"] else "0 0 1200 782")
        assert len(ids) == len(set(ids))
        assert not any(element.tag.removeprefix(SVG) in ("script", "style", "image", "foreignObject") for element in root.iter())


@pytest.mark.sample(15)
@all_looks
@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_every_cube_of_the_view_is_drawn(seats: int, moment: str, look: Look) -> None:
    m = position(seats, moment)
    view, place = m.view(0), places(picture(m, look=look))
    for market, lot in enumerate(view["lots"], 1):
        assert cubes_in(place[f"market-{market}"]) == Counter(lot)
    for seat, player in enumerate(view["players"]):
        pyramid = read_pyramid("pyramid", player["pyramid"])
        for cell, colour in pyramid.items():
            assert cubes_in(place[cell_id(seat, cell)]) == Counter(LETTERS[colour])
        in_cells = [cubes_in(place[key]).total() for key in place if key.startswith(f"cell-{seat}_")]
        assert sum(in_cells) == len(pyramid)
        assert cubes_in(place.get(f"hand-{seat}")) == Counter(player["hand"])
        assert cubes_in(place.get(f"discarded-{seat}")) == Counter(player["discarded"])


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SEATS)
def test_every_answer_has_its_place(seats: int) -> None:
    """In every look, by turns: five looks and four seats fall together in every way."""
    for i, m in enumerate(walk(seats, seed=10 + seats)):
        place = places(picture(m, look=LOOKS[i % len(LOOKS)]))
        for seat in m.asked:
            for action in m.legal(seat):
                verb, *rest = m.game.actions[action].split()
                if verb == "put":
                    x, y, level = map(int, rest[1].split(","))
                    assert cell_id(seat, (x, y, level)) in place
                    assert not cubes_in(place[cell_id(seat, (x, y, level))])
                else:
                    assert f"market-{rest[0]}" in place


@pytest.mark.parametrize("seats", SEATS)
def test_all_else_on_the_table_is_drawn_in_words(seats: int) -> None:
    m = position(seats, "middle")
    view, words = m.view(1), words_in(picture(m, 1))
    assert {"Yaxha", "Round 6 of 10", "Build: put your cubes on your pyramid.", "you"} <= words
    assert {f"played {market}" for market in view["played"]} <= words
    assert {f"Initiative tile {tile}" for tile in view["initiative"]} <= words
    for player in view["players"]:  # §8.1: what bonus cards would bring stands apart until the end
        points, bonus = player["points"], sum(player["bonus"].values())
        assert (f"{points - bonus} + {bonus}" if bonus else f"{points} point{'s' * (points != 1)}") in words
    assert {f"{colour}: {cubes}" for colour, cubes in view["bag"].items()} <= words
    assert {f"card-{card['card']}" for card in view["bonus_cards"]} <= places(picture(m)).keys()


def test_the_winners_are_named_at_the_end() -> None:
    m = position(3, "end")
    assert {f"{player['points']} points" for player in m.view(None)["players"]} <= words_in(picture(m))
    place = places(picture(m))
    assert {seat for seat in range(3) if "Victory" in words_in(place[f"seat-{seat}"])} == set(m.winners)
    assert "Victory" not in words_in(picture(position(3, "middle")))


@pytest.mark.parametrize(("seats", "moment"), POSITIONS)
def test_french_and_english_differ(seats: int, moment: str) -> None:
    english, french = (words_in(picture(position(seats, moment), 0, lang)) for lang in ("en", "fr"))
    assert {"Markets", "Bonus cards", "In the bag"} <= english - french
    assert {"Marchés", "Cartes bonus", "Dans le sac"} <= french - english


def test_every_card_has_a_picture_in_both_languages() -> None:
    view = position(4, "middle").view(0)
    for card in CARD_IDS:
        shown = view | {"bonus_cards": [{"card": card, "met_by": [2]}]}
        assert len({draw(shown, lang, AS_IT_IS) for lang in ("en", "fr")}) == 2


def test_a_table_that_is_being_laid_out_can_be_drawn() -> None:
    m = sacbe.start("yaxha", 4, deal=False)
    while m.asked == (sacbe.NATURE,):
        assert places(picture(m)).keys() >= {"market-4", "seat-3", "bag-grey"}
        m.play(sacbe.NATURE, m.legal(sacbe.NATURE)[0])


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SEATS)
def test_no_card_shows_before_the_reveal(seats: int) -> None:
    """§11.2: that a seat has chosen is drawn, what it has chosen only for itself."""
    told = 0
    for m in walk(seats, seed=20 + seats):
        if not any(m.view(None)["chosen"]):
            continue
        for seat in (None, *range(seats)):
            guess = m.guess(seat, seed=5)
            assert guess.svg(seat) == m.svg(seat)
            told += guess.truth() != m.truth()
    assert told


def test_a_seat_sees_its_own_card() -> None:
    m = sacbe.start("yaxha", 3, seed=5)
    m.play(1, "card 3")
    own, other = (words_in(places(picture(m, seat))["played-1"]) for seat in (1, 0))
    assert own - other == {"3"}
    assert other == {"has chosen"}


def test_the_same_view_gives_the_same_bytes() -> None:
    view = position(4, "middle").view(2)
    assert draw(view, "fr", AS_IT_IS) == draw(view, "fr", AS_IT_IS)
