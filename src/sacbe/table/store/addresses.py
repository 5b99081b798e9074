"""Checks the URLs of the database and of the bus. What is wrong with one is said in one line, without its password."""

import sqlite3
from importlib.util import find_spec

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from sacbe.core.errors import Unknown
from sacbe.table.server.settings import Settings
from sacbe.table.store.migrations import OtherFormat
from sacbe.table.texts import text

DRIVERS = {"sqlite": ("sqlite", "sqlite+pysqlite"), "postgresql": ("postgresql+psycopg",)}
BUSES = {"redis": "redis", "rediss": "redis", "valkey": "redis", "postgres": "psycopg", "postgresql": "psycopg"}
"""The package that each kind of bus needs."""


def check_addresses(settings: Settings, lang: str) -> None:
    """Raises `Unknown` if the server could not use a URL, whoever listens there."""
    url = _read(settings.database, lang, "serve.bad_url")
    known = DRIVERS.get(url.get_backend_name(), ())
    if url.drivername not in known:
        raise Unknown(text(lang, "serve.unknown_database", kind=url.drivername))
    if url.get_backend_name() == "sqlite" and (url.host or url.database in (None, "", ":memory:")):
        raise Unknown(text(lang, "serve.no_file"))
    if url.get_backend_name() == "postgresql":
        _need("psycopg", lang)
    if settings.channel:
        kind = settings.channel.partition("://")[0]
        if kind not in BUSES or "://" not in settings.channel:
            raise Unknown(text(lang, "serve.unknown_bus"))
        _need(BUSES[kind], lang)
        _read(settings.channel, lang, "serve.unknown_bus")


def _read(url: str, lang: str, otherwise: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):  # a port that is no number is a ValueError; both would quote the URL
        raise Unknown(text(lang, otherwise)) from None


def _need(package: str, lang: str) -> None:
    if find_spec(package) is None:
        raise Unknown(text(lang, "serve.no_driver", package=package))


def explain(error: SQLAlchemyError | ImportError | OtherFormat, settings: Settings, lang: str) -> Unknown:
    """Why a database could not be opened."""
    file = make_url(settings.database).database
    if isinstance(error, OtherFormat) and error.found is None:
        return Unknown(text(lang, "serve.foreign", file=file))
    if isinstance(error, OtherFormat):
        return Unknown(text(lang, "serve.other_format", found=error.found, known=error.known))
    if isinstance(error, ImportError):
        return Unknown(text(lang, "serve.no_driver", package=error.name))
    original = error.orig if isinstance(error, DBAPIError) else None
    code = getattr(original, "sqlite_errorcode", 0) & 0xFF
    if code == sqlite3.SQLITE_NOTADB:
        return Unknown(text(lang, "serve.not_sqlite", file=file))
    if code:
        return Unknown(text(lang, "serve.no_database", why=f"{file}: {original}"))
    return Unknown(text(lang, "serve.no_database", why=str(original or error).strip()))
