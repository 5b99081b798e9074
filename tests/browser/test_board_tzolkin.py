"""The board of Tzolk'in on the page: the gears turned ahead by the slider, a book of strips on a phone, readable by night."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import click_place, wait_until_asked
from tests.browser.test_matches import sit_down
from tests.table.house import House, Made

RIDERS = "[...document.querySelectorAll('[data-at]')].map((rider) => rider.dataset.at).sort()"
TURNING = "() => document.getAnimations().filter((motion) => motion.effect.getKeyframes()[0].rotate).length"


def first_placed(house: House) -> Made:
    """Both have kept their tiles; the first seat has placed a worker on Tikal, and is asked whether to place another."""
    table = house.make("tzolkin", "me", "me")
    for seat in (0, 1):
        table.move(seat, table.look(seat)["question"]["options"][0]["act"], confirm=True)
    first = table.look()["asked"][0]
    table.move(first, "place tikal")
    return table


def test_the_gears_turn_ahead_with_their_workers(house: House, new_page: NewPage) -> None:
    page, table = new_page(), first_placed(house)
    seat = table.look()["asked"][0]
    sit_down(page, table, seat)
    wait_until_asked(page)
    page.emulate_media(reduced_motion="no-preference")
    before, glows = page.evaluate(RIDERS), page.locator("[data-glow]").count()
    page.locator("#look-ahead").press("ArrowRight")
    turning = page.wait_for_function(TURNING).json_value()
    assert turning == 11, "the calendar, five wheels, and those who ride on each"
    page.locator("#look-ahead").press("ArrowRight")
    expect(page.locator("#calendar")).to_contain_text("In 2 days")
    expect(page.locator("#look-ahead")).to_have_attribute("aria-valuetext", "2 days on")
    assert page.evaluate(RIDERS) == sorted(_later(spot, 2) for spot in before)
    assert page.locator("[data-glow]").count() == glows
    page.get_by_role("button", name="Days ahead: less").dblclick()
    expect(page.locator("#calendar")).to_contain_text("Round 1 of 27")
    assert page.evaluate(RIDERS) == before


def _later(spot: str, days: int) -> str:
    """Neutral workers go round; nobody else has been riding long enough to fall."""
    wheel, hole = spot.split("-")
    return f"{wheel}-{(int(hole) + days) % (13 if wheel == 'chichen' else 10)}"


def test_strips_on_a_phone_by_night(house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE, dark=True), first_placed(house)
    seat = table.look()["asked"][0]
    sit_down(page, table, seat)
    wait_until_asked(page)
    expect(page.locator(".frame svg")).to_have_attribute("viewBox", re.compile("^0 0 420 "))
    assert _smallest_letters(page) >= 11
    ground = page.locator(".frame svg > rect").first.evaluate("(ground) => getComputedStyle(ground).fill")
    assert ground == "rgb(29, 27, 23)"
    now, before = wait_until_asked(page), page.evaluate(RIDERS)
    place = next(place for place in now["glows"] if place.startswith("wheel-"))
    box = page.locator(f'[data-glow="{place}"]').bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 22, "large enough for a finger"
    click_place(page, now, place)
    page.wait_for_function(f"(before) => {RIDERS}.length > before", arg=len(before))


def _smallest_letters(page: Page) -> float:
    found: float = page.evaluate(
        """() => Math.min(...[...document.querySelectorAll('.frame svg > :not(defs) text')].map(
            (text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))"""
    )
    return found
