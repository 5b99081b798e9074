"""The board of Yaxha in the browser: groups light up, pyramids turn and come apart, a phone has its own picture."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import wait_until_asked
from tests.browser.test_matches import sit_down
from tests.browser.test_pages import check_access
from tests.table.house import House, Made

POSITION = {
    "seats": 2,
    "step": "choose",
    "round": 5,
    "lots": ["oob", "gyw"],
    "pyramids": ["at 0,0: oog/obg/oby | oo/o.", "at 0,0: bbbb/gggg/wwyw"],
}

LIES_AT = """([id, x, y]) => {
  const box = document.getElementById(id).getBoundingClientRect();
  return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y) < 2;
}"""


SLIDING = """() => document.getAnimations().filter((motion) => motion.effect.target.classList.contains("block")
  && motion.effect.getKeyframes()[0].translate).length"""


def set_up(house: House) -> Made:
    """A table whose seat 0 has an orange group of seven on two levels."""
    return house.make("yaxha", "me", "open", position=POSITION)


def group(page: Page, name: str) -> tuple[Locator, Locator]:
    """What of a group can be pointed at in the standing pyramid, and its points."""
    found = page.locator(f"#group-{name}")
    return found.locator("path[pointer-events=all]").first, found.locator("g.lit text")


def middle(place: Locator) -> tuple[int, int]:
    box = place.bounding_box()
    assert box
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def test_a_group_lights_up_with_its_points(house: House, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, set_up(house), 0)
    wait_until_asked(page)
    orange, points = group(page, "0-orange")
    lit = points.locator("xpath=..")
    expect(lit).to_have_css("opacity", "0")
    orange.hover()
    expect(lit).to_have_css("opacity", "1")
    expect(points).to_have_text("15")
    expect(page.locator("#group-0-orange")).to_have_accessible_name("orange: 7 cubes in the largest group, 15 points")
    expect(group(page, "0-green")[1].locator("xpath=..")).to_have_css("opacity", "0")
    page.locator("#group-0-green").focus()
    page.mouse.move(1, 1)
    expect(group(page, "0-green")[1].locator("xpath=..")).to_have_css("opacity", "1")
    expect(lit).to_have_css("opacity", "0")


def test_pyramids_turn_and_come_apart(house: House, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, set_up(house), 0)
    wait_until_asked(page)
    corner, opposite = page.locator("#cell-0_0_0_1"), page.locator("#cell-0_2_2_1")
    places = middle(corner), middle(opposite)
    for _ in range(2):
        page.locator("#look-turn").click()
    expect(page.locator("#look-turn")).to_have_accessible_name("Turn: half a turn")
    page.wait_for_function(LIES_AT, arg=["cell-0_2_2_1", *places[0]])
    assert middle(corner) == places[1]
    page.emulate_media(reduced_motion="no-preference")
    page.locator("#look-turn").click()
    assert page.wait_for_function(SLIDING).json_value() >= 10, "the cubes of pyramids that stand go round"
    page.emulate_media(reduced_motion="reduce")
    page.locator("#look-apart").click()
    expect(page.get_by_text("Level 4")).to_have_count(2)
    expect(page.locator("#cell-0_0_1_2")).to_be_visible()
    check_access(page)


def test_a_phone_has_a_picture_of_its_own_and_the_night_its_colours(house: House, new_page: NewPage) -> None:
    page = new_page(PHONE, "fr", dark=True)
    sit_down(page, set_up(house), 0)
    wait_until_asked(page)
    expect(page.locator(".frame svg[viewBox^='0 0 440 ']")).to_be_visible()
    expect(page.locator("#seat-0 > rect").first).to_have_css("fill", "rgb(45, 42, 35)")
    cell = page.locator("#cell-0_0_0_1").bounding_box()
    assert cell
    assert cell["width"] > 30
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    check_access(page)
