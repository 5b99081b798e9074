"""What seats are called at a table: everywhere the same, "you" for one's own, and nothing of a name is taken for markup."""

import random
from typing import Any

from sacbe.bots.names import NAMES
from tests.table.house import House

HOSTILE = "</text><script>"


def seen(house: House, table: str, key: str, seat: int | None = None, lang: str = "en") -> dict[str, Any]:
    """The table as somebody sees it, with its picture."""
    where = "" if seat is None else f"&seat={seat}"
    found: dict[str, Any] = house.send("GET", f"/tables/{table}?svg=true&lang={lang}{where}", key)
    return found


def test_bots_have_names_of_their_own(house: House) -> None:
    table = house.make("yaxha", "me", "random", "random")
    names = [seat["name"] for seat in seen(house, table.id, table.key(0), 0)["table"]["seats"]]
    assert names[0] == ""
    assert len({*names[1:]}) == 2
    assert {*names[1:]} <= {*NAMES}


def test_a_bot_takes_no_name_of_a_person(house: House) -> None:
    for name in NAMES[:3]:
        me = house.post("/me", name=name)["key"]
        seats = [{"who": "me"}, *[{"who": "bot", "level": "random"}] * 3]
        made = house.send("POST", "/tables", me, body={"game": "yaxha", "seats": seats})
        names = [seat["name"] for seat in seen(house, made["table"], me, 0)["table"]["seats"]]
        assert names[0] == name
        assert len({*names}) == 4


def test_logs_boards_and_reasons_say_names(house: House) -> None:
    me = house.post("/me", name=HOSTILE)["key"]
    made = house.send("POST", "/tables", me, body={"game": "yaxha", "seats": [{"who": "me"}, {"who": "open", "name": "Ana"}]})
    table, friend = made["table"], made["seats"]["1"]
    for seat, key in ((0, me), (1, friend)):
        act = seen(house, table, key, seat)["question"]["options"][0]["act"]
        body = {"seat": seat, "seq": seen(house, table, key, seat)["seq"], "acts": [act], "confirm": True}
        house.send("POST", f"/tables/{table}/moves", key, body=body)
    mine, theirs = seen(house, table, me, 0), seen(house, table, friend, 1, "fr")
    log, french = ([line for event in scene["events"] for line in event["lines"]] for scene in (mine, theirs))
    assert any(line.startswith("You lay card ") for line in log)
    assert "Ana lays a card face down." in log
    assert any(line.startswith("Vous posez la carte ") for line in french)
    assert f"{HOSTILE} pose une carte face cachée." in french
    assert "<script" not in theirs["svg"]
    assert "&lt;/text&gt;" in theirs["svg"]
    assert "names" not in mine["view"]


def test_a_rematch_keeps_the_names_of_bots(house: House) -> None:
    table = house.make("yaxha", "random", "random")
    table.play_on(random.Random(1))
    names = [seat["name"] for seat in seen(house, table.id, table.keys["host"])["table"]["seats"]]
    again = house.send("POST", f"/tables/{table.id}/rematch", table.keys["host"])["next"]
    assert [seat["name"] for seat in seen(house, again, table.keys["host"])["table"]["seats"]] == names
