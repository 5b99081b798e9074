"""Random and mutated messages on all endpoints: every one is answered, none breaks anything."""

import json
import random
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.patience import PATIENCE
from tests.table.house import House, Json, Made

ODD: list[Any] = [
    *(None, True, False, 0, 1, -1, 3, 4, 2**31, 2**63, 2**70, 1e308, -0.5, float("inf")),
    *(
        "",
        " ",
        "0",
        "-1",
        "card 1",
        "put orange 0,0,1",
        "\x00",
        "é" * 50,
        "x" * 300,
        "' OR 1=1 --",
        "../../etc/passwd",
        "%00",
        "🌽",
    ),
    *([], {}, [[]], {"a": {}}, [1] * 100, ["card 1"] * 70, {"seat": 0}),
]


class Mutator:
    """Makes messages that are nearly right, or not at all."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.chooser = house, random.Random(seed)
        self.document = house.http.get("/api/openapi.json").json()
        self.table = self.new_table()
        self.paths = sorted(
            (path, method.upper())
            for path, methods in self.document["paths"].items()
            for method in methods
            if method in ("get", "post", "put", "delete")
        )
        self.bodies: list[Json] = [
            {"game": "yaxha", "seats": [{"who": "me"}, {"who": "bot", "level": "random"}], "options": {}, "by_hand": False},
            {"seat": 0, "seq": 0, "do": "act", "acts": ["card 1"], "confirm": True, "turn": 0, "id": "a"},
            {"seat": 0, "seq": 0, "do": "undo"},
            {"seat": 0, "to": 0},
            {"seat": 0, "yes": True},
            {"key": self.table.key(0), "name": "x"},
            {"name": "x", "cookie": False},
            {"level": "random"},
            {"record": "game yaxha\nrules 1\nseats 2\n\n* initiative 1\n"},
            {"move": 1, "seats": [{"who": "me"}, {"who": "me"}]},
            {"seat": 0, "text": "hello"},
        ]

    def new_table(self) -> Made:
        return self.house.make("yaxha", "me", "me", "random")

    def anything(self) -> Any:
        return self.chooser.choice(ODD)

    def mutate(self, value: Any) -> Any:
        """The same with something changed, left out or added."""
        roll = self.chooser.random()
        if roll < 0.15:
            return self.anything()
        if isinstance(value, dict):
            changed = {k: self.mutate(v) if self.chooser.random() < 0.3 else v for k, v in value.items()}
            if changed and roll < 0.3:
                changed.pop(self.chooser.choice(list(changed)))
            return changed | ({"odd": self.anything()} if roll > 0.95 else {})
        if isinstance(value, list):
            return [self.mutate(v) for v in value] * self.chooser.choice([0, 1, 1, 2])
        if isinstance(value, str) and value:
            cut = self.chooser.randrange(len(value))
            return self.chooser.choice([value[:cut], value + value, value[cut:], value])
        return self.chooser.choice([value, self.anything()])

    def path(self, path: str) -> str:
        odd = ["x", "-1", "0", "99999999999999999999", "%00", "a" * 200, "é", " "]
        for name in ("table", "seat", "game"):
            right = {"table": self.table.id, "seat": str(self.chooser.choice([0, 1, 2, -1])), "game": "yaxha"}[name]
            path = path.replace("{" + name + "}", right if self.chooser.random() < 0.8 else self.chooser.choice(odd))
        return path

    def send(self) -> httpx.Response:
        """One message."""
        path, method = self.chooser.choice(self.paths)
        table = self.table
        keys = [table.key(0), table.key(1), table.key(None), table.keys["host"], "wrong", ",", "x" * 500]
        headers = {"Authorization": f"Bearer {self.chooser.choice(keys)}"}
        query = {
            name: str(self.anything() if self.chooser.random() < 0.4 else 0)
            for name in ("seat", "since", "seq", "move", "svg", "lang", "act", "place")
            if self.chooser.random() < 0.3
        }
        content: bytes | None = None
        if method != "GET":
            content = json.dumps(self.mutate(self.chooser.choice(self.bodies))).encode()
            if self.chooser.random() < 0.1:
                content = bytes(self.chooser.randrange(256) for _ in range(self.chooser.randrange(60)))
                content = self.chooser.choice([content, b'"' + content + b'"'])
            headers["Content-Type"] = self.chooser.choice(["application/json"] * 8 + ["text/plain", "application/x-msgpack"])
        if path.endswith("/events"):
            query["seat"] = "7"  # a stream that was opened would never end
        return self.house.http.request(method, self.path(path), params=query, content=content, headers=headers)

    def talk(self, messages: int) -> None:
        """Some messages over a WebSocket."""
        hello = self.mutate({"keys": [self.table.key(0)], "seat": 0, "lang": "en", "since": -1, "svg": False})
        hello = hello if isinstance(hello, dict) and self.chooser.random() < 0.3 else {"keys": [self.table.key(0)], "seat": 0}
        try:
            with self.house.socket(self.table.id, **hello) as socket:
                for _ in range(messages):
                    socket.send(json.dumps(self.mutate(self.bodies[1])))
                    heard = json.loads(socket.recv(timeout=PATIENCE))
                    assert heard["type"] in ("scene", "done", "refused"), heard
        except (ConnectionClosed, InvalidStatus, TimeoutError, TypeError):
            pass  # it may hang up on nonsense


def bombard(house: House, messages: int, seed: int) -> dict[int, int]:
    """Send that many messages; how many got which status. The tables can be played on afterwards."""
    mutator, counted = Mutator(house, seed), dict[int, int]()
    for number in range(messages):
        answer = mutator.send()
        counted[answer.status_code] = counted.get(answer.status_code, 0) + 1
        assert answer.status_code < 500 or answer.status_code == 503, (
            answer.request.method,
            str(answer.request.url),
            answer.text,
        )
        if answer.status_code >= 400 and answer.headers["content-type"].startswith("application/json"):
            assert set(answer.json()) == {"error", "message", "rule"}, answer.text
        if number % 50 == 49:
            mutator.talk(5)
        if number % 500 == 499:
            fresh = mutator.new_table()
            fresh.play_on(mutator.chooser, 4)
            mutator.table = fresh
            house.http.cookies.clear()  # of hundreds of tables: they are ours, not the server's
    table = mutator.new_table()
    assert table.play_on(mutator.chooser)["result"], "the server still plays"
    return counted
