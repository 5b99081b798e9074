"""Many tables at once: how long it takes from a move to the other client's scene, what it costs, and what a table weighs.

The server is a process of its own; this one holds all the clients, and counts from before a move is sent until the scene with it
has come to the other seat. `drawn` clients are as browsers: they get pictures, compressed. The tables stand in the midst of their
matches, where there is most to draw.
"""

import asyncio
import gc
import os
import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

import sacbe
from sacbe.cli.commands.bench.games import play_at_random

MATCHES = 10
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
    cost: float
    own_cost: float
    """Milliseconds of a core for a move: the servers', and the clients' here."""
    megabytes: float
    per_table: float
    per_socket: float
    """Kilobytes."""

    def __str__(self) -> str:
        return (
            f"{self.per_second:.0f} moves/s: {self.median:.0f} ms at the median, {self.slow:.0f} ms at 99 %; "
            f"{self.cost:.1f} ms of a core a move (and the clients' {self.own_cost:.1f}); "
            f"{self.megabytes:.0f} MB in all, {self.per_table:.0f} KB a table, {self.per_socket:.0f} KB a socket"
        )


def family(pids: list[int]) -> list[int]:
    """These processes, and those that they have begun (who draws for them)."""
    begun = [file.read_text("ascii").split() for pid in pids for file in Path(f"/proc/{pid}/task").glob("*/children")]
    return [*pids, *(int(child) for children in begun for child in children)]


def resident(pids: list[int]) -> float:
    """Kilobytes that these processes have in memory, what they share counted once for each part."""
    lines = [line for pid in family(pids) for line in Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines()]
    return float(sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")))


def worked(pids: list[int]) -> float:
    """Seconds that these processes have spent on a core."""
    fields = [Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split() for pid in family(pids)]
    return sum(int(user) + int(system) for *_, user, system in (found[:13] for found in fields)) / os.sysconf("SC_CLK_TCK")


class Option(msgspec.Struct):
    act: str


class Question(msgspec.Struct):
    options: list[Option]


class Message(msgspec.Struct):
    """What a client needs of what it gets: reading all of it would cost this process as much as the server's work."""

    type: str
    seq: int = -1
    question: Question | None = None
    result: dict[str, Any] | None = None


READ = msgspec.json.Decoder(Message)


class Midst:
    """Makes tables that go on from the midst of some matches."""

    def __init__(self, game: str, http: httpx.AsyncClient, chooser: random.Random) -> None:
        self._game, self._http, self._chooser = game, http, chooser
        self._records: list[tuple[str, str, int]] = []

    async def prepare(self) -> None:
        for seed in range(MATCHES):
            match = sacbe.start(self._game, 2, seed=seed)
            play_at_random(match, self._chooser)
            shown = (await self._http.post("/api/records", json={"record": str(match.record)})).json()
            self._records.append((shown["table"], shown["watch"], len(match.moves)))

    async def make(self) -> dict[str, Any]:
        table, key, moves = self._chooser.choice(self._records)
        wish = {"move": self._chooser.randrange(moves // 5, moves // 2), "seats": [{"who": "me"}, {"who": "me"}]}
        made = await self._http.post(f"/api/tables/{table}/fork", headers={"Authorization": f"Bearer {key}"}, json=wish)
        return dict(made.json())


class Pair:
    """A table with a person at each of its two seats."""

    def __init__(self, keys: dict[str, Any], drawn: bool) -> None:
        self.id, self.keys, self.drawn = str(keys["table"]), keys["seats"], drawn
        self.sockets: list[ClientConnection] = []
        self.scenes = [Message("scene"), Message("scene")]
        self.came = [asyncio.Event(), asyncio.Event()]
        self.over = False

    async def follow(self, urls: list[str]) -> None:
        for seat in (0, 1):
            url = f"{urls[seat % len(urls)].replace('http', 'ws')}/api/tables/{self.id}/live"
            way = "deflate" if self.drawn else None
            socket = await connect(url, proxy=None, max_size=None, ping_interval=None, compression=way)
            await socket.send(msgspec.json.encode({"keys": [self.keys[str(seat)]], "seat": seat, "svg": self.drawn}).decode())
            self.sockets.append(socket)

    async def listen(self, seat: int) -> None:
        async for text in self.sockets[seat]:
            message = READ.decode(text)
            if message.type == "scene":
                self.scenes[seat] = message
                self.over = self.over or bool(message.result)
            self.came[seat].set()

    async def move(self, chooser: random.Random) -> float | None:
        """A move by a seat that is asked; seconds until the other seat saw it."""
        seat = next((s for s in (0, 1) if self.scenes[s].question), None)
        if seat is None or self.over:
            return None
        mine, other = self.scenes[seat], 1 - seat
        assert mine.question is not None
        act = chooser.choice(mine.question.options).act
        began, took = time.perf_counter(), 0.0
        move = {"seat": seat, "seq": mine.seq, "acts": [act], "confirm": True}
        await self.sockets[seat].send(msgspec.json.encode(move).decode())
        for who in (other, seat):
            while self.scenes[who].seq <= mine.seq:
                self.came[who].clear()
                await asyncio.wait_for(self.came[who].wait(), 30)
            took = took or time.perf_counter() - began
        return took


async def press(game: str, urls: list[str], pids: list[int], tables: int, rate: float, seconds: float, drawn: bool) -> Figures:
    """So many tables with two sockets each; a random one moves, so many times a second (0: each as soon as it can)."""
    chooser, times = random.Random(1), list[float]()
    async with httpx.AsyncClient(base_url=urls[0], trust_env=False, timeout=60) as http:
        midst = Midst(game, http, chooser)
        await midst.prepare()
        first = resident(pids)
        pairs = [Pair(await midst.make(), drawn) for _ in range(tables)]
        for pair in pairs:
            await http.get(f"/api/tables/{pair.id}", headers={"Authorization": f"Bearer {pair.keys['0']}"})
        made = resident(pids)
        listening = []
        for pair in pairs:
            await pair.follow(urls)
            listening += [asyncio.create_task(pair.listen(seat)) for seat in (0, 1)]
        await asyncio.sleep(SETTLE)
        followed, before, own = resident(pids), worked(pids), time.process_time()
        idle, busy, began = list(range(tables)), set[asyncio.Task[None]](), time.perf_counter()
        until = began + seconds

        async def one(number: int) -> None:
            if (took := await pairs[number].move(chooser)) is not None:
                times.append(took)
            if not pairs[number].over:
                idle.append(number)

        async def again_and_again(number: int) -> None:
            while time.perf_counter() < until and not pairs[number].over:
                await one(number)

        if not rate:
            await asyncio.gather(*map(again_and_again, idle))
        for tick in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + tick / rate - time.perf_counter()))
            if idle:
                task = asyncio.create_task(one(idle.pop(chooser.randrange(len(idle)))))
                busy.add(task)
                task.add_done_callback(busy.discard)
        await asyncio.gather(*busy)
        lasted, last = time.perf_counter() - began, resident(pids)
        spent, own = worked(pids) - before, time.process_time() - own
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
        cost=spent / len(times) * 1000,
        own_cost=own / len(times) * 1000,
        megabytes=last / 1024,
        per_table=(made - first) / tables,
        per_socket=(followed - made) / (2 * tables),
    )


