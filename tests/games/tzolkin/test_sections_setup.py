"""§1, §2 and §3 of RULES.md, where no vector proves them: components, set-up, the course of play."""

import random
from fractions import Fraction

import pytest

import sacbe
from sacbe.core.engine.ask import NATURE
from sacbe.games.tzolkin.rules.pieces import FACTS
from tests.games.tzolkin.helpers import SEATS, end_of_round, options, play, player, random_play, table


@pytest.mark.parametrize("seats", SEATS)
def test_1_the_table_is_laid(seats: int) -> None:
    """§1.1, §1.3, §1.4, §1.6, §1.7, §1.8, §1.10, §1.13, §1.14, §1.15, §1.19, §1.20, §2.1, §2.2, §2.3."""
    m = sacbe.start("tzolkin", seats, seed=5)
    t = m.truth()
    assert m.game.seats == range(2, 5)
    assert list(t["wheels"]) == ["palenque", "yaxchilan", "tikal", "uxmal", "chichen"]
    assert t["start_space"] is None
    assert t["marker"] in range(seats)
    assert (t["skull_bank"], t["offered"], t["teeth_corn"]) == (13, [], 0)
    assert t["jungle"] == {str(g): {"corn": seats, "wood": 0 if g == 2 else seats} for g in range(2, 6)}
    assert sum(who == "neutral" for holes in t["wheels"].values() for who in holes.values()) == {2: 12, 3: 6, 4: 0}[seats]
    for p in t["players"]:
        assert (p["workers"], p["board"], p["vp"]) == (3, "light", 0)
        assert set(p["temples"].values()) == {1}
        assert set(p["technologies"].values()) == {0}
        assert [p[good] for good in ("corn", "wood", "stone", "gold", "skulls")] == [0] * 5


@pytest.mark.parametrize("seats", SEATS)
def test_2_nature_lays_out_tiles(seats: int) -> None:
    """§1.16, §1.17, §1.18, §2.4, §2.5, §2.6, §2.7, §2.9: 6 of 14 buildings, seats + 2 of 13 monuments, 4 of 21 tiles each."""
    m = sacbe.start("tzolkin", seats, deal=False)
    chooser, drawn = random.Random(3), []
    while m.asked == (NATURE,):
        drawn.append((len(m.legal(NATURE)), m.game.actions[m.legal(NATURE)[0]].split()[0]))
        m.play(NATURE, chooser.choice(m.legal(NATURE)))
    kinds = [kind for _, kind in drawn]
    assert [n for n, kind in drawn if kind == "draw"] == [14, 13, 12, 11, 10, 9]
    assert [n for n, kind in drawn if kind == "show"] == list(range(13, 13 - seats - 2, -1))
    assert [n for n, kind in drawn if kind == "marker"] == [seats]
    assert [n for n, kind in drawn if kind == "deal"] == list(range(21, 21 - 4 * seats, -1))
    assert kinds == sorted(kinds, key=["draw", "show", "marker", "deal", "turn"].index)
    t = m.truth()
    assert len(t["pile"]) == 8 + 18
    assert m.asked == tuple(range(seats))


def test_1_facts_about_pieces() -> None:
    """§1.16, §1.17, §1.18: how many of each, and of which types."""
    assert [sum(b["age"] == age for b in FACTS["buildings"]) for age in (1, 2)] == [14, 18]
    types = [b["type"] for b in FACTS["buildings"]]
    assert [types.count(t) for t in ("farm", "funerary", "civil", "sacred")] == [8, 8, 8, 8]
    assert [sum(m["type"] == t for m in FACTS["monuments"]) for t in ("funerary", "civil", "sacred")] == [5, 4, 4]
    assert len(FACTS["wealth_tiles"]) == 21


def test_1_2_the_most_points_win() -> None:
    """§1.2, §1.21: and points may be quarters, and negative."""
    m = end_of_round(2, round=27, food_days=3, A={"corn": 1, "vp": -20}, B={"corn": 0, "vp": -21})
    assert m.winners == (0,)
    assert m.points[0] == Fraction(-20 - 9 + 6) + Fraction(1, 4)
    assert player(m)["points"] == "-22¾"
    assert [line for line in m.log(None) if "ends with" in line] == [
        "A ends with -22¾ VP and 0 workers on the wheels.",
        "B ends with -24 VP and 0 workers on the wheels.",
    ]


