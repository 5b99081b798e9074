"""Bots and hints think in child processes: whatever happens to one, the others go on, and the turn is played."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import Connection, select, update

from sacbe.table.compute import limits
from sacbe.table.compute.pool import Pool
from sacbe.table.jobs import leases
from sacbe.table.store import schema
from tests.bars import hold
from tests.patience import PATIENCE, next_line
from tests.table.faulty import Faults, faulty_children
from tests.table.house import House, Made, open_house
from tests.table.kills import Victim
from tests.table.play.test_seats import wait_for

FAULTS = ["crash", "error", "nonsense", "hang", "lie"]


@contextmanager
def faulty_house(folder: Path, **settings: object) -> Iterator[tuple[House, Faults]]:
    """A server whose children have faults, with short pauses and limits."""
    with pytest.MonkeyPatch.context() as patch, faulty_children(folder) as faults:
        patch.setattr(leases, "PAUSES", (0.1, 0.2))
        patch.setattr(limits, "GRACE", 1.5)
        with open_house(folder, games=("yaxha",), **settings) as house:
            yield house, faults


def seat_of(table: Made, seat: int) -> dict[str, object]:
    return dict(table.look()["table"]["seats"][seat])


def thinking(pool: Pool) -> list[int]:
    """The processes that are leased now."""
    return [child.pid for child in list(pool._leased) if child.pid is not None]


# -- a bot that fails


@pytest.mark.sample(1)
@pytest.mark.parametrize("fault", FAULTS)
def test_a_bot_that_fails_again_and_again_is_set_aside_and_another_level_plays_on(
    tmp_path: Path, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    with faulty_house(tmp_path) as (house, faults):
        table, other = house.make("yaxha", "me", "expert"), house.make("yaxha", "me", "random")
        faults.set(Choose_expert=fault)
        table.move(0, "card 1", confirm=True)
        wait_for(lambda: seat_of(table, 1), lambda seat: seat["stalled"])
        assert faults.met == leases.TRIES
        told = wait_for(lambda: [line.getMessage() for line in caplog.records if "set aside" in line.getMessage()], bool)
        assert told == [f"table {table.id}, seat 1: its bot failed 3 times and is set aside"]
        assert "sacbe_jobs_set_aside_total" in house.http.get("/metrics").text
        other.move(0, "card 1", confirm=True)
        wait_for(other.look, lambda now: now["seq"] >= 2)
        assert table.look()["asked"] == [1], "it is not tried any more"
        assert faults.met == leases.TRIES

        path = f"/tables/{table.id}/seats/1/bot"
        house.send("PUT", path, table.key(None), 403, {"level": "random"})
        house.send("PUT", path, table.key(0), 400, {"level": "wizard"})
        told_now = house.send("PUT", path, table.key(0), body={"level": "random"})
        assert (told_now["seats"][1]["level"], told_now["seats"][1]["stalled"]) == ("random", False)
        wait_for(table.look, lambda now: now["seq"] >= 2)
        house.send("PUT", path, table.key(0), 409, {"level": "expert"})  # it plays well: nobody else's to choose


def test_a_bot_that_failed_is_asked_again_when_there_is_another_question(tmp_path: Path) -> None:
    with faulty_house(tmp_path) as (house, faults):
        table = house.make("yaxha", "me", "novice")
        faults.set(Choose="error")
        wait_for(lambda: seat_of(table, 1), lambda seat: seat["stalled"])
        faults.set()
        table.move(0, "card 1", confirm=True)
        wait_for(table.look, lambda now: now["seq"] >= 2)
        assert not seat_of(table, 1)["stalled"]


def test_whoever_follows_is_told_that_a_bot_was_set_aside(tmp_path: Path) -> None:
    from tests.table.live.test_subscription import hear

    with faulty_house(tmp_path) as (house, faults):
        faults.set(Choose="error")
        table = house.make("yaxha", "me", "novice")
        with house.socket(table.id, keys=[table.key(0)], seat=0) as socket:
            while not hear(socket, "scene")["table"]["seats"][1]["stalled"]:
                pass


def test_a_job_that_brings_the_whole_server_down_is_set_aside_after_three(tmp_path: Path) -> None:
    """Tries are counted when a job is claimed: nobody has to live to count them."""
    with open_house(tmp_path, games=("yaxha",), thinkers=0) as house:
        table = house.make("yaxha", "me", "random")
        dead = {"owner": "a server that died", "until": time.time() - 1, "tries": leases.TRIES}
        assert asyncio.run(house.server.store.write(lambda c: c.execute(update(schema.jobs).values(**dead)).rowcount)) == 1
    with open_house(tmp_path, games=("yaxha",)) as house:
        table.house = house
        wait_for(lambda: seat_of(table, 1), lambda seat: seat["stalled"])
        assert table.look()["seq"] == 0


def test_tries_are_counted_when_a_job_is_claimed(tmp_path: Path) -> None:
    with faulty_house(tmp_path) as (house, faults):
        faults.set(Choose="hang")
        house.make("yaxha", "me", "novice")
        wait_for(lambda: faults.met, bool)

        def tries(connection: Connection) -> int:
            return int(connection.execute(select(schema.jobs.c.tries)).scalar_one())

        assert asyncio.run(house.server.store.read(tries)) >= 1


def test_failing_jobs_pause_longer_each_time() -> None:
    assert tuple(sorted(leases.PAUSES)) == leases.PAUSES
    assert len(leases.PAUSES) == leases.TRIES - 1
    assert leases.PAUSES[0] >= 1


# -- processes that are killed


def kill_when(look: Callable[[], list[int]]) -> int:
    """Kill a process as soon as there is one."""
    (pid,) = wait_for(look, bool)
    os.kill(pid, signal.SIGKILL)
    return pid


def test_a_process_killed_in_the_middle_of_a_turn_is_replaced_and_the_turn_is_played(tmp_path: Path) -> None:
    with faulty_house(tmp_path) as (house, faults):
        table = house.make("yaxha", "me", "novice")
        wait_for(table.look, lambda now: now["asked"] == [0])
        faults.set(Choose="hang")
        table.move(0, "card 1", confirm=True)
        wait_for(lambda: faults.met, bool)
        faults.set()
        seq = table.look()["seq"]
        killed = kill_when(lambda: thinking(house.server.thinkers))
        now = wait_for(table.look, lambda now: now["seq"] > seq)
        assert not now["table"]["seats"][1]["stalled"]
        assert killed not in [child.pid for child in house.server.thinkers.children]


def test_a_process_killed_in_the_middle_of_a_hint_is_replaced_and_the_hint_is_given(tmp_path: Path) -> None:
    with faulty_house(tmp_path) as (house, faults):
        table = house.make("yaxha", "me", "open")
        faults.set(Advise="hang")
        answers: list[httpx.Response] = []
        headers = {"Authorization": f"Bearer {table.key(0)}"}
        ask = threading.Thread(
            target=lambda: answers.append(house.http.get(f"/api/tables/{table.id}/hints?seat=0", headers=headers))
        )
        ask.start()
        wait_for(lambda: faults.met, bool)
        faults.set()
        kill_when(lambda: thinking(house.server.background))
        ask.join()
        assert (answers[0].status_code, len(answers[0].json()) > 1) == (200, True)


@pytest.mark.sample(1)
@pytest.mark.parametrize("fault", ["crash", "error", "hang"])
def test_a_hint_that_fails_is_refused_and_holds_nobody_up(tmp_path: Path, fault: str) -> None:
    with faulty_house(tmp_path) as (house, faults):
        table = house.make("yaxha", "me", "open")
        faults.set(Advise=fault)
        refused = house.send("GET", f"/tables/{table.id}/hints?seat=0", table.key(0), 503)
        assert refused["error"] == "no_advice"
        faults.set()
        assert house.http.get(f"/api/tables/{table.id}/hints?seat=0", headers={"Authorization": f"Bearer {table.key(0)}"}).json()


# -- the end of the server


def alive(pids: list[int]) -> list[int]:
    """Those that still run (a zombie has ended: whoever adopted it has not looked yet)."""

    def runs(pid: int) -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
        except (FileNotFoundError, ProcessLookupError):
            return False

    return [pid for pid in pids if runs(pid)]


def begun_by(parent: int) -> list[int]:
    """The processes that a process has started, in whichever of its threads."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):
            if int((folder / "stat").read_text("utf-8").rpartition(")")[2].split()[1]) == parent:
                found.append(int(folder.name))
    return found


