"""§13 to §17 of RULES.md, where no vector proves them: technologies, temples, food days, calendar, scoring."""

import pytest

from sacbe.games.tzolkin.rules.pieces import FACTS
from tests.games.tzolkin.helpers import end_of_round, options, play, player, refuses, steps, table

FED = {"corn": 6}


@pytest.mark.parametrize(
    ("track", "level", "wheel", "space", "gains"),
    [
        ("agriculture", 2, "palenque", 1, {"corn": 4}),
        ("extraction", 1, "yaxchilan", 1, {"wood": 2}),
        ("extraction", 1, "yaxchilan", 2, {"stone": 1, "corn": 1}),
        ("extraction", 2, "yaxchilan", 2, {"stone": 2, "corn": 1}),
        ("extraction", 2, "yaxchilan", 3, {"gold": 1, "corn": 2}),
        ("extraction", 3, "yaxchilan", 3, {"gold": 2, "corn": 2}),
        ("extraction", 2, "yaxchilan", 5, {"gold": 1, "stone": 2, "corn": 2}),
        ("theology", 2, "yaxchilan", 4, {"skulls": 1}),
        ("theology", 3, "yaxchilan", 4, {"skulls": 2}),
    ],
)
def test_13_3_levels(track: str, level: int, wheel: str, space: int, gains: dict[str, int]) -> None:
    """§13.3, §13.5, §13.6, §8.2, §8.3: the effects of the levels on Palenque and Yaxchilan."""
    m = table(A={"technologies": {track: level}}, wheels={wheel: {str(space): 0}})
    play(m, f"pick {wheel} {space}", f"use {wheel} {space}")
    assert {good: player(m)[good] for good in ("corn", "wood", "stone", "gold", "skulls") if player(m)[good]} == gains


def test_13_6_theology_3_is_for_yaxchilan_4_only() -> None:
    """§13.6: b26 gives one skull, beyond level 3 gives one skull."""
    pious = {"technologies": {"theology": 3}, "wood": 2, "stone": 2}
    m = table(A=pious, wheels={"tikal": {"2": 0}}, row=["b26"], age=2)
    play(m, "pick tikal 2", "use tikal 2", "tech theology")
    assert player(m)["skulls"] == 1 + 1


def test_14_1_the_steps_of_the_temples() -> None:
    """§14.1, §15.8, §15.10: the points of every step, and what lies on it."""
    for name, temple in FACTS["temples"].items():
        for step in range(temple["top"] + 1):
            a = FED | {"temples": {"brown": 1, "yellow": 1, "green": 1} | {name: step}}
            rivals = {"corn": 6, "temples": {"brown": 5, "yellow": 7, "green": 6}}
            points = end_of_round(2, round=27, food_days=3, A=a, B=rivals).points[0]
            bonus = temple["highest_bonus"]["food_day_4"]
            top = rivals["temples"][name]  # type: ignore[index]
            extra = bonus if step > top else bonus // 2 if step == top else 0
            assert points == temple["vp"][step] + extra
            m = end_of_round(2, round=8, A=a, B=FED)
            for good in ("wood", "stone", "gold", "skull"):
                found = player(m)["skulls" if good == "skull" else good]
                assert found == temple["reward"][: step + 1].count(good)


def test_14_2_14_5_choices_among_climbable_temples() -> None:
    """§14.2, §14.5, §18.3.7: other steps are shared; a step of choice with nowhere to go is lost."""
    crowded = {"temples": {"brown": 3, "yellow": 3, "green": 3}, "corn": 3}
    m = play(table(A=crowded, B=crowded, wheels={"uxmal": {"1": 0}}), "pick uxmal 1", "use uxmal 1")
    assert options(m) == ["temple brown", "temple yellow", "temple green"]
    assert refuses(m, 0, "temple brown yellow", "§14.5")
    top = {"temples": {"brown": 6, "yellow": 8, "green": 7}, "wood": 1, "gold": 1}
    m = play(table(A=top, wheels={"tikal": {"2": 0}}, row=["b08"]), "pick tikal 2", "use tikal 2")
    assert (steps(m), m.asked) == ([6, 8, 7], (1,))


def test_2_12_only_dealt_tiles_are_kept() -> None:
    """§2.12: two of the four that the seat was dealt."""
    dealt = [{"dealt": [f"w{first + n:02}" for n in range(4)]} for first in (1, 5)]
    m = table(2, A=dealt[0], B=dealt[1], questions=[{"step": "keep"}])
    assert refuses(m, 0, "keep w05 w06", "§2.12")


