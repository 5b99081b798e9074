"""Reviews over the API: who gets one and when, how far it has come, what it says, and that it survives its maker."""

import asyncio
import json
import os
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, insert, select, update

import sacbe
from sacbe.table.compute import limits
from sacbe.table.jobs import leases
from sacbe.table.jobs.leases import TRIES
from sacbe.table.jobs.reviewer import Reviewer
from sacbe.table.store import schema
from tests.patience import PATIENCE
from tests.table.faulty import faulty_children
from tests.table.house import House, Json, Made, open_house

QUICK = 0.001


def wait_for(what: Callable[[], Json | None]) -> Json:
    until = time.monotonic() + PATIENCE
    while (found := what()) is None:
        assert time.monotonic() < until
        time.sleep(0.05)
    return found


def finished(house: House) -> Made:
    table = house.make("yaxha", "me", "random")
    assert table.play_on(random.Random(4))["result"]
    return table


def state_of(house: House, table: Made) -> Json:
    return dict(house.send("GET", f"/tables/{table.id}/review", table.key(None))["state"])


def ready(house: House, table: Made) -> Json:
    """The review, once it is done."""

    def look() -> Json | None:
        told = house.send("GET", f"/tables/{table.id}/review", table.key(None))
        assert told["state"]["state"] != "failed"
        return told if told["state"]["state"] == "done" else None

    return wait_for(look)


@pytest.fixture(scope="module")
def table(house: House) -> Made:
    return finished(house)


@pytest.fixture(scope="module")
def told(house: House, table: Made) -> Json:
    asked = house.post(f"/tables/{table.id}/review", table.key(0), 202, seconds=QUICK)
    assert asked["state"] in ("waiting", "working")
    return ready(house, table)


def test_nobody_gets_a_review_of_a_match_that_goes_on(house: House) -> None:
    running = house.make("yaxha", "me", "open")
    for key in (running.key(0), running.key(None), running.keys["host"]):
        assert house.post(f"/tables/{running.id}/review", key, 409)["error"] == "not_over"
        assert house.send("GET", f"/tables/{running.id}/review", key, 409)["error"] == "not_over"
        assert house.send("GET", f"/tables/{running.id}/review/page", key, 404)["error"] == "no_review"


def test_nor_does_somebody_without_a_link(house: House, table: Made, told: Json) -> None:
    other = house.make("yaxha", "me", "open")
    for key in ("", "nonsense", other.key(0)):
        for method, path in (("POST", "review"), ("GET", "review"), ("GET", "review/page")):
            assert house.send(method, f"/tables/{table.id}/{path}", key, 404, body={})["error"] == "no_table"


@pytest.mark.parametrize("wish", [{"seconds": -1}, {"seconds": 1e9}, {"seconds": "long"}, {"seconds": None}, {"second": 1}, []])
def test_bad_wishes_are_refused(house: House, table: Made, wish: object) -> None:
    refused = house.send("POST", f"/tables/{table.id}/review", table.key(0), 400, body=wish)
    assert refused["error"] == "bad_request"
    assert refused["message"]


def test_a_review_says_what_the_record_says(house: House, table: Made, told: Json) -> None:
    match = sacbe.replay(house.send("GET", f"/tables/{table.id}/record", table.key(0))["text"])
    assert told["moments"][-1]["move"] == len(match.moves)
    assert all(abs(sum(moment["chances"]) - 1) < 0.001 for moment in told["moments"])
    for decision in told["decisions"]:
        assert match.moves[decision["move"]] == (decision["seat"], match.game.action(decision["played"]["act"]))
        assert decision["played"]["say"]
    dear = [d for d in told["decisions"] if d["move"] in told["costly"]]
    assert all(d["cost"] > 0 and d["best"]["say"] and d["why"] for d in dear)
    assert [seat["decisions"] for seat in told["seats"]] == [
        sum(d["seat"] == seat for d in told["decisions"]) for seat in range(2)
    ]


def test_it_is_told_in_both_languages(house: House, table: Made, told: Json) -> None:
    french = house.send("GET", f"/tables/{table.id}/review?lang=fr", table.key(0))
    assert (french["moments"], french["costly"]) == (told["moments"], told["costly"])
    assert french["method"] != told["method"]
    assert [d["played"]["say"] for d in french["decisions"]] != [d["played"]["say"] for d in told["decisions"]]


def test_it_is_kept_and_not_made_twice(house: House, table: Made, told: Json, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Reviewer, "_review", None)  # whoever made another one would fall over this
    again = house.post(f"/tables/{table.id}/review", table.key(None), 202, seconds=1.0)
    assert again["state"] == "done"
    assert ready(house, table)["decisions"] == told["decisions"]


def test_the_page_to_share(house: House, table: Made, told: Json) -> None:
    answer = house.http.get(f"/api/tables/{table.id}/review/page?lang=fr", headers={"Authorization": f"Bearer {table.key(0)}"})
    assert answer.headers["content-disposition"].startswith("attachment")
    assert answer.text.startswith('<!doctype html>\n<html lang="fr"')


