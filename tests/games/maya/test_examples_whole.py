"""The scripted matches E41 to E43, against every number of their tables."""

import re
from collections.abc import Callable

import pytest

import sacbe
from tests.games.maya.scripted import Script, e41, e42, e43
from tests.games.maya.vectors import TEXT


def part(number: int) -> str:
    """The text of a vector."""
    return re.split(rf"^### E{number} .*$", TEXT, flags=re.MULTILINE)[1].split("\n### ")[0]


def numbers(text: str) -> list[int]:
    """All whole numbers of a cell."""
    return [int(n) for n in text.split()]


def check_tables(number: int, script: Script) -> None:
    """Every row that names a decision."""
    for line in part(number).splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if not line.startswith("|") or not cells[0].isdigit():
            continue
        decision = script.decisions[int(cells[0]) - 1]
        if cells[1].startswith("P"):
            log = "; ".join(decision.log)
            seat = f"P{decision.seat + 1}"
            assert [seat, str(decision.options), f"`{decision.taken}`", log] == cells[1:]
        else:
            assert [str(decision.options), f"`{decision.taken}`"] == cells[1:3]
            assert [list(decision.points), decision.racks, decision.reserves] == [numbers(c) for c in cells[3:]]


def check_end(number: int, script: Script) -> None:
    """The last paragraph: counts, scores, ranking, cities in the order of scoring."""
    m, told = script.match, part(number)
    view, logs = m.view(None), [line for decision in script.decisions for line in decision.log]
    lines = [line.split() for line in logs]
    turns = sum(line[0] == "group" for line in lines) + sum(line[0] in ("draw",) for line in lines)
    found = re.search(
        r"End: (\d+) decisions, (\d+) turns, (\d+) rests, last turn P(\d)\. Scores ([\d ]+); unplaced tiles ([\d ]+); "
        r"ranking ([P\d ]+)\. City tiles on the board (\d+), empty cells (\d+), open sites (\d+)\. "
        r"Scored cities in order of scoring \(size\): (.*)\.",
        told,
    )
    assert found
    unplaced = [player["rack"] + player["reserve"] for player in view["players"]]
    ranking = " ".join(f"P{m.ranks.index(rank) + 1}" for rank in range(1, m.seats + 1))
    cities = [f"{line[1]} {line[2]}" for line in lines if line[0] == "city"]
    assert [len(script.decisions), turns, logs.count("rest"), view["turn"] + 1] == [int(found[i]) for i in (1, 2, 3, 4)]
    assert list(m.points) == numbers(found[5])
    assert unplaced == numbers(found[6])
    assert ranking == found[7]
    assert [len(view["city_tiles"]), view["empty_cells"], len(view["cities"])] == [int(found[i]) for i in (8, 9, 10)]
    assert ", ".join(cities) == found[11]


def test_e41_scripted_match_of_two() -> None:
    """§3.1, §3.10, §11.12: 63 decisions, line by line."""
    script = e41()
    check_tables(41, script)
    check_end(41, script)


def test_e42_scripted_match_of_four() -> None:
    """§3.1, §8.9: 131 decisions."""
    script = e42()
    check_tables(42, script)
    check_end(42, script)


def test_e43_scripted_match_with_a_new_start() -> None:
    """§2.12, §2.15: 99 decisions; the first player chooses Calakmul."""
    script = e43()
    check_tables(43, script)
    check_end(43, script)


@pytest.mark.parametrize("play", [e41, e42, e43])
def test_the_record_of_a_scripted_match_replays(play: Callable[[], Script]) -> None:
    """§11.14: the position is a function of set-up, answers and tiles drawn."""
    m = play().match
    again = sacbe.replay(str(m.record))
    assert again.truth() == m.truth()
    assert again.log(None) == m.log(None)
