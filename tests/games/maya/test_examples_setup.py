"""The vectors on set-up, geometry, secrets, boards and the end: E30 to E36, E39, E40."""

import json
from collections import Counter
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import sacbe
from sacbe.core.engine.maps.hexes import around, distance
from sacbe.games.maya.rules.boards import PACKAGE, check
from sacbe.games.maya.rules.pieces import BOARDS
from tests.games.maya.helpers import NATURE, cells, do, followed, options, position, settle, table, tiles
from tests.games.maya.vectors import play, rows, set_up

BOARD = BOARDS["reconstructed"]
POCKET = json.loads((PACKAGE / "boards" / "pocket.json").read_text("utf-8"))


def test_e30_last_tile_planted() -> None:
    """§8.1, §8.2, §8.3, §8.4, §8.7: the match ends at once; a tie is lost by the seat without tiles."""
    m = play(30)
    assert m.over
    assert m.points == (34, 33)
    assert m.winners == (0,)
    m, _ = set_up(30)
    given = m.truth() | {"points": {"groups": [30, 34]}}
    m = position(given)
    do(m, "plant 2,8 maize 2")
    assert m.points == (34, 34)
    assert m.winners == (1,)


@pytest.mark.parametrize("row", rows(31), ids=lambda row: f"{row[0]}, {row[1]}, {row[2]}")
def test_e31_ranking(row: list[str]) -> None:
    """§8.6, §8.7, §8.8, §8.9: points, then unplaced tiles, then the latest turn; no two seats share a place."""
    scores, unplaced = ([int(n) for n in text.split()] for text in row[:2])
    seats = len(scores)
    given = {
        "seats": seats,
        "step": "over",
        "turn": int(row[2][1]) - 1,
        "points": {"cities": scores},
        "racks": [tiles(*["maize 1"] * (n // 2)) for n in unplaced],
        "reserves": [n - n // 2 for n in unplaced],
    }
    m = position(given)
    order = [int(name[1]) - 1 for name in row[3].split()]
    assert [m.ranks.index(rank) for rank in range(1, seats + 1)] == order


def opened(options: dict[str, Any], seats: int, zones: str, first: int) -> sacbe.core.match.match.Match:
    """A match of a variant after its racks are drawn."""
    m = sacbe.start("maya", seats, options={"zones": zones, **options}, deal=False)
    m.play(NATURE, f"first {first}")
    settle(m)
    return m


def test_e32_new_start() -> None:
    """§2.12, §2.15, §9.5: any site of the area; the first player chooses and then takes the first turn."""
    m = opened({"start": "new_start"}, 2, "green", 1)
    assert m.asked == (1,)
    assert options(m) == [f"found {s}" for s in ["tikal", "calakmul", "lamanai", "copan", "palenque", "yaxchilan", "tonina"]]
    assert do(m, "found tonina") == ["open tonina"]
    assert m.truth()["open"] == ["tonina"]
    assert m.asked == (1,)
    assert cells(m, "plant") == cells(m, "grow") == ["-3,11", "-2,11", "-4,12", "-2,12", "-3,13"]


def test_e33_two_cities() -> None:
    """§2.13, §2.14: two of the four sites that lie in the area; without a choice no question."""
    m = opened({"start": "two_cities"}, 2, "red", 0)
    assert m.truth()["open"] == ["tikal", "coba"]
    assert m.truth()["step"] == "turn"
    m = opened({"start": "two_cities"}, 3, "green+red", 2)
    assert options(m, 2) == ["found tikal", "found palenque", "found coba"]
    m.play(2, "found coba")
    assert options(m, 2) == ["found tikal", "found palenque"]
    m.play(2, "found palenque")
    assert set(m.truth()["open"]) == {"coba", "palenque"}
    assert m.asked == (2,)
    assert m.truth()["step"] == "turn"
    m = opened({"start": "two_cities"}, 4, "random", 3)
    assert options(m, 3) == ["found tikal", "found palenque", "found uxmal", "found coba"]
    m.play(3, "found uxmal")
    assert len(options(m, 3)) == 3


def test_e34_geometry_of_the_reconstructed_board() -> None:
    """§1.4, §2.3, §12.2: cells, pairs, sites and their neighbours."""
    assert len(BOARD.cells) == 141
    assert Counter(BOARD.cells.values()) == {"blue": 39, "green": 34, "yellow": 34, "red": 34}
    near = {site.id: [cell for cell in around(site.cell) if cell in BOARD.cells] for site in BOARD.sites}
    assert sorted(near["copan"]) == [(2, 12), (2, 13), (3, 11), (3, 13), (4, 11)]
    assert [site for site in near if len(near[site]) == 5] == ["copan", "tonina", "coba"]
    assert {len(found) for found in near.values()} == {5, 6}
    assert min(distance(a.cell, b.cell) for a, b in combinations(BOARD.sites, 2)) == 3
    assert max(Counter(cell for found in near.values() for cell in found).values()) == 1
    for site in BOARD.sites:
        assert {BOARD.cells[cell] for cell in near[site.id]} == {BOARD.cells[site.cell]}


@pytest.mark.parametrize("row", rows(34), ids=lambda row: row[0])
def test_e34_areas(row: list[str]) -> None:
    """§2.3: cells, sites, plantation cells and adjacent pairs of every area."""
    area = BOARD.area(frozenset(row[0].split("+")))
    sites = [site for site in BOARD.sites if site.cell in area]
    pairs = sum(other in area for cell in area for other in around(cell)) // 2
    assert [len(area), len(sites), len(area) - len(sites), pairs] == [int(n) for n in row[1:]]


def test_e35_what_others_see_of_growing() -> None:
    """§10.4, §10.5, §9.13: the face is told to the seat that laid it; a blind one to nobody."""
    m = table(racks=[tiles("squash 2", "maize 1"), None])
    do(m, "grow 3,9 squash 2", "chilli 1", "chilli 2", "maize 1")
    assert "0 grow 3,9 squash 2" in str(m.record)
    mine = ["A grows Tikal on 3,9.", "A has laid squash 2 face down on 3,9.", "A draws 3 tiles."]
    assert m.log(0) == [*mine, "A draws chilli 1.", "A draws chilli 2.", "A draws maize 1."]
    for other in (1, None):
        assert m.log(other) == ["A grows Tikal on 3,9.", "A draws 3 tiles."]
        assert [tile["tile"] for tile in m.view(other)["city_tiles"]] == ["hidden"]
    m = table(racks=[{}, None])
    do(m, "grow 3,9 blind")
    for viewer in (0, 1, None):
        assert [tile["tile"] for tile in m.view(viewer)["city_tiles"]] == ["blind"]
        assert m.log(viewer)[:2] == ["A grows Tikal on 3,9 with an unseen tile.", "A draws 2 tiles."]


def test_e36_what_can_be_deduced() -> None:
    """§10.6, §10.7, §11.1: by the others, and by the seat itself."""
    planted = {"3,10": "maize 1", "4,9": "maize 1", "4,8": "maize 2", "5,8": "chilli 2"}
    m = table(
        plantations=[planted, {}],
        city_tiles=[{"2,9": "squash 1", "1,10": "blind"}, {}],
        racks=[tiles("maize 1", "potato 1", "potato 2"), None],
    )
    assert m.truth()["reserves"][0] == 23
    assert m.view(1)["players"][0]["hidden"] == {
        "maize 1": 4, "maize 2": 1, "potato 1": 6, "potato 2": 2, "squash 1": 6, "squash 2": 2, "chilli 1": 6, "chilli 2": 1,
    }  # fmt: skip
    assert m.view(0)["own_unseen"] == {
        "maize 1": 3, "maize 2": 1, "potato 1": 5, "potato 2": 1, "squash 1": 5, "squash 2": 2, "chilli 1": 6, "chilli 2": 1,
    }  # fmt: skip
    assert m.view(1)["own_unseen"] != m.view(0)["own_unseen"]


# -- E39 loading a board


def site(name: str, q: int, r: int) -> Callable[[dict[str, Any]], None]:
    def move(record: dict[str, Any]) -> None:
        next(s for s in record["sites"] if s["id"] == name).update(q=q, r=r)

    return move


def red_run(first: int, last: int) -> Callable[[dict[str, Any]], None]:
    return lambda record: record["rows"][1]["runs"].__setitem__(1, ["red", first, last])


REFUSED = {
    "uxmal moved to 1,0": (site("uxmal", 1, 0), ["tikal (0,1) and uxmal (1,0) are adjacent"]),
    "coba moved to 3,0": (site("coba", 3, 0), ["coba is not on a cell"]),
    "tikal moved to 0,0": (site("tikal", 0, 0), ["start site tikal is not in the home zone"]),
    "red run written as 5..6": (red_run(5, 6), ["blue+red is not connected", "coba is not on a cell"]),
    "red run written as 3..5": (red_run(3, 5), ["cell 3,1 occurs twice"]),
    "coba left out of two_cities_sites": (lambda r: r["two_cities_sites"].remove("coba"), ["blue+red holds only 1"]),
    "direction (0,1) left out": (lambda r: r["directions"].remove([0, 1]), ["not closed under reversal"]),
}


def test_e39_loading_a_board() -> None:
    """§12.2, §12.3, §12.5, §12.6: accepted with warnings: 4 sites, and too few plantation cells in every area."""
    errors, warnings = check(POCKET)
    assert errors == []
    assert warnings[0] == "There are 4 sites instead of 13 (§12.6)."
    assert len(warnings) == 1 + 3 + 3 + 1
    assert all("plantation cells, fewer than" in warning for warning in warnings[1:])
    assert check(json.dumps(POCKET)) == (errors, warnings)
    assert [row[0] for row in rows(39)[1:]] == list(REFUSED)


@pytest.mark.parametrize("change", REFUSED)
def test_e39_refused(change: str) -> None:
    """§12.5: each mistake of the table, by its reason, in both languages."""
    record = json.loads(json.dumps(POCKET))
    change_it, reasons = REFUSED[change]
    change_it(record)
    errors, warnings = check(record)
    assert warnings == []
    for reason in reasons:
        assert any(reason in error and "§12.5" in error for error in errors), errors
    assert len(check(record, "fr")[0]) == len(errors)
    assert check(record, "fr") != check(record)


def test_e40_area_full() -> None:
    """§2.6, §8.5, §8.7, §8.8: no empty cell is left; the tie is broken by the last turn."""
    m = play(40)
    assert m.over
    assert m.points == (7, 7)
    assert m.winners == (1,)
    assert [sum(rack.values()) + pile for rack, pile in zip(m.truth()["racks"], m.truth()["reserves"], strict=True)] == [4, 4]
    assert followed(m, 0)[-1] == "end"
