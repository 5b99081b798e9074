"""People who play against experts while a hostile crowd is at the same server: what the people notice of it.

`python -m tests.table.soak strangers` runs it for ten minutes. First the people play alone, for a fifth of that time.
"""

import asyncio
import random
import signal
import statistics
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from sacbe.cli.commands.bench.tables import READ, resident
from tests.table.crowd import Crowd
from tests.table.kills import Victim, sqlite_in

PEOPLE = 20
GAMES = ("yaxha", "tzolkin")
THINKS = (6.0, 14.0)
"""Seconds that a person thinks before each move."""
GROWS = 1.15
"""How much memory may have grown at the end, against a third of the way: caches are full by then."""


class Noticed(NamedTuple):
    """What the people noticed, in seconds."""

    moves: list[float]
    """From a move to its acknowledgement."""
    waits: list[float]
    """From there to the next question, where a bot had to answer."""
    failures: list[str]

    def __str__(self) -> str:
        moves, waits = sorted(self.moves), sorted(self.waits)
        acknowledged = f"{1000 * _at(moves, 0.5):.0f} ms at the median, {1000 * _at(moves, 0.99):.0f} ms at 99 %"
        waited = f"{_at(waits, 0.5):.2f} s at the median, {_at(waits, 0.99):.2f} s at 99 %"
        return (
            f"{len(moves)} moves, acknowledged in {acknowledged}; {len(waits)} waits for an expert, {waited}; "
            f"{len(self.failures)} failures"
        )


def _at(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))] if values else 0.0


class Person:
    """Plays one match after another against an expert."""

    def __init__(self, port: int, number: int, noticed: Noticed) -> None:
        self.port, self.noticed = port, noticed
        self.address, self.game, self.luck = f"127.2.0.{number + 1}", GAMES[number % len(GAMES)], random.Random(number)

    async def run(self, until: float) -> None:
        """Play until it is time."""
        while time.monotonic() < until:
            try:
                await self._play(until)
            except (httpx.HTTPError, OSError, WebSocketException, TimeoutError, AssertionError) as error:
                self.noticed.failures.append(f"{self.address}: {error!r:.200}")
                await asyncio.sleep(1)

    async def _play(self, until: float) -> None:
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        async with httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{self.port}", timeout=30) as http:
            seats = [{"who": "me"}, {"who": "bot", "level": "expert"}]
            made = await http.post("/api/tables", json={"game": self.game, "seats": seats})
            assert made.status_code == 201, made.text
        keys = made.json()
        url = f"ws://127.0.0.1:{self.port}/api/tables/{keys['table']}/live"
        async with connect(url, proxy=None, local_addr=(self.address, 0), max_size=None, open_timeout=30) as socket:
            await socket.send(msgspec.json.encode({"keys": [keys["seats"]["0"]], "seat": 0, "svg": True}).decode())
            await self._follow(socket, until)

    async def _follow(self, socket: Any, until: float) -> None:
        acknowledged, sent = 0.0, -1
        is_waiting, scene = False, None
        while time.monotonic() < until:
            scene = scene or await self._next_scene(socket)
            if scene.seq <= sent:
                scene = None
                continue
            if scene.result:
                return
            if scene.question is None:
                is_waiting, scene = acknowledged > 0, None
                continue
            if is_waiting:
                self.noticed.waits.append(time.monotonic() - acknowledged)
                is_waiting = False
            await asyncio.sleep(self.luck.uniform(*THINKS))
            act = self.luck.choice(scene.question.options).act
            began, sent = time.monotonic(), scene.seq
            move = {"seat": 0, "seq": scene.seq, "acts": [act], "confirm": True, "id": f"{scene.seq}"}
            await socket.send(msgspec.json.encode(move).decode())
            answer, scene = await self._acknowledged(socket)
            assert answer in ("done", "stale"), answer
            self.noticed.moves.append(time.monotonic() - began)
            acknowledged = time.monotonic()

    @staticmethod
    async def _next_scene(socket: Any) -> Any:
        async with asyncio.timeout(120):
            while (message := READ.decode(await socket.recv())).type != "scene":
                pass
        return message

    @staticmethod
    async def _acknowledged(socket: Any) -> tuple[str, Any]:
        """What the server says of a move, and the last scene that came before it: the next question may be in it."""
        scene = None
        async with asyncio.timeout(60):
            async for text in socket:
                message = msgspec.json.decode(text)
                if message["type"] in ("done", "refused"):
                    return str(message.get("error", "done")), scene
                if message["type"] == "scene":
                    scene = READ.decode(text)
        return "closed", None


