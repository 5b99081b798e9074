import os
import signal
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.sampling import sample
from tests.table.kills import Person, Victim, kill_again_and_again, sqlite_in
from tests.table.play.test_seats import wait_for
from tests.table.services import Postgres


@pytest.mark.sample(1, of="kills")
def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    """The short version; `make soak` kills a hundred times while twenty tables are played."""
    acknowledged, matches = kill_again_and_again([Victim(sqlite_in(tmp_path))], kills=sample(1, 3), tables=sample(1, 2))
    assert acknowledged > 10
    assert matches >= sample(1, 2)


@pytest.mark.sample(1, of="kills")
@pytest.mark.xdist_group("services")
def test_two_servers_that_are_killed_in_turn_lose_nothing(postgres: Postgres) -> None:
    db = postgres.new()
    acknowledged, matches = kill_again_and_again([Victim(db), Victim(db)], kills=sample(1, 2), tables=sample(1, 2))
    assert acknowledged > 10
    assert matches >= sample(1, 2)


@pytest.mark.sample(1, of="kills")
@pytest.mark.xdist_group("services")
def test_several_processes(postgres: Postgres) -> None:
    """`sacbe serve --workers 2`: one dies, its tables go on, and another takes its place; all end with the one who began them."""
    victim = Victim(postgres.new(), "--workers", "2", games="yaxha")
    victim.start()
    person = Person([victim.url], "yaxha", 1)
    try:
        before = wait_for(victim.children, lambda found: len(found) == 2)
        person.start()
        wait_for(lambda: person.acknowledged, lambda made: len(made) >= 3)
        os.kill(before[0], signal.SIGKILL)
        after = wait_for(victim.children, lambda found: len(found) == 2 and before[0] not in found)
        assert before[1] in after
        assert person.stop.wait(PATIENCE), "the match goes on to its end"
        person.check()
        metrics = person.clients[0].get("/metrics").text
        assert "sacbe_requests_total{" in metrics
    finally:
        person.close()
        code = victim.kill(signal.SIGTERM)
    assert code == 0
    wait_for(lambda: [pid for pid in after if os.path.exists(f"/proc/{pid}")], lambda alive: not alive)
