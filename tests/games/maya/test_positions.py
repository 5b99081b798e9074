"""Positions: what is left out has a default, what is wrong gets a clear sentence, and the truth sets the same table up again."""

import json
import random
from typing import Any

import pytest

import sacbe
from tests.committed import TESTS
from tests.games.maya.helpers import matches, options, settle, table, tiles

PERFT = json.loads((TESTS / "perft" / "maya.json").read_text("utf-8"))


def test_the_default_position_is_the_first_turn() -> None:
    """§2.8, §2.9, §11.1: everything left out follows from the rules, and obeys the laws."""
    m = sacbe.position("maya", {})
    assert m.asked == (0,)
    assert m.truth()["open"] == ["tikal"]
    assert m.truth()["reserves"] == [27, 27]
    assert len(options(m)) == 2 * 6 * len(m.view(0)["own_rack"])


def test_open_sites_and_scored_cities_follow_from_the_tiles() -> None:
    """§11.4, §11.8: a site beside a plantation is open, a complete city is scored."""
    m = table(plantations=[{"3,8": "maize 1"}, {}])
    assert m.truth()["open"] == ["tikal", "calakmul"]
    ring = dict.fromkeys(("3,10", "3,9", "2,9", "1,10", "1,11", "2,11"), "maize 1")
    assert table(plantations=[ring, {}]).truth()["scored"] == ["tikal"]


def test_every_moment_of_a_match_can_be_set_up() -> None:
    """§11.14: the truth gives the same question again, also while nature is asked."""
    for number, m in enumerate(matches(range(2), start="two_cities")):
        if number % 11 == 0:
            again = sacbe.position("maya", m.truth())
            assert again.truth() == m.truth()
            assert again.asked == m.asked
    m = sacbe.start("maya", 3, options={"start": "new_start"}, deal=False)
    while m.asked == (sacbe.NATURE,):
        again = sacbe.position("maya", m.truth())
        assert again.truth()["step"] == "found"
        m.play(sacbe.NATURE, m.legal(sacbe.NATURE)[0])
    settle(m)


BAD: list[dict[str, Any]] = [
    {"zones": ["green", "red"]},
    {"zones": ["blue"]},
    {"zones": ["blue", "black"]},
    {"zones": "blue"},
    {"step": "dance"},
    {"turn": 2},
    {"turn": None},
    {"first": "a"},
    {"plantations": [{}]},
    {"plantations": [{"99,99": "maize 1"}, {}]},
    {"plantations": [{"2,10": "maize 1"}, {}]},
    {"plantations": [{"3,9": "maize 3"}, {}]},
    {"plantations": [{"3,9": "blind"}, {}]},
    {"plantations": [{"3,9": "maize 1"}, {"3,9": "maize 1"}]},
    {"plantations": ["3,9", {}]},
    {"city_tiles": [{"4,8": "maize 1"}, {}]},
    {"open": ["uxmal"]},
    {"open": "tikal"},
    {"racks": [{"maize 1": 8}, None]},
    {"racks": [{"maize 1": -1}, None]},
    {"racks": [["maize 1"], None]},
    {"racks": {}},
    {"reserves": [40, 1]},
    {"reserves": [3, 3], "unseen": [{"maize 1": 2}, None]},
    {"unseen": [{}, None], "city_tiles": [{"3,9": "blind"}, {}]},
    {"points": [1, 2]},
    {"points": {"groups": [1]}},
    {"points": {"luck": [1, 2]}},
    {"step": "further"},
    {"step": "further", "first_tile": "3,9"},
    {"step": "draw"},
    {"step": "draw", "drawing": {"seat": 0, "left": 99}},
    {"step": "found"},
    {"step": "found", "options": {"start": "new_start"}, "to_found": 9},
    {"seats": 5},
    {"colour": "red"},
]


@pytest.mark.parametrize("given", BAD, ids=range(len(BAD)))
def test_a_bad_position_gets_a_clear_error(given: dict[str, Any]) -> None:
    """§11.3, §11.13 and the like: refused with a sentence, never with a traceback of another kind."""
    with pytest.raises((sacbe.Unreadable, sacbe.Unknown, sacbe.Illegal)) as caught:
        sacbe.position("maya", {"zones": ["blue", "green"], **given}, check=False)
    assert 15 < len(str(caught.value)) < 400


def test_a_spoilt_position_is_refused_or_played() -> None:
    """§11: any single value of a real position replaced by junk raises one of the three errors, or gives a match."""
    rolled = random.Random(5)
    truths = [m.truth() for number, m in enumerate(matches(range(1))) if number % 23 == 0]
    junk: list[Any] = [None, -1, 3, 10**9, "x", [], {}, ["tikal"], {"3,9": "maize 1"}, True, 1.5, [[]], {"maize 1": 3}]
    for truth in truths:
        for key in truth:
            spoilt = json.loads(json.dumps(truth)) | {key: rolled.choice(junk)}
            try:
                m = sacbe.position("maya", spoilt, check=False)
            except (sacbe.Unreadable, sacbe.Unknown, sacbe.Illegal):
                continue
            for _ in range(20):
                if m.over:
                    break
                m.play(m.asked[0], rolled.choice(m.legal(m.asked[0])))


@pytest.mark.parametrize(
    ("name", "counts"),
    [
        ("deal of two seats", [3, 3 * 2, 3 * 2 * 8, 3 * 2 * 8 * 8]),
        ("deal of three seats", [3, 3 * 2, 3 * 2 * 3, 3 * 2 * 3 * 8]),
        ("deal of four seats", [4, 4 * 8, 4 * 8 * 8]),
        ("first turn of two seats", [2 * 6 * 2]),
        ("first turn of four seats", [2 * 6 * 2]),
        ("cities and temples (E5)", [2 * (9 + 13)]),
        ("blind", [6, 6 * 3]),
        ("new start", [7]),
    ],
)
def test_counts_that_can_be_worked_out_by_hand(name: str, counts: list[int]) -> None:
    """§2.4, §2.11, §9.5, §9.6, §9.7: products of what the rules offer; E5 counts its cells by name."""
    assert PERFT[name][: len(counts)] == counts


def test_a_rack_that_is_not_given_is_mixed() -> None:
    """§1.10: five different tiles, so that the seat has a choice."""
    assert sum(table().truth()["racks"][1].values()) == 5
    assert table(racks=[{}, tiles("maize 1")]).truth()["racks"] == [{}, {"maize 1": 1}]
