"""§1: what the game is made of, and the words of its rules."""

from collections import Counter

import pytest

import sacbe
from sacbe.core.engine.maps.hexes import DIRECTIONS, around, centre
from sacbe.games.maya.rules.pieces import BOARDS, CROP_IDS, KIND_NAMES, MIX
from tests.facts import facts_of
from tests.games.maya.helpers import cells, do, options, position, refuses, settle, table, tiles

FACTS = facts_of("maya")

BOARD = BOARDS["reconstructed"]
GAME = sacbe.game("maya")


def test_1_identity() -> None:
    """§1.1, §1.2: two to four players; points come from groups and from cities."""
    assert (GAME.id, GAME.title, list(GAME.seats)) == ("maya", "Maya", [2, 3, 4])
    assert (FACTS["game"]["year"], FACTS["game"]["publisher"]) == (2019, "White Goblin Games")
    assert GAME.sources == ("groups", "cities")


def test_1_zones_and_cells() -> None:
    """§1.3, §1.4: four zones; six neighbours; r grows to the south, q + r/2 to the east."""
    assert BOARD.zones == ("blue", "green", "yellow", "red")
    assert set(DIRECTIONS) == {(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)}
    assert sorted(around((3, 10))) == [(2, 10), (2, 11), (3, 9), (3, 11), (4, 9), (4, 10)]
    assert centre((0, 1), 10)[1] > centre((0, 0), 10)[1]
    assert centre((1, 0), 10)[0] > centre((0, 1), 10)[0] > centre((0, 0), 10)[0]
    assert abs(centre((1, 0), 10)[0] - centre((0, 2), 10)[0]) < 1e-9


def test_1_sites() -> None:
    """§1.5, §1.6, §1.7: thirteen named sites, each a cell; a temple tile on each that is open, and one object only."""
    assert len(BOARD.sites) == FACTS["components"]["temples"] == FACTS["components"]["temple_tiles"] == 13
    assert {"Tikal", "Palenque", "Uxmal", "Coba"} < {site.name for site in BOARD.sites}
    assert all(site.cell in BOARD.cells for site in BOARD.sites)
    m = table()
    assert [city["cell"] for city in m.view(None)["cities"]] == ["2,10"]
    assert not {"2,10", "3,7"} & set(cells(m, "plant") + cells(m, "grow"))


def test_1_tiles() -> None:
    """§1.8, §1.9, §1.10: the same 32 tiles for every seat, eight of each crop, ten goods of each."""
    assert CROP_IDS == ("maize", "potato", "squash", "chilli")
    mix = {name: int(MIX[kind]) for kind, name in enumerate(KIND_NAMES)}
    assert mix == {f"{crop} {goods}": {1: 6, 2: 2}[goods] for crop in CROP_IDS for goods in (1, 2)}
    assert sum(mix.values()) * 4 == FACTS["components"]["plantation_tiles"]
    m = sacbe.start("maya", seats=4, deal=False)
    assert m.truth()["unseen"] == [mix] * 4


def test_1_equal_tiles_are_interchangeable() -> None:
    """§1.11: two equal tiles on a rack are one option a cell."""
    m = table(racks=[tiles("maize 1", "maize 1", "squash 2"), None])
    assert Counter(option.split(" ", 2)[2] for option in options(m)) == {"maize 1": 12, "squash 2": 12}


def test_1_racks_and_reserves() -> None:
    """§1.12, §1.13: a rack is seen by its seat only; it is filled from the seat's own reserve."""
    m = table(racks=[tiles("maize 1", "squash 1"), tiles("chilli 2")], unseen=[tiles("maize 1", "potato 2"), tiles("chilli 1")])
    assert m.view(0)["own_rack"] == tiles("maize 1", "squash 1")
    assert m.view(1)["own_rack"] == tiles("chilli 2")
    assert m.view(None)["own_rack"] is None
    m.play(0, "grow 3,9 maize 1")
    settle(m)
    assert m.truth()["racks"][0] == tiles("maize 1", "potato 2", "squash 1")
    assert m.truth()["unseen"][1] == tiles("chilli 1")


def test_1_jungle_tiles() -> None:
    """§1.14: nine double and three single ones; they are not tiles on the board."""
    assert FACTS["components"]["jungle_tiles"] == {"double": 9, "single": 3}
    for zones in (frozenset(("blue", "red")), frozenset(("blue", "green", "yellow"))):
        sizes = Counter(len(tile) for tile in BOARD.jungle_tiles(zones))
        assert sizes[2] <= 9
        assert sizes[1] <= 3


def test_1_scores() -> None:
    """§1.15: from 0 without an upper limit."""
    m = table(points={"groups": [9_999, 0]}, racks=[tiles("maize 2"), None])
    assert do(m, "plant 3,9 maize 2") == ["group 2"]
    assert m.points == (10_001, 0)
    assert sacbe.start("maya", seats=3, seed=1).points == (0, 0, 0)


def test_1_the_area() -> None:
    """§1.16: cells outside the zones in use do not exist for play."""
    planted = {"2,8": "maize 1", "2,9": "maize 1"}
    inside, outside = table("green", plantations=[planted, {}]), table("red", plantations=[planted, {}])
    assert {"1,8", "1,9"} <= set(cells(inside, "plant"))
    assert not {"1,8", "1,9"} & set(cells(outside, "plant"))
    assert refuses(outside, "plant 1,9 maize 1", "§1.16")


def test_1_tiles_on_the_board() -> None:
    """§1.17, §1.18, §1.19, §1.20: temples, plantations and city tiles serve as neighbours; a closed site is no empty cell."""
    m = table(plantations=[{"3,9": "maize 1"}, {}], city_tiles=[{"1,10": "potato 2"}, {}])
    found = cells(m, "plant")
    assert {"3,10", "4,8", "0,11"} <= set(found)
    assert refuses(m, "plant 2,10 maize 1", "§4.5")
    assert refuses(m, "plant 3,7 maize 1", "§4.5")
    assert refuses(m, "plant 3,9 maize 1", "§1.18")
    assert refuses(m, "grow 1,10 maize 1", "§1.18")
    shown = m.view(1)
    assert shown["plantations"] == [{"cell": "3,9", "seat": 0, "tile": "maize 1"}]
    assert shown["city_tiles"] == [{"cell": "1,10", "seat": 0, "city": "tikal", "tile": "hidden"}]


def test_1_groups_mix_single_and_double_tiles() -> None:
    """§1.21: one seat, one crop, connected."""
    m = table(plantations=[{"3,9": "maize 2", "4,8": "maize 1"}, {"2,9": "maize 2"}], racks=[tiles("maize 1", "squash 1"), None])
    assert do(m, "plant 3,10 maize 1") == ["group 4"]


def test_1_cities() -> None:
    """§1.22, §1.23: a lone temple is a city of size 1; it grows through city tiles and touches what is around them."""
    m = table()
    assert [city["size"] for city in m.view(0)["cities"]] == [1]
    m = table(city_tiles=[{"3,9": "maize 1", "4,9": "blind"}, {}], plantations=[{}, {"4,8": "squash 2", "5,10": "squash 1"}])
    (city,) = m.view(0)["cities"]
    assert city["size"] == 3
    assert city["goods"] == [0, 2], "4,8 touches the city, 5,10 does not"


def test_1_a_position_needs_cities_with_a_temple() -> None:
    """§1.22: a city tile that no path of city tiles joins to a temple belongs to no city."""
    with pytest.raises(sacbe.Unreadable, match=r"§1\.22"):
        position({"zones": ["blue", "green"], "city_tiles": [{"5,9": "maize 1"}, {}]})
