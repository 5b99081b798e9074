"""Looks at the live table: whoever sends pictures draws them as they were asked for, and refuses what there is not."""

import json
from collections.abc import Iterator
from contextlib import nullcontext
from typing import Any

import pytest
from websockets.sync.client import ClientConnection

from tests.patience import PATIENCE
from tests.table.displays import looks_at_yaxha
from tests.table.house import House


@pytest.fixture(autouse=True)
def _looks() -> Iterator[None]:
    with looks_at_yaxha():
        yield


def heard(socket: ClientConnection) -> dict[str, Any]:
    return dict(json.loads(socket.recv(timeout=PATIENCE)))


def test_the_table_lists_them_with_their_words(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    looks = table.look(0, lang="fr")["looks"]
    assert [(look["name"], look["kind"], look["last"]) for look in looks] == [
        ("ahead", "slider", 5),
        ("apart", "switch", 1),
        ("facing", "turn", 3),
        ("narrow", "page", 1),
    ]
    assert looks[0]["values"] == ["tel quel", "1", "2", "3", "4", "5"]


def test_every_picture_over_http_takes_them(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    for query in ({"svg": "true"}, {"svg": "true", "seq": 0}):
        assert 'data-look=""' in table.look(0, **query)["svg"]
        assert 'data-look="ahead 3"' in table.look(0, look="ahead=3", **query)["svg"]
    got = house.http.get(
        f"/api/tables/{table.id}/board.svg?look=ahead%3D2&look=apart=1", headers={"Authorization": f"Bearer {table.key(0)}"}
    )
    assert got.status_code == 200
    assert 'data-look="ahead 2 apart 1"' in got.text
    with house.http.stream(
        "GET",
        f"/api/tables/{table.id}/events?svg=true&look=apart=1",
        headers={"Authorization": f"Bearer {table.key(None)}"},
    ) as events:
        data = next(line for line in events.iter_lines() if line.startswith("data: "))
        assert 'data-look="apart 1"' in json.loads(data[6:])["svg"]


@pytest.mark.parametrize("look", ["ahead=6", "behind=1", "ahead", "ahead=-1", "ahead=x", "=", "ahead=9999999999"])
def test_others_are_refused_by_name(look: str, house: House) -> None:
    table = house.make("yaxha", "me", "open")
    for path in (f"/tables/{table.id}?svg=true&look={look}", f"/tables/{table.id}/board.svg?look={look}"):
        refused = house.send("GET", path, table.key(0), 400)
        assert refused["error"] == "no_such_look"
        assert "look" in refused["message"]


def test_a_socket_changes_them_for_itself_alone(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house.server.presence, "attend", lambda *_: nullcontext())  # who comes is told to all, at any moment
    table = house.make("yaxha", "me", "me")
    with (
        house.socket(table.id, keys=[table.key(0)], seat=0, svg=True, looks={"ahead": 1}) as mine,
        house.socket(table.id, keys=[table.key(1)], seat=1, svg=True) as theirs,
    ):
        assert 'data-look="ahead 1"' in heard(mine)["svg"]
        assert 'data-look=""' in heard(theirs)["svg"]
        mine.send(json.dumps({"looks": {"ahead": 4, "narrow": 1}}))
        seen = heard(mine)
        assert 'data-look="ahead 4 narrow 1"' in seen["svg"]
        assert seen["events"] == []
        for wrong in ({"ahead": 6}, {"behind": 1}):
            mine.send(json.dumps({"looks": wrong}))
            assert heard(mine)["error"] == "no_such_look"
        for unreadable in ({"looks": {"ahead": "1"}}, {"looks": 1}, {"looks": {}, "seat": 0}, {"looks": {"ahead": 10**12}}):
            mine.send(json.dumps(unreadable))
            assert heard(mine)["error"] == "bad_request"
        with pytest.raises(TimeoutError):
            theirs.recv(timeout=0.2)


def test_a_hello_with_an_unknown_look_is_told_why(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    with house.socket(table.id, keys=[table.key(0)], seat=0, svg=True, looks={"behind": 1}) as socket:
        assert heard(socket)["error"] == "no_such_look"
