"""What those who follow a table share is what each would have read."""

import asyncio
import json
import random
from collections.abc import Callable, Coroutine
from contextlib import nullcontext

import pytest

from sacbe.table.live.shared_read import SharedRead
from sacbe.table.play.matches import MatchCache
from sacbe.table.play.turn import TentativeTurn
from sacbe.table.store.repository import Opened, open_table
from tests.patience import PATIENCE
from tests.table.house import House
from tests.table.play.test_seats import wait_for


def table_at(seq: int, version: int = 0, turn: int = 0) -> Opened:
    row, live = type("Row", (), {"version": version})(), type("Live", (), {"seq": seq})()
    return Opened("t", row, None, live, {}, {0: TentativeTurn(0, version=turn)})  # type: ignore[arg-type]


class Reads:
    """A database that answers when it is let."""

    def __init__(self) -> None:
        self.begun: list[asyncio.Future[Opened]] = []

    async def read(self) -> Opened:
        self.begun.append(asyncio.get_running_loop().create_future())
        return await self.begun[-1]


def ask(shared: SharedRead, reads: Reads) -> asyncio.Task[Opened]:
    return asyncio.create_task(shared.get(reads.read))


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


async def one_read_is_enough_for_all() -> None:
    shared, reads = SharedRead(), Reads()
    first, second = ask(shared, reads), ask(shared, reads)
    await settle()
    first.cancel()
    await settle()
    reads.begun[0].set_result(table_at(3))
    assert (await second).seq == 3
    assert (await ask(shared, reads)).seq == 3
    assert len(reads.begun) == 1


async def after_a_change_it_is_read_again() -> None:
    shared, reads = SharedRead(), Reads()
    early = ask(shared, reads)
    await settle()
    shared.invalidate()
    late = ask(shared, reads)
    await settle()
    reads.begun[1].set_result(table_at(4))
    reads.begun[0].set_result(table_at(3))
    assert ((await early).seq, (await late).seq) == (3, 4)
    assert (await ask(shared, reads)).seq == 4


async def a_move_need_not_be_read() -> None:
    shared, reads = SharedRead(), Reads()
    known = ask(shared, reads)
    await settle()
    reads.begun[0].set_result(table_at(3))
    await known
    shared.invalidate(table_at(5))
    shared.invalidate(table_at(4))  # which was told of too late
    assert (await ask(shared, reads)).seq == 5
    shared.invalidate(table_at(5, turn=1))
    assert (await ask(shared, reads)).turn(0).version == 1
    assert len(reads.begun) == 1


async def a_move_hides_nothing_that_others_have_done() -> None:
    """Another process has notified, perhaps for something later than the move: that must be read."""
    shared, reads = SharedRead(), Reads()
    known = ask(shared, reads)
    await settle()
    reads.begun[0].set_result(table_at(3))
    await known
    shared.invalidate()
    shared.invalidate(table_at(4))
    now = ask(shared, reads)
    await settle()
    reads.begun[1].set_result(table_at(5))
    assert (await now).seq == 5


async def what_failed_is_tried_again() -> None:
    shared, reads = SharedRead(), Reads()
    for number in range(2):
        failing = ask(shared, reads)
        await settle()
        reads.begun[number].set_exception(OSError("away"))
        with pytest.raises(OSError, match="away"):
            await failing
    assert len(reads.begun) == 2


@pytest.mark.parametrize(
    "story",
    [
        one_read_is_enough_for_all,
        after_a_change_it_is_read_again,
        a_move_need_not_be_read,
        a_move_hides_nothing_that_others_have_done,
        what_failed_is_tried_again,
    ],
)
def test_tables(story: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(story(), 10))


def test_what_moves_leave_is_what_the_database_says(house: House) -> None:
    """Through a match with turns taken back and made again, and with a bot at the table."""
    table, chooser = house.make("yaxha", "me", "me", "random"), random.Random(2)
    server = house.server

    def plain(opened: Opened) -> object:
        live = opened.live
        match = (live.seq, live.entries, live.path, live.match.moves)
        return opened.row, opened.header, opened.seats, opened.turns, match

    def same() -> bool:
        stored = asyncio.run(server.store.read(lambda connection: open_table(connection, MatchCache(), table.id)))
        known = server.notifier._tables[table.id].last
        return known is not None and plain(known) == plain(stored)

    with house.socket(table.id, keys=[table.key(0)], seat=0) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "scene"
        compared = 0
        while compared < 60 and not (now := table.look())["result"]:
            for seat in (seat for seat in now["asked"] if seat < 2):
                mine = table.look(seat)
                if not mine["question"]:
                    continue
                act = chooser.choice(mine["question"]["options"])["act"]
                move = {"seat": seat, "seq": mine["seq"], "acts": [act], "confirm": chooser.random() < 0.7}
                for message in (move, {**move, "do": "undo"}, {**move, "do": "redo"}, {**move, "do": "confirm"}):
                    headers = {"Authorization": f"Bearer {table.key(seat)}"}
                    house.http.post(f"/api/tables/{table.id}/moves", headers=headers, json=message)
                    wait_for(same, bool)
                    compared += 1
    assert compared >= 60


def test_what_somebody_may_do_is_forgotten_when_they_leave_and_looked_up_again_when_it_may_have_changed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house.server.presence, "attend", lambda *_: nullcontext())  # who comes changes the table, too
    table = house.make("yaxha", "me", "me")
    with house.socket(table.id, keys=[table.key(0)], seat=0) as stays:
        assert json.loads(stays.recv(timeout=PATIENCE))["type"] == "scene"
        shared = house.server.notifier._tables[table.id]
        with house.socket(table.id, keys=[table.key(1), "another"], seat=1) as goes:
            assert json.loads(goes.recv(timeout=PATIENCE))["type"] == "scene"
            wait_for(lambda: [may.seats for may in shared.access.values()], lambda seats: seats == [{0}, {1}])
        wait_for(lambda: [may.seats for may in shared.access.values()], lambda seats: seats == [{0}])
        before = list(shared.access.values())
        house.send("PUT", f"/tables/{table.id}/seats/0/name", table.key(0), body={"name": "Itzel"})
        assert json.loads(stays.recv(timeout=PATIENCE))["table"]["seats"][0]["name"] == "Itzel"
        wait_for(lambda: list(shared.access.values()), lambda now: now == before and now[0] is not before[0])
