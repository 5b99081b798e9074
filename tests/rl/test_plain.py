"""The games whose kernels are not compiled in every test run (see `games.py`): the same tests in plain Python, a table each."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import sacbe
from tests.rl.games import COMPILED

HERE = Path(__file__).parent
TESTS = (
    "test_features.py::test_secrets[{name}-3]",
    "test_pettingzoo.py::test_one_after_the_other[{name}-2]",
    "test_pettingzoo.py::test_all_at_once[{name}-2]",
    "test_openspiel.py::test_random_play_with_serialisation[{name}-2]",
    "test_openspiel.py::test_playthroughs[{name}]",
    "test_openspiel.py::test_tensors_are_the_features_and_clones_are_independent[{name}]",
    "test_gym.py::test_the_checker_of_gymnasium[{name}]",
)

TOO_LONG = {("yucatan", "test_openspiel.py::test_random_play_with_serialisation[{name}-2]")}
"""Half a minute in plain Python, as its matches are the longest: `make research` has it."""


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", sorted({*sacbe.games()} - {*COMPILED}))
def test_without_the_compiler(name: str) -> None:
    tests = [f"{HERE}/{test.format(name=name)}" for test in TESTS if (name, test) not in TOO_LONG]
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests]
    surroundings = {**os.environ, "SACBE_JIT": "0", "SACBE_RESEARCH": "full"}
    done = subprocess.run(run, env=surroundings, capture_output=True, text=True, cwd=HERE.parents[1])
    assert done.returncode == 0, done.stdout + done.stderr
    assert f"{len(tests)} passed" in done.stdout
