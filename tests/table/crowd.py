"""A hostile crowd on loopback: everything that an attack on the live table has tried, all at once, from many addresses.

Each attacker is a coroutine that goes on until it is cancelled, at a bounded rate. What the server answers is counted by status.
"""

import asyncio
import itertools
import json
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import sacbe

POISON = """game tzolkin
rules 1
seats 2
position {"questions":[{"step":"turn","mode":"picking"},{"step":"tech","paid":true,"optional":false}]}
"""
BOMBS: tuple[bytes, ...] = (
    b'{"record": "game yaxha\\nrules 1\\nseats 2\\nresult 1e300000000 5\\n"}',
    b'{"record": "game yaxha\\nrules 1\\nseats 2\\nresult 1e900000 5\\n"}',
    b'{"record": ' + b"[" * 100_000,
    b'{"record": "game yaxha\\nrules 1\\nseats 2\\n' + b"0 card 1\\n" * 90_000 + b'"}',
    b'{"record": "game yaxha\\nrules 1\\nseats 2\\nposition ' + b"[" * 200_000 + b'"}',
    b'{"record": "game yaxha\\nrules 1\\nseats 2\\nseed ' + b"9" * 5000 + b'"}',
    b'{"record": "' + POISON.encode().replace(b'"', b'\\"').replace(b"\n", b"\\n") + b'"}',
    b'{"record": "\\u0000\\ud800"}',
)
"""Bodies of POST /api/records."""
SILENT, OTHERS = 1200, 40
"""Connections that say nothing, and the addresses that they come from."""
REFUSED = (httpx.HTTPError, OSError, WebSocketException, asyncio.IncompleteReadError, TimeoutError)
"""How a server sends somebody away who comes too often: that counts as an answer."""


