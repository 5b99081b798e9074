"""`sacbe new-game`: what it writes is proved by its own test, and plays at the terminal, in the arena and on the page."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from sacbe.core.errors import Unknown
from sacbe.testing.new_game import write_game
from tests.patience import PATIENCE
from tests.table.kills import Victim, sqlite_in

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("games")
    done = run("new-game", "pearls", "--out", str(folder), cwd=folder)
    assert f"SACBE_GAME_PATH={folder / 'pearls' / 'pearls'} sacbe play pearls" in done.stdout
    return folder / "pearls"


def run(*args: str, cwd: Path, typed: str = "", module: str = "sacbe") -> subprocess.CompletedProcess[str]:
    """A command, in an environment where the new game is known."""
    env = {**os.environ, "SACBE_QUIET": "1", "SACBE_RECORDS": str(cwd), "LC_ALL": "C.UTF-8"}
    if (cwd / "pearls" / "__init__.py").exists():
        env["SACBE_GAME_PATH"] = str(cwd / "pearls")
    command = [sys.executable, "-m", module, *args]
    done = subprocess.run(command, cwd=cwd, env=env, input=typed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done


def test_its_own_test_proves_it(project: Path) -> None:
    assert "2 passed" in run("-q", "-p", "no:cacheprovider", "tests", cwd=project, module="pytest").stdout


def test_it_plays_at_the_terminal(project: Path) -> None:
    played = run("play", "pearls", "--bots", "random", "--seed", "1", cwd=project, typed="1\n" * 12).stdout
    assert "Call red" in played
    assert "Pearls" in run("games", cwd=project).stdout


def test_it_plays_in_the_arena(project: Path) -> None:
    table = run("arena", "pearls", "--bots", "random,greedy", "--matches", "20", "--jobs", "1", cwd=project).stdout
    assert "greedy" in table


@pytest.fixture
def served(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[httpx.Client]:
    monkeypatch.setenv("SACBE_GAME_PATH", str(project / "pearls"))
    host = Victim(sqlite_in(tmp_path), games="pearls")
    host.start()
    try:
        with httpx.Client(base_url=f"{host.url}/api", trust_env=False, timeout=PATIENCE) as http:
            yield http
    finally:
        host.kill()


def test_it_plays_on_the_page(served: httpx.Client) -> None:
    (card,) = served.get("/games").json()["games"]
    assert (card["title"], card["line"]) == ("Pearls", "Call the colour of the bead that will be drawn.")
    assert "Two of the three beads are red" in served.get("/games/pearls/rules").text
    keys = served.post("/tables", json={"game": "pearls", "seats": [{"who": "me"}, {"who": "me"}]}).json()
    for seq in range(6):
        seat = seq % 2
        headers = {"Authorization": f"Bearer {keys['seats'][str(seat)]}"}
        scene = served.get(f"/tables/{keys['table']}?seat={seat}", headers=headers).json()
        assert scene["question"]["text"] == "Call a colour in secret."
        assert scene["question"]["options"][0]["at"] == ["call-red"]
        move = {"seat": seat, "seq": scene["seq"], "acts": ["call red"], "confirm": True}
        answer = served.post(f"/tables/{keys['table']}/moves", json=move, headers=headers)
        assert answer.status_code < 300, answer.text
    picture = served.get(f"/tables/{keys['table']}/board.svg", headers=headers).text
    assert 'id="call-red"' in picture
    assert served.get(f"/tables/{keys['table']}?seat=0", headers=headers).json()["result"]


@pytest.mark.parametrize("name", ["", "Pearls", "1st", "class", "yaxha", "a b", "../x", "x" * 40])
def test_a_name_that_cannot_be_one_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    with pytest.raises(Unknown):
        write_game(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "pearls").mkdir()
    with pytest.raises(Unknown, match="exists already"):
        write_game("pearls", tmp_path)
    assert list((tmp_path / "pearls").iterdir()) == []
