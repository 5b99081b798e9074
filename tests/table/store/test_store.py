"""What is stored: migrations, entries that only grow, jobs with leases, and what is forgotten."""

import asyncio
import random
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, column, create_engine, func, insert, inspect, select, table, update

import sacbe
from sacbe.table.api import wire
from sacbe.table.limits.quotas import Quotas
from sacbe.table.play.matches import MatchCache, grow
from sacbe.table.play.seating import Host, plan_new
from sacbe.table.play.turn import TentativeTurn, rebase
from sacbe.table.store import schema
from sacbe.table.store.migrations import migrate
from sacbe.table.store.store import BUSY_MS, Store, set_up_sqlite
from tests.bars import hold
from tests.patience import PATIENCE
from tests.table.house import House, open_house


def open_at_once(stores: list[Store]) -> list[BaseException]:
    """Bring a database up to date from many threads at the same time; what failed."""
    failed: list[BaseException] = []

    def start(store: Store) -> None:
        try:
            asyncio.run(store.open())
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=start, args=[store]) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failed


def differences(connection: Connection) -> object:
    """Where a database differs from what the code expects."""
    return compare_metadata(MigrationContext.configure(connection), schema.metadata)


def test_migrations_make_the_schema(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    asyncio.run(store.open())
    asyncio.run(store.open())
    assert asyncio.run(store.read(differences)) == []
    store.close()


def test_reviews_of_an_older_kind_are_forgotten(tmp_path: Path) -> None:
    """They could not be read, and whoever asked for one would get an error instead of a review."""
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")

    def at_0003(connection: Connection) -> None:
        migrate(connection, "0003")
        names = [column["name"] for column in inspect(connection).get_columns("tables")]
        connection.execute(insert(table("tables", *map(column, names))).values(dict.fromkeys(names, 0) | {"id": "t"}))
        old = {"seconds": 0.3, "asked": 1.0, "done": 9, "total": 9, "tries": 1, "until": 0.0, "found": {"turns": []}}
        connection.execute(insert(schema.reviews).values(table_id="t", **old))

    asyncio.run(store.write(at_0003))
    count = select(func.count()).select_from(schema.reviews)
    assert asyncio.run(store.read(lambda connection: connection.execute(count).scalar())) == 1
    asyncio.run(store.open())
    assert asyncio.run(store.read(lambda connection: connection.execute(count).scalar())) == 0
    store.close()


def test_several_servers_may_start_at_once(tmp_path: Path) -> None:
    stores = [Store(f"sqlite:///{tmp_path / 'x.db'}") for _ in range(4)]
    assert open_at_once(stores) == []
    assert asyncio.run(stores[0].read(differences)) == []
    for store in stores:
        store.close()


def test_a_journal_that_cannot_be_changed_yet_is_waited_for(tmp_path: Path) -> None:
    """One in a hundred times that eight open a new database at once, SQLite refuses one of them instead of letting it wait."""
    refused: list[str] = []

    class Busy(sqlite3.Connection):
        def execute(self, sql: str, *rest: Any) -> sqlite3.Cursor:
            if "journal_mode" in sql and len(refused) < 3:
                refused.append(sql)
                raise sqlite3.OperationalError("database is locked")
            return super().execute(sql, *rest)

    with closing(sqlite3.connect(tmp_path / "x.db", factory=Busy)) as connection:
        set_up_sqlite(connection, None)
        assert len(refused) == 3
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)


@pytest.mark.bar
def test_a_database_that_cannot_be_written_is_refused_at_once(tmp_path: Path) -> None:
    path, began = tmp_path / "x.db", time.monotonic()
    sqlite3.connect(path).execute("CREATE TABLE x (y)").connection.close()
    reading = closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True))
    with reading as connection, pytest.raises(sqlite3.OperationalError, match="readonly"):
        set_up_sqlite(connection, None)
    hold(time.monotonic() - began, BUSY_MS / 1000, "a refusal without trying again and again")


