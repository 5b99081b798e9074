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
    """How other processes are told of moves: `redis://...` or `postgresql://...`; empty: by the database, if it is PostgreSQL."""
    games: tuple[str, ...] = ()
    """The games that can be played here; empty: all."""
    keep: int = 0
    """After so many untouched days a table is removed; 0: never."""
    rate: int = 1200
    """How many requests one address may make in a minute; 0: any number."""
    quotas: float = 1.0
    """How many times as much as by default an address and a person may ask for (`limits/quotas.py`); 0: any amount."""
    connections: int = 4000
    """How many connections this process holds; 0: as many as it may open files for."""
    connections_each: int = 256
    """How many connections one address may hold; 0: any number. Trusted proxies may hold all."""
    thinkers: int = THINKERS
    """How many bots think at the same time; 0: none, they think elsewhere (`sacbe worker`)."""
    bot_memory: int = 256
    """Megabytes in which bots are kept between their turns, in this process."""
    readers: int = 1
    """How many processes read what people upload."""
    render_process: bool = False
    """Whether boards for subscribers are drawn in a process of its own."""
    secure: bool = False
    """Whether people come by HTTPS only: cookies are then never sent without it."""
    compile_bots: bool = True
    """Whether the bots' code is compiled before somebody asks for a bot."""
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
