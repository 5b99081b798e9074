"""`sacbe board check`: reasons and warnings for somebody who types a board in, in both languages."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import sacbe

pytestmark = pytest.mark.slow

POCKET = Path(sacbe.__file__).parent / "games" / "maya" / "boards" / "pocket.json"


def check(*arguments: str) -> tuple[str, str, int]:
    """What the command prints, on stdout and stderr, and its exit code."""
    environment = os.environ | {"LANG": "C.UTF-8", "LC_ALL": "", "SACBE_JIT": "0", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-m", "sacbe", "board", "check", *arguments]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, encoding="utf-8", check=False)
    return done.stdout, done.stderr, done.returncode


def test_a_good_board() -> None:
    out, err, code = check(str(POCKET))
    assert (out.splitlines()[-1], err, code) == (f"{POCKET} is a board for Maya.", "", 0)


def test_a_bad_board_in_french(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(json.loads(POCKET.read_text("utf-8")) | {"home_zone": "black"}), "utf-8")
    out, err, code = check(str(file), "--lang", "fr")
    assert out.startswith("refusé : ")
    assert "§12.5" in out
    assert code == 2
    assert err.count("\n") == 1


@pytest.mark.sample(2)
@pytest.mark.parametrize(("text", "reason"), [("{", "JSON"), ("[1]", "refused"), ("{}", "refused"), ("\x00" * 100, "JSON")])
def test_what_is_no_board(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "mine.json"
    file.write_text(text, "utf-8")
    out, err, code = check(str(file), "--game", "maya")
    assert reason in out
    assert (err.count("\n"), code) == (1, 2)
    assert "Traceback" not in out + err


def test_a_game_without_boards_and_a_missing_file() -> None:
    assert "yaxha has no boards as data" in check(str(POCKET), "--game", "yaxha")[1]
    assert check("no/such/file.json")[2] == 2
