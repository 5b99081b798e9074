"""Records of live tables: download, upload, replay, fork, positions, and the proof that nature kept her promise."""

import random
from itertools import pairwise
from pathlib import Path

import pytest

import sacbe
from sacbe.__main__ import main
from sacbe.core.errors import Illegal
from sacbe.table.play.proof import verify
from tests.table.house import House, Made


@pytest.fixture(scope="module")
def finished(house: House) -> Made:
    table = house.make("gold", "me", "random")
    table.play_on(random.Random(9))
    return table


def record_of(table: Made) -> str:
    return str(table.house.send("GET", f"/tables/{table.id}/record", table.key(None))["text"])


def test_the_record_proves_itself(finished: Made, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record_of(finished)
    file = tmp_path / "match.txt"
    file.write_text(text, "utf-8")
    assert main(["verify", str(file), "--commit", finished.look()["table"]["commit"]]) == 0
    assert "Right" in capsys.readouterr().out
    assert main(["verify", str(file), "--commit", "0" * 64]) == 2
    assert str(sacbe.replay(text).record) == "\n".join(line for line in text.split("\n") if not line.startswith("commit"))


def test_a_changed_deal_is_found(finished: Made) -> None:
    lines = record_of(finished).splitlines()
    drawn = [i for i, line in enumerate(lines) if line.startswith("* ")]
    swapped = next((i, j) for i, j in pairwise(drawn) if lines[i] != lines[j] and j == i + 1)
    lines[swapped[0]], lines[swapped[1]] = lines[swapped[1]], lines[swapped[0]]
    with pytest.raises((Illegal, sacbe.Unreadable)):
        verify("\n".join(lines), None, "en")
    other = [f"seed {7}" if line.startswith("seed") else line for line in record_of(finished).splitlines()]
    with pytest.raises(Illegal, match="promised"):
        verify("\n".join(other), None, "en")
    unpromised = "\n".join(line for line in record_of(finished).splitlines() if not line.startswith("commit"))
    assert "no hash" in verify(unpromised, None, "en")
    with pytest.raises(Illegal, match="no seed"):
        verify("\n".join(line for line in unpromised.splitlines() if not line.startswith("seed")), None, "en")


def test_replay_at_any_point(finished: Made) -> None:
    text, moves = record_of(finished), finished.look()["moves"]
    for move in (0, 1, moves // 2, moves):
        then = sacbe.replay(text, upto=move)
        assert finished.look(move=move)["view"] == then.view(None)
        assert finished.house.look(finished.id, finished.key(0), 1, move=move)["view"] == then.view(1), "all is open now"
    assert finished.look(move=moves + 1, expect=404)["error"] == "no_such_moment"
    assert finished.look(seq=finished.look()["seq"] + 1, expect=404)["error"] == "no_such_moment"


def test_a_match_that_goes_on_shows_its_past_only_by_entries(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    table.move(0, "card 1", confirm=True)
    assert table.look(0, seq=0)["view"]["own_card"] is None
    assert table.look(0, seq=1)["view"]["own_card"] == 1
    assert table.look(0, move=1, expect=409)["error"] == "not_over"
    body = {"move": 0, "seats": [{"who": "me"}, {"who": "me"}]}
    assert house.send("POST", f"/tables/{table.id}/fork", table.key(0), 409, body)["error"] == "not_over"


def test_fork_and_play_on(finished: Made) -> None:
    house, middle = finished.house, finished.look()["moves"] // 2
    body = {"move": middle, "seats": [{"who": "bot", "level": "random"}, {"who": "me"}]}
    fork = Made(house, house.send("POST", f"/tables/{finished.id}/fork", finished.key(0), body=body))
    assert fork.look(seq=0)["view"] == finished.look(move=middle)["view"]
    assert fork.look()["table"]["parent"] == finished.id
    assert fork.look()["table"]["commit"] != finished.look()["table"]["commit"], "what comes is dealt from another seed"
    fork.play_on(random.Random(1))
    text = record_of(fork)
    assert "\nfork " in text
    assert "Right" in verify(text, fork.look()["table"]["commit"], "en")
    wrong = {"move": middle, "seats": [{"who": "me"}] * 3}
    assert house.send("POST", f"/tables/{finished.id}/fork", finished.key(0), 400, wrong)["error"] == "unknown"


def test_upload_look_and_fork(finished: Made) -> None:
    house, text = finished.house, record_of(finished)
    shown = Made(house, house.post("/records", record=text))
    assert shown.look()["result"] == finished.look()["result"]
    assert shown.look(move=5)["view"] == finished.look(move=5)["view"]
    assert (
        house.post(f"/tables/{shown.id}/moves", shown.keys["host"], 409, seat=0, seq=0, acts=["pass"])["error"]
        == "only_looked_at"
    )
    body = {"move": 5, "seats": [{"who": "me"}, {"who": "me"}]}
    fork = Made(house, house.send("POST", f"/tables/{shown.id}/fork", shown.keys["host"], body=body))
    assert fork.look()["asked"] == sacbe.replay(text, upto=5).view(None)["asked"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "header"),
        ("game chess\nrules 1\nseats 2\n", "no such game"),
        ("game yaxha\nrules 1\nseats 9\n", "seats"),
        ("game yaxha\nrules 99\nseats 2\n", "version 99"),
        ("game yaxha\nrules 1\nseats 2\n\n0 card 1\n", "move 1"),
        ("game yaxha\nrules 1\nseats 2\nnonsense\n", "line 4"),
    ],
)
def test_a_broken_record_gets_a_clear_answer(house: House, text: str, says: str) -> None:
    refused = house.post("/records", "", 400, record=text)
    assert refused["error"] in ("unreadable", "not_served")
    assert says in refused["message"]


def test_a_table_from_a_position(house: House) -> None:
    match = sacbe.start("yaxha", 2, seed=3)
    chooser = random.Random(3)
    for _ in range(20):
        match.play(match.asked[0], chooser.choice(match.legal(match.asked[0])))
    table = house.make("yaxha", "me", "me", position=match.truth())
    assert table.look()["view"] == match.view(None)
    table.play_on(chooser)
    assert "Right" in verify(record_of(table), None, "en")
