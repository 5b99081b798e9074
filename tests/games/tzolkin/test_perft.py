"""Perft counts that can be worked out by hand. (`tests/test_committed.py` compares all counts with the code.)"""

import json

import pytest

from tests.committed import TESTS

PERFT = json.loads((TESTS / "perft" / "tzolkin.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("deal of two seats", [14, 14 * 13, 14 * 13 * 12, 14 * 13 * 12 * 11]),
        ("calendar", [2, 2 * 6]),
        ("placing, two seats", [6, 6 * 7 - 1]),
        ("begging", [3 + 6 + 2]),
        ("offerings", [6 + 2]),
        ("technologies", [2 + 6]),
    ],
)
def test_counts_that_can_be_worked_out_by_hand(name: str, counts: list[int]) -> None:
    """§2.4, §4.5, §16.7, §18.2.1, §18.2.2, §18.2.3: products of what the rules offer."""
    assert PERFT[name][: len(counts)] == counts
