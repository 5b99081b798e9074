"""Bots as seats: they finish what they began after a restart, and what they decide is carried out once."""

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import Connection, create_engine, insert, select
from sqlalchemy.exc import OperationalError

import sacbe
from sacbe.bots import levels
from sacbe.bots.mcts.params import Params
from sacbe.core.match.match import Match
from sacbe.table.compute.messages import Choose, Chosen, Task
from sacbe.table.compute.process import Child
from sacbe.table.jobs.jobs import Job
from sacbe.table.jobs.turns import BotTurn
from sacbe.table.jobs.worker import Worker
from sacbe.table.play.play import finish_for
from sacbe.table.play.proof import verify
from sacbe.table.play.turn import Branch, TentativeTurn, branch, extend
from sacbe.table.store import schema
from sacbe.table.store.repository import Opened, open_table
from tests.patience import PATIENCE
from tests.table.house import Made, open_house
from tests.table.play.test_seats import wait_for


@contextmanager
def quick() -> Iterator[None]:
    """Bots that think shortly: whether they play is the question, not how well."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(levels.LEVEL_PARAMS, "novice", Params(seconds=0.004, temperature=0.7, table_size=1 << 12))
        yield


def entries_of(folder: Path, table: str) -> list[Any]:
    engine = create_engine(f"sqlite:///{folder / 'tables.db'}")
    with engine.begin() as connection:
        query = select(schema.entries).where(schema.entries.c.table_id == table).order_by(schema.entries.c.seq)
        found = list(connection.execute(query).mappings())
    engine.dispose()
    return found


def test_bots_finish_a_match_over_restarts(tmp_path: Path) -> None:
    with quick():
        with open_house(tmp_path) as house:
            table = house.make("yaxha", "greedy", "novice", "open")
            house.send("PUT", f"/tables/{table.id}/seats/2/bot", table.keys["host"], body={"level": "greedy"})
            first = wait_for(table.look, lambda now: now["seq"] >= 6)
            assert not first["result"]
        before = entries_of(tmp_path, table.id)
        with open_house(tmp_path) as house:
            table.house = house
            wait_for(table.look, lambda now: now["seq"] >= len(before) + 5)
        with open_house(tmp_path) as house:
            table.house = house
            end = wait_for(table.look, lambda now: now["result"])
            record = str(house.send("GET", f"/tables/{table.id}/record", table.key(None))["text"])
    entries = entries_of(tmp_path, table.id)
    assert entries[: len(before)] == before, "what was written stays"
    assert [entry["seq"] for entry in entries] == list(range(end["seq"] + 1))
    assert {entry["seat"] for entry in entries[1:]} == {0, 1, 2}
    assert "Right" in verify(record, end["table"]["commit"], "en")


def test_a_decision_is_carried_out_once(tmp_path: Path) -> None:
    """Two that thought about the same question: the second finds that it was answered, or that the job is another's."""
    with open_house(tmp_path) as house:
        table = house.make("yaxha", "me", "me")

        def think(connection: Connection) -> Branch:
            opened = open_table(connection, house.server.match_cache, table.id)
            return extend(branch(opened.live.match, TentativeTurn(1)), 1, ("card 2",), "en")

        world = asyncio.run(house.server.store.read(think))

        def decide(owner: str, seq: int) -> bool:
            def work(connection: Connection) -> bool:
                opened = open_table(connection, house.server.match_cache, table.id, lock=True)
                return finish_for(house.server.player, connection, opened, 1, seq, owner, world)

            return asyncio.run(house.server.store.write(work))

        def owe(connection: Connection) -> None:
            lease = {"due": time.time(), "owner": "a", "until": time.time() + PATIENCE}
            connection.execute(insert(schema.jobs).values(table_id=table.id, seat=1, seq=0, **lease))

        asyncio.run(house.server.store.write(owe))
        assert not decide("b", 0), "somebody else has the job"
        assert not decide("a", 1), "that is not the question"
        assert decide("a", 0)
        assert not decide("a", 0), "it is answered"
        assert not decide("a", 1), "nobody owes an answer to what comes after"
        now = table.look()
        assert (now["seq"], now["asked"]) == (1, [0])


class FirstOption:
    """Answers like a child process whose bot takes the first option."""

    async def ask(self, task: Choose, answer: type[Chosen], seconds: float) -> Chosen:
        return Chosen(Match.unpack(sacbe.game(task.world.game), task.world).legal(task.seat)[0])


