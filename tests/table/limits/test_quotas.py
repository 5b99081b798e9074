"""Fair shares: how much one address and one person get, and that others get theirs meanwhile."""

import asyncio
import json
import random
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, update
from websockets.exceptions import ConnectionClosed

import sacbe
from sacbe.table.api.refusal import Refused
from sacbe.table.jobs.leases import TRIES
from sacbe.table.limits import buckets, quotas
from sacbe.table.limits.buckets import Buckets
from sacbe.table.limits.caller import Caller
from sacbe.table.limits.queue import FairQueue
from sacbe.table.limits.quotas import AT_ONCE, RATES, RUNNING, Quotas
from sacbe.table.live.subscription import TOO_FAST
from sacbe.table.store import schema
from tests.patience import PATIENCE
from tests.table.house import House, Json, open_house
from tests.table.services import Postgres

HERE, ELSEWHERE = Caller("192.0.2.1"), Caller("192.0.2.2")
BOTS = [{"who": "bot", "level": "random"}] * 2


class Clock:
    """A clock that a test sets."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def ask(
    house: House, method: str, path: str, body: object = None, *, address: str = "192.0.2.1", key: str = ""
) -> httpx.Response:
    """A request from an address, as a proxy brings it."""
    headers = {"X-Forwarded-For": address} | ({"Authorization": f"Bearer {key}"} if key else {})
    return house.http.request(method, f"/api{path}", json=body, headers=headers)


def person(house: House, address: str = "192.0.2.1") -> str:
    return str(ask(house, "POST", "/me", {"name": "x"}, address=address).json()["key"])


def is_too_many(answer: httpx.Response) -> bool:
    """Whether a request was refused as it should be: with a name, words and the time to wait."""
    if answer.status_code != 429:
        return False
    assert answer.json()["error"] == "too_many", answer.text
    assert int(answer.headers["retry-after"]) >= 1
    return True


# -- counting


def test_a_bucket_is_full_at_first_and_fills_evenly() -> None:
    clock = Clock()
    some = Buckets(10, 60.0, clock)
    for _ in range(10):
        assert some.wait("a") == 0
        some.take("a")
    assert some.wait("a") == pytest.approx(6)
    assert some.wait("b") == 0
    clock.now += 5.9
    assert some.wait("a") == pytest.approx(0.1)
    clock.now += 0.2
    assert some.wait("a") == 0
    some.take("a")
    assert some.wait("a") > 5
    clock.now += 3600
    for _ in range(10):
        assert some.wait("a") == 0
        some.take("a")
    assert some.wait("a") > 0


def test_buckets_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(buckets, "MOST_KEYS", 100)
    clock = Clock()
    some = Buckets(10, 60.0, clock)
    for number in range(1000):
        some.take(str(number))
        assert len(some) <= 100
    clock.now += 60
    for _ in range(200):
        some.take("last")
    assert len(some) == 1


@pytest.mark.parametrize("name", RATES)
def test_what_is_said_about_waiting_is_true(name: str) -> None:
    clock = Clock()
    some = Quotas(1, clock)
    for _ in range(min(rate.each_person for rate in RATES[name])):
        some.take(name, HERE)
    with pytest.raises(Refused) as refused:
        some.take(name, HERE)
    assert refused.value.status == 429
    later = refused.value.retry_after
    assert later is not None
    clock.now += later - 1.01
    with pytest.raises(Refused):
        some.take(name, HERE)
    clock.now += 1.01
    some.take(name, HERE)
    some.take(name, ELSEWHERE)
    for lang in ("en", "fr"):
        assert refused.value.message(lang)
    assert refused.value.message("en") != refused.value.message("fr")


def test_a_host_may_allow_more_or_anything() -> None:
    double = Quotas(2)
    for _ in range(60):
        double.take("tables", HERE)
    with pytest.raises(Refused):
        double.take("tables", HERE)
    off = Quotas(0)
    with ExitStack() as held:
        for _ in range(5000):
            off.take("tables", HERE)
            held.enter_context(off.hold("subscriptions", HERE))


def test_an_evening_of_thirty_people_behind_one_address() -> None:
    some = Quotas(1)
    with ExitStack() as held:
        for number in range(30):
            somebody = Caller(HERE.address, f"person {number}")
            some.take("identities", Caller(HERE.address))
            some.take("tables", somebody)
            some.take("reviews", somebody)
            for _ in range(3):  # a tab, a phone, and one that has just been closed
                held.enter_context(some.hold("subscriptions", somebody))
            for _ in range(4):
                some.take("hints", somebody)
            for _ in range(10):
                some.take("chat", somebody)


def test_people_behind_one_address_share_it() -> None:
    some = Quotas(1, Clock())
    for number in range(60):
        some.take("tables", Caller(HERE.address, f"person {number}"))
    with pytest.raises(Refused):
        some.take("tables", Caller(HERE.address, "another"))
    some.take("tables", ELSEWHERE)


def test_what_was_held_is_given_back() -> None:
    some = Quotas(1)
    for _ in range(3):
        with ExitStack() as held:
            for _ in range(AT_ONCE["subscriptions"][1]):
                held.enter_context(some.hold("subscriptions", HERE))
            with pytest.raises(Refused), some.hold("subscriptions", HERE):
                pass
    assert not any(some._held.values())


def test_durations_are_rounded_up() -> None:
    assert [quotas._duration(s) for s in (1, 119, 120, 7199, 7200, 86400)] == ["1 s", "119 s", "2 min", "120 min", "2 h", "24 h"]


def test_addresses_take_turns() -> None:
    """Ten of one address wait; somebody of another comes last, and is served after one of them."""

    async def serve() -> list[str]:
        turns, served = FairQueue(1, 10), list[str]()

        async def one(address: str) -> None:
            async with turns.slot(address):
                served.append(address)
                await all_wait.wait()

        all_wait = asyncio.Event()
        crowd = [asyncio.create_task(one("crowd")) for _ in range(10)]
        await asyncio.sleep(0)
        gone = asyncio.create_task(one("gone"))
        alone = asyncio.create_task(one("alone"))
        await asyncio.sleep(0)
        with pytest.raises(Refused):
            await one("crowd")
        gone.cancel()
        all_wait.set()
        await asyncio.gather(*crowd, alone, gone, return_exceptions=True)
        async with turns.slot("later"):
            served.append("later")
        assert not turns._counts
        return served

    served = asyncio.run(serve())
    assert served.index("alone") == 2
    assert sorted(served) == ["alone", *["crowd"] * 10, "later"]


# -- at a server


@pytest.fixture
def fair(tmp_path: Path) -> Iterator[House]:
    """A server with the usual quotas, where no bot thinks and no time passes: what was begun stays unfinished."""
    with open_house(tmp_path, quotas=1, thinkers=0) as house:
        house.server.quotas = house.server.host._quotas = Quotas(1, Clock())
        yield house


def test_tables_that_bots_play_alone(fair: House) -> None:
    """Sixty made in a moment raised everybody's wait for a bot from 0.3 to 13 s."""
    key = person(fair)
    wish = {"game": "yaxha", "seats": BOTS}
    made = [ask(fair, "POST", "/tables", wish, key=key) for _ in range(30)]
    assert [answer.status_code for answer in made[:RUNNING]] == [201] * RUNNING
    assert all(map(is_too_many, made[RUNNING:]))
    assert ask(fair, "POST", "/tables", wish, key=person(fair)).status_code == 201
    assert ask(fair, "POST", "/tables", wish, address="192.0.2.2").status_code == 201
    own = {"game": "yaxha", "seats": [{"who": "me"}, BOTS[0]]}
    assert ask(fair, "POST", "/tables", own, address="192.0.2.3", key=person(fair, "192.0.2.3")).status_code == 201


