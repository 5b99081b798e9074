"""What the table stands on is away for a while: nothing that was acknowledged is lost, and it goes on by itself afterwards."""

import json
import os
import random
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from sacbe.table.live import notifier
from tests.bars import hold
from tests.patience import PATIENCE
from tests.table.house import House, open_house
from tests.table.kills import Person
from tests.table.play.test_seats import wait_for
from tests.table.services import Postgres, Redis

SECONDS = 1.5
"""How long things are away here; `make soak` takes ten seconds."""


@contextmanager
def somebody_plays(house: House, seed: int = 1) -> Iterator[Person]:
    """A match that goes on through the block and ends after it, with nothing lost."""
    person = Person([f"http://127.0.0.1:{house.port}"], "yaxha", seed)
    person.start()
    try:
        wait_for(lambda: person.acknowledged, lambda made: len(made) >= 3)
        yield person
        assert person.stop.wait(PATIENCE) or person.failure, "the table is stuck"
        person.check()
    finally:
        person.close()


def database_away(folder: Path, postgres: Postgres, seconds: float) -> int:
    """The database goes while a match is played and somebody follows another; how many turns were acknowledged."""
    with open_house(folder, db=postgres.new(), games=("yaxha",)) as house:
        table = house.make("yaxha", "me", "me")
        with somebody_plays(house) as person, house.socket(table.id, keys=[table.key(1)], seat=1) as follower:
            assert json.loads(follower.recv(timeout=PATIENCE))["seq"] == 0
            with postgres.away():
                began = time.monotonic()
                answer = house.http.get(f"/api/tables/{table.id}", headers={"Authorization": f"Bearer {table.key(0)}"})
                assert (answer.status_code, answer.json()["error"]) == (503, "storage")
                assert answer.headers["retry-after"]
                assert house.http.get("/health").status_code == 503
                time.sleep(max(0.0, began + seconds - time.monotonic()))
            wait_for(lambda: house.http.get("/health").status_code, lambda status: status == 200)
            table.move(0, "card 1", confirm=True)
            with suppress(ConnectionClosed):  # it may have been told to come again
                while json.loads(follower.recv(timeout=PATIENCE))["seq"] < 1:
                    pass
        return len(person.acknowledged)


def bus_away(folder: Path, db: str, redis: Redis, seconds: float) -> float:
    """The bus goes while moves are made on one server and followed at another; how long after its return a move is heard of."""
    with open_house(folder, db=db, bus=redis.url) as house, open_house(folder, db=db, bus=redis.url) as other:
        table, chooser = house.make("yaxha", "me", "me"), random.Random(1)
        with other.socket(table.id, keys=[table.key(1)], seat=1) as follower:

            def hear() -> float:
                began, seq = time.monotonic(), table.play_on(chooser, 1)["seq"]
                while json.loads(follower.recv(timeout=PATIENCE))["seq"] < seq:
                    pass
                return time.monotonic() - began

            hear()
            with redis.away():
                end = time.monotonic() + seconds
                while time.monotonic() < end:
                    hold(hear(), notifier.POLL_SECONDS + 4, "a look at the database, which tells without the bus,")
            time.sleep(2 * notifier.RETRY_SECONDS)
            return min(hear() for _ in range(3))


@pytest.mark.xdist_group("services")
def test_the_database_is_away(tmp_path: Path, postgres: Postgres) -> None:
    assert database_away(tmp_path, postgres, SECONDS) > 5


@pytest.mark.bar
@pytest.mark.xdist_group("services")
def test_the_bus_is_away(tmp_path: Path, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notifier, "POLL_SECONDS", 1.0)
    heard = bus_away(tmp_path, f"sqlite:///{tmp_path / 'tables.db'}", redis, SECONDS)
    hold(heard, 0.5, "the bus, once it is back,")


@contextmanager
def small_disk(folder: Path, kilobytes: int) -> Iterator[Path]:
    """A file system of its own that is soon full."""
    folder.mkdir()
    mounted = os.geteuid() == 0 and not subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(folder)], capture_output=True, check=False
    ).returncode  # fmt: skip
    if not mounted:
        pytest.skip("a small disk can be had only where file systems can be mounted")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_the_disk_is_full(tmp_path: Path) -> None:
    """Moves are refused, politely; what was acknowledged stays; once there is room again, play goes on."""
    with small_disk(tmp_path / "disk", 4000) as disk, open_house(disk, games=("yaxha",)) as house:
        table, chooser = house.make("yaxha", "me", "me"), random.Random(1)
        seq = table.play_on(chooser, 6)["seq"]
        ballast = disk / "ballast"
        with ballast.open("wb", buffering=0) as fill, suppress(OSError):
            while True:
                fill.write(b"x" * 4096)
        refused = 0
        for _ in range(30):
            answer = house.http.post("/api/tables", json={"game": "yaxha", "seats": [{"who": "me"}, {"who": "me"}]})
            assert answer.status_code in (201, 507), answer.text
            refused += answer.status_code == 507
        assert refused, "it was full"
        health = house.http.get("/health")
        assert (health.status_code, health.json()["error"]) == (507, "storage_full")
        assert table.look()["seq"] == seq, "what was acknowledged can still be looked at"
        ballast.unlink()
        assert table.play_on(chooser)["result"]


@pytest.mark.bar
def test_a_client_that_reads_nothing(house: House) -> None:
    """It holds up nobody else, and the server keeps nothing for it but its last scene."""
    table, chooser = house.make("yaxha", "me", "me"), random.Random(1)
    hello = json.dumps({"keys": [table.key(None)], "svg": True})
    deaf = _deaf_client(house.port, table.id, hello)
    try:
        times = list[float]()
        with house.socket(table.id, keys=[table.key(1)], seat=1) as follower:
            for _ in range(40):
                began = time.monotonic()
                now = table.play_on(chooser, 1)
                while json.loads(follower.recv(timeout=PATIENCE))["seq"] < now["seq"]:
                    pass
                times.append(time.monotonic() - began)
        hold(sorted(times)[20], 1.0)
        wait_for(lambda: house.server.notifier.subscribers(table.id), lambda followers: followers == 1)  # the deaf one
    finally:
        deaf.close()
    wait_for(lambda: house.server.notifier.subscribers(table.id), lambda followers: not followers)


def _deaf_client(port: int, table: str, hello: str) -> socket.socket:
    """A WebSocket by hand, over a connection with hardly any room."""
    deaf = socket.socket()
    deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    deaf.connect(("127.0.0.1", port))
    deaf.sendall(
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    assert b"101" in deaf.recv(64)
    payload = hello.encode()
    frame = bytes([0x81, 0x80 | 126]) + len(payload).to_bytes(2, "big") + bytes(4) + payload  # masked with zeros
    deaf.sendall(frame)
    return deaf
