"""Positions of Yucatan: what is left out, what is refused, and that every moment of a match can be written down."""

import json
from typing import Any

import pytest

import sacbe
from tests.games.yucatan.helpers import walk


@pytest.mark.sample(1)
@pytest.mark.parametrize("options", [{}, {"beaten_warriors": "box", "small_village_start": "right"}], ids=["default", "box"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_round_trips(seats: int, options: dict[str, str]) -> None:
    """§15.8: possibilities included."""
    m = sacbe.start("yucatan", seats, seed=60 + seats, options=options)
    steps, written = set(), 0
    for number, _ in enumerate(walk(m, 61, 700)):
        truth = m.truth()
        if number > 40 and number % 7 and truth["step"] not in ("take", "remove"):
            continue
        again = sacbe.position("yucatan", json.loads(json.dumps(truth)))
        assert again.truth() == truth
        assert again.asked == m.asked
        assert all(again.legal(seat) == m.legal(seat) for seat in range(seats))
        assert all(again.view(seat) == m.view(seat) for seat in range(seats))
        steps.add(truth["step"])
        written += any(possible != "all" for possible in truth["possibilities"])
    assert {"small", "neutral", "warriors", "turn"} <= steps
    assert written or options  # boxed warriors stay counted: nothing is left to write down


def test_what_is_left_out() -> None:
    """§2.9: an empty board, all material at home."""
    m = sacbe.position("yucatan", {})
    assert m.asked == (0,)
    assert m.view(None)["supply"] == 50
    assert m.view(None)["neutrals"] == {"board": 0, "hand": 0, "out": 12}


WRONG: list[dict[str, Any]] = [
    {"villages": [{"owner": 0, "cell": "5,0"}]},
    {"villages": [{"owner": 7, "cell": "4,1"}]},
    {"villages": [{"owner": 0, "cell": "4,1"}, {"owner": 1, "cell": "4,1"}]},
    {"villages": [{"owner": 0, "cell": "4,1", "size": "huge"}]},
    {"villages": ["0 small 4,1"]},
    {"warriors": [{"seat": 0, "guild": "jaguar", "cell": "3,1"}]},
    {"warriors": [{"seat": 0, "guild": "lion", "cell": "4,1"}]},
    {"warriors": [{"seat": 0, "guild": "jaguar", "cell": c} for c in ("4,1", "4,2", "5,1", "5,2")]},
    {"warriors": [{"seat": 0, "guild": "jaguar", "cell": "4,1", "carry": 4}]},
    {"boxed": [["jaguar"] * 4, []]},
    {"possibilities": [["j"], "all"]},
    {"possibilities": [[], "all"]},
    {"supply": 51},
    {"levels": [5, 0]},
    {"turns": [401, 400]},
    {"step": "take"},
    {"step": "take", "thief": "1,7"},
    {"step": "remove", "loser": 1},
    {"step": "large", "villages": [{"owner": 0, "cell": "4,1"}]},
    {"step": "small"},
    {"step": "warriors"},
    {"step": "neutral", "neutrals_in_hand": 3},
    {"step": "dance"},
    {"last": {"seat": 0, "action": "deploy 4,-2 jaguar"}},
    {"last": {"seat": 0, "action": "sing"}},
    {"colour": "red"},
]


@pytest.mark.parametrize("given", WRONG, ids=lambda g: json.dumps(g)[:50])
def test_what_cannot_be_is_refused(given: dict[str, Any]) -> None:
    """A kernel trusts its position: nothing gets in that it could stumble over."""
    with pytest.raises(sacbe.Unreadable):
        sacbe.position("yucatan", given, check=False)
