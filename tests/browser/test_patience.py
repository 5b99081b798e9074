"""A game that is compiled for the first time: the page says what is being made ready, and how far it is."""

import asyncio
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect
from sqlalchemy import Connection, update

from sacbe.table.compute.process import Child, ComputeError
from sacbe.table.jobs.leases import TRIES
from sacbe.table.jobs.turns import BotTurn
from sacbe.table.play.turn import Branch
from sacbe.table.store import schema
from tests.browser.conftest import NewPage
from tests.browser.test_matches import sit_down
from tests.table.house import House
from tests.table.play.test_seats import wait_for


def pretend(page: Page, compiled: dict[str, float]) -> None:
    """The server says that its games are so far."""

    def answer(route: Route) -> None:
        told: dict[str, Any] = route.fetch(max_retries=5).json()  # a kept connection may close meanwhile
        for game in told["games"]:
            game["compiled"] = compiled
        route.fulfill(json=told)

    page.route(re.compile(r"/api/games(\?|$)"), answer)


@pytest.mark.parametrize(("lang", "words"), [("en", "The rules of Yaxha"), ("fr", "Les règles de Yaxha")])
def test_the_first_match_on_a_machine_shows_how_far_its_rules_are(lang: str, words: str, new_page: NewPage) -> None:
    page = new_page(lang=lang)
    pretend(page, {"rules": 0.42, "bots": 0.0})
    page.route(re.compile("/api/tables"), lambda route: None)
    page.goto("/")
    page.click("[data-play=yaxha]")
    expect(page.locator("#making")).to_contain_text(words)
    expect(page.locator("#making")).to_contain_text("42 %")
    page.unroute_all()  # what was held goes on
    page.wait_for_url("**/t/*")
    expect(page.locator("div#making")).to_have_count(0)


@pytest.mark.parametrize(
    ("lang", "rules", "bots"),
    [("en", "the match runs uncompiled", "one decision ahead"), ("fr", "la partie se joue sans cela", "une décision en avant")],
)
def test_a_match_that_is_not_compiled_yet_goes_on_and_says_so(
    lang: str, rules: str, bots: str, house: House, new_page: NewPage
) -> None:
    page, table = new_page(lang=lang), house.make("yaxha", "me", "random")
    pretend(page, {"rules": 0.42, "bots": 0.0})
    sit_down(page, table, 0)
    expect(page.locator("#making")).to_contain_text(rules)
    expect(page.locator("#making")).to_contain_text("42 %")
    expect(page.locator('#app[data-seq="1"]')).to_have_count(1)  # the bot has answered: nothing will be left to confirm
    page.locator("#choices .choice").first.click()
    wait_for(table.look, lambda now: now["seq"] >= 2)
    pretend(page, {"rules": 1.0, "bots": 0.3})
    expect(page.locator("#making")).to_contain_text(bots)
    expect(page.locator("#making")).to_contain_text("30 %")
    board = page.locator(".frame").bounding_box()
    page.unroute_all()
    expect(page.locator("#making")).to_have_count(0)
    assert page.locator(".frame").bounding_box() == board, "a click must not miss because a note went away"


@pytest.mark.parametrize(("lang", "words"), [("en", "has failed and plays no more"), ("fr", "a échoué et ne joue plus")])
def test_a_bot_that_was_set_aside_is_told_of_and_another_level_plays_on(
    house: House, new_page: NewPage, monkeypatch: pytest.MonkeyPatch, lang: str, words: str
) -> None:
    decide = BotTurn.decide

    async def fail(self: BotTurn, child: Child) -> Branch:
        if self._level == "novice":
            raise ComputeError("no answer")
        return await decide(self, child)

    monkeypatch.setattr(BotTurn, "decide", fail)
    page, table = new_page(lang=lang), house.make("yaxha", "me", "novice")

    def set_aside(connection: Connection) -> None:
        failed = {"tries": TRIES, "until": 0.0, "owner": None}
        connection.execute(update(schema.jobs).where(schema.jobs.c.table_id == table.id).values(**failed))

    asyncio.run_coroutine_threadsafe(house.server.store.write(set_aside), house.loop).result(30)
    wait_for(lambda: table.look()["table"]["seats"][1]["stalled"], bool)
    sit_down(page, table, 0)
    expect(page.locator("#stalled-1")).to_contain_text(words)
    expect(page.locator("#stalled-1 button")).to_have_count(5)
    page.click("#level-1-random")
    expect(page.locator("#stalled-1")).to_have_count(0)
    # Once the other card lies there, the page knows it and the second card is turned up at once: nothing is left to confirm.
    expect(page.locator('#app[data-seq="1"]')).to_have_count(1)
    page.locator("#choices .choice").first.click()
    wait_for(table.look, lambda now: now["seq"] >= 2)
