"""Many tables at once: how long it takes from a move to the other client's scene, and what a table and a socket weigh.

The server is a process of its own; this one holds all the clients, and counts from before a move is sent until the scene with it
has come to the other seat.
"""

import asyncio
import json
import random
import time
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.table.kills import Victim

SETTLE = 3.0


class Figures(NamedTuple):
    """What came out."""

    tables: int
    sockets: int
    moves: int
    per_second: float
    median: float
    slow: float
    """Milliseconds, at the median and at 99 %."""
    megabytes: float
    per_table: float
    per_socket: float
    """Kilobytes."""

    def __str__(self) -> str:
        return (
            f"{self.per_second:.0f} moves/s: {self.median:.0f} ms at the median, {self.slow:.0f} ms at 99 %; "
            f"{self.megabytes:.0f} MB in all, {self.per_table:.0f} KB a table, {self.per_socket:.0f} KB a socket"
        )


def resident(pids: list[int]) -> float:
    """Kilobytes that these processes have in memory, what they share counted once for each part."""
    lines = [line for pid in pids for line in Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines()]
    return float(sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")))


class Pair:
    """A table with a person at each of its two seats."""

    def __init__(self, keys: dict[str, Any], svg: bool) -> None:
        self.id, self.keys, self.svg = str(keys["table"]), keys["seats"], svg
        self.sockets: list[ClientConnection] = []
        self.scenes: list[dict[str, Any]] = [{}, {}]
        self.came = [asyncio.Event(), asyncio.Event()]
        self.over = False

    async def follow(self, urls: list[str]) -> None:
        for seat in (0, 1):
            url = f"{urls[seat % len(urls)].replace('http', 'ws')}/api/tables/{self.id}/live"
            socket = await connect(url, proxy=None, max_size=None, ping_interval=None, compression=None)
            await socket.send(json.dumps({"keys": [self.keys[str(seat)]], "seat": seat, "svg": self.svg}))
            self.sockets.append(socket)

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            message = json.loads(text)
            if message["type"] == "scene":
                self.scenes[seat] = message
                self.over = self.over or bool(message["result"])
            self.came[seat].set()

    async def move(self, chooser: random.Random) -> float | None:
        """A move by a seat that is asked; seconds until the other seat saw it."""
        seat = next((s for s in (0, 1) if self.scenes[s].get("question")), None)
        if seat is None or self.over:
            return None
        mine, other = self.scenes[seat], 1 - seat
        act = chooser.choice(mine["question"]["options"])["act"]
        began = time.perf_counter()
        await self.sockets[seat].send(json.dumps({"seat": seat, "seq": mine["seq"], "acts": [act], "confirm": True}))
        while not all(self.scenes[s]["seq"] > mine["seq"] for s in (other, seat)):
            came = self.came[other] if self.scenes[other]["seq"] <= mine["seq"] else self.came[seat]
            came.clear()
            await asyncio.wait_for(came.wait(), 30)
            if came is self.came[other] and self.scenes[other]["seq"] > mine["seq"]:
                took = time.perf_counter() - began
        return took


async def press(urls: list[str], pids: list[int], tables: int, rate: float, seconds: float, svg: bool) -> Figures:
    """So many tables with two sockets each; a random one moves, so many times a second."""
    chooser, times = random.Random(1), list[float]()
    async with httpx.AsyncClient(base_url=urls[0], trust_env=False, timeout=60) as http:

        async def make() -> Pair:
            made = await http.post("/api/tables", json={"game": "yaxha", "seats": [{"who": "me"}, {"who": "me"}]})
            return Pair(made.json(), svg)

        first = resident(pids)
        pairs = [await make() for _ in range(tables)]
        for pair in pairs:
            await http.get(f"/api/tables/{pair.id}", headers={"Authorization": f"Bearer {pair.keys['0']}"})
        made = resident(pids)
        listening = []
        for pair in pairs:
            await pair.follow(urls)
            listening += [asyncio.create_task(pair.listen(seat)) for seat in (0, 1)]
        await asyncio.sleep(SETTLE)
        followed = resident(pids)
        idle, busy, began = list(range(tables)), set[asyncio.Task[None]](), time.perf_counter()

        async def one(number: int) -> None:
            if (took := await pairs[number].move(chooser)) is not None:
                times.append(took)
            if not pairs[number].over:
                idle.append(number)

        for tick in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + tick / rate - time.perf_counter()))
            if idle:
                task = asyncio.create_task(one(idle.pop(chooser.randrange(len(idle)))))
                busy.add(task)
                task.add_done_callback(busy.discard)
        await asyncio.gather(*busy)
        lasted, last = time.perf_counter() - began, resident(pids)
        for task in listening:
            task.cancel()
        await asyncio.gather(*listening, *(socket.close() for pair in pairs for socket in pair.sockets), return_exceptions=True)
    times.sort()
    return Figures(
        tables=tables,
        sockets=2 * tables,
        moves=len(times),
        per_second=len(times) / lasted,
        median=times[len(times) // 2] * 1000,
        slow=times[int(len(times) * 0.99)] * 1000,
        megabytes=last / 1024,
        per_table=(made - first) / tables,
        per_socket=(followed - made) / (2 * tables),
    )


def load(db: str, tables: int, rate: float, seconds: float, *, processes: int = 1, svg: bool = True) -> Figures:
    """Press one server, or several on one database: then each table's two sockets are at two of them."""
    victims = [Victim(db, "--thinkers", "1", games="yaxha") for _ in range(processes)]
    for victim in victims:
        victim.start()
    try:
        return asyncio.run(press([v.url for v in victims], [v.pid for v in victims], tables, rate, seconds, svg))
    finally:
        for victim in victims:
            victim.kill()
