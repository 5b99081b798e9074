"""§21 of RULES.md, where implementations go wrong, items 12 to 28 and 32, 33: what happens in a turn."""

import pytest

from tests.games.tzolkin.helpers import options, play, player, refuses, steps, table

EMPTY_ROW = [None] * 6


def test_21_12_the_extra_price_counts_the_workers_of_this_turn() -> None:
    """§4.8: the start-player space counts like any other; the next turn begins anew."""
    m = play(table(2, A={"corn": 30, "workers": 6}, B={"corn": 9}), "place start", "place palenque", "place palenque", "end")
    assert player(m)["corn"] == 30 - 0 - (0 + 1) - (1 + 2)
    play(m, "place tikal", "end", "advance 1", "place tikal", "end")
    assert player(m, 1)["corn"] == 9
    assert player(m)["corn"] == 26


def test_21_13_the_space_is_not_chosen() -> None:
    """§4.5, §4.6: the lowest empty numbered space; neutral workers take spaces too; a full wheel is refused."""
    m = table(2, A={"corn": 9}, wheels={"tikal": {"0": "neutral", "1": 1, "3": "neutral"}})
    play(m, "place tikal")
    assert m.view(None)["wheels"]["tikal"] == {"0": "neutral", "1": 1, "2": 0, "3": "neutral"}
    full = {str(n): n % 3 + 1 for n in range(8)}
    m = table(4, A={"corn": 30}, wheels={"uxmal": full}, B={"workers": 6}, C={"workers": 6}, D={"workers": 6})
    assert refuses(m, 0, "place uxmal", "§4.6")


def test_21_14_no_passing_and_not_both() -> None:
    """§3.4: `end` is refused at the opening; who places cannot pick up, who picks up cannot place."""
    m = table(A={"corn": 5, "workers": 4}, wheels={"palenque": {"1": 0}, "tikal": {"2": 0}})
    assert refuses(m, 0, "end", "§3.4")
    assert refuses(play(m.copy(), "place uxmal"), 0, "pick palenque 1", "§3.4")
    assert refuses(play(m.copy(), "pick palenque 1", "use palenque 1"), 0, "place uxmal", "§3.4")


def test_21_15_a_lower_action_does_not_need_its_space() -> None:
    """§5.4: it does not matter who stands there; its corn is paid before the gain."""
    m = play(table(A={"corn": 1}, wheels={"yaxchilan": {"3": 0, "2": 1}}), "pick yaxchilan 3", "use yaxchilan 2")
    assert (player(m)["corn"], player(m)["stone"]) == (1, 1)
    m = play(table(wheels={"yaxchilan": {"3": 0}}), "pick yaxchilan 3")
    assert refuses(m, 0, "use yaxchilan 2", "§5.4")


def test_21_16_a_free_choice_does_not_waive_the_own_cost() -> None:
    """§5.5: Uxmal 1 costs 3 corn from space 7 too, Tikal 5 a resource, Chichen Itza a skull from space 10."""
    m = play(table(A={"corn": 2}, wheels={"uxmal": {"7": 0}}), "pick uxmal 7")
    assert refuses(m, 0, "use uxmal 1", "§6.1")
    m = table(wheels={"tikal": {"6": 0}})
    assert player(play(m, "pick tikal 6"))["hand"] == 3  # nothing can be done, so nothing is asked
    m = play(table(A={"skulls": 1}, wheels={"chichen": {"10": 0}}), "pick chichen 10")
    assert options(m) == [*(f"use chichen {n}" for n in range(1, 10)), "nothing"]
    assert player(play(m, "use chichen 3"))["skulls"] == 0


def test_21_17_begging() -> None:
    """§4.1, §4.2: not above 2 corn, sets 3 and does not add 3, only at the start of a turn and once."""
    m = table(A={"corn": 2, "workers": 4}, wheels={"palenque": {"1": 0}, "tikal": {"1": 0}})
    begged = play(m.copy(), "beg brown")
    assert player(begged)["corn"] == 3
    assert refuses(begged, 0, "beg brown", "§4.2")
    assert refuses(play(m.copy(), "pick tikal 1"), 0, "beg brown", "§4.2")
    assert refuses(play(m.copy(), "place palenque"), 0, "beg brown", "§4.2")
    assert refuses(table(A={"corn": 3}), 0, "beg brown", "§4.1")


