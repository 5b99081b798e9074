"""Help for a seat over the API: places, reasons, previews, hints, chat and the rules."""

import asyncio
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

import sacbe
from sacbe.table.compute.messages import Advised
from sacbe.table.jobs.hints import Hints
from sacbe.table.server.server import HINTS_EACH
from tests.patience import PATIENCE
from tests.table.house import House


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", sacbe.games())
def test_every_paragraph_of_the_rules_can_be_linked_to(game: str, lang: str, house: House) -> None:
    book = house.send("GET", f"/games/{game}/rules?lang={lang}")
    ids = re.findall(r' id="s([\d.]+)"', book["rules"])
    assert len(ids) == len(set(ids)) > 100
    linked = set(re.findall(r'href="#s([\d.]+)"', book["rules"] + book["howto"]))
    assert sorted(linked - set(ids)) == []


def test_there_are_no_rules_of_other_games(house: House) -> None:
    assert house.send("GET", "/games/chess/rules", expect=404)["error"] == "no_game"


def test_options_know_their_places(house: House) -> None:
    scene = house.make("yaxha", "me", "open").look(0, svg="true")
    for option in scene["question"]["options"]:
        assert option["at"] == [f"market-{option['act'].split()[1]}"]
        assert f'id="{option["at"][0]}"' in scene["svg"]


def test_a_place_says_why_nothing_can_be_done_there(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    why = house.send("GET", f"/tables/{table.id}/why/place?seat=0&place=cell-0_0_0_1", table.key(0))
    assert f"§{why['rule']}" in why["why"]
    nothing = house.send("GET", f"/tables/{table.id}/why/place?seat=0&place=nowhere", table.key(0))
    assert nothing == {"why": "Nothing can be done there now.", "rule": None, "at": ["nowhere"]}
    house.send("GET", f"/tables/{table.id}/why/place?seat=0&place=bag", table.key(None), expect=403)


def test_a_preview_tells_what_changes_and_reveals_nothing(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    path = f"/tables/{table.id}/preview?seat=0&act=card%201"
    told = house.send("GET", path, table.key(0))
    assert (told["final"], len(told["lines"])) == (False, 1)
    assert "market-1" in told["places"]
    assert table.look(0)["tentative"]["acts"] == []
    table.move(1, "card 2", confirm=True)
    told = house.send("GET", path, table.key(0))
    assert (told["final"], told["lines"], told["places"]) == (True, [], [])
    house.send("GET", path, table.key(1), expect=403)


def test_hints_are_off_if_the_table_says_so(house: House) -> None:
    table = house.make("yaxha", "me", "open", hints=False)
    assert house.send("GET", f"/tables/{table.id}/hints?seat=0", table.key(0), 403)["error"] == "no_hints"


def test_not_all_hints_are_waited_for_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    table = house.make("yaxha", "me", "open")
    path, go = f"/tables/{table.id}/hints?seat=0", threading.Event()

    async def slowly(*_: object) -> Advised:
        assert await asyncio.to_thread(go.wait, PATIENCE)
        return Advised([])

    def ask(_: int) -> int:
        answer = house.http.get(f"/api{path}", headers={"Authorization": f"Bearer {table.key(0)}"})
        if answer.status_code == 503:
            go.set()  # this one was sent away while the others wait
        return answer.status_code

    monkeypatch.setattr(Hints, "_advise", slowly)
    with ThreadPoolExecutor(HINTS_EACH + 1) as threads:
        assert sorted(threads.map(ask, range(HINTS_EACH + 1))) == [200] * HINTS_EACH + [503]
    assert house.http.get(f"/api{path}", headers={"Authorization": f"Bearer {table.key(0)}"}).json() == []


def test_hints_tell_the_best_options(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    answer = house.http.get(f"/api/tables/{table.id}/hints?seat=0", headers={"Authorization": f"Bearer {table.key(0)}"})
    acts = {option["act"] for option in table.look(0)["question"]["options"]}
    assert {hint["act"] for hint in answer.json()} <= acts
    assert [hint["say"] for hint in answer.json()]


def test_seats_talk_and_watchers_hear_nothing(house: House) -> None:
    table = house.make("yaxha", "me", "me")
    house.post(f"/tables/{table.id}/chat", table.key(0), None, seat=0, text=" hello ")
    house.post(f"/tables/{table.id}/chat", table.key(0), 403, seat=1, text="as somebody else")
    house.post(f"/tables/{table.id}/chat", table.key(None), 403, seat=0, text="from outside")
    heard = house.http.get(f"/api/tables/{table.id}/chat", headers={"Authorization": f"Bearer {table.key(1)}"}).json()
    assert [(line["number"], line["seat"], line["text"]) for line in heard] == [(1, 0, "hello")]
    outside = house.http.get(f"/api/tables/{table.id}/chat", headers={"Authorization": f"Bearer {table.key(None)}"}).json()
    assert outside == []


def test_an_act_that_is_too_long_is_refused_by_name(house: House) -> None:
    table = house.make("yaxha", "me", "open")
    for path, field in (("why", "act"), ("preview", "act"), ("why/place", "place")):
        refused = house.send("GET", f"/tables/{table.id}/{path}?seat=0&{field}={'x' * 300}", table.key(0), 400)
        assert refused["error"] == "bad_request"
        assert f"{field}: Expected `str` of length <=" in refused["message"]
