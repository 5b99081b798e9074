"""Invitations are not keys: a link to a seat is used up by whoever takes the seat with it, and everybody sees it taken."""

import asyncio
import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text
from websockets.exceptions import ConnectionClosed

from sacbe.table.play import invitations
from sacbe.table.store.keys import hashed, new_key
from sacbe.table.store.migrations import migrate
from sacbe.table.store.store import Store
from tests.patience import PATIENCE
from tests.table.house import House, Json, Made, open_house


def join(house: House, table: Made, key: str, own: str = "", expect: int | None = None) -> Json:
    return house.post(f"/tables/{table.id}/join", own, expect, key=key)


def seat_of(table: Made, seat: int = 1, key: str = "") -> Json:
    """A seat as the host (or the holder of another key) sees it."""
    told = table.house.look(table.id, key or table.keys["host"])["table"]["seats"][seat]
    return {name: told[name] for name in ("kind", "name", "invited")}


def test_the_maker_cannot_see_the_hand_of_a_friend_who_joined(house: House) -> None:
    """Finding 5: the key that the maker of a table was told stayed good after the friend had joined."""
    me, friend = house.post("/me", name="Maker")["key"], house.post("/me", name="Itzel")["key"]
    table = house.make("yaxha", "me", "open", key=me)
    link = table.key(1)
    assert seat_of(table) == {"kind": "open", "name": "", "invited": True}
    joined = join(house, table, link, friend)
    assert (joined["seats"], joined["key"], joined["shared"]) == ([1], None, False)
    assert seat_of(table) == {"kind": "person", "name": "Itzel", "invited": False}
    house.post(f"/tables/{table.id}/moves", friend, seat=1, seq=0, acts=["card 2"], confirm=True)
    for keys in (link, f"{link} {me} {table.keys['host']}"):
        status, error = (410, "invitation_used") if keys == link else (403, "not_yours")
        assert house.look(table.id, keys, 1, status)["error"] == error
        move = {"seat": 1, "seq": 1, "acts": ["card 1"]}
        assert house.post(f"/tables/{table.id}/moves", keys, status, **move)["error"] == error
        for path in (
            "/why?seat=1&act=card 1",
            "/preview?seat=1&act=card 1",
            "/board.svg?seat=1",
            "/events?seat=1",
            "/hints?seat=1",
        ):
            assert house.send("GET", f"/tables/{table.id}{path}", keys, status)["error"] == error
    for own in ("", me, house.post("/me", name="x")["key"]):
        assert join(house, table, link, own, 410)["error"] == "invitation_used"
    assert house.post(f"/tables/{table.id}/seats/1/key", me, 403)["error"] == "not_yours", "the seat is taken by somebody else"
    assert house.send("DELETE", f"/tables/{table.id}/seats/1/key", me, 403)["error"] == "not_yours"
    assert house.look(table.id, friend, 1)["view"]["own_card"] == 2
    house.post(f"/tables/{table.id}/seats/1/leave", friend)
    assert join(house, table, link, friend)["seats"] == [1], "the friend may open the same link again, and is back"
    assert not table.look()["table"]["seats"][1]["away"]


