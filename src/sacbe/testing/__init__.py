"""The conformance kit: tests that a game fulfils the contract, in this repository or outside.

    from sacbe.testing import check_game
    from mygame import GAME

    def test_my_game() -> None:
        check_game(GAME)

Every promise has a name (docs/testing.md); one that does not hold raises `Broken` with it. Nothing here needs pytest.
"""

from sacbe.testing.conformance import check_game, check_lesson, check_texts
from sacbe.testing.faults import check_faults
from sacbe.testing.kit import Broken, check_match, check_truths_differ
from sacbe.testing.parity import check_parity

__all__ = [
    "Broken",
    "check_faults",
    "check_game",
    "check_lesson",
    "check_match",
    "check_parity",
    "check_texts",
    "check_truths_differ",
]
