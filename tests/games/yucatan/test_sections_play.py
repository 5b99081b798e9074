"""§3 to §7 of RULES.md, where no vector proves them: the course of play and the five actions."""

import pytest

import sacbe
from sacbe.core.engine.maps import hexes
from sacbe.games.yucatan.rules.boards import cell_name
from sacbe.games.yucatan.rules.pieces import BOARDS
from tests.games.yucatan.helpers import offered, play, player, refuses, table, village, warrior

BOXED = [["jaguar"] * 3 + ["snake"] * 3 + ["hummingbird"] * 3, []]


def eight_sites() -> list[str]:
    """Cells for eight villages of one seat that do not touch each other or a city."""
    board, found = BOARDS[0], list[hexes.Cell]()
    for cell in board.cells("jungle"):
        beside = [*board.cities, *found]
        if len(found) < 8 and all(hexes.distance(cell, other) > 1 for other in beside) and cell[1] > 0:
            found.append(cell)
    return [cell_name(cell) for cell in found]


def shut_in(large: int) -> str:
    """Eight villages of seat 0, the first of them large."""
    return "; ".join(f"0 {'large' if i < large else 'small'} {cell}" for i, cell in enumerate(eight_sites()))


def test_nobody_may_choose_to_pass() -> None:
    """§3.2, §3.3: `pass` is no action of the vocabulary; every option is one of the five actions."""
    m = table("0 small 4,1", "0 jaguar 4,0; 1 snake 0,7", stores=[3, 0])
    assert {option.split()[0] for option in offered(m)} == {"found", "enlarge", "deploy", "move", "build"}
    with pytest.raises(sacbe.Unreadable):
        m.play(0, "pass")


def test_without_any_legal_action_a_seat_passes() -> None:
    """§3.4, §3.8: no stock, no warriors at all, all villages large, two prisoners: the pass is a turn, and nobody is out."""
    m = table(shut_in(8), "1 snake 5,-1", options={"beaten_warriors": "box"}, boxed=BOXED, stores=[2, 0])
    assert m.asked == (1,)
    assert player(m, 0)["turns"] == 1
    assert m.view(None)["last"] == {"seat": 0, "action": "pass"}
    assert "# 0 pass" in str(m.record)
    assert "A has no possible action and passes." in m.log(None)


def test_a_lone_option_is_taken_at_once() -> None:
    """§14.2: recorded as the seat's action; the log does not tell it from a chosen one."""
    m = table(shut_in(7), "1 snake 5,-1", options={"beaten_warriors": "box"}, boxed=BOXED)
    cell = eight_sites()[7]
    assert m.asked == (1,)
    assert m.view(None)["last"] == {"seat": 0, "action": f"enlarge {cell}"}
    assert m.log(None) == [f"A enlarges the village on {cell}."]


def test_when_nobody_can_act_the_turns_run_out() -> None:
    """§3.4, §13.2: two seats without any action pass until the turn limit."""
    both = [BOXED[0], BOXED[0]]
    cells = [c for c in BOARDS[0].cells("jungle") if all(hexes.distance(c, city) > 1 for city in BOARDS[0].cities)]
    found: list[tuple[int, int]] = []
    for c in cells:
        if len(found) < 16 and all(hexes.distance(c, other) > 1 for other in found):
            found.append(c)
    villages = "; ".join(f"{i % 2} large {cell_name(c)}" for i, c in enumerate(found))
    m = table(villages, options={"beaten_warriors": "box"}, boxed=both)
    assert m.over
    assert player(m, 0)["turns"] == player(m, 1)["turns"] == 400
    assert m.winners == (0, 1)


def test_one_warrior_to_a_cell_beside_a_village() -> None:
    """§3.6: a village and a warrior may share a cell, whoever owns them; two warriors never."""
    m = table("1 large 2,4; 0 small 4,1", "0 snake 2,3; 0 jaguar 2,5")
    play(m, "move 2,3 to 2,4")
    assert village(m, "2,4") == {"owner": 1, "size": "small", "cell": "2,4"}
    assert warrior(m, "2,4")["seat"] == 0
    with pytest.raises(sacbe.Unreadable, match=r"§3\.6"):
        table("", "0 snake 2,3; 1 snake 2,3")


def test_warriors_stand_in_cities() -> None:
    """§3.7, §10.10: in the own one and in another; the owner builds and deploys all the same."""
    m = table("0 small 4,1", "0 jaguar 5,-4; 1 snake 1,6", stores=[3, 0])
    play(m, "move 5,-4 to 5,-3", "move 1,6 to 1,7")
    assert warrior(m, "5,-3")["seat"] == 0
    thief = table("0 large 4,1", "1 snake 5,-3; 0 jaguar 4,0 1", stores=[3, 0])
    assert {"build", "deploy 5,-4 jaguar"} <= set(offered(thief))
    play(thief, "move 4,0 to 4,1")
    assert player(thief, 0)["store"] == 4


def test_cities_are_never_lost() -> None:
    """§3.8: without villages and warriors a seat founds along its rivers and deploys one warrior."""
    m = table("1 small 2,4")
    assert len(offered(m, "deploy")) == 6 * 3
    assert offered(m, "found")


def test_founding_needs_a_village_in_stock() -> None:
    """§4.1, §4.8: with all eight on the board `found Q,R` is not offered."""
    m = table(shut_in(0), "0 snake 5,-1")
    assert offered(m, "found") == []
    assert refuses(m, "found 1,-1", "§4.1")