def test_those_who_come_at_once_are_counted(tmp_path: Path, postgres: Postgres) -> None:
    """Where several transactions write at the same time, none of them sees what the others have not committed yet."""
    with open_house(tmp_path, db=postgres.new(), quotas=1, thinkers=0) as house:
        key = person(house)

        def make(_: int) -> int:
            return ask(house, "POST", "/tables", {"game": "yaxha", "seats": BOTS}, key=key).status_code

        with ThreadPoolExecutor(20) as threads:
            made = list(threads.map(make, range(20)))
        assert sorted(made) == [201] * RUNNING + [429] * (20 - RUNNING)


def test_tables_that_are_given_to_bots_later(fair: House) -> None:
    key = person(fair)
    given: list[httpx.Response] = []
    for _ in range(RUNNING + 2):
        table = ask(fair, "POST", "/tables", {"game": "yaxha", "seats": [{"who": "me"}, BOTS[0]]}, key=key).json()["table"]
        given.append(ask(fair, "PUT", f"/tables/{table}/seats/0/bot", {"level": "random"}, key=key))
    assert [answer.status_code for answer in given[:RUNNING]] == [200] * RUNNING
    assert all(map(is_too_many, given[RUNNING:]))
    assert fair.look(table, key, 0)["table"]["seats"][0]["stand_in"] == ""


