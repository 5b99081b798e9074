"""§15 of RULES.md: who knows what, in views, logs, options and guesses."""

import json

import pytest

import sacbe
from sacbe.games.yucatan.rules.pieces import GUILD_IDS
from tests.games.yucatan.helpers import offered, play, player, started, table, walk, warrior
from tests.games.yucatan.vectors import spread


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_is_open_but_guilds(seats: int) -> None:
    """§15.1, §15.2, §15.10: views of different seats differ in guilds, own reserves and the last action only."""
    m = sacbe.start("yucatan", seats, seed=8)
    for _ in walk(m, 8, 120):
        pass
    views = [m.view(seat) for seat in (None, *range(seats))]
    for view in views:
        for w in view["warriors"]:
            known = w["seen"] or w["seat"] == view["seat"]
            assert (w["guild"] == "?") != known
            w["guild"] = ""
        for seat, p in enumerate(view["players"]):
            assert (p["reserve_by_guild"] is not None) == (seat == view["seat"])
            p["reserve_by_guild"] = None
        view["seat"] = view["last"] = None
    assert all(view == views[0] for view in views)


def test_the_choice_of_a_guild_is_told_to_its_owner_only() -> None:
    """§15.3, §6.8: others read of the cell alone."""
    m = table("0 small 4,1", "1 snake 0,7")
    play(m, "deploy 4,-3 hummingbird")
    assert m.log(0)[-1] == "The warrior on 4,-3 is a hummingbird."
    assert "hummingbird" not in json.dumps([m.log(1), m.log(None), m.view(1), m.view(None)["last"]]).replace(
        '"hummingbird"', ""
    ).replace("possible", "")
    assert m.log(1)[-1] == m.log(None)[-1] == "A deploys a warrior on 4,-3."


def test_a_fight_shows_both_to_all() -> None:
    """§15.4, §15.5: also to those who only watch; and it cannot be taken back."""
    m = table("", "0 jaguar 4,-1; 1 jaguar 4,0; 0 snake 6,-3")
    play(m, "move 4,-1 to 4,0")
    assert warrior(m, "4,0", 0)["guild"] == "jaguar"
    assert m.view(None)["warriors"][0]["guild"] == "jaguar"
    assert int(m.position["barriers"][0]) == 1


def test_a_warrior_in_reserve_has_no_face() -> None:
    """§15.6, §15.7: a beaten one that comes back is unseen; a boxed one is public."""
    m = table("1 small 2,4", "0 jaguar 4,-1; 1 snake 4,0", options={"beaten_warriors": "box"})
    play(m, "move 4,-1 to 4,0", "deploy 0,7 snake")
    assert warrior(m, "0,7", 0)["guild"] == "?"
    assert player(m, 1, 0)["boxed"] == {"jaguar": 0, "snake": 1, "hummingbird": 0}


def test_options_of_another_seat_are_not_shown() -> None:
    """§15.10: a seat that owes nothing gets no list; views have none."""
    m = table("0 small 4,1", "0 jaguar 4,0; 1 snake 0,7")
    assert m.legal(1) == []
    assert "legal" not in m.view(1)
    assert offered(m, "deploy")


def test_nothing_can_be_glimpsed() -> None:
    """§15.11: there is no action that shows or exchanges a warrior."""
    words = {action.split()[0] for action in sacbe.game("yucatan").actions}
    assert words == {
        "large", "small", "neutral", "warriors", "found", "enlarge", "deploy", "move", "build", "take", "remove", "first",
    }  # fmt: skip


def test_after_the_end_all_is_shown() -> None:
    """§15.12: guilds and reserves of all seats, to everybody."""
    m = table("", "0 jaguar 4,-1; 1 snake 4,0", stores=[3, 0], levels=[4, 0])
    play(m, "build")
    assert m.over
    assert [w["guild"] for w in m.view(None)["warriors"]] == ["jaguar", "snake"]
    assert player(m, 1, 0)["reserve_by_guild"] == {"jaguar": 3, "snake": 2, "hummingbird": 3}
    assert m.guess(0, 1).truth() == m.truth()


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_guesses_keep_what_a_seat_knows(seats: int) -> None:
    """§15.2, §15.8, §16.13: view, log and options of the seat are the same; the laws hold; others' guilds differ."""
    m = sacbe.start("yucatan", seats, seed=11)
    differ = 0
    for number, _ in enumerate(walk(m, 12, 200)):
        if number % 10 or m.over:
            continue
        for viewer in (None, *range(seats)):
            guess = m.guess(viewer, number)
            assert guess.view(viewer) == m.view(viewer)
            assert guess.svg(viewer) == m.svg(viewer)
            assert m.game.laws(m.game.rules.state(guess.position)) == []
            differ += guess.truth() != m.truth()
    assert differ > 20


def test_the_last_placing_is_guessed_with_its_warriors() -> None:
    """§15.2, §15.3: what was placed last names the guilds of the guess, not those of the truth."""
    m = started(2)
    while m.truth()["step"] != "warriors":
        m.play(m.asked[0], spread(m))
    first = m.asked[0]
    play(m, offered(m)[0])
    told = set()
    for seed in range(12):
        guess = m.guess(1 - first, seed).truth()
        placed = guess["last"]["action"].split()
        assert [(w["cell"], w["guild"]) for w in guess["warriors"]] == list(zip(placed[1::2], placed[2::2], strict=True))
        told.add(guess["last"]["action"])
    assert len(told) > 3


def test_every_guild_comes_up_in_guesses() -> None:
    """§15.3: of a warrior of which nothing is known."""
    m = table("0 small 4,1", "0 jaguar 6,-1; 1 snake 0,7")
    assert {warrior(m.guess(1, seed), "6,-1")["guild"] for seed in range(40)} == set(GUILD_IDS)
