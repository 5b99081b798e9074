"""Statements of every move: SQLAlchemy writes them once for each kind of database, and the driver runs them itself.

What SQLAlchemy does about each execution (looking the statement up, its context, its result) takes five times as long as SQLite
does. Errors are SQLAlchemy's all the same, and values are converted by its types.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Delete, Dialect, Insert, Select, Update
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.types import TypeEngine

Convert = Callable[[Any], Any]


class _Ready(NamedTuple):
    """A statement as a driver takes it."""

    text: str
    given: tuple[tuple[str, Convert | None], ...]
    """The names of the parameters, and how each is converted: in the order of the text, or of the columns that are written."""
    by_place: bool
    """Whether the driver takes parameters by their places, not by their names."""


class Prepared:
    """A statement that is compiled when it is first used, for each kind of database and each set of columns that it writes."""

    def __init__(self, statement: Select[Any] | Insert | Update | Delete) -> None:
        self._statement = statement
        self._columns = list(statement.selected_columns) if isinstance(statement, Select) else []
        self._ready: dict[tuple[str, tuple[str, ...]], _Ready] = {}
        self._found: dict[str, list[tuple[int, Convert]]] = {}
        """For each kind of database the columns of a result that are converted, and how."""

    def run(self, connection: Connection, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Execute it; its rows."""
        dialect = connection.dialect
        key = dialect.name, tuple(values)
        ready = self._ready.get(key) or self._ready.setdefault(key, _ready(self._statement, dialect, list(values)))
        given = [values[name] if convert is None else convert(values[name]) for name, convert in ready.given]
        try:
            driver: Any = connection.connection.driver_connection
            cursor = driver.execute(ready.text, given if ready.by_place else dict(zip(values, given, strict=True)))
            rows: list[tuple[Any, ...]] = cursor.fetchall() if self._columns else []
        except dialect.loaded_dbapi.Error as error:
            raise _wrapped(error, dialect) from error
        if not self._columns:
            return rows
        found = self._found.get(dialect.name)
        if found is None:
            found = self._found[dialect.name] = self._conversions(dialect, cursor.description)
        return [_converted(row, found) for row in rows] if found else rows

    def _conversions(self, dialect: Dialect, described: Sequence[Sequence[Any]]) -> list[tuple[int, Convert]]:
        """`described` are the columns of a result as the driver tells them: name, kind, and more."""
        kinds = [_impl(column.type, dialect) for column in self._columns]
        converting = [kind.result_processor(dialect, told[1]) for kind, told in zip(kinds, described, strict=True)]
        return [(number, convert) for number, convert in enumerate(converting) if convert is not None]


def _wrapped(error: Exception, dialect: Dialect) -> BaseException:
    """A driver's error as SQLAlchemy's, without the statement's values."""
    return DBAPIError.instance(None, None, error, dialect.loaded_dbapi.Error, hide_parameters=True, dialect=dialect)


def _converted(row: Sequence[Any], found: Sequence[tuple[int, Convert]]) -> tuple[Any, ...]:
    values = list(row)
    for column, convert in found:
        values[column] = convert(values[column])
    return tuple(values)


def _ready(statement: Select[Any] | Insert | Update | Delete, dialect: Dialect, columns: list[str]) -> _Ready:
    compiled = statement.compile(dialect=dialect, column_keys=None if isinstance(statement, Select | Delete) else columns)
    assert isinstance(compiled, SQLCompiler)
    names = tuple(compiled.positiontup or ()) if compiled.positional else columns
    return _Ready(
        str(compiled),
        tuple((name, _impl(compiled.binds[name].type, dialect).bind_processor(dialect)) for name in names),
        compiled.positional,
    )


def _impl(kind: TypeEngine[Any], dialect: Dialect) -> TypeEngine[Any]:
    return kind.dialect_impl(dialect)