def children_of(pid: int) -> list[int]:
    """The processes that think and read for a server: forked by one of its own."""
    return [child for own in begun_by(pid) for child in begun_by(own)]


@pytest.mark.sample(1)
@pytest.mark.bar
@pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_no_child_outlives_its_server(tmp_path: Path, how: signal.Signals) -> None:
    victim = Victim(f"sqlite:///{tmp_path / 'tables.db'}", "--thinkers", "1", games="yaxha")
    victim.start()
    seats = [{"who": "bot", "level": "master"}, {"who": "bot", "level": "master"}]
    httpx.post(f"{victim.url}/api/tables", json={"game": "yaxha", "seats": seats}, trust_env=False).raise_for_status()
    httpx.post(f"{victim.url}/api/records", json={"record": "nothing"}, trust_env=False, timeout=PATIENCE)
    children = wait_for(lambda: children_of(victim.pid), lambda found: len(found) >= 2)
    time.sleep(0.5)  # in the middle of a thought
    began = time.monotonic()
    victim.kill(how)
    wait_for(lambda: alive(children), lambda found: not found)
    hold(time.monotonic() - began, 10)


@pytest.mark.skipif(sys.platform != "linux", reason="the system ends a child that holds on to Python only on Linux")
def test_a_child_that_holds_on_to_the_interpreter_ends_with_its_server(tmp_path: Path) -> None:
    code = """
import asyncio, sys
from pathlib import Path
from sacbe.table.compute import messages, process
from tests.table.faulty import Faults, main as faulty
process.MAIN = faulty
async def main():
    Faults(Path(sys.argv[1])).set(ReadRecord="hold")
    child = process.Child("reading", 0, 0)
    asking = asyncio.create_task(child.ask(messages.ReadRecord("", ""), messages.RecordRead, 60))
    while not Path(sys.argv[1]).with_suffix(".log").exists():
        await asyncio.sleep(0.01)
    print(child.pid, flush=True)
    await asking
asyncio.run(main())
"""
    file = str(tmp_path / "faults.json")
    command = [sys.executable, "-c", code, file]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ | {"SACBE_TEST_FAULTS": file}) as server:
        pid = int(next_line(server))
        server.kill()
    wait_for(lambda: alive([pid]), lambda found: not found)


