"""§12: boards are data: the form of a record, what is refused, what is warned about, and where the reconstruction is labelled."""

import copy
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import sacbe
from sacbe.core.engine.maps.hexes import around, pieces
from sacbe.games.maya.rules.boards import PACKAGE, check, read
from sacbe.games.maya.rules.jungle import border, jungle_fits, most_pairs
from sacbe.games.maya.rules.pieces import BOARDS, PER_SEAT, PLACES
from tests.facts import facts_of

FACTS = facts_of("maya")

RECORD = FACTS["boards"]["reconstructed"]
POCKET = json.loads((PACKAGE / "boards" / "pocket.json").read_text("utf-8"))


def changed(**keys: Any) -> dict[str, Any]:
    """The pocket board with other values."""
    return {**copy.deepcopy(POCKET), **keys}


def reasons(record: object) -> str:
    """All reasons why a record is refused, as one text."""
    errors, warnings = check(record)
    assert errors, "accepted"
    assert warnings == []
    return "\n".join(errors)


def test_12_the_reconstructed_board_is_accepted() -> None:
    """§12.1, §12.2, §12.6: without a single warning; cells, areas, counts and picture agree with rows and sites."""
    assert check(RECORD) == ([], [])
    assert check(json.dumps(RECORD).encode()) == ([], [])


def test_12_no_cell_in_code() -> None:
    """§12.1: no coordinate, zone or site of a board stands in a kernel or table; words and colours are only for the eye."""
    for path in PACKAGE.glob("*.py"):
        if not path.name.startswith("draw"):
            text = path.read_text("utf-8")
            assert not any(f'"{site["id"]}"' in text for site in RECORD["sites"]), path.name
            assert not any(f'"{zone}"' in text for zone in ("blue", "green", "yellow", "red")), path.name


def test_12_the_label() -> None:
    """§12.1: the view and the drawing say that the board is a reconstruction, in both languages; other boards do not."""
    m = sacbe.start("maya", 2, seed=1)
    assert m.view(None)["board"] == {"id": "reconstructed", "name": "Yucatan, reconstructed", "reconstructed": True}
    assert "Reconstructed board" in m.svg(None).replace("\n", " ")
    assert "reconstitués" in m.svg(None, "fr")
    assert "reconstruction" in sacbe.game("maya").options["board"].help
    m = sacbe.start("maya", 2, seed=1, options={"board": "pocket"})
    assert m.view(None)["board"]["reconstructed"] is False
    assert "Reconstructed board" not in m.svg(None)


@pytest.mark.parametrize(
    "key", ["name", "grid", "directions", "home_zone", "start_site", "two_cities_sites", "zones", "rows", "sites"]
)
def test_12_every_part_is_needed(key: str) -> None:
    """§12.2: what a record has."""
    record = changed()
    del record[key]
    assert f"“{key}”" in reasons(record)
    assert "§12.2" in reasons(record)


def test_12_derived_parts_must_agree() -> None:
    """§12.2: cells, areas with counts, counts per zone, picture; jungle cells may be missing."""
    wrong: dict[str, Callable[[Any], object]] = {
        "cells": lambda r: r["cells"][3].update(zone="red"),
        "areas blue+green cells": lambda r: r["areas"][0].update(cells=72),
        "areas blue+red plantation_cells": lambda r: r["areas"][2].update(plantation_cells=65),
        "zones green sites": lambda r: r["zones"][1].update(sites=["palenque"]),
        "picture": lambda r: r["picture"].__setitem__(5, " 5   y"),
    }
    for name, change in wrong.items():
        record = copy.deepcopy(RECORD)
        change(record)
        assert reasons(record) == f"“{name}” does not agree with rows and sites (§12.2)."
    record = copy.deepcopy(RECORD)
    for area in record["areas"]:
        del area["jungle"]
    assert check(record) == ([], [])
    assert "cannot be read" in reasons(changed(cells=[{"q": 1}]))


def test_12_rows_and_sites() -> None:
    """§12.3, §12.4: runs with both ends included, sites with id, name, q and r; the zone of a site follows from its cell."""
    board = read("pocket", POCKET)
    assert [cell for cell in board.cells if cell[1] == 1] == [(q, 1) for q in range(6)]
    assert board.cells[4, 1] == "red"
    for rows in ([{"r": 0}], [{"r": 0, "runs": [["green", 0]]}], [{"r": 0, "runs": [["green", 3, 1]]}], ["x"]):
        assert "§12.3" in reasons(changed(rows=rows))
    assert "§12.3" in reasons(changed(sites=[{"id": "tikal", "q": 0}]))
    # One step east adds 1 to q; to the lower right keeps q; to the lower left subtracts 1.
    assert {(3, 1), (2, 2), (1, 2)} <= set(around((2, 1)))


def test_12_refused() -> None:
    """§12.5: what E39 does not try: zones, home zone, sites that share a cell, an unknown zone."""
    assert "exactly 4" in reasons(changed(zones=["blue", "green", "yellow"]))
    assert "home zone" in reasons(changed(home_zone="black"))
    assert "unknown" in reasons(changed(rows=[*POCKET["rows"], {"r": 3, "runs": [["black", 0, 1]]}]))
    record = changed()
    record["sites"][3] |= {"q": 2, "r": 2}
    assert "share the cell 2,2" in reasons(record)
    assert "six of §1.4" in reasons(changed(directions=[[1, 0], [-1, 0], [0, 1], [0, -1]]))
    assert "hex_pointy" in reasons(changed(grid="hex_flat"))
    assert "no site “nowhere”" in reasons(changed(start_site="nowhere"))


