"""§17 of RULES.md: where implementations go wrong, each by its number."""

import json

import sacbe
from sacbe.games.yucatan.rules.pieces import BOARDS
from tests.games.yucatan.helpers import broken, offered, play, player, started, table, village, warrior


def test_17_1_directions() -> None:
    """§17.1: set-up counter-clockwise, step 2 from the other side, play clockwise."""
    m = started(4, first=2)
    asked = []
    for _ in range(8):
        asked.append(m.asked[0])
        m.play(m.asked[0], m.legal(m.asked[0])[0])
    assert asked == [1, 0, 3, 2, 3, 2, 1, 0]


def test_17_2_bank_cells() -> None:
    """§17.2: 7,2 touches the great river and has no symbol: no river step, no landing; but a boat leaves from it."""
    assert "move 5,4 to 7,2" not in offered(table("0 small 4,1", "0 jaguar 5,4"))
    m = table("0 small 4,1", "0 jaguar 7,2")
    assert "move 7,2 to 5,4" in offered(m)
    assert "move 7,2 to 7,4" not in offered(m)


def test_17_3_tributaries() -> None:
    """§17.3: a village on a tributary opens that tributary only."""
    assert "found 7,4" not in offered(table("0 small 5,-1"))


def test_17_4_neutral_villages_spoil_sites() -> None:
    """§17.4: no founding beside one."""
    assert "found 4,1" in offered(table())
    assert "found 4,1" not in offered(table("n small 5,1"))


def test_17_5_a_large_village_counts_once() -> None:
    """§17.5: it feeds one warrior, and counts one in the tie-break."""
    m = table("0 large 4,1", "0 jaguar 6,-1; 0 snake 6,-3")
    assert offered(m, "deploy") == []
    assert table("0 large 4,1; 1 small 2,4", "0 jaguar 6,-1").ranks == (1, 1)


def test_17_6_food_is_not_checked_otherwise() -> None:
    """§17.6: a warrior beaten, a village shrunk: nobody is asked to remove."""
    m = table("1 large 2,4", "0 snake 2,3; 1 jaguar 0,7; 1 snake 0,8")
    play(m, "move 2,3 to 2,4")
    assert m.truth()["step"] == "turn"


def test_17_7_nothing_after_a_fight() -> None:
    """§17.7: neither a raid nor a theft."""
    m = play(table("1 small 2,4", "0 snake 2,3; 1 hummingbird 2,4"), "move 2,3 to 2,4")
    assert village(m, "2,4") is not None
    m = play(table("", "0 snake 1,6; 1 hummingbird 1,7", stores=[0, 5]), "move 1,6 to 1,7")
    assert (m.truth()["step"], player(m, 1)["store"]) == ("turn", 5)


def test_17_8_a_tie_is_the_defender_s() -> None:
    """§17.8: the attacker leaves."""
    assert warrior(play(table("", "0 snake 4,-1; 1 snake 4,0"), "move 4,-1 to 4,0"), "4,0")["seat"] == 1


def test_17_9_and_10_the_loser_s_prisoners() -> None:
    """§17.9, §17.10: first the loser's, then one from the supply; also if the attacker loses."""
    m = play(table("", "0 snake 4,-1 2; 1 snake 4,0 2"), "move 4,-1 to 4,0")
    assert warrior(m, "4,0")["carry"] == 3
    assert m.view(None)["supply"] == 47
    m = play(table("", "0 snake 4,-1 1; 1 snake 4,0 0"), "move 4,-1 to 4,0")
    assert warrior(m, "4,0")["carry"] == 2


def test_17_11_a_full_warrior_raids() -> None:
    """§17.11: the village shrinks."""
    m = play(table("n small 8,0", "0 snake 8,-1 3"), "move 8,-1 to 8,0")
    assert village(m, "8,0") is None
    assert warrior(m, "8,0")["carry"] == 3


def test_17_12_nothing_is_passed() -> None:
    """§17.12: no warrior, no foreign village, no enemy city in the middle of a river step."""
    free = table("", "0 jaguar 4,-1")
    assert "move 4,-1 to 4,1" in offered(free)
    for villages, warriors in (("1 small 4,0", ""), ("n small 4,0", ""), ("", "; 1 snake 4,0"), ("", "; 0 snake 4,0")):
        assert "move 4,-1 to 4,1" not in offered(table(villages, "0 jaguar 4,-1" + warriors))
    assert "move 1,6 to 2,7" not in offered(table("", "0 jaguar 1,6; 1 snake 2,6"))


def test_17_13_deliveries() -> None:
    """§17.13: not in small villages; under enlargement, in passing, and after a defence they are made."""
    assert player(play(table("0 small 4,1", "0 jaguar 4,0 1"), "move 4,0 to 4,1"), 0)["store"] == 0
    assert player(play(table("0 small 4,1", "0 jaguar 4,1 1"), "enlarge 4,1"), 0)["store"] == 1
    assert player(play(table("0 large 4,0", "0 jaguar 4,-1 1"), "move 4,-1 to 4,1 via 4,0"), 0)["store"] == 1
    m = play(table("0 large 4,1", "0 snake 4,1; 1 snake 4,0", turn=1), "move 4,0 to 4,1")
    assert player(m, 0)["store"] == 1