def test_1_5_one_worker_a_hole() -> None:
    """§1.5: a taken space is skipped, whoever stands there."""
    m = play(table(3, A={"corn": 9}, wheels={"palenque": {"0": 0, "1": "neutral", "2": 2}}), "place palenque")
    assert m.truth()["wheels"]["palenque"]["3"] == 0


def test_1_9_goods_are_unlimited() -> None:
    """§1.9, §1.11: more corn than the box holds; what is paid goes back to the bank."""
    m = play(table(A={"corn": 500, "wood": 90}, wheels={"yaxchilan": {"5": 0}}), "pick yaxchilan 5", "use yaxchilan 5")
    assert player(m)["corn"] == 502
    m = play(table(A={"gold": 4, "skulls": 1}, wheels={"tikal": {"4": 0}}, monuments=["m13"]), "pick tikal 4", "use tikal 4")
    assert m.truth()["skull_bank"] == 13


def test_1_22_options() -> None:
    """§1.22, §1.23: two, and no others."""
    game = sacbe.game("tzolkin")
    assert {name: o.choices for name, o in game.options.items()} == {
        "quarter_points": ("exact", "floor"),
        "double_over_last_day": ("allowed", "forbidden"),
    }
    with pytest.raises(sacbe.Unknown):
        sacbe.start("tzolkin", 2, options={"variant": "tribes"})


def test_2_8_round_1() -> None:
    """§2.8, §3.4: round 1 begins with the holder of the marker, and everybody places."""
    for m in random_play(4, 3):
        if m.truth()["round"] > 1 or m.truth()["questions"] == [{"step": "keep"}]:
            continue
        assert not [option for option in options(m, m.asked[0]) if option.startswith("pick")]
    m = sacbe.start("tzolkin", 3, seed=1)
    for seat in range(3):
        m.play(seat, m.legal(seat)[0])
    assert m.asked == (m.truth()["marker"],)


def test_2_14_kept_tiles_stay() -> None:
    """§2.14: face up before the player; w14 counts as no building."""
    m = end_of_round(2, round=27, food_days=3, A={"corn": 4, "kept": ["w14", "w01"], "monuments": ["m02"]}, B={"corn": 6})
    assert player(m)["kept"] == ["w01", "w14"]
    assert player(m)["sources"]["m02"] == 2
    assert player(m)["corn"] == 0


def test_3_1_a_round() -> None:
    """§3.1, §3.3: turns from the marker clockwise, then the food day, then the calendar."""
    fed = {"corn": 9}
    m = table(3, marker=1, turn=1, round=8, A=fed, B=fed, C=fed, wheels={"palenque": {"2": 1, "3": 2, "4": 0}})
    order = []
    for _ in range(3):
        order.append(m.asked[0])
        play(m, "place tikal", "end")
    assert order == [1, 2, 0]
    assert (m.truth()["food_days"], m.truth()["round"]) == (1, 9)
    assert m.truth()["wheels"]["palenque"] == {"3": 1, "4": 2, "5": 0}


def test_3_5_the_end_of_a_turn() -> None:
    """§3.5: the corn of the teeth comes after the turn, and the row is filled first."""
    m = play(table(2, A={"corn": 1}, teeth_corn=3), "place start", "end")
    assert player(m)["corn"] == 4
    m = table(2, A={"wood": 1}, wheels={"tikal": {"2": 0}}, row=["b01"], pile=["b02", "b03"], teeth_corn=3)
    play(m, "pick tikal 2", "use tikal 2")
    assert m.asked == (NATURE,)
    assert m.truth()["teeth_corn"] == 3
    assert "§12.9" in m.why(NATURE, "draw b05"), "only what lies in the pile"


def test_3_7_the_game_ends_with_the_fourth_food_day() -> None:
    """§3.7, §16.13: even if the space was claimed, nobody is asked about two teeth."""
    m = end_of_round(2, round=27, food_days=3, start_space=1, A={"corn": 6}, B={"corn": 6})
    assert m.over
    assert m.asked == ()
    assert m.why(0, "advance 2") == "The match is over."
