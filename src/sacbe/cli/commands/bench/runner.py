"""Runs jobs in turn, each engine in a process of its own, and takes medians of what they do in a second of CPU time.

Each round measures every job for a moment, one after the other: a machine that slows down slows down all of them, and a ratio of
two figures of one run holds. CPU time, of all threads of a process, is not stretched by what else the machine does.
"""

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from sacbe.cli.commands.bench.work import Counts

ENVIRONMENT = {"SACBE_QUIET": "1", "OMP_NUM_THREADS": "1", "JAX_PLATFORMS": "cpu"}
PLAIN = "plain"
"""The engine that is sacbe without its compiler."""
OURS = "sacbe"


class Job(NamedTuple):
    """Work that one engine does."""

    engine: str
    work: str
    """Its name in `worker.WORKS`."""
    args: tuple[str | int, ...] = ()

    @property
    def title(self) -> str:
        """What is told while it is measured."""
        return " ".join(str(word) for word in (self.work, *self.args))


class Failed(RuntimeError):
    """A job cannot be measured here; the text says why."""


class Engine:
    """An engine's process."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._process = self._start()

    def _start(self) -> subprocess.Popen[str]:
        plain = {"SACBE_JIT": "0"} if self._name == PLAIN else {}
        command = [sys.executable, "-m", "sacbe.cli.commands.bench.worker"]
        pipe = subprocess.PIPE
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **ENVIRONMENT, **plain}
        )

    def measure(self, job: Job, seconds: float) -> Counts:
        """What this job does in a second of CPU time, by unit."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        try:
            self._process.stdin.write(json.dumps({"work": job.work, "args": job.args, "seconds": seconds}) + "\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        if not line:
            self.restart()
            raise Failed("its process ended")
        answer = json.loads(line)
        if "missing" in answer:
            raise Failed(f"{answer['missing']} is not installed")
        if "failed" in answer:
            raise Failed(answer["failed"])
        return Counts(answer["rates"])

    def end(self) -> None:
        """End the process."""
        self._process.communicate()

    def restart(self) -> None:
        """A new process: machine code of ours comes from the cache, as it does for players."""
        self.end()
        self._process = self._start()


def run(
    jobs: Sequence[Job], seconds: float, rounds: int, progress: Callable[[str], None], refused: Callable[[str, str], None]
) -> dict[Job, Counts]:
    """The medians of each job over so many rounds of `seconds` in all; `refused(engine, why)` is told once for an engine."""
    engines = {name: Engine(name) for name in dict.fromkeys(job.engine for job in jobs)}
    found: dict[Job, list[Counts]] = {}
    try:
        told = set[tuple[str, str]]()
        for job in jobs:
            progress(job.title)
            try:
                engines[job.engine].measure(job, 0)
                found[job] = []
            except Failed as why:
                if (job.engine, str(why)) not in told:
                    refused(job.engine, str(why))
                told.add((job.engine, str(why)))
        if OURS in engines:
            engines[OURS].restart()
        for number in range(rounds):
            progress(f"{number + 1}/{rounds}")
            for job, measured in found.items():
                measured.append(engines[job.engine].measure(job, seconds / rounds))
    finally:
        for engine in engines.values():
            engine.end()
    return {job: {unit: statistics.median(one[unit] for one in many) for unit in many[0]} for job, many in found.items()}
