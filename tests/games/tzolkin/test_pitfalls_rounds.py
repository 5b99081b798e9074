"""§21 of RULES.md, where implementations go wrong, items 1 to 11 and 29 to 35: calendar, food days and scoring."""

from itertools import pairwise
from typing import Any

import pytest

from tests.games.tzolkin.helpers import SEATS, end_of_round, options, play, player, random_play, refuses, table

FED: dict[str, Any] = {"corn": 6}


@pytest.mark.parametrize("seats", SEATS)
def test_21_1_rounds_and_food_days(seats: int) -> None:
    """§3.2, §3.6, §3.7: 27 rounds; food days in 8, 14, 21 and 27, or one later."""
    held: dict[int, int] = {}
    rounds = []
    for m in random_play(seats, 11):
        t = m.truth()
        held.setdefault(t["food_days"], t["round"])
        rounds.append(t["round"])
    assert rounds[0] == 1
    assert rounds[-1] == 27
    assert {b - a for a, b in pairwise(rounds)} <= {0, 1, 2}
    assert [held[day] for day in (1, 2, 3)] == pytest.approx([9, 15, 22], abs=1)
    assert held[4] == 27


def test_21_2_the_first_round_is_not_a_food_day() -> None:
    """§3.6, §2.8: the pointer stands on a food-day tooth, but nobody is fed."""
    m = end_of_round(2)
    assert (m.truth()["food_days"], m.points, m.truth()["round"]) == (0, (0, 0), 2)


def test_21_3_a_tie_is_half_for_each() -> None:
    """§15.12: not a third; on step 0 too."""
    low = {"corn": 6, "temples": {"brown": 0, "yellow": 0, "green": 0}}
    m = end_of_round(3, round=14, food_days=1, A=low, B=low, C=low, age=1)
    assert m.points == (-1 - 2 - 3 + 3 + 1 + 2,) * 3


def test_21_4_points_of_one_step_goods_of_all() -> None:
    """§15.7, §15.10: goods are cumulative, points are not."""
    high = {"corn": 6, "temples": {"brown": 5, "yellow": 6, "green": 5}}
    m = end_of_round(2, round=8, A=high, B=FED)
    assert [player(m)[good] for good in ("stone", "gold", "wood", "skulls")] == [2, 2, 2, 1]
    m = end_of_round(2, round=27, food_days=3, A=high, B=FED)
    assert player(m)["sources"]["play"] == 7 + 9 + 7 + 2 + 6 + 4


def test_21_5_a_double_advance_skips_no_food_day() -> None:
    """§16.11: the food day is held one round later; the next one keeps its number."""
    m = play(end_of_round(2, round=7, start_space=0, A=FED, B=FED), "advance 2")
    assert m.truth()["round"] == 9
    play(m, "place palenque", "end", "place palenque", "end")
    t = m.truth()
    assert (t["food_days"], t["round"]) == (1, 10)
    assert m.view(None)["next_food_day"] == 14


def test_21_6_who_blocks_the_double_advance() -> None:
    """§16.9: any player's worker on 6 or 9, the claimer's too; not neutral workers, not workers on 7 and 10."""
    free = end_of_round(2, start_space=0, wheels={"tikal": {"6": "neutral", "7": 1}, "chichen": {"9": "neutral", "10": 0}})
    assert free.asked == (0,)
    assert options(free) == ["advance 1", "advance 2"]
    for wheels in ({"tikal": {"6": 1}}, {"chichen": {"9": 0}}):
        assert end_of_round(2, start_space=0, wheels=wheels).truth()["round"] == 2
    assert end_of_round(2, start_space=0, A={"board": "dark"}).truth()["round"] == 2


def test_21_7_the_marker_goes_to_the_left() -> None:
    """§16.5: when the holder claims; from the last seat to A."""
    m = play(end_of_round(3, start_space=2, marker=2), "advance 1")
    assert m.truth()["marker"] == 0
    assert m.asked == (0,)


def test_21_8_corn_on_the_teeth() -> None:
    """§16.2, §16.3: one a round, not one a tooth; none when the space was claimed; taken after the turn."""
    assert end_of_round(2, teeth_corn=4).truth()["teeth_corn"] == 5
    claimed = play(end_of_round(2, teeth_corn=0, start_space=0), "advance 2")
    assert claimed.truth()["teeth_corn"] == 0
    m = play(table(2, teeth_corn=5, A={"corn": 1}), "place start")
    assert refuses(m, 0, "beg brown", "§4.2")
    assert player(m)["corn"] == 1
    assert player(play(m, "end"))["corn"] == 6


def test_21_9_the_worker_on_the_start_player_space_eats() -> None:
    """§15.2, §17.8: it is fed, and does not stand on a wheel for the tie-break."""
    m = end_of_round(2, round=8, start_space=0, A={"corn": 6}, B={"corn": 6})
    assert player(m)["corn"] == 0
    m = end_of_round(2, round=27, food_days=3, start_space=0, A=FED, B=FED, wheels={"tikal": {"2": 1}})
    assert m.points == (6, 6)
    assert m.winners == (1,)