def test_a_joiner_without_a_key_of_their_own_is_told_one_once(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    link = table.key(1)
    joined = join(house, table, link)
    assert house.look(table.id, joined["key"], 1)["question"]
    assert join(house, table, link, expect=410)["error"] == "invitation_used"
    assert house.look(table.id, link, 1, 410)["error"] == "invitation_used"
    again = join(house, table, joined["key"], house.post("/me", name="")["key"])
    assert (again["seats"], again["key"]) == ([1], None), "with a key of one's own a browser can come, too"


USES: dict[str, Callable[[House, Made, str], object]] = {
    "a look": lambda house, table, link: house.look(table.id, link, 1),
    "an earlier moment": lambda house, table, link: house.look(table.id, link, 1, seq=0),
    "the board": lambda house, table, link: house.send("GET", f"/tables/{table.id}/board.svg?seat=1", link),
    "a move": lambda house, table, link: house.post(f"/tables/{table.id}/moves", link, seat=1, seq=0, acts=["card 1"]),
    "an illegal move": lambda house, table, link: house.post(
        f"/tables/{table.id}/moves", link, 409, seat=1, seq=0, acts=["card 3"]
    ),
    "a question why not": lambda house, table, link: house.send("GET", f"/tables/{table.id}/why?seat=1&act=card 3", link),
    "a preview": lambda house, table, link: house.send("GET", f"/tables/{table.id}/preview?seat=1&act=card 1", link),
    "a word": lambda house, table, link: house.post(f"/tables/{table.id}/chat", link, seat=1, text="hello"),
    "a name": lambda house, table, link: house.send("PUT", f"/tables/{table.id}/seats/1/name", link, body={"name": ""}),
    "a hello": lambda house, table, link: hello(house, table, link),
}


def hello(house: House, table: Made, link: str) -> None:
    with house.socket(table.id, keys=[link], seat=1) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["seat"] == 1


@pytest.mark.parametrize("use", USES)
def test_the_first_use_of_an_invitation_takes_the_seat_visibly(house: House, use: str) -> None:
    table = house.make("yaxha", "me", "open")
    link, before = table.key(1), table.look()["table"]["version"]
    USES[use](house, table, link)
    assert seat_of(table) == {"kind": "person", "name": "", "invited": False}
    assert table.look()["table"]["version"] > before, "everybody is told"
    assert house.look(table.id, link, 1)["seat"] == 1, "from now on it is the seat's key"
    for own in ("", house.post("/me", name="Friend")["key"]):
        assert join(house, table, link, own, 410)["error"] == "invitation_used", "whoever comes later is told"


def test_an_invitation_alone_lets_its_holder_watch_and_takes_nothing(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    seen = house.look(table.id, table.key(1))
    assert (seen["seat"], seen["question"], seen["table"]["seats"][1]["yours"]) == (None, None, False)
    with house.socket(table.id, keys=[table.key(1)]) as socket:
        assert json.loads(socket.recv(timeout=PATIENCE))["seat"] is None
        assert house.look(table.id, table.key(1), 0, 403)["error"] == "not_yours"
        assert house.post(f"/tables/{table.id}/seats/1/key", table.key(1), 403)["error"] == "not_yours"
        assert seat_of(table) == {"kind": "open", "name": "", "invited": True}
        house.send("DELETE", f"/tables/{table.id}/seats/1/key", table.keys["host"])
        assert json.loads(socket.recv(timeout=PATIENCE))["error"] == "invitation_used"
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)


def test_the_host_revokes_an_invitation_and_invites_again(house: House) -> None:
    table, path = house.make("yaxha", "me", "open"), "seats/1/key"
    host, first = table.keys["host"], table.key(1)
    told = house.send("DELETE", f"/tables/{table.id}/{path}", host)["seats"][1]
    assert (told["kind"], told["invited"]) == ("open", False)
    house.send("DELETE", f"/tables/{table.id}/{path}", host)
    assert join(house, table, first, expect=410)["error"] == "invitation_used"
    second = house.post(f"/tables/{table.id}/{path}", host)["key"]
    third = house.post(f"/tables/{table.id}/{path}", host)["key"]
    assert seat_of(table)["invited"]
    assert table.look()["table"]["seats"][1]["invited"] is False, "that is the host's affair"
    assert join(house, table, second, expect=410)["error"] == "invitation_used", "a new invitation takes the place of the last"
    assert join(house, table, third)["seats"] == [1]
    assert house.post(f"/tables/{table.id}/{path}", host, 403)["error"] == "not_yours"
    assert house.send("DELETE", f"/tables/{table.id}/seats/-1/key", host, 404)["error"] == "no_seat"


def test_the_host_s_own_link_to_a_seat_is_used_up_too(house: House) -> None:
    """Whoever peeks takes the seat; a link that is then passed on says that the seat is shared."""
    table = house.make("yaxha", "me", "open")
    table.look(1)
    passed_on = house.post(f"/tables/{table.id}/seats/1/key", table.key(1))["key"]
    assert join(house, table, passed_on)["shared"]


def test_whoever_is_given_a_key_for_an_invitation_is_told(house: House) -> None:
    """A maker who keeps a seat and passes its key on still sees that hand: the friend is not left in the belief to be alone."""
    table, friend = house.make("yaxha", "me", "me"), house.post("/me", name="")["key"]
    assert join(house, table, table.key(1), friend)["shared"]
    assert not join(house, table, table.key(1), friend)["shared"], "it is told once"


def test_another_device_by_a_link_that_is_used_up(house: House) -> None:
    laptop = house.post("/me", name="Itzel")["key"]
    table = house.make("yaxha", "me", "open", key=laptop)
    phone, third = house.post("/me", name="")["key"], house.post("/me", name="")["key"]
    link = house.post(f"/tables/{table.id}/seats/0/key", laptop)["key"]
    assert house.look(table.id, laptop)["table"]["seats"][0]["invited"]
    assert join(house, table, link, laptop)["seats"] == [0], "opened where one sits already, it is not used up"
    joined = join(house, table, link, phone)
    assert (joined["seats"], joined["shared"]) == ([0], True)
    assert seat_of(table, 0) == {"kind": "person", "name": "Itzel", "invited": False}
    house.post(f"/tables/{table.id}/moves", laptop, seat=0, seq=0, acts=["card 2"])
    assert house.look(table.id, phone, 0)["tentative"]["acts"] == ["card 2"]
    assert join(house, table, link, third, 410)["error"] == "invitation_used"


def test_there_is_an_end_to_making_links(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(invitations, "MOST_LINKS", 3)
    table = house.make("yaxha", "me", "open")
    for seat in (-1, 1):
        path = f"/tables/{table.id}/seats/{seat}/key"
        last = [house.post(path, table.keys["host"])["key"] for _ in range(2)][-1]
        assert house.post(path, table.keys["host"], 409)["error"] == "too_many_links"
        assert house.look(table.id, last)["seq"] == 0, "the last one stays good"


SEAT = ("", "/board.svg", "/why", "/preview", "/why/place")


def try_everything(house: House, table: Made, keys: list[str], chooser: random.Random) -> list[tuple[str, str]]:
    """Ask for seat 1's affairs in one way with each of the keys; what was answered."""
    method, path, body = chooser.choice(
        [
            *(("GET", f"{path}?seat=1&act=card 1&place=market-1", None) for path in SEAT),
            ("POST", "/moves", {"seat": 1, "seq": 0, "acts": ["card 1"]}),
            ("POST", "/chat", {"seat": 1, "text": "x"}),
            ("POST", "/back", {"seat": 1, "to": 0}),
            ("PUT", "/seats/1/name", {"name": "x"}),
            ("PUT", "/seats/1/bot", {"level": "random"}),
            ("DELETE", "/seats/1/bot", None),
            ("POST", "/seats/1/leave", None),
            ("POST", "/seats/1/key", None),
            ("DELETE", "/seats/1/key", None),
        ]
    )
    done = []
    for key in [*keys, " ".join(keys[-8:])]:
        headers = {"Authorization": f"Bearer {key}"}
        answer = house.http.request(method, f"/api/tables/{table.id}{path}", headers=headers, json=body)
        if answer.status_code < 300:
            done.append((method + path, answer.text[:200]))
    return done


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_maker_tries_a_friend_who_has_joined_is_alone(house: House, seed: int) -> None:
    """The maker invites, revokes and invites again; then a friend joins, and no key that was ever told opens the seat."""
    chooser = random.Random(seed)
    me, friend = house.post("/me", name="")["key"], house.post("/me", name="")["key"]
    table = house.make("yaxha", "me", "open", key=me)
    told = [me, table.key(0), table.keys["host"], table.keys["watch"], table.key(1)]
    for _ in range(chooser.randrange(4)):
        if chooser.random() < 0.5:
            house.send("DELETE", f"/tables/{table.id}/seats/1/key", me)
        told.append(house.post(f"/tables/{table.id}/seats/1/key", me)["key"])
    joined = join(house, table, told[-1], friend, expect=None)
    assert (joined["seats"], joined["shared"]) == ([1], False)
    for _ in range(12):
        assert try_everything(house, table, told, chooser) == []
    for key in told[4:]:
        assert join(house, table, key, me, 410)["error"] == "invitation_used"
    assert house.look(table.id, friend, 1)["question"]


def test_a_rematch_keeps_people_s_keys_and_no_invitations(house: House) -> None:
    friend = house.post("/me", name="Itzel")["key"]
    table = house.make("yaxha", "me", "open", "open", "random")
    link, unused = table.key(1), table.key(2)
    join(house, table, link, friend)
    house.send("PUT", f"/tables/{table.id}/seats/2/bot", table.keys["host"], body={"level": "random"})
    table.keys["seats"] = {"0": table.key(0), "1": friend}
    table.play_on(random.Random(5))
    second = house.post(f"/tables/{table.id}/rematch", friend)["next"]
    seats = house.look(second, table.keys["host"])["table"]["seats"]
    assert [(seat["kind"], seat["invited"]) for seat in seats] == [
        ("person", False),
        ("person", False),
        ("open", False),
        ("bot", False),
    ]
    for key, seat in ((table.key(0), 0), (friend, 1)):
        assert house.look(second, key, seat)["question"]
    for key in (link, unused):
        assert house.look(second, key, expect=404)["error"] == "no_table"
    again = house.post(f"/tables/{second}/seats/2/key", table.keys["host"])["key"]
    assert house.post(f"/tables/{second}/join", "", key=again)["seats"] == [2]


# -- going back needs everybody who plays


def test_a_seat_that_is_played_by_its_link_has_a_say_in_going_back(house: House) -> None:
    """Finding 6: seat 0 went back alone, since the other seat was played by its key without ever joining."""
    table = house.make("yaxha", "me", "open")
    table.play_on(random.Random(6), 20)
    here = table.look()["seq"]
    asked = house.post(f"/tables/{table.id}/back", table.key(0), seat=0, to=2)
    assert (asked["proposal"], table.look()["seq"]) == ({"by": 0, "to": 2, "yes": [0], "what": "back", "level": ""}, here)
    assert house.post(f"/tables/{table.id}/back/answer", table.key(1), seat=1, yes=False)["proposal"] is None
    assert table.look()["seq"] == here


def test_whoever_left_and_moves_again_has_a_say_again(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    house.post(f"/tables/{table.id}/seats/1/leave", table.key(1))
    table.play_on(random.Random(6), 6)
    assert not table.look()["table"]["seats"][1]["away"]
    assert house.post(f"/tables/{table.id}/back", table.key(0), seat=0, to=0)["proposal"]["yes"] == [0]


# -- databases from before


def test_links_of_older_databases(tmp_path: Path) -> None:
    """Nobody loses a running match, and whoever made a table sees no hand any more."""
    new, old = tmp_path / "new", tmp_path / "old"
    for folder in (new, old):
        folder.mkdir()
    with open_house(new) as house:
        friend = house.post("/me", name="Itzel")["key"]
        table = house.make("yaxha", "me", "open", "open", "random")
    links = {seat: new_key() for seat in (0, 1, 2)}
    rows = {name: _rows(new / "tables.db", name) for name in ("tables", "entries", "seats", "players")}
    grants = [(links[0], 0, "link"), (links[1], 1, "link"), (friend, 1, "player"), (links[2], 2, "link")]
    rows["grants"] = [
        {"table_id": table.id, "key_hash": hashed(key), "role": "seat", "seat": seat, "kind": kind} for key, seat, kind in grants
    ]
    rows["grants"].append(
        {"table_id": table.id, "key_hash": hashed(table.keys["host"]), "role": "host", "seat": -1, "kind": "link"}
    )

    def fill(connection: Connection) -> None:
        """As an older version left it: seat 0 has only its link, a browser has joined at seat 1, and nobody at seat 2."""
        migrate(connection, "0005")
        for name, kept in rows.items():
            known = [column["name"] for column in inspect(connection).get_columns(name)]
            for row in kept:
                values = {key: value for key, value in row.items() if key in known}
                fields = ", ".join(f'"{key}"' for key in values)
                connection.execute(
                    text(f"INSERT INTO {name} ({fields}) VALUES ({', '.join(':' + key for key in values)})"), values
                )
        connection.execute(text("UPDATE seats SET kind = 'person' WHERE seat = 1"))

    store = Store(f"sqlite:///{old / 'tables.db'}")
    asyncio.run(store.write(fill))
    store.close()
    with open_house(old) as house:
        table.house = house
        assert house.look(table.id, links[0], 0)["question"], "somebody who has nothing but the link goes on with it"
        assert join(house, table, links[0], house.post("/me", name="")["key"])["seats"] == [0]
        assert house.look(table.id, friend, 1)["question"]
        assert house.look(table.id, links[1], 1, 410)["error"] == "invitation_used"
        assert seat_of(table, 2) == {"kind": "open", "name": "", "invited": True}
        assert join(house, table, links[2])["seats"] == [2]


def _rows(database: Path, name: str) -> list[Json]:
    """The rows of a table, as SQLite stores them."""
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute(f"SELECT * FROM {name}")]
