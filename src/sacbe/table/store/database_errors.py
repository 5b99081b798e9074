"""Errors of the database: which refusal a client gets, and what is logged (never a value of a statement)."""

import logging
import sqlite3
import time

from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, SQLAlchemyError

from sacbe.table.api.refusal import Refused

LOG_EVERY = 10.0
"""Seconds between two log lines about the same kind of error: a full disk must not be filled by log lines about it."""
log = logging.getLogger("sacbe.table")

_SQLITE = {
    sqlite3.SQLITE_FULL: "storage_full",
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_IOERR: "storage",
    sqlite3.SQLITE_READONLY: "storage",
    sqlite3.SQLITE_CANTOPEN: "storage",
    sqlite3.SQLITE_CORRUPT: "storage",
    sqlite3.SQLITE_NOTADB: "storage",
    sqlite3.SQLITE_PERM: "storage",
}
_POSTGRESQL = {"53100": "storage_full", "53200": "busy", "53300": "busy", "25006": "storage", "58030": "storage"}
"""Disk full, out of memory, too many connections, read-only, input or output failed."""
_AWAY = ("08", "57P")
"""Classes of PostgreSQL's codes: the connection failed, the server is going down or coming up."""


def refusal_of(error: SQLAlchemyError) -> Refused:
    """The refusal for an error of the database: nothing of the request was stored."""
    return Refused(_code(error))


def _code(error: SQLAlchemyError) -> str:
    if isinstance(error, IntegrityError) or not isinstance(error, DBAPIError):
        return "busy"  # another writer was first, or all connections are in use
    if isinstance(error, DataError):
        return "unreadable"  # a value that this database cannot hold
    original = error.orig
    if isinstance(original, sqlite3.Error):
        primary = getattr(original, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
        return _SQLITE.get(primary, "busy")
    state = getattr(original, "sqlstate", None)
    if state is None or state.startswith(_AWAY):
        return "storage"
    return _POSTGRESQL.get(state, "busy")


def describe(error: SQLAlchemyError | OSError) -> str:
    """One line for the log: kind and code. The driver's own text is left out where it could quote a value."""
    if isinstance(error, OSError):
        return f"{type(error).__name__} ({error.strerror})"
    original = getattr(error, "orig", None)
    code = getattr(original, "sqlite_errorname", None) or getattr(original, "sqlstate", None)
    if code is None and isinstance(error, DBAPIError) and original is not None:
        code = " ".join(str(original).split()) if type(error).__name__ == "OperationalError" else type(original).__name__
    return f"{type(error).__name__} ({code})" if code else type(error).__name__


class Reporter:
    """Logs errors of the database: each kind at most once in ten seconds."""

    def __init__(self) -> None:
        self._silent_until: dict[str, float] = {}

    def report(self, doing: str, error: SQLAlchemyError | OSError) -> None:
        """Log that something failed."""
        now, line = time.monotonic(), describe(error)
        if now >= self._silent_until.get(line, 0.0):
            self._silent_until = {known: until for known, until in self._silent_until.items() if until > now}
            self._silent_until[line] = now + LOG_EVERY
            log.warning("database error while %s: %s", doing, line)


reporter = Reporter()
