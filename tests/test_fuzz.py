"""A short run of the fuzzers with every test run, in kernels with bounds checks; and that they are not blind."""

import random
import subprocess
import sys
from dataclasses import replace
from os import environ
from typing import Any

import pytest

import sacbe
from sacbe.core.game import Game
from sacbe.core.match import opening
from sacbe.testing.beads import GAME as BEADS
from tests.fuzz.mutate import Mutator
from tests.fuzz.play import Found, Fuzzer
from tests.fuzz.runner import Desk, Input, Outcome
from tests.sampling import FULL, commit_seed, sample
from tests.test_border import dead_end

pytestmark = pytest.mark.slow

GAMES = sacbe.games()
INPUTS = sample(150, 3000)
MODE = "SACBE_CHECK" if FULL else "SACBE_JIT"


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_a_short_run_finds_nothing(game: str) -> None:
    """An ordinary run tries fewer inputs uncompiled, where every index is checked, too: to compile with checks takes a minute.

    Bots do not think here: to compile them takes longer still. `make fuzz` lets them.
    """
    command = f"tests.fuzz {game} --inputs {INPUTS} --seed {commit_seed()} --no-bots"
    print(f"to repeat it: {MODE}={int(FULL)} python -m {command}")
    run = subprocess.run(
        [sys.executable, "-m", *command.split()],
        capture_output=True,
        text=True,
        env=environ | {MODE: str(int(FULL)), "SACBE_QUIET": "1"},
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert f"{INPUTS:,} inputs" in run.stdout


def test_a_position_that_gets_stuck_is_found() -> None:
    game: Game = replace(BEADS, id="blind_alley", rules=replace(BEADS.rules, legal=dead_end))
    game.play_uncompiled()
    with pytest.raises(Found, match="stuck"):
        Fuzzer(game, random.Random(1), bots=False).position({"round": 1, "calls": [0, 1]}, check=True, think=True)


def test_a_truth_that_is_refused_is_found() -> None:
    game: Game = replace(BEADS, id="forgetful", truth=lambda s: {"round": 99})
    game.play_uncompiled()
    with pytest.raises(Found, match="its truth is refused"):
        Fuzzer(game, random.Random(1), bots=False).position({"round": 1}, check=True, think=True)


def test_mutations_change_whatever_a_position_holds() -> None:
    start: dict[str, Any] = opening.start(BEADS, 2, 7, None, deal=True).truth()
    mutator = Mutator([start], random.Random(1))
    changed = {key for _ in range(500) for key, value in mutator.position().items() if value != start[key]}
    assert changed == set(start)


def test_outcomes_are_added() -> None:
    assert sum([Outcome(3, 2, ("a",)), Outcome(4, 1, ("b",))], Outcome()) == (7, 3, ("a", "b"))


def test_the_input_that_a_child_works_on_survives_it() -> None:
    memory = bytearray(1000)
    assert Desk(memory).get() is None
    tried = Input(7, 3, True, {"step": "place", "row": [1, None, "x"]})
    Desk(memory).put(tried)
    assert Desk(memory).get() == tried
    assert Desk(memory).number == 7
