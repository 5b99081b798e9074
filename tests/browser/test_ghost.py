"""A preview shows the pieces where they would be, and the change in points beside them, and covers nothing that is read."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESKTOP, PHONE, NewPage
from tests.browser.hands import wait_until_asked
from tests.browser.test_matches import sit_down
from tests.table.house import House, Made

# How far the middle of the last piece of the ghost is from the middle of the last place that is marked, in pixels; and what of
# the label covers rings and words, in square pixels.
GHOST = """() => {
  const box = (element) => element.getBoundingClientRect();
  const middle = (b) => [b.x + b.width / 2, b.y + b.height / 2];
  const over = (a, b) => {
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left), y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return x > 0 && y > 0 ? x * y : 0;
  };
  const ghost = document.querySelector("#preview-ghost .pieces > *:last-child");
  const places = document.querySelector("#choices .list .choice").dataset.places.split(" ");
  const [x, y] = middle(box(ghost)), [u, v] = middle(box(document.getElementById(places.at(-1))));
  const label = document.querySelector("#preview-ghost .change rect");
  const read = [...document.querySelectorAll(".sheet-of-board .ring, .sheet-of-board text")];
  const others = read.filter((element) => !element.closest("#preview-ghost"));
  const frame = box(document.querySelector(".frame .scroll"));
  const inside = label && box(label).left >= frame.left && box(label).right <= frame.right;
  const covered = label ? Math.max(0, ...others.map((other) => over(box(label), box(other)))) : 0;
  return { far: Math.hypot(x - u, y - v), covered, inside };
}"""


def mine_first(house: House, game: str) -> Made:
    """A table at which the first question is mine."""
    for _ in range(20):
        table = house.make(game, "me", "open")
        if table.look(0)["asked"] == [0]:
            return table
    raise AssertionError("the other seat always begins")


def point_at_an_option(page: Page) -> None:
    page.evaluate("document.querySelector('#list-all').open = true")
    page.wait_for_function("document.querySelectorAll('#choices .list .choice').length > 8")  # the rest follows when it is open
    page.locator("#choices .list .choice").first.scroll_into_view_if_needed()
    page.hover("#choices .list .choice")
    expect(page.locator("#preview-ghost .pieces > *")).not_to_have_count(0)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_the_ghost_stands_at_its_place_with_the_change_in_points(size: dict[str, int], house: House, new_page: NewPage) -> None:
    page, table = new_page(size), mine_first(house, "maya")
    sit_down(page, table, 0)
    wait_until_asked(page)
    point_at_an_option(page)
    expect(page.locator("#preview-ghost .change text")).to_have_text("+1")
    seen = page.evaluate(GHOST)
    assert seen["far"] < 12
    assert seen["covered"] == 0
    assert seen["inside"]
    page.locator("h1").hover()
    expect(page.locator("#preview-ghost")).to_have_count(0)


def test_without_points_there_is_a_ghost_alone(house: House, new_page: NewPage) -> None:
    page, table = new_page(), mine_first(house, "yucatan")
    sit_down(page, table, 0)
    wait_until_asked(page)
    point_at_an_option(page)
    assert page.evaluate(GHOST)["far"] < 12
    assert page.locator("#preview-ghost .change").count() == 0
    village = page.locator("#preview-ghost .village")
    assert village.count() == 1
    assert float(village.evaluate("(piece) => getComputedStyle(piece.closest('.pieces')).opacity")) < 1
