"""Games of others: a folder that SACBE_GAME_PATH names, and an installed package with an entry point."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.beads import copy_beads

PLAY = """
import sacbe
assert sacbe.games() == ("beads", "gold", "maya", "tzolkin", "yaxha", "yucatan")
match = sacbe.start("beads", 2, seed=1)
while not match.over:
    seat = match.asked[0]
    match.play(seat, match.legal(seat)[0])
assert str(sacbe.replay(str(match.record)).record) == str(match.record)
"""


def python(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (env.pop("PYTHONPATH", ""), os.environ.get("PYTHONPATH", ""))))
    env = {**os.environ, "SACBE_JIT": "0", **env, "PYTHONPATH": path}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)


@pytest.fixture
def beads(tmp_path: Path) -> Path:
    return copy_beads(tmp_path, "beads")


def test_a_folder_that_is_named_is_a_game(beads: Path) -> None:
    done = python(PLAY, SACBE_GAME_PATH=str(beads))
    assert done.returncode == 0, done.stderr


def test_an_installed_package_with_an_entry_point_is_a_game(beads: Path) -> None:
    info = beads.parent / "beads-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: beads\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[sacbe.games]\nbeads = beads:GAME\n")
    done = python(PLAY, PYTHONPATH=str(beads.parent))
    assert done.returncode == 0, done.stderr


def test_a_folder_without_a_game_is_named_in_one_line(tmp_path: Path) -> None:
    done = python("import sacbe; sacbe.games()", SACBE_GAME_PATH=str(tmp_path))
    assert "Unknown: SACBE_GAME_PATH: there is no game in" in done.stderr


def test_a_game_is_known_by_its_own_id(beads: Path) -> None:
    other = copy_beads(beads.parent, "pearls")
    done = python("import sacbe; sacbe.game('pearls')", SACBE_GAME_PATH=str(other))
    assert "the game that is known as 'pearls' calls itself 'beads'" in done.stderr