async def _people(port: int, seconds: float) -> Noticed:
    noticed = Noticed([], [], [])
    until = time.monotonic() + seconds
    await asyncio.gather(*(Person(port, number, noticed).run(until) for number in range(PEOPLE)))
    return noticed


async def _crowded(host: Victim, seconds: float) -> tuple[Noticed, Crowd, list[float]]:
    crowd, memory = Crowd(host.port, seed=1), list[float]()

    async def watch() -> None:
        while True:
            with suppress(FileNotFoundError):  # a child ended while it was looked at
                memory.append(await asyncio.to_thread(resident, [host.pid]) / 1024)
            assert host.is_running, "the server has died"
            await asyncio.sleep(5)

    tasks = [asyncio.create_task(crowd.run()), asyncio.create_task(watch())]
    try:
        noticed = await _people(host.port, seconds)
        for task in tasks:
            assert not task.done(), task.exception()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return noticed, crowd, memory


def strangers(folder: Path, seconds: int) -> dict[str, str]:
    """The whole run, with its bars."""
    host = Victim(sqlite_in(folder), "--rate", "1200", "--quotas", "1", games=",".join(GAMES))
    host.log = folder / "server.log"
    host.start()
    try:
        _wait_for_bots(host)
        asyncio.run(_people(host.port, 20))  # what is loaded at first use is there then
        alone = asyncio.run(_people(host.port, max(30.0, seconds / 5)))
        noticed, crowd, memory = asyncio.run(_crowded(host, seconds))
        found = {
            f"{PEOPLE} people alone": str(alone),
            f"{PEOPLE} people among strangers, {seconds} s": str(noticed),
            "what strangers were answered": ", ".join(
                f"{status or 'hung up'}: {n}" for status, n in sorted(crowd.statuses.items())
            ),
            "memory, MB": f"{memory[len(memory) // 3]:.0f} after a third, {max(memory):.0f} at most, {memory[-1]:.0f} at the end",
            "the log": f"{(folder / 'server.log').stat().st_size / 1024:.0f} KB",
        }
        for what, told in found.items():
            print(f"{what}: {told}", flush=True)
        _check(alone, noticed, crowd, memory)
        began = time.monotonic()
        assert host.kill(signal.SIGTERM) == 0, "it did not stop as it should"
        found["stopped in"] = f"{time.monotonic() - began:.1f} s"
    finally:
        if host.is_running:
            host.kill()
    return found


def _wait_for_bots(host: Victim) -> None:
    """On a new machine, what bots think with is compiled first."""
    with httpx.Client(base_url=host.url, trust_env=False, timeout=30) as http:
        while not all(game["compiled"]["bots"] >= 1 for game in http.get("/api/games").json()["games"]):
            time.sleep(1)


def _check(alone: Noticed, noticed: Noticed, crowd: Crowd, memory: list[float]) -> None:
    assert not noticed.failures, noticed.failures[:3]
    assert not [status for status in crowd.statuses if status >= 500], crowd.statuses
    before, after = statistics.median(alone.waits), statistics.median(noticed.waits)
    assert after <= 2 * before, f"people wait {after:.2f} s for an expert at the median, {before:.2f} s without strangers"
    slow = _at(sorted(noticed.moves), 0.99)
    assert slow < 0.5, f"a move takes {1000 * slow:.0f} ms at 99 %"
    third = statistics.median(memory[len(memory) // 3 - 2 : len(memory) // 3 + 3])
    assert statistics.median(memory[-5:]) <= GROWS * third, f"memory grew from {third:.0f} to {memory[-1]:.0f} MB"
