"""Connections that say nothing, send slowly or never read: they cost little, give way, and keep nobody out."""

import asyncio
import contextlib
import json
import os
import random
import resource
import socket
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from uvicorn.server import ServerState

from sacbe.table.limits import connections
from sacbe.table.limits.listening import most_connections, uvicorn_config
from sacbe.table.limits.protocols import HttpProtocol
from sacbe.table.server.settings import Settings
from tests.patience import PATIENCE
from tests.table.house import Guest, House, open_house
from tests.table.services import free_port

SILENT = 1200
FILES = 1024
"""What most systems allow a process that does not ask for more."""


def wait_for(what: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < until
        time.sleep(0.05)


def dial(port: int, source: str = "127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(source, 0))


def is_closed(dialled: socket.socket) -> bool:
    """Whether the server has hung up."""
    dialled.settimeout(0.01)
    try:
        return dialled.recv(65536) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """All deadlines in a second or less."""
    for name, seconds in {"HEAD_SECONDS": 1.0, "BODY_SECONDS": 1.0, "STALLED_SECONDS": 1.0, "CLOSING_SECONDS": 0.5}.items():
        monkeypatch.setattr(connections, name, seconds)
    monkeypatch.setattr(connections, "SWEEP_SECONDS", 0.05)


class Process(Guest):
    """`sacbe serve`, with so many files as it may open, and its log."""

    def __init__(self, folder: Path, *options: str) -> None:
        super().__init__(free_port())
        command = [sys.executable, "-m", "sacbe", "serve", "--no-browser", "--port", str(self.port), "--games", "yaxha"]
        command += ["--db", f"sqlite:///{folder / 'x.db'}", *options]
        self.log = folder / "log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "SACBE_QUIET": "1"},
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (FILES, FILES)),
            )

    def is_ready(self) -> bool:
        assert self.process.poll() is None
        with contextlib.suppress(httpx.TransportError):
            return all(self.http.get("/health").json()["games"].values())
        return False


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Process]:
    started = Process(tmp_path)
    try:
        wait_for(started.is_ready)
        yield started
    finally:
        started.http.close()
        started.process.kill()
        started.process.wait()


@pytest.mark.sample(1)
@pytest.mark.parametrize("addresses", [1, 3, 200])
def test_silent_connections_lock_nobody_out(process: Process, addresses: int) -> None:
    """With 1,024 files and no more to be had, 1,200 connections stay silent; meanwhile somebody opens the page and plays."""
    table = process.make("yaxha", "me", "me")
    silent: list[socket.socket] = []
    try:
        for number in range(SILENT):
            silent.append(dial(process.port, f"127.0.{number % addresses // 250}.{number % addresses % 250 + 1}"))
        for _ in range(5):
            with httpx.Client(base_url=f"http://127.0.0.1:{process.port}", trust_env=False, timeout=PATIENCE) as fresh:
                assert fresh.get("/").status_code == 200
                assert fresh.get("/api/games").status_code == 200
        table.play_on(random.Random(1), 10)
        with process.socket(table.id, keys=[table.key(0)], seat=0) as follower:
            assert json.loads(follower.recv(timeout=PATIENCE))["type"] == "scene"
        assert process.process.poll() is None
        assert process.log.stat().st_size < 20_000
    finally:
        for each in silent:
            each.close()


def test_there_are_files_left_for_the_rest() -> None:
    assert most_connections(4000, 1024) == 768
    assert most_connections(4000, 1_000_000) == 4000
    assert most_connections(0, 1024) == 768
    assert most_connections(500, 0) == 500


UNDER_WAY = (
    b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n"
    b"Expect: 100-continue\r\n\r\n"
)
"""The head of a request whose body the server waits for, and says so."""


def test_an_address_has_its_share(tmp_path: Path) -> None:
    """Who holds that many connections with requests under way gets no other; others do, and the silent ones have given way."""
    with open_house(tmp_path, connections_each=5) as house:
        silent = [dial(house.port, "127.0.0.9") for _ in range(5)]
        busy = []
        for _ in range(5):
            busy.append(dial(house.port, "127.0.0.9"))
            busy[-1].sendall(UNDER_WAY)
            assert busy[-1].recv(12) == b"HTTP/1.1 100"
        for each in silent:
            wait_for(partial(is_closed, each))
        refused = dial(house.port, "127.0.0.9")
        told = refused.recv(65536)
        assert told.startswith(b"HTTP/1.1 503 ")
        assert b"Retry-After: " in told
        assert json.loads(told.partition(b"\r\n\r\n")[2])["error"] == "too_many"
        assert house.http.get("/health").status_code == 200
        for each in [*silent, *busy, refused]:
            each.close()


def test_a_request_has_a_deadline(quick: None, tmp_path: Path) -> None:
    """Silence, a head that dribbles in, a body that does, and what dribbles in after an answer: all end."""
    starts = [
        b"",
        b"GET / HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{",
        b"GET /health HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n",
        b"GET /health HTTP/1.1\r\nHost: x\r\n\r\nGET",
    ]
    with open_house(tmp_path) as house:
        dialled = [dial(house.port) for _ in starts]
        for each, start in zip(dialled, starts, strict=True):
            each.sendall(start)
        until = time.monotonic() + PATIENCE
        for each, start in zip(dialled, starts, strict=True):
            while not is_closed(each):
                assert time.monotonic() < until, start
                with contextlib.suppress(OSError):
                    each.sendall(b"x" if start else b"")
        assert house.http.get("/health").status_code == 200
        for each in dialled:
            each.close()


