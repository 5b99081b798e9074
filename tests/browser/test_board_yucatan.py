"""The board of Yucatan in the page: the ways of a warrior while one chooses, who can be raided, and a phone."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import click_place, wait_until_asked
from tests.browser.test_matches import sit_down
from tests.browser.test_pages import check_access
from tests.games.yucatan.helpers import table
from tests.table.house import House, Made


def scouts(house: House) -> Made:
    """A jaguar of A that can raid a village of B, and a snake elsewhere."""
    match = table(
        "0 large 1,-1; 1 small 4,0; 1 large 2,4", "0 jaguar 4,-1; 0 snake 6,-3; 1 snake 0,7; 1 snake 2,6", stores=[0, 2]
    )
    return house.make("yucatan", "me", "open", position=match.truth())


def ways(page: Page) -> list[str]:
    shown: list[str] = page.evaluate(
        "[...document.querySelectorAll('.ways')].filter((e) => getComputedStyle(e).visibility === 'visible').map((e) => e.id)"
    )
    return shown


def test_the_ways_of_a_warrior_show_while_it_is_chosen(house: House, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, scouts(house), 0)
    now = wait_until_asked(page)
    page.mouse.move(5, 5)
    assert ways(page) == []
    page.locator('[data-glow="march-1"]').focus()
    page.keyboard.press("Enter")
    page.mouse.move(5, 5)
    expect(page.locator('.ring.chosen[data-glow="march-1"]')).to_be_attached()
    assert ways(page) == ["ways-1"]
    click_place(page, wait_until_asked(page), "cell-5_-2")
    expect(page.locator('[id="warrior-5_-2"]')).to_be_attached()
    expect(page.locator("#trail")).to_be_attached()
    assert "march-0" in now["glows"]


def test_who_can_be_raided_on_a_phone_too(house: House, new_page: NewPage) -> None:
    page, made = new_page(PHONE), scouts(house)
    sit_down(page, made, 0)
    expect(page.locator('.frame svg[viewBox^="0 0 440 "]')).to_be_visible()
    assert page.locator("#raids").count() == 0
    page.locator("#look-raids").click()
    arrow = page.locator('[id="raid-4_-1-4_0"]')
    expect(arrow.locator("title")).to_have_text("Your warrior on 4,-1 can raid the village on 4,0 (B)")
    expect(page.locator('[id="prey-4_0"]')).to_be_attached()
    check_access(page)
    page.locator("#look-raids").click()
    expect(arrow).not_to_be_attached()
