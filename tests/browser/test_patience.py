"""A game that is compiled for the first time: the page says what is being made ready, and how far it is."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.test_matches import sit_down
from tests.table.house import House


def pretend(page: Page, compiled: dict[str, float]) -> None:
    """The server says that its games are so far."""

    def answer(route: Route) -> None:
        told: dict[str, Any] = route.fetch().json()
        for game in told["games"]:
            game["compiled"] = compiled
        route.fulfill(json=told)

    page.route(re.compile("/api/games"), answer)


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


def test_a_bot_that_is_not_ready_is_told_of(house: House, new_page: NewPage, monkeypatch: pytest.MonkeyPatch) -> None:
    page, table = new_page(), house.make("yaxha", "me", "open")
    for name, value in {"can_think": lambda name, level: False, "how_far": lambda name, **_: 0.3}.items():
        monkeypatch.setattr(house.server.kernels, name, value)
    house.send("PUT", f"/tables/{table.id}/seats/1/bot", table.keys["host"], None, {"level": "greedy"})
    sit_down(page, table, 0)
    page.locator("#choices .choice").first.click()
    page.click("#do-confirm")
    expect(page.locator("#making")).to_have_text("The bots of Yaxha are being made ready, once on this machine: 30 %")
    monkeypatch.undo()
    expect(page.locator("#making")).to_have_count(0)
