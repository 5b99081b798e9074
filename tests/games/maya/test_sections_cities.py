"""§7 and §8: scoring cities, the end and the winner."""

import pytest

from sacbe.games.maya.rules.pieces import BIGGEST, FIRST_PLACE, SECOND_PLACE
from tests.games.maya.helpers import cells, do, matches, options, position, refuses, table, tiles
from tests.games.maya.vectors import play, set_up

FIVE = {"3,10": "maize 2", "3,9": "maize 1", "2,9": "squash 1", "1,11": "squash 1"}
"""Around the city of Tikal and 1,10 on blue and red: with 2,11 it is complete."""


def closing(mine: dict[str, str], theirs: dict[str, str], rack: tuple[str, str] = ("potato 1", "chilli 1")) -> list[str]:
    """What follows when A plants 2,11 beside the city of Tikal and 1,10."""
    m = table("red", plantations=[mine, theirs], city_tiles=[{"1,10": "maize 1"}, {}], racks=[tiles(*rack), None])
    return do(m, f"plant 2,11 {rack[0]}")


def test_7_complete() -> None:
    """§7.1, §7.3: when no empty cell touches it, at the end of the turn, after the group points."""
    assert closing(FIVE, {}) == ["group 1", "city tikal 2 6 0"]
    three = {cell: tile for cell, tile in FIVE.items() if cell != "3,9"}
    assert closing(three, {}) == ["group 1"], "3,9 is empty"


def test_7_a_forbidden_cell_keeps_a_city_open() -> None:
    """§7.2: an empty cell where nobody may grow, until it is planted."""
    m, _ = set_up(26)
    assert refuses(m, "grow 3,8 chilli 1", "§5.5")
    assert do(m, "plant 3,8 potato 2")[1:] == ["city tikal 2 6 3", "city calakmul 2 3 6"]


def test_7_every_city_that_became_complete() -> None:
    """§7.3, §7.16, §7.4: plantations of one turn can complete several, whoever gains; a city tile only the city it joins."""
    assert play(26).truth()["scored"] == ["tikal", "calakmul"]
    assert play(27).truth()["scored"] == ["tikal"]
    planted = {"3,9": "maize 1", "2,9": "maize 1", "1,10": "maize 1", "1,11": "maize 1", "2,11": "maize 1"}
    m = table(plantations=[{}, planted], racks=[tiles("squash 1", "squash 1", "chilli 1"), None])
    do(m, "plant 3,10 squash 1")
    assert m.truth()["scored"] == [], "complete in the middle of a planting turn, scored at its end"
    assert do(m, "done") == ["group 1", "city tikal 1 0 0"]


@pytest.mark.parametrize(("size", "first", "second"), [(1, 0, 0), (2, 6, 3), (3, 12, 6), (4, 20, 10), (5, 30, 15)])
def test_7_points_by_size(size: int, first: int, second: int) -> None:
    """§7.5: the table, the last row for five or more."""
    assert (FIRST_PLACE[size], SECOND_PLACE[size], BIGGEST) == (first, second, 5)


def test_7_influence_counts_goods_once() -> None:
    """§7.6, §7.7: all crops together; a plantation that touches the city at two places counts once (2,9 and 3,9 do)."""
    m = table("red", plantations=[{"2,9": "maize 2", "3,9": "chilli 1"}, {}], city_tiles=[{"1,10": "maize 1"}, {}])
    (city,) = m.view(None)["cities"]
    assert city["goods"] == [3, 0]


def test_7_a_shared_neighbour_counts_for_both() -> None:
    """§7.8: 3,8 and 4,8 touch Tikal's and Calakmul's city."""
    goods = {city["site"]: city["goods"] for city in play(26).view(None)["cities"]}
    assert goods["tikal"] == [6, 4]
    assert goods["calakmul"] == [5, 6]


def test_7_first_and_second_place() -> None:
    """§7.9: with two players too."""
    assert closing({"3,10": "maize 2", "3,9": "maize 1"}, {"2,9": "squash 1", "1,11": "squash 1"})[1] == "city tikal 2 6 3"


