"""Small things of the page of a table: a wire without WebSockets, clicks that race, words, options with several values."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import WAIT, click_place, wait_until_asked
from tests.browser.test_matches import sit_down
from tests.table.house import House

# Something on the way that lets no WebSocket through: they all go where nobody answers.
NO_SOCKETS = """
  const Real = window.WebSocket;
  window.WebSocket = class extends Real { constructor() { super(`ws://${location.host}/nowhere`); } };
"""


def test_without_websockets_the_table_is_followed_by_events(house: House, new_page: NewPage) -> None:
    page, friend = new_page(), new_page()
    table = house.make("yaxha", "me", "open")
    page.add_init_script(NO_SOCKETS)
    sit_down(page, table, 0)
    sit_down(friend, table, 1)
    for hands in (page, friend):
        now = wait_until_asked(hands)
        click_place(hands, now, now["glows"][0])
        hands.wait_for_function(WAIT, arg=now["at"])
        if hands is page:
            # Once this is confirmed, the other's card turns both up: it cannot be taken back, and nobody is asked to confirm it.
            now = wait_until_asked(page)
            page.click("#do-confirm")
            page.wait_for_function(WAIT, arg=now["at"])
    expect(page.locator("#talk .moment")).not_to_have_count(0)
    now = wait_until_asked(page)
    assert now["glows"]
    expect(page.locator("#connection")).to_have_class("light live")


def test_a_second_click_before_the_answer_is_no_second_act(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "open")
    sit_down(page, table, 0)
    now = wait_until_asked(page)
    page.evaluate("""() => {
      const [one, other] = document.querySelectorAll("#choices .choice");
      for (const button of [one, one, other]) button.click();
    }""")
    page.wait_for_function(WAIT, arg=now["at"])
    page.wait_for_timeout(150)
    assert page.locator(".toast").count() == 0
    assert len(table.look(0)["tentative"]["acts"]) == 1


@pytest.mark.parametrize(
    ("lang", "title", "points"), [("en", "The Mayan Calendar", "0 points"), ("fr", "le calendrier maya", "0 point")]
)
def test_titles_and_amounts_are_told_in_the_page_s_language(
    lang: str, title: str, points: str, house: House, new_page: NewPage
) -> None:
    page, table = new_page(lang=lang), house.make("tzolkin", "me", "open")
    sit_down(page, table, 0)
    expect(page.locator("h1")).to_contain_text(title)
    expect(page.locator("#player-0 .score")).to_have_text(points)


def test_points_by_source_are_told_during_play(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("gold", "me", "open")
    sit_down(page, table, 0)
    page.click("#player-0 summary")
    expect(page.locator("#player-0 .facts")).to_contain_text("pearls")
    assert page.locator("#player-1 .facts").count() == 0, "what lies behind a screen is not told"
    table = house.make("yucatan", "me", "open")
    sit_down(page, table, 0)
    expect(page.locator("#player-1 .score")).to_have_text("0 of 5 levels")


def test_a_new_table_with_three_named_cards(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    page.click("[data-invite=yaxha]")
    page.click("dialog summary")
    for card in ("longest_orange", "longest_blue"):
        page.check(f"#option-bonus_cards-{card}")
    page.click("#create")
    assert page.locator("#option-bonus_cards-longest_orange").evaluate("box => box.validationMessage") == "choose 3, or none"
    page.check("#option-bonus_cards-three_colours")
    page.select_option("#who-1", "bot")
    page.select_option("#level-1", "random")
    page.click("#create")
    page.wait_for_url("**/t/*")
    wait_until_asked(page)
    options = page.evaluate("() => fetch(`/api${location.pathname.replace('/t/', '/tables/')}`).then(answer => answer.json())")
    assert options["table"]["options"]["bonus_cards"] == "longest_orange+longest_blue+three_colours"
