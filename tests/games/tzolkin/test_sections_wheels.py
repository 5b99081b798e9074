"""§4 to §12 of RULES.md, where no vector proves them: placing, picking up, actions, buildings."""

import pytest

from sacbe.games.tzolkin.rules.pieces import FACTS
from tests.games.tzolkin.helpers import options, play, player, refuses, steps, table

RICH = {"corn": 20, "wood": 9, "stone": 9, "gold": 9}


def test_4_3_nobody_begs_from_the_bottom() -> None:
    """§4.3, §4.1: on step 0 of all temples there is nothing to beg with."""
    m = table(A={"temples": {"brown": 0, "yellow": 0, "green": 0}})
    assert [option for option in options(m) if option.startswith("beg")] == []
    assert refuses(m, 0, "beg green", "§4.1")


def test_4_5_4_7_what_a_worker_needs() -> None:
    """§4.5, §4.7: a worker in hand, and a start-player space on which nobody stands."""
    assert refuses(table(wheels={"palenque": {"1": 0, "2": 0}, "yaxchilan": {"1": 0}}), 0, "place tikal", "§4.5")
    assert refuses(table(start_space=1), 0, "place start", "§4.7")


def test_5_3_actions_of_the_own_wheel() -> None:
    """§5.3: the worker of one wheel does nothing on another."""
    m = play(table(wheels={"palenque": {"3": 0}}), "pick palenque 3")
    assert options(m) == ["use palenque 3", "nothing"]
    assert refuses(m, 0, "use tikal 1", "§5.3")


def test_4_10_11_only_what_can_be_paid() -> None:
    """§4.10, §4.11, §18.2.2: at least one worker, then as many as can be paid; `end` is offered after the first."""
    m = play(table(A={"corn": 2}), "place palenque")
    assert options(m)[-1] == "end"
    play(m, "place palenque")
    assert m.asked == (1,)
    assert player(m)["corn"] == 0
    assert refuses(table(A={"corn": 1}, wheels={"tikal": {"0": 1, "1": 1}}), 0, "place tikal", "§4.10")


