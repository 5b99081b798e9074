"""Backup and restore as docs/hosting.md tells them: a copy made while people play opens elsewhere, and is played on."""

import random
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest

from sacbe.table.play.proof import verify
from tests.table.house import Made, open_house
from tests.table.services import Postgres, program


def play_on_from(folder: Path, db: str, table: Made, seq: int) -> None:
    with open_house(folder, db=db, games=("yaxha",)) as house:
        there = Made(house, table.keys)
        assert there.look()["seq"] == seq, "everything was in the copy, the keys of the seats too"
        end = there.play_on(random.Random(2))
        record = str(house.send("GET", f"/tables/{table.id}/record", table.key(None))["text"])
    assert "Right" in verify(record, end["table"]["commit"], "en")


def test_sqlite(tmp_path: Path) -> None:
    with open_house(tmp_path, games=("yaxha",)) as house:
        table = house.make("yaxha", "me", "me")
        seq = table.play_on(random.Random(1), 8)["seq"]
        with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
            connection.execute("VACUUM INTO ?", [str(tmp_path / "backup.db")])
        table.play_on(random.Random(3), 2)
    play_on_from(tmp_path, f"sqlite:///{tmp_path / 'backup.db'}", table, seq)


@pytest.mark.xdist_group("services")
def test_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    db, fresh, dump = postgres.new(), postgres.new(), tmp_path / "backup.dump"
    with open_house(tmp_path, db=db, games=("yaxha",)) as house:
        table = house.make("yaxha", "me", "me")
        seq = table.play_on(random.Random(1), 8)["seq"]
        subprocess.run([str(program("pg_dump")), "--format=custom", f"--file={dump}", db], check=True)
        table.play_on(random.Random(3), 2)
    subprocess.run([str(program("pg_restore")), "--no-owner", f"--dbname={fresh}", str(dump)], check=True)
    play_on_from(tmp_path, fresh, table, seq)
