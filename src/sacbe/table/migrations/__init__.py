"""Steps from one shape of the database to the next, run when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, text

LOCK = 0x5ACBE
"""The number of PostgreSQL's advisory lock: of several servers that start at once, one migrates and the others wait."""


def migrate(connection: Connection) -> None:
    """Bring the database up to date. SQLite's lock is the writing transaction that the connection is in."""
    lock_start(connection)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def lock_start(connection: Connection) -> None:
    """Until this transaction ends, no other server gets beyond this point of its start."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # however long another's migration takes
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
