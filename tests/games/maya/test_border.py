"""The border of Maya: which positions and boards compiled kernels may see (`games/maya/knowledge/border.py`)."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest

import sacbe
from sacbe.games.maya.knowledge.area_of import NEAR
from sacbe.games.maya.knowledge.border import check_board
from sacbe.games.maya.rules.boards import MOST_SITES, PACKAGE, read
from sacbe.games.maya.rules.jungle import jungle_fits
from sacbe.games.maya.rules.pieces import CELL_NAMES, PER_SEAT, SITE_AT, ZONE_AT, ZONES_OF
from tests.bars import hold
from tests.facts import facts_of
from tests.fuzz.boards import try_boards

FACTS = facts_of("maya")

RECORD = FACTS["boards"]["reconstructed"]
POCKET = json.loads((PACKAGE / "boards" / "pocket.json").read_text("utf-8"))


def moments(seats: int, options: dict[str, str], seed: int) -> Iterator[dict[str, Any]]:
    """The truth at every moment of a random match, nature's questions included."""
    luck, match = random.Random(seed), sacbe.start("maya", seats, seed, options, deal=False)
    while not match.over:
        yield match.truth()
        seat = match.asked[0]
        match.play(seat, luck.choice(match.legal(seat)))
    yield match.truth()


@pytest.mark.sample(3)
@pytest.mark.parametrize("start", ["tikal", "new_start", "two_cities"])
@pytest.mark.parametrize(("seats", "board"), [(2, "reconstructed"), (3, "reconstructed"), (4, "reconstructed"), (4, "pocket")])
def test_every_moment_of_a_match_is_accepted(seats: int, board: str, start: str) -> None:
    """With the laws and without: every question of §9 and nature's, in the middle of turns."""
    steps = set()
    for number, truth in enumerate(moments(seats, {"start": start, "board": board}, 7 * seats)):
        steps.add(truth["step"])
        if number < 30 or number % 5 == 0:
            for check in (True, False):
                again = sacbe.position("maya", json.loads(json.dumps(truth)), check=check)
                assert again.truth() == truth or truth["step"] in ("zones", "first", "draw"), "nature answers at once"
    assert {"first", "draw", "turn", "over"} <= steps
    assert "further" in steps or board == "pocket"


def connected_cells(number: int) -> list[str]:
    """So many plantation cells of the home zone and the next one that hang together."""
    found: list[int] = []
    todo = [CELL_NAMES.index("3,10")]
    while len(found) < number:
        cell = todo.pop(0)
        usable = ZONE_AT[0, cell] in (0, 1) and SITE_AT[0, cell] < 0
        if usable and cell not in found:
            found.append(cell)
            todo += NEAR[cell]
    return [CELL_NAMES[cell] for cell in found]


@pytest.mark.parametrize(("planted", "racks", "unseen"), [(32, 1, 0), (30, 7, 0), (20, 5, 8)])
def test_a_seat_cannot_plant_more_of_a_crop_than_a_group_has_room_for(planted: int, racks: int, unseen: int) -> None:
    """§1.8: the cells of the turn group are kept in a row of PER_SEAT; what a guess could deal counts, too."""
    given = {
        "plantations": [dict.fromkeys(connected_cells(planted), "maize 1"), {}],
        "racks": [{"maize 1": racks}, None],
        "unseen": [{"maize 2": unseen, "potato 1": 1}, None],
        "reserves": [unseen + 1, None],
    }
    for check in (True, False):
        with pytest.raises(sacbe.Illegal, match=r"maize; a group has room for 32|law"):
            sacbe.position("maya", given, check=check)
    given["plantations"] = [dict.fromkeys(connected_cells(PER_SEAT - racks - unseen), "maize 1"), {}]
    match = sacbe.position("maya", given, check=False)
    while not match.over and match.asked == (0,):  # the largest group that is accepted has its room
        plants = [action for action in match.legal(0) if match.game.actions[action].startswith("plant")]
        match.play(0, plants[0] if plants else "done")
    assert match.view(None)["group_goods"] == 0


def test_a_seat_without_a_tile_cannot_go_on_resting() -> None:
    """§11.13: it is refused when that seat's turn would come; nobody rests for ever, and no reserve falls below 0."""
    empty = {"racks": [{"maize 1": 1}, {}], "reserves": [5, 0], "unseen": [{"maize 1": 5}, {}]}
    match = sacbe.position("maya", empty, check=False)
    before = match.truth()
    with pytest.raises(sacbe.Illegal, match="after this answer the position cannot go on: seat 1 is asked and has no option"):
        match.play(0, match.legal(0)[0])
    assert match.truth() == before
    with pytest.raises(sacbe.Illegal, match=r"law.*§11"):
        sacbe.position("maya", empty)
    with pytest.raises(sacbe.Unreadable, match=r"§11\.13"):
        sacbe.position("maya", empty | {"turn": 1}, check=False)


SET_UP: list[tuple[str, dict[str, Any]]] = [
    ("§2.10", {"step": "first", "turn": 0}),
    ("§2.10", {"step": "zones", "zones": ["blue"], "turn": 1}),
    ("§2.10", {"step": "first", "scored": ["tikal"]}),
    ("§2.10", {"step": "first", "points": {"groups": [1, 0], "cities": [0, 0]}}),
    ("§2.8", {"step": "zones", "zones": ["blue"], "open": ["tikal"], "scored": []}),
    ("§2.8", {"step": "first", "start_sites": ["copan"]}),
    ("§2.8", {"step": "first", "start_sites": ["tikal", "copan"]}),
    ("§2.12", {"step": "zones", "zones": ["blue"], "start_sites": ["tikal"], "open": []}),
    ("§2.12", {"step": "found", "start_sites": ["tikal"], "options": {"start": "new_start"}}),
    ("§2.12", {"step": "found", "start_sites": ["copan"], "to_found": 1, "options": {"start": "two_cities"}}),
    ("§2.9", {"step": "first", "racks": [{"maize 1": 2}, {}]}),
    ("§2.9", {"step": "draw", "turn": None, "drawing": {"seat": 0, "left": 1}, "racks": [{"maize 1": 2}, {}]}),
    ("§2.9", {"step": "draw", "turn": None, "drawing": {"seat": 1, "left": 2}, "racks": [None, {}]}),
    ("§5.11", {"step": "draw", "turn": 0, "drawing": {"seat": 1, "left": 2}}),
]


