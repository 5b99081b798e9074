"""docs/bots.md: its bot plays, its tables are what the program says, and the command that measures them works."""

import json
import re
from pathlib import Path

import pytest

import sacbe
from sacbe.bots import LEVELS
from tests import strengths
from tests.strengths import LADDER, Cell
from tests.test_cli import Terminal

pytestmark = pytest.mark.slow

TEXT = strengths.PAGE.read_text("utf-8")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    monkeypatch.chdir(tmp_path)
    return Terminal(monkeypatch, capsys, tmp_path / "records")


def test_the_bot_in_ten_lines_wins(run: Terminal) -> None:
    (code,) = re.findall(r"```python\n(import random\n.*?)```", TEXT, re.DOTALL)
    assert len([line for line in code.splitlines() if line]) == 10
    Path("mybot.py").write_text(code)
    _, err, status = run("arena", "yaxha", "--bots", "mybot.py:MyBot,random", "--matches", "40", "--out", "run", "--jobs", "1")
    assert (err, status) == ("", 0)
    best = json.loads(Path("run/summary.json").read_text())["standings"][0]
    assert best["bot"] == "mybot.py:MyBot"
    assert best["share"]["low"] > 0.6


def test_the_commands_on_the_page_can_be_given(monkeypatch: pytest.MonkeyPatch) -> None:
    from sacbe.cli.app import command

    program = command()
    lines = re.findall(r"^\$ (?:RAY_ADDRESS=\S+ )?sacbe (arena|tune) (.*?) *(?:#.*)?$", TEXT, re.MULTILINE)
    assert len(lines) >= 8
    for name, rest in lines:
        context = program.commands[name].make_context(name, rest.split())
        game = sacbe.game(context.params["game"])
        known = game.evaluation.names if game.evaluation else ()
        assert [weight for weight in (context.params.get("only") or "").split(",") if weight and weight not in known] == []
        assert [
            bot for bot in (context.params.get("bots") or "").split(",") if bot and ":" not in bot and bot not in LEVELS
        ] == []


def test_the_tables_are_what_levels_do_and_what_was_measured() -> None:
    assert strengths.page() == TEXT, "run: python -m tests.strengths --tables"
    assert all(f"| `{level}` |" in TEXT for level in LEVELS)
    assert [cell.words for cell in LADDER if cell.words not in TEXT] == []
    names = {cell.folder for cell in (*LADDER, strengths.MASTERS)} | {strengths.SPEED}
    book = strengths.ledger()
    assert set(book) <= set(sacbe.games())
    assert [name for game in book.values() for name in game if name not in names] == [], "figures of a cell that is no more"


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page and a ledger to write to."""
    page = tmp_path / "bots.md"
    page.write_text(
        "before\n<!-- levels -->\n<!-- end of levels -->\nbetween\n<!-- strengths -->\nstale\n<!-- end of strengths -->\nafter\n"
    )
    monkeypatch.setattr(strengths, "PAGE", page)
    monkeypatch.setattr(strengths, "LEDGER", tmp_path / "strengths.json")
    return page


def test_cells_are_measured_and_written_one_after_the_other(
    run: Terminal, page: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(strengths, "THOUGHT", 4)
    monkeypatch.setattr(strengths, "LADDER", (Cell(("random", "random", "random")), Cell(("random", "nobody"))))
    assert strengths.main(["--games", "yaxha", "--matches", "4", "--out", "cells"]) == 2
    capsys.readouterr()
    text = page.read_text("utf-8")
    assert re.fullmatch(r"before\n.*\nbetween\n.*\nafter\n", text, re.DOTALL)
    assert "stale" not in text
    assert "At least 6 matches each (20 at full time), all times × 0.1." in text
    row = next(line for line in text.splitlines() if line.startswith("| `random` against 2 × `random` |"))
    assert re.search(r"\| 33 \(\d+–\d+\) \|", row)
    assert row.count("–  |") + row.count(" – |") == len(sacbe.games()) - 1
    assert "| `random` against `nobody` | – |" in text
    assert re.search(r"^\| iterations a second \|.* [\d,]+ \|", text, re.MULTILINE)
    assert "*" not in text, "measured on other deals than settings are chosen on"
    figure = {"matches": 4, "scale": 0.5, "seed": strengths.CHOSEN_ON, "mean": 0.5, "low": 0.25, "high": 0.75}
    strengths.enter("maya", "random-nobody", figure)
    text = page.read_text("utf-8")
    assert row in text, "what was measured before stays"
    assert "At least 4 matches each (20 at full time), all times × 0.1 or 0.5." in text
    assert "50 (25–75)* |" in text, "those who chose settings on these deals say so"
    assert "* On the deals on which the settings were chosen." in text


def test_only_cells_that_there_are_can_be_asked_for(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = page.read_text("utf-8")
    with pytest.raises(SystemExit):
        strengths.main(["--games", "yaxha", "--cells", "expert-novice"])
    assert "no such cell: expert-novice; there are speed, greedy-random" in capsys.readouterr().err
    assert page.read_text("utf-8") == before


def test_what_the_best_of_four_masters_has(page: Path, tmp_path: Path) -> None:
    assert strengths.masters() == ""
    (tmp_path / "summary.json").write_text(json.dumps({"plan": {"matches": 2, "scale": 1.0, "seed": 5}, "standings": []}))
    (tmp_path / "matches.jsonl").write_text('{"points": [70, 80, 60, 50]}\n{"points": [90, 10, 20, 30]}\n')
    strengths.enter("tzolkin", strengths.MASTERS.folder, strengths.figures(tmp_path, strengths.MASTERS))
    assert "85.0 points (± 7.1, 2 matches" in page.read_text("utf-8")
    asked = strengths.command("tzolkin", strengths.MASTERS, 200, 0.1, 7, Path("x"))
    assert asked[2:10] == ["--bots", "master", "--seats", "4", "--matches", "20", "--scale", "1"]
    assert asked[10:12] == ["--seed", "7"]


def test_the_ladder_asks_what_the_levels_promise() -> None:
    steps = {cell.bots for cell in LADDER}
    assert steps >= set(zip(LEVELS[1:], LEVELS[:-1], strict=True)), "each level against the one below"
    assert {("expert", "greedy"), ("expert", "random"), ("expert", "plain"), ("expert", "greedy", "greedy", "greedy")} <= steps
    assert strengths.command("gold", LADDER[0], 200, 0.1, 1, Path("x"))[:4] == ["arena", "gold", "--bots", "greedy,random"]
