"""When the database cannot write: the right reason, also at `/health`; and nothing is acknowledged that was not kept."""

import asyncio
import logging
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import event, text
from sqlalchemy.exc import DataError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from sacbe.table.api import health
from sacbe.table.store import database_errors, schema
from sacbe.table.store.database_errors import Reporter, describe, refusal_of
from sacbe.table.store.store import Store
from tests.table.house import House, Made, open_house
from tests.table.play.test_seats import wait_for
from tests.table.services import Postgres

NEW_TABLE = {"game": "yaxha", "seats": [{"who": "me"}, {"who": "me"}]}


@pytest.fixture
def own_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(health, "GOOD_FOR", 0.0)
    monkeypatch.setattr(health, "BAD_FOR", 0.0)
    with open_house(tmp_path, games=("yaxha",)) as house:
        yield house


def try_to_move(table: Made) -> httpx.Response:
    """A move that changes the database."""
    body = {"seat": 0, "seq": table.look()["seq"], "acts": ["card 1"], "confirm": True}
    head = {"Authorization": f"Bearer {table.key(0)}"}
    return table.house.http.post(f"/api/tables/{table.id}/moves", json=body, headers=head)


def set_on_all(house: House, pragma: str) -> None:
    """A pragma on every connection, from its next use on: one that is in use now cannot be reached, and must not be left out."""

    def apply(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA {pragma}")

    event.listen(house.server.store._engine, "checkout", apply)


def test_a_full_disk_is_called_so(own_house: House, caplog: pytest.LogCaptureFixture) -> None:
    """It said that somebody else was quicker, while /health was well."""
    table = own_house.make("yaxha", "me", "me")
    with own_house.server.store._engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    set_on_all(own_house, f"max_page_count={pages}")
    with caplog.at_level(logging.WARNING):
        answers = [own_house.http.post("/api/tables", json=NEW_TABLE) for _ in range(40)]
        full = answers[-1]
        assert (full.status_code, full.json()["error"]) == (507, "storage_full")
        assert "disk is full" in full.json()["message"]
        assert full.headers["retry-after"]
        french = own_house.http.post("/api/tables", json=NEW_TABLE, headers={"Accept-Language": "fr"})
        assert "disque" in french.json()["message"]
        well = own_house.http.get("/health")
        assert (well.status_code, well.json()["error"]) == (507, "storage_full")
    assert {answer.status_code for answer in answers} <= {201, 507}
    kept = [answer.json() for answer in answers if answer.status_code == 201]
    for keys in kept:
        seen = own_house.http.get(f"/api/tables/{keys['table']}", headers={"Authorization": f"Bearer {keys['host']}"})
        assert seen.status_code == 200, "what was acknowledged is there"
    assert table.look()["seq"] == 0, "what was played can still be looked at"
    assert len(caplog.records) < 5, "a full disk is not filled by its own log"
    assert "INSERT" not in caplog.text
    set_on_all(own_house, "max_page_count=1000000")
    assert own_house.http.get("/health").status_code == 200
    assert try_to_move(table).status_code == 200


def test_a_database_that_is_read_only(own_house: House) -> None:
    table = own_house.make("yaxha", "me", "me")
    set_on_all(own_house, "query_only=1")
    for answer in (try_to_move(table), own_house.http.post("/api/me", json={"name": "x"}), own_house.http.get("/health")):
        assert (answer.status_code, answer.json()["error"]) == (503, "storage")
    assert table.look()["seq"] == 0
    set_on_all(own_house, "query_only=0")
    assert try_to_move(table).status_code == 200


@pytest.mark.parametrize("replaced", [False, True])
def test_a_database_file_that_was_deleted_or_replaced(own_house: House, tmp_path: Path, replaced: bool) -> None:
    """SQLite itself goes on writing into the deleted file, and everything is lost when the server stops."""
    table = own_house.make("yaxha", "me", "me")
    file = tmp_path / "tables.db"
    file.rename(tmp_path / "aside.db")
    if replaced:
        file.write_bytes((tmp_path / "aside.db").read_bytes())
    for answer in (own_house.http.post("/api/tables", json=NEW_TABLE), own_house.http.get("/health")):
        assert (answer.status_code, answer.json()["error"]) == (503, "storage")
    (tmp_path / "aside.db").replace(file)
    wait_for(lambda: own_house.http.get("/health").status_code, lambda status: status == 200)  # its log is recovered first
    assert try_to_move(table).status_code == 200


@pytest.mark.xdist_group("services")
def test_postgresql_is_away(tmp_path: Path, postgres: Postgres, caplog: pytest.LogCaptureFixture) -> None:
    with open_house(tmp_path, db=postgres.new(), games=("yaxha",)) as house:
        table = house.make("yaxha", "me", "me")
        with postgres.away(), caplog.at_level(logging.WARNING):
            for answer in (try_to_say(table), house.http.get("/health")):
                assert (answer.status_code, answer.json()["error"]) == (503, "storage")
        wait_for(lambda: house.http.get("/health").status_code, lambda status: status == 200)
        assert try_to_say(table).status_code == 204
        assert "hello" not in caplog.text


def try_to_say(table: Made) -> httpx.Response:
    head = {"Authorization": f"Bearer {table.key(0)}"}
    return table.house.http.post(f"/api/tables/{table.id}/chat", json={"seat": 0, "text": "hello"}, headers=head)


def test_health_writes_at_a_bounded_rate(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    written = 0
    touch = health._touch

    def count(connection: Any) -> None:
        nonlocal written
        written += 1
        touch(connection)

    monkeypatch.setattr(health, "_touch", count)
    monkeypatch.setattr(health, "GOOD_FOR", 3600.0)
    monkeypatch.setattr(house.server.probe, "_stands_until", 0.0)
    assert {house.http.get("/health").status_code for _ in range(50)} == {200}
    assert written == 1
    with house.server.store._engine.connect() as connection:
        rows = connection.execute(schema.facts.select().where(schema.facts.c.name == health.ROW)).all()
    assert len(rows) == 1


def sqlite_error(code: int) -> OperationalError:
    error = sqlite3.OperationalError("something with secret values")
    error.sqlite_errorcode, error.sqlite_errorname = code, "SQLITE_X"
    return OperationalError("INSERT", {"name": "secret"}, error, hide_parameters=True)


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (sqlite_error(sqlite3.SQLITE_FULL), "storage_full"),
        (sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT), "busy"),
        (sqlite_error(sqlite3.SQLITE_IOERR_WRITE), "storage"),
        (sqlite_error(sqlite3.SQLITE_CORRUPT), "storage"),
        (sqlite_error(sqlite3.SQLITE_READONLY), "storage"),
        (OperationalError("", None, psycopg.errors.DiskFull("secret")), "storage_full"),
        (OperationalError("", None, psycopg.errors.AdminShutdown("secret")), "storage"),
        (OperationalError("", None, psycopg.errors.LockNotAvailable("secret")), "busy"),
        (OperationalError("", None, psycopg.errors.SerializationFailure("secret")), "busy"),
        (OperationalError("", None, psycopg.errors.TooManyConnections("secret")), "busy"),
        (DataError("", None, psycopg.DataError("secret")), "unreadable"),
        (IntegrityError("", None, psycopg.errors.UniqueViolation("secret")), "busy"),
        (PoolTimeout("no connection is free"), "busy"),
    ],
)
def test_what_errors_mean(error: SQLAlchemyError, code: str) -> None:
    assert refusal_of(error).code == code
    assert "secret" not in describe(error)
    assert describe(error).startswith(type(error).__name__)