def test_7_ties() -> None:
    """§7.10, §7.11, §7.13: rounded up; nobody gets second place after a tie for the first."""
    assert closing({"3,10": "maize 1", "3,9": "maize 1"}, {"2,9": "squash 2", "1,11": "squash 1"})[1] == "city tikal 2 5 5"
    assert play(23).points == (7, 2, 2)


def test_7_without_goods_no_points() -> None:
    """§7.12: one seat present: no second place."""
    assert closing(FIVE, {})[1] == "city tikal 2 6 0"


def test_7_scored_once_and_the_tiles_stay() -> None:
    """§7.14, §7.15: the plantations go on counting for their groups; a city of size 1 is scored with 0 points."""
    ring = {"3,9": "maize 1", "2,9": "maize 1", "1,10": "maize 1", "1,11": "maize 1", "2,11": "maize 1"}
    m = table(plantations=[ring, {}], racks=[tiles("maize 2", "chilli 1"), tiles("squash 1", "chilli 1")])
    assert do(m, "plant 3,10 maize 2") == ["group 7", "city tikal 1 0 0"]
    do(m, "plant 4,9 squash 1")
    assert m.truth()["scored"] == ["tikal"]
    assert len(m.truth()["plantations"][0]) == 6
    assert do(m, options(m)[0])[-1].startswith("group")


# -- §8


def test_8_the_end() -> None:
    """§8.1, §8.2, §8.3: rack and reserve empty at the end of the turn; at once, the round is not completed; points first."""
    m = table(racks=[tiles("maize 2"), None], reserves=[0, None], points={"groups": [5, 6]})
    assert do(m, "plant 3,9 maize 2") == ["group 2", "end"]
    assert m.over
    assert m.points == (7, 6)
    m = table(racks=[{}, None], reserves=[1, None])
    assert do(m, "grow 3,9 blind") == ["draw 0", "end"]
    m = table(racks=[tiles("maize 2"), None], reserves=[0, None])
    assert do(m, "grow 3,9 maize 2") == ["draw 0", "end"]


def test_8_only_the_seat_on_turn_is_tested() -> None:
    """§8.1: an empty rack with a reserve, or an empty reserve with a rack, is not the end."""
    m = table(racks=[tiles("maize 1"), tiles("maize 1", "squash 1")], reserves=[2, 0])
    assert do(m, "plant 3,9 maize 1") == ["group 1"]
    assert do(m, "plant 3,10 maize 1") == ["group 1"]
    assert not m.over


def test_8_incomplete_cities_give_nothing() -> None:
    """§8.4, §8.10: nor do unplaced tiles."""
    m = play(30)
    assert m.truth()["scored"] == []
    assert m.points == (34, 33)


def test_8_a_full_area_ends_the_match() -> None:
    """§8.5: on a board small enough."""
    m = play(40)
    assert m.over
    assert m.view(None)["empty_cells"] == 0


def test_8_ranking() -> None:
    """§8.6, §8.7, §8.8, §8.9: points, unplaced tiles, the latest turn; a strict order in every match."""
    for scores, unplaced, last, best in (
        ((9, 8), (0, 5), 0, 0),
        ((9, 9), (0, 5), 0, 1),
        ((9, 9), (4, 4), 0, 0),
        ((9, 9), (4, 4), 1, 1),
    ):
        given = {"step": "over", "turn": last, "points": {"groups": scores}, "racks": [{}, {}], "reserves": unplaced}
        assert position(given).winners == (best,)
    for m in matches(range(2)):
        if m.over:
            assert sorted(m.ranks) == list(range(1, m.seats + 1))
            assert len(m.winners) == 1


def test_8_a_match_that_is_over_asks_nothing() -> None:
    """§8.2, §8.10: no option is left, and `why` says so."""
    m = play(30)
    assert m.asked == ()
    assert m.why(1, "plant 3,8 maize 1") == "The match is over."
    assert cells(play(6), "plant") != []
