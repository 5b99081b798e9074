"""How long tests wait for what must come.

A deadline here only bounds a test that has failed: whatever is waited for is polled, so a passing test never takes this long.
It is generous because machines that run the tests are busy with other work, and may be compiling the games at the same time.
"""

import os
import time

PATIENCE = float(os.environ.get("SACBE_TEST_PATIENCE", "600"))
"""Seconds."""
PATIENCE_MS = 1000 * PATIENCE
"""The same for the browser, in milliseconds."""


def crowd() -> float:
    """How much longer than alone a process takes now: 1 on a quiet machine. Bounds of wall-clock time are multiplied by it."""
    began, worked = time.perf_counter(), time.process_time()
    while time.process_time() - worked < 0.15:
        pass
    return max(1.0, (time.perf_counter() - began) / 0.15)
