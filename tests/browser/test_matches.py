"""Matches through the page: by mouse, by keyboard, on a phone, by two people with a watcher, on one screen.

Matches of Yaxha and of two other games, others with every commit, are played from the beginning to the end, each in a way of its
own; the other ways join near the end.
"""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sacbe
from tests.browser.conftest import BOT, DESKTOP, PHONE, NewPage
from tests.browser.hands import LOOK, WAIT, act, click, click_place, look, play, press_on, wait_until_asked
from tests.patience import PATIENCE_MS
from tests.table.house import House, Made


def sit_down(page: Page, table: Made, seat: int | None) -> None:
    """Come to a table by a link."""
    page.goto(f"/t/{table.id}#{table.key(seat)}")
    expect(page.locator("#connection")).to_have_class("light live")
    page.evaluate("document.querySelector('.toast')?.remove()")  # with a key of the maker's own: that others have it, too


def near_the_end(game: str, left: int) -> dict[str, Any]:
    """A position of a random match of two, some decisions before its end."""
    match, chance, truths = sacbe.start(game, 2, seed=1), random.Random(1), list[dict[str, Any]]()
    while not match.over:
        truths.append(match.truth())
        match.play(match.asked[0], chance.choice(match.legal(match.asked[0])))
    return truths[-left]


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", sorted({*sacbe.games()} - {"yaxha"}))
def test_a_whole_match_by_clicking_only_what_glows(game: str, house: House, new_page: NewPage) -> None:
    """Gold on a phone and in French, and the others at a desk; two people play Yaxha below."""
    phone = game == "gold"
    page, table = new_page(PHONE, "fr") if phone else new_page(), house.make(game, "me", BOT)
    sit_down(page, table, 0)
    expect(page.locator("#choices h2")).to_have_text("Vos choix" if phone else "Your options")
    clicks = play(page, random.Random(game))
    record = sacbe.replay(house.send("GET", f"/tables/{table.id}/record", table.key(0))["text"])
    assert clicks >= sum(seat == 0 for seat, _ in record.moves) > 0, "what the rules do by themselves is in no record"
    expect(page.locator("#end .winner")).to_be_visible()
    expect(page.locator("#end .total td")).to_have_count(0 if game == "yucatan" else 2)  # levels alone have no sum
    expect(page.locator("#end .chart")).to_be_visible()
    expect(page.locator("#end h2")).to_have_text("Résultat" if phone else "Result")
    assert page.evaluate("document.documentElement.scrollWidth") <= (PHONE if phone else DESKTOP)["width"]


@pytest.mark.parametrize(("game", "cells"), [("yucatan", 0), ("maya", 2)])
def test_a_result_has_a_total_if_it_adds_something(house: House, new_page: NewPage, game: str, cells: int) -> None:
    """Yucatan has levels and no points: one source alone needs no sum."""
    record = (Path(__file__).parents[1] / "records" / game / "two_seats.sacbe").read_text("utf-8")
    table, page = Made(house, house.post("/records", record=record) | {"seats": {}}), new_page()
    page.goto(f"/t/{table.id}#{table.key(None)}")
    expect(page.locator("#end tbody tr").last.locator("td")).to_have_count(2)
    expect(page.locator("#end .total td")).to_have_count(cells)


def test_a_match_is_brought_to_its_end_by_keyboard_alone(house: House, new_page: NewPage) -> None:
    table, page, chooser = house.make("yaxha", "me", BOT, position=near_the_end("yaxha", 12)), new_page(), random.Random(1)
    sit_down(page, table, 0)
    now = wait_until_asked(page)
    for _ in range(300):
        if now["over"]:
            break
        press_on(page, now, chooser)
        now = wait_until_asked(page, now["at"])
    assert now["over"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", sacbe.games())
def test_the_list_of_options_is_enough_on_a_phone(game: str, house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE), house.make(game, "me", BOT)
    sit_down(page, table, 0)
    for _ in range(4):
        now = wait_until_asked(page)
        click(page, now, "#do-confirm" if now["confirm"] else "#choices .choice")  # which may be gone, if the bot has moved
        page.wait_for_function(WAIT, arg=now["at"])
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_two_people_and_a_watcher_with_a_dropped_connection(house: House, new_page: NewPage) -> None:
    table, chooser = house.make("yaxha", "me", "open"), random.Random(5)
    people = [new_page(), new_page(lang="fr")]
    watcher = new_page()
    for seat, page in enumerate(people):
        sit_down(page, table, seat)
    sit_down(watcher, table, None)
    assert look(watcher)["glows"] == []
    dropped = people[1].context
    for turn in range(400):
        states = [look(page) for page in people]
        if all(now["over"] for now in states):
            break
        asked = [i for i, now in enumerate(states) if now["confirm"] or now["glows"] or now["buttons"] or now["menu"]]
        if not asked:
            people[0].wait_for_timeout(20)
            continue
        who = chooser.choice(asked)
        if turn == 12:
            dropped.set_offline(True)
            expect(people[1].locator("#connection")).to_have_class(re.compile("lost"))
            expect(people[1].locator("#connection")).to_have_text("Connexion perdue : nouvel essai…")
            press(people[0], chooser)
            dropped.set_offline(False)
            expect(people[1].locator("#connection")).to_have_class("light live")
            continue
        press(people[who], chooser)
    assert all(look(page)["over"] for page in people)
    expect(watcher.locator("#end .winner")).to_be_visible()
    lines = [page.locator("#talk .moment").count() for page in (*people, watcher)]
    assert len(set(lines)) == 1, "everybody has the same log, without a gap or a repeat"


def press(page: Page, chooser: random.Random) -> None:
    now = look(page)
    if now["over"] or not (now["confirm"] or now["glows"] or now["buttons"] or now["menu"]):
        return
    act(page, now, chooser)
    page.wait_for_function(WAIT, arg=now["at"])


def test_several_seats_on_one_screen(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.click("[data-invite=yaxha]")
    page.select_option("#who-1", "me")
    page.fill("#name-0", "Ana")
    page.fill("#name-1", "Ben")
    page.click("#create")
    expect(page.locator("#i-am")).to_contain_text("Ana")
    page.wait_for_function("document.querySelector('.curtain')?.getBoundingClientRect().width === 1400")
    page.click("#i-am")
    now = wait_until_asked(page)
    click_place(page, now, now["glows"][0])
    page.wait_for_function(WAIT, arg=now["at"])
    page.click("#do-confirm")
    expect(page.locator("#i-am")).to_contain_text("Ben")


def test_several_seats_end_a_match_on_one_screen(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "me", position=near_the_end("yaxha", 12))
    for seat in (0, 1):
        sit_down(page, table, seat)
        page.goto("/")  # a link to the table that the page shows already would not load it anew
    page.goto(f"/t/{table.id}")
    play(page, random.Random(7))
    expect(page.locator("#end .winner")).to_be_visible()


def test_a_newcomer_is_in_a_game_with_one_click(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.click("[data-play=yaxha]")
    page.wait_for_function(f"() => ({LOOK})().glows.length > 0", timeout=PATIENCE_MS)
    page.goto("/")
    expect(page.locator(".tables a")).to_have_count(1)
