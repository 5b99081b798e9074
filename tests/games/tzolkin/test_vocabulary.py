"""Matches from rich random positions: laws after every decision, and every one of the 390 texts is played."""

import random

import sacbe
from sacbe.core.engine.ask import NATURE
from sacbe.games.tzolkin.rules.tiles import PAIRS, WEALTH_IDS
from tests.games.tzolkin.helpers import SEATS, player, table
from tests.games.tzolkin.rich import rich
from tests.sampling import FULL

GAME = sacbe.game("tzolkin")
ALL = GAME.actions[:390]
MATCHES = 40
"""By number of seats."""


def play_on(seats: int, seed: int, played: set[str]) -> None:
    """Play a rich position to the end, at random but with what has not been played yet first."""
    m, chooser = sacbe.position("tzolkin", rich(seats, seed)), random.Random(seed)
    while not m.over:
        seat = chooser.choice(m.asked)
        assert seat != NATURE
        assert GAME.laws(GAME.rules.state(m.position)) == []
        legal = m.legal(seat)
        assert 2 <= len(legal) <= 20
        fresh = [action for action in legal if GAME.actions[action] not in played]
        action = chooser.choice(fresh or legal)
        played.add(GAME.actions[action])
        m.play(seat, action)


def test_18_0_4_every_text_is_played() -> None:
    """§18.0.4, §20.11, §20.12: 180 texts from rich positions, with 2, 3 and 4 seats; the 210 pairs in the test below."""
    played: set[str] = set()
    wanted = {text for text in ALL if not text.startswith("keep")}
    for seed in range(MATCHES):
        for seats in SEATS:
            if FULL or wanted - played:
                play_on(seats, seed, played)
    assert wanted - played == set()


def test_2_13_every_pair_of_wealth_tiles() -> None:
    """§2.13, §18.1.1: every pair can be kept, and no tile asks a question."""
    for i, j in PAIRS:
        rest = [tile for k, tile in enumerate(WEALTH_IDS) if k not in (i, j)]
        dealt = {"dealt": [WEALTH_IDS[i], WEALTH_IDS[j], *rest[:2]]}
        m = table(2, A=dealt, B={"dealt": rest[2:6]}, questions=[{"step": "keep"}])
        m.play(0, f"keep {WEALTH_IDS[i]} {WEALTH_IDS[j]}")
        m.play(1, m.legal(1)[0])
        assert player(m)["kept"] == [WEALTH_IDS[i], WEALTH_IDS[j]]
        assert m.view(None)["step"] == "turn"