# -- a clock that is set back


def test_a_clock_that_is_set_back_stops_no_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is due at once is due at any time; leases and pauses that lie too far ahead are void; deadlines keep their length."""
    truth = time.time
    with open_house(tmp_path, games=("yaxha",)) as house:
        table = house.make("yaxha", "me", "random")
        wait_for(table.look, lambda now: now["asked"] == [0])
        slow = house.make("yaxha", "me", "me", clock={"kind": "turn", "seconds": 3, "level": "random"})
        monkeypatch.setattr(time, "time", lambda: truth() - 3600)
        table.move(0, "card 1", confirm=True)
        wait_for(table.look, lambda now: now["seq"] >= 2)
        wait_for(slow.look, lambda now: now["seq"] >= 1)


def test_a_lease_from_before_the_clock_was_set_back_is_void(tmp_path: Path) -> None:
    with open_house(tmp_path, games=("yaxha",), thinkers=0) as house:
        table = house.make("yaxha", "me", "random")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("SELECT due, tries FROM jobs").fetchall() == [(0.0, 0)]
        database.execute("UPDATE jobs SET owner = 'somebody', until = ?, tries = 1", (time.time() + 3600,))
        database.commit()
    with open_house(tmp_path, games=("yaxha",)) as house:
        table.house = house
        wait_for(table.look, lambda now: now["seq"] >= 1)


# -- whose turn it is to be thought about


def decided_between(folder: Path, table: Made, first: int, last: int) -> int:
    """How many decisions of other tables were written between two entries of a table."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        rows = [
            database.execute("SELECT rowid FROM entries WHERE table_id = ? AND seq = ?", (table.id, n)).fetchone()[0]
            for n in (first, last)
        ]
        (count,) = database.execute(
            "SELECT count(*) FROM entries WHERE kind = 'moves' AND rowid > ? AND rowid < ?", rows
        ).fetchone()
    return int(count)


def test_a_person_waits_for_no_tables_of_bots(tmp_path: Path) -> None:
    """Sixty tables of bots raised another person's wait from 0.3 to 13 s. Here their bots think for ever."""
    with faulty_children(tmp_path) as faults, open_house(tmp_path, games=("yaxha",), thinkers=1) as house:
        table = house.make("yaxha", "me", "novice")
        wait_for(table.look, lambda now: now["asked"] == [0])
        faults.set(Choose_random="hang")
        crowd = [house.make("yaxha", "random", "random") for _ in range(60)]
        wait_for(lambda: faults.met, bool)
        table.move(0, "card 1", confirm=True)
        wait_for(table.look, lambda now: now["seq"] >= 2)
        assert faults.met == 1, "the same bot of theirs has thought all the time"
        assert [made.look()["seq"] for made in crowd] == [0] * 60


def test_makers_have_equal_shares(tmp_path: Path) -> None:
    """Many tables of one person, with people at all of them, do not raise another person's wait."""
    with open_house(tmp_path, games=("yaxha",), thinkers=1) as house:
        many, one = house.post("/me", name="many")["key"], house.post("/me", name="one")["key"]
        crowd = [house.make("yaxha", "me", "expert", "expert", key=many) for _ in range(20)]
        wait_for(lambda: [made.look()["seq"] for made in crowd], any)
        table = house.make("yaxha", "me", "expert", key=one)
        wait_for(table.look, lambda now: now["seq"] >= 1)
        assert decided_between(tmp_path, table, 0, 1) <= 2, "the one that ran, and one whose turn it was"
