"""The border of L'Or des Mayas: what kernels must not see is refused, and whatever play can reach is accepted."""

import random
from typing import Any

import numpy as np
import pytest

import sacbe
from sacbe.core.engine.dice import dice
from sacbe.games.gold.knowledge.border import ranges, unsound
from sacbe.games.gold.rules.state import State
from tests.games.gold.helpers import names

HAND = {"hand": "5 sixth stone/gold"}
UNSOUND: list[tuple[dict[str, Any], str]] = [
    # A bid beyond the purse would be paid when the row is filled: pearls below 0, and more than MOST_PEARLS for another seat.
    ({"step": "draw", "auction": 3, "bids": [[20, 3]]}, "§4.1"),
    ({"step": "first", "first": None, "bids": [[None, 11]]}, "§4.1"),
    # Bots look back at the purses before the payment: those would be 30 and -10 pearls.
    (HAND | {"bids": [[20, 1]], "payees": [1]}, "§5.1"),
    (HAND | {"step": "base", "bids": [[11, 1]], "payees": [1]}, "§5.1"),
    (HAND | {"bids": [[None, 1]], "payees": [1], "pearls": [0, 20]}, "§5.1"),
    # Who has one base would lay the piece on a second one.
    (HAND | {"seats": 3, "step": "base"}, "§7.7"),
]


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize(("position", "section"), UNSOUND)
def test_what_kernels_cannot_bear_is_refused(position: dict[str, Any], section: str, check: bool) -> None:
    with pytest.raises((sacbe.Illegal, sacbe.Unreadable)) as refused:
        sacbe.position("gold", position, check=check)
    assert names(str(refused.value), section)


def test_every_range_is_watched() -> None:
    """A number just outside, in each field that leads into an array."""
    for field, low, high in ranges(State(sacbe.position("gold", HAND).position)):
        for wrong in (low - 1, high + 1):
            memory = sacbe.position("gold", HAND).position
            if wrong > np.iinfo(memory[field].dtype).max:
                continue  # the field cannot hold it
            memory[field].reshape(-1)[-1] = wrong
            broken = unsound(State(memory))
            assert broken == [f"{field}: numbers from {low} to {high}"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_play_can_reach_is_accepted(seats: int) -> None:
    """In the middle of turns and of nature's, with all options, with and without the laws."""
    luck, game = random.Random(seats), sacbe.game("gold")
    for seed in range(4):
        options = {name: luck.choice(option.choices) for name, option in game.options.items()}
        match = sacbe.start("gold", seats, seed, options, deal=False)
        seen = set()
        while not match.over:
            seat = match.asked[0]
            match.play(seat, luck.choice(match.legal(seat)))
            now = match.truth()["step"]
            if luck.random() < 0.1 or now not in seen:
                seen.add(now)
                for check in (True, False):
                    again = sacbe.position("gold", match.truth(), check=check)
                    if match.asked != (sacbe.NATURE,):
                        assert again.truth() == match.truth()
        assert {"draw", "bid", "place", "over"} <= seen
        assert sacbe.position("gold", match.truth()).over


def test_a_table_without_pearls_plays_itself_to_the_end() -> None:
    """§4.3: everybody bids 0, so nothing is asked: all that is told fits into the news."""
    match = sacbe.position("gold", {"seats": 4, "pearls": [0] * 4, "auction": 26}, check=False)
    assert match.over
    assert sum("26" in line for line in match.log(None)) > 0


def test_layouts_that_no_rule_allows_can_be_placed_on() -> None:
    """§7.10 to §7.16: a base that teaches may hold anything; there is always a way out."""
    bases = [[["1 quarter stone/gold", "2 quarter gold/silver", "3 quarter stone/jade", "4 sixth silver/gold"]], [[]], [[]]]
    match = sacbe.position("gold", {"seats": 3, "bases": bases, "hand": "6 quarter bronze/silver"}, check=False)
    assert match.game.kernel.playouts(match.position, dice(1), 200) > 0
