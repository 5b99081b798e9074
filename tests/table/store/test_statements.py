"""Prepared statements: what the driver runs means what SQLAlchemy says."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.exc import IntegrityError, OperationalError, SQLAlchemyError

from sacbe.table.store import schema
from sacbe.table.store.database_errors import refusal_of
from sacbe.table.store.statements import Prepared
from sacbe.table.store.store import Store
from tests.table.services import Postgres

Write = Callable[[Callable[[Connection], object]], object]
TURNS = schema.turns.c
ROW = {"table_id": "t", "seat": 0, "acts": ["card 1"], "redo": [], "version": 3, "messages": ["ü"], "notice": ""}
TABLE: dict[str, Any] = dict.fromkeys((column.name for column in schema.tables.columns if not column.nullable), 0)
TABLE |= {
    "id": "t",
    "kind": "live",
    "game": "yaxha",
    "options": {"a": "b"},
    "seed": "1",
    "bot_seed": "2",
    "over": True,
    "hints": False,
}
NEW_TABLE, NEW, ALL = Prepared(insert(schema.tables)), Prepared(insert(schema.turns)), Prepared(select(schema.turns))
ONE = Prepared(select(TURNS.acts, TURNS.version).where(TURNS.table_id == bindparam("of"), TURNS.seat == bindparam("at")))
CHANGE = Prepared(update(schema.turns).where(TURNS.table_id == bindparam("of")))
GONE = Prepared(delete(schema.turns).where(TURNS.table_id == bindparam("of")))


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.xdist_group("services"))])
def write(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Write]:
    """Runs transactions on a database."""
    if request.param == "sqlite":
        url = f"sqlite:///{tmp_path / 'x.db'}"
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        url = postgres.new().replace("postgresql://", "postgresql+psycopg://")
    store = Store(url)
    asyncio.run(store.open())
    yield lambda work: asyncio.run(store.write(work))
    store.close()


def test_values_go_in_and_come_out_as_sqlalchemy_says(write: Write) -> None:
    def work(connection: Connection) -> None:
        assert NEW_TABLE.run(connection, TABLE) == []
        found = connection.execute(select(schema.tables)).mappings().one()
        assert {name: found[name] for name in TABLE} == TABLE
        assert Prepared(select(schema.tables)).run(connection, {}) == [tuple(found.values())]
        NEW.run(connection, ROW)
        assert (
            ALL.run(connection, {}) == [tuple(row) for row in connection.execute(select(schema.turns))] == [tuple(ROW.values())]
        )
        assert ONE.run(connection, {"at": 0, "of": "t"}) == [(["card 1"], 3)]
        CHANGE.run(connection, {"of": "t", "acts": [], "version": 4})
        assert ONE.run(connection, {"of": "t", "at": 0}) == [([], 4)]
        CHANGE.run(connection, {"notice": "held", "of": "t"})  # another set of columns
        assert ALL.run(connection, {})[0] == (*(ROW | {"acts": [], "version": 4, "notice": "held"}).values(),)
        GONE.run(connection, {"of": "t"})
        assert ALL.run(connection, {}) == []

    write(work)


def test_errors_are_sqlalchemys_and_tell_no_values(write: Write) -> None:
    def twice(connection: Connection) -> None:
        NEW_TABLE.run(connection, TABLE | {"game": "hunter2"})
        NEW_TABLE.run(connection, TABLE)

    with pytest.raises(IntegrityError) as refused:
        write(twice)
    assert "hunter2" not in str(refused.value)
    assert refusal_of(refused.value).code == "busy"
    write(lambda connection: NEW_TABLE.run(connection, TABLE))  # nothing of it was kept


def test_a_database_that_cannot_be_written_is_an_operational_error(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'x.db'}")
    asyncio.run(store.open())

    def work(connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA query_only=ON")
        NEW_TABLE.run(connection, TABLE)

    with pytest.raises(OperationalError) as refused:
        asyncio.run(store.write(work))
    assert isinstance(refused.value, SQLAlchemyError)
    assert refusal_of(refused.value).code == "storage"
    store.close()
