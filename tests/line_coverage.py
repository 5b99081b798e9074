"""Which lines the tests reach: every line of the rules must be one, and drawings, knowledge and the core keep their figures.

    python -m tests.line_coverage            measure, print and compare; fails if a line of the rules is not reached
    python -m tests.line_coverage --write    write the figures of what is not rules to `line_coverage.json`

coverage.py sees Python only, so the kernels run uncompiled (`SACBE_JIT=0`), and only what compiles them runs compiled. What plays
many matches or counts odds is left out (`long`): uncompiled and measured it takes minutes, and reaches no line of rules that the
others do not. Bots, evaluations, the server, the command line, reviews and the environments for research are not measured: their
tests let bots think or servers run. Processes that tests start are measured, too. A line that no test can reach says so and why,
beside it: `# pragma: no cover - reason`.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import sacbe

ROOT = Path(__file__).parents[1]
SOURCE = (ROOT / "src").resolve()
FIGURES = Path(__file__).with_name("line_coverage.json")
"""The figures, in per cent of the lines, that packages other than the rules had when they were written."""
TOLERANCE = 0.5
"""By how many points of a per cent a figure may be lower than the one that was written: tests with clocks differ a little."""
RULES = re.compile(r"sacbe/games/\w+/rules/")
"""The files whose every line is reached."""
MEASURED = re.compile(r"sacbe/(core(?!/terminal)|games/\w+/(draw|knowledge|rules))/")
"""The files that these runs are about."""
SEED = "1"
"""Which cases a run samples: always the same, so that the figures compare."""
REASON = re.compile(r"# pragma: no cover(?! - \w)")
"""A line that is left out without a reason."""


@dataclass(frozen=True)
class Run:
    """One process of pytest that is measured."""

    name: str
    tests: tuple[str, ...]
    compiled: bool = False


def runs() -> list[Run]:
    """What is measured, the longest first."""
    return [*(_game(name) for name in sacbe.games()), *OTHERS]


LONG = ("test_hypothesis.py", "test_invariants.py", "test_evaluation.py")
"""The files of a game's tests that play many matches, or let bots play."""
NETS = tuple(
    f"tests/bots/test_forecast.py::test_{test}"
    for test in (
        "the_numbers_of_nets_survive_their_file",
        "a_net_without_numbers_foretells_nothing",
        "numbers_that_make_no_sense_are_refused",
        "a_net_that_the_game_does_not_have_is_refused",
    )
)
"""What is tested of nets without training any."""
SIGNATURES = tuple(
    f"tests/bots/test_contracts.py::test_{test}"
    for test in ("signatures_come_from_annotations", "an_annotation_that_is_missing_or_unknown_is_named")
)
OTHERS = (
    Run(
        "compiling",
        (
            "tests/test_engine.py",
            "tests/test_compiler.py",
            "tests/test_cache.py",
            "-k",
            "not stale and not two_games and not meanwhile",
        ),
        compiled=True,
    ),
    Run("signatures", SIGNATURES, compiled=True),
    Run("picks", ("tests/test_picks.py",)),
    Run("core", ("tests/test_core.py", "tests/test_engine.py", "tests/test_steps.py", *NETS)),
)


def _game(name: str) -> Run:
    return Run(name, (f"tests/games/{name}", *(f"--ignore=tests/games/{name}/{file}" for file in LONG)))


def measure(run: Run, folder: Path) -> str:
    """Run tests and leave what they reach in a folder; "" or, if they fail, what they printed."""
    began = time.monotonic()
    settings = {
        "SACBE_JIT": str(int(run.compiled)),
        "SACBE_QUIET": "1",
        "SACBE_TEST_SEED": SEED,
        "COVERAGE_FILE": str(folder / "data"),
    }
    if run.compiled:
        settings["SACBE_CACHE"] = str(folder / "kernels")  # an empty one, so that compiling is measured
    command = [
        sys.executable,
        "-m",
        "coverage",
        "run",
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-m",
        "not long",
        *run.tests,
    ]
    done = subprocess.run(command, cwd=ROOT, env=os.environ | settings, capture_output=True, text=True)
    print(f"{run.name}: {done.stdout.strip().splitlines()[-1:]}, {time.monotonic() - began:.0f} s", flush=True)
    return "" if done.returncode == 0 else f"{run.name}:\n{done.stdout}{done.stderr}"


def report(folder: Path) -> dict[str, tuple[list[int], int]]:
    """By file, as `sacbe/core/game.py`: the lines that no test reached, and how many lines there are."""
    environment = os.environ | {"COVERAGE_FILE": str(folder / "data")}
    for command in (["combine", "--quiet"], ["json", "--quiet", "-o", str(folder / "report.json")]):
        subprocess.run([sys.executable, "-m", "coverage", *command], cwd=ROOT, env=environment, check=True)
    files = json.loads((folder / "report.json").read_text("utf-8"))["files"]
    places = {(ROOT / name).resolve(): found for name, found in files.items()}
    return {
        path.relative_to(SOURCE).as_posix(): (found["missing_lines"], found["summary"]["num_statements"])
        for path, found in places.items()
        if path.is_relative_to(SOURCE)
    }


def package_of(file: str) -> str:
    """`games/maya/draw`, `core` or `core/match`: the folder, without those inside the parts of a game."""
    folders = file.split("/")[1:-1]
    return "/".join(folders[:3])


def figures(found: dict[str, tuple[list[int], int]]) -> dict[str, float]:
    """How many per cent of the lines of each package are reached, the rules left out."""
    lines, missed = Counter[str](), Counter[str]()
    for file, (missing, total) in found.items():
        if MEASURED.match(file) and not RULES.match(file):
            lines[package_of(file)] += total
            missed[package_of(file)] += len(missing)
    return {name: round(100 - 100 * missed[name] / lines[name], 1) for name in sorted(lines) if lines[name]}


def complaints(found: dict[str, tuple[list[int], int]], written: dict[str, float]) -> list[str]:
    """The lines of rules that no test reaches, those that are left out without a reason, and the packages with a lower figure."""
    told = []
    for file, (missing, _) in sorted(found.items()):
        if RULES.match(file):
            source = (SOURCE / file).read_text("utf-8").splitlines()
            told += [f"src/{file}:{number}: no test reaches: {source[number - 1].strip()}" for number in missing]
            told += [f"src/{file}:{number}: no reason" for number, line in enumerate(source, 1) if REASON.search(line)]
    now = figures(found)
    for name, least in written.items():
        if now.get(name, 0) < least - TOLERANCE:
            told.append(f"{name}: {now.get(name, 0)} % of its lines are reached; it was {least} %")
    return told


def main() -> int:
    """Measure with one process of pytest a core, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the figures of the packages beside the rules")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            failed = [text for text in pool.map(lambda run: measure(run, folder), runs()) if text]
        found = report(folder)
    now = figures(found)
    for package, share in now.items():
        print(f"{package:24}{share:6.1f} %")
    if chosen.write:
        FIGURES.write_text(json.dumps(now, indent=1) + "\n", "utf-8")
    told = failed + complaints(found, json.loads(FIGURES.read_text("utf-8")))
    print("\n".join(told) or "rules: every line that can be reached is reached")
    return int(bool(told))


if __name__ == "__main__":
    sys.exit(main())
