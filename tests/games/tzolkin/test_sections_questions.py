"""§18 and §19 of RULES.md, where no vector proves them: the questions, and who knows what."""

import json

import pytest

import sacbe
from sacbe.core.engine.ask import NATURE
from sacbe.core.match.undo import take_back
from sacbe.games.tzolkin.rules.pieces import FACTS
from tests.games.tzolkin.helpers import SEATS, options, play, player, random_play, refuses, table

RICH = {"corn": 20, "wood": 9, "stone": 9, "gold": 9}


def test_18_0_the_vocabulary() -> None:
    """§18.0.1, §18.0.3, §18.0.4: 390 texts in lower case, in the order of the facts; nature's come after them."""
    game = sacbe.game("tzolkin")
    texts = [text for kind in FACTS["vocabulary"]["order"] for text in FACTS["vocabulary"]["actions"][kind]]
    assert list(game.actions[:390]) == texts
    assert [act.split()[0] for act in game.actions[390:]] == ["draw"] * 32 + ["show"] * 13 + ["marker"] * 4 + ["deal"] * 21 + [
        "turn"
    ] * 21
    assert all(text == text.lower() for text in game.actions)


@pytest.mark.parametrize("seats", SEATS)
def test_18_0_2_no_question_with_one_answer(seats: int) -> None:
    """§18.0.2, §18.0.4: between 2 and 20 options, and one seat at a time except for `keep`."""
    for m in random_play(seats, 8):
        keeping = m.view(None)["step"] == "keep"
        assert m.over or keeping or len(m.asked) == 1
        assert all(2 <= len(m.legal(seat)) <= 20 for seat in m.asked)


def test_18_0_2_automatic_steps_are_told() -> None:
    """§18.0.2: an automatic step is logged as such and is no decision."""
    m = play(table(wheels={"tikal": {"6": 0}}), "pick tikal 6")
    assert m.log(0)[-1] == "A does nothing with the worker. (only choice)"
    assert "# 0 nothing" in str(m.record)
    assert len(m.record.moves) == 1


def test_18_0_1_an_answer_to_another_question() -> None:
    """§18.0.1: refused by each question that is asked about every text."""
    assert refuses(table(), 0, "advance 2", "§18")
    m = table(A={"wood": 1}, wheels={"tikal": {"3": 0}})
    assert refuses(play(m, "pick tikal 3", "use tikal 3"), 0, "end", "§18")
    m = table(A=RICH, wheels={"tikal": {"2": 0}}, row=["b01", "b02", "b06"])
    assert refuses(play(m, "pick tikal 2", "use tikal 2"), 0, "end", "§18")
    m = table(A={"corn": 1, "wood": 2, "stone": 1, "gold": 1}, wheels={"tikal": {"2": 0}}, row=["b21"], age=2)
    assert refuses(play(m, "pick tikal 2", "use tikal 2"), 0, "end", "§18")


def test_18_3_2_technologies() -> None:
    """§18.3.2: paid, with `stop` only for the second; free, without payment and without `stop`."""
    m = table(A={"wood": 1, "technologies": {"theology": 1}}, wheels={"tikal": {"3": 0}})
    play(m, "pick tikal 3", "use tikal 3")
    assert options(m) == ["tech agriculture", "tech extraction", "tech architecture"]
    assert refuses(m, 0, "tech theology", "§13.2")
    assert refuses(m, 0, "stop", "§18.3")
    m = table(A={"stone": 1, "gold": 2, "technologies": {"theology": 2}}, wheels={"tikal": {"2": 0}}, row=["b31"], age=2)
    play(m, "pick tikal 2", "use tikal 2")
    assert options(m) == [f"tech {name}" for name in FACTS["technologies"]["order"]]
    assert refuses(m, 0, "stop", "§18.3")
    assert player(play(m, "tech theology", "tech theology"))["skulls"] == 1


def test_18_3_3_payments() -> None:
    """§18.3.3: all mixes of the number required, and only those that are owned."""
    m = table(A={"wood": 2, "gold": 2, "technologies": {"theology": 2}}, wheels={"tikal": {"1": 0}})
    play(m, "pick tikal 1", "use tikal 1", "tech theology")
    assert options(m) == ["pay wood wood gold", "pay wood gold gold"]
    assert refuses(m, 0, "pay wood gold", "§18.3.3")
    assert refuses(m, 0, "pay gold gold gold", "§18.3.3")


def test_18_3_4_18_3_5_buildings_at_tikal_4() -> None:
    """§18.3.4, §18.3.5: monuments beside buildings; `arch no` is missing if only the discount can pay."""
    mason = RICH | {"technologies": {"architecture": 1}}
    m = table(A=mason, wheels={"tikal": {"4": 0}}, row=["b02", "b01"], monuments=["m03", "m01"])
    play(m, "pick tikal 4", "use tikal 4")
    assert options(m) == ["build b01", "build b02", "build m01", "build m03"]
    assert refuses(m, 0, "build m02", "§12.2")
    play(m, "build b02")
    assert options(m) == ["arch yes", "arch no"]
    play(m, "arch no")
    assert options(m) == ["build b01", "stop"]
    assert refuses(m, 0, "build m01", "§9.4")
    poor = {"wood": 1, "technologies": {"architecture": 3}}
    m = play(table(A=poor, wheels={"tikal": {"4": 0}}, row=["b09", "b04"]), "pick tikal 4", "use tikal 4")
    assert player(m)["buildings"] == ["b09"]  # only with the discount: nothing is asked