def test_founding_by_river_or_by_warrior() -> None:
    """§4.3: neither: refused."""
    assert refuses(table("0 small 4,1"), "found 8,-2", "§4.3")
    assert refuses(table("", "1 snake 4,0", options={"found_under_enemy": "no"}), "found 4,0", "§4.6")


def test_enlarging_with_warriors_about() -> None:
    """§5.1, §5.2, §5.4, §5.5: no cost, no limit; an enemy on the cell gains and loses nothing."""
    m = table("0 small 4,1; 0 large 1,-1", "1 snake 4,1 2")
    assert offered(m, "enlarge") == ["enlarge 4,1"]
    assert refuses(m, "enlarge 1,-1", "§5.1")
    play(m, "enlarge 4,1")
    assert village(m, "4,1") == {"owner": 0, "size": "large", "cell": "4,1"}
    assert warrior(m, "4,1")["carry"] == 2
    assert player(m, 0)["store"] == player(m, 1)["store"] == 0


def test_where_warriors_are_deployed() -> None:
    """§6.3, §6.6, §6.7, §6.8: beside the city, not in it; a warrior in the city hinders nothing; no load, no fight."""
    m = table("0 small 4,1; 0 small 1,-1", "1 snake 5,-3; 1 snake 5,-4")
    assert refuses(m, "deploy 5,-3 jaguar", "§6.3")
    assert refuses(m, "deploy 5,-4 jaguar", "§6.3")
    play(m, "deploy 4,-3 jaguar")
    assert warrior(m, "4,-3") == {"seat": 0, "guild": "jaguar", "cell": "4,-3", "carry": 0, "seen": False}
    assert m.view(1)["last"] == {"seat": 0, "action": "deploy 4,-3 ?"}


def test_deploying_is_limited_by_food_and_reserve() -> None:
    """§6.1, §6.2: each refusal with its reason."""
    assert refuses(table("", "0 jaguar 6,-1"), "deploy 4,-3 snake", "§6.1")
    m = table("0 small 4,1; 0 small 1,-1; 0 small 5,-1", "0 jaguar 6,-1; 0 jaguar 6,-2; 0 jaguar 6,-3")
    assert refuses(m, "deploy 4,-3 jaguar", "§6.2")
    assert refuses(m, "deploy 4,1 snake", "§6.4")


def test_moves_that_are_refused() -> None:
    """§7.1, §7.2, §7.4, §7.7, §7.8, §7.14: nobody there, an own warrior, no way, a barred way, nothing to deliver."""
    m = table("1 small 4,0", "0 jaguar 4,-1; 0 snake 5,-2; 1 snake 3,0")
    assert refuses(m, "move 6,-3 to 6,-2", "§7.1")
    assert refuses(m, "move 4,-1 to 5,-2", "§7.2")
    assert refuses(m, "move 4,-1 to 4,1", "§7.8")
    assert refuses(m, "move 4,-1 to 2,0", "§7.7")
    assert refuses(m, "move 4,-1 to 5,-3 via 4,-2", "§7.14")
    strict = table("", "0 jaguar 4,-1", options={"river_step": "same_river"})
    assert refuses(strict, "move 4,-1 to 2,0", "§7.6")


def test_a_move_onto_an_enemy_is_a_fight() -> None:
    """§7.3, §7.11: also at the end of a river step and of a boat crossing."""
    step = table("", "0 jaguar 4,-1; 1 snake 4,1")
    play(step, "move 4,-1 to 4,1")
    assert warrior(step, "4,1")["carry"] == 1
    boat = table("", "0 jaguar 4,1; 1 snake 2,3")
    play(boat, "move 4,1 to 2,3")
    assert warrior(boat, "2,3")["seat"] == 0


def test_a_boat_lands_with_every_effect() -> None:
    """§7.11, §7.12: it raids, and it delivers; the load comes along."""
    raid = table("1 large 2,3", "0 jaguar 4,1 1")
    play(raid, "move 4,1 to 2,3")
    assert warrior(raid, "2,3")["carry"] == 2
    assert village(raid, "2,3") == {"owner": 1, "size": "small", "cell": "2,3"}
    home = table("0 large 2,3", "0 jaguar 4,1 3")
    play(home, "move 4,1 to 2,3")
    assert player(home, 0)["store"] == 3


def test_delivery_in_passing_is_named_once() -> None:
    """§7.13, §7.16, §7.17: over two homes only the first in cell order is offered, and the plain form is refused."""
    m = table("0 large 4,-1", "0 jaguar 4,0 2", options={"river_step": "any_beach"})
    assert "move 4,0 to 5,-2 via 4,-1" in offered(m)
    names = [option for option in offered(m) if option.startswith("move 4,0 to 5,-2")]
    assert len(names) == len(set(names))
    only = table("0 large 3,-2", "0 jaguar 2,-2 1")
    assert refuses(only, "move 2,-2 to 4,-3", "§7.13")
    both = table("0 large 1,-1; 0 large 2,-2", "0 jaguar 1,-2 2")
    assert "move 1,-2 to 2,-1 via 1,-1" in offered(both)
    assert refuses(both, "move 1,-2 to 2,-1 via 2,-2", "§7.16")
    barred = table("0 large 1,-1", "0 jaguar 1,-2 2; 1 jaguar 1,-1")
    assert refuses(barred, "move 1,-2 to 2,-1 via 1,-1", "§7.7")
