"""`sacbe board check`: reasons and warnings for somebody who types a board in, in both languages."""

import json
from pathlib import Path

import pytest

import sacbe
from tests.test_cli import Terminal, run

__all__ = ["run"]
pytestmark = pytest.mark.slow

POCKET = Path(sacbe.__file__).parent / "games" / "maya" / "boards" / "pocket.json"


def test_a_good_board(run: Terminal) -> None:
    out, err, code = run("board", "check", str(POCKET))
    assert (out.splitlines()[-1], err, code) == (f"{POCKET} is a board for Maya.", "", 0)


def test_a_bad_board_in_french(run: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(json.loads(POCKET.read_text("utf-8")) | {"home_zone": "black"}), "utf-8")
    out, err, code = run("board", "check", str(file), "--lang", "fr")
    assert out.startswith("refusé : ")
    assert "§12.5" in out
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.sample(2)
@pytest.mark.parametrize(("text", "reason"), [("{", "JSON"), ("[1]", "refused"), ("{}", "refused"), ("\x00" * 100, "JSON")])
def test_what_is_no_board(run: Terminal, tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text, "utf-8")
    out, err, code = run("board", "check", str(file), "--game", "maya")
    assert reason in out
    assert (err.count("\n"), code) == (1, 2)
    assert "Traceback" not in out + err


def test_a_game_without_boards_and_a_missing_file(run: Terminal) -> None:
    assert "yaxha has no boards as data" in run("board", "check", str(POCKET), "--game", "yaxha")[1]
    assert run("board", "check", "no/such/file.json")[2] == 2
