"""What can be read and pressed: letters, places, and what is above the board, in many positions of every game; phones."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import sacbe
from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import click_place, wait_until_asked
from tests.browser.legible import Screen, positions
from tests.browser.test_board_tzolkin import first_placed
from tests.browser.test_board_yucatan import scouts
from tests.browser.test_matches import sit_down
from tests.browser.test_pages import check_access
from tests.sampling import commit_seed, sample
from tests.table.house import House

LAPTOP, ASIDE = {"width": 1280, "height": 720}, {"width": 844, "height": 390}
POSITIONS = sample(3, 50)
MOST_ABOVE = 0.15
"""How much of a phone's height the head and the question may take."""


@pytest.mark.sample(3)
@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("size", [LAPTOP, PHONE, ASIDE], ids=["laptop", "phone", "aside"])
@pytest.mark.parametrize("game", sacbe.games())
def test_everything_can_be_read_and_pressed(game: str, size: dict[str, int], lang: str, house: House, new_page: NewPage) -> None:
    screen = Screen(new_page(size, lang), house, game, lang)
    for seed, match in positions(game, POSITIONS, commit_seed()):
        screen.show(match)
        found = screen.measure(24 if size is LAPTOP else 32)
        where = f"seed {seed}, {len(match.moves)} decisions: {found}"
        assert found["letters"] > 10, where
        assert not found["small"], where
        assert not found["tight"], where
        assert not found["upon"], where
        assert found["wide"] <= size["width"], where
        assert size is LAPTOP or found["head"] <= MOST_ABOVE, where


def test_what_cannot_be_read_is_found(house: House, new_page: NewPage) -> None:
    screen = Screen(new_page(LAPTOP), house, "yaxha")
    _, match = next(positions("yaxha", 1, 1))
    screen.show(match)
    screen.page.evaluate("""() => {
      const svg = document.querySelector(".frame svg");
      const text = [...svg.querySelectorAll("text")].find((one) => one.textContent.trim());
      const other = text.cloneNode(true);
      other.textContent += " upon";
      text.after(other);
      const small = text.cloneNode(true);
      small.style.fontSize = "5px";
      small.textContent = "small";
      small.setAttribute("transform", "translate(9999 0)");
      text.after(small);
    }""")
    found = screen.measure(2000)
    assert [words for words, _ in found["small"]] == ["small"]
    assert any("upon" in one + other for one, other, _ in found["upon"])
    assert len(found["tight"]) == found["rings"]


def test_outlines_show_the_kind_of_an_action_and_cover_no_colour(house: House, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, scouts(house), 0)
    wait_until_asked(page)
    looks = page.evaluate("""() => Object.fromEntries(["second", "third"].map((kind) => {
      const style = getComputedStyle(document.querySelector(`#glows .ring.${kind}`));
      return [kind, [style.fill, style.strokeDasharray, style.stroke]];
    }))""")
    assert {fill for fill, _, _ in looks.values()} == {"none"}
    assert len({dashes for _, dashes, _ in looks.values()}) == len({line for _, _, line in looks.values()}) == 2
    expect(page.locator(".legend > span")).to_have_text(["move", "found a village"])
    check_access(page)


def test_buttons_without_a_place_stay_in_sight_on_a_phone(house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE), first_placed(house)
    sit_down(page, table, table.look()["asked"][0])
    wait_until_asked(page)
    for _ in range(2):
        expect(page.locator("#deeds [data-act=end]")).to_be_in_viewport()
        page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page, table = new_page(PHONE), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    now = wait_until_asked(page)
    click_place(page, now, now["glows"][0])
    for selector in ("#do-confirm", "#do-undo"):
        expect(page.locator(selector)).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#question-text")).to_be_in_viewport()
    check_access(page)
    page.click("#do-confirm")
    expect(page.locator("#do-confirm")).to_have_count(0)