def test_21_18_pity_takes_all_corn() -> None:
    """§4.12: whoever cannot pay, beg or pick up places one worker for all the corn, and the turn is over."""
    zeros = {name: {"0": who} for name, who in zip(("palenque", "yaxchilan", "tikal", "uxmal"), (1, 1, 2, 2), strict=True)}
    steps_0 = {"brown": 0, "yellow": 0, "green": 0}
    m = table(A={"corn": 0, "temples": steps_0}, start_space=3, wheels=zeros | {"chichen": {"0": 3, "1": 3}}, to_come=[1])
    assert options(m) == ["place palenque", "place yaxchilan", "place tikal", "place uxmal"]
    assert refuses(m, 0, "place chichen", "§4.8")
    play(m, "place tikal")
    assert m.asked == (1,)
    assert (player(m)["corn"], player(m)["hand"]) == (0, 2)


def test_21_19_tiles() -> None:
    """§7.6, §7.8, §7.12: burned wood is nobody's tile; a harvest without a tile takes none."""
    m = play(table(wheels={"palenque": {"4": 0}}), "pick palenque 4", "use palenque 4", "burn green")
    assert (player(m)["corn_tiles"], player(m)["wood_tiles"], m.truth()["burned"]) == (1, 0, 1)
    m = play(table(A={"technologies": {"agriculture": 2}}, wheels={"palenque": {"4": 0}}), "pick palenque 4", "use palenque 4")
    play(m, "corn")
    assert (player(m)["corn_tiles"], m.truth()["jungle"]["4"]) == (0, {"corn": 4, "wood": 4})


@pytest.mark.parametrize(("level", "corn"), [(1, 9 + 1), (2, 9 + 1), (3, 9 + 3)])
def test_21_20_21_agriculture(level: int, corn: int) -> None:
    """§7.9, §7.10: an uncovered tile must be taken; +1, +1, +3 in all; fishing gains nothing at level 1."""
    tech = {"technologies": {"agriculture": level}}
    m = table(A=tech, wheels={"palenque": {"5": 0, "1": 0}}, jungle={"5": {"corn": 2, "wood": 1}})
    play(m, "pick palenque 5", "use palenque 5", "corn")
    assert (player(m)["corn"], player(m)["corn_tiles"]) == (corn, 1)
    play(m, "pick palenque 1", "use palenque 1")
    assert player(m)["corn"] == corn + (3 if level == 1 else 4)


def test_21_22_extraction_helps_only_on_two_wheels() -> None:
    """§13.5: not with buildings, not at Chichen Itza, not beyond level 3, not at the market."""
    skilled = {"technologies": {"extraction": 3}}
    m = table(A=skilled | {"wood": 4}, wheels={"tikal": {"2": 0}}, row=["b10"])
    assert player(play(m, "pick tikal 2", "use tikal 2"))["stone"] == 1
    m = play(table(A=skilled | {"skulls": 1}, wheels={"chichen": {"6": 0}}), "pick chichen 6", "use chichen 6", "gain gold")
    assert player(m)["gold"] == 1
    m = play(table(A=skilled | {"wood": 1}, wheels={"tikal": {"1": 0}}), "pick tikal 1", "use tikal 1", "tech extraction")
    assert player(play(m, "gain gold gold"))["gold"] == 2
    m = play(table(A=skilled | {"corn": 4}, wheels={"uxmal": {"2": 0}}), "pick uxmal 2", "use uxmal 2", "buy gold")
    assert player(m)["gold"] == 1


def test_21_23_architecture_applies_once_and_not_to_monuments() -> None:
    """§12.4, §12.6, §12.8: with Tikal 4 on one building; never on a monument; not by the level that the building gives."""
    builder = {"wood": 9, "gold": 9, "technologies": {"architecture": 1}}
    m = play(table(A=builder, wheels={"tikal": {"4": 0}}, row=["b01", "b02"]), "pick tikal 4", "use tikal 4", "build b01")
    used = play(m.copy(), "arch yes", "build b02")
    saved = play(m.copy(), "arch no", "build b02")
    assert player(used)["corn"] == player(saved)["corn"] == 1
    m = table(A=builder | {"stone": 9}, wheels={"tikal": {"4": 0}}, monuments=["m08"])
    assert player(play(m, "pick tikal 4", "use tikal 4"))["corn"] == 0
    m = play(table(A={"gold": 1}, wheels={"tikal": {"2": 0}}, row=["b13"]), "pick tikal 2", "use tikal 2")
    assert (player(m)["corn"], player(m)["technologies"]["architecture"]) == (0, 1)


