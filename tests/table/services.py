"""A real PostgreSQL and a real Redis or Valkey for tests: on loopback, at free ports, in folders that are thrown away.

`make services` installs them from the system's packages where it can; where they are missing, tests skip and say so.
"""

import glob
import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import LiteralString

import psycopg

from tests.patience import PATIENCE


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def program(*names: str) -> str | None:
    """The first of these programs that is installed; Debian keeps PostgreSQL's beside the path, a folder for each version."""
    beside = os.pathsep.join(sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True))
    return next((found for name in names if (found := shutil.which(name) or shutil.which(name, path=beside))), None)


class Service:
    """A program that runs, and can be taken away for a while."""

    def __init__(self, command: list[str], folder: Path, port: int, stop: signal.Signals) -> None:
        self._command, self.folder, self.port, self._stop = command, folder, port, stop
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log, cwd=self.folder, start_new_session=True)
        until = time.monotonic() + PATIENCE
        while not self.answers():
            assert self._process.poll() is None, (self.folder / "log").read_text()
            assert time.monotonic() < until, "it does not start"
            time.sleep(0.05)

    def answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), 1).close()
        except OSError:
            return False
        return True

    def stop(self) -> None:
        """At once, as when its machine fails."""
        if self._process is not None:
            self._process.send_signal(self._stop)
            self._process.wait(PATIENCE)
            self._process = None

    @contextmanager
    def away(self) -> Iterator[None]:
        """It is not there during the block."""
        self.stop()
        try:
            yield
        finally:
            self.start()


class Postgres(Service):
    """PostgreSQL, as a user of its own if need be: it refuses to run as root.

    It waits for the disk only if told to (`fsync`): a process that is killed leaves what it wrote to the system, and a start
    after a kill, which brings every file to the disk first, took a minute on a busy machine.
    """

    def __init__(self, folder: Path, *, fsync: bool = False) -> None:
        port, data = free_port(), folder / "data"
        become = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.geteuid() == 0 else []
        if become:
            shutil.chown(folder, "postgres", "postgres")
            for above in folder.parents:  # pytest's folders are for their owner only
                if above.stat().st_uid == 0 and above.name.startswith(("pytest-", "popen-")):
                    above.chmod(0o755)
        initdb = [*become, str(program("initdb")), "-D", str(data), "-U", "sacbe", "-A", "trust", "--no-sync", "-E", "UTF8"]
        subprocess.run([*initdb, "--locale=C"], check=True, capture_output=True, cwd=folder)
        settings = f"listen_addresses=127.0.0.1 port={port} unix_socket_directories= max_connections=200"
        settings += "" if fsync else " fsync=off"
        options = [part for setting in settings.split() for part in ("-c", setting)]
        super().__init__([*become, str(program("postgres")), "-D", str(data), *options], folder, port, signal.SIGQUIT)
        self._databases = 0

    @contextmanager
    def away(self) -> Iterator[None]:
        # It comes back by playing again what was written since its last checkpoint: not all tests before this one.
        self._do("CHECKPOINT")
        with super().away():
            yield

    def answers(self) -> bool:
        try:
            self._do("SELECT 1")
        except psycopg.OperationalError:
            return False
        return True

    def _do(self, statement: LiteralString) -> None:
        with psycopg.connect(self._url("postgres"), autocommit=True, connect_timeout=5) as connection:
            connection.execute(statement)

    def _url(self, database: str) -> str:
        return f"postgresql://sacbe@127.0.0.1:{self.port}/{database}"

    def new(self) -> str:
        """The URL of a new, empty database."""
        self._databases += 1
        self._do(f"CREATE DATABASE test{self._databases}")
        return self._url(f"test{self._databases}")


class Redis(Service):
    """Redis or Valkey."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        server = str(program("valkey-server", "redis-server"))
        options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
        super().__init__([server, *options], folder, port, signal.SIGKILL)
        self.url = f"redis://127.0.0.1:{port}"


def has_postgres() -> bool:
    return program("postgres") is not None and program("initdb") is not None


def has_redis() -> bool:
    return program("valkey-server", "redis-server") is not None
