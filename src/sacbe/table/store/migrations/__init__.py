"""Steps from one shape of the database to the next, run when the server starts."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

LOCK = 0x5ACBE
"""The number of PostgreSQL's advisory lock: of several servers that start at once, one migrates and the others wait."""


class OtherFormat(Exception):
    """A database that this version of sacbe did not make, and cannot bring up to date."""

    def __init__(self, found: str | None, known: str) -> None:
        super().__init__(f"format {found}, known {known}")
        self.found, self.known = found, known


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the database up to date, or to an earlier revision.

    SQLite's lock is the writing transaction that the connection is in.
    """
    lock_start(connection)
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.attributes["connection"] = connection
    _check_format(connection, ScriptDirectory.from_config(config))
    command.upgrade(config, revision)


def _check_format(connection: Connection, script: ScriptDirectory) -> None:
    """Refuse what a newer version made, and a file of another program: nothing is added to it."""
    known = {revision.revision for revision in script.walk_revisions()}
    heads = MigrationContext.configure(connection).get_current_heads()
    if odd := [head for head in heads if head not in known]:
        raise OtherFormat(odd[0], str(script.get_current_head()))
    if not heads and connection.dialect.name == "sqlite" and inspect(connection).get_table_names():
        raise OtherFormat(None, str(script.get_current_head()))


def lock_start(connection: Connection) -> None:
    """Until this transaction ends, no other server gets beyond this point of its start."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # however long another's migration takes
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
