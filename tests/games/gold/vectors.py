"""The vectors of EXAMPLES.md that are written as blocks, read from the file itself."""

import re
from typing import Any

from sacbe.core.match.match import Match
from sacbe.games.gold.rules.pieces import PACKAGE
from tests.games.gold.helpers import auction, base, disc, events, options, pearls, placing, play, published, sold, step

TEXT = (PACKAGE / "EXAMPLES.md").read_text("utf-8")
QUESTIONS = {"Q2": "pay", "Q3": "base", "Q4": "place", "Q5": "new_piece", "Q6": "change"}


def block(number: int) -> list[tuple[str, str]]:
    """The lines of a vector: `ask Q4: ...` is ("ask Q4", "...")."""
    found = re.search(rf"^### E{number} .*?^```\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)
    assert found, f"E{number} has no block"
    lines = [line.partition(":") for line in found[1].splitlines()]
    return [(key, value.strip()) for key, _, value in lines]


def split(text: str, by: str = ",") -> list[str]:
    """The parts of a list."""
    return [part.strip() for part in text.split(by) if part.strip()]


def run_auction(number: int, **given: Any) -> Match:
    """An auction: bids, the winner and what he pays, the candidates, pearls afterwards."""
    said = dict(block(number))
    m = auction(*map(int, said["bids"].split()), **given)
    outcome = re.fullmatch(r"(\d) pays (\d+); candidates ([\d ]+)", said["winner"])
    if outcome is None:
        assert said["winner"] == "cancelled"
        assert sold(m) == {"auction": 1, "bids": [*map(int, said["bids"].split())], "buyer": None, "payee": None}
        assert [piece["lot"] for piece in m.view(None)["box"]["unsold"]] == [1]
        assert pearls(m) == [10] * m.seats
        return m
    winner, candidates = int(outcome[1]), outcome[3].split()
    assert m.view(None)["winner"] == winner
    if len(candidates) > 1:
        assert step(m) == "pay"
        assert options(m, winner) == split(said["ask Q2"], "|") == [f"pay {seat}" for seat in candidates]
        m.play(winner, said["do"])
    else:
        assert "ask Q2" not in said
        assert events(m)[-1] == f"# {winner} pay {candidates[0]}"
    assert pearls(m) == [*map(int, said["after"].split())]
    assert sold(m)["buyer"] == winner
    assert sold(m)["bids"][winner] == int(outcome[2])
    return m


def run_placing(number: int, **given: Any) -> Match:
    """A placing: every question with all its options, forced steps, and what lies where afterwards."""
    said = block(number)
    facts = dict(said)
    m = placing(split(facts["base"]), facts["new"], **given)
    steps: list[str] = []
    for key, value in said:
        if key.startswith("ask "):
            assert step(m, 0) == QUESTIONS[key[4:]], key
            assert options(m, 0) == split(value, "|"), key
        elif key == "do":
            play(m, value, seat=0)
            steps.append(value)
        elif key == "forced":
            steps.append(value)
    assert m.view(None)["placing"] is None
    assert published(m) == steps
    assert base(m) == split(facts["end"])
    shown = m.view(1)["players"][0]["bases"][0]
    assert shown["units"] == int(facts["units"])
    assert [step.split()[1] for step in steps if step.startswith("drop")] == split(facts.get("box", ""))
    assert disc(m) == int(facts.get("disc", "0"))
    return m
