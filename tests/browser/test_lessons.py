"""Lessons: each is done to its end by doing what it asks, on the board and by keyboard from the list; steps can be skipped."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sacbe
from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.hands import POINT, glow
from tests.browser.test_pages import check_access
from tests.table.house import House

GAMES = sacbe.games()


def steps_of(house: House, game: str) -> int:
    return len(house.send("GET", f"/games/{game}/lesson")["steps"])


def expect_step(page: Page, step: int, phase: str) -> None:
    expect(page.locator(f"#lesson > [data-step='{step}'][data-phase='{phase}']")).to_have_count(1)


def wanted(house: House, game: str, step: int) -> dict[str, Any]:
    """The first option that is to be chosen."""
    found = house.send("GET", f"/games/{game}/lesson/{step}")
    options: list[dict[str, Any]] = found["scene"]["question"]["options"]
    return next(option for option in options if option["act"] == found["acts"][0])


def press(page: Page, place: str) -> None:
    """Click where a place glows."""
    point: list[int] = page.wait_for_function(POINT, arg=glow(place)).json_value()
    page.mouse.click(*point)


NEXT = f"""([place, menu]) => document.querySelector("#lesson > [data-phase='done']") ? "done"
  : document.querySelector(menu) ? "menu" : ({POINT})(place)"""


def do_on_board(page: Page, option: dict[str, Any]) -> None:
    """By its places, one after the other, or by its button if it has none; fewer places do if they name it, or open a menu."""
    if not option["at"]:
        page.click(f'#choices .buttons [data-act="{option["act"]}"]')
        return
    menu = f'.menu [data-choice="{option["act"]}"]'
    for place in dict.fromkeys(option["at"]):
        found = page.wait_for_function(NEXT, arg=[glow(place), menu]).json_value()
        if found == "done":
            return
        if found == "menu":
            break
        page.mouse.click(*found)
    if page.wait_for_function(NEXT, arg=["#lesson-next", menu]).json_value() == "menu":
        page.click(menu)


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "en"), (PHONE, "fr")], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_done_by_doing_what_it_asks(
    game: str, size: dict[str, int], lang: str, house: House, new_page: NewPage
) -> None:
    page, steps = new_page(size, lang=lang), steps_of(house, game)
    page.goto("/")
    page.click(f"[data-lesson={game}]")
    for step in range(steps):
        expect_step(page, step, "asked")
        expect(page.locator(".lesson-mark").first).to_be_attached()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        do_on_board(page, wanted(house, game, step))
        expect_step(page, step, "done")
        if step == 0:
            check_access(page)
        page.click("#lesson-next")
    expect_step(page, steps, "over")
    page.goto("/")
    expect(page.locator(f"[data-lesson={game}]")).to_contain_text("✓")


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_is_done_by_keyboard_from_the_list(game: str, house: House, new_page: NewPage) -> None:
    page, steps = new_page(), steps_of(house, game)
    page.goto(f"/lesson/{game}")
    for step in range(steps):
        expect_step(page, step, "asked")
        option = wanted(house, game, step)
        if not page.locator(f'#choices [data-act="{option["act"]}"]').is_visible():
            page.locator("#choices summary").press("Enter")
            if page.locator("#filter").count():
                page.locator("#filter").fill(option["say"])
        page.locator(f'#choices [data-act="{option["act"]}"]').press("Enter")
        expect_step(page, step, "done")
        expect(page.locator("#lesson-next")).to_be_focused()
        page.keyboard.press("Enter")
    expect_step(page, steps, "over")
    page.click("#lesson-guided")
    page.wait_for_url("**/t/*")
    expect(page.locator("#guide")).to_be_visible()


def test_something_else_is_corrected_and_changes_nothing(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/lesson/yaxha")
    expect_step(page, 0, "asked")
    press(page, "market-1")
    expect(page.locator("#lesson-other")).to_contain_text("market 3")
    expect_step(page, 0, "wrong")
    press(page, "market-3")
    expect_step(page, 0, "done")


def test_steps_are_skipped_and_progress_is_kept(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/lesson/yaxha")
    expect_step(page, 0, "asked")
    page.tap("#lesson-skip")
    expect_step(page, 1, "asked")
    page.tap("#lesson-back")
    expect_step(page, 0, "asked")
    page.tap("#lesson-skip")
    expect_step(page, 1, "asked")
    page.goto("/")
    page.tap("[data-lesson=yaxha]")
    expect_step(page, 1, "asked")


def test_the_guide_and_the_rules_lead_to_it(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/rules/yaxha")
    expect(page.locator("#to-lesson")).to_have_attribute("href", "/lesson/yaxha")
    page.goto("/")
    page.click("[data-learn=yaxha]")
    page.click("#guide-lesson")
    expect_step(page, 0, "asked")


def test_a_game_without_a_lesson(house: House, new_page: NewPage) -> None:
    assert house.send("GET", "/games/chess/lesson", expect=404)["error"] == "no_game"
