"""Killing the server while tables are played: what it acknowledged must be there afterwards, once, and no table be stuck."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx

from tests.table.house import Json

PATIENCE = 90.0
COLD_START = 300.0
"""On a new machine the games are compiled first."""


class Victim:
    """A server process that can be killed and started again."""

    def __init__(self, db: str, games: str = "yaxha,gold") -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self._command = [sys.executable, "-m", "sacbe", "serve", "--no-browser", "--rate", "0"]
        self._command += ["--port", str(self.port), "--db", db, "--games", games]
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, env={**os.environ, "SACBE_QUIET": "1"})
        until = time.monotonic() + COLD_START
        while time.monotonic() < until:
            try:
                if all(httpx.get(f"{self.url}/health", trust_env=False, timeout=5).json()["games"].values()):
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(30)


class Person(threading.Thread):
    """Plays a table through kills and restarts, and remembers what was acknowledged."""

    def __init__(self, victim: Victim, game: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.victim, self.game, self.chooser = victim, game, random.Random(seed)
        self.http = httpx.Client(base_url=victim.url, trust_env=False, timeout=20)
        self.acknowledged: dict[int, str] = {}
        """By seq: the seat whose turn was acknowledged as that entry."""
        self.table: Json = {}
        self.sent = 0
        self.failure: BaseException | None = None
        self.stop = threading.Event()

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.step()
        except BaseException as error:
            self.failure = error

    def ask(self, method: str, path: str, body: Json | None = None) -> httpx.Response | None:
        """One request; none if the server was killed meanwhile."""
        keys = " ".join(self.table.get("seats", {}).values())
        try:
            return self.http.request(
                method, f"/api{path}", json=body, headers={"Authorization": f"Bearer {keys}"} if keys else {}
            )
        except httpx.TransportError:
            time.sleep(0.05)
            return None

    def step(self) -> None:
        if not self.table:
            seats = [{"who": "me"}, {"who": "me"}, {"who": "bot", "level": "random"}]
            if (made := self.ask("POST", "/tables", {"game": self.game, "seats": seats})) is not None and made.status_code == 201:
                self.table = made.json()
            return
        for seat in (0, 1):
            now = self.ask("GET", f"/tables/{self.table['table']}?seat={seat}&since=1000000")
            if now is None or now.status_code == 503:
                return
            assert now.status_code == 200, now.text
            scene = now.json()
            if scene["result"]:
                self.stop.set()
                return
            if scene["question"]:
                self.move(seat, scene)

    def move(self, seat: int, scene: Json) -> None:
        self.sent += 1
        act = self.chooser.choice(scene["question"]["options"])["act"]
        body = {"seat": seat, "seq": scene["seq"], "acts": [act], "confirm": True, "id": f"m{self.sent}"}
        answer = None
        while answer is None and not self.stop.is_set():  # the same message again, until somebody answers
            answer = self.ask("POST", f"/tables/{self.table['table']}/moves", body)
        if answer is None or answer.status_code in (409, 503):
            return
        assert answer.status_code == 200, answer.text
        self.acknowledged[answer.json()["seq"]] = str(seat)

    def check(self) -> None:
        """Whether everything that was acknowledged is there, and nothing twice."""
        assert self.failure is None, repr(self.failure)
        now = self.ask("GET", f"/tables/{self.table['table']}?seat=0")
        assert now is not None
        events = {event["seq"]: event for event in now.json()["events"]}
        assert sorted(events) == list(range(len(events)))
        for seq, seat in self.acknowledged.items():
            assert str(events[seq]["seat"]) == seat, (seq, seat, events[seq])


def kill_again_and_again(db: str, kills: int, tables: int, seed: int = 1, longest: float = 1.5) -> tuple[int, int]:
    """Kill a server so many times; how many turns were acknowledged, and how many matches ended."""
    chooser, victim = random.Random(seed), Victim(db)
    victim.start()
    people = [Person(victim, chooser.choice(["yaxha", "gold"]), seed + i) for i in range(tables)]
    old: list[Person] = []
    for person in people:
        person.start()
    try:
        for number in range(kills):
            time.sleep(chooser.uniform(0.1, longest))
            victim.kill()
            victim.start()
            for i, person in enumerate(people):
                if person.stop.is_set() and number < kills - 1:  # a match has ended: another begins
                    old.append(person)
                    people[i] = Person(victim, chooser.choice(["yaxha", "gold"]), seed + 1000 + number * tables + i)
                    people[i].start()
        until = time.monotonic() + PATIENCE * max(1, tables / 4)
        while not all(person.stop.is_set() or person.failure for person in people):
            assert time.monotonic() < until, "a table is stuck"
            time.sleep(0.1)
        for person in old + people:
            person.join(20)
            person.check()
    finally:
        for person in old + people:
            person.stop.set()
            person.http.close()
        code = victim.kill(signal.SIGINT)
    assert code == 0, "a server that is asked to stop stops"
    return sum(len(person.acknowledged) for person in old + people), len(old + people)


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'kills.db'}"
