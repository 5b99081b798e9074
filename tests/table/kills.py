"""Killing the server while tables are played: what it acknowledged must be there afterwards, once, and no table be stuck."""

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path

import httpx

from tests.patience import PATIENCE
from tests.table.house import Json
from tests.table.services import free_port


class Victim:
    """A server process that can be killed and started again."""

    def __init__(self, db: str, *options: str, games: str = "yaxha,gold") -> None:
        self.port = free_port()
        self._command = [sys.executable, "-m", "sacbe", "serve", "--no-browser", "--rate", "0", "--quotas", "0"]
        self._command += ["--port", str(self.port), "--db", db, "--games", games, *options]
        self.url = f"http://127.0.0.1:{self.port}"
        self.log: Path | None = None
        """Where its standard error goes, if not to ours."""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        environment = {**os.environ, "SACBE_QUIET": "1", "PYTHONFAULTHANDLER": "1"}
        with self.log.open("wb") if self.log else nullcontext() as log:
            self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=log, env=environment)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            assert self._process.poll() is None, f"the server ended with {self._process.returncode}"
            try:
                if all(httpx.get(f"{self.url}/health", trust_env=False, timeout=5).json()["games"].values()):
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        self._process.send_signal(signal.SIGABRT)  # the fault handler prints what every thread was doing
        raise AssertionError(f"the server does not start: {self._process.wait(PATIENCE)}")

    def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        assert self._process is not None
        self._process.send_signal(how)
        return self._process.wait(PATIENCE)

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def children(self) -> list[int]:
        """The processes that this one has begun to serve with."""
        found = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("utf-8").split()
        return [int(pid) for pid in found if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]


class Person(threading.Thread):
    """Plays a table through kills and restarts, at any of some servers, and remembers what was acknowledged."""

    def __init__(self, urls: Sequence[str], game: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.game, self.chooser = game, random.Random(seed)
        self.clients = [httpx.Client(base_url=url, trust_env=False, timeout=20) for url in urls]
        self.sent: dict[int, int] = {}
        """By the number that the entry must get: the seat that decided."""
        self.acknowledged: set[int] = set()
        self.table: Json = {}
        self.failure: BaseException | None = None
        self.stop = threading.Event()

    def run(self) -> None:
        try:
            while not self.stop.is_set():
                self.step()
        except BaseException as error:
            self.failure = error

    def ask(self, method: str, path: str, body: Json | None = None) -> httpx.Response | None:
        """One request; none if the server was killed meanwhile, or cannot answer now."""
        keys = " ".join(self.table.get("seats", {}).values())
        headers = {"Authorization": f"Bearer {keys}"} if keys else {}
        try:
            answer = self.chooser.choice(self.clients).request(method, f"/api{path}", json=body, headers=headers)
        except httpx.TransportError:
            answer = None
        if answer is None or answer.status_code == 503:
            time.sleep(0.05)
            return None
        return answer

    def step(self) -> None:
        if not self.table:
            seats = [{"who": "me"}, {"who": "me"}, {"who": "bot", "level": "random"}]
            if (made := self.ask("POST", "/tables", {"game": self.game, "seats": seats})) is not None:
                assert made.status_code == 201, made.text
                self.table = made.json()
            return
        for seat in (0, 1):
            now = self.ask("GET", f"/tables/{self.table['table']}?seat={seat}&since=1000000")
            if now is None:
                return
            assert now.status_code == 200, now.text
            scene = now.json()
            if scene["result"]:
                self.stop.set()
                return
            if scene["question"]:
                self.move(seat, scene)

    def move(self, seat: int, scene: Json) -> None:
        number = scene["seq"] + 1
        act = self.chooser.choice(scene["question"]["options"])["act"]
        body = {"seat": seat, "seq": scene["seq"], "acts": [act], "confirm": True, "id": f"m{number}-{seat}"}
        before = self.sent.get(number)
        self.sent[number] = seat
        answer = None
        while answer is None and not self.stop.is_set():  # the same message again, until somebody answers
            answer = self.ask("POST", f"/tables/{self.table['table']}/moves", body)
        if answer is not None and answer.status_code == 200:
            self.acknowledged.add(number)
        elif answer is not None:
            assert answer.status_code == 409, answer.text
            if before is not None:
                self.sent[number] = before

    def close(self) -> None:
        """Go."""
        self.stop.set()
        if self.is_alive():
            self.join(PATIENCE)
        for client in self.clients:
            client.close()

    def check(self) -> None:
        """Whether everything that was acknowledged is there, and nothing that was not sent, or twice."""
        assert self.failure is None, repr(self.failure)
        now = self.ask("GET", f"/tables/{self.table['table']}?seat=0")
        assert now is not None
        events = {event["seq"]: event for event in now.json()["events"]}
        assert sorted(events) == list(range(len(events)))
        for number in self.acknowledged:
            assert events[number]["seat"] == self.sent[number], (number, self.sent[number], events[number])
        for number, event in events.items():
            if event["seat"] in (0, 1):
                assert self.sent.get(number) == event["seat"], (number, event)


def kill_again_and_again(
    victims: Sequence[Victim], kills: int, tables: int, seed: int = 1, longest: float = 1.5
) -> tuple[int, int]:
    """Kill one of some servers, so many times; how many turns were acknowledged, and how many matches ended."""
    chooser = random.Random(seed)

    def somebody(number: int) -> Person:
        person = Person([victim.url for victim in victims], chooser.choice(["yaxha", "gold"]), seed + number)
        person.start()
        return person

    for victim in victims:
        victim.start()
    people, old = [somebody(i) for i in range(tables)], list[Person]()
    try:
        for number in range(kills):
            time.sleep(chooser.uniform(0.1, longest))
            victim = chooser.choice(victims)
            victim.kill()
            victim.start()
            for i, person in enumerate(people):
                if person.stop.is_set() and number < kills - 1:  # a match has ended: another begins
                    old.append(person)
                    people[i] = somebody(1000 + number * tables + i)
        until = time.monotonic() + PATIENCE
        while not all(person.stop.is_set() or person.failure for person in people):
            assert time.monotonic() < until, "a table is stuck"
            time.sleep(0.1)
        for person in old + people:
            person.join(PATIENCE)
            person.check()
    finally:
        for person in old + people:
            person.close()
        codes = [victim.kill(signal.SIGINT) for victim in victims]
    assert codes == [0] * len(victims), "a server that is asked to stop stops"
    return sum(len(person.acknowledged) for person in old + people), len(old + people)


def sqlite_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'kills.db'}"
