"""A real server on loopback for tests: uvicorn in a thread, an SQLite file, HTTP and WebSockets."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from websockets.sync.client import ClientConnection, connect

import sacbe
from sacbe.table.api.app import application
from sacbe.table.limits.listening import uvicorn_config
from sacbe.table.play import seating
from sacbe.table.server.server import Server
from sacbe.table.server.settings import Settings, sqlite_url
from tests.patience import PATIENCE

Json = dict[str, Any]


class Guest:
    """Clients for a server that runs somewhere on this machine."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE, trust_env=False)

    def post(self, path: str, own: str = "", expect: int | None = None, /, **body: Any) -> Json:
        return self.send("POST", path, own, expect, body)

    def send(self, method: str, path: str, key: str = "", expect: int | None = None, body: object = None) -> Json:
        """Ask for something; any answer but `expect` (or a success) fails the test."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = self.http.request(method, f"/api{path}", headers=headers, json=body if method != "GET" else None)
        assert answer.status_code == expect if expect else answer.status_code < 300, (path, answer.status_code, answer.text[:500])
        return (
            dict(answer.json())
            if answer.headers.get("content-type", "").startswith("application/json")
            else {"text": answer.text}
        )

    def look(self, table: str, key: str, seat: int | None = None, expect: int | None = None, **more: Any) -> Json:
        query = "&".join(f"{k}={v}" for k, v in ({"seat": seat} | more).items() if v is not None)
        return self.send("GET", f"/tables/{table}?{query}", key, expect)

    def make(self, game: str, *who: str, **more: Any) -> "Made":
        """A table: `who` is "me", "open" or a level of bots for each seat."""
        seats = [{"who": w} if w in ("me", "open") else {"who": "bot", "level": w} for w in who]
        key = more.pop("key", "")
        return Made(self, self.post("/tables", key, game=game, seats=seats, **more))

    @contextmanager
    def socket(self, table: str, **hello: Any) -> Iterator[ClientConnection]:
        """A WebSocket that has said hello."""
        with connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/live", proxy=None, max_size=None, close_timeout=1) as socket:
            socket.send(json.dumps(hello))
            yield socket


class House(Guest):
    """A server that runs in this process, and clients for it."""

    def __init__(self, server: Server, port: int, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(port)
        self.server, self.loop = server, loop


class Made:
    """A table that a test has made, with all its keys."""

    def __init__(self, house: Guest, keys: Json) -> None:
        self.house, self.keys, self.id = house, keys, str(keys["table"])

    def key(self, seat: int | None) -> str:
        return str(self.keys["watch"] if seat is None else self.keys["seats"][str(seat)])

    def look(self, seat: int | None = None, expect: int | None = None, **more: Any) -> Json:
        return self.house.look(self.id, self.key(seat), seat, expect, **more)

    def move(self, seat: int, *acts: str, do: str = "act", expect: int | None = None, **more: Any) -> Json:
        seq = more.pop("seq", None)
        body = {"seat": seat, "seq": self.look(seat)["seq"] if seq is None else seq, "do": do, "acts": list(acts), **more}
        return self.house.post(f"/tables/{self.id}/moves", self.key(seat), expect, **body)

    def play_on(self, chooser: random.Random, most: int = 10_000) -> Json:
        """Play the seats of people at random until the match is over, or for some moves."""
        people = [int(seat) for seat in self.keys["seats"]]
        until = time.monotonic() + PATIENCE
        moves, now = 0, self.look()
        while moves < most and not now["result"]:
            assert time.monotonic() < until, "the table is stuck"
            asked = [seat for seat in now["asked"] if seat in people]
            if not asked:
                time.sleep(0.005)
                now = self.look()
                continue
            seat = chooser.choice(asked)
            mine = now if now["seat"] == seat else self.look(seat)
            now = {}
            if mine["question"]:
                act = chooser.choice(mine["question"]["options"])["act"]
                answer = self.house.http.post(
                    f"/api/tables/{self.id}/moves",
                    headers={"Authorization": f"Bearer {self.key(seat)}"},
                    json={"seat": seat, "seq": mine["seq"], "acts": [act], "confirm": True},
                )
                assert answer.status_code == 200 or answer.json()["error"] == "stale", answer.text
                moves += 1
                now = answer.json() if answer.status_code == 200 else {}  # the table as this seat sees it now
            now = now or self.look()
        return self.look()


def deal_by(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on, the seeds of new tables follow from a name."""
    chance = random.Random(name)
    monkeypatch.setattr(seating, "new_seed", lambda: chance.getrandbits(128))


@contextmanager
def open_house(folder: Path, **settings: Any) -> Iterator[House]:
    """A server in a thread of this process, until the end of the block."""
    usual: dict[str, Any] = {
        "db": sqlite_url(folder / "tables.db"),
        "games": ("yaxha", "gold"),
        "rate": 0,
        "quotas": 0,
        "thinkers": 1,
        "compile_bots": False,
    }
    for name in (usual | settings)["games"]:
        _ = sacbe.game(name).kernel  # on a new machine that takes a while, and no test waits for it
    server = Server(Settings(**usual | settings))
    config = uvicorn_config(application(server), server.settings, port=0, log_level="warning", timeout_graceful_shutdown=2)
    runner = uvicorn.Server(config)
    thread = threading.Thread(target=runner.run)
    thread.start()
    while not runner.started:
        assert thread.is_alive()
        time.sleep(0.01)
    house = House(server, runner.servers[0].sockets[0].getsockname()[1], runner.servers[0].get_loop())
    try:
        yield house
    finally:
        house.http.close()
        server.close()
        runner.should_exit = True
        thread.join()
