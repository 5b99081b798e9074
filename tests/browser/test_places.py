"""Texts that speak of places mark them on the board: while they are hovered or focused, and when they are tapped."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import wait_until_asked
from tests.browser.test_matches import sit_down
from tests.table.house import House

# The boxes of the marks, and of the places that an element speaks of, in whole pixels; both in the order in which they are drawn.
MARKED = """(speaker) => {
  const box = (element) => { const b = element.getBoundingClientRect(); return [b.x, b.y, b.right, b.bottom]; };
  const places = speaker.dataset.at.split(" ").map((id) => document.getElementById(id)).filter(Boolean);
  const marks = [...document.querySelectorAll("#spots > *")];
  return { places: places.length, marks: marks.length, within: places.every((place, i) => {
    const [a, b] = [box(place), box(marks[i])];
    return b[0] > a[0] - 8 && b[1] > a[1] - 8 && b[2] < a[2] + 8 && b[3] < a[3] + 8;
  }) };
}"""
IN_SIGHT = """(id) => {
  const { x, y, width, height } = document.getElementById(id).getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2)?.closest(".sheet-of-board") != null;
}"""


def check_marked(page: Page, speaker: str) -> None:
    """The places that this element speaks of are marked, each at its place, and nothing else is."""
    expect(page.locator("#spots > *")).not_to_have_count(0)
    told = page.locator(speaker).first.evaluate(MARKED)
    assert told["within"]
    assert told["places"] == told["marks"]


def test_options_mark_their_places_while_hovered_or_focused(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    wait_until_asked(page)
    page.evaluate("document.querySelector('#list-all').open = true")
    choice = "#choices .list .choice"
    page.hover(choice)
    check_marked(page, choice)
    page.hover("h1")
    expect(page.locator("#spots")).to_have_count(0)
    page.focus(choice)
    check_marked(page, choice)
    page.locator(choice).first.evaluate("(button) => button.blur()")
    expect(page.locator("#spots")).to_have_count(0)


def test_lines_of_the_log_mark_what_they_tell(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    wait_until_asked(page)
    line = "#talk .moment [data-at^=market]"
    expect(page.locator(line)).not_to_have_count(0)
    page.hover(line)
    check_marked(page, line)


def test_a_refusal_marks_the_place_that_it_is_about(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yucatan", "me", "open")
    sit_down(page, table, 0)
    now = wait_until_asked(page)
    other = page.evaluate(
        """(glows) => [...document.querySelectorAll("[id^=cell-]")].map((cell) => cell.id).find((id) => !glows.includes(id))""",
        now["glows"],
    )
    page.locator(f'[id="{other}"]').click(force=True)
    expect(page.locator(".toast")).to_contain_text("§")
    expect(page.locator("#spots > *")).to_have_count(1)


def test_on_a_phone_a_tap_scrolls_to_the_place(house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE), house.make("tzolkin", "me", "open")
    sit_down(page, table, 0)
    wait_until_asked(page)
    line = page.locator("#talk .moment [data-at^=wheel]").first
    line.scroll_into_view_if_needed()
    place = (line.get_attribute("data-at") or "").split(" ")[0]
    assert re.match(r"wheel-\w+-\d+$", place)
    assert not page.evaluate(IN_SIGHT, place)
    line.tap()
    page.wait_for_function(IN_SIGHT, arg=place)
    expect(page.locator("#spots > *")).not_to_have_count(0)


def test_the_notation_is_shown_on_wish_only(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("tzolkin", "me", "open")
    sit_down(page, table, 0)
    wait_until_asked(page)
    options, code = page.locator("#choices .list"), re.compile(r"\bw\d\d\b")
    expect(options).to_contain_text("Keep the tile “")
    expect(options).not_to_contain_text(code)
    page.click("#show-settings")
    page.check("#notation")
    expect(options).to_contain_text(code)
    sit_down(page, house.make("yaxha", "me", "open"), 0)
    wait_until_asked(page)
    assert page.locator(".sheet-of-board .compass").count() == 0, "the names of columns and rows take its place"
    page.click("#show-settings")
    page.uncheck("#notation")
    expect(page.locator(".sheet-of-board .compass")).not_to_have_count(0)
