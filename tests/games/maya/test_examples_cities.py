"""The vectors on cities: E6, E21 to E26, E28, E37."""

from typing import Any

import numpy as np
import pytest

from sacbe.core.engine.compiler import load_numba
from sacbe.core.engine.kernel import JIT
from sacbe.games.maya.rules.scoring import share_out
from tests.games.maya.helpers import refuses
from tests.games.maya.vectors import play, rows, set_up


def goods_around(m: Any, site: str) -> list[int]:
    """The influence of each seat on a city (§7.6)."""
    (found,) = (city["goods"] for city in m.view(None)["cities"] if city["site"] == site)
    goods: list[int] = found
    return goods


def test_e6_city_of_three_tiles() -> None:
    """§7.1, §7.5, §7.6, §7.9: 5 goods against 4, 12 points against 6."""
    m = play(6)
    assert m.points == (13, 6)
    assert goods_around(m, "tikal") == [5, 4]
    assert m.view(0)["players"][0]["sources"] == {"groups": 1, "cities": 12}


def test_e21_a_closed_zone_as_edge_and_a_tie() -> None:
    """§1.16, §7.1, §7.10: half of both places, rounded up, to each."""
    m = play(21)
    assert m.points == (5, 6)
    assert goods_around(m, "tikal") == [3, 3]


def test_e22_the_same_tiles_with_the_zone_in_use() -> None:
    """§7.1: three empty cells touch the city, so it is not complete."""
    m = play(22)
    assert m.points == (0, 1)
    assert m.truth()["scored"] == []


def test_e23_tie_for_second_place() -> None:
    """§7.11: half of the second place, rounded up."""
    m = play(23)
    assert m.points == (7, 2, 2)
    assert goods_around(m, "tikal") == [4, 1, 1]


def test_e24_only_one_seat_present() -> None:
    """§7.12: the second place is not paid."""
    assert play(24).points == (7, 0)


def test_e25_goods_not_tiles() -> None:
    """§7.6: four goods on two tiles beat three on three."""
    assert play(25).points == (6, 4)


def test_e26_one_tile_completes_two_cities() -> None:
    """§7.2, §7.3, §7.8, §5.5: a cell that nobody may grow on kept both incomplete; a shared neighbour counts for both."""
    m, _ = set_up(26)
    assert refuses(m, "grow 3,8 chilli 1", "§5.5")
    assert m.truth()["scored"] == []
    m = play(26)
    assert m.points == (12, 9)
    assert (goods_around(m, "tikal"), goods_around(m, "calakmul")) == ([6, 4], [5, 6])


def shared(size: int, influence: Any, points: Any) -> None:
    """`share_out` as a function that Python can call in both modes."""
    share_out(size, influence, len(points), points)


SHARED = load_numba().njit(shared) if JIT else shared


@pytest.mark.parametrize("row", rows(28), ids=lambda row: f"{row[0]}: {row[1]}")
def test_e28_points_of_a_complete_city(row: list[str]) -> None:
    """§7.5, §7.9, §7.10, §7.11, §7.12, §7.13: size and influence of four seats give points of four seats."""
    influence = np.array([int(goods) for goods in row[1].split()])
    points = np.zeros(4, np.int64)
    SHARED(int(row[0]), influence, points)
    assert points.tolist() == [int(p) for p in row[2].split()]


def test_e37_city_of_six_tiles() -> None:
    """§1.22, §7.5: it pays as five or more; eleven plantations touch it."""
    m = play(37)
    assert m.points == (16, 30)
    assert goods_around(m, "tikal") == [6, 8]
    assert [city["size"] for city in m.view(0)["cities"] if city["site"] == "tikal"] == [6]
