"""A bot for whoever is not there, ending a match by agreement, resigning, leaving for good, deleting a table."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from sacbe.table.live import presence
from tests.table.house import House, Json, Made
from tests.table.play.test_seats import wait_for


@pytest.fixture(autouse=True)
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.0)


@contextmanager
def here(table: Made, *seats: int) -> Iterator[None]:
    """The people of these seats follow the table."""
    if not seats:
        yield
        return
    with table.house.socket(table.id, keys=[table.key(seats[0])], seat=seats[0]), here(table, *seats[1:]):
        wait_for(lambda: seat_of(table, seats[0]), lambda seat: seat["here"])
        yield


def seat_of(table: Made, seat: int) -> Json:
    return dict(table.look()["table"]["seats"][seat])


def call_bot(table: Made, seat: int, key: str, expect: int | None = None) -> Json:
    return table.house.send("PUT", f"/tables/{table.id}/seats/{seat}/bot", key, expect, {"level": "random"})


def try_to_call(table: Made, seat: int, key: str) -> Json:
    """The answer, whether that was allowed or not yet."""
    head = {"Authorization": f"Bearer {key}"}
    return dict(table.house.http.put(f"/api/tables/{table.id}/seats/{seat}/bot", headers=head, json={"level": "random"}).json())


def test_the_host_gives_a_silent_seat_to_a_bot_and_it_is_taken_back(house: House) -> None:
    table = house.make("yaxha", "me", "me", absence=1)
    assert table.look()["table"]["absence"] == 1
    with here(table, 0, 1):
        seat = seat_of(table, 1)
        assert seat["absent_from"] is None, "whoever is there is not silent, however long they think"
        assert call_bot(table, 1, table.keys["host"], 409)["error"] == "not_away"
    away = wait_for(lambda: seat_of(table, 1), lambda seat: not seat["here"])
    assert away["absent_from"] == pytest.approx(away["since"] + 1)
    wait_for(lambda: try_to_call(table, 1, table.keys["host"]), lambda told: "seats" in told)
    assert seat_of(table, 1)["stand_in"] == "random"
    with here(table, 1):
        back = house.send("DELETE", f"/tables/{table.id}/seats/1/bot", table.key(1))["seats"][1]
        assert (back["stand_in"], back["here"]) == ("", True)


def test_a_seat_that_is_not_waited_for_is_left_alone(house: House) -> None:
    table = house.make("yaxha", "me", "me", absence=1)
    assert [seat["absent_from"] is None for seat in table.look()["table"]["seats"]] == [False, False]
    table.move(0, "card 1", confirm=True)
    assert seat_of(table, 0)["absent_from"] is None
    assert call_bot(table, 0, table.keys["host"], 409)["error"] == "not_away"


def test_without_the_host_all_who_are_there_agree_on_a_bot(house: House) -> None:
    table = house.make("yaxha", "me", "me", "me", absence=1)
    with here(table, 1, 2):
        wait_for(lambda: try_to_call(table, 0, table.key(1)), lambda told: "proposal" in told)
        proposal = table.look()["table"]["proposal"]
        assert (proposal["what"], proposal["to"], proposal["yes"]) == ("bot", 0, [1])
        assert not seat_of(table, 0)["stand_in"], "the other one was not asked yet"
        house.post(f"/tables/{table.id}/answer", table.key(2), seat=2, yes=True)
        assert seat_of(table, 0)["stand_in"] == "random"
        house.send("DELETE", f"/tables/{table.id}/seats/0/bot", table.key(0))
    # Whoever comes back meanwhile makes the question void.
    with here(table, 1, 2):
        wait_for(lambda: try_to_call(table, 0, table.key(1)), lambda told: "proposal" in told)
        with here(table, 0):
            assert table.look()["table"]["proposal"] is None
            refused = house.post(f"/tables/{table.id}/answer", table.key(2), 409, seat=2, yes=True)
            assert refused["error"] == "no_proposal"


def test_all_agree_to_end_a_match(house: House) -> None:
    table = house.make("yaxha", "me", "me", "random")
    asked = house.post(f"/tables/{table.id}/abandon", table.key(0), seat=0)
    assert (asked["proposal"]["what"], asked["over"]) == ("abandon", False)
    house.post(f"/tables/{table.id}/answer", table.key(1), seat=1, yes=False)
    assert not table.look()["table"]["over"], "one no is enough"
    house.post(f"/tables/{table.id}/abandon", table.key(0), seat=0)
    house.post(f"/tables/{table.id}/answer", table.key(1), seat=1, yes=True)
    now = table.look()
    assert now["table"]["ended"] == {"how": "abandoned", "by": 0, "winners": []}
    assert (now["table"]["over"], now["asked"], now["result"]) == (True, [], None)
    assert now["table"]["seed"], "nothing is hidden any more"
    assert table.move(0, "card 1", expect=409)["error"] == "over"
    assert house.post(f"/tables/{table.id}/abandon", table.key(0), 409, seat=0)["error"] == "over"
    assert "game yaxha" in house.send("GET", f"/tables/{table.id}/record", table.key(0))["text"]
    again = house.post(f"/tables/{table.id}/rematch", table.key(0))["next"]
    assert house.look(again, table.key(0), 0)["question"]


def test_alone_with_bots_one_ends_it_at_once(house: House) -> None:
    table = house.make("yaxha", "me", "random")
    assert house.post(f"/tables/{table.id}/abandon", table.key(0), seat=0)["ended"]["how"] == "abandoned"


def test_between_two_the_other_has_won_by_resignation(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    assert house.post(f"/tables/{table.id}/seats/1/resign", table.key(0), 403)["error"] == "not_yours"
    ended = house.post(f"/tables/{table.id}/seats/1/resign", table.key(1))["ended"]
    assert ended == {"how": "resigned", "by": 1, "winners": [0]}
    assert house.post(f"/tables/{table.id}/seats/1/resign", table.key(1), 409)["error"] == "over"


def test_among_three_a_bot_plays_for_whoever_resigned_to_the_end(house: House) -> None:
    table = house.make("yaxha", "me", "me", "me")
    told = house.post(f"/tables/{table.id}/seats/2/resign", table.key(2))
    assert (told["over"], told["ended"], told["seats"][2]["resigned"]) == (False, None, True)
    assert house.send("DELETE", f"/tables/{table.id}/seats/2/bot", table.key(2), 409)["error"] == "resigned"
    assert house.post(f"/tables/{table.id}/seats/2/resign", table.key(2), 409)["error"] == "bot_plays"
    wait_for(table.look, lambda now: 2 not in now["asked"])


def test_leaving_for_good_takes_every_right_and_leaves_the_others_the_table(house: House) -> None:
    me, friend = (house.post("/me", name=name)["key"] for name in ("Ix", "Ben"))
    table = house.make("yaxha", "me", "open", "random", key=me)
    house.post(f"/tables/{table.id}/join", friend, key=table.key(1))
    house.send("DELETE", f"/tables/{table.id}/mine", me)
    assert house.look(table.id, me, 0, 404)["error"] == "no_table"
    now = house.look(table.id, friend, 1)["table"]
    assert now["host"], "somebody who stays takes the host's place"
    assert (now["seats"][0]["resigned"], now["over"]) == (True, False)
    house.send("DELETE", f"/tables/{table.id}/mine", friend)
    assert house.send("GET", f"/tables/{table.id}", table.keys["watch"], 404)["error"] == "no_table"


def test_a_table_is_deleted_by_its_host_while_nobody_else_plays(house: House) -> None:
    me, friend = (house.post("/me", name=name)["key"] for name in ("Ix", "Ben"))
    alone = house.make("yaxha", "me", "random", key=me)
    assert house.send("DELETE", f"/tables/{alone.id}", alone.keys["watch"], 403)["error"] == "not_yours"
    house.send("DELETE", f"/tables/{alone.id}", me)
    shared = house.make("yaxha", "me", "open", key=me)
    lines = house.http.get("/api/me/tables", headers={"Authorization": f"Bearer {me}"}).json()
    assert [(line["id"], line["host"], line["turn"], line["ended"]) for line in lines] == [(shared.id, True, [0, 1], False)]
    house.post(f"/tables/{shared.id}/join", friend, key=shared.key(1))
    assert house.send("DELETE", f"/tables/{shared.id}", me, 409)["error"] == "others_play"
    house.post(f"/tables/{shared.id}/seats/1/resign", friend)
    house.send("DELETE", f"/tables/{shared.id}", me)
    assert house.look(shared.id, friend, 1, 404)["error"] == "no_table"


def test_chat_reaches_whoever_watches_if_the_table_lets_it(house: House) -> None:
    for allowed in (False, True):
        table = house.make("yaxha", "me", "open", watch_chat=allowed)
        house.post(f"/tables/{table.id}/chat", table.key(0), seat=0, text="hello")
        heard = house.http.get(f"/api/tables/{table.id}/chat", headers={"Authorization": f"Bearer {table.keys['watch']}"}).json()
        assert [line["text"] for line in heard] == (["hello"] if allowed else [])
