"""The bars of the page: 200 kB and 1 s for the first page, 30 kB for a board, 100 ms and one message each way for a click."""

import json
import statistics

import pytest
from playwright.sync_api import Browser, Page, WebSocket

import sacbe
from tests.bars import ARE_HELD, hold
from tests.browser.conftest import NewPage
from tests.browser.speed import answers, board_update, first_page
from tests.browser.test_matches import sit_down
from tests.table.house import House

TRIES = 5 if ARE_HELD else 1


@pytest.mark.bar
def test_the_first_page_is_small_and_quick(browser: Browser, house: House) -> None:
    tries = [first_page(browser, house) for _ in range(TRIES)]
    assert max(kilobytes for kilobytes, _ in tries) < 200
    hold(min(seconds for _, seconds in tries), 1, "the first page")


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", sacbe.games())
def test_a_board_is_small_on_the_wire_all_match_long(game: str, house: House) -> None:
    assert board_update(house, game) < 30


@pytest.mark.bar
@pytest.mark.parametrize("game", ["yaxha", "tzolkin"])
def test_a_click_is_answered_at_once(game: str, house: House, new_page: NewPage) -> None:
    """By one message to the server and one scene from it, which the page shows without asking for anything more."""
    page, table = new_page(), house.make(game, "me", "me")
    sent, heard = count_frames(page)
    sit_down(page, table, 0)
    if page.locator("#i-am").count():
        page.click("#i-am")
    answers(page, 2)
    before = len(sent), len(heard)
    times = [statistics.median(answers(page, 8)) for _ in range(TRIES)]
    assert (len(sent) - before[0], len(heard) - before[1]) == (8 * TRIES, 8 * TRIES)
    hold(min(times), 100, "a click")


def count_frames(page: Page) -> tuple[list[str], list[str]]:
    """The messages that a page sends, and the scenes that it gets, over its WebSockets from now on."""
    sent, heard = list[str](), list[str]()

    def note(socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: sent.append(str(frame)))
        socket.on("framereceived", lambda frame: heard.append(str(frame)) if json.loads(frame)["type"] == "scene" else None)

    page.on("websocket", note)
    return sent, heard