def test_14_8_ways_up() -> None:
    """§14.8: wealth tiles, Tikal 5, Uxmal 1, Chichen Itza, buildings, agriculture beyond level 3, theology 2."""
    kept = {"dealt": ["w09", "w13", "w01", "w02"]}
    m = play(
        table(2, A=kept, B={"dealt": ["w03", "w04", "w05", "w06"]}, questions=[{"step": "keep"}]), "keep w09 w13", "keep w03 w04"
    )
    assert steps(m) == [3, 1, 1]
    m = table(A={"wood": 1}, wheels={"tikal": {"5": 0}})
    assert steps(play(m, "pick tikal 5", "use tikal 5", "temple brown yellow")) == [2, 2, 1]
    m = table(A={"skulls": 1}, wheels={"chichen": {"7": 0}})
    assert steps(play(m, "pick chichen 7", "use chichen 7")) == [1, 2, 1]
    m = table(A={"wood": 1, "technologies": {"agriculture": 3}}, wheels={"tikal": {"1": 0}})
    assert steps(play(m, "pick tikal 1", "use tikal 1", "tech agriculture", "temple green")) == [1, 1, 2]


def test_15_1_15_2_everybody_eats() -> None:
    """§15.1, §15.2, §18.4.2: workers in hand, on wheels and on the start-player space; nobody is asked."""
    m = end_of_round(2, round=8, start_space=0, A={"corn": 12, "workers": 6}, B=FED, wheels={"tikal": {"2": 0, "3": 1, "6": 1}})
    assert [player(m, seat)["corn"] for seat in (0, 1)] == [0, 0]
    assert m.view(None)["step"] == "turn"  # the next round: a worker on 6 leaves no choice of two teeth


def test_15_5_no_wages_for_farms() -> None:
    """§15.5: farms beyond the number of workers have no value."""
    m = end_of_round(2, round=8, A={"corn": 1, "buildings": ["b15", "b16", "b17", "b04"]}, B=FED)
    assert (player(m)["corn"], m.points[0]) == (1, 0)


def test_15_9_only_skulls_can_run_short() -> None:
    """§15.9, §15.8: the other goods are given as usual."""
    green = {"corn": 6, "temples": {"green": 6, "brown": 4}}
    m = end_of_round(2, round=21, food_days=2, A=green | {"skulls": 12}, B=green)
    assert [(player(m, s)["skulls"], player(m, s)["wood"], player(m, s)["stone"]) for s in (0, 1)] == [(12, 2, 2), (0, 2, 2)]


def test_16_1_the_wheels_turn() -> None:
    """§16.1, §16.6: every worker one hole further; players leave after the last space, neutral workers go round."""
    wheels = {"palenque": {"0": 0, "7": 1, "8": "neutral"}, "chichen": {"10": 0, "12": "neutral", "11": "neutral"}}
    t = end_of_round(2, wheels=wheels).truth()["wheels"]
    assert t["palenque"] == {"1": 0, "9": "neutral"}
    assert t["chichen"] == {"0": "neutral", "12": "neutral"}


def test_16_4_16_10_the_claimer() -> None:
    """§16.4, §16.10, §18.4.1: the worker returns and the marker moves, whether or not two teeth are taken."""
    for answer, board, number in (("advance 1", "light", 6), ("advance 2", "dark", 7)):
        m = end_of_round(3, round=5, start_space=1, teeth_corn=2)
        assert m.asked == (1,)
        assert (m.truth()["marker"], m.truth()["start_space"], player(m, 1)["hand"]) == (1, None, 3)
        play(m, answer)
        assert (player(m, 1)["board"], m.truth()["round"], m.truth()["teeth_corn"]) == (board, number, 2)
        assert m.asked == (1,)


def test_16_12_the_last_round_but_one() -> None:
    """§16.12, §16.13: allowed by default, not offered with the option; in the last round never."""
    given = {"round": 26, "food_days": 3, "start_space": 0}
    assert options(end_of_round(2, **given)) == ["advance 1", "advance 2"]
    m = end_of_round(2, options={"double_over_last_day": "forbidden"}, **given)
    assert (m.truth()["round"], m.view(None)["step"]) == (27, "turn")
    assert options(end_of_round(2, options={"double_over_last_day": "forbidden"}, **given | {"round": 25}))[-1] == "advance 2"


def test_17_3_skulls_are_not_corn() -> None:
    """§17.3, §17.5: three points each, whatever the corn is worth."""
    m = end_of_round(2, round=27, food_days=3, A={"corn": 6, "skulls": 2}, B=FED)
    assert player(m)["sources"] == {"play": 6, "skulls": 6}


def test_17_9_ranks() -> None:
    """§17.8, §17.9: points, then workers on wheels, then equal rank."""
    m = end_of_round(
        4, round=27, food_days=3, A=FED, B=FED, C=FED, D=FED | {"vp": 1}, wheels={"tikal": {"1": 0, "7": 1}, "uxmal": {"2": 2}}
    )
    assert m.ranks == (2, 4, 2, 1)
    even = end_of_round(2, round=27, food_days=3, A=FED, B=FED)
    assert (even.ranks, even.winners) == ((1, 1), (0, 1))
