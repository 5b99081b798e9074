"""§8 to §14 of RULES.md, where no vector proves them: raids, fights, prisoners, food, building, the end, the questions."""

import pytest

import sacbe
from sacbe.games.yucatan.rules.pieces import GUILD_IDS
from tests.games.yucatan.helpers import offered, play, player, refuses, started, table, village, walk, warrior
from tests.games.yucatan.vectors import spread

WINS = {("jaguar", "snake"), ("snake", "hummingbird"), ("hummingbird", "jaguar")}


def test_own_villages_are_passed_and_entered_freely() -> None:
    """§8.1, §10.6: nothing happens to them, and a small one delivers nothing."""
    m = table("0 small 4,0", "0 jaguar 4,-1 1")
    assert "move 4,-1 to 4,1" in offered(m)
    play(m, "move 4,-1 to 4,0")
    assert village(m, "4,0") == {"owner": 0, "size": "small", "cell": "4,0"}
    assert warrior(m, "4,0")["carry"] == 1


@pytest.mark.parametrize("attacker", GUILD_IDS)
@pytest.mark.parametrize("defender", GUILD_IDS)
def test_all_nine_pairs(attacker: str, defender: str) -> None:
    """§9.1, §9.2, §9.3, §9.4, §9.11: who wins, who leaves; both guilds are told to everybody and stay known."""
    m = table("", f"0 {attacker} 4,-1; 1 {defender} 4,0")
    play(m, "move 4,-1 to 4,0")
    winner = 0 if (attacker, defender) in WINS else 1
    there = warrior(m, "4,0", 1 - winner)
    assert (there["seat"], there["carry"], there["seen"]) == (winner, 1, True)
    assert there["guild"] == (attacker if winner == 0 else defender)
    assert [w["cell"] for w in m.view(None)["warriors"]] == ["4,0"]
    assert f"A attacks B on 4,0: {attacker} against {defender}." in m.log(None)
    assert player(m, 1 - winner)["reserve"] == 9


def test_a_fight_changes_nothing_else() -> None:
    """§9.10: an own village on which an intruder is beaten keeps its size, and food is not looked at (§11.4)."""
    m = table("0 large 4,1", "0 jaguar 4,2; 1 snake 4,1")
    play(m, "move 4,2 to 4,1")
    assert village(m, "4,1") == {"owner": 0, "size": "large", "cell": "4,1"}
    assert m.asked == (1,)


def test_three_prisoners_at_the_most() -> None:
    """§10.1, §10.7: a warrior carries three; a store has no limit."""
    m = table("0 large 4,1; n small 5,-1", "0 jaguar 4,0 3", stores=[20, 0])
    play(m, "move 4,0 to 5,-1")
    assert warrior(m, "5,-1")["carry"] == 3
    home = play(table("0 large 4,1", "0 jaguar 4,0 3", stores=[47, 0]), "move 4,0 to 4,1")
    assert player(home, 0)["store"] == 50


def test_standing_in_a_city_steals_nothing() -> None:
    """§10.9, §10.11: after leaving and entering again the thief may take; `take N` is asked only then."""
    m = table("0 small 1,-1", "1 snake 5,-3 1", turn=1, stores=[5, 0])
    assert offered(m, "take") == []
    play(m, "move 5,-3 to 5,-4", "enlarge 1,-1", "move 5,-4 to 5,-3")
    assert offered(m) == ["take 0", "take 1", "take 2"]
    assert refuses(m, "take 3", "§10.8")
    assert refuses(m, "build", "§14.3")
    play(m, "take 0")
    assert warrior(m, "5,-3")["carry"] == 1


def test_a_removal_is_named_by_its_cell() -> None:
    """§11.5: `remove Q,R`, and only own warriors."""
    m = table("1 small 2,4", "0 snake 2,3; 1 jaguar 0,7; 1 hummingbird 5,4")
    play(m, "move 2,3 to 2,4")
    assert offered(m) == ["remove 0,7", "remove 5,4"]
    assert refuses(m, "remove 2,4", "§11.2")