def test_18_3_6_discounts() -> None:
    """§18.3.6: kinds in the cost, if the rest can be paid."""
    m = table(
        A={"wood": 3, "stone": 1, "gold": 1, "technologies": {"architecture": 3}}, wheels={"tikal": {"2": 0}}, row=["b19"], age=2
    )
    play(m, "pick tikal 2", "use tikal 2")
    assert options(m) == ["discount wood", "discount stone", "discount gold"]
    assert player(play(m, "discount gold"))["gold"] == 1
    m = table(A={"wood": 2, "stone": 2, "technologies": {"architecture": 3}}, wheels={"tikal": {"2": 0}}, row=["b06"])
    play(m, "pick tikal 2", "use tikal 2")
    assert options(m) == ["discount wood", "discount stone"]
    assert refuses(m, 0, "discount gold", "§18.3.6")


def test_18_3_8_resources_of_choice() -> None:
    """§18.3.8: one at Chichen Itza, six mixes of two beyond extraction."""
    m = play(table(A={"skulls": 1}, wheels={"chichen": {"8": 0}}), "pick chichen 8", "use chichen 8")
    assert options(m) == ["gain wood", "gain stone", "gain gold"]
    assert refuses(m, 0, "gain wood wood", "§18.3.8")
    m = table(A={"gold": 1, "technologies": {"extraction": 3}}, wheels={"tikal": {"1": 0}})
    assert len(options(play(m, "pick tikal 1", "use tikal 1", "tech extraction"))) == 6


def test_18_3_9_market() -> None:
    """§18.3.9: `stop` is always offered."""
    m = play(table(A={"corn": 4, "wood": 1}, wheels={"uxmal": {"2": 0}}), "pick uxmal 2", "use uxmal 2")
    assert options(m) == ["sell wood", "buy wood", "buy stone", "buy gold", "stop"]
    assert play(m, "stop").asked == (1,)


def test_18_3_10_any_action() -> None:
    """§18.3.10: with b21 it may be left out, and is not asked without corn."""
    cost = {"wood": 2, "stone": 1, "gold": 1}
    m = table(A=cost | {"corn": 1}, wheels={"tikal": {"2": 0}}, row=["b21"], age=2)
    assert options(play(m, "pick tikal 2", "use tikal 2"))[-1] == "stop"
    m = table(A=cost, wheels={"tikal": {"2": 0}}, row=["b21"], age=2)
    assert play(m, "pick tikal 2", "use tikal 2").asked == (1,)


def test_19_1_19_5_what_is_open() -> None:
    """§19.1, §19.4, §19.5: all seats see the same table; the piles have no order."""
    for m in random_play(3, 4):
        seen = [m.view(seat) for seat in (0, 1, 2, None)]
        for view in seen:
            for key in ("seat", "own_tiles", "own_choice"):
                del view[key]
        assert all(view == seen[0] for view in seen)
    assert m.view(None)["pile"] == sorted(m.view(None)["pile"])


def test_19_2_19_3_19_6_wealth_tiles() -> None:
    """§19.2, §19.3, §19.6: known to their seat only; that somebody has chosen is seen, not what; discards stay secret."""
    m = sacbe.start("tzolkin", 2, seed=3)
    tiles = m.truth()["players"]
    assert m.view(0)["own_tiles"] == tiles[0]["dealt"]
    m.play(0, m.legal(0)[0])
    assert (m.view(1)["chosen"], m.view(1)["own_choice"]) == ([True, False], [])
    assert m.log(0)[-1].startswith("A chooses in secret w")
    assert m.log(1)[-1] == m.log(None)[-1] == "A chooses two wealth tiles in secret."
    hidden = json.dumps([m.view(1), m.log(1)])
    turned = m.truth()["turned_up"]
    assert [tile for tile in tiles[0]["dealt"] if tile in hidden] == []
    assert [tile for tile in turned if tile not in hidden] == []
    m.play(1, m.legal(1)[0])
    thrown = set(tiles[0]["dealt"]) - set(m.truth()["players"][0]["kept"])
    assert [tile for tile in thrown if tile in json.dumps([m.view(1), m.log(1)])] == []
    guesses = [m.guess(1, seed).truth()["players"][0]["dealt"] for seed in range(20)]
    assert len(set(map(tuple, guesses))) > 5
    assert all(set(g).isdisjoint({*tiles[1]["dealt"], *turned}) for g in guesses)


def test_19_7_19_8_taking_back() -> None:
    """§19.7, §19.8: inside a turn everything, after its end nothing, nor a choice after the reveal."""
    m = sacbe.start("tzolkin", 2, seed=9)
    m.play(0, m.legal(0)[0])
    assert take_back(m, 0).asked == (0, 1)
    m.play(1, m.legal(1)[0])
    with pytest.raises(sacbe.Illegal):
        take_back(m, 0)
    m = table(A={"corn": 9}, B={"corn": 9})
    before = m.truth()
    play(m, "place palenque", "place tikal")
    assert take_back(take_back(m, 0), 0).truth() == before
    play(m, "end")
    with pytest.raises(sacbe.Illegal):
        take_back(m, 0)
    assert m.asked != (NATURE,)