def measure_tables(game: str, tables: int, seconds: float, folder: Path) -> Figures:
    """So many tables at one server on SQLite, their clients without pictures, each moving as soon as it can."""
    gc.disable()  # here it would be counted as the server's
    try:
        with _served(game, folder / f"{tables}.db") as (url, pid):
            return asyncio.run(press(game, [url], [pid], tables, 0, seconds, drawn=False))
    finally:
        gc.enable()


@contextmanager
def _served(game: str, db: Path) -> Iterator[tuple[str, int]]:
    """A server process: its address and number."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    command = [sys.executable, "-m", "sacbe", "serve", "--no-browser", "--rate", "0", "--quotas", "0", "--thinkers", "1"]
    command += ["--port", str(port), "--db", f"sqlite:///{db}", "--games", game]
    quiet = subprocess.DEVNULL
    server = subprocess.Popen(command, stdout=quiet, stderr=quiet, env=os.environ | {"SACBE_QUIET": "1"})
    url = f"http://127.0.0.1:{port}"
    try:
        while not _is_ready(url):
            if server.poll() is not None:
                raise RuntimeError(f"the server ended with {server.returncode}")
            time.sleep(0.1)
        yield url, server.pid
    finally:
        server.kill()
        server.wait()


def _is_ready(url: str) -> bool:
    try:
        return all(httpx.get(f"{url}/health", trust_env=False, timeout=5).json()["games"].values())
    except httpx.TransportError:
        return False
