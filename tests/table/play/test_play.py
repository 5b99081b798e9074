"""Playing at a live table: tentative turns, committed moves, refusals, steps back."""

import random

from tests.table.house import House


def test_a_match_against_bots_is_played_to_its_end_and_proved(house: House) -> None:
    table = house.make("yaxha", "me", "random", "random")
    before = table.look(0)
    assert before["table"]["seed"] is None
    assert table.look()["question"] is None, "who only watches is asked nothing"
    refused = house.send("GET", f"/tables/{table.id}/record", table.key(0), 409)
    assert refused["error"] == "no_record_yet"
    end = table.play_on(random.Random(1))
    assert len(end["result"]["points"]) == 3
    assert [event["seq"] for event in end["events"]] == list(range(end["seq"] + 1))
    record = house.send("GET", f"/tables/{table.id}/record", table.key(0))["text"]
    assert f"commit {before['table']['commit']}" in record
    assert f"seed {end['table']['seed']}" in record
    assert end["table"]["commit"] == before["table"]["commit"]


def test_a_turn_is_tentative_until_it_is_confirmed(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    watched = table.look()
    mine = table.move(0, "card 1")
    assert mine["tentative"]["acts"] == ["card 1"]
    assert mine["view"]["own_card"] == 1
    assert mine["question"] is None
    assert mine["seq"] == 0
    assert table.look() == watched, "nobody else sees it"
    assert table.look(1)["view"]["chosen"] == [False, False]
    assert table.move(0, do="undo")["tentative"]["redo"] == ["card 1"]
    assert table.move(0, do="redo")["tentative"]["acts"] == ["card 1"]
    assert table.move(0, do="restart")["tentative"]["acts"] == []
    assert table.move(0, "card 2")["tentative"]["redo"] == []
    assert table.move(0, do="confirm")["seq"] == 1
    assert table.look(1)["view"]["chosen"] == [True, False]


def test_what_brings_something_to_light_is_final_at_once(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    table.move(0, "card 1", confirm=True)
    assert table.move(1, "card 2")["seq"] == 2, "the cards are turned up"
    assert table.move(1, do="undo", expect=409)["error"] == "nothing_to_undo"


def test_an_act_that_has_become_final_meanwhile_waits_for_its_seat(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    table.move(0, "card 1")
    table.move(1, "card 2", confirm=True)
    held = table.look(0)
    assert (held["tentative"]["acts"], held["tentative"]["redo"]) == ([], ["card 1"])
    assert "final" in held["tentative"]["notice"]
    assert held["view"]["played"] == [None, None], "nothing was turned up by it"
    after = table.move(0, do="redo")
    assert (after["seq"], after["tentative"]["notice"]) == (2, "")


def test_all_acts_of_a_message_or_none(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    table.move(0, "card 1", confirm=True)
    refused = table.move(1, "card 2", "put orange 0,0,1", expect=409)
    assert refused["error"] == "beyond_barrier", "whoever tries learns nothing about what comes to light"
    table.move(1, "card 2", confirm=True)
    seat = table.look()["asked"][0]
    options = [option["act"] for option in table.look(seat)["question"]["options"]]
    assert table.move(seat, options[0], "put blue 9,9,1", expect=400)["error"] == "unreadable_act"
    assert table.look(seat)["tentative"]["acts"] == []


def test_every_refusal_says_why(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    assert table.move(0, "card 3", expect=409) == {
        "error": "illegal",
        "message": "Market 3 is not in play: there are as many markets as players (§2.2).",
        "rule": "2.2",
    }
    french = house.http.post(
        f"/api/tables/{table.id}/moves?lang=fr",
        headers={"Authorization": f"Bearer {table.key(0)}"},
        json={"seat": 0, "seq": 0, "acts": ["card 3"]},
    ).json()
    assert (french["rule"], "marché" in french["message"].lower()) == ("2.2", True)
    assert table.move(0, "card 1", seq=7, expect=409)["error"] == "stale"
    assert table.move(0, "card 1", turn=7, expect=409)["error"] == "stale_turn"
    assert table.move(0, expect=400)["error"] == "no_acts"
    assert table.move(0, do="confirm", expect=409)["error"] == "nothing_to_confirm"
    assert table.move(0, do="redo", expect=409)["error"] == "nothing_to_redo"
    assert house.send("GET", f"/tables/{table.id}/why?seat=0&act=card 3", table.key(0))["rule"] == "2.2"
    assert house.send("GET", f"/tables/{table.id}/why?seat=0&act=card 1", table.key(0)) == {"why": "", "rule": None, "at": []}
    assert house.post(f"/tables/{table.id}/moves", table.key(0), 403, seat=1, seq=0, acts=["card 1"])["error"] == "not_yours"
    assert house.post(f"/tables/{table.id}/moves", table.key(0), 400, seat=0, seq=0, act="card 1")["error"] == "bad_request"


def test_a_message_that_is_sent_twice_counts_once(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    first = table.move(0, "card 1", confirm=True, id="a", seq=0)
    again = table.move(0, "card 1", confirm=True, id="a", seq=0)
    assert (first["seq"], again["seq"]) == (1, 1)
    assert table.move(0, "card 1", confirm=True, id="b", seq=0, expect=409)["error"] == "stale"


def test_back_beyond_the_barrier_only_if_all_agree(house: House) -> None:
    table = house.make("yaxha", "me", "me", "random")
    chooser = random.Random(3)
    table.play_on(chooser, 8)
    here = table.look()
    back = f"/tables/{table.id}/back"
    assert house.post(back, table.key(0), 404, seat=0, to=here["seq"] + 5)["error"] == "no_such_moment"
    assert house.post(f"{back}/answer", table.key(0), 409, seat=0, yes=True)["error"] == "no_proposal"
    assert house.post(back, table.key(0), seat=0, to=0)["proposal"] == {"by": 0, "to": 0, "yes": [0], "what": "back", "level": ""}
    assert house.post(f"{back}/answer", table.key(1), seat=1, yes=False)["proposal"] is None
    house.post(back, table.key(0), seat=0, to=0)
    assert house.post(f"{back}/answer", table.key(1), seat=1, yes=True)["proposal"] is None
    told = next(event for event in table.look()["events"] if event["kind"] == "back")
    assert told["to"] == 0
    start = table.look(seq=0)
    again = table.look(seq=told["seq"])
    assert start["view"] == again["view"], "what was dealt until then lies there again"
    assert table.play_on(chooser)["result"]
    record = house.send("GET", f"/tables/{table.id}/record", table.key(0))["text"]
    assert "result" in record