def test_a_match_is_what_its_entries_say(house: House) -> None:
    table = house.make("gold", "me", "me", "random")
    table.play_on(random.Random(8), 25)
    live = house.server.match_cache.get(table.id)
    assert live is not None

    async def again() -> object:
        from sacbe.table.store.repository import open_table

        return await house.server.store.read(lambda connection: open_table(connection, MatchCache(), table.id))

    opened = asyncio.run(again())
    fresh = opened.live  # type: ignore[attr-defined]
    step = grow(opened.header, fresh, msgspec.structs.replace(fresh.entries[-1], seq=fresh.seq + 1, lines=()))  # type: ignore[attr-defined]
    assert fresh.match.truth() == live.match.truth() == step.match.truth()
    assert fresh.path == live.path
    assert [line for _, line in fresh.match.told(0)] == live.match.log(0)


def test_a_dead_workers_job_is_taken_over(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        table = house.make("yaxha", "me", "me")
    engine = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with engine.begin() as connection:
        connection.execute(update(schema.seats).where(schema.seats.c.seat == 1).values(kind="bot", level="random"))
        lease = {"owner": "somebody who died", "until": time.time() + 1.0}
        connection.execute(insert(schema.jobs).values(table_id=table.id, seat=1, seq=0, due=time.time(), **lease))
    engine.dispose()
    with open_house(tmp_path) as house:
        table.house = house
        assert table.look()["seq"] == 0
        until = time.monotonic() + PATIENCE
        while table.look()["seq"] == 0:
            assert time.monotonic() < until
            time.sleep(0.05)
        assert table.look()["asked"] == [0]


def test_old_tables_are_forgotten(tmp_path: Path) -> None:
    store, host = Store(f"sqlite:///{tmp_path / 'x.db'}"), Host(MatchCache(), Quotas(0))
    plan = plan_new(wire.NewTable(game="yaxha", seats=[wire.SeatWish(who="me"), wire.SeatWish(who="me")]))

    def work(connection: Connection) -> tuple[int, int, int]:
        old, new = host.make(connection, plan, None, "", ""), host.make(connection, plan, None, "", "")
        ten_days = schema.tables.c.touched - 10 * 86400
        connection.execute(update(schema.tables).where(schema.tables.c.id == old.table).values(touched=ten_days))
        gone = host.sweep(connection, 9)
        left = connection.execute(select(schema.entries.c.table_id)).scalars().all()
        return gone, len(left), left.count(new.table)

    asyncio.run(store.open())
    assert asyncio.run(store.write(work)) == (1, 1, 1)
    store.close()


def test_a_turn_upon_moves_that_make_it_impossible_is_dropped() -> None:
    match = sacbe.start("yaxha", 2, seed=1)
    turn = TentativeTurn(0, ("card 1",))
    assert rebase(match, turn) is turn
    match.play(0, "card 2")
    moved = rebase(match, turn)
    assert (moved.acts, moved.redo, moved.notice, moved.version) == ((), (), "dropped", 1)


def test_a_table_keeps_the_rules_that_it_began_with(tmp_path: Path) -> None:
    """After an upgrade that changes a game's rules, an older server beside the new one goes on with the tables of before."""
    with open_house(tmp_path) as house:
        table, other = house.make("yaxha", "me", "random"), house.make("yaxha", "me", "me")
        known = sacbe.game("yaxha").rules_version

        def age(connection: Connection) -> None:
            connection.execute(update(schema.tables).where(schema.tables.c.id == table.id).values(rules=known + 1))

        asyncio.run(house.server.store.write(age))
        refused = table.look(expect=409)
        assert refused["error"] == "other_rules"
        assert str(known + 1) in refused["message"]
        house.post(f"/tables/{table.id}/moves", table.key(0), 409, seat=0, seq=0, acts=["card 1"], confirm=True)
        assert other.play_on(random.Random(1))["result"], "the others are played on"


def test_threads_that_read_their_first_rows_at_once_do_not_crash() -> None:
    """Msgspec examines a type at its first use; two threads that did so at once ended a server with SIGSEGV, every other time."""
    code = """
import sys, threading
from sacbe.table.store.rows import Seat, read_row
from tests.bars import hold
sys.setswitchinterval(1e-6)
row, barrier, read = (0, "bot", "", "", "", False, None, 0.0, False, False, False, None, False), threading.Barrier(8), []

def work():
    barrier.wait()
    read.append(read_row(row, Seat))

threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(len(read))
"""
    for _ in range(4):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert (done.returncode, done.stdout) == (0, "8\n"), done.stderr