def test_tables_with_a_clock_that_plays_at_once(fair: House) -> None:
    key = person(fair)
    wish = {"game": "yaxha", "seats": [{"who": "open"}] * 2, "clock": {"kind": "turn", "seconds": 1}}
    made = [ask(fair, "POST", "/tables", wish, key=key) for _ in range(RUNNING + 1)]
    assert [answer.status_code for answer in made] == [201] * RUNNING + [429]
    slow = {**wish, "clock": {"kind": "turn", "seconds": 86400}}
    assert ask(fair, "POST", "/tables", slow, key=key).status_code == 201


def test_new_tables(fair: House) -> None:
    wish = {"game": "yaxha", "seats": [{"who": "me"}] * 2}
    made = [ask(fair, "POST", "/tables", wish) for _ in range(40)]
    assert [answer.status_code for answer in made] == [201] * 30 + [429] * 10
    assert is_too_many(made[-1])
    assert "new tables" in made[-1].json()["message"]


def finished() -> str:
    match, chooser = sacbe.start("yaxha", 2, seed=1), random.Random(1)
    while not match.over:
        match.play(match.asked[0], chooser.choice(match.legal(match.asked[0])))
    return str(match.record)


def test_reviews(fair: House) -> None:
    """A hundred asked for in three seconds made hours of work."""
    record, key = finished(), person(fair)
    shown = [ask(fair, "POST", "/records", {"record": record}, key=key).json() for _ in range(quotas.REVIEWING + 2)]
    asked = [ask(fair, "POST", f"/tables/{each['table']}/review", {"seconds": 0.1}, key=key) for each in shown]
    assert [answer.status_code for answer in asked[: quotas.REVIEWING]] == [202] * quotas.REVIEWING
    assert all(map(is_too_many, asked[quotas.REVIEWING :]))
    again = ask(fair, "POST", f"/tables/{shown[0]['table']}/review", {"seconds": 0.1}, key=key)
    assert again.status_code == 202
    engine = create_engine(fair.server.settings.database)
    with engine.begin() as connection:  # two of them have failed, one as its process died
        first, second = shown[0]["table"], shown[1]["table"]
        failed = update(schema.reviews).where(schema.reviews.c.table_id.in_([first, second])).values(tries=TRIES)
        connection.execute(failed)
        connection.execute(update(schema.reviews).where(schema.reviews.c.table_id == second).values(owner="gone", until=1.0))
    engine.dispose()
    path = f"/tables/{shown[-1]['table']}/review"
    assert ask(fair, "POST", path, {"seconds": 0.1}, key=key).status_code == 202
    other = ask(fair, "POST", "/records", {"record": record}, address="192.0.2.2").json()
    review = ask(fair, "POST", f"/tables/{other['table']}/review", {"seconds": 0.1}, address="192.0.2.2", key=other["watch"])
    assert review.status_code == 202


