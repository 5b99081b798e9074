"""Perft counts that can be worked out by hand. (`tests/test_committed.py` compares all counts with the code.)"""

import json

import pytest

from tests.committed import TESTS

PERFT = json.loads((TESTS / "perft" / "yucatan.json").read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("set-up of two seats", [2, 2 * 12, 2 * 12 * 12]),  # E3: twelve beaches each, far from each other
        ("a lone warrior (E15)", [12 + 11, 23 * 18]),  # E9: 12 sites; E15: 11 moves; then 12 sites and the 6 cells round 0,7
        ("a carrier (E18)", [12 + 11, 23 * 18]),
        ("the last turn (E39)", [46, 46]),  # then the match is over
    ],
)
def test_counts_that_can_be_worked_out_by_hand(name: str, counts: list[int]) -> None:
    """§2.11, §2.12, §4.4, §7.15, §13.2: products and sums of what the rules offer."""
    assert PERFT[name][: len(counts)] == counts
