"""Who is there: seats come and go with their connections, through any process, and everybody at the table is told."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from sacbe.table.live import presence
from sacbe.table.store import schema
from tests.table.house import House, Json, Made, open_house
from tests.table.live.test_subscription import hear
from tests.table.play.test_seats import wait_for


@pytest.fixture(autouse=True)
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.0)


def seat_of(table: Made, seat: int) -> Json:
    return dict(table.look()["table"]["seats"][seat])


def told(table: Made, seat: int, **facts: object) -> Json:
    """The seat, once this is known of it."""
    return wait_for(lambda: seat_of(table, seat), lambda found: facts.items() <= found.items())


def test_everybody_is_told_who_comes_and_goes(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    assert (seat_of(table, 1)["here"], seat_of(table, 1)["since"]) == (False, None)
    with house.socket(table.id, keys=[table.key(0)], seat=0) as first:
        while not (scene := hear(first, "scene"))["table"]["seats"][0]["here"]:
            pass
        touched = scene["table"]["touched"]
        with house.socket(table.id, keys=[table.key(1)], seat=1):
            while not (scene := hear(first, "scene"))["table"]["seats"][1]["here"]:
                pass
            came = scene["table"]["seats"][1]["since"]
        while (scene := hear(first, "scene"))["table"]["seats"][1]["here"]:
            pass
        assert scene["table"]["seats"][1]["since"] >= came
        assert scene["table"]["touched"] == touched, "lists of tables keep their order"
    told(table, 0, here=False)


def test_whoever_watches_is_nobody_s_seat_and_two_devices_are_one(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    with house.socket(table.id, keys=[table.key(None)]) as watcher:
        with house.socket(table.id, keys=[table.key(1)], seat=1):
            with house.socket(table.id, keys=[table.key(1)]):
                told(table, 1, here=True)
            hear(watcher, "scene")
            assert seat_of(table, 1)["here"], "one of two devices is still there"
            assert not seat_of(table, 0)["here"]
        told(table, 1, here=False)


def test_a_page_that_is_loaded_again_was_never_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 3600.0)
    table = house.make("yaxha", "me", "me")
    for _ in range(3):
        with house.socket(table.id, keys=[table.key(1)], seat=1):
            came = told(table, 1, here=True)["since"]
    assert seat_of(table, 1) | {"since": came} == seat_of(table, 1)
    house.server.presence._closed.clear()  # the others do not wait an hour for it


def test_the_visits_of_a_process_that_died_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "RENEWAL", 0.05)
    with open_house(tmp_path, games=("yaxha",), thinkers=0) as house:
        table = house.make("yaxha", "me", "me")

        def visit(connection: Any) -> None:
            values = {"table_id": table.id, "seat": 1, "owner": "dead", "until": time.time() - 1}
            connection.execute(insert(schema.visits).values(**values))
            connection.execute(update(schema.seats).where(schema.seats.c.seat == 1).values(here=True))

        asyncio.run(house.server.store.write(visit))
        told(table, 1, here=False)
        with house.socket(table.id, keys=[table.key(0)], seat=0):
            told(table, 0, here=True)
            query = select(schema.visits.c.until)
            first = asyncio.run(house.server.store.read(lambda connection: connection.execute(query).scalar_one()))
            wait_for(
                lambda: asyncio.run(house.server.store.read(lambda connection: connection.execute(query).scalar_one())),
                lambda until: until > first,
            )
