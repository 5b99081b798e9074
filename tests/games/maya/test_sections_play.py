"""§3 and §4: the course of play, and planting."""

import pytest

from tests.games.maya.helpers import cells, do, matches, options, refuses, table, tiles

RING = {"3,10": "maize 1", "3,9": "maize 1", "2,9": "maize 2", "1,10": "maize 1", "1,11": "maize 1", "2,11": "potato 1"}
"""All six cells around Tikal: it is complete, and nothing can be grown."""


def test_3_turns_go_clockwise() -> None:
    """§3.1, §3.10: the first player begins, then seat by seat."""
    m = table("green+red", seats=3, first=1, turn=1, racks=[tiles("maize 1", "squash 1")] * 3)
    order = []
    for cell in ("3,9", "4,8", "5,8"):
        order.append(m.asked[0])
        do(m, f"plant {cell} maize 1")
    assert [*order, m.asked[0]] == [1, 2, 0, 1]


def test_3_one_action_a_turn_and_no_pass() -> None:
    """§3.2, §3.3: plant or grow, never both, never nothing."""
    m = table(racks=[tiles("maize 1", "maize 1", "maize 2"), None])
    assert refuses(m, "done", "§3.3")
    m.play(0, "plant 3,9 maize 1")
    assert refuses(m, "grow 2,9 maize 1", "§3.2")
    assert all(option.startswith(("plant", "done")) for option in options(m))


def test_3_an_empty_rack_must_grow() -> None:
    """§3.4: it cannot plant."""
    m = table(racks=[{}, None])
    assert cells(m, "plant") == []
    assert len(cells(m, "grow")) == 6
    assert refuses(m, "plant 3,9 maize 1", "§3.4")


def test_3_without_a_city_to_grow_a_seat_plants() -> None:
    """§3.5: Tikal is complete and no other site is open."""
    m = table(plantations=[RING, {}], racks=[tiles("chilli 1", "squash 1"), None])
    assert cells(m, "grow") == []
    assert len(cells(m, "plant")) > 1


@pytest.mark.parametrize(("reserve", "drawn"), [(5, 3), (2, 2)])
def test_3_rest(reserve: int, drawn: int) -> None:
    """§3.6: nothing is placed, three tiles are drawn (or what there is), and the turn ends."""
    m = table(plantations=[RING, {}], racks=[tiles("chilli 1", "squash 1"), {}], reserves=[10, reserve])
    before = len(m.view(None)["plantations"])
    log = do(m, "plant 4,9 chilli 1")
    assert log == ["group 1", "rest", f"draw {drawn}"]
    assert m.asked == (0,)
    assert m.view(1)["players"][1] | {"hidden": 0, "sources": 0} == {
        "rack": drawn, "reserve": reserve - drawn, "points": 0, "hidden": 0, "sources": 0,
    }  # fmt: skip
    assert len(m.view(None)["plantations"]) == before + 1


def test_3_who_has_a_tile_can_always_plant() -> None:
    """§3.7: in matches at random, every seat on turn with tiles is offered a cell for each of them."""
    for m in matches(range(2)):
        if not m.over and m.truth()["step"] == "turn" and m.view(m.asked[0])["own_rack"]:
            offered = {option.split(" ", 2)[2] for option in options(m) if option.startswith("plant")}
            assert offered == set(m.view(m.asked[0])["own_rack"])


def test_3_order_of_a_planting_turn() -> None:
    """§3.8: tile, temple, tile, temple, group points, cities."""
    planted = {"3,9": "maize 1", "2,9": "maize 1", "1,10": "maize 1", "1,11": "maize 1", "2,11": "maize 1"}
    m = table(plantations=[{}, planted], racks=[tiles("squash 1", "squash 1", "chilli 1"), None])
    assert do(m, "plant 3,10 squash 1") == []
    assert do(m, "plant 3,11 squash 1") == ["open copan", "group 2", "city tikal 1 0 0"]


def test_3_order_of_a_growing_turn() -> None:
    """§3.9: the city tile, the draw, the cities."""
    planted = {"4,9": "maize 1", "4,10": "maize 1", "3,11": "maize 1", "2,11": "maize 1"}
    more = {"3,9": "maize 1", "2,9": "maize 1", "1,10": "maize 1", "1,11": "maize 1"}
    m = table(plantations=[planted, more], racks=[tiles("squash 1", "chilli 1"), None])
    assert do(m, "grow 3,10 squash 1") == ["draw 3", "city tikal 2 5 5"]


