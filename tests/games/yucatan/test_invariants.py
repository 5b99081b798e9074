"""§16 of RULES.md: what must hold after every decision, and that the laws notice when it does not."""

import copy
from typing import Any

import pytest

import sacbe
from sacbe.core.match.match import Match
from sacbe.games.yucatan.rules.pieces import NUMBER, most_decisions
from sacbe.games.yucatan.rules.state import State
from tests.games.yucatan.helpers import broken, table, walk


@pytest.mark.sample(1)
@pytest.mark.parametrize("options", [{}, {"beaten_warriors": "box", "river_step": "same_river"}], ids=["default", "box"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_laws_hold_after_every_answer(seats: int, options: dict[str, str]) -> None:
    """§16.1, §16.2, §16.3, §16.4, §16.5, §16.6, §16.7, §16.8, §16.9, §16.10, §16.11, §16.13: in whole matches."""
    m = sacbe.start("yucatan", seats, seed=40 + seats, options=options)
    levels, neutrals = [0] * seats, 12
    for _ in walk(m, 40 + seats):
        assert broken(m) == []
        view = m.view(None)
        now = [p["levels"] for p in view["players"]]
        assert all(new >= old for new, old in zip(now, levels, strict=True))
        if view["step"] in ("turn", "take", "remove"):
            assert view["neutrals"]["board"] <= neutrals
            neutrals = view["neutrals"]["board"]
        levels = now
    assert m.over


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_ends_within_its_bound(seats: int) -> None:
    """§16.12: 1,618, 2,421 and 3,224 decisions."""
    assert most_decisions(seats) == {2: 1618, 3: 2421, 4: 3224}[seats]
    m = sacbe.start("yucatan", seats, seed=50)
    assert sum(1 for _ in walk(m, 50)) <= most_decisions(seats)


GOOD: dict[str, Any] = {
    "villages": [{"owner": 0, "size": "large", "cell": "4,1"}, {"owner": 1, "size": "small", "cell": "2,4"}],
    "warriors": [
        {"seat": 0, "guild": "jaguar", "cell": "6,-3", "carry": 2},
        {"seat": 1, "guild": "snake", "cell": "0,7"},
    ],
    "stores": [3, 4],
}


def changed(**keys: Any) -> Match:
    """The good position with other values."""
    return sacbe.position("yucatan", {**copy.deepcopy(GOOD), **keys}, check=False)


def laws_named(m: Match) -> set[str]:
    """The §§ of the laws that are broken."""
    return {law.partition(":")[0] for law in broken(m)}


def test_a_good_position_breaks_nothing() -> None:
    """§16.1, §16.5: and `check` accepts it."""
    assert broken(changed()) == []
    assert sacbe.position("yucatan", GOOD).asked == (0,)


@pytest.mark.parametrize(
    ("law", "keys"),
    [
        ("§16.1", {"supply": 50}),
        ("§16.3", {"warriors": [{"seat": 0, "guild": "jaguar", "cell": "4,1", "carry": 1}]}),
        ("§16.6", {"villages": [], "warriors": [{"seat": 0, "guild": "jaguar", "cell": c} for c in ("6,-3", "6,-2")]}),
        ("§16.7", {"villages": [{"owner": 0, "size": "small", "cell": c} for c in ("4,1", "4,2")]}),
        ("§16.7", {"villages": [{"owner": 0, "size": "small", "cell": "5,-2"}]}),
        ("§16.11", {"turns": [3, 1]}),
        ("§16.13", {"possibilities": [["s"], "all"]}),
    ],
)
def test_a_broken_law_is_noticed(law: str, keys: dict[str, Any]) -> None:
    """§16.1, §16.3, §16.6, §16.7, §16.11, §16.13: and `check` refuses the position with the law's number."""
    assert law in laws_named(changed(**keys))
    with pytest.raises(sacbe.Illegal, match=law):
        sacbe.position("yucatan", {**copy.deepcopy(GOOD), **keys})


def test_laws_that_no_position_can_break_are_noticed_in_memory() -> None:
    """§16.2, §16.4, §16.5, §16.8, §16.9, §16.10: planted in the memory of a position."""
    faults: list[tuple[str, str, tuple[int, ...], int]] = [
        ("§16.2", "carried", (0, 0), 5),
        ("§16.4", "reserve", (0, 1), 4),
        ("§16.5", "stock", (0,), 8),
        ("§16.9", "levels", (0,), 5),
    ]
    for law, field, index, value in faults:
        m = changed()
        m.position[field][0][index] = value
        assert law in laws_named(m), law
    m = changed()
    mountain = State(m.position)
    mountain.warrior[NUMBER[5, 0]] = mountain.warrior[NUMBER[6, -3]]
    mountain.large[NUMBER[8, 0]] = 1
    assert {"§16.8", "§16.10"} <= laws_named(m)


def test_the_exception_of_the_open_removal() -> None:
    """§16.6: while Q7 is open its seat has exactly villages + 2 warriors."""
    m = table("1 small 2,4", "0 snake 2,3; 1 jaguar 0,7; 1 hummingbird 5,4")
    m.play(0, "move 2,3 to 2,4")
    assert m.truth()["step"] == "remove"
    assert broken(m) == []
    assert sacbe.position("yucatan", m.truth()).asked == (1,)
