"""`sacbe serve` as people start it: a process of its own, with options or environment variables."""

import asyncio
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from functools import partial
from pathlib import Path

import httpx
import pytest

from sacbe.__main__ import main
from sacbe.bots.precompile import lock
from sacbe.table.server.settings import Settings
from sacbe.table.store import addresses
from sacbe.table.store.store import Store
from tests.bars import hold
from tests.patience import PATIENCE, next_line
from tests.table.house import Guest
from tests.table.play.test_seats import wait_for


@pytest.mark.bar
def test_it_says_where_to_go_and_stops_at_once(tmp_path: Path) -> None:
    """With nothing compiled: the page is there meanwhile, and the server does not wait for the compiler when it is stopped."""
    env = {**os.environ, "SACBE_DB": f"sqlite:///{tmp_path / 'x.db'}", "SACBE_PORT": "0", "SACBE_GAMES": "yaxha"}
    env |= {"SACBE_CACHE": str(tmp_path / "cache"), "LANG": "fr_FR.UTF-8", "LC_ALL": ""}
    process = subprocess.Popen(
        [sys.executable, "-m", "sacbe", "serve", "--no-browser"],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    line = next_line(process)
    assert line.startswith("sacbe : la table est ouverte à http://localhost:")
    url = line.split()[-4].replace("localhost", "127.0.0.1")
    assert httpx.get(url, trust_env=False, timeout=PATIENCE).status_code == 200
    health = httpx.get(f"{url}health", trust_env=False, timeout=PATIENCE).json()
    assert (health["status"], health["games"]) == ("ok", {"yaxha": False})
    assert "sacbe_requests_total" in httpx.get(f"{url}metrics", trust_env=False, timeout=PATIENCE).text
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert "fermé" in out
    assert "Traceback" not in err
    hold(time.monotonic() - began, 10)


@pytest.mark.sample(2)
@pytest.mark.parametrize("stops", [[signal.SIGINT] * 3, [signal.SIGTERM] * 2, [signal.SIGINT, signal.SIGTERM]])
@pytest.mark.parametrize("command", [["serve", "--no-browser", "--port", "0"], ["worker"]], ids=["serve", "worker"])
def test_told_to_stop_more_than_once_it_stops_in_order(tmp_path: Path, command: list[str], stops: list[signal.Signals]) -> None:
    """The second Ctrl-C printed tracebacks of the server's inside."""
    process = subprocess.Popen(
        ["env", "--default-signal=INT", sys.executable, "-m", "sacbe", *command, "--games", "yaxha"],
        env={**os.environ, "SACBE_DB": f"sqlite:///{tmp_path / 'x.db'}", "LC_ALL": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert next_line(process)
    for number in stops:
        process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert "sacbe: " in out
    assert "Traceback" not in err
    assert "Error" not in err


def refused(capsys: pytest.CaptureFixture[str], *args: str) -> str:
    """What the program says, in one line, when it does not start."""
    assert main(args) == 2
    told = capsys.readouterr().err
    assert len(told.splitlines()) == 1
    assert "hunter2" not in told, "a password"
    return told


def test_a_wrong_setting_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = f"sqlite:///{tmp_path / 'x.db'}"
    assert "no such game" in refused(capsys, "serve", "--games", "chess", "--db", db)
    for bus in ("carrier://u:hunter2@pigeon", "nonsense", "redis://u:hunter2@h:port"):
        for command in ("serve", "worker"):
            assert "a bus is" in refused(capsys, command, "--games", "yaxha", "--bus", bus, "--db", db)


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://root:hunter2@localhost/x", "databases of the kind mysql are not supported; there are sqlite"),
        ("carrier://pigeon", "the kind carrier"),
        ("nonsense", "the kind nonsense"),
        ("postgresql+asyncpg://x:hunter2@y/z", "the kind postgresql+asyncpg"),
        ("://hunter2", "this URL cannot be read"),
        ("postgresql://sacbe:hunter2@127.0.0.1:port/x", "this URL cannot be read"),
        ("postgresql://sacbe:hunter2@127.0.0.1:1/x", "the database cannot be opened: connection failed"),
        ("postgresql://sacbe:hunter2@127.0.0.1:1/x?odd=1", "the database cannot be opened"),
        ("sqlite://", "needs a file"),
        ("sqlite://host/path", "needs a file"),
        ("sqlite:////nowhere/at/all/x.db", "the database cannot be opened: /nowhere/at/all/x.db: unable to open"),
    ],
)
def test_a_database_that_cannot_be_used_is_one_line(capsys: pytest.CaptureFixture[str], url: str, says: str) -> None:
    for command in ("serve", "worker"):
        assert says in refused(capsys, command, "--games", "yaxha", "--db", url)


def test_files_that_are_no_database_of_ours(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A newer version's, another program's, and no database at all: none of them is changed."""
    newer, foreign, other = (tmp_path / name for name in ("newer.db", "foreign.db", "text.db"))
    store = Store(f"sqlite:///{newer}")
    asyncio.run(store.open())
    store.close()
    for file, statement in ((newer, "UPDATE alembic_version SET version_num = '9999'"), (foreign, "CREATE TABLE mine (x)")):
        with closing(sqlite3.connect(file)) as connection, connection:
            connection.execute(statement)
    other.write_text("a letter to a friend" * 20)
    for file, says in ((newer, "a newer version of sacbe"), (foreign, "another program"), (other, "is not an SQLite database")):
        before = file.read_bytes()
        for command in ("serve", "worker"):
            assert says in refused(capsys, command, "--games", "yaxha", "--db", f"sqlite:///{file}")
        assert file.read_bytes()[100:] == before[100:], "beside SQLite's own header, nothing has changed"


def test_a_missing_driver_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(addresses, "find_spec", lambda name: None)
    told = refused(capsys, "serve", "--games", "yaxha", "--db", "postgresql://sacbe:hunter2@127.0.0.1:1/x")
    assert 'the package psycopg is missing: pip install "sacbe[hosting]"' in told


def test_a_port_that_is_taken_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'x.db'}"]) == 2
    told = capsys.readouterr().err
    assert f"port {port} is taken" in told
    assert len(told.splitlines()) == 1


def test_with_nothing_compiled_a_match_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the locks are held nothing can be compiled: the question, the answer and the bot's answer come all the same."""
    monkeypatch.setenv("SACBE_CACHE", str(tmp_path / "cache"))
    command = [sys.executable, "-m", "sacbe", "serve", "--no-browser", "--port", "0", "--games", "yaxha"]
    env = {**os.environ, "SACBE_DB": f"sqlite:///{tmp_path / 'x.db'}", "LC_ALL": "C.UTF-8"}
    start = partial(subprocess.Popen[str], command, env=env, text=True)
    with lock("yaxha"), lock("yaxha-bots"), start(stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        try:
            assert process.stderr is not None
            found = re.search(r"localhost:(\d+)", next_line(process))
            assert found
            guest = Guest(int(found[1]))
            with guest.http:
                table = guest.make("yaxha", "me", "expert")
                option = table.look(0)["question"]["options"][0]["act"]
                table.move(0, option, confirm=True)
                wait_for(lambda: table.look(0), lambda now: now["seq"] >= 2 and now["question"])
                (game,) = guest.send("GET", "/games")["games"]
            assert not game["ready"]
            assert list((tmp_path / "cache").rglob("*.nbi")) == []
            assert process.stderr.readline().startswith("sacbe: compiling the rules of yaxha, once per version (1 of 2 …)")
        finally:
            process.terminate()  # in order: a server that is killed leaves its compiler running for a while


def test_the_database_by_its_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Settings(db="postgresql://a@b/c").database == "postgresql+psycopg://a@b/c"
    assert Settings(db="sqlite:////x/y.db").database == "sqlite:////x/y.db"
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / name)
    assert Settings().database == f"sqlite:///{tmp_path / 'sacbe' / 'tables.db'}"


def test_the_bus_is_the_database_unless_it_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert Settings(db="postgresql://a@b/c").channel == "postgresql://a@b/c"
    assert Settings(db="postgresql://a@b/c", bus="redis://d").channel == "redis://d"
    assert Settings(db="sqlite:////x/y.db").channel == ""
    assert main(["serve", "--workers", "2", "--db", f"sqlite:///{tmp_path / 'x.db'}"]) == 2
    assert "several processes need" in capsys.readouterr().err