def test_21_24_the_discount_of_uxmal_4() -> None:
    """§12.5: two corn less, and never below nothing."""
    master = {"technologies": {"architecture": 3}}
    m = play(table(A=master | {"corn": 2}, wheels={"uxmal": {"4": 0}}, row=["b11"]), "pick uxmal 4", "use uxmal 4")
    assert player(m)["corn"] == 2 - (4 - 2) + 1 + 1
    m = play(table(A=master, wheels={"uxmal": {"4": 0}}, row=["b01"]), "pick uxmal 4", "use uxmal 4")
    assert player(m)["corn"] == 1


def test_21_25_the_row_is_filled_at_the_end_of_the_turn() -> None:
    """§12.9: not between two actions of one turn."""
    m = table(A={"wood": 9}, wheels={"tikal": {"2": 0, "3": 0, "4": 0}}, row=["b01", "b02"], pile=["b03", "b04"])
    play(m, "pick tikal 2", "use tikal 2", "build b01", "pick tikal 4", "use tikal 4")
    assert m.view(None)["row"] == EMPTY_ROW
    play(m, "end")
    assert m.asked == (-1,)
    play(m, "draw b04")
    assert m.view(None)["row"] == ["b04", "b03", None, None, None, None]


def test_21_26_beyond_level_3() -> None:
    """§13.2, §13.4: it costs one resource, leaves the marker, and can be had again and again."""
    m = table(A={"gold": 2, "technologies": {"architecture": 3}}, wheels={"tikal": {"3": 0}})
    play(m, "pick tikal 3", "use tikal 3", "tech architecture", "tech architecture")
    assert (player(m)["points"], player(m)["gold"], player(m)["technologies"]["architecture"]) == (6, 0, 3)


def test_21_27_tikal_3_and_5() -> None:
    """§9.3, §9.5: the second advance is optional; the two temples are different."""
    m = play(table(A={"wood": 2}, wheels={"tikal": {"3": 0}}), "pick tikal 3", "use tikal 3", "tech theology", "stop")
    assert (player(m)["wood"], m.asked) == (1, (1,))
    m = play(table(A={"wood": 1}, wheels={"tikal": {"5": 0}}), "pick tikal 5", "use tikal 5")
    assert options(m) == ["temple brown yellow", "temple brown green", "temple yellow green"]
    assert refuses(m, 0, "temple brown", "§9.5")


def test_21_28_chichen_itza() -> None:
    """§11.3, §11.4, §11.5: a lost step closes nothing; theology 1 opens all from space 9; theology 2 is optional."""
    m = table(A={"skulls": 1, "temples": {"brown": 6}}, wheels={"chichen": {"1": 0}})
    assert "use chichen 1" in options(play(m, "pick chichen 1"))
    m = play(table(A={"skulls": 1, "technologies": {"theology": 1}}, wheels={"chichen": {"9": 0}}), "pick chichen 9")
    assert options(m) == [*(f"use chichen {n}" for n in range(1, 10)), "nothing"]
    m = play(table(A={"skulls": 1, "wood": 1, "technologies": {"theology": 2}}, wheels={"chichen": {"2": 0}}), "pick chichen 2")
    play(m, "use chichen 3", "stop")
    assert (player(m)["wood"], steps(m)) == (1, [2, 1, 1])


def test_21_32_the_market_ends() -> None:
    """§10.2, §10.3: selling is possible; what was bought is not sold in the same visit, nor the other way round."""
    m = play(table(A={"corn": 4, "gold": 1}, wheels={"uxmal": {"2": 0}}), "pick uxmal 2", "use uxmal 2", "sell gold", "buy stone")
    assert refuses(m, 0, "buy gold", "§10.3")
    assert refuses(m, 0, "sell stone", "§10.3")
    assert refuses(m, 0, "sell wood", "§10.2")
    assert (player(m)["corn"], player(m)["stone"]) == (5, 1)


def test_21_33_any_action() -> None:
    """§10.6, §10.7: Palenque too, not Chichen Itza, not itself."""
    rich = {"corn": 20, "wood": 5, "stone": 5, "gold": 5, "skulls": 2}
    m = play(table(A=rich, wheels={"uxmal": {"5": 0}}, row=["b01"]), "pick uxmal 5", "use uxmal 5")
    assert len(options(m)) == 19
    assert refuses(m, 0, "use chichen 1", "§10.6")
    assert refuses(m, 0, "use uxmal 5", "§10.7")
    assert refuses(m, 0, "stop", "§18.3")
