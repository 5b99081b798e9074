"""A process of the bench. It reads jobs from standard input, a line of JSON each, and answers each with a line.

One engine has one process, so that no library's memory or threads are another's, and so that what is measured in turn has nothing
in common but the machine.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Callable
from time import process_time
from typing import Any

from sacbe.cli.commands.bench.games import GAME_WORKS, PART_WORKS
from sacbe.cli.commands.bench.peers import PEER_WORKS
from sacbe.cli.commands.bench.research import RESEARCH_WORKS
from sacbe.cli.commands.bench.vectors import VECTOR_WORKS
from sacbe.cli.commands.bench.work import CPU, Counts, Work

WORKS: dict[str, Callable[..., Work]] = {**GAME_WORKS, **PART_WORKS, **PEER_WORKS, **RESEARCH_WORKS, **VECTOR_WORKS}
"""What can be measured: for each name, what prepares the work."""


def rates(work: Work, seconds: float) -> dict[str, float]:
    """How many of each thing `work` does in a second of CPU time; it is repeated for so many seconds, at least once."""
    done, spent = Counter[str](), 0.0
    while not done or spent < seconds:
        began = process_time()
        counts = dict(work())
        spent += counts.pop(CPU, process_time() - began)
        done.update(Counts(counts))
    return {what: count / max(spent, 1e-9) for what, count in done.items()}


def answer(job: dict[str, Any], works: dict[str, Work]) -> dict[str, Any]:
    """The rates that a job asks for, or why there are none."""
    key = json.dumps([job["work"], *job["args"]])
    try:
        if key not in works:
            works[key] = WORKS[job["work"]](*job["args"])
        return {"rates": rates(works[key], job["seconds"])}
    except ImportError as error:
        return {"missing": error.name or str(error)}
    except Exception as error:  # a peer's fault must not end the run
        return {"failed": f"{type(error).__name__}: {error}"}


def main() -> None:
    """Answer until the input ends. What libraries print goes to standard error, not between the answers."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    works: dict[str, Work] = {}
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), works)), file=answers, flush=True)


if __name__ == "__main__":
    main()
