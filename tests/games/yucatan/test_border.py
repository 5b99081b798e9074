"""The border of Yucatan: which positions and maps compiled kernels may see (`games/yucatan/knowledge/border.py`)."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

import sacbe
from sacbe.games.yucatan.evaluation.routes import FAR, _moves_to_all
from sacbe.games.yucatan.knowledge.border import check_board
from sacbe.games.yucatan.rules.boards import MOST_CELLS, read
from sacbe.games.yucatan.rules.pieces import CELLS, PLACES, Way
from tests.facts import facts_of
from tests.fuzz.boards import try_boards

FACTS = facts_of("yucatan")

MAPS = list(FACTS["maps"].values())
OPTIONS = [{}, {"beaten_warriors": "box", "river_step": "same_river", "small_village_start": "right", "found_under_enemy": "no"}]


def moments(seats: int, options: dict[str, str], seed: int, answers: int) -> Iterator[dict[str, Any]]:
    """The truth at every moment of a random match, nature's question included."""
    luck, match = random.Random(seed), sacbe.start("yucatan", seats, seed, options, deal=False)
    for _ in range(answers):
        yield match.truth()
        if match.over:
            return
        seat = match.asked[0]
        match.play(seat, luck.choice(match.legal(seat)))


@pytest.mark.sample(1)
@pytest.mark.parametrize("options", OPTIONS, ids=["default", "other"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_of_a_match_is_accepted(seats: int, options: dict[str, str]) -> None:
    """With the laws and without: every question of §14.3 and nature's, in the middle of turns."""
    steps = set()
    for number, truth in enumerate(moments(seats, options, 5 * seats, 900)):
        if number < 40 or number % 9 == 0 or truth["step"] in ("take", "remove"):
            steps.add(truth["step"])
            for check in (True, False):
                again = sacbe.position("yucatan", json.loads(json.dumps(truth)), check=check)
                assert again.truth() == truth or truth["step"] == "first", "nature answers at once"
    assert {"first", "large", "small", "neutral", "warriors", "turn"} <= steps
    assert "remove" in steps or options


def refused(given: dict[str, Any], why: str) -> None:
    """Refused with the laws and without."""
    for check in (True, False):
        with pytest.raises((sacbe.Illegal, sacbe.Unreadable), match=why):
            sacbe.position("yucatan", given, check=check)


def test_prisoners_can_be_counted() -> None:
    """§16.1: they all can come into one store, which is a small number."""
    refused({"stores": [50, 50], "supply": 28}, "128 prisoners; more than 127 cannot be counted")
    refused({"seats": 4, "stores": [50, 50, 50, 50], "supply": 0}, "200 prisoners")
    match = sacbe.position("yucatan", {"stores": [50, 50], "supply": 27}, check=False)
    match.play(0, "build")
    assert match.view(0)["supply"] == 30


def test_whoever_holds_the_truth_impossible_still_finds_a_world() -> None:
    """§16.13 is a law. Without it a fight leaves the others nothing to hold possible; a guess stays within what there is."""
    warriors = [
        *({"seat": 0, "guild": guild, "cell": cell} for guild, cell in (("jaguar", "5,-2"), ("snake", "4,1"), ("snake", "4,2"))),
        {"seat": 1, "guild": "snake", "cell": "4,-1"},
    ]
    given = {"warriors": warriors, "possibilities": [["sjj", "sjh"], "all"], "options": {"beaten_warriors": "box"}}
    with pytest.raises(sacbe.Illegal, match="law"):
        sacbe.position("yucatan", given)
    luck = random.Random(1)
    for _ in range(20):
        match = sacbe.position("yucatan", given, check=False)
        match.play(0, "move 5,-2 to 4,-1")
        for _ in range(40):
            world = match.guess(match.asked[0] ^ 1, luck.getrandbits(30))
            assert world.legal(match.asked[0])
            match.play(match.asked[0], luck.choice(match.legal(match.asked[0])))


@pytest.mark.parametrize("action", ["deploy 4,1 jaguar", "deploy 4,2 jaguar"])
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_the_last_action_names_warriors_that_are_there(action: str, seat: int) -> None:
    """§14.2: nature deploys nobody; it was taken for the warrior before the first."""
    warriors = [{"seat": 0, "guild": "jaguar", "cell": "4,2"}]
    given = {"warriors": warriors, "last": {"seat": seat, "action": action}}
    if action == "deploy 4,2 jaguar" and seat == 0:
        assert sacbe.position("yucatan", given, check=False).view(0)["last"] == given["last"]
    else:
        refused(given, "last: there is no such warrior")


def test_the_set_up_has_laws() -> None:
    """§2.9, §2.19: so that there is always a pair of cells for the warriors of the next seat."""
    start = next(t for t in moments(2, {}, 3, 60) if t["step"] == "warriors" and t["warriors"])
    sacbe.position("yucatan", start)
    far = [{**piece, "cell": cell} for piece, cell in zip(start["warriors"], ("4,1", "4,2"), strict=True)]
    for wrong, section in (
        ({"warriors": far, "last": None}, "§2.19"),
        ({"supply": 40, "stores": [10, 0]}, "§2.9"),
        ({"levels": [1, 0]}, "§2.9"),
        ({"turns": [1, 1]}, "§16.11"),
    ):
        with pytest.raises(sacbe.Illegal, match=f"law.*{section}"):
            sacbe.position("yucatan", start | wrong)
        sacbe.position("yucatan", start | wrong, check=False)


# -- maps


def test_mutated_maps_are_read_or_refused() -> None:
    accepted = try_boards(check_board, read, MAPS, 150, 12)
    assert 0 < accepted < 150


def test_maps_without_end_are_refused() -> None:
    """§2.4: cells, cities and seats are counted before anything is compared with everything."""
    cells = [{"q": i % 30, "r": i // 30, "terrain": "jungle", "rivers": []} for i in range(MOST_CELLS + 1)]
    cities = [{**MAPS[0]["cities"][0], "seat": seat} for seat in range(900)]
    for part in ({"cells": cells}, {"cities": cities}, {"cities": [{**MAPS[0]["cities"][0], "seat": -1}]}):
        errors, warnings = check_board({**MAPS[0], **part})
        assert errors
        assert warnings == []
        assert len(errors) < 1000


@pytest.mark.parametrize("given", ["[" * 100_000, '{"a":' * 50 + "1" + "}" * 50, {"a": [[]] * 90_000}])
def test_a_map_has_a_bounded_size_and_depth(given: object) -> None:
    assert "200000" in check_board(given)[0][0]
    assert "200000" in check_board(given, "fr")[0][0]


def test_ways_longer_than_any_way_are_far() -> None:
    """A map that is one long path: the table of distances holds small numbers."""
    path: list[list[Way]] = [[Way(PLACES[cell + 1], True, ())] if cell + 1 < CELLS else [] for cell in range(CELLS)]
    row = _moves_to_all(0, path)
    assert row[:FAR] == list(range(FAR))
    assert set(row[FAR:]) == {FAR}