def test_arrows_lead_to_what_glows_out_of_sight(house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE), first_placed(house)
    sit_down(page, table, table.look()["asked"][0])
    wait_until_asked(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    arrow = page.locator(".pointer.up")
    expect(arrow).to_be_in_viewport()
    assert int(arrow.inner_text().split()[-1]) == page.locator(".ring").count()
    arrow.click()
    page.wait_for_function("""() => [...document.querySelectorAll(".ring")].some((ring) => {
      const { top, bottom } = ring.getBoundingClientRect();
      return top > document.querySelector("#ask").getBoundingClientRect().bottom && bottom < innerHeight - 50;
    })""")


def touch(page: Page, *steps: tuple[str, list[tuple[float, float]]]) -> None:
    """Fingers on the screen, one step after the other."""
    finger = page.context.new_cdp_session(page)
    for kind, points in steps:
        told = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})


def box(page: Page, selector: str) -> dict[str, float]:
    found: dict[str, Any] = page.evaluate(
        "(selector) => document.querySelector(selector).getBoundingClientRect().toJSON()", selector
    )
    return found


@pytest.mark.parametrize("game", ["gold", "yaxha"])
def test_two_fingers_enlarge_the_board_and_one_moves_it(game: str, house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE), house.make(game, "me", "open")
    sit_down(page, table, 0)
    wait_until_asked(page)
    before, page_before = box(page, ".frame svg"), page.evaluate("visualViewport.scale")
    apart = [[(195.0 - by, 400.0), (195.0 + by, 400.0)] for by in (30, 45, 60)]
    touch(page, ("touchStart", apart[0]), ("touchMove", apart[1]), ("touchMove", apart[2]), ("touchEnd", []))
    page.wait_for_function(
        "(width) => document.querySelector('.frame svg').getBoundingClientRect().width > 1.8 * width", arg=before["width"]
    )
    assert page.evaluate("visualViewport.scale") == page_before
    left = page.evaluate("document.querySelector('.scroll').scrollLeft")
    assert left > 0, "what was between the fingers stays there"
    swipe = [[(100.0 + by, 400.0)] for by in range(0, 130, 10)]
    touch(page, ("touchStart", swipe[0]), *(("touchMove", at) for at in swipe[1:]), ("touchEnd", []))
    page.wait_for_function("(left) => document.querySelector('.scroll').scrollLeft < left - 50", arg=left)


def test_the_hexes_of_a_question_are_large_enough_for_a_finger(house: House, new_page: NewPage) -> None:
    page = new_page(PHONE)
    sit_down(page, scouts(house), 0)
    now = wait_until_asked(page)
    cell = next(place for place in now["glows"] if place.startswith("cell-"))
    size = box(page, f'[data-glow="{cell}"]')
    assert min(size["width"], size["height"]) >= 32
    click_place(page, now, cell)
    expect(page.locator("#do-undo, .menu button, .ring.chosen").first).to_be_visible()


@pytest.mark.parametrize("game", ["tzolkin", "maya"])
def test_on_its_side_a_phone_shows_board_question_and_buttons_at_once(game: str, house: House, new_page: NewPage) -> None:
    page, table = new_page(ASIDE), house.make(game, "me", "random")
    sit_down(page, table, 0)
    wait_until_asked(page)
    board = box(page, ".frame .scroll")
    assert board["height"] > 0.6 * ASIDE["height"]
    assert board["bottom"] <= ASIDE["height"]
    for selector in ("#question-text", ".frame .zoom button >> nth=-1"):
        expect(page.locator(selector)).to_be_in_viewport()
    assert box(page, "#ask")["left"] >= box(page, ".frame")["right"] - 1
    check_access(page)


def test_the_menu_of_the_head_unfolds_on_a_phone(house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    wait_until_asked(page)
    expect(page.locator("#show-rules")).to_be_hidden()
    page.click(".burger")
    expect(page.locator(".burger")).to_have_attribute("aria-expanded", "true")
    check_access(page)
    page.click("#show-rules")
    expect(page.locator("dialog .prose").first).to_be_visible()
