"""What strangers upload is read elsewhere: whatever it is, the server goes on, and says why it refuses it."""

import asyncio
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import httpx
import pytest

import sacbe
from sacbe.table.compute import limits
from sacbe.table.jobs import leases
from tests.bars import hold
from tests.patience import PATIENCE
from tests.table.faulty import Faults, faulty_children
from tests.table.house import House, Made, open_house
from tests.table.play.test_seats import wait_for

RECORD = str(sacbe.start("yaxha", 2, seed=1).record)
POSITION = sacbe.start("yaxha", 2, seed=1).truth()


@contextmanager
def stalls(house: House) -> Iterator[list[float]]:
    """How long the server's loop did not run, at each of many moments: its longest stall is the greatest."""
    found, stop = [0.0], threading.Event()

    async def watch() -> None:
        while not stop.is_set():
            began = time.monotonic()
            await asyncio.sleep(0.002)
            found.append(time.monotonic() - began - 0.002)

    watching = asyncio.run_coroutine_threadsafe(watch(), house.loop)
    try:
        yield found
    finally:
        stop.set()
        watching.result(PATIENCE)


@pytest.fixture
def house_with_faults(tmp_path: Path) -> Iterator[tuple[House, Faults]]:
    with faulty_children(tmp_path) as faults, open_house(tmp_path, games=("yaxha",)) as house:
        yield house, faults


@pytest.mark.bar
@pytest.mark.parametrize("number", ["1e300000000", "1e900000", "-1e9999999", "9" * 5000, "1/" + "9" * 5000])
def test_a_number_in_a_record_freezes_nobody(house: House, number: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seventy bytes made the server work on one number for ever: `POST /api/records` no longer runs on the loop."""
    monkeypatch.setattr(limits, "READING", 3.0)
    answers: list[httpx.Response] = []

    def upload() -> None:
        body = {"record": f"game yaxha\nrules 1\nseats 2\nresult {number} 5\n"}
        answers.append(httpx.post(f"http://127.0.0.1:{house.port}/api/records", json=body, timeout=PATIENCE, trust_env=False))

    thread = threading.Thread(target=upload)
    with stalls(house) as found:
        thread.start()
        while thread.is_alive():
            assert house.http.get("/health").status_code == 200
            thread.join(0.05)
    assert answers[0].status_code == 400, answers[0].text
    assert answers[0].json()["error"] in ("unreadable", "not_read")
    hold(max(found), 1.0)
    assert house.post("/records", record=RECORD)["table"], "the next upload is read as ever"


@pytest.mark.bar
def test_a_large_record_stops_nobody(house: House) -> None:
    """Bodies of one megabyte stopped everybody for 0.3 to 0.8 s."""
    moves = "0 card 1\n" * 105_000
    for text in (RECORD + moves, RECORD + "# a remark on a move\n" * 45_000, RECORD + "\n" * 590_000):
        house.post("/records", record=RECORD)
        with stalls(house) as found:
            answer = house.http.post("/api/records", json={"record": text[:999_999]})
        assert answer.status_code in (201, 400), answer.text
        hold(max(found), 0.2)


@pytest.mark.sample(2)
@pytest.mark.parametrize("fault", ["hang", "hold", "crash", "nonsense", "error", "lie"])
def test_whatever_happens_to_a_reader_the_upload_is_refused(
    house_with_faults: tuple[House, Faults], fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, faults = house_with_faults
    assert house.post("/records", record=RECORD)["table"]
    monkeypatch.setattr(limits, "READING", 1.0)
    faults.set(ReadRecord=fault, ReadPosition=fault)
    refused = house.post("/records", "", 400, record=RECORD)
    assert refused["error"] == "not_read"
    assert refused["message"].startswith("Reading this took too long or failed")
    seats = [{"who": "me"}] * 2
    assert house.post("/tables", "", 400, game="yaxha", seats=seats, position=POSITION)["error"] == "not_read"
    faults.set()
    monkeypatch.setattr(limits, "READING", 10.0)
    assert house.post("/records", record=RECORD)["table"]
    assert house.make("yaxha", "me", "me", position=POSITION).look()["seq"] == 0


def test_uploads_wait_for_each_other_but_not_for_ever(
    house_with_faults: tuple[House, Faults], monkeypatch: pytest.MonkeyPatch
) -> None:
    house, faults = house_with_faults
    assert house.post("/records", record=RECORD)["table"]
    monkeypatch.setattr(limits, "READING", 5.0)
    monkeypatch.setattr(limits, "WAITING", 0.2)
    faults.set(ReadRecord="hang")
    first = threading.Thread(target=lambda: house.http.post("/api/records", json={"record": RECORD}))
    first.start()
    while not faults.met:
        time.sleep(0.01)
    with httpx.Client(base_url=f"http://127.0.0.1:{house.port}", trust_env=False, timeout=PATIENCE) as other:
        assert other.post("/api/records", json={"record": RECORD}).json()["error"] == "busy"
        assert other.get("/health").status_code == 200
    first.join()


@pytest.mark.parametrize("text", [f"# by a friend\r\n{RECORD}", RECORD.replace("\n", "\r\n"), RECORD.replace("\n", "\r")])
def test_a_record_is_read_however_its_lines_end(house: House, text: str) -> None:
    assert Made(house, house.post("/records", record=text)).look()["seq"] == 0


def test_one_line_of_the_log_tells_of_a_refused_upload(
    house_with_faults: tuple[House, Faults], caplog: pytest.LogCaptureFixture
) -> None:
    house, faults = house_with_faults
    faults.set(ReadRecord="crash")
    house.post("/records", "", 400, record=RECORD)
    assert [line.getMessage() for line in caplog.records if "upload" in line.getMessage()] == [
        "an upload was refused: the process that read it failed (exit code -11)"
    ]


POISON = [
    {"questions": [{"step": "turn", "mode": "picking"}, {"step": "tech", "paid": True, "optional": False}]},
    {"questions": [{"step": "tech", "paid": True, "optional": False}] * 12},
    {"age": 2, "food_days": 1},
]
"""Positions of Tzolk'in that brought the server down with SIGSEGV once an expert thought about them, and after every restart."""


def test_the_records_that_crashed_the_server_are_refused(tmp_path: Path) -> None:
    with open_house(tmp_path, games=("tzolkin",)) as house:
        for poison in POISON:
            record = f"game tzolkin\nrules 1\nseats 2\nposition {json.dumps(poison)}\n"
            assert house.post("/records", "", 400, record=record)["error"] == "unreadable"
            seats = [{"who": "bot", "level": "expert"}] * 2
            assert house.post("/tables", "", 400, game="tzolkin", seats=seats, position=poison)["error"] == "unknown"


def test_a_stored_table_that_breaks_the_rules_is_refused_and_its_bot_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An older version accepted more: such a table harms nothing but itself."""
    monkeypatch.setattr(leases, "PAUSES", (0.1, 0.2))
    with open_house(tmp_path, games=("yaxha",), thinkers=0) as house:
        table = house.make("yaxha", "random", "random", position=POSITION)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        database.execute("UPDATE tables SET position = ?", (json.dumps({**POSITION, "bag": {"blue": 1000}}),))
        database.commit()
    with open_house(tmp_path, games=("yaxha",)) as house:
        assert house.look(table.id, table.key(None), expect=409)["error"] == "unsound"
        wait_for(lambda: "is set aside" in caplog.text, bool)
        other = house.make("yaxha", "random", "random")
        wait_for(other.look, lambda now: now["result"])
