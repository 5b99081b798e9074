"""Strangers get nothing: every endpoint of the API is tried with no key, a wrong one, another seat's and a watcher's.

The list of endpoints is the server's own (OpenAPI): one that is new must be put into a row below, or the test fails.
"""

from collections.abc import Iterator

import httpx
import pytest

from sacbe.table.store.keys import new_key
from tests.table.house import House, Json, Made

TABLE = "/api/tables/{table}"
FOR_ALL = {
    *{("GET", "/api/games"), ("GET", "/api/games/{game}/rules"), ("GET", "/api/games/{game}/guide"), ("GET", "/health")},
    *{("GET", "/api/games/{game}/lesson"), ("GET", "/api/games/{game}/lesson/{step}")},
    *{("GET", "/api/games/{game}/art"), ("GET", "/api/games/{game}/style")},
    *{("POST", "/api/me"), ("DELETE", "/api/me"), ("POST", "/api/tables"), ("POST", "/api/records")},
}
"""What anybody may do: nothing of a table is in it."""
FOR_KNOWN = {("GET", "/api/me"), ("PUT", "/api/me"), ("GET", "/api/me/tables")}
"""What needs a key of one's own."""
FOR_WATCHERS = {
    *{("GET", TABLE), ("GET", f"{TABLE}/board.svg"), ("GET", f"{TABLE}/events"), ("GET", f"{TABLE}/chat")},
    *{("GET", f"{TABLE}/record"), ("POST", f"{TABLE}/fork"), ("POST", f"{TABLE}/join")},
    *{("GET", f"{TABLE}/review"), ("GET", f"{TABLE}/review/page"), ("POST", f"{TABLE}/review")},
}
"""What every link to a table allows, with a watcher's eyes."""
BODIES: dict[tuple[str, str], Json] = {
    ("POST", f"{TABLE}/moves"): {"seat": 0, "seq": 0, "acts": ["card 1"], "confirm": True},
    ("POST", f"{TABLE}/back"): {"seat": 0, "to": 0},
    ("POST", f"{TABLE}/back/answer"): {"seat": 0, "yes": True},
    ("POST", f"{TABLE}/answer"): {"seat": 0, "yes": True},
    ("POST", f"{TABLE}/abandon"): {"seat": 0},
    ("PUT", f"{TABLE}/seats/{{seat}}/bot"): {"level": "random"},
    ("PUT", f"{TABLE}/seats/{{seat}}/name"): {"name": "x"},
    ("POST", f"{TABLE}/fork"): {"move": 0, "seats": [{"who": "me"}, {"who": "me"}]},
    ("POST", f"{TABLE}/chat"): {"seat": 0, "text": "hello"},
    ("POST", f"{TABLE}/review"): {"seconds": 0.1},
    ("PUT", "/api/me"): {"name": "x"},
}
NOT_YOURS = {"not_yours", "not_away"}
UNTIL_THE_END = {"no_record_yet", "not_over", "no_review"}


def endpoints(house: House) -> Iterator[tuple[str, str]]:
    """All that the server says it answers."""
    for path, methods in house.http.get("/api/openapi.json").json()["paths"].items():
        for method in methods:
            if method in ("get", "post", "put", "delete", "patch"):
                yield method.upper(), path


def knock(house: House, method: str, path: str, table: Made, key: str) -> httpx.Response:
    """Ask for seat 0 of a table, wherever a seat can be asked for."""
    body = dict(BODIES.get((method, path), {}))
    if path.endswith("/join"):
        body = {"key": key or "none"}
    whole = path.replace("{table}", table.id).replace("{seat}", "0").replace("{game}", "yaxha")
    headers = {"Authorization": f"Bearer {key}"} if key else {}
    query = {"seat": "0", "act": "card 1", "place": "board"} if method == "GET" else {}
    return house.http.request(
        method, whole, params=query, json=body if method in ("POST", "PUT") and body else None, headers=headers
    )


def test_strangers_get_nothing(house: House) -> None:
    table, elsewhere = house.make("yaxha", "me", "me"), house.make("yaxha", "me", "me")
    before, tried = table.look(), 0
    for method, path in endpoints(house):
        if (method, path) in FOR_ALL:
            continue
        for key in ("", "wrong", new_key(), elsewhere.key(0), elsewhere.keys["host"]):
            answer = knock(house, method, path, table, key)
            expected = (401, "stranger") if (method, path) in FOR_KNOWN else (404, "no_table")
            assert (answer.status_code, answer.json()["error"]) == expected, (method, path, key, answer.text[:300])
            assert table.id not in answer.text
            tried += 1
    assert tried > 100
    assert table.look() == before


@pytest.mark.parametrize("whose", ["another seat's", "a watcher's"])
def test_a_seat_is_its_holders(house: House, whose: str) -> None:
    """Seat 0 is asked for with the link of another seat, or of somebody who only watches: refused, and nothing has changed."""
    table = house.make("yaxha", "me", "me")
    key = table.key(1 if whose == "another seat's" else None)
    before, tried = table.look(0), 0
    for method, path in endpoints(house):
        if (method, path) in FOR_ALL | FOR_KNOWN or not path.startswith(TABLE) or (method, path) in NOT_ABOUT_SEATS:
            continue
        answer = knock(house, method, path, table, key)
        assert answer.status_code in (403, 404, 409), (method, path, answer.text[:300])
        error = answer.json()["error"]
        assert error in NOT_YOURS or ((method, path) in FOR_WATCHERS and error in UNTIL_THE_END), (method, path, error)
        tried += 1
    assert tried > 15
    assert table.look(0) == before


NOT_ABOUT_SEATS = {
    *{("POST", f"{TABLE}/join"), ("POST", f"{TABLE}/rematch"), ("GET", f"{TABLE}/chat"), ("DELETE", f"{TABLE}/mine")},
}
"""These ask for no seat: joining gives what the key is good for, leaving takes it away; the others are tested below."""


def test_what_watchers_may(house: House) -> None:
    """Exactly this: they see what all see, and change nothing."""
    table = house.make("yaxha", "me", "me")
    house.post(f"/tables/{table.id}/chat", table.key(0), seat=0, text="the secret is under the stone")
    allowed = set()
    for method, path in endpoints(house):
        if path.startswith(TABLE):
            whole = path.replace("{table}", table.id).replace("{seat}", "0")
            if path.endswith("/events"):
                allowed.add((method, path))  # a stream does not end: that it opens is tested elsewhere
                continue
            body = {"key": table.key(None)} if path.endswith("/join") else BODIES.get((method, path))
            headers = {"Authorization": f"Bearer {table.key(None)}"}
            answer = house.http.request(method, whole, json=body if method in ("POST", "PUT") else None, headers=headers)
            if answer.status_code < 300 or answer.json()["error"] in UNTIL_THE_END:
                allowed.add((method, path))
            assert "under the stone" not in answer.text, (method, path)
    assert allowed <= FOR_WATCHERS
    assert table.look(0)["seq"] == 0
