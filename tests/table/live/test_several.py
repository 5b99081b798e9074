"""Several processes on one PostgreSQL, with either bus: what happens at one is seen at the other, and none is missed."""

import asyncio
import json
import random
from pathlib import Path

import pytest

from sacbe.table.live import notifier
from sacbe.table.play.proof import verify
from sacbe.table.server.settings import Settings
from sacbe.table.store.store import Store
from tests.patience import PATIENCE
from tests.table.house import Made, open_house
from tests.table.services import Postgres
from tests.table.store.test_store import differences, open_at_once

pytestmark = pytest.mark.xdist_group("services")


def test_many_may_start_at_once(postgres: Postgres) -> None:
    db = Settings(db=postgres.new()).database
    stores = [Store(db) for _ in range(6)]
    assert open_at_once(stores) == []
    assert asyncio.run(stores[0].read(differences)) == []
    for store in stores:
        store.close()


@pytest.mark.sample(1)
@pytest.mark.parametrize("by", ["postgres", "redis"])
def test_a_move_on_one_is_seen_on_the_other(
    by: str, postgres: Postgres, request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notifier, "POLL_SECONDS", 3600.0)  # the bus alone tells
    db, bus = postgres.new(), "" if by == "postgres" else str(request.getfixturevalue("redis").url)
    with open_house(tmp_path, db=db, bus=bus) as house, open_house(tmp_path, db=db, bus=bus) as other:
        table = house.make("yaxha", "me", "me")
        with other.socket(table.id, keys=[table.key(1)], seat=1) as socket:
            assert json.loads(socket.recv(timeout=PATIENCE))["seq"] == table.look()["seq"]
            for _ in range(5):
                table.play_on(random.Random(1), 1)
                seq = table.look()["seq"]
                while json.loads(socket.recv(timeout=PATIENCE))["seq"] < seq:
                    pass
        there = Made(other, table.keys)
        end = there.play_on(random.Random(2))
        record = str(house.send("GET", f"/tables/{table.id}/record", table.key(None))["text"])
        assert "Right" in verify(record, end["table"]["commit"], "en")