def test_17_14_each_result_once() -> None:
    """§17.14: no option twice, and with an enemy on the target the plain and the `via` form are both there."""
    m = table("", "0 jaguar 4,-3 2; 1 snake 5,-2")
    names = offered(m)
    assert len(names) == len(set(names))
    assert {"move 4,-3 to 5,-2", "move 4,-3 to 5,-2 via 5,-3"} <= set(names)
    plain, via = (play(m.copy(), f"move 4,-3 to 5,-2{way}") for way in ("", " via 5,-3"))
    assert (warrior(plain, "5,-2")["carry"], player(plain, 0)["store"]) == (3, 0)
    assert (warrior(via, "5,-2")["carry"], player(via, 0)["store"]) == (1, 2)


def test_17_15_whose_turn_after_a_removal() -> None:
    """§17.15: seat 0 raids seat 2, then seat 1 has the turn, not seat 0."""
    m = table("2 small -2,2", "0 snake -2,3; 2 jaguar -2,4; 2 snake -3,5", seats=3)
    play(m, "move -2,3 to -2,2")
    assert m.asked == (2,)
    play(m, "remove -2,4")
    assert m.asked == (1,)


def test_17_16_no_leak() -> None:
    """§17.16: worlds that differ in hidden guilds look the same to the others: views, logs, drawings, also of a removal."""
    worlds = []
    for guild, other in (("jaguar", "snake"), ("hummingbird", "jaguar")):
        m = table("1 small 2,4", f"0 snake 2,3; 1 {guild} 0,7; 1 {other} 5,4")
        play(m, "move 2,3 to 2,4", "remove 5,4", "move 0,7 to 0,8")
        worlds.append(json.dumps([m.view(0), m.log(0), m.svg(0), m.view(None), m.log(None)]))
    assert worlds[0] == worlds[1]


def test_17_16_no_leak_by_deploying() -> None:
    """§17.16: neither the record as others see it nor slots tell which piece was deployed."""
    worlds = []
    for guild in ("jaguar", "snake", "hummingbird"):
        m = play(table("0 small 4,1", "1 snake 0,7"), f"deploy 4,-3 {guild}")
        worlds.append(json.dumps([m.view(1), m.log(1), m.svg(1), m.asked]))
    assert len(set(worlds)) == 1


def test_17_17_what_was_seen_stays_seen() -> None:
    """§17.17: through moves, and through a guess."""
    m = play(table("", "0 jaguar 4,-1; 1 snake 4,0; 1 snake 0,7"), "move 4,-1 to 4,0", "move 0,7 to 0,8", "move 4,0 to 4,1")
    assert warrior(m, "4,1", 1)["guild"] == "jaguar"
    assert all(warrior(m.guess(1, seed), "4,1")["guild"] == "jaguar" for seed in range(20))


def test_17_18_when_take_is_asked() -> None:
    """§17.18: not with an empty store or a full warrior; `take 0` is always offered."""
    assert play(table("", "0 snake 1,6"), "move 1,6 to 1,7").truth()["step"] == "turn"
    assert play(table("", "0 snake 1,6 3", stores=[0, 5]), "move 1,6 to 1,7").truth()["step"] == "turn"
    assert offered(play(table("", "0 snake 1,6 2", stores=[0, 5]), "move 1,6 to 1,7")) == ["take 0", "take 1"]


def test_17_19_the_end_comes_at_once() -> None:
    """§17.19: in the middle of a round."""
    m = play(table("", "1 snake 0,7", stores=[3, 3], levels=[4, 4]), "build")
    assert m.over
    assert m.winners == (0,)


def test_17_20_what_builds() -> None:
    """§17.20: only the store, and one level at a time."""
    assert offered(table("", "0 snake 5,-1 3"), "build") == []
    assert player(play(table("", "1 snake 0,7", stores=[9, 0]), "build"), 0)["levels"] == 1


def test_17_21_own_city_and_own_store() -> None:
    """§17.21: nobody steals at home, and prisoners go to the own store, never to that of the city stood in."""
    m = play(table("", "0 snake 5,-4 1", stores=[5, 0]), "move 5,-4 to 5,-3")
    assert (m.truth()["step"], player(m, 0)["store"]) == ("turn", 6)
    m = play(table("", "0 snake 1,6 2", stores=[0, 0]), "move 1,6 to 1,7")
    assert (warrior(m, "1,7")["carry"], player(m, 1)["store"]) == (2, 0)


def test_17_22_nothing_of_the_map_is_wired_in() -> None:
    """§17.22: the three maps differ in size and in rivers per city (test_boards.py plays on a further one)."""
    assert len({len(b.terrain) for b in BOARDS}) == 3
    for seats in (2, 3, 4):
        assert broken(sacbe.start("yucatan", seats, seed=1)) == []


def test_17_23_symbols_for_steps_names_for_founding() -> None:
    """§17.23: 4,-1 to 2,0 needs no common river; founding on 2,0 does."""
    m = table("0 small 5,-1", "0 jaguar 4,-1")
    assert "move 4,-1 to 2,0" in offered(m)
    assert "found 2,0" not in offered(m)