class Crowd:
    """The attackers of one server."""

    def __init__(self, port: int, seed: int) -> None:
        self.port, self.url = port, f"http://127.0.0.1:{port}"
        self.luck = random.Random(seed)
        self.statuses: Counter[int] = Counter()
        self._addresses = itertools.cycle(f"127.{net}.{host // 200}.{host % 200 + 1}" for net in (3, 4) for host in range(600))
        self._finished = ""

    async def run(self) -> None:
        """Everything at once, until it is cancelled."""
        self._finished = _finished_record()
        attacks = [
            *(self.say_nothing(SILENT // OTHERS) for _ in range(OTHERS)),
            *(self.throw_bombs() for _ in range(3)),
            *(self.make_bot_tables() for _ in range(4)),
            *(self.ask_for_reviews() for _ in range(3)),
            *(self.ask_for_hints() for _ in range(10)),
            *(self.drip() for _ in range(10)),
            *(self.never_read() for _ in range(5)),
            *(self.come_as_many() for _ in range(2)),
            self.forge(),
            self.fork_poison(),
        ]
        await asyncio.gather(*attacks)

    def address(self) -> str:
        """The next of many loopback addresses."""
        return next(self._addresses)

    def client(self) -> httpx.AsyncClient:
        """A client at an address of its own."""
        transport = httpx.AsyncHTTPTransport(local_address=self.address())
        return httpx.AsyncClient(transport=transport, base_url=self.url, timeout=60)

    async def send(self, http: httpx.AsyncClient, method: str, path: str, **more: Any) -> httpx.Response | None:
        """One request; none if the server hangs up."""
        try:
            answer = await http.request(method, path, **more)
        except REFUSED:
            self.statuses[0] += 1
            return None
        self.statuses[answer.status_code] += 1
        return answer

    # -- the attacks

    async def say_nothing(self, count: int) -> None:
        """Connections that never send a byte; whoever is sent away comes again."""
        address = self.address()
        while True:
            writers = []
            for _ in range(count):
                with suppress(OSError):
                    _, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(address, 0))
                    writers.append(writer)
                await asyncio.sleep(0.05)
            await asyncio.sleep(15)
            for writer in writers:
                writer.close()

    async def throw_bombs(self) -> None:
        """Bodies that are to freeze, crash or starve whoever reads them."""
        while True:
            async with self.client() as http:
                for bomb in self.luck.sample(BOMBS, 3):
                    await self.send(http, "POST", "/api/records", content=bomb, headers={"Content-Type": "application/json"})
                    await asyncio.sleep(0.5)

    async def make_bot_tables(self) -> None:
        """Sixty tables of four masters at once."""
        while True:
            async with self.client() as http:
                seats = [{"who": "bot", "level": "master"}] * 4
                for _ in range(60):
                    await self.send(
                        http, "POST", "/api/tables", json={"game": self.luck.choice(("yaxha", "tzolkin")), "seats": seats}
                    )
            await asyncio.sleep(10)

    async def ask_for_reviews(self) -> None:
        """A hundred reviews of finished matches."""
        while True:
            async with self.client() as http:
                for _ in range(30):
                    made = await self.send(http, "POST", "/api/records", json={"record": self._finished})
                    if made is not None and made.status_code == 201:
                        keys = made.json()
                        headers = {"Authorization": f"Bearer {keys['watch']}"}
                        await self.send(
                            http, "POST", f"/api/tables/{keys['table']}/review", json={"seconds": 10}, headers=headers
                        )
                    await asyncio.sleep(0.05)
            await asyncio.sleep(10)

    async def ask_for_hints(self) -> None:
        """Hints without end."""
        while True:
            async with self.client() as http:
                seats = [{"who": "me"}, {"who": "bot", "level": "random"}]
                made = await self.send(http, "POST", "/api/tables", json={"game": "yaxha", "seats": seats})
                if made is not None and made.status_code == 201:
                    keys = made.json()
                    headers = {"Authorization": f"Bearer {keys['seats']['0']}"}
                    for _ in range(40):
                        await self.send(http, "GET", f"/api/tables/{keys['table']}/hints?seat=0", headers=headers)
                        await asyncio.sleep(0.2)
            await asyncio.sleep(5)

    async def drip(self) -> None:
        """A head, then a body, a byte at a time."""
        head = b"POST /api/records HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n"
        cut = self.luck.choice((20, len(head)))
        while True:
            with suppress(*REFUSED):
                _, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address(), 0))
                writer.write(head[:cut])
                for _ in range(60):
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(1)
                writer.close()
            await asyncio.sleep(1)

    async def never_read(self) -> None:
        """Follow a table, say much, and read nothing."""
        while True:
            async with self.client() as http:
                seats = [{"who": "me"}, {"who": "bot", "level": "random"}]
                made = await self.send(http, "POST", "/api/tables", json={"game": "yaxha", "seats": seats})
            if made is not None and made.status_code == 201:
                with suppress(*REFUSED):
                    url = f"ws://127.0.0.1:{self.port}/api/tables/{made.json()['table']}/live"
                    async with connect(url, proxy=None, local_addr=(self.address(), 0), max_queue=1) as socket:
                        hello = {"keys": [made.json()["seats"]["0"]], "seat": 0, "svg": True}
                        await socket.send(json.dumps(hello))
                        for _ in range(2000):
                            await socket.send(self.luck.choice(('{"looks": {}}', "[" * 10_000, "x" * 30_000)))
                            await asyncio.sleep(0.02)
            await asyncio.sleep(2)

    async def come_as_many(self) -> None:
        """A new identity with every request."""
        while True:
            async with self.client() as http:
                for _ in range(100):
                    await self.send(http, "POST", "/api/me", json={"name": "x", "cookie": True})
                    await asyncio.sleep(0.05)

    async def forge(self) -> None:
        """What a foreign page can send: forms as text/plain, with its own origin."""
        while True:
            async with self.client() as http:
                headers = {"Content-Type": "text/plain", "Origin": "http://evil.example", "Sec-Fetch-Site": "cross-site"}
                await self.send(http, "POST", "/api/me", content=b'{"name": "x", "cookie": true}', headers=headers)
                await self.send(http, "GET", "/api/x%0a2026-01-01 ERROR forged", headers={"Accept-Language": "x" * 5000})
            await asyncio.sleep(0.5)

    async def fork_poison(self) -> None:
        """A position that crashed a server when bots thought about it."""
        while True:
            async with self.client() as http:
                made = await self.send(http, "POST", "/api/records", json={"record": POISON})
                if made is not None and made.status_code == 201:
                    keys, seats = made.json(), [{"who": "bot", "level": "expert"}] * 2
                    headers = {"Authorization": f"Bearer {keys['watch']}"}
                    path = f"/api/tables/{keys['table']}/fork"
                    await self.send(http, "POST", path, json={"move": 0, "seats": seats}, headers=headers)
            await asyncio.sleep(1)


def _finished_record() -> str:
    match, luck = sacbe.start("yaxha", 4, seed=5), random.Random(5)
    while not match.over:
        match.play(match.asked[0], luck.choice(match.legal(match.asked[0])))
    return str(match.record)
