"""`sacbe serve` as people start it: a process of its own, with options or environment variables."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from sacbe.__main__ import main
from sacbe.table.settings import Settings


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
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("sacbe : la table est ouverte à http://localhost:")
    url = line.split()[-4].replace("localhost", "127.0.0.1")
    assert httpx.get(url, trust_env=False, timeout=20).status_code == 200
    health = httpx.get(f"{url}health", trust_env=False, timeout=20).json()
    assert (health["status"], health["games"]) == ("ok", {"yaxha": False})
    assert "sacbe_requests_total" in httpx.get(f"{url}metrics", trust_env=False, timeout=20).text
    began = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert "fermé" in out
    assert "Traceback" not in err
    assert time.monotonic() - began < 10


def test_a_wrong_setting_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--games", "chess", "--db", "sqlite://"]) == 2
    assert "no such game" in capsys.readouterr().err
    assert main(["serve", "--bus", "carrier://pigeon", "--db", "sqlite://"]) == 2
    assert "a bus is" in capsys.readouterr().err
    for url in ("nonsense", "carrier://pigeon", "sqlite:////nowhere/at/all/x.db"):
        assert main(["serve", "--games", "yaxha", "--db", url]) == 2
        told = capsys.readouterr().err
        assert "the database cannot be opened: " in told
        assert len(told.splitlines()) == 1


def test_a_port_that_is_taken_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert main(["serve", "--no-browser", "--port", str(port), "--db", f"sqlite:///{tmp_path / 'x.db'}"]) == 2
    told = capsys.readouterr().err
    assert f"port {port} is taken" in told
    assert len(told.splitlines()) == 1


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
