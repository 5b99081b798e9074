"""§2.3 to §2.5 of RULES.md: maps are data: what is refused, what is warned about, and play on a map that was typed in."""

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
from sacbe.core.engine.maps import hexes
from sacbe.games.yucatan.rules.boards import check, read
from tests.facts import facts_of

FACTS = facts_of("yucatan")

TWO: dict[str, Any] = FACTS["maps"]["2"]
Change = Callable[[dict[str, Any]], object]


def changed(change: Change, players: int = 2) -> dict[str, Any]:
    """A map of the facts with something changed."""
    record: dict[str, Any] = copy.deepcopy(FACTS["maps"][str(players)])
    change(record)
    return record


def at(record: dict[str, Any], q: int, r: int) -> dict[str, Any]:
    """The record of a cell."""
    cell: dict[str, Any] = next(c for c in record["cells"] if (c["q"], c["r"]) == (q, r))
    return cell


def drop_jungle(record: dict[str, Any]) -> None:
    """Turn most of the jungle into mountains."""
    cities = [(c["q"], c["r"]) for c in record["cities"]]
    for cell in record["cells"][: len(record["cells"])]:
        if cell["terrain"] == "jungle" and all(hexes.distance((cell["q"], cell["r"]), city) > 2 for city in cities):
            cell |= {"terrain": "mountain", "rivers": []}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_maps_of_the_facts_are_accepted(players: int) -> None:
    """§2.3, §2.4, §2.5: without a single warning, as a dict and as the text of a file."""
    record = FACTS["maps"][str(players)]
    assert check(record) == ([], [])
    assert check(json.dumps(record).encode()) == ([], [])
    assert read("x", record).reconstructed


REFUSED: dict[str, tuple[Change, str]] = {
    "no cells": (lambda m: m.pop("cells"), "“cells” is missing"),
    "five players": (lambda m: m.update(players=5), "2, 3 or 4"),
    "unknown terrain": (lambda m: m["cells"][0].update(terrain="swamp"), "A cell has"),
    "rivers missing": (lambda m: m["cells"][0].pop("rivers"), "A cell has"),
    "a cell twice": (lambda m: m["cells"].append(m["cells"][0]), "there twice"),
    "city on jungle": (lambda m: m["cities"][0].update(q=6), "not a city cell"),
    "seat twice": (lambda m: m["cities"][0].update(seat=1), "two cities"),
    "seat missing": (lambda m: m["cities"].pop(), "one each"),
    "a third city": (lambda m: at(m, 8, 0).update(terrain="city", rivers=["s0a"]), "belongs to no seat"),
    "other rivers": (lambda m: m["cities"][0].update(rivers=["s0a"]), "same rivers"),
    "mountain with river": (lambda m: at(m, 5, 0).update(rivers=["s0a"]), "mountain and lists rivers"),
    "water with river": (lambda m: at(m, 3, 1).update(rivers=["great"]), "great_river and lists rivers"),
    "many rivers": (lambda m: at(m, 8, 0).update(rivers=[f"r{i}" for i in range(31)]), "at most 30 rivers"),
    "no room": (drop_jungle, "there must be more than 21"),
}  # fmt: skip


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str) -> None:
    """§2.4, §2.5: every condition, with its reason in both languages; `read` raises the first."""
    change, reason = REFUSED[name]
    record = changed(change)
    errors, warnings = check(record)
    assert any(reason in error for error in errors), errors
    assert warnings == []
    assert len(check(record, "fr")[0]) == len(errors)
    with pytest.raises(sacbe.Unreadable, match="board x"):
        read("x", record)


def test_cities_need_rivers_room_and_distance() -> None:
    """§2.5: a river but never the great one, two jungle cells beside them, three cells apart, seats clockwise."""

    def great(m: dict[str, Any]) -> None:
        at(m, 5, -3)["rivers"] = m["cities"][0]["rivers"] = ["great"]

    def shut_in(m: dict[str, Any]) -> None:
        for q, r in hexes.around((5, -3))[:5]:
            at(m, q, r).update(terrain="mountain", rivers=[])

    def near(m: dict[str, Any]) -> None:
        at(m, 1, 7).update(terrain="jungle", rivers=[])
        m["cities"][1].update(q=5, r=-1)
        at(m, 5, -1).update(terrain="city", rivers=m["cities"][1]["rivers"])

    def turned(m: dict[str, Any]) -> None:
        m["cities"][0]["seat"], m["cities"][1]["seat"] = 1, 0

    assert "never the great one" in check(changed(great))[0][0]
    assert "fewer than 2 jungle" in check(changed(shut_in))[0][0]
    assert any("less than 3 cells apart" in error for error in check(changed(near))[0])
    assert any("clockwise" in error for error in check(changed(turned, 4))[0])
    assert check(changed(turned)) == ([], [])  # two seats are always clockwise