def test_removed_warriors_go_to_the_reserve_with_every_option() -> None:
    """§11.3, §9.8: only beaten ones are boxed."""
    m = table("1 small 2,4", "0 snake 2,3; 1 jaguar 0,7; 1 hummingbird 5,4", options={"beaten_warriors": "box"})
    play(m, "move 2,3 to 2,4", "remove 0,7")
    assert player(m, 1)["reserve"] == 8
    assert sum(player(m, 1)["boxed"].values()) == 0


def test_building_does_not_look_at_warriors() -> None:
    """§12.4, §12.5: an enemy in the city, no own warrior anywhere: `build` all the same."""
    m = table("", "1 snake 5,-3", stores=[3, 0])
    play(m, "build")
    assert player(m, 0)["levels"] == 1
    assert refuses(table("", "0 snake 5,-1", stores=[2, 0]), "build", "§12.1")


def test_with_equal_levels_the_fuller_store_is_ahead() -> None:
    """§13.3: levels count first, then prisoners in the store, then villages on the board."""
    assert table("0 small 4,1", levels=[2, 3], stores=[3, 1]).ranks == (2, 1)
    assert table("0 small 4,1", levels=[2, 2], stores=[1, 3]).ranks == (2, 1)
    assert table("0 small 4,1", levels=[2, 2], stores=[3, 3]).ranks == (1, 2)


def test_there_are_no_points() -> None:
    """§13.5: what stands for points in records are the levels."""
    m = table("", "0 snake 5,-1", levels=[2, 3])
    assert m.points == (2, 3)
    assert m.ranks == (2, 1)


def test_the_turn_limit_waits_for_the_follow_up() -> None:
    """§13.2, §13.4: the last turn ends with its removal; then the three criteria decide."""
    m = table(
        "0 small 2,4; 1 small 4,1", "1 snake 2,3; 0 jaguar 6,-1; 0 hummingbird 6,-3", turn=1, turns=[400, 399], levels=[2, 2]
    )
    play(m, "move 2,3 to 2,4")
    assert m.asked == (0,)
    play(m, "remove 6,-1")
    assert m.over
    assert m.winners == (1,)
    assert "All have had 400 turns: the match is over." in m.log(None)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_seat_is_asked_at_a_time(seats: int) -> None:
    """§14.1, §14.2, §14.3, §14.6: always one seat, with two options at least, and every option can be played."""
    m = sacbe.start("yucatan", seats, seed=3)
    kinds = set()
    for number, _ in enumerate(walk(m, 3, 300)):
        if m.over:
            break
        assert len(m.asked) == 1
        assert len(m.legal(m.asked[0])) >= 2
        kinds.add(m.truth()["step"])
        if number % 25 == 0:
            for action in m.legal(m.asked[0]):
                m.copy().play(m.asked[0], action)
    assert {"large", "small", "neutral", "warriors", "turn"} <= kinds


def test_notation() -> None:
    """§14.7: cells without blanks and with a minus sign; every action is read back as itself."""
    game = sacbe.game("yucatan")
    assert game.actions[game.action("move 4,-2 to 5,-3")] == "move 4,-2 to 5,-3"
    assert len(set(game.actions)) == len(game.actions)


def test_every_pair_of_warriors() -> None:
    """§14.3, §14.4: 15 pairs of cells in cell order, nine pairs of guilds each."""
    m = started(2)
    while m.truth()["step"] != "warriors":
        m.play(m.asked[0], spread(m))
    found = [option.split() for option in offered(m)]
    assert len(found) == 135
    assert all(tuple(map(int, w[1].split(","))) < tuple(map(int, w[3].split(","))) for w in found)
    assert refuses(m, "warriors 4,-3 jaguar 4,-2 jaguar" if m.asked == (1,) else "warriors 0,7 jaguar 1,6 snake", "§2.19")
    first = m.asked[0]
    m.play(first, m.legal(first)[0])
    given, mine = m.truth(), offered(m)[0]
    for warrior_, cell in zip(given["warriors"], mine.split()[1::2], strict=True):
        warrior_["cell"] = cell
    crossed = sacbe.position("yucatan", given | {"last": None}, check=False)
    assert refuses(crossed, mine, "§3.6"), "only in a position that was set up: cities lie too far apart"
