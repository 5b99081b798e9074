"""Several server processes on one machine: they share a socket, and one that dies is replaced."""

import multiprocessing
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

PAUSE = 1.0
"""Seconds that a process must have lived for its successor to begin at once."""
GRACE = 15.0
"""Seconds that the processes have to end when the server stops."""
METRICS = "PROMETHEUS_MULTIPROC_DIR"

Target = Callable[[bool], None]


def keep(count: int, target: Target) -> None:
    """Keep so many processes running until somebody says stop. The first is told that it is the first."""
    stop = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.set())
    with tempfile.TemporaryDirectory(prefix="sacbe-metrics-") as folder:
        os.environ.setdefault(METRICS, folder)  # so that /metrics, asked of any of them, tells of all
        herd = [_start(target, number == 0) for number in range(count)]
        while not stop.is_set():
            wait([process.sentinel for process, _ in herd], timeout=0.25)
            for number, (process, began) in enumerate(herd):
                if not process.is_alive() and not stop.is_set():
                    stop.wait(max(0.0, began + PAUSE - time.monotonic()))
                    herd[number] = _start(target, False)
        _end([process for process, _ in herd])


def _start(target: Target, first: bool) -> tuple[BaseProcess, float]:
    process = multiprocessing.get_context("spawn").Process(target=_run, args=(target, first))
    process.start()
    return process, time.monotonic()


def _end(herd: list[BaseProcess]) -> None:
    for process in herd:
        process.terminate()
    until = time.monotonic() + GRACE
    for process in herd:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()
        process.join()


def _run(target: Target, first: bool) -> None:
    """In the new process: do the work, but not longer than the one that keeps the herd lives."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def follow() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=follow, name="parent", daemon=True).start()
    target(first)
