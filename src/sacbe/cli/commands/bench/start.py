"""How long it takes until a game can be played."""

import subprocess
import sys
import tempfile
from time import perf_counter

from sacbe.cli.commands.bench.measure import run_python

RUNS = 3
NOTHING = ""
IMPORT = "import sacbe"
START = "import sys, sacbe; sacbe.start(sys.argv[1], sacbe.game(sys.argv[1]).seats[0], seed=1)"


def measure_start(name: str, cold: bool) -> dict[str, float]:
    """Seconds: to import sacbe; from the start of a process to the first question; and the same with nothing compiled yet."""
    run_python(START, name)
    figures = {
        "import_s": round(_best(IMPORT, name) - _best(NOTHING, name), 3),
        "warm_s": round(_best(START, name), 3),
    }
    if cold:
        with tempfile.TemporaryDirectory() as folder:
            began = perf_counter()
            run_python(START, name, SACBE_CACHE=folder)
            figures["cold_s"] = round(perf_counter() - began, 3)
    return figures


def _best(code: str, name: str) -> float:
    times = []
    for _ in range(RUNS):
        began = perf_counter()
        subprocess.run([sys.executable, "-c", code, name], check=True)
        times.append(perf_counter() - began)
    return min(times)