def test_a_bots_answer_is_checked_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By `Match.play` on the seat's branch; that branch is committed as it stands."""
    with open_house(tmp_path) as house:
        table = house.make("yaxha", "me", "me")
        played: list[tuple[int, int | str]] = []
        play = Match.play

        def count(match: Match, seat: int, action: int | str) -> None:
            played.append((seat, action))
            play(match, seat, action)

        def owe(connection: Connection) -> Opened:
            lease = {"due": time.time(), "owner": "a", "until": time.time() + PATIENCE}
            connection.execute(insert(schema.jobs).values(table_id=table.id, seat=1, seq=0, **lease))
            return open_table(connection, house.server.match_cache, table.id)

        opened = asyncio.run(house.server.store.write(owe))
        monkeypatch.setattr(Match, "play", count)
        world = asyncio.run(BotTurn(opened, 1, "random").decide(cast(Child, FirstOption())))

        def commit(connection: Connection) -> bool:
            now = open_table(connection, house.server.match_cache, table.id, lock=True)
            return finish_for(house.server.player, connection, now, 1, 0, "a", world)

        assert asyncio.run(house.server.store.write(commit))
        assert played == [(1, act) for act in world.acts] != []


def test_two_servers_at_one_database_decide_each_question_once(tmp_path: Path) -> None:
    with quick(), open_house(tmp_path) as house, open_house(tmp_path) as other:
        tables = [house.make("yaxha", "greedy", "novice") for _ in range(2)]
        for table in tables:
            there = Made(other, table.keys)
            end = wait_for(there.look, lambda now: now["result"])
            record = str(other.send("GET", f"/tables/{table.id}/record", table.key(None))["text"])
            assert "Right" in verify(record, end["table"]["commit"], "en")
    for table in tables:
        entries = entries_of(tmp_path, table.id)
        cards = Counter(line.split()[0] for entry in entries for line in entry["lines"] if " card " in line)
        assert [entry["seq"] for entry in entries] == list(range(len(entries)))
        assert cards["0"] == cards["1"] > 5, "one card each in every round"


def test_a_bot_goes_on_after_the_database_went_away_as_it_claimed_a_turn(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Between finding a job and claiming it: the place that was kept for it is free again, however often that happens."""
    failures, claim = [OperationalError("", {}, Exception("away"))] * 3, Worker._claim

    def away(worker: Worker, job: Job, connection: Connection) -> bool:
        if failures:
            raise failures.pop()
        return claim(worker, job, connection)

    monkeypatch.setattr(Worker, "_claim", away)
    with open_house(tmp_path, thinkers=1) as house:
        table = house.make("yaxha", "random", "random")
        wait_for(lambda: house.look(table.id, table.key(None))["result"], bool)
    assert not failures


def test_nobody_waits_for_the_compiler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until the code of the bots is compiled, others that need none answer for them."""
    asked: list[Choose] = []
    ask = Child.ask

    async def note(self: Child, task: Task, *more: Any) -> Any:
        asked.extend([task] if isinstance(task, Choose) else [])
        return await ask(self, task, *more)

    with open_house(tmp_path, games=("yaxha",), thinkers=1) as house, monkeypatch.context() as cold:
        monkeypatch.setattr(Child, "ask", note)
        cold.setattr(house.server.compiled, "bots_ready", lambda name, level: False)
        cold.setattr(house.server.compiled, "is_ready", lambda name: False)
        early = house.make("yaxha", "me", "novice")
        wait_for(early.look, lambda now: now["seq"] >= 1)
        assert {task.compiled for task in asked} == {False}
        cold.undo()
        wait_for(lambda: house.server.compiled.bots_ready("yaxha", "novice"), bool)
        late = house.make("yaxha", "me", "novice")
        wait_for(late.look, lambda now: now["seq"] >= 1)
        assert asked[-1].compiled


def test_tables_of_bots_alone_and_hints_have_processes_of_their_own(tmp_path: Path) -> None:
    """A turn cannot be interrupted: in one pool a person's opponent would wait for whatever bots play among themselves."""
    with open_house(tmp_path, games=("yaxha",), thinkers=1) as house:
        alone, mine = house.make("yaxha", "novice", "novice"), house.make("yaxha", "me", "novice")
        headers = {"Authorization": f"Bearer {mine.key(0)}"}
        assert house.http.get(f"/api/tables/{mine.id}/hints?seat=0", headers=headers).status_code == 200
        wait_for(mine.look, lambda now: now["asked"] == [0])
        wait_for(alone.look, lambda now: now["seq"] >= 4)
        pools = (house.server.thinkers, house.server.background)
        kept = {pool.kind: {bot.split()[0] for child in pool.children for bot in child.bots} for pool in pools}
        assert kept == {"thinking": {mine.id}, "background": {alone.id}}
