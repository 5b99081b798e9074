"""A child process of the server with faults, which a test switches on and off: `with faults(choose="hang"): ...`"""

import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sacbe.table.compute import child, process
from sacbe.table.compute.messages import Answer, Chosen, Task
from sacbe.table.compute.work import Work

FILE = "SACBE_TEST_FAULTS"
"""The variable that names a file: by kind of task, what goes wrong. A kind may be narrowed: `choose expert`."""


class Faults:
    """What goes wrong in the children from now on."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.set()

    def set(self, **faults: str) -> None:
        beside = self._file.with_suffix(".new")
        beside.write_text(json.dumps(faults), "utf-8")
        beside.replace(self._file)

    @property
    def met(self) -> int:
        """How often a fault was met so far."""
        log = self._file.with_suffix(".log")
        return len(log.read_text("utf-8")) if log.exists() else 0


@contextmanager
def faulty_children(folder: Path) -> Iterator[Faults]:
    """Children that are started in this block have the faults that are set."""
    file = folder / "faults.json"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(process, "MAIN", main)
        patch.setenv(FILE, str(file))
        yield Faults(file)


class FaultyWork(Work):
    """Meets the faults that are set."""

    def do(self, task: Task) -> Answer:
        file = Path(os.environ[FILE])
        faults = json.loads(file.read_text("utf-8"))
        kind = type(task).__name__
        narrow = f"{kind}_{getattr(task, 'level', '')}"
        if fault := faults.get(narrow) or faults.get(kind):
            with file.with_suffix(".log").open("a", encoding="utf-8") as met:
                met.write("x")
            if fault == "hang":
                time.sleep(3600)
            elif fault == "hold":  # on to the interpreter: no other thread of the child runs
                10 ** (10**9)
            elif fault == "crash":
                os.kill(os.getpid(), signal.SIGSEGV)
            elif fault == "nonsense":
                os.write(int(os.environ["SACBE_TEST_OUT"]), b"\x02\x00\x00\x00??")
                time.sleep(3600)
            elif fault == "lie":
                return Chosen(10**6)
            elif fault == "error":
                raise RuntimeError("a fault of the test")
        return super().do(task)


def main(connection: socket.socket, environment: dict[str, str], memory: int, nice: int) -> None:
    """The life of a child with faults."""
    child.settle(environment, nice)
    os.environ["SACBE_TEST_OUT"] = str(connection.fileno())
    child.serve(connection, memory, FaultyWork)
