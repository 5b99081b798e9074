"""The supervisor of several server processes on one machine: they share a socket; a process that dies is restarted."""

import multiprocessing
import os
import signal
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess

RESTART_SECONDS = 1.0
"""The least time between the start of a process and its restart."""
STOP_SECONDS = 15.0
"""How long the processes have to end when the server stops; then they are killed."""
METRICS_FOLDER = "PROMETHEUS_MULTIPROC_DIR"

Target = Callable[[bool], None]


def keep(count: int, target: Target) -> None:
    """Keep so many processes running until a signal stops them. `target` is told whether it runs in the first one."""
    stop = threading.Event()
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, lambda *_: stop.set())
    with tempfile.TemporaryDirectory(prefix="sacbe-metrics-") as folder:
        os.environ.setdefault(METRICS_FOLDER, folder)  # /metrics of any process then counts for all
        processes = [_start(target, number == 0) for number in range(count)]
        while not stop.is_set():
            wait([process.sentinel for process, _ in processes], timeout=0.25)
            for number, (process, began) in enumerate(processes):
                if not process.is_alive() and not stop.is_set():
                    stop.wait(max(0.0, began + RESTART_SECONDS - time.monotonic()))
                    processes[number] = _start(target, False)
        _end([process for process, _ in processes])


def _start(target: Target, first: bool) -> tuple[BaseProcess, float]:
    process = multiprocessing.get_context("spawn").Process(target=_run, args=(target, first))
    process.start()
    return process, time.monotonic()


def _end(processes: list[BaseProcess]) -> None:
    for process in processes:
        process.terminate()
    until = time.monotonic() + STOP_SECONDS
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()
        process.join()


def _run(target: Target, first: bool) -> None:
    """In the new process: run the target, and stop when the supervisor dies."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def stop_with_parent() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_with_parent, name="parent", daemon=True).start()
    target(first)
