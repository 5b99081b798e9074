"""Tests that pass on a quiet machine only fail here: they run again and again while other processes keep all cores busy.

    python -m tests.busy 3                   the whole suite, three times
    python -m tests.busy 10 tests/browser    the tests in the browser, ten times; whatever follows the number is for pytest

It goes on after a run that fails, so that all tests that may fail are found, and says at the end how many runs did.
"""

import multiprocessing
import os
import subprocess
import sys
import time

OTHERS = 4
"""How many other processes there are for two cores."""


def burn() -> None:
    """Keep a core busy until the process that started this one ends it, or dies."""
    parent = os.getppid()
    while os.getppid() == parent:
        sum(range(100_000))


def main(times: int, arguments: list[str]) -> int:
    """Run the tests so many times; how many runs failed."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "3", "--dist", "loadgroup", "--no-loadscope-reorder", *arguments]
    context = multiprocessing.get_context("spawn")
    others = [context.Process(target=burn, daemon=True) for _ in range(OTHERS * max(1, (os.cpu_count() or 2) // 2))]
    for other in others:
        other.start()
    failed = 0
    for number in range(times):
        began = time.monotonic()
        failed += subprocess.run(command).returncode != 0
        load = f", load {os.getloadavg()[0]:.0f}" if hasattr(os, "getloadavg") else ""
        print(f"run {number + 1} of {times}: {time.monotonic() - began:.0f} s{load}; failed so far: {failed}", flush=True)
    for other in others:
        other.terminate()
    return failed


if __name__ == "__main__":
    if not sys.argv[1:2] or not sys.argv[1].isdecimal():
        sys.exit(__doc__)
    sys.exit(min(1, main(int(sys.argv[1]), sys.argv[2:])))
