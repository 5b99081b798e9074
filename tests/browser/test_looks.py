"""Looks on the page: controls by mouse and keyboard, kept over a reload, none for what the page chooses by its width."""

import re
import time
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import wait_until_asked
from tests.browser.test_matches import sit_down
from tests.browser.test_pages import check_access
from tests.patience import PATIENCE
from tests.table.displays import looks_at_yaxha
from tests.table.house import House


@pytest.fixture(autouse=True)
def _looks() -> Iterator[None]:
    with looks_at_yaxha():
        yield


def picture(page: Page, look: str) -> Locator:
    return page.locator(f'.frame svg[data-look="{look}"]')


def test_a_slider_a_switch_and_a_turn(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    wait_until_asked(page)
    expect(picture(page, "")).to_be_visible()
    slider = page.locator("#look-ahead")
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(picture(page, "ahead 2")).to_be_visible()
    expect(slider).to_have_attribute("aria-valuetext", "2")
    page.get_by_role("button", name="ahead: less").click()
    page.locator("#look-apart").click()
    expect(page.locator("#look-apart")).to_have_attribute("aria-pressed", "true")
    page.locator("#look-facing").press("Enter")
    expect(picture(page, "ahead 1 apart 1 facing 1")).to_be_visible()
    assert page.locator("#look-narrow").count() == 0
    check_access(page)
    assert page.locator("[data-glow]").count() > 0
    page.reload()
    expect(picture(page, "ahead 1 apart 1 facing 1")).to_be_visible()
    page.click("#show-replay")
    page.locator("#look-apart").click()
    expect(picture(page, "ahead 1 facing 1")).to_be_visible()


def test_a_display_option_that_changes_while_a_moment_is_fetched_counts(house: House, new_page: NewPage) -> None:
    """The moment was shown as it was asked for at first, and stayed so; a closed replay was opened by a late answer."""
    page, table = new_page(), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    wait_until_asked(page)
    held: list[Route] = []
    moments = re.compile("[?&]seq=")
    page.route(moments, lambda route: held.append(route))
    page.click("#show-replay")
    wait_for_requests(page, held, 1)
    page.locator("#look-apart").click()
    wait_for_requests(page, held, 2)
    for route in reversed(held):
        route.continue_()
    expect(picture(page, "apart 1")).to_be_visible()
    expect(page.locator(".replay")).to_be_visible()
    page.locator("#look-apart").click()
    wait_for_requests(page, held, 3)
    page.click("#show-replay")
    with page.expect_response(moments):
        held[2].continue_()
    expect(page.locator(".replay")).to_be_hidden()
    expect(picture(page, "")).to_be_visible()


def wait_for_requests(page: Page, held: list[Route], number: int) -> None:
    until = time.monotonic() + PATIENCE
    while len(held) < number:
        assert time.monotonic() < until
        page.wait_for_timeout(20)


def test_a_narrow_page_asks_for_a_narrow_picture(house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    expect(picture(page, "narrow 1")).to_be_visible()
    page.set_viewport_size({"width": 900, "height": 800})
    expect(picture(page, "")).to_be_visible()