@pytest.mark.parametrize("given", ["", "[]", "{", b"\xff", 7, None, [], {"players": 2}, "null"])
def test_nonsense_is_refused(given: object) -> None:
    """§2.4: nothing that is no map gets through, and nothing raises."""
    errors, warnings = check(given)
    assert errors
    assert warnings == []


def test_what_is_warned_about() -> None:
    """§2.4, §2.5: accepted: no shapes of rivers, a beach away from the great river, a river without a beach, two parts."""
    assert "shapes" in check(changed(lambda m: m.pop("rivers")))[1][0]
    assert "9,0" in check(changed(lambda m: at(m, 9, 0).update(rivers=["great"])))[1][0]

    def beachless(m: dict[str, Any]) -> None:
        m["cities"][0]["rivers"].append("s9")
        at(m, 5, -3)["rivers"].append("s9")

    assert any("s9" in warning for warning in check(changed(beachless))[1])
    assert any("parts" in w for w in check(changed(lambda m: at(m, 3, 2).update(terrain="jungle")))[1])


# -- play on a map that was typed in

SCRIPT = """
import json, random, sys
import sacbe
dry = sacbe.start("yucatan", 2, options={"board": "dry"}, deal=False)
dry.play(-1, "first 0")
first = [dry.game.actions[a] for a in dry.legal(1)]
why = dry.why(1, "large 8,0")
crowded = sacbe.start("yucatan", 2, seed=1, options={"board": "crowded"})
rng = random.Random(4)
neutrals = None
for _ in range(250):
    crowded.play(crowded.asked[0], rng.choice(crowded.legal(crowded.asked[0])))
    assert crowded.game.laws(crowded.game.rules.state(crowded.position)) == []
log = [line for line in crowded.log(None) if "box" in line]
view = crowded.view(0)
again = sacbe.replay(str(crowded.record)).truth() == crowded.truth()
try:
    sacbe.start("yucatan", 3, options={"board": "dry"})
    refused = ""
except sacbe.Illegal as error:
    refused = str(error)
print(json.dumps([first, why, log, view["neutrals"], view["board"], again, refused, crowded.svg(0)[:400]]))
"""


def dry(record: dict[str, Any]) -> None:
    """The rivers of seat 1 have no beach but beside the city."""
    record["name"] = "typed in"
    for cell in record["cells"]:
        if cell["terrain"] == "jungle" and hexes.distance((cell["q"], cell["r"]), (1, 7)) > 1:
            cell["rivers"] = [river for river in cell["rivers"] if not river.startswith("s1")]


def crowded(record: dict[str, Any]) -> None:
    """Beaches nearly everywhere, on a map that lies elsewhere, with cells in another order."""
    record["name"] = "typed in"
    spare = {(8, 0), (-2, 3), (8, -3)}
    for cell in record["cells"]:
        if cell["terrain"] == "jungle" and not cell["rivers"] and (cell["q"], cell["r"]) not in spare:
            cell["rivers"] = ["great"]
    for thing in (*record["cells"], *record["cities"]):
        thing["q"] += 20
        thing["r"] -= 9
    record["cells"].reverse()
    record.pop("rivers")


def test_a_typed_map_can_be_played(tmp_path: Path) -> None:
    """§2.3, §2.15, §2.18: the nearest sites where no river will do; leftovers to the box; no label of a reconstruction."""
    folder = tmp_path / "yucatan"
    folder.mkdir()
    for name, change in (("dry", dry), ("crowded", crowded)):
        assert check(changed(change))[0] == []
        (folder / f"{name}.json").write_text(json.dumps(changed(change)), "utf-8")
    environment = os.environ | {"SACBE_BOARDS": str(tmp_path), "SACBE_JIT": "0"}
    done = subprocess.run([sys.executable, "-c", SCRIPT], env=environment, capture_output=True, text=True, check=True)
    first, why, log, neutrals, board, again, refused, drawing = json.loads(done.stdout)
    cells = [tuple(map(int, option.split()[1].split(","))) for option in first]
    assert {hexes.distance((1, 7), (q, r)) for q, r in cells} == {2}
    assert "§2.15" in why
    assert log == ["No place is left for neutral villages: the last 9 go back to the box."]
    assert neutrals["out"] >= 9
    assert board == {"id": "crowded", "name": "typed in", "reconstructed": False}
    assert again
    assert "not for 3 players" in refused
    assert "reconstructed" not in drawing


def test_too_many_maps(tmp_path: Path) -> None:
    """§2.3: an action is held as a number of 16 bits; maps that together make too many actions are refused."""
    folder = tmp_path / "yucatan"
    folder.mkdir()
    for number in range(1, 12):
        record = copy.deepcopy(FACTS["maps"]["4"])
        for thing in (*record["cells"], *record["cities"]):
            thing["q"] += 40 * number
        record.pop("rivers")
        (folder / f"far{number}.json").write_text(json.dumps(record), "utf-8")
    environment = os.environ | {"SACBE_BOARDS": str(tmp_path), "SACBE_JIT": "0"}
    code = "import sacbe; sacbe.start('yucatan', 2)"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "positions number at most 32,766" in done.stderr
