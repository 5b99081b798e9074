"""Races for a seat: of several who use or revoke an invitation at once, at any process, one wins."""

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.table.house import House, Made, open_house
from tests.table.play.test_invitations import seat_of
from tests.table.services import Postgres


def at_once(*calls: Callable[[], object]) -> None:
    """Call all of them in threads that start together."""
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], object]) -> None:
        barrier.wait()
        call()

    threads = [threading.Thread(target=run, args=[call]) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def race(first: House, second: House, rounds: int) -> None:
    """Two join with the same invitation at once, each at a process of their own: one of them has the seat, alone."""
    for _ in range(rounds):
        table = first.make("yaxha", "me", "open")
        people = [(house, str(house.post("/me", name="")["key"])) for house in (first, second)]
        answers: list[tuple[str, int]] = []

        def come(house: House, own: str, table: Made = table, answers: list[tuple[str, int]] = answers) -> None:
            headers = {"Authorization": f"Bearer {own}"}
            answer = house.http.post(f"/api/tables/{table.id}/join", json={"key": table.key(1)}, headers=headers)
            answers.append((own, answer.status_code))

        at_once(*(lambda house=house, own=own: come(house, own) for house, own in people))
        assert sorted(status for _, status in answers) == [200, 410]
        for own, status in answers:
            first.look(table.id, own, 1, None if status == 200 else 404)


def test_of_two_who_join_at_once_one_wins(house: House) -> None:
    race(house, house, 12)


@pytest.mark.xdist_group("services")
def test_of_two_who_join_at_once_at_two_processes_one_wins(postgres: Postgres, tmp_path: Path) -> None:
    db = postgres.new()
    with open_house(tmp_path, db=db) as house, open_house(tmp_path, db=db) as other:
        race(house, other, 12)


def test_of_a_joiner_and_the_host_who_revokes_at_once_one_wins(house: House) -> None:
    for _ in range(12):
        table = house.make("yaxha", "me", "open")
        link, answers = table.key(1), dict[str, int]()

        def come(table: Made = table, link: str = link, answers: dict[str, int] = answers) -> None:
            answers["join"] = house.http.post(f"/api/tables/{table.id}/join", json={"key": link}).status_code

        def revoke(table: Made = table, answers: dict[str, int] = answers) -> None:
            headers = {"Authorization": f"Bearer {table.keys['host']}"}
            answers["revoke"] = house.http.delete(f"/api/tables/{table.id}/seats/1/key", headers=headers).status_code

        at_once(come, revoke)
        assert answers in ({"join": 200, "revoke": 403}, {"join": 410, "revoke": 200})
        assert seat_of(table)["kind"] == ("person" if answers["join"] == 200 else "open")


def test_of_a_joiner_and_a_maker_who_peeks_at_once_one_wins(house: House) -> None:
    for _ in range(12):
        table = house.make("yaxha", "me", "open")
        link, answers = table.key(1), dict[str, int]()

        def come(table: Made = table, link: str = link, answers: dict[str, int] = answers) -> None:
            answers["join"] = house.http.post(f"/api/tables/{table.id}/join", json={"key": link}).status_code

        def peek(table: Made = table, link: str = link, answers: dict[str, int] = answers) -> None:
            headers = {"Authorization": f"Bearer {link}"}
            answers["peek"] = house.http.get(f"/api/tables/{table.id}?seat=1", headers=headers).status_code

        at_once(come, peek)
        assert sorted(answers.values()) == [200, 410]