@pytest.mark.parametrize(
    "junk", ["", "[1]", "{", 7, None, [], {"rows": 3}, changed(rows=[{"r": 0, "runs": [["green", 0, 10**9]]}])]
)
def test_12_junk_is_refused_and_never_raises(junk: object) -> None:
    """§12.2: whatever is in the file."""
    for lang in ("en", "fr"):
        errors, _ = check(junk, lang)
        assert errors


def test_12_warnings() -> None:
    """§12.6: sites, room, jungle tiles; accepted all the same."""
    warnings = check(POCKET)[1]
    assert any("4 sites instead of 13" in warning for warning in warnings)
    assert any("fewer than 63" in warning for warning in warnings)
    long_border = [{"r": 0, "runs": [["blue", 0, 40]]}, {"r": 1, "runs": [["green", 0, 12], ["yellow", 13, 26], ["red", 27, 40]]}]
    sites = [("tikal", 5, 0), ("palenque", 7, 1), ("uxmal", 20, 1), ("coba", 33, 1)]
    record = changed(rows=long_border, sites=[{"id": name, "q": q, "r": r} for name, q, r in sites])
    errors, warnings = check(record)
    assert errors == []
    assert any("9 double and 3 single jungle tiles" in warning for warning in warnings)
    assert any("jungle doubles" in warning for warning in check(record, "fr")[1])


def test_12_jungle_of_the_reconstructed_board() -> None:
    """§2.5, §12.6: the tiles of the record cover the border of each area, cell by cell, and the box has enough."""
    board = BOARDS["reconstructed"]
    for area in RECORD["areas"]:
        cells = board.area(frozenset(area["zones"]))
        laid = [cell for tile in board.jungle[frozenset(area["zones"])] for cell in tile]
        assert sorted(laid) == sorted(border(set(board.cells), cells)), area["id"]
        assert jungle_fits(set(board.cells), cells, 9, 3)
    assert most_pairs({(0, 0), (1, 0), (2, 0)}) == 1
    assert most_pairs(set(around((0, 0)))) == 3
    assert len(pieces({(0, 0), (2, 0), (3, 0)})) == 2


def test_12_boards_and_mix_are_data() -> None:
    """§12.7, §12.8: the mix adds up to 32 and is nowhere but in the facts; a record keeps its board."""
    assert sum(kind["count"] for kind in FACTS["tile_mix"]["tiles"]) == PER_SEAT == 32
    m = sacbe.start("maya", 2, seed=2, options={"board": "pocket"})
    assert "board=pocket" in str(m.record)
    assert sacbe.replay(str(m.record)).view(None)["board"]["id"] == "pocket"
    assert len(PLACES) == len(set(BOARDS["reconstructed"].cells) | set(BOARDS["pocket"].cells))


def test_12_a_board_of_ones_own(tmp_path: Path) -> None:
    """§12.1: a file in the folder `maya` of SACBE_BOARDS is a choice of the option; a bad one says why."""
    own = changed(name="My own board")
    own["rows"].append({"r": 3, "runs": [["yellow", -1, 2]]})
    folder = tmp_path / "maya"
    folder.mkdir()
    (folder / "mine.json").write_text(json.dumps(own), "utf-8")
    options = {"board": "mine", "zones": "yellow"}
    code = f"import sacbe; m = sacbe.start('maya', 2, seed=1, options={options}); print(m.view(0)['board'], len(m.svg(0)) > 999)"
    environment = os.environ | {"SACBE_BOARDS": str(tmp_path), "SACBE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "{'id': 'mine', 'name': 'My own board', 'reconstructed': False} True\n"
    bad = {
        "mine": (json.dumps(own | {"home_zone": "black"}), "board mine: The home zone “black” is missing (§12.5)."),
        "pocket": (json.dumps(own), "board pocket: there is a board of that name already"),
        "broken": ("{", "broken.json is not JSON"),
    }
    for name, (text, reason) in bad.items():
        (folder / f"{name}.json").write_text(text, "utf-8")
        done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
        assert reason in done.stderr
        (folder / f"{name}.json").unlink()


def test_12_too_many_boards(tmp_path: Path) -> None:
    """§12.1: positions hold zones, sites and cells as numbers; boards that together have too many are refused."""
    folder = tmp_path / "maya"
    folder.mkdir()
    text = json.dumps(POCKET)
    zones = sorted({run[0] for row in POCKET["rows"] for run in row["runs"]})
    for number in range(31 // len(zones) + 1):
        renamed = text
        for zone in zones:
            renamed = renamed.replace(f'"{zone}"', f'"{zone}{number}"')
        (folder / f"own{number}.json").write_text(renamed, "utf-8")
    environment = os.environ | {"SACBE_BOARDS": str(tmp_path), "SACBE_JIT": "0"}
    code = "import sacbe; sacbe.start('maya', 2)"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "at most 31 zones, 62 sites and 32,767 cells" in done.stderr