def hear_all(messages: Iterator[Json]) -> None:
    """From the scene on, everything until the review is done."""
    assert next(messages)["type"] == "scene"
    heard: list[Json] = []
    while not heard or heard[-1]["state"] != "done":
        heard += [message for message in (next(messages),) if message["type"] == "review"]
    working = [message for message in heard if message["state"] == "working" and message["total"]]
    assert working
    assert [message["done"] for message in working] == sorted(message["done"] for message in working)
    assert heard[-1]["done"] == heard[-1]["total"] == working[-1]["total"]


def test_how_far_it_has_come_is_told_to_whoever_follows(house: House) -> None:
    made = finished(house)
    path, headers = f"/api/tables/{made.id}/events", {"Authorization": f"Bearer {made.key(None)}"}
    with house.socket(made.id, keys=[made.key(None)]) as socket, house.http.stream("GET", path, headers=headers) as stream:
        house.post(f"/tables/{made.id}/review", made.key(0), 202, seconds=0.02)
        hear_all(json.loads(socket.recv(PATIENCE)) for _ in count())
        hear_all(json.loads(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))


def test_a_record_that_somebody_has_put_up_can_be_reviewed(house: House) -> None:
    text = (Path(__file__).parents[2] / "records" / "yaxha" / "two_seats_first_game.sacbe").read_text("utf-8")
    shown = Made(house, house.post("/records", record=text) | {"seats": {}})
    house.post(f"/tables/{shown.id}/review", shown.key(None), 202, seconds=QUICK)
    assert ready(house, shown)["decisions"]
    begun = Made(house, house.post("/records", record=str(sacbe.start("yaxha", 2, seed=1).record)) | {"seats": {}})
    assert house.post(f"/tables/{begun.id}/review", begun.key(None), 409)["error"] == "not_over"


def test_a_review_survives_the_process_that_makes_it(tmp_path: Path) -> None:
    """What was begun is given back when its server closes, and another process begins anew."""
    with open_house(tmp_path, games=("yaxha",)) as first:
        made = finished(first)
        first.post(f"/tables/{made.id}/review", made.key(0), 202, seconds=0.5)
        wait_for(lambda: state if (state := state_of(first, made))["state"] == "working" else None)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT owner, found FROM reviews").fetchall() == [(None, None)]
        database.execute("UPDATE reviews SET seconds = ?", (QUICK,))
        database.commit()
    with open_house(tmp_path, games=("yaxha",)) as second:
        assert len(ready(second, made)["decisions"]) > 10


def test_a_dead_makers_review_is_taken_over(house: House) -> None:
    made = finished(house)
    now = time.time()

    def die(connection: Connection) -> None:
        dead = {"seconds": QUICK, "asked": now, "done": 3, "total": 9, "tries": 1, "owner": "somebody", "until": now + 1}
        connection.execute(insert(schema.reviews).values(table_id=made.id, **dead))

    asyncio.run(house.server.store.write(die))
    assert state_of(house, made)["state"] == "working"
    assert ready(house, made)["decisions"]
    assert time.time() > now + 1


@pytest.mark.sample(1)
@pytest.mark.parametrize("fault", ["crash", "error", "nonsense", "hang"])
def test_one_that_fails_again_and_again_is_given_up_and_can_be_asked_for_anew(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leases, "PAUSES", (0.1, 0.2))
    monkeypatch.setattr(limits, "GRACE", 2.0)
    with faulty_children(tmp_path) as faults, open_house(tmp_path, games=("yaxha",)) as house:
        made = finished(house)
        faults.set(MakeReview=fault)
        house.post(f"/tables/{made.id}/review", made.key(0), 202, seconds=QUICK)
        wait_for(lambda: state if (state := state_of(house, made))["state"] == "failed" else None)
        assert faults.met == TRIES
        # The line is written after the state that was waited for can be seen.
        wait_for(lambda: {} if "set aside" in caplog.text else None)
        lines = [line.getMessage() for line in caplog.records if "set aside" in line.getMessage()]
        assert lines == [f"table {made.id}: its review failed 3 times and is set aside"]
        faults.set()
        house.post(f"/tables/{made.id}/review", made.key(0), 202, seconds=QUICK)
        assert ready(house, made)["decisions"]


def test_a_review_whose_process_is_killed_is_begun_again(house: House) -> None:
    made = finished(house)
    house.post(f"/tables/{made.id}/review", made.key(0), 202, seconds=0.1)
    wait_for(lambda: state if (state := state_of(house, made))["done"] else None)
    (child,) = house.server.reviewers.children
    assert child.pid is not None

    def hurry(connection: Connection) -> None:
        connection.execute(update(schema.reviews).where(schema.reviews.c.table_id == made.id).values(seconds=QUICK))

    asyncio.run(house.server.store.write(hurry))
    os.kill(child.pid, signal.SIGKILL)
    assert ready(house, made)["decisions"]


def test_a_review_goes_with_its_table(house: House, told: Json, table: Made) -> None:
    def kept(connection: Connection) -> int:
        connection.execute(delete(schema.tables).where(schema.tables.c.id == table.id))
        return len(connection.execute(select(schema.reviews).where(schema.reviews.c.table_id == table.id)).all())

    assert asyncio.run(house.server.store.write(kept)) == 0
