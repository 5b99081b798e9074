"""The replay: captions, a log that follows, keys from anywhere, autoplay, and the board of any seat that may be seen."""

import random

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.hands import wait_until_asked
from tests.table.house import House

VIEWERS = "[...document.querySelectorAll('#eyes option')].map((option) => option.value)"


def moment(page: Page) -> int:
    return int(page.locator("#slider").input_value())


def test_a_replay_tells_what_happened_and_goes_by_keys(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("gold", "me", "random", "random")
    table.play_on(random.Random(4), 6)
    page.goto(f"/t/{table.id}#{table.key(0)}")
    wait_until_asked(page)
    page.click("#show-replay")
    caption, newest = page.locator("#replay-caption"), page.locator("#talk .log li").first
    expect(caption).to_be_visible()
    assert page.evaluate(VIEWERS) == ["0", "-1"], "only one's own seat, while something is hidden"
    last = moment(page)
    page.locator("h1").click()  # the keys work wherever the focus is
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".where")).to_have_text(f"{last - 1} / {last}")
    page.keyboard.press("Home")
    expect(caption).to_contain_text("draw")
    expect(newest).to_have_attribute("class", "now")
    expect(newest).to_have_id("entry-0")
    page.evaluate("localStorage['sacbe-pace'] = 'quick'")
    page.keyboard.press(" ")
    expect(page.locator(".where")).to_have_text(f"{last} / {last}")
    expect(newest).not_to_have_id("entry-0")
    page.keyboard.press("Escape")
    expect(page.locator(".replay")).to_be_hidden()

    table.play_on(random.Random(5))
    expect(page.locator("#end .winner")).to_be_visible()
    page.click("#show-replay")
    expect(page.locator("#eyes")).to_be_visible()
    assert page.evaluate(VIEWERS) == ["0", "1", "2", "-1"]
    page.locator("#slider").fill("12")
    expect(page.locator(".where")).to_contain_text("12 / ")
    before = page.locator(".sheet-of-board svg").inner_html()
    page.select_option("#eyes", "1")
    page.wait_for_function("(before) => document.querySelector('.sheet-of-board svg').innerHTML !== before", arg=before)
    expect(caption).not_to_be_empty()
