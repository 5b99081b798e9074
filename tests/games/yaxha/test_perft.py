"""Perft counts that can be worked out by hand. (`tests/test_committed.py` compares all counts with the code.)"""

import json

import pytest

from tests.committed import TESTS

PERFT = json.loads((TESTS / "perft" / "yaxha.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("deal of two seats", [2, 2 * 13, 2 * 13 * 12, 2 * 13 * 12 * 11, 2 * 13 * 12 * 11 * 5]),
        ("deal of four seats", [4, 4 * 3, 4 * 3 * 2, 4 * 3 * 2 * 18, 4 * 3 * 2 * 18 * 17]),
        ("deal of two seats, first game", [2, 2 * 8, 2 * 8 * 7, 2 * 8 * 7 * 6, 2 * 8 * 7 * 6 * 5]),
        ("round 1 of four seats", [4, 4**2, 4**3, 4**4]),
        ("queue of four seats", [3, 3 * 2]),
        ("last gaps (E21, E23)", [8, 24, 46]),
    ],
)
def test_counts_that_can_be_worked_out_by_hand(name: str, counts: list[int]) -> None:
    """§2.4, §2.8, §2.9, §4.1, §4.4, §4.10, §6.10: products of what the rules offer (the gaps: E21 and E23 by their text)."""
    assert PERFT[name][: len(counts)] == counts
