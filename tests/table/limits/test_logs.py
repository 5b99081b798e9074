"""The log: nobody outside can forge a line of it, or fill a disk with it."""

import logging
from collections.abc import Iterator

import pytest

from sacbe.table.limits import logs
from sacbe.table.limits.logs import Alike, OneLine, printable
from tests.table.house import House

FORGED = "x\r\nERROR: the database is lost\x1b[2K\u2028\u202e\x00"


def record(message: str, *args: object, error: BaseException | None = None) -> logging.LogRecord:
    return logging.LogRecord("sacbe.table", logging.WARNING, "", 1, message, args, (type(error), error, None) if error else None)


def test_what_comes_from_outside_is_one_line() -> None:
    assert printable(FORGED) == "x\\x0d\\x0aERROR: the database is lost\\x1b[2K\\u2028\\u202e\\x00"
    assert printable("Ix Chel, é, 🌽") == "Ix Chel, é, 🌽"
    assert printable(printable(FORGED)) == printable(FORGED)
    assert printable("\ud800") == "\\ud800"
    assert printable("x" * 5000, 10) == "xxxxxxxxxx... (5000 characters)"


def test_only_a_record_begins_a_line() -> None:
    told = OneLine().format(record("%s failed", FORGED, error=ValueError(FORGED)))
    assert told.splitlines()[0].startswith("WARNING: x\\x0d\\x0aERROR")
    assert len(told.splitlines()) > 1
    assert all(line.startswith("    ") for line in told.splitlines()[1:])


def test_many_records_alike_are_few_lines() -> None:
    now = 0.0
    alike = Alike(lambda: now)
    assert sum(alike.filter(record("no room: %d", number)) for number in range(100_000)) == logs.BURST
    assert alike.filter(record("something else"))
    now += logs.EVERY
    later = record("no room: %d", 7)
    assert alike.filter(later)
    assert later.getMessage() == f"no room: 7 (and {100_000 - logs.BURST} more like this)"
    assert not alike.filter(record("no room: %d", 8))
    now += 1000 * logs.EVERY
    assert sum(alike.filter(record("no room: %d", number)) for number in range(100)) == logs.BURST


def test_kinds_of_records_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(logs, "KINDS", 10)
    alike = Alike(lambda: 0.0)
    for number in range(100):
        for _ in range(logs.BURST + 1):
            alike.filter(record(f"{number} is a message of its own"))
    assert len(alike._left_out) == 10


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """What the log says while a test runs, as lines."""
    told: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.extend(self.format(record).splitlines())

    handler = Kept()
    handler.setFormatter(OneLine())
    logging.getLogger().addHandler(handler)
    yield told
    logging.getLogger().removeHandler(handler)


def test_a_path_forges_no_line(house: House, lines: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError(FORGED)

    monkeypatch.setattr(house.server, "read", broken)
    answer = house.http.get("/api/tables/x%0D%0AERROR:%20forged%1B%5B2K")
    assert answer.status_code == 500
    assert lines[0] == "ERROR: GET /api/tables/x\\x0d\\x0aERROR: forged\\x1b[2K failed"
    assert all(line.startswith("    ") for line in lines[1:])
