"""Dragging: from place to place, by mouse and by finger; what is dropped elsewhere was never lifted."""

from playwright.sync_api import Page, expect

import sacbe
from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import POINT, glow, wait_until_asked
from tests.browser.test_matches import sit_down
from tests.table.house import House, Made

Point = tuple[float, float]
REACH = """(id) => {
  const place = document.querySelector(`[data-glow='${id}']`).getBoundingClientRect();
  const box = document.querySelector(".scroll").getBoundingClientRect();
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)];
  const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
  const there = x > left && x < right && y > top && y < bottom;
  return [Math.min(Math.max(x, left + 2), right - 2), Math.min(Math.max(y, top + 2), bottom - 2), there];
}"""
CENTRE = """(id) => {
  const place = document.getElementById(id);
  place.scrollIntoView({ block: "center" });
  const box = place.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def buy_two(house: House) -> Made:
    """A table of L'Or des Mayas where seat 0 has bought the first lot and is to place the second: bronze or silver."""
    match = sacbe.start("gold", 3, seed=3)
    for last in ("keep", ""):
        for seat in range(3):
            match.play(seat, f"bid {(2, 0, 1)[seat]}")
        if last:
            match.play(0, next(act for act in match.legal(0) if match.game.actions[act].startswith(last)))
    return house.make("gold", "me", "open", "open", position=match.truth())


def point(page: Page, place: str) -> Point:
    """Where a place can be seized."""
    x, y = page.evaluate(POINT, glow(place)) or page.evaluate(CENTRE, place)
    return x, y


def drag(page: Page, place: str, to: Point, until: str = "#ghost") -> None:
    """Drag what is at a place; on the way the hand rests until something is shown."""
    x, y = point(page, place)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move((x + to[0]) / 2, (y + to[1]) / 2, steps=3)
    expect(page.locator(until)).to_be_attached()
    expect(page.locator("#ghost")).to_be_attached()
    page.mouse.move(*to, steps=2)
    page.mouse.up()
    expect(page.locator("#ghost")).not_to_be_attached()


def test_a_ring_is_rebuilt_by_dragging(house: House, new_page: NewPage) -> None:
    page, table = new_page(), buy_two(house)
    sit_down(page, table, 0)
    wait_until_asked(page)
    drag(page, "face-silver", point(page, "sales"))
    assert page.locator(".ring.chosen").count() == 0
    page.click("[data-act=rebuild]")
    expect(page.locator("[data-act='lay 2 silver']")).to_be_attached()
    drag(page, "face-silver", point(page, "gap-0-1"))
    expect(page.locator("[data-glow='lot-1']")).to_be_attached()
    assert table.look(0)["tentative"]["acts"] == ["rebuild", "lay 2 silver"]
    drag(page, "lot-1", point(page, "sales"))
    assert table.look(0)["tentative"]["acts"] == ["rebuild", "lay 2 silver"]
    drag(page, "lot-1", point(page, "box"))
    expect(page.locator("#talk .log")).to_contain_text("You throw lot 1")
    assert [piece["lot"] for piece in table.look(0)["view"]["players"][0]["bases"][0]["pieces"]] == [2]


def test_a_place_with_one_act_is_acted_upon_and_taken_back_if_dropped_elsewhere(house: House, new_page: NewPage) -> None:
    match = sacbe.start("tzolkin", 2, seed=1)
    for seat in (0, 1):
        match.play(seat, match.legal(seat)[0])
    table = house.make("tzolkin", "me", "me", position=match.truth())
    page, seat = new_page(), match.asked[0]
    sit_down(page, table, seat)
    if page.locator("#i-am").count():
        page.click("#i-am")
    wait_until_asked(page)
    first, second = "wheel-palenque-0", "wheel-uxmal-0"
    corner = page.locator(".frame svg").first.bounding_box()
    assert corner
    drag(page, first, (corner["x"] + 3, corner["y"] + 3), until="#do-undo")  # the board is drawn anew while it is held
    expect(page.locator("#do-redo")).to_be_visible()
    assert table.look(seat)["tentative"]["acts"] == []
    drag(page, first, point(page, second))
    expect(page.locator("#do-undo")).to_be_visible()
    page.wait_for_timeout(200)
    assert table.look(seat)["tentative"]["acts"] == ["place palenque", "place uxmal"]


def test_a_piece_is_lifted_by_a_finger_that_rests(house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE), buy_two(house)
    sit_down(page, table, 0)
    wait_until_asked(page)
    finger = page.context.new_cdp_session(page)
    x, y = point(page, "face-bronze")

    def touch(kind: str, *at: float) -> None:
        points = [{"x": at[0], "y": at[1]}] if at else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", x, y)
    expect(page.locator("#ghost")).to_be_attached()
    touch("touchMove", x + 20, y + 30)
    before, still = None, 0
    while still < 10:  # held near an edge, the board scrolls until the box is there, and a little on; a busy machine pauses
        to = page.evaluate(REACH, "box")
        touch("touchMove", *to[:2])
        still = still + 1 if to[2] and to == before else 0
        before = to
        page.wait_for_timeout(30)
    touch("touchEnd")
    expect(page.locator("#talk .log")).to_contain_text("You throw lot 2")
