"""Compiled and plain play the same matches, byte by byte; so do processes with different hash seeds."""

import os
import subprocess
import sys

import pytest

import sacbe
from tests.parity import digests

CASES = [(name, seats) for name in sacbe.games() for seats in sacbe.game(name).seats]
MATCHES = 20
FEWER = {"yucatan": 3}
"""How many matches of a game whose matches are long."""


def run(name: str, seats: int, matches: int, **environment: str) -> list[str]:
    """The digests of another process."""
    command = [sys.executable, "-m", "tests.parity", name, str(seats), str(matches)]
    done = subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_compiled_equals_plain(name: str, seats: int) -> None:
    matches = FEWER.get(name, MATCHES)
    plain = run(name, seats, matches, SACBE_JIT="0")
    assert len(plain) == matches
    assert digests(name, seats, matches) == plain


@pytest.mark.parametrize("name", sacbe.games())
def test_hash_seeds_change_nothing(name: str) -> None:
    assert run(name, 2, 3, PYTHONHASHSEED="1") == run(name, 2, 3, PYTHONHASHSEED="2") == digests(name, 2, 3)
