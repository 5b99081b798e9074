"""Learning by playing: from home in one click; every new kind of question is explained once; it can be left at any time."""

import random

import pytest
from playwright.sync_api import Page, expect

import sacbe
from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import WAIT, act, wait_until_asked
from tests.browser.test_pages import check_access
from tests.table.house import House


def learn(page: Page, game: str) -> None:
    page.goto("/")
    page.click(f"[data-learn={game}]")
    page.wait_for_url("**/t/*")


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", sacbe.games())
def test_every_game_is_learned_in_one_click(game: str, house: House, new_page: NewPage) -> None:
    page = new_page()
    learn(page, game)
    wait_until_asked(page)
    step = page.locator("#guide-text")
    expect(step).not_to_be_empty()
    expect(page.locator("#guide-do")).to_be_visible()
    top = page.locator(".frame").evaluate("frame => frame.getBoundingClientRect().top + scrollY")
    told = house.send("GET", f"/games/{game}/guide")["steps"]
    assert step.inner_text() in {text["text"] for text in told.values()}
    page.click("#guide-rule")
    expect(page.locator("dialog .meant")).to_be_visible()
    page.keyboard.press("Escape")
    page.click("#guide-close")
    expect(step).to_have_count(0)
    assert page.locator(".frame").evaluate("frame => frame.getBoundingClientRect().top + scrollY") == top


def test_each_kind_of_question_is_explained_once_and_advised(new_page: NewPage) -> None:
    page, chooser = new_page(), random.Random(3)
    learn(page, "yaxha")
    wait_until_asked(page)
    expect(page.locator("#guide-text")).to_contain_text("Choose it in secret")
    expect(page.locator("#guide-do")).to_be_visible()
    expect(page.locator(".advice")).to_contain_text("t expects")
    page.click("#guide-do")
    expect(page.locator("#guide-text")).to_contain_text("Put your three cubes")
    heard: dict[str, list[str]] = {}
    while len(heard) < 4:  # a click that only opens a menu is no answer yet, nor is what others do
        now = wait_until_asked(page)
        heard.setdefault(now["at"].split(",")[1], page.locator("#guide-text").all_inner_texts())
        act(page, now, chooser)
        page.wait_for_function(WAIT, arg=now["at"])
    told = [text for texts in heard.values() for text in texts]
    assert [text[:20] for text in told] == ["Put your three cubes"], heard
    page.reload()
    wait_until_asked(page)
    expect(page.locator("#guide-again")).to_be_visible()
    expect(page.locator("#guide-text")).to_have_count(0)
    page.click("#guide-again")
    expect(page.locator("#guide-text")).to_be_visible()


def test_it_can_be_left_for_good(new_page: NewPage) -> None:
    page = new_page(PHONE, lang="fr", dark=True)
    learn(page, "gold")
    wait_until_asked(page)
    expect(page.locator("#guide-text")).to_contain_text("Misez des perles")
    check_access(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.tap("#guide-leave")
    expect(page.locator("#guide")).to_have_count(0)
    page.reload()
    wait_until_asked(page)
    expect(page.locator("#guide")).to_have_count(0)


def test_other_tables_have_no_guide(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "random")
    page.goto(f"/t/{table.id}#{table.key(0)}")
    wait_until_asked(page)
    expect(page.locator("#guide")).to_have_count(0)
