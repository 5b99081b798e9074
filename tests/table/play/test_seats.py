"""Who sits where: links, leaving and coming back, bots that stand in, clocks, rematches, lists."""

import inspect
import random
import time
from collections.abc import Callable
from typing import TypeVar

import pytest

import sacbe
from sacbe.core.catalogue import LANGUAGES
from sacbe.table.api.refusal import Refused
from sacbe.table.api.wire import NewTable, SeatWish
from sacbe.table.play.seating import plan_new
from tests.patience import PATIENCE
from tests.table.house import House, Json, Made

T = TypeVar("T")


def wait_for(look: Callable[[], T], until: Callable[[T], object]) -> T:
    end = time.monotonic() + PATIENCE
    while not until(now := look()):
        assert time.monotonic() < end, now
        time.sleep(0.02)
    return now


def test_somebody_comes_by_a_link_and_goes_on_at_another_device(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    assert [seat["kind"] for seat in table.look()["table"]["seats"]] == ["person", "open"]
    laptop = house.post("/me", name="Itzel")["key"]
    joined = house.post(f"/tables/{table.id}/join", laptop, key=table.key(1))
    assert joined == {"table": table.id, "seats": [1], "host": False, "watch": False, "key": None, "shared": False}
    seat = table.look()["table"]["seats"][1]
    assert (seat["kind"], seat["name"]) == ("person", "Itzel")
    house.post(f"/tables/{table.id}/moves", laptop, seat=1, seq=0, acts=["card 2"])
    fresh = house.post(f"/tables/{table.id}/seats/1/key", laptop)["key"]
    assert house.look(table.id, fresh, 1)["tentative"]["acts"] == ["card 2"], "a new link shows the same turn elsewhere"
    assert house.post(f"/tables/{table.id}/seats/1/key", table.key(0), 403)["error"] == "not_yours"


def test_my_tables(house: House) -> None:
    me = house.post("/me", name="Ixchel")["key"]
    table = house.make("yaxha", "me", "random", key=me)
    answer = house.http.get("/api/me/tables", headers={"Authorization": f"Bearer {me}"}).json()
    bot = house.look(table.id, me, 0)["table"]["seats"][1]["name"]
    assert [(line["id"], line["names"], line["yours"], line["your_turn"]) for line in answer] == [
        (table.id, ["Ixchel", bot], [0], True)
    ]
    assert house.look(table.id, me, 0)["table"]["host"]
    assert house.send("GET", "/me/tables", "", 401)["error"] == "stranger"
    assert house.send("PUT", "/me", me, body={"name": "Ix"}) == {"name": "Ix", "key": None}
    assert house.send("GET", "/me", me)["name"] == "Ix"


def test_several_seats_at_one_screen_have_a_view_each(house: House) -> None:
    me = house.post("/me", name="")["key"]
    table = house.make("yaxha", "me", "me", key=me)
    house.post(f"/tables/{table.id}/moves", me, seat=0, seq=0, acts=["card 2"], confirm=True)
    assert house.look(table.id, me, 0)["view"]["own_card"] == 2
    assert house.look(table.id, me, 1)["view"]["own_card"] is None
    assert house.look(table.id, me)["view"]["own_card"] is None


def test_a_bot_takes_over_and_gives_back(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    seat = f"/tables/{table.id}/seats/1"
    assert house.send("PUT", f"{seat}/bot", table.key(0), 409, {"level": "random"})["error"] == "not_away"
    assert house.post(f"{seat}/leave", table.key(0), 403)["error"] == "not_yours"
    house.post(f"{seat}/leave", table.key(1))
    assert table.look()["table"]["seats"][1]["away"]
    assert house.send("PUT", f"{seat}/bot", table.key(0), 400, {"level": "grandmaster"})["error"] == "unknown"
    house.send("PUT", f"{seat}/bot", table.key(0), body={"level": "random"})
    wait_for(table.look, lambda now: now["asked"] == [0])
    assert table.move(1, "card 1", expect=409)["error"] == "bot_plays"
    given = house.send("DELETE", f"{seat}/bot", table.key(1))["seats"][1]
    assert (given["stand_in"], given["away"]) == ("", False)
    table.move(0, "card 1", confirm=True)
    assert 1 in wait_for(table.look, lambda now: now["seq"] >= 2)["asked"], "the person is waited for again"


def test_the_host_fills_a_seat_that_nobody_took(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    house.send("PUT", f"/tables/{table.id}/seats/1/bot", table.keys["host"], body={"level": "random"})
    wait_for(table.look, lambda now: now["asked"] == [0])


def test_after_the_clock_a_bot_plays(house: House) -> None:
    table = house.make("yaxha", "me", "me", clock={"kind": "turn", "seconds": 1})
    table.move(1, "card 2")
    now = table.look()
    assert all(seat["deadline"] for seat in now["table"]["seats"])
    after = wait_for(table.look, lambda now: now["seq"] >= 2)
    assert after["view"]["played"][1] == 2, "what the person had begun is kept"


def test_a_clock_for_the_match(house: House) -> None:
    table = house.make("yaxha", "me", "random", clock={"kind": "match", "seconds": 1})
    end = wait_for(table.look, lambda now: now["result"])
    assert end["seq"] > 10


def test_rematch_with_the_same_keys(house: House) -> None:
    table = house.make("yaxha", "me", "random")
    assert house.post(f"/tables/{table.id}/rematch", table.key(0), 409)["error"] == "not_over"
    table.play_on(random.Random(5))
    second = house.post(f"/tables/{table.id}/rematch", table.key(0))["next"]
    assert house.post(f"/tables/{table.id}/rematch", table.key(0))["next"] == second
    again = house.look(second, table.key(0), 0)
    assert (again["table"]["parent"], again["question"] is not None) == (table.id, True)
    assert again["table"]["commit"] != table.look()["table"]["commit"]


def test_unknown_wishes_are_refused(house: House) -> None:
    seats = [{"who": "me"}, {"who": "bot", "level": "random"}]
    for body in (
        {"game": "chess", "seats": seats},
        {"game": "yaxha", "seats": seats[:1]},
        {"game": "yaxha", "seats": seats, "options": {"colour": "red"}},
        {"game": "yaxha", "seats": [{"who": "bot", "level": "god"}, *seats]},
        {"game": "yaxha", "seats": seats, "position": {"nonsense": 1}},
        {"game": "yaxha", "seats": seats, "clock": {"kind": "turn", "seconds": 5, "level": "god"}},
    ):
        assert house.send("POST", "/tables", "", 400, body)["message"]


@pytest.mark.parametrize(
    ("game", "options", "words"),
    [
        ("yaxha", {"bonus_deck": "named"}, "Cartes bonus : exactement trois"),
        ("yaxha", {"bonus_cards": "longest_grey+longest_grey"}, "Cartes bonus : exactement trois"),
        ("maya", {"zones": "red+yellow"}, "autant de zones supplémentaires"),
    ],
)
def test_options_that_do_not_go_together_are_refused_in_both_languages(game: str, options: dict[str, str], words: str) -> None:
    with pytest.raises(Refused) as refused:
        plan_new(NewTable(game=game, seats=[SeatWish(who="me")] * 2, options={**options}))
    assert words in refused.value.message("fr")
    assert words not in refused.value.message("en")
    assert all("§2" in refused.value.message(lang) for lang in LANGUAGES)


def test_they_are_refused_in_the_persons_language(house: House) -> None:
    body = {"game": "yaxha", "seats": [{"who": "me"}] * 2, "options": {"bonus_deck": "named"}}
    told = house.http.post("/api/tables", json=body, headers={"Accept-Language": "fr"})
    assert (told.status_code, told.json()["message"][:20]) == (400, "Cartes bonus : exact")


@pytest.mark.parametrize("name", sacbe.games())
def test_every_game_that_checks_options_has_words_for_it(name: str) -> None:
    """The core tells in English which option it is: each of them has a text."""
    game = sacbe.game(name)
    source = inspect.getsource(game.check_options)
    named = [option for option, spec in game.options.items() if f'"{option}: ' in source or spec.pick > 1]
    assert bool(named) == ("raise" in source)
    for lang in LANGUAGES:
        assert all("§" in game.catalogue.text(lang, f"option.{option}_refused", seats="2") for option in named)


def test_cardboard_beside_the_screen(house: House) -> None:
    table = house.make("yaxha", "me", "random", by_hand=True)
    now = table.look(0)
    assert (now["asked"], now["question"], now["table"]["commit"]) == ([-1], None, None)
    assert "initiative 2" in [option["act"] for option in now["nature"]["options"]]
    assert table.look()["nature"] is None, "who only watches types nothing"
    typed = Typist(table)
    typed.until(lambda now: now["asked"] == [0])
    table.move(0, "card 1", confirm=True)
    end = typed.until(lambda now: now["view"]["round"] == 2)
    assert end["table"]["by_hand"]


class Typist:
    """Somebody who deals cardboard, and types what came."""

    def __init__(self, table: Made) -> None:
        self.table, self.chooser = table, random.Random(2)

    def until(self, done: Callable[[Json], object]) -> Json:
        until = time.monotonic() + PATIENCE
        while not done(now := self.table.look(0)):
            assert time.monotonic() < until
            asked = now["nature"] or (now["question"] if now["view"]["step"] != "choose" else None)
            if asked:
                act = self.chooser.choice(asked["options"])["act"]
                body = {"seat": asked["seat"], "seq": now["seq"], "acts": [act], "confirm": True}
                self.table.house.http.post(
                    f"/api/tables/{self.table.id}/moves", headers={"Authorization": f"Bearer {self.table.key(0)}"}, json=body
                )
            else:
                time.sleep(0.01)
        return now
