"""`sacbe worker`: bots think, and reviews are made, in processes without pages; what a dead one had begun another takes over."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

import sacbe
from sacbe.table.server.settings import Settings
from sacbe.table.store import schema
from tests.patience import PATIENCE, next_line
from tests.table.house import open_house
from tests.table.play.test_seats import wait_for
from tests.table.services import Postgres

pytestmark = pytest.mark.xdist_group("services")


@contextmanager
def worker(db: str) -> Iterator[subprocess.Popen[str]]:
    """A worker, as somebody would start it on another machine; ended, if it was not killed."""
    command = [sys.executable, "-m", "sacbe", "worker", "--db", db, "--games", "yaxha", "--thinkers", "1"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "SACBE_QUIET": "1", "LC_ALL": "C"})
    try:
        assert "worker started" in next_line(process)
        yield process
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            out, _ = process.communicate(timeout=PATIENCE)
            assert process.returncode == 0
            assert "worker stopped" in out
        assert process.stdout is not None
        process.stdout.close()


def owners(db: str) -> list[str]:
    engine = create_engine(Settings(db=db).database)
    with engine.connect() as connection:
        found = [owner for owner in connection.execute(select(schema.jobs.c.owner)).scalars() if owner]
    engine.dispose()
    return found


def test_workers_take_turns_and_take_over(tmp_path: Path, postgres: Postgres) -> None:
    """A server that leaves the bots to others; a worker that dies in the midst of a thought; one that goes on."""
    db = postgres.new()
    with open_house(tmp_path, db=db, games=("yaxha",), thinkers=0) as house:
        table = house.make("yaxha", "me", "expert")
        table.move(0, "card 1", confirm=True)
        time.sleep(0.5)
        assert table.look()["asked"] == [1], "nobody thinks here"
        while True:
            with worker(db) as first:
                (owner,) = wait_for(lambda: owners(db), lambda found: found)
                first.kill()
                first.wait()
            if owner in owners(db):
                break  # it died over it
            table.play_on(random.Random(1), 1)  # it was quicker: once more, with the next question
        seen = table.look()
        assert 1 in seen["asked"]
        seq = seen["seq"]  # now: before it died it may have answered, and begun with its next question
        with worker(db):
            wait_for(lambda: table.look()["seq"], lambda now: now > seq)
            assert owner not in owners(db)


def test_workers_take_reviews(tmp_path: Path, postgres: Postgres) -> None:
    db = postgres.new()
    match = sacbe.start("yaxha", 2, seed=1)
    while not match.over:
        match.play(match.asked[0], match.legal(match.asked[0])[0])
    with open_house(tmp_path, db=db, games=("yaxha",), thinkers=0) as house:
        keys = house.post("/records", record=str(match.record))
        path = f"/tables/{keys['table']}/review"
        house.post(path, keys["watch"], seconds=0.05)
        with worker(db):
            wait_for(lambda: house.send("GET", path, keys["watch"])["state"]["state"], lambda state: state in ("working", "done"))
