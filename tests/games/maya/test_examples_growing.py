"""The vectors on growing and drawing: E5, E15 to E20, E27, E38."""

import pytest

from tests.games.maya.helpers import cells, do, options, refuses, table, tiles
from tests.games.maya.vectors import play, rows, set_up


def test_e5_where_growing_is_forbidden() -> None:
    """§5.4, §5.5, §5.6: no city, two cities, a closed site; all three cells may be planted."""
    m, _ = set_up(5)
    assert refuses(m, "grow 4,10 maize 1", "§5.4")
    assert refuses(m, "grow 3,8 maize 1", "§5.5")
    assert refuses(m, "grow 3,11 maize 1", "§5.6")
    assert cells(m, "grow") == ["3,6", "4,6", "2,7", "4,7", "4,8", "4,9", "1,10", "1,11", "1,12"]
    assert cells(m, "plant") == ["3,6", "4,6", "2,7", "4,7", "3,8", "4,8", "4,9", "1,10", "4,10", "1,11", "3,11", "1,12", "2,12"]


PILE = ("chilli 1", "chilli 2", "squash 2", "maize 2", "potato 2")


@pytest.mark.parametrize("row", rows(15), ids=lambda row: f"rack of {row[0]}")
def test_e15_draw_after_growing_from_the_rack(row: list[str]) -> None:
    """§5.8, §5.11: three, but never beyond seven; one after another from the top."""
    before, after, drawn, rack, reserve = map(int, row)
    held = ["maize 1", *["squash 1"] * (before - 1)]
    m = table(racks=[tiles(*held), None], unseen=[tiles(*PILE), None])
    assert do(m, "grow 3,9 maize 1", *PILE[:drawn]) == [f"draw {drawn}"]
    assert after == before - 1
    assert m.view(0)["own_rack"] == tiles(*held[1:], *PILE[:drawn])
    assert (m.view(1)["players"][0]["rack"], m.view(1)["players"][0]["reserve"]) == (rack, reserve)


def test_e16_reserve_shorter_than_the_draw() -> None:
    """§5.8: what there is."""
    m = play(16)
    assert m.truth()["reserves"][0] == 0
    assert not m.over


def test_e17_blind_tile() -> None:
    """§3.4, §5.3, §5.9: nobody looks at it; two are drawn; what it was stays among the unseen tiles."""
    m = play(17)
    assert m.truth()["city_tiles"][0] == {"3,9": "blind"}
    assert m.truth()["unseen"][0] == tiles("potato 2", "squash 1")
    assert m.truth()["reserves"][0] == 1
    m, _ = set_up(17)
    assert refuses(m, "plant 3,9 potato 2", "§3.4")
    assert refuses(m, "grow 3,9 potato 2", "§5.3")
    assert options(m) == [f"grow {cell} blind" for cell in cells(m, "grow")]


def test_e18_blind_tile_as_last_tile() -> None:
    """§5.9, §8.1: it ends the match."""
    m = play(18)
    assert m.over
    assert m.winners == (1,)


def test_e19_growing_with_an_empty_reserve() -> None:
    """§5.10, §8.1: nothing is drawn, and a tile is left."""
    assert not play(19).over


def test_e20_a_city_of_one_tile_then_a_rest() -> None:
    """§7.15, §3.5, §3.6, §9.12: A has no tile and no city to grow: it rests, B is to move again."""
    m = play(20)
    assert m.asked == (0,)
    assert m.view(0)["own_rack"] == tiles("chilli 1", "chilli 2", "squash 1")
    assert m.truth()["scored"] == ["tikal"]


def test_e27_a_city_tile_completes_a_city() -> None:
    """§7.3, §7.16, §3.9: first the draw, then the city."""
    m = play(27)
    assert m.points == (3, 6)
    assert m.view(1)["players"][0]["rack"] == 5


def test_e38_an_empty_rack_is_not_the_end() -> None:
    """§8.1, §5.3, §13.21: the reserve must be empty too; with a tile on the rack nothing is laid blind."""
    m, _ = set_up(38)
    assert refuses(m, "grow 2,9 blind", "§5.3")
    m = play(38)
    assert not m.over
    assert m.view(None)["players"][0]["rack"] == 0