@pytest.mark.parametrize(
    ("given", "corn", "points"),
    [
        ({"corn": 5}, 1, -3),  # two fed, one corn is not half a worker
        ({"corn": 3, "buildings": ["b01"]}, 1, -3),  # one free, one fed
        ({"corn": 3, "buildings": ["b01", "b04"]}, 1, 0),  # one free first, then two for one corn each
        ({"corn": 0, "buildings": ["b04", "b05"]}, 0, 0),  # nobody needs corn
        ({"corn": 4, "buildings": ["b15", "b16"]}, 4, 0),  # farms beyond the workers have no value
        ({"corn": 4, "kept": ["w14", "w01"]}, 0, 0),  # w14 frees one
    ],
)
def test_21_10_11_feeding(given: dict[str, Any], corn: int, points: int) -> None:
    """§15.3, §15.4, §15.5, §2.14: in full or not at all, free workers first, then the reduced price."""
    m = end_of_round(2, round=8, A=given, B=FED)
    assert (player(m)["corn"], m.points[0]) == (corn, points)


def test_21_29_the_top_is_not_shared() -> None:
    """§14.2, §14.4, §14.6: a lost step does not turn the board."""
    m = table(A={"corn": 3, "temples": {"brown": 5}, "board": "dark"}, B={"temples": {"brown": 6}}, wheels={"uxmal": {"1": 0}})
    play(m, "pick uxmal 1", "use uxmal 1")
    assert options(m) == ["temple yellow", "temple green"]
    assert refuses(m, 0, "temple brown", "§14.3")
    m = table(
        A={"skulls": 1, "temples": {"brown": 5}, "board": "dark"}, B={"temples": {"brown": 6}}, wheels={"chichen": {"2": 0}}
    )
    play(m, "pick chichen 2", "use chichen 2")
    assert (player(m)["board"], player(m)["temples"]["brown"]) == ("dark", 5)


def test_21_30_skulls() -> None:
    """§1.10, §11.1, §15.9: thirteen; none is given when too few are left on a food day; those on Chichen Itza stay there."""
    top = {"corn": 6, "temples": {"green": 5}}
    m = end_of_round(2, round=8, A=top | {"skulls": 6}, B=top | {"skulls": 6})
    assert [player(m, seat)["skulls"] for seat in (0, 1)] == [6, 6]
    m = end_of_round(2, round=8, A=top | {"skulls": 6}, B=top | {"skulls": 5})
    assert [player(m, seat)["skulls"] for seat in (0, 1)] == [7, 6]
    m = play(table(A={"skulls": 1}, wheels={"chichen": {"3": 0}}), "pick chichen 3", "use chichen 3")
    assert (m.truth()["offered"], m.truth()["skull_bank"]) == ([3], 12)
    m = play(table(B={"skulls": 1}, turn=1, to_come=[2], offered=[3], wheels={"chichen": {"3": 1}}), "pick chichen 3")
    assert m.asked == (2,)  # the action is taken, nothing else can be paid


def test_21_31_monuments() -> None:
    """§17.6, §17.7: m12 from step 1; m09 all in play; m05 and m13 what anybody built or laid; m11 without the bonus."""
    a = {"corn": 6, "temples": {"brown": 3}, "monuments": ["m12", "m11"]}
    b = {"corn": 8, "workers": 4, "monuments": ["m09", "m05", "m13"]}
    m = end_of_round(2, round=27, food_days=3, A=a, B=b, offered=[1, 2], wheels={"tikal": {"1": 1, "2": 1}})
    assert {k: v for k, v in player(m)["sources"].items() if k != "play"} == {"m12": 6, "m11": 4}
    assert {k: v for k, v in player(m, 1)["sources"].items() if k != "play"} == {"m09": 6, "m05": 30, "m13": 6}


def test_21_34_the_last_move_and_quarters() -> None:
    """§17.1, §17.4, §16.13: the calendar moves after the last food day; no quarter is lost; nobody is asked."""
    m = end_of_round(2, round=27, food_days=3, start_space=0, A={"corn": 7}, B={"corn": 9}, wheels={"tikal": {"7": 1}})
    assert m.over
    assert m.truth()["wheels"]["tikal"] == {}
    assert [str(p) for p in m.points] == ["25/4", "27/4"]
    assert [player(m, seat)["points"] for seat in (0, 1)] == ["6¼", "6¾"]
    assert player(m)["hand"] == 3


def test_21_35_feeding_then_the_new_age_then_rewards() -> None:
    """§15.1, §15.6: the log tells the order."""
    m = end_of_round(2, round=14, food_days=1, age=1, row=["b01"], pile=["b02", "b15", "b16"], A=FED, B=FED)
    assert m.asked == (-1,)
    assert m.points == (0, 0)
    play(m, "draw b16")
    log = m.log(None)
    order = [next(i for i, line in enumerate(log) if word in line) for word in ("feeds", "second age", "b16", "VP")]
    assert order == sorted(order)
    assert m.truth()["row"][:3] == ["b16", "b15", None]
    assert m.truth()["pile"] == []