def test_4_one_crop_and_any_number() -> None:
    """§4.1, §4.2, §4.3: tiles of one crop, one at a time, as many as one likes."""
    m = table(racks=[tiles("maize 1", "maize 1", "maize 2", "squash 1"), None])
    assert do(m, "plant 3,9 maize 1") == []
    assert refuses(m, "plant 3,10 squash 1", "§4.1")
    assert refuses(m, "plant 3,9 maize 1", "§1.18")
    assert do(m, "done") == ["group 1"]
    assert m.view(0)["own_rack"] == tiles("maize 1", "maize 2", "squash 1")
    m = table(racks=[tiles("maize 1", "maize 1", "squash 1"), None])
    do(m, "plant 3,9 maize 1")
    assert refuses(m, "plant 3,10 maize 2", "§4.1"), "there is none on the rack"


def test_4_only_empty_cells_of_the_area() -> None:
    """§4.4, §4.5: not on tiles, not outside, never on a site, open or closed."""
    m = table("red", plantations=[{"3,9": "maize 1"}, {}], racks=[tiles("maize 1", "squash 1"), None])
    assert refuses(m, "plant 3,9 maize 1", "§4.4")
    assert refuses(m, "plant 0,11 maize 1", "§4.4")
    assert refuses(m, "plant 2,10 maize 1", "§4.5")
    assert refuses(m, "plant 3,12 maize 1", "§4.5")
    assert refuses(m, "plant 3,10 potato 1", "§4.1")


def test_4_the_first_tile_needs_a_neighbour() -> None:
    """§4.6, §4.7: any tile on the board serves; closed sites and the edge do not."""
    m = table(plantations=[{}, {"4,9": "chilli 2"}], city_tiles=[{"1,10": "maize 1"}, {}])
    found = set(cells(m, "plant"))
    assert {"5,8", "0,10", "3,9"} <= found, "beside a foreign plantation, a city tile, the temple"
    assert not {"2,12", "2,13", "4,6", "5,7"} & found, "beside closed sites only"


def test_4_the_turn_group() -> None:
    """§4.8, §4.9, §4.10, §4.12: further tiles touch the group of the first, old tiles included, not each other."""
    m = table(
        plantations=[{"3,9": "maize 1", "4,8": "maize 1", "1,11": "maize 1"}, {}], racks=[tiles("maize 1", "maize 1"), None]
    )
    do(m, "plant 3,10 maize 1")
    assert "5,8" in cells(m, "plant"), "beside 4,8, an old tile of the group"
    assert "0,11" not in cells(m, "plant"), "beside 1,11, another group of the same crop"
    assert m.view(0)["group_goods"] == 3


def test_4_no_look_ahead_is_needed() -> None:
    """§4.11: at every moment planting can stop, and all tiles of the turn lie in one group."""
    for m in matches(range(2)):
        if not m.over and m.truth()["step"] == "further":
            assert options(m)[-1] == "done"
            assert m.view(None)["group_goods"] >= 1


def test_4_merging() -> None:
    """§4.13: with a later tile too; the merged group counts once."""
    planted = {"3,9": "maize 2", "1,11": "maize 2"}
    m = table(plantations=[planted, {}], racks=[tiles("maize 1", "maize 1", "squash 1"), None])
    assert do(m, "plant 3,10 maize 1") == []
    assert do(m, "plant 2,11 maize 1") == ["group 6"]


def test_4_points_and_no_draw() -> None:
    """§4.14, §4.15, §4.16: each good of the group once for the whole turn; foreign and other crops do not count."""
    m = table(plantations=[{"3,9": "maize 2", "2,9": "squash 2"}, {"4,9": "maize 2"}], racks=[tiles("maize 1", "chilli 1"), None])
    reserve = m.view(0)["players"][0]["reserve"]
    assert do(m, "plant 3,10 maize 1") == ["group 3"]
    assert m.view(0)["players"][0]["reserve"] == reserve
    assert m.view(0)["players"][0]["rack"] == 1


def test_4_planting_ends_by_itself() -> None:
    """§4.17: without a further tile of the crop, or without a cell for it."""
    m = table(racks=[tiles("maize 1", "squash 1"), None])
    assert do(m, "plant 3,10 maize 1") == ["group 1"]
    m = table(
        "red",
        options={"board": "pocket"},
        city_tiles=[{"1,1": "potato 1"}, {}],
        plantations=[{}, {"2,1": "chilli 1"}],
        racks=[tiles("maize 1", "maize 2"), None],
    )
    assert do(m, "plant 3,1 maize 1") == ["open coba", "group 1"]