def test_4_13_three_corn_suffice() -> None:
    """§4.13: with 18 workers of others packed as low as they go, begging always pays for a worker."""
    names = ("palenque", "yaxchilan", "tikal", "uxmal")
    wheels = {name: {str(n): 1 + (4 * i + n) // 6 for n in range(4)} for i, name in enumerate(names)}
    wheels["chichen"] = {"0": 3, "1": 3}
    six = {"workers": 6}
    m = table(4, B=six, C=six, D=six, wheels=wheels, to_come=[1])
    assert "beg brown" in options(m)
    assert "place chichen" in options(play(m, "beg brown"))


def test_5_2_5_7_one_worker_after_the_other() -> None:
    """§5.2, §5.7, §18.2.5: a picked-up worker is in hand but not placed this turn; then another, or the end."""
    m = play(table(wheels={"palenque": {"1": 0, "2": 0}, "yaxchilan": {"1": 0}}), "pick palenque 1", "use palenque 1")
    assert options(m) == ["pick palenque 2", "pick yaxchilan 1", "end"]
    assert player(m)["hand"] == 1
    assert refuses(m, 0, "place tikal", "§3.4")
    assert play(m, "end").asked == (1,)


def test_5_6_5_8_who_cannot_be_picked_up() -> None:
    """§5.6, §5.8: neither a worker on space 0 nor the one on the start-player space."""
    m = table(A={"workers": 4}, start_space=0, wheels={"tikal": {"0": 0, "3": 0}})
    assert [option for option in options(m) if option.startswith("pick")] == ["pick tikal 3"]
    assert refuses(m, 0, "pick tikal 2", "§5.1")


def test_6_1_6_3_judged_after_the_price() -> None:
    """§6.1, §6.3, §18.2.3: 4 corn pay for Uxmal 1 from space 2, 3 corn do not; at b21 after its 1 corn."""
    for corn, offered in ((3, False), (4, True)):
        m = play(table(A={"corn": corn}, wheels={"uxmal": {"2": 0}}), "pick uxmal 2")
        assert ("use uxmal 1" in options(m)) is offered
    b21 = {"wood": 2, "stone": 1, "gold": 1}
    for corn, offered in ((3, False), (4, True)):
        m = table(A=b21 | {"corn": corn}, wheels={"tikal": {"2": 0}}, row=["b21"], age=2)
        assert ("use uxmal 1" in options(play(m, "pick tikal 2", "use tikal 2"))) is offered


def test_6_4_6_5_nested_effects() -> None:
    """§6.4, §6.5, §18.2.4: Uxmal 5, Uxmal 4, b08, its temple, b21, an action with all technologies; then the turn goes on."""
    mason = {"technologies": {"architecture": 1, "extraction": 1}}
    m = table(A=RICH | mason, wheels={"uxmal": {"5": 0, "1": 0}}, row=["b08", "b21"], age=2)
    play(m, "pick uxmal 5", "use uxmal 5", "use uxmal 4", "build b08")
    assert [q["step"] for q in m.truth()["questions"]] == ["turn", "build", "temple"]
    play(m, "temple green", "build b21", "use yaxchilan 1")
    assert (player(m)["corn"], player(m)["wood"]) == (20 - 1 - 4 + 1 + 1 - 1, 9 - 2 + 2)
    assert options(m) == ["pick uxmal 1", "end"]


def test_7_2_7_3_the_groups() -> None:
    """§7.2, §7.3, §18.3.1: yields of every group; corn lies under wood."""
    for group, corn, wood in ((3, 5, 2), (4, 7, 3), (5, 9, 4)):
        m = play(table(wheels={"palenque": {str(group): 0}}), f"pick palenque {group}", f"use palenque {group}")
        assert options(m) == ["wood", "burn brown", "burn yellow", "burn green"]
        assert refuses(m, 0, "corn", "§7.4")
        assert player(play(m.copy(), "wood"))["wood"] == wood
        assert player(play(m, "burn green"))["corn"] == corn
    m = play(table(wheels={"palenque": {"2": 0}}), "pick palenque 2", "use palenque 2")
    assert (player(m)["corn"], m.truth()["jungle"]["2"]["corn"]) == (4, 3)


def test_7_7_burning_beside_an_uncovered_tile() -> None:
    """§7.7: the player chooses the field."""
    m = table(wheels={"palenque": {"3": 0}}, jungle={"3": {"corn": 2, "wood": 1}}, A={"temples": {"yellow": 0}})
    play(m, "pick palenque 3", "use palenque 3")
    assert options(m) == ["corn", "wood", "burn brown", "burn green"]
    assert refuses(m, 0, "burn yellow", "§7.6")
    assert play(m, "burn brown").truth()["jungle"]["3"] == {"corn": 1, "wood": 0}


def test_9_2_one_building() -> None:
    """§9.2, §12.1, §18.3.4: from the row only, paid; no monument, and not left out."""
    m = play(
        table(A=RICH, wheels={"tikal": {"2": 0}}, row=["b01", "b02", "b06"], monuments=["m01"]), "pick tikal 2", "use tikal 2"
    )
    assert options(m) == ["build b01", "build b02", "build b06"]
    assert refuses(m, 0, "build b03", "§12.1")
    assert refuses(m, 0, "build m01", "§12.2")
    assert refuses(m, 0, "stop", "§18.3")
    poor = play(table(A={"wood": 2}, wheels={"tikal": {"2": 0}}, row=["b01", "b06", "b02"]), "pick tikal 2", "use tikal 2")
    assert refuses(poor, 0, "build b06", "§12.1")


def test_11_1_an_action_that_holds_a_skull() -> None:
    """§11.1: nobody can do it; without a skull nothing can be done."""
    m = play(table(A={"corn": 2, "skulls": 1}, offered=[2], wheels={"chichen": {"3": 0}}), "pick chichen 3")
    assert options(m) == ["use chichen 1", "use chichen 3", "nothing"]
    assert refuses(m, 0, "use chichen 2", "§11.1")
    assert refuses(m, 0, "use chichen 4", "§11.4")


def test_11_6_when_theology_2_is_not_asked() -> None:
    """§11.6, §18.3.11: without a resource, or without a temple to climb."""
    pious = {"skulls": 1, "technologies": {"theology": 2}}
    m = play(table(A=pious, wheels={"chichen": {"1": 0}}), "pick chichen 1", "use chichen 1")
    assert m.asked == (1,)
    top = {"temples": {"brown": 6, "yellow": 8, "green": 7}}
    m = play(table(A=pious | top | {"wood": 1}, wheels={"chichen": {"1": 0}}), "pick chichen 1", "use chichen 1")
    assert m.asked == (1,)
    m = play(table(A=pious | {"wood": 1, "gold": 1}, wheels={"chichen": {"1": 0}}), "pick chichen 1", "use chichen 1")
    assert options(m) == ["pay wood", "pay gold", "stop"]
    assert refuses(m, 0, "pay stone", "§6.1")


def test_12_3_the_skull_of_m13_comes_back() -> None:
    """§12.3: it can be gained again, though the bank was empty."""
    m = table(
        A={"gold": 4, "skulls": 4},
        offered=list(range(1, 10)),
        wheels={"tikal": {"4": 0}, "yaxchilan": {"4": 0}},
        monuments=["m13"],
    )
    assert m.truth()["skull_bank"] == 0
    play(m, "pick tikal 4", "use tikal 4", "pick yaxchilan 4", "use yaxchilan 4")
    assert (player(m)["skulls"], m.truth()["skull_bank"]) == (4, 0)


@pytest.mark.parametrize("building", FACTS["buildings"], ids=lambda b: b["id"])
def test_12_11_every_building(building: dict[str, object]) -> None:
    """§12.10, §12.11, §12.12, §12.16: what it gives, in its order; each choice is the first one offered."""
    facts: dict[str, dict[str, int]] = building  # type: ignore[assignment]
    m = table(A=RICH, wheels={"tikal": {"2": 0}}, row=[building["id"]], age=facts["age"])
    play(m, "pick tikal 2", "use tikal 2")
    while m.asked == (0,):
        play(m, "stop" if "stop" in options(m) else options(m)[0])
    p = player(m)
    for good in ("corn", "wood", "stone", "gold"):
        before = {"corn": 20}.get(good, 9)
        assert p[good] == before - facts["cost"].get(good, 0) + facts["gain"].get(good, 0)
    assert p["skulls"] == facts["gain"].get("skull", 0)
    assert (p["points"], p["workers"]) == (building["vp"], 3 + int(str(building["workers"])))
    assert sum(p["technologies"].values()) == sum(facts["technology"].values())
    assert sum(steps(m)) == 3 + sum(facts["temple"].values())
    assert p["buildings"] == [building["id"]]


def test_12_15_what_is_not_there_is_not_given() -> None:
    """§12.15, §12.16: b19 with six workers, b26 without skulls, a step onto a closed top."""
    m = table(A=RICH | {"workers": 6}, wheels={"tikal": {"2": 0}}, row=["b19"], age=2)
    assert (player(play(m, "pick tikal 2", "use tikal 2"))["points"], player(m)["workers"]) == (6, 6)
    m = table(A=RICH, B={"skulls": 13}, wheels={"tikal": {"2": 0}}, row=["b26"], age=2)
    play(m, "pick tikal 2", "use tikal 2", "tech theology")
    assert player(m)["skulls"] == 0
    m = table(A=RICH | {"temples": {"brown": 4}}, B={"temples": {"brown": 6}}, wheels={"tikal": {"2": 0}}, row=["b27"], age=2)
    assert steps(play(m, "pick tikal 2", "use tikal 2")) == [5, 1, 1]


def test_12_17_12_18_farms() -> None:
    """§12.17, §12.18: they work on every food day, and are of no type but count as buildings."""
    farmer = {"corn": 4, "buildings": ["b01", "b09"], "monuments": ["m02", "m06"]}
    for day, number in ((0, 8), (2, 21), (3, 27)):
        m = table(2, round=number, food_days=day, A=farmer, B={"corn": 6}, questions=[{"step": "end_round"}])
        assert player(m)["corn"] == 0
    assert (player(m)["sources"]["m02"], player(m)["sources"]["m06"]) == (8, 8)
