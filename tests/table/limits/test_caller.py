"""Who a request is counted for, and what is stored of it."""

import random
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, select

from sacbe.table.limits.caller import Caller, address_bucket, maker
from sacbe.table.store import schema
from sacbe.table.store.keys import hashed
from tests.patience import PATIENCE
from tests.table.house import House, open_house


@pytest.mark.parametrize(
    ("host", "bucket"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", "unknown"),
        ("somewhere\nelse", "unknown"),
        ("x" * 100_000, "unknown"),
    ],
)
def test_an_address_has_a_bucket(host: str, bucket: str) -> None:
    assert address_bucket(host) == bucket


def test_a_maker_is_the_identity_else_the_address() -> None:
    alone, known = Caller("192.0.2.7"), Caller("192.0.2.7", hashed("a"))
    assert maker(known, "secret") == maker(Caller("192.0.2.8", hashed("a")), "secret")
    assert maker(known, "secret") != maker(alone, "secret")
    assert maker(alone, "secret") != maker(Caller("192.0.2.8"), "secret")
    assert maker(alone, "secret") != maker(alone, "another secret")
    assert len(maker(alone, "secret")) == 32


def makers(folder: Path) -> dict[str, str]:
    """The maker of each table in a database."""
    engine = create_engine(f"sqlite:///{folder / 'tables.db'}")
    with engine.connect() as connection:
        found = {row.id: row.maker for row in connection.execute(select(schema.tables.c.id, schema.tables.c.maker))}
    engine.dispose()
    return found


def finished(house: House, key: str) -> tuple[str, str]:
    """A finished table of somebody's, and its host key."""
    table = house.make("yaxha", "me", "me", key=key)
    assert table.play_on(random.Random(1))["result"]
    return table.id, str(table.keys["host"])


def test_every_way_to_make_a_table_says_who_made_it(tmp_path: Path) -> None:
    with open_house(tmp_path) as house:
        me = house.post("/me", name="Ix Chel")["key"]
        table, host = finished(house, me)
        record = house.send("GET", f"/tables/{table}/record", host)["text"]
        seats = [{"who": "me"}, {"who": "me"}]
        by_me = [
            table,
            house.post("/records", me, record=record)["table"],
            house.post(f"/tables/{table}/fork", f"{me} {host}", move=3, seats=seats)["table"],
            house.post(f"/tables/{table}/rematch", f"{me} {host}")["next"],
        ]
        nobody = [house.make("yaxha", "me", "me").id, house.post("/records", record=record)["table"]]
        with httpx.Client(base_url=f"http://127.0.0.1:{house.port}", trust_env=False, timeout=PATIENCE) as other:
            wish = {"game": "yaxha", "seats": seats}
            elsewhere = other.post("/api/tables", json=wish, headers={"X-Forwarded-For": "192.0.2.7"}).json()["table"]
        secret = house.server.csrf.secret
    found = makers(tmp_path)
    assert {found[table] for table in by_me} == {maker(Caller("", hashed(me)), secret)}
    assert {found[table] for table in nobody} == {maker(Caller("127.0.0.1"), secret)}
    assert found[elsewhere] == maker(Caller("192.0.2.7"), secret)
    assert "127.0.0.1" not in str(found)
    assert "192.0.2.7" not in str(found)