def test_a_steady_body_may_take_long(quick: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "BODY_RATE", 1)
    body = b'{"name": "' + b"x" * 30 + b'"}'
    with open_house(tmp_path) as house, dial(house.port) as slow:
        head = f"POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        slow.sendall(head.encode())
        for byte in body:
            time.sleep(0.05)  # twice the deadline in all, at twenty times the slowest rate
            slow.sendall(bytes([byte]))
        assert slow.recv(65536).startswith(b"HTTP/1.1 201 ")


def test_who_never_reads_is_let_go(quick: None, tmp_path: Path) -> None:
    """Requests one after the other whose answers nobody reads: the server stops reading, and then hangs up."""
    ask = b"GET /api/games/yaxha/rules HTTP/1.1\r\nHost: x\r\n\r\n" * 50
    with open_house(tmp_path) as house, dial(house.port) as deaf:
        deaf.settimeout(0.2)
        until = time.monotonic() + PATIENCE
        sent = 0
        while time.monotonic() < until:
            try:
                sent += deaf.send(ask)
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            pytest.fail("it is still connected")
        assert sent < 50_000_000


# -- WebSockets


def upgrade(port: int, path: str, *headers: str) -> socket.socket:
    """A WebSocket by hand."""
    dialled = dial(port)
    lines = [f"GET {path} HTTP/1.1", "Host: x", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    lines += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", *headers]
    dialled.sendall("\r\n".join([*lines, "", ""]).encode())
    return dialled


def frame(opcode: int, data: bytes, *, fin: bool = True, compressed: bool = False) -> bytes:
    """A frame as a client sends it; its mask is zero."""
    first = opcode | (0x80 if fin else 0) | (0x40 if compressed else 0)
    length = bytes([0x80 | len(data)]) if len(data) < 126 else bytes([0xFE]) + struct.pack("!H", len(data))
    return bytes([first]) + length + b"\0\0\0\0" + data


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH))[:-4]


DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate"


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    ("flood", "extensions"),
    [
        (frame(9, b"x" * 125) * 500, []),
        (frame(1, b"{}", fin=False) + frame(0, b"", fin=False) * 1000, []),
        (frame(1, deflated(b" " * 50_000_000)[:60_000], compressed=True), [DEFLATE]),
        (frame(1, deflated(b" " * 30_000), compressed=True) * 500, [DEFLATE]),
    ],
    ids=["pings", "fragments", "bomb", "many-bombs"],
)
def test_a_socket_cannot_make_us_keep_much(quick: None, tmp_path: Path, flood: bytes, extensions: list[str]) -> None:
    """Somebody sends without end, and reads nothing."""
    with open_house(tmp_path) as house:
        table = house.make("yaxha", "me", "me")
        flooder = upgrade(house.port, f"/api/tables/{table.id}/live", *extensions)
        assert flooder.recv(12) == b"HTTP/1.1 101"
        flooder.sendall(frame(1, json.dumps({"keys": [table.key(0)], "seat": 0}).encode()))
        flooder.settimeout(0.2)
        until, sent = time.monotonic() + PATIENCE, 0
        while time.monotonic() < until:
            try:
                sent += flooder.send(flood)
            except TimeoutError:
                continue
            except OSError:
                break
        else:
            pytest.fail("it is still connected")
        assert sent < 50_000_000
        flooder.close()
        house.http.close()  # its idle connection is past its deadline by now: it may be closed as it is used
        house.http = Guest(house.port).http
        assert table.look(0)["question"]


def test_a_follower_that_never_reads_is_let_go(quick: None, tmp_path: Path) -> None:
    """Its scenes fill what the system keeps for it; then nothing is queued, and it is let go."""
    with open_house(tmp_path) as house:
        table = house.make("yaxha", "me", "me")
        deaf = upgrade(house.port, f"/api/tables/{table.id}/live")
        assert deaf.recv(12) == b"HTTP/1.1 101"
        deaf.sendall(frame(1, json.dumps({"keys": [table.key(0)], "seat": 0, "svg": True}).encode()))
        wait_for(lambda: house.server.notifier.subscribers(table.id) == 1)
        number = 0

        def gone() -> bool:
            nonlocal number
            number += 1
            house.send("PUT", f"/tables/{table.id}/seats/0/name", table.key(0), body={"name": f"n{number}"})
            return house.server.notifier.subscribers(table.id) == 0

        wait_for(gone)
        deaf.close()


def test_a_long_cookie_is_no_fault(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """A WebSocket whose head is too long for its parser is refused like any other request."""
    table = house.make("yaxha", "me", "me")
    with upgrade(house.port, f"/api/tables/{table.id}/live", f"Cookie: x={'y' * 10_000}") as dialled:
        assert dialled.recv(65536).startswith(b"HTTP/1.1 4")
    with upgrade(house.port, f"/api/tables/{table.id}/live", *(f"X-{n}: y" for n in range(200))) as dialled:
        assert dialled.recv(65536).startswith(b"HTTP/1.1 4")
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == []


def test_answers_are_sent_at_once() -> None:
    """Without TCP_NODELAY each answer on a connection that is kept alive took 40 ms; asyncio does not set it on our sockets."""

    async def empty(scope: object, receive: object, send: object) -> None: ...

    async def accepted() -> int:
        config = uvicorn_config(empty, Settings(), log_config=None)
        config.load()
        with socket.socket() as listening:
            listening.bind(("127.0.0.1", 0))
            made: list[HttpProtocol] = []

            def make() -> HttpProtocol:
                made.append(HttpProtocol(config, ServerState(), {}))
                return made[-1]

            server = await asyncio.get_running_loop().create_server(make, sock=listening)
            _, writer = await asyncio.open_connection(*listening.getsockname())
            while not len(config.connections):
                await asyncio.sleep(0.01)
            option = made[0].transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            writer.close()
            while len(config.connections):
                await asyncio.sleep(0.01)
            server.close()
        return int(option)

    assert asyncio.run(accepted()) == 1
