"""§20 of RULES.md: what must hold after every decision, and that the laws notice when it does not."""

import re
from typing import Any

import pytest

import sacbe
from tests import laws
from tests.games.tzolkin.helpers import SEATS, random_play
from tests.sampling import commit_seed, sample

GAME = sacbe.game("tzolkin")


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SEATS)
def test_20_laws_hold_in_random_matches(seats: int) -> None:
    """§20.1, §20.2, §20.3, §20.4, §20.5, §20.6, §20.7, §20.8, §20.9, §20.10, §20.11: after every decision."""
    for seed in range(12):
        before: dict[str, Any] = {}
        options = {"quarter_points": "floor", "double_over_last_day": "forbidden"} if seed % 3 == 0 else None
        for m in random_play(seats, seed, options):
            assert GAME.laws(GAME.rules.state(m.position)) == []
            assert m.over or all(m.legal(seat) for seat in m.asked)
            now = m.truth()
            for old, new in zip(before.get("players", ()), now["players"], strict=False):
                assert new["workers"] >= old["workers"]
                assert all(new["technologies"][track] >= level for track, level in old["technologies"].items())
                assert set(old["buildings"]) <= set(new["buildings"])
            assert now["round"] - before.get("round", now["round"]) in (0, 1, 2)
            before = now
        assert (before["round"], before["food_days"], before["questions"]) == (27, 4, [])


@pytest.mark.sample(1)
@pytest.mark.parametrize("seats", SEATS)
def test_20_laws_hold_in_many_matches(seats: int) -> None:
    """§20.1 to §20.11: the laws alone, after every decision of more matches (`make laws` plays thousands, in every game)."""
    matches, first = sample(40, 700), commit_seed()
    decisions = sum(laws.play("tzolkin", seats, first + number) for number in range(matches))
    assert decisions > matches * 50 * seats


@pytest.mark.parametrize("seats", SEATS)
def test_20_12_length(seats: int) -> None:
    """§20.12: at most 27 turns a seat, and far fewer decisions than the limit."""
    for seed in range(5):
        *_, m = random_play(seats, seed)
        assert 14 <= sum("The calendar advances" in line for line in m.log(None)) <= 27
        assert len(m.record.moves) < GAME.longest[seats] / 10


def lawful(seats: int = 2) -> dict[str, Any]:
    """A position in the middle of a match."""
    for number, m in enumerate(random_play(seats, 2)):
        if number == 60:
            return m.truth()
    raise AssertionError


def change(truth: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """Another value somewhere in a position."""
    *steps, last = [int(step) if step.isdigit() else step for step in path.split(".")]
    here: Any = truth
    for step in steps:
        here = here[step]
    here[last] = value(here[last]) if callable(value) else value
    return truth


@pytest.mark.parametrize(
    ("section", "path", "value"),
    [
        ("§20.1", "skull_bank", lambda n: n - 1),
        ("§20.3", "wheels", lambda w: {k: {h: o for h, o in v.items() if o != "neutral"} for k, v in w.items()}),
        ("§20.5", "burned", lambda n: n + 1),
        ("§20.5", "players.0.corn_tiles", lambda n: n + 1),
        ("§20.6", "players", lambda ps: [p | {"temples": p["temples"] | {"brown": 6}} for p in ps]),
        ("§20.7", "pile", lambda pile: pile[1:]),
        ("§20.7", "monuments", []),
        ("§20.9", "food_days", 4),
        ("§20.9", "round", 26),
        ("§2.12", "players.1.kept", []),
    ],
)  # fmt: skip
def test_20_a_broken_law_is_noticed(section: str, path: str, value: Any) -> None:
    """§20.1, §20.3, §20.5, §20.6, §20.7, §20.9: `sacbe.position` refuses the position, and names the law."""
    assert sacbe.position("tzolkin", lawful()).truth() == lawful()
    with pytest.raises(sacbe.Illegal, match=re.escape(section)):
        sacbe.position("tzolkin", change(lawful(), path, value))
