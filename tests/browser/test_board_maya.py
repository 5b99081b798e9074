"""The board of Maya in the browser: tiles carried to cells that say what they score, majorities, the picture for phones."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import wait_until_asked
from tests.browser.test_drag import drag, point
from tests.browser.test_matches import sit_down
from tests.browser.test_pages import check_access
from tests.table.house import House, Made

CITY = "#majority-tikal"


def begun(house: House) -> Made:
    """A table of two at which seat 0 has two goods of maize beside Tikal and holds another one."""
    position = {
        "seats": 2,
        "zones": ["blue", "green"],
        "plantations": [{"3,10": "maize 2"}, {"3,9": "maize 1"}],
        "racks": [{"maize 1": 1, "chilli 2": 2}, {"squash 1": 1}],
    }
    return house.make("maya", "me", "open", position=position)


def test_a_tile_is_carried_to_a_cell_that_says_what_it_scores(house: House, new_page: NewPage) -> None:
    page, table = new_page(), begun(house)
    sit_down(page, table, 0)
    assert set(wait_until_asked(page)["glows"]) == {"tile-maize-1", "tile-chilli-2"}
    best, of_chilli = page.locator("#cell-4_9 .worth"), page.locator("#cell-4_9 .worth-tile-chilli-2")
    expect(best).to_have_text("3")
    expect(of_chilli).to_be_hidden()
    page.locator("[data-glow=tile-chilli-2]").focus()
    page.keyboard.press("Enter")
    expect(of_chilli).to_be_visible()
    expect(of_chilli).to_have_text("2")
    expect(best).to_be_hidden()
    expect(page.locator("[data-glow=cell-4_9]")).to_have_attribute(
        "aria-label", "Plant chilli 2 on the cell 1 east and 1 north-east of Tikal"
    )
    expect(page.locator("#glows ~ #above"), "names of cities lie above what glows").to_be_attached()
    page.keyboard.press("Escape")
    drag(page, "tile-maize-1", point(page, "cell-4_9"))
    expect(page.locator("#cell-4_9 .piece.maize-1")).to_be_attached()
    assert table.look(0)["view"]["players"][0]["sources"]["groups"] == 3


def test_the_look_majorities_tells_what_a_city_would_pay(house: House, new_page: NewPage) -> None:
    page, table = new_page(dark=True), begun(house)
    sit_down(page, table, 0)
    wait_until_asked(page)
    assert page.locator(CITY).count() == 0
    page.click("#look-majorities")
    expect(page.locator(CITY)).to_contain_text("2")
    expect(page.locator("#look-majorities")).to_have_attribute("aria-pressed", "true")
    check_access(page)


def test_a_phone_has_the_map_first_and_the_cities_as_a_list(house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE, "fr"), begun(house)
    sit_down(page, table, 0)
    wait_until_asked(page)
    board = page.locator(".sheet-of-board > svg")
    expect(board).to_have_attribute("viewBox", re.compile("^0 0 436 "))
    cell, rack = (page.locator(f"#{place}").bounding_box() for place in ("cell-2_10", "rack-0"))
    assert cell
    assert rack
    assert min(cell["width"], cell["height"]) >= 24, "large enough for a finger"
    assert cell["y"] < rack["y"]
    page.click("#look-majorities")
    expect(page.locator(f"#ledger {CITY}")).to_contain_text("Tikal")
    check_access(page)