@pytest.mark.parametrize(("section", "given"), SET_UP)
def test_the_set_up_has_laws(section: str, given: dict[str, Any]) -> None:
    """A lawful position never gets stuck: what the set-up goes on with must be what it has come to."""
    with pytest.raises(sacbe.Illegal, match=f"law.*{section}"):
        sacbe.position("maya", given)
    sacbe.position("maya", given, check=False)


@pytest.mark.parametrize(
    "given",
    [
        {"step": "first", "racks": [{"maize 1": 3}, {}]},
        {"step": "zones", "zones": ["blue"], "reserves": [27, 4], "racks": [{}, {}]},
        {"step": "draw", "turn": None, "drawing": {"seat": 0, "left": 5}, "racks": [{"maize 1": 3}, {}]},
        {"step": "draw", "turn": None, "drawing": {"seat": 0, "left": 5}, "racks": [{}, None]},
        {"step": "draw", "turn": None, "drawing": {"seat": 0, "left": 5}, "racks": [{}, {}], "reserves": [27, 2]},
        {"step": "draw", "turn": 0, "drawing": {"seat": 0, "left": 3}},
    ],
)
def test_what_is_to_be_drawn_is_there_and_has_room(given: dict[str, Any]) -> None:
    """§2.9, §5.8: otherwise a reserve fell below 0, or nature was asked for a tile that nobody has."""
    with pytest.raises(sacbe.Illegal, match=r"cannot be played in maya: §2\.9, §5\.8"):
        sacbe.position("maya", given, check=False)


@pytest.mark.parametrize("step", ["zones", "first", "found", "turn"])
def test_what_is_left_out_is_lawful(step: str) -> None:
    start = {"options": {"start": "new_start"}} if step == "found" else {}
    zones = {"zones": ["blue"]} if step == "zones" else {}
    assert not sacbe.position("maya", {"step": step} | start | zones).over


def test_more_news_than_a_page_is_refused_in_a_position_only() -> None:
    """What follows by itself in a position that was set up is no fault of the rules."""
    match = sacbe.position("maya", {}, check=False)
    match.position["told"] = 65
    with pytest.raises(sacbe.Illegal, match="65 lines of news"):
        match._hear()


# -- boards


def test_mutated_boards_are_read_or_refused() -> None:
    accepted = try_boards(check_board, read, [RECORD, POCKET], 400, 11)
    assert 0 < accepted < 400


@pytest.mark.parametrize(
    "part",
    [
        {"directions": [[[1], 2]]},
        {"directions": [1]},
        {"zones": ["blue", 1, 2, 3]},
        {"zones": ["blue", "green", "yellow", "random"]},
        {"zones": ["blue", "green", "yellow", "a+b"]},
        {"sites": [{"id": f"s{i}", "q": i, "r": 0} for i in range(MOST_SITES + 1)]},
        {"rows": [{"r": 0, "runs": [["blue", 0, 900]] * 50}]},
        {"rows": [{"r": 0, "runs": []}] * 1001},
        {"areas": [{"id": "x", "zones": ["blue", "green"], "jungle": {"double": [["999,0", "0,0"]], "single": []}}]},
        {"areas": [{"id": "x", "zones": ["blue", "green"], "jungle": {"double": "x", "single": []}}]},
        {"areas": [{"id": "x", "zones": [["blue"]], "jungle": {"double": [], "single": []}}]},
    ],
)
def test_boards_that_raised_or_grew_are_refused(part: dict[str, Any]) -> None:
    """§12.2 to §12.5: unhashable values, names that options cannot hold, lists without end, jungle tiles that nobody can draw."""
    for lang in ("en", "fr"):
        errors, warnings = check_board({**RECORD, **part}, lang)
        assert errors
        assert warnings == []
        assert len(errors) <= 2000


@pytest.mark.parametrize(
    "given", ["[" * 100_000, '{"a":' * 50 + "1" + "}" * 50, '{"a":"' + "x" * 250_000 + '"}', {"a": [[]] * 90_000}]
)
def test_a_board_has_a_bounded_size_and_depth(given: object) -> None:
    assert "200000" in check_board(given)[0][0]
    assert "200000" in check_board(given, "fr")[0][0]


@pytest.mark.bar
def test_a_long_border_is_counted_quickly() -> None:
    """§12.6: whether jungle tiles suffice took time without end on a board whose zones lie side by side."""
    board = {(q, r) for q in range(30) for r in range(30)}
    area = {cell for cell in board if cell[1] % 4 == 0}
    began = time.process_time()
    assert not jungle_fits(board, area, 9, 3)
    small = {(q, r) for q in range(7) for r in range(3)}
    assert jungle_fits(small | {(-1, 1)}, {(-1, 1)}, 9, 3)
    assert jungle_fits(small | {(q, -1) for q in range(8)}, {(q, -1) for q in range(8)}, 9, 3)
    hold(time.process_time() - began, 2)


def test_zones_and_sites_fit_into_their_sets() -> None:
    assert all(0 < zones < 1 << 31 for zones in ZONES_OF.tolist())
