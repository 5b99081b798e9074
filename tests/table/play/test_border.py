"""Positions that once crashed the server, each forked with experts by two requests: they are refused, and it lives on."""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.tzolkin.rich import rich
from tests.patience import PATIENCE
from tests.table.house import House, Made, open_house

PICKING = {"step": "turn", "mode": "picking"}
MUST_LEARN = {"step": "tech", "paid": True, "optional": False}
POOR = {"wood": 0, "stone": 0, "gold": 0}
EXPERTS = [{"who": "bot", "level": "expert"}] * 2


def lawful(**given: Any) -> dict[str, Any]:
    """A position that breaks no law but what is given; whoever is in turn has no resources."""
    position = rich(2, 4)
    turn = position["turn"]
    position["players"][turn] |= POOR
    return position | given


def record(position: dict[str, Any]) -> str:
    return f"game tzolkin\nrules 1\nseats 2\nposition {json.dumps(position)}\n"


BAD: dict[str, dict[str, Any]] = {
    "as it was sent": {"questions": [PICKING, MUST_LEARN]},
    "no option": lawful(questions=[PICKING, MUST_LEARN]),
    "no option later": lawful(questions=[PICKING, MUST_LEARN, {"step": "favour"}]),
    "twelve questions": lawful(questions=[PICKING, *[{"step": "build", "way": "extra"}] * 10, {"step": "market"}]),
    "a third age": lawful(round=14, food_days=1, age=2),
    "what cannot be paid": lawful(questions=[PICKING, {"step": "arch", "building": "b31"}]),
    "nobody begins": lawful(marker=None, questions=[{"step": "end_turn"}, {"step": "refill"}]),
}


@pytest.fixture(scope="module")
def tzolkin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with open_house(tmp_path_factory.mktemp("tzolkin"), games=("tzolkin",)) as opened:
        until = time.monotonic() + PATIENCE
        while opened.http.post("/api/records", json={"record": "game tzolkin\n"}).status_code == 503:
            assert time.monotonic() < until, "the rules are in the cache, and are only loaded"
        yield opened


def test_a_lawful_position_can_be_uploaded(tzolkin: House) -> None:
    assert Made(tzolkin, tzolkin.post("/records", record=record(lawful()))).look()["seq"] == 0


@pytest.mark.parametrize("name", BAD)
def test_a_position_that_crashed_the_server_is_refused(tzolkin: House, name: str) -> None:
    refused = tzolkin.post("/records", "", 400, record=record(BAD[name]))
    assert refused["error"] == "unreadable", "a child has read it and said why, and did not die of it"
    assert "§" in refused["message"] or "no option" in refused["message"]
    asked = tzolkin.post("/tables", "", 400, game="tzolkin", seats=EXPERTS, position=BAD[name])
    assert asked["error"] == "unknown"
    assert tzolkin.http.get("/health").status_code == 200
