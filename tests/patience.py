"""How long tests wait for what must come.

A deadline here only bounds a test that has failed: whatever is waited for is polled, so a passing test never takes this long.
It is generous because machines that run the tests are busy with other work, and may be compiling the games at the same time.
"""

import os
import subprocess
import threading
from typing import AnyStr

PATIENCE = float(os.environ.get("SACBE_TEST_PATIENCE", "600"))
"""Seconds."""
PATIENCE_MS = 1000 * PATIENCE
"""The same for the browser, in milliseconds."""


def next_line(process: subprocess.Popen[AnyStr]) -> AnyStr:
    """The next line that a program prints. One that stays silent is killed in the end, and then the line is empty."""
    assert process.stdout is not None
    impatient = threading.Timer(PATIENCE, process.kill)
    impatient.start()
    try:
        return process.stdout.readline()
    finally:
        impatient.cancel()