def test_a_unique_key_that_is_taken_is_somebody_who_was_quicker(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.make("yaxha", "me", "me")
    table.play_on(random.Random(1), 2)

    def taken(*_: object, **__: object) -> None:
        raise IntegrityError("", None, sqlite3.IntegrityError("UNIQUE constraint failed: entries.table_id, entries.seq"))

    monkeypatch.setattr(house.server.player, "move", taken)
    answer = try_to_move(table)
    assert (answer.status_code, answer.json()["error"]) == (503, "busy")
    assert "quicker" in answer.json()["message"]


def test_each_kind_is_logged_once_in_a_while(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    reporter = Reporter()
    with caplog.at_level(logging.WARNING):
        for _ in range(100):
            reporter.report("trying", sqlite_error(sqlite3.SQLITE_FULL))
        assert len(caplog.records) == 1
        monkeypatch.setattr(database_errors, "LOG_EVERY", 0.0)
        reporter.report("trying", OSError(28, "No space left on device"))
        assert len(caplog.records) == 2


def test_no_error_shows_its_parameters(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    asyncio.run(store.open())
    with pytest.raises(SQLAlchemyError) as caught:
        asyncio.run(store.write(lambda connection: connection.execute(text("SELECT :name FROM nowhere"), {"name": "hunter2"})))
    assert "hunter2" not in str(caught.value)
    store.close()
