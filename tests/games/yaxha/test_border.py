"""The border of Yaxha: what kernels must not see is refused, and whatever play can reach is accepted."""

import random
from typing import Any

import pytest

import sacbe
from sacbe.core.engine.dice import dice
from sacbe.games.yaxha.knowledge.border import ranges, unsound
from sacbe.games.yaxha.knowledge.laws import laws
from sacbe.games.yaxha.rules.pieces import CELLS, COLOUR_POINTS
from sacbe.games.yaxha.rules.state import State
from tests.games.yaxha.helpers import names

UNSOUND: list[tuple[dict[str, Any], str]] = [
    # No action puts a cube there, nor on top of it: another one would be played in its place.
    ({"pyramids": ["at 3,0: o|o", ""]}, "§5"),
    ({"pyramids": ["at 0,0: oo/oo|.../.../...|o../...|..o", ""]}, "§5"),
    ({"pyramids": ["", "at 2,0: oo/oo|oo"]}, "§5"),
    # The box is counted in bytes.
    ({"discarded": ["o" * 25, ""]}, "discarded"),
    ({"discarded": ["", "w" * 120]}, "discarded"),
]


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize(("position", "section"), UNSOUND)
def test_what_kernels_cannot_bear_is_refused(position: dict[str, Any], section: str, check: bool) -> None:
    with pytest.raises(sacbe.Illegal, match="cannot be played") as refused:
        sacbe.position("yaxha", position, check=check)
    assert names(str(refused.value), section) if "§" in section else section in str(refused.value)


def test_every_range_is_watched() -> None:
    """A number just outside, in each field that leads into an array or is counted."""
    for field, low, high in ranges(State(sacbe.position("yaxha", {}).position)):
        for wrong in (low - 1, high + 1):
            memory = sacbe.position("yaxha", {}).position
            memory[field].reshape(-1)[-1] = wrong
            broken = unsound(State(memory))
            assert broken == [f"{field}: numbers from {low} to {high}"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_play_can_reach_is_accepted(seats: int) -> None:
    """In the middle of turns and of nature's, with all options, with and without the laws."""
    luck = random.Random(seats)
    for deck in ("all", "first_game", "named"):
        options = {"bonus_deck": deck, "level_1_card": luck.choice(("whole", "flat"))}
        options |= {"bonus_cards": "longest_grey+most_levels+three_colours"} if deck == "named" else {}
        match = sacbe.start("yaxha", seats, 1, options, deal=False)
        seen = set()
        while not match.over:
            seat = match.asked[0]
            match.play(seat, luck.choice(match.legal(seat)))
            now = match.truth()["step"]
            if luck.random() < 0.1 or now not in seen:
                seen.add(now)
                for check in (True, False):
                    again = sacbe.position("yaxha", match.truth(), check=check)
                    if match.asked != (sacbe.NATURE,):
                        assert again.truth() == match.truth()
        assert {"fill", "choose", "build", "over"} <= seen


@pytest.mark.parametrize(
    "pyramid",
    ["at -3,-3: ooooooo/bbbbbbb", "at 1,2: o", "at 0,3: obg", "at -1,0: .|o", "at 0,0: o....|.oo", "at -3,-3: o.b/.../g.y"],
)
def test_pyramids_that_no_rule_allows_can_be_built_on(pyramid: str) -> None:
    """Wide, floating or scattered ones may teach: they can be seen, played to the end and scored."""
    match = sacbe.position("yaxha", {"seats": 2, "hands": ["ogw", "byw"], "pyramids": [pyramid, ""]}, check=False)
    assert match.game.kernel.playouts(match.position, dice(1), 5) > 0
    for lang in ("en", "fr"):
        assert match.svg(0, lang)
    match.truth()


@pytest.mark.parametrize("pyramid", ["at -1,-1: ||./by", "at 0,0: .|o"])
def test_a_pyramid_without_a_base_breaks_a_law(pyramid: str) -> None:
    """§12.7: cubes that only float had no first cell to look from, and raised instead."""
    match = sacbe.position("yaxha", {"seats": 2, "hands": ["ogw", "byw"], "pyramids": [pyramid, ""]}, check=False)
    assert any(names(broken, "§12.7") for broken in laws(State(match.position)))


def test_a_group_may_be_larger_than_all_cubes_of_a_colour() -> None:
    """§7.7: a position that teaches can have more cubes than the game. Points are looked up by the size of a group."""
    pyramid = "at 0,0: oooo/oooo/oooo/oooo|ooo/ooo/oo."
    match = sacbe.position("yaxha", {"seats": 2, "round": 10, "hands": ["oooooo", ""], "pyramids": [pyramid, ""]}, check=False)
    while not match.over:
        match.play(0, match.legal(0)[0])
    assert match.sources["orange"] == (36, 0)
    assert len(COLOUR_POINTS) == len(CELLS) + 1
