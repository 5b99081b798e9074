"""What a host can set: by option or by environment variable, with a default for everything."""

import os
from pathlib import Path

import msgspec
import platformdirs

KILOBYTE = 1024
THINKERS = max(1, (os.cpu_count() or 2) - 1)


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How one server process runs."""

    host: str = "127.0.0.1"
    port: int = 8420
    db: str = ""
    """A database URL; empty: an SQLite file in the user's data folder."""
    bus: str = ""
    """Where other processes hear of moves: `redis://...` or `postgresql://...`; empty: in the database, if it is PostgreSQL."""
    games: tuple[str, ...] = ()
    """The games that can be played here; empty: all."""
    keep: int = 0
    """After so many untouched days a table is removed; 0: never."""
    rate: int = 1200
    """How many requests one address may make in a minute; 0: any number."""
    thinkers: int = THINKERS
    """How many bots think at the same time; 0: none, they think elsewhere (`sacbe worker`)."""
    painter: bool = False
    """Whether pictures for those who follow tables are drawn in a process of its own."""
    secure: bool = False
    """Whether people come by HTTPS only: cookies are then never sent without it."""
    teach: bool = True
    """Whether what the bots think with is compiled before somebody asks for one."""
    largest: int = 1200 * KILOBYTE
    """The largest body of a request: a record of the longest kind fits."""
    longest_message: int = 32 * KILOBYTE
    """The longest message on a WebSocket."""

    @property
    def database(self) -> str:
        """The URL of the database, with the driver that we use for it."""
        if not self.db:
            folder = platformdirs.user_data_path("sacbe")
            folder.mkdir(parents=True, exist_ok=True)
            return sqlite_url(folder / "tables.db")
        scheme, _, rest = self.db.partition("://")
        return f"{DRIVERS.get(scheme, scheme)}://{rest}"

    @property
    def channel(self) -> str:
        """The URL of the bus; empty if this is the only process."""
        return self.bus or (self.db if self.db.partition("://")[0] in DRIVERS else "")


DRIVERS = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}


def sqlite_url(path: Path) -> str:
    """The URL of an SQLite file."""
    return f"sqlite:///{path}"
