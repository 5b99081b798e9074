import logging

import pytest

from tests.table.badinput import bombard
from tests.table.house import House


@pytest.mark.parametrize("kind", ["application/json", "application/x-msgpack", "text/plain"])
@pytest.mark.parametrize("body", [b'"\xbd"', b'{"name\xbd": 1}', b"\xa1\xbd", b"\xa3\xed\xa0\x80", b'"\\ud800"', b"\xbd", b""])
def test_a_body_that_is_no_text_is_refused(house: House, kind: str, body: bytes) -> None:
    answer = house.http.post("/api/tables", content=body, headers={"Content-Type": kind})
    assert answer.status_code == 400
    assert answer.json()["error"] == "bad_request"


def test_bad_input_breaks_nothing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """The short version; `make soak` sends a hundred thousand messages."""
    with caplog.at_level(logging.ERROR):
        counted = bombard(house, 300, seed=1)
    assert counted[400] > 20
    assert counted[200] > 20
    assert [record.getMessage() for record in caplog.records] == []
