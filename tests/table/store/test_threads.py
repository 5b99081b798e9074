"""Tasks in threads: one commit for those that wait together, an outcome for each, and nothing half done."""

import asyncio
import random
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from sacbe.table.play.matches import MatchCache
from sacbe.table.store import schema, store
from sacbe.table.store.repository import open_table
from sacbe.table.store.store import Store
from sacbe.table.store.threads import Task, Threads
from tests.table.house import House


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Store]:
    made = Store(f"sqlite:///{tmp_path / 'x.db'}")
    asyncio.run(made.open())
    yield made
    made.close()


def put(name: str) -> Callable[[Connection], str]:
    """A task that writes a row; a name of its own once."""

    def work(connection: Connection) -> str:
        connection.execute(insert(schema.facts).values(name=name, value=name))
        return name

    return work


def names(made: Store) -> list[str]:
    return asyncio.run(made.read(lambda connection: list(connection.execute(select(schema.facts.c.name)).scalars())))


def commits(made: Store) -> list[Connection]:
    """From now on, every commit is appended."""
    found = list[Connection]()
    event.listen(made._writing_engine, "commit", found.append)
    return found


async def together(made: Store, *works: Callable[[Connection], str]) -> list[str | BaseException]:
    """Write all of these while the thread is held up, so that they wait at the same moment."""
    held, begun = threading.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def hold(connection: Connection) -> None:
        loop.call_soon_threadsafe(begun.set)
        held.wait()

    first = asyncio.ensure_future(made.write(hold))
    await begun.wait()
    tasks = [asyncio.ensure_future(made.write(work)) for work in works]
    await asyncio.sleep(0)
    held.set()
    await first
    return await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "TOGETHER_SECONDS", 60.0)


def test_what_waits_together_is_committed_once(opened: Store) -> None:
    counted = commits(opened)
    assert asyncio.run(together(opened, *(put(f"n{i}") for i in range(20)))) == [f"n{i}" for i in range(20)]
    assert len(counted) == 1
    assert sorted(names(opened)) == sorted(f"n{i}" for i in range(20))


def test_one_that_fails_takes_nobody_along(opened: Store) -> None:
    def half(connection: Connection) -> str:
        put("half")(connection)
        raise RuntimeError("no")

    ended = asyncio.run(together(opened, put("a"), half, put("a"), put("b")))
    assert ended[0] == "a"
    assert ended[3] == "b"
    assert isinstance(ended[1], RuntimeError)
    assert isinstance(ended[2], IntegrityError)
    assert sorted(names(opened)) == ["a", "b"]


def test_if_the_commit_fails_each_is_tried_alone(opened: Store) -> None:
    failures = [OperationalError("COMMIT", None, Exception("disk I/O error"))]

    @event.listens_for(opened._writing_engine, "commit")
    def fail(_: Connection) -> None:
        if failures:
            raise failures.pop()

    assert asyncio.run(together(opened, put("a"), put("b"))) == ["a", "b"]
    assert sorted(names(opened)) == ["a", "b"]


def test_a_task_that_ends_the_transaction_takes_nobody_along(opened: Store) -> None:
    """As SQLite does by itself if the disk is full."""

    def roll_back(connection: Connection) -> str:
        connection.exec_driver_sql("ROLLBACK")
        raise OperationalError("INSERT", None, Exception("database or disk is full"))

    ended = asyncio.run(together(opened, put("a"), roll_back, put("b")))
    assert (ended[0], ended[2]) == ("a", "b")
    assert isinstance(ended[1], OperationalError)
    assert sorted(names(opened)) == ["a", "b"]


def test_nobody_is_answered_before_the_commit(opened: Store) -> None:
    seen = list[tuple[str, int]]()
    counted = commits(opened)

    async def work() -> None:
        writing = asyncio.ensure_future(
            opened.write_then(put("a"), lambda name: seen.append((name, len(counted))), lambda name: seen.append((name, -1)))
        )
        await asyncio.sleep(0)
        await writing
        await asyncio.sleep(0)

    asyncio.run(work())
    assert seen == [("a", 1), ("a", -1)]


def test_whoever_leaves_before_it_begins_has_written_nothing(opened: Store) -> None:
    async def work() -> None:
        held, told = threading.Event(), list[str]()
        first = asyncio.ensure_future(opened.write(lambda _: held.wait()))
        late = asyncio.ensure_future(opened.write_then(put("late"), str, told.append))
        await asyncio.sleep(0)
        late.cancel()
        await asyncio.gather(late, return_exceptions=True)
        held.set()
        await first
        assert told == []

    asyncio.run(work())
    assert names(opened) == []


def test_others_are_told_even_if_whoever_wrote_has_left(opened: Store) -> None:
    async def work() -> list[str]:
        begun, held, told = asyncio.Event(), threading.Event(), asyncio.Queue[str]()
        loop = asyncio.get_running_loop()

        def slow(connection: Connection) -> str:
            loop.call_soon_threadsafe(begun.set)
            held.wait()
            return put("kept")(connection)

        writing = asyncio.ensure_future(opened.write_then(slow, str, told.put_nowait))
        await begun.wait()
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)
        held.set()
        return [await told.get()]

    assert asyncio.run(work()) == ["kept"]
    assert names(opened) == ["kept"]


def test_a_match_is_not_cached_before_its_entries_are_committed(house: House) -> None:
    """If the transaction failed in the end, another entry could get the same number."""
    table, cache = house.make("yaxha", "me", "me"), MatchCache()
    table.play_on(random.Random(1), 3)

    def look(connection: Connection) -> str:
        return str(open_table(connection, cache, table.id).seq)

    asyncio.run_coroutine_threadsafe(together(house.server.store, put("x"), look), house.loop).result()
    assert cache.get(table.id) is None
    asyncio.run_coroutine_threadsafe(house.server.store.write(look), house.loop).result()
    assert cache.get(table.id) is not None


def test_threads_that_are_closed_cancel_what_waits() -> None:
    async def work() -> None:
        held, threads = threading.Event(), Threads(1, "test")
        first, second = (threads.submit(Task(held.wait, bool)) for _ in range(2))
        threading.Timer(0.05, held.set).start()
        await asyncio.to_thread(threads.close)
        assert await first
        assert second.cancelled()

    asyncio.run(work())


def test_an_idle_thread_takes_the_next_task() -> None:
    """More than there are threads, one after the other and all at once."""

    async def work() -> None:
        threads = Threads(2, "test")
        for _ in range(50):
            assert await threads.submit(Task(lambda: 1, str)) == "1"
        assert await asyncio.gather(*(threads.submit(Task(lambda: 2, str)) for _ in range(50))) == ["2"] * 50
        await asyncio.to_thread(threads.close)

    asyncio.run(work())
