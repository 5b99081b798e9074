"""Texts that speak of places mark them on the board: while they are hovered or focused, and when they are tapped."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.hands import WAIT, wait_until_asked
from tests.browser.test_matches import sit_down
from tests.table.house import House

# The boxes of the marks, and of the places that an element speaks of, in whole pixels; both in the order in which they are drawn.
MARKED = """(speaker) => {
  const box = (element) => { const b = element.getBoundingClientRect(); return [b.x, b.y, b.right, b.bottom]; };
  const places = speaker.dataset.places.split(" ").map((id) => document.getElementById(id)).filter(Boolean);
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
# How much of a ring or of words is covered by the labels of hints, in square pixels, at the most.
COVERED = """() => {
  const over = (a, b) => {
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return x > 0 && y > 0 ? x * y : 0;
  };
  const boxes = (what) => [...document.querySelectorAll(what)].map((element) => element.getBoundingClientRect());
  const read = [...document.querySelectorAll(".sheet-of-board text")].filter((text) => !text.closest(".change"));
  const others = [...boxes(".sheet-of-board .ring"), ...read.map((text) => text.getBoundingClientRect())];
  return Math.max(0, ...boxes("#hinteds .change rect").flatMap((label) => others.map((other) => over(label, other))));
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
    line = "#talk .moment [data-places^=market]"
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
    line = page.locator("#talk .moment [data-places^=wheel]").first
    line.scroll_into_view_if_needed()
    place = (line.get_attribute("data-places") or "").split(" ")[0]
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


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_hints_are_marks_with_their_chance_and_a_list_beside_the_board(
    size: dict[str, int], house: House, new_page: NewPage
) -> None:
    page, table = new_page(size), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    now = wait_until_asked(page)
    hints = [
        {"act": f"card {market}", "say": f"Wish for market {market}", "share": share, "points": 20.0, "at": [f"market-{market}"]}
        for market, share in ((2, 0.61), (1, 0.42))
    ]
    page.route("**/hints?**", lambda route: route.fulfill(json=hints))
    page.click("#do-hint")
    expect(page.locator("#hints .hints .choice")).to_have_text(["Wish for market 2", "Wish for market 1"])
    assert page.locator("dialog").count() == 0
    expect(page.locator("#hinteds .hinted")).to_have_count(2)
    expect(page.locator("#hinteds .change text")).to_have_text(["61 %", "42 %"])
    covered = page.evaluate(COVERED)
    assert covered < 1, "a chance covers nothing that glows or is read"
    if size is DESKTOP:
        page.hover("#hints .choice")
        check_marked(page, "#hints .choice")
    page.click("#do-unhint")
    expect(page.locator("#hinteds")).to_have_count(0)
    page.click("#do-hint")
    page.click("#hints .choice")
    page.wait_for_function(WAIT, arg=now["at"])
    expect(page.locator("#hints, #hinteds")).to_have_count(0)
    assert table.look(0)["tentative"]["acts"] == ["card 2"]
