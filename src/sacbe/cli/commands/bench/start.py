"""How long it takes until a game can be played."""

import os
import statistics
import subprocess
import sys
import tempfile
from time import perf_counter

RUNS = 3
NOTHING = ""
IMPORT = "import sacbe"
START = "import sys, sacbe; sacbe.start(sys.argv[1], sacbe.game(sys.argv[1]).seats[0], seed=1)"


def measure_start(name: str, cold: bool) -> dict[str, float]:
    """Seconds: to import sacbe; from the start of a process to the first question; and the same with nothing compiled yet."""
    _seconds(START, name)
    times = [[_seconds(code, name) for code in (NOTHING, IMPORT, START)] for _ in range(RUNS)]
    nothing, imported, started = (statistics.median(column) for column in zip(*times, strict=True))
    figures = {"import_s": round(imported - nothing, 3), "warm_s": round(started, 3)}
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            figures["cold_s"] = round(_seconds(START, name, SACBE_CACHE=folder), 3)
    return figures


def _seconds(code: str, name: str, **environment: str) -> float:
    began = perf_counter()
    env = {**os.environ, "SACBE_QUIET": "1", **environment}
    subprocess.run([sys.executable, "-c", code, name], env=env, capture_output=True, check=True)
    return perf_counter() - began
