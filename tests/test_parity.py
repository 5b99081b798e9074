"""Compiled and plain play the same matches, byte by byte; so do processes with different hash seeds."""

import pytest

import sacbe
from sacbe.testing.parity import check_parity, digests, digests_elsewhere
from tests.sampling import sample

CASES = [(name, seats) for name in sacbe.games() for seats in sacbe.game(name).seats]
MATCHES = sample(4, 20)
FEWER = {"yucatan": sample(1, 3)}
"""How many matches of a game whose matches are long."""


@pytest.mark.sample(4)
@pytest.mark.parametrize(("name", "seats"), CASES)
def test_compiled_equals_plain(name: str, seats: int) -> None:
    check_parity(sacbe.game(name), seats, FEWER.get(name, MATCHES))


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", sacbe.games())
def test_hash_seeds_change_nothing(name: str) -> None:
    found = [digests_elsewhere(name, 2, sample(1, 3), PYTHONHASHSEED=seed) for seed in "12"]
    assert found[0] == found[1] == digests(sacbe.game(name), 2, sample(1, 3))
