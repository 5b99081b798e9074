import json
import logging

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from sacbe.table.live.subscription import BAD_HELLO
from tests.patience import PATIENCE
from tests.table.badinput import bombard
from tests.table.house import House


@pytest.mark.parametrize(
    ("kind", "status", "error"),
    [
        ("application/json", 400, "bad_request"),
        ("application/x-msgpack", 415, "not_json"),
        ("text/plain", 415, "not_json"),
    ],
)
@pytest.mark.parametrize("body", [b'"\xbd"', b'{"name\xbd": 1}', b"\xa1\xbd", b"\xa3\xed\xa0\x80", b'"\\ud800"', b"\xbd", b""])
def test_a_body_that_is_no_text_is_refused(house: House, kind: str, status: int, error: str, body: bytes) -> None:
    answer = house.http.post("/api/tables", content=body, headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]) == (status, error)


OPEN = [
    *(b"[" * 100_000, b'{"a":' * 100_000, b"[" * 900 + b"]" * 900, b"[" * 100 + b"]" * 100, b"[[]" + b",[]" * 300_000 + b"]"),
    b'{"game":"yaxha","seats":[{"who":"me"},{"who":"me"}],"position":' + b'{"a":' * 900 + b"1" + b"}" * 900 + b"}",
    b'{"game":"yaxha","seats":[{"who":"me"},{"who":"me"}],"position":{"hand":' + b"[" * 70 + b"]" * 70 + b"}}",
]


@pytest.mark.parametrize("body", OPEN, ids=lambda body: f"{body[:1].decode()}{len(body)}")
def test_deep_json_is_refused(house: House, body: bytes) -> None:
    """Every body is read by one function, which refuses it; none of it is a fault of ours."""
    table = house.make("yaxha", "me", "me")
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {table.key(0)}"}
    paths = house.http.get("/api/openapi.json").json()["paths"]
    tried = 0
    for path, methods in paths.items():
        for method in ("post", "put"):
            if "requestBody" in methods.get(method, {}):
                whole = path.replace("{table}", table.id).replace("{seat}", "0")
                answer = house.http.request(method.upper(), whole, content=body, headers=headers)
                assert (answer.status_code, answer.json()["error"]) == (400, "bad_request"), (path, answer.text)
                tried += 1
    assert tried > 10


def test_deep_messages_are_refused(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    deep = "[" * 30_000
    with house.socket(table.id, keys=[table.key(0)], seat=0) as socket:
        for message in (deep, f'{{"looks":{deep}', f'{{"seat":0,"seq":0,"acts":{deep}', '{"a":' * 5000):
            socket.send(message)
            heard = json.loads(socket.recv(timeout=PATIENCE))
            while heard["type"] == "scene":
                heard = json.loads(socket.recv(timeout=PATIENCE))
            assert (heard["type"], heard["error"]) == ("refused", "bad_request")
    with connect(f"ws://127.0.0.1:{house.port}/api/tables/{table.id}/live", proxy=None) as socket:
        socket.send(deep)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=PATIENCE)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == BAD_HELLO


HEADS = {
    "query": ("/api/games?" + "a" * 15_000, {}),
    "parameters": ("/api/games?" + "&".join(f"a{n}={n}" for n in range(1500)), {}),
    "looks": ("/api/tables/{table}?" + "&".join(["look=a=1"] * 1500), {}),
    "languages": ("/api/games", {"Accept-Language": "xx," * 5000}),
    "cookies": ("/api/games", {"Cookie": "a=1;" * 3500}),
    "headers": ("/api/games", {f"x-{n}": "1" for n in range(1000)}),
    "keys": ("/api/tables/{table}", {"Authorization": "Bearer " + ",".join(["k"] * 7000)}),
    "since": ("/api/tables/{table}?since=99999999999999999999", {}),
    "too much": ("/api/games", {f"x-{n}": "1" * 900 for n in range(40)}),
}


@pytest.mark.parametrize("what", HEADS)
def test_large_heads_are_no_fault(house: House, what: str, caplog: pytest.LogCaptureFixture) -> None:
    path, headers = HEADS[what]
    table = house.make("yaxha", "me", "me")
    answer = house.http.get(path.replace("{table}", table.id), headers=headers)
    assert answer.status_code in (200, 400, 404, 413, 431)
    assert not any(record.levelname == "ERROR" for record in caplog.records)
    if what == "too much":
        assert answer.status_code == 400


def test_bad_input_breaks_nothing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """The short version; `make soak` sends a hundred thousand messages."""
    with caplog.at_level(logging.ERROR):
        counted = bombard(house, 300, seed=1)
    assert counted[400] > 20
    assert counted[200] > 20
    assert [record.getMessage() for record in caplog.records] == []