def test_uploads(fair: House) -> None:
    asked = [ask(fair, "POST", "/records", {"record": "nothing"}) for _ in range(30)]
    assert asked[0].status_code == 400
    assert is_too_many(asked[-1])
    position = {"game": "yaxha", "seats": [{"who": "me"}] * 2, "position": {}}
    assert is_too_many(ask(fair, "POST", "/tables", position))


def test_new_people(fair: House) -> None:
    made = [ask(fair, "POST", "/me", {"name": "x"}) for _ in range(65)]
    assert made[59].status_code == 201
    assert is_too_many(made[-1])
    assert ask(fair, "POST", "/me", {"name": "x"}, address="192.0.2.2").status_code == 201
    assert ask(fair, "POST", "/me", {"name": "x"}, address="2001:db8::1").status_code == 201


def test_chat(fair: House) -> None:
    table = fair.make("yaxha", "me", "me")
    said = [ask(fair, "POST", f"/tables/{table.id}/chat", {"seat": 0, "text": "x"}, key=table.key(0)) for _ in range(40)]
    assert said[0].status_code == 204
    assert is_too_many(said[-1])


def test_followers(fair: House) -> None:
    table, most = fair.make("yaxha", "me", "me"), AT_ONCE["subscriptions"][1]
    with ExitStack() as open_ones:
        for _ in range(most):
            socket = open_ones.enter_context(fair.socket(table.id, keys=[table.key(0)], seat=0))
            assert json.loads(socket.recv(timeout=PATIENCE))["type"] == "scene"
        with fair.socket(table.id, keys=[table.key(0)], seat=0, lang="fr") as socket:
            refused: Json = json.loads(socket.recv(timeout=PATIENCE))
            assert (refused["type"], refused["error"]) == ("refused", "too_many")
            assert "tables suivies" in refused["message"]
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == TOO_FAST
        events = fair.http.get(f"/api/tables/{table.id}/events", headers={"Authorization": f"Bearer {table.key(0)}"})
        assert is_too_many(events)
        headers = {"Authorization": f"Bearer {table.key(0)}", "X-Forwarded-For": "192.0.2.9"}
        with fair.http.stream("GET", f"/api/tables/{table.id}/events", headers=headers) as stream:
            assert stream.status_code == 200
    fair.make("yaxha", "me", "me")


def test_hints_are_for_all(tmp_path: Path) -> None:
    """Many askers at one address, and another elsewhere who was refused 38 times of 39: now everybody gets one, each in turn."""
    with open_house(tmp_path, quotas=1) as house:
        order: list[str] = []
        answers: list[httpx.Response] = []

        def hint(address: str, key: str, table: str) -> None:
            answer = ask(house, "GET", f"/tables/{table}/hints?seat=0", address=address, key=key)
            order.append(address)
            answers.append(answer)

        def sit(address: str) -> tuple[str, str, str]:
            key = person(house, address)
            made = ask(house, "POST", "/tables", {"game": "yaxha", "seats": [{"who": "me"}, BOTS[0]]}, address=address, key=key)
            return address, key, str(made.json()["table"])

        crowd, alone = [sit("192.0.2.1") for _ in range(8)], sit("192.0.2.2")
        until_ready(house, alone)
        threads = [threading.Thread(target=hint, args=each) for each in crowd]
        for thread in threads:
            thread.start()
        while house.server.quotas._held["hints_at_once"]["address 192.0.2.1"] + len(order) < 5:
            time.sleep(0.01)
        hint(*alone)
        for thread in threads:
            thread.join()
        assert [answer.status_code for answer in answers] == [200] * 9
        assert order.index("192.0.2.2") <= 5
        twice = [threading.Thread(target=hint, args=alone) for _ in range(3)]
        for thread in twice:
            thread.start()
        for thread in twice:
            thread.join()
        assert sum(map(is_too_many, answers[9:])) >= 1


def until_ready(house: House, who: tuple[str, str, str]) -> None:
    """Until what bots think with is compiled."""
    address, key, table = who
    while ask(house, "GET", f"/tables/{table}/hints?seat=0", address=address, key=key).status_code == 503:
        time.sleep(0.1)
