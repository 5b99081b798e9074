"""The board of L'Or des Mayas in the browser: the worth of discs, faces to be dragged, hands that open, a picture for phones."""

from itertools import product

import pytest
from playwright.sync_api import Browser, expect

import sacbe
from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import wait_until_asked
from tests.browser.test_drag import buy_two, drag, point
from tests.browser.test_matches import sit_down
from tests.browser.test_pages import check_access
from tests.games.gold.test_draw import MOMENTS, position
from tests.table.house import House

OVERLAPS = """() => {
  const texts = [...document.querySelectorAll("svg text")].filter((text) => text.textContent);
  const whole = document.querySelector("svg").getBoundingClientRect();
  const boxes = [...texts, ...document.querySelectorAll(".palm, .fist")].map((thing) => thing.getBoundingClientRect());
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 4;
  return texts.filter((text, i) => boxes[i].left < whole.left || boxes[i].right > whole.right
    || boxes.some((box, j) => j > i && over(boxes[i], box))).map((text) => text.textContent);
}"""
"""Words that lie over others or over a hand, or are cut off."""
LETTERS = "texts => texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a)"
"""How large letters are on the screen."""


def test_the_worth_of_discs_is_shown_when_wished(house: House, new_page: NewPage) -> None:
    page, table = new_page(), buy_two(house)
    sit_down(page, table, 0)
    wait_until_asked(page)
    notes = page.locator("#lot-1 text")
    expect(notes).to_have_text(["2", "1"])  # what it is worth, and its lot
    page.get_by_role("button", name="Worth").click()
    expect(notes).to_have_text(["+2"])
    expect(page.locator("#seat-0")).to_contain_text("now 0, faces 2")
    assert min(page.locator(".sheet-of-board text").evaluate_all(LETTERS)) >= 11
    check_access(page)


def test_a_face_is_laid_into_the_gap(house: House, new_page: NewPage) -> None:
    page, table = new_page(), buy_two(house)
    sit_down(page, table, 0)
    wait_until_asked(page)
    assert {ring.get_attribute("data-glow") for ring in page.locator("[data-glow]").all()} == {"gap-0-1", "box"}
    drag(page, "face-silver", point(page, "gap-0-1"))
    expect(page.locator("#base-0-1 #lot-2")).to_be_attached()
    expect(page.locator("#talk .log")).to_contain_text("You add lot 2 with silver up")


def test_hands_close_and_open_together(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("gold", "me", "me", position=sacbe.start("gold", 2, seed=3).truth())
    sit_down(page, table, None)
    expect(page.locator(".fist, .palm")).to_have_count(0)
    table.move(1, "bid 3")
    expect(page.locator("#bid-1 .fist")).to_be_attached()
    expect(page.locator("#bid-0 > g").locator("*")).to_have_count(0)
    table.move(0, "bid 1")
    expect(page.locator(".palm")).to_have_count(2)
    expect(page.locator("#bid-1 .pearl")).to_have_count(3)
    expect(page.locator(".fist")).to_have_count(0)


@pytest.mark.parametrize("dark", [False, True], ids=["day", "night"])
def test_a_phone_has_its_own_picture(dark: bool, house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE, "fr", dark=dark), buy_two(house)
    sit_down(page, table, 0)
    wait_until_asked(page)
    expect(page.locator(".sheet-of-board svg[viewBox^='0 0 430 ']")).to_be_visible()
    assert min(page.locator(".sheet-of-board text").evaluate_all(LETTERS)) >= 11
    check_access(page)


@pytest.mark.parametrize("seats", [2, 4])
def test_words_do_not_overlap(seats: int, browser: Browser) -> None:
    page = browser.new_page()
    for moment, narrow in product(MOMENTS, (0, 1)):
        page.set_viewport_size({"width": 390 if narrow else 1400, "height": 900})
        drawn = position(seats, moment).svg(0, "fr", {"narrow": narrow, "worth": narrow})
        page.set_content(f"<body style='margin:0'>{drawn}<style>svg {{ width: 100%; height: auto }}</style></body>")
        assert page.evaluate(OVERLAPS) == [], (moment, narrow)
    page.close()
