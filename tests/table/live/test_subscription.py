"""Following a table by WebSocket and by server-sent events: no gap, no repeat, nothing of others' tentative turns."""

import json
import random
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from tests.patience import PATIENCE
from tests.table.house import House, Json


def hear(socket: ClientConnection, kind: str) -> Json:
    while True:
        message: Json = json.loads(socket.recv(timeout=PATIENCE))
        if message["type"] == kind:
            return message


def until_closed(socket: ClientConnection) -> list[Json]:
    heard: list[Json] = []
    with suppress(ConnectionClosed):
        while True:
            heard.append(json.loads(socket.recv(timeout=PATIENCE)))
    return heard


def test_a_match_over_websockets_without_a_gap_or_a_repeat(house: House) -> None:
    table = house.make("yaxha", "me", "me", "random")
    chooser, told = random.Random(4), {0: list[int](), 1: list[int]()}
    scenes: dict[int, Json] = {}
    sockets: dict[int, ClientConnection] = {}
    doors = {0: ExitStack(), 1: ExitStack()}

    def follow(seat: int) -> None:
        doors[seat].close()
        since = told[seat][-1] if told[seat] else -1
        sockets[seat] = doors[seat].enter_context(house.socket(table.id, keys=[table.key(seat)], seat=seat, since=since))

    def take(seat: int) -> None:
        scenes[seat] = hear(sockets[seat], "scene")
        told[seat] += [event["seq"] for event in scenes[seat]["events"]]

    for seat in (0, 1):
        follow(seat)
        take(seat)
    number, until = 0, time.monotonic() + PATIENCE
    while not scenes[0]["result"]:
        assert time.monotonic() < until
        number += 1
        for seat in (0, 1):
            if number % 7 == seat:  # the connection drops
                follow(seat)
                take(seat)
            if scenes[seat]["question"]:
                act = chooser.choice(scenes[seat]["question"]["options"])["act"]
                move = {"seat": seat, "seq": scenes[seat]["seq"], "acts": [act], "confirm": True, "id": str(number)}
                sockets[seat].send(json.dumps(move))
            try:
                while True:
                    message = json.loads(sockets[seat].recv(timeout=0.02))
                    if message["type"] == "scene":
                        scenes[seat] = message
                        told[seat] += [event["seq"] for event in message["events"]]
            except TimeoutError:
                pass
    assert scenes[0]["result"]
    for seat in (0, 1):
        while told[seat][-1] < scenes[0]["seq"]:
            take(seat)
        assert told[seat] == list(range(scenes[0]["seq"] + 1))
        doors[seat].close()


def test_messages_are_told_apart_by_their_type(house: House) -> None:
    """Those without one are read as in version 0.1."""
    table = house.make("yaxha", "me", "me")
    with house.socket(table.id, type="hello", keys=[table.key(0)], seat=0) as socket:
        hear(socket, "scene")
        for more in ({"type": "display"}, dict[str, str]()):
            socket.send(json.dumps({"looks": {}, **more}))
            assert hear(socket, "scene")["seq"] == 0
        for act, more in (("card 1", {"type": "move"}), ("card 2", {})):
            socket.send(json.dumps({"seat": 0, "seq": 0, "acts": [act], "id": act, **more}))
            assert hear(socket, "done")["id"] == act
            socket.send(json.dumps({"seat": 0, "seq": 0, "do": "undo", **more}))
            hear(socket, "done")
        for wrong in ({"type": "other"}, {"type": 1}, {"type": "move", "looks": {}}, {"type": "display", "seat": 0, "seq": 0}):
            socket.send(json.dumps(wrong))
            assert hear(socket, "refused")["error"] == "bad_request"


def test_a_tentative_turn_wakes_nobody_else(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    with house.socket(table.id, keys=[table.key(1)], seat=1) as other, house.socket(table.id, keys=[table.key(0)], seat=0) as own:
        for socket in (other, own):
            while not all(seat["here"] for seat in hear(socket, "scene")["table"]["seats"]):
                pass
        table.move(0, "card 1")
        assert hear(own, "scene")["tentative"]["acts"] == ["card 1"], "the same seat elsewhere sees it"
        with pytest.raises(TimeoutError):
            other.recv(timeout=0.5)
        table.move(0, do="confirm")
        told = hear(other, "scene")
        assert [(event["seq"], event["seat"]) for event in told["events"]] == [(1, 0)]
        assert told["events"][0]["lines"] == ["A lays a card face down."]


def test_messages_are_compressed_and_nothing_is_kept_for_it(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    with house.socket(table.id, keys=[table.key(0)], seat=0, svg=True) as socket:
        assert socket.response is not None
        agreed = socket.response.headers["Sec-WebSocket-Extensions"]
        assert agreed == "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
        assert hear(socket, "scene")["svg"].startswith("<svg")


def test_a_refusal_over_websockets(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    with house.socket(table.id, keys=[table.key(0)], seat=0, lang="fr") as socket:
        hear(socket, "scene")
        socket.send(json.dumps({"seat": 0, "seq": 0, "acts": ["card 4"], "id": "x"}))
        refused = hear(socket, "refused")
        assert (refused["id"], refused["error"], refused["rule"]) == ("x", "illegal", "2.2")
        socket.send("nonsense")
        assert hear(socket, "refused")["error"] == "bad_request"
        socket.send(json.dumps({"seat": 0, "seq": 0, "acts": ["card 1"], "id": "y"}))
        assert hear(socket, "done")["id"] == "y"


@pytest.mark.parametrize("hello", [{}, {"keys": ["wrong"]}, {"seat": 1}, {"seat": 9}, {"unknown": 1}])
def test_strangers_hear_nothing(house: House, hello: Json) -> None:
    table = house.make("yaxha", "me", "me")
    keys: dict[str, Any] = {"keys": [table.key(0)]} if "seat" in hello else {}
    with house.socket(table.id, **{**keys, **hello}) as socket:
        assert {message["type"] for message in until_closed(socket)} <= {"refused"}


def test_who_sends_too_much_is_let_go(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    with house.socket(table.id, keys=[table.key(0)], seat=0) as socket:
        with suppress(ConnectionClosed):
            for _ in range(200):
                socket.send("{}")
        assert len(until_closed(socket)) < 100


def test_server_sent_events_resume(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    table.move(0, "card 1", confirm=True)
    headers = {"Authorization": f"Bearer {table.key(1)}", "Last-Event-ID": "0"}
    with house.http.stream("GET", f"/api/tables/{table.id}/events?seat=1", headers=headers) as stream:
        lines = stream.iter_lines()
        first = _event(lines)
        assert [event["seq"] for event in first["events"]] == [1]
        table.move(1, "card 2", confirm=True)
        while not (events := _event(lines)["events"]):
            pass  # who is there has changed
        assert [event["seq"] for event in events] == [2]
    assert house.http.get(f"/api/tables/{table.id}/events").status_code == 404


def _event(lines: Any) -> Json:
    return dict(json.loads(next(line for line in lines if line.startswith("data: "))[6:]))
