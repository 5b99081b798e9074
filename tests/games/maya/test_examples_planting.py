"""The vectors on planting: E1 to E4, E8 to E14, E29; each is read from EXAMPLES.md and played line by line."""

from tests.games.maya.helpers import cells, options, refuses, table, tiles
from tests.games.maya.vectors import answer, play, set_up


def test_e1_two_maize_tiles_beside_foreign_maize() -> None:
    """§4.1, §4.14, §4.15: the maize of B touches both tiles and does not count."""
    m = play(1)
    assert m.points == (3, 0)
    assert m.asked == (1,)


def test_e2_two_tiles_lengthen_an_own_group() -> None:
    """§4.14, §4.15, §4.16: old goods count again; nothing is drawn."""
    m = play(2)
    assert m.points == (5, 0)
    assert m.view(0)["own_rack"] == tiles("chilli 1")


def test_e3_a_plantation_opens_a_site() -> None:
    """§6.1: at once, before the points."""
    m = play(3)
    assert m.truth()["open"] == ["tikal", "calakmul"]
    assert {city["cell"] for city in m.view(1)["cities"]} == {"2,10", "3,7"}


def test_e4_a_second_group_is_refused() -> None:
    """§4.9, §4.11: touching Tikal and foreign maize is not enough."""
    m, piles = set_up(4)
    answer(m, piles, "plant 3,10 maize 1")
    assert refuses(m, "plant 2,9 maize 1", "§4.9")
    assert refuses(m, "plant 1,11 maize 2", "§4.9")
    assert play(4).points == (2, 0)


def test_e7_first_question_of_a_game() -> None:
    """§9.3, §9.6, §9.14: four different tiles on six cells, to plant and to grow."""
    m = table(racks=[tiles("maize 1", "maize 1", "maize 2", "squash 1", "chilli 1"), None])
    found = options(m, 0)
    assert len(found) == 48
    assert cells(m, "plant") == cells(m, "grow") == ["2,9", "3,9", "1,10", "3,10", "1,11", "2,11"]
    assert [found[i] for i in (0, 1, 24, 47)] == [
        "plant 2,9 maize 1", "plant 2,9 maize 2", "grow 2,9 maize 1", "grow 2,11 chilli 1",
    ]  # fmt: skip
    assert [option.split()[0] for option in found] == ["plant"] * 24 + ["grow"] * 24


def test_e8_both_ends_of_an_old_group() -> None:
    """§4.10: the link runs through plantations that lay there before."""
    assert play(8).points == (4, 0)


def test_e9_the_turn_group_swallows_an_old_group() -> None:
    """§4.8, §4.9, §4.13: it is found anew after every tile."""
    m = play(9)
    assert m.points == (6, 0)
    assert m.view(0)["players"][0]["rack"] == 0
    assert m.view(0)["players"][0]["reserve"] == 10


def test_e10_first_tile_joins_two_own_groups() -> None:
    """§4.13: they merge and count once."""
    assert play(10).points == (4, 0)


def test_e11_own_tiles_of_another_crop() -> None:
    """§4.15, §1.21: a group has one crop."""
    assert play(11).points == (1, 0)


def test_e12_question_for_a_further_tile() -> None:
    """§9.8, §9.14: the cells beside the turn group, then `done`; without a further tile no question at all."""
    racks = [tiles("maize 1", "maize 2", "squash 1"), None]
    m = table(racks=racks)
    m.play(0, "plant 3,10 maize 1")
    around = ["3,9", "4,9", "4,10", "2,11", "3,11"]
    assert options(m, 0) == [*(f"plant {cell} maize 2" for cell in around), "done"]
    m = table(racks=racks)
    m.play(0, "plant 3,10 squash 1")
    assert m.asked == (1,)
    assert m.points == (1, 0)


def test_e13_what_counts_as_a_neighbour() -> None:
    """§4.6, §4.7, §1.17: a city tile serves, a closed site does not."""
    m, _ = set_up(13)
    assert refuses(m, "plant 2,12 maize 1", "§4.6")
    assert refuses(m, "plant 3,12 maize 1", "§4.5")
    assert refuses(m, "plant 4,7 maize 1", "§4.7")
    play(13)


def test_e14_two_temples_in_one_turn() -> None:
    """§6.1, §6.3, §6.4: each at once, and without points."""
    m = play(14)
    assert m.points == (4, 0)
    assert m.truth()["open"] == ["tikal", "calakmul", "lamanai"]


def test_e29_the_same_group_scored_three_times() -> None:
    """§4.15: once for every turn that lengthens it."""
    assert play(29).points == (10, 2)
