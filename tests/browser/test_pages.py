"""Every page: nothing that keeps anybody out, no sideways scrolling, quick, small, in both languages."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import sacbe
from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import WAIT, click_place, look, wait_until_asked
from tests.browser.test_matches import sit_down
from tests.patience import PATIENCE_MS
from tests.table.house import House

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def check_access(page: Page) -> None:
    """What axe finds serious or critical."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    serious = [
        (v["id"], v["help"], [node["html"][:160] for node in v["nodes"][:3]])
        for v in found["violations"]
        if v["impact"] in ("serious", "critical")
    ]
    assert serious == []


@pytest.mark.sample(3)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("game", sacbe.games())
def test_everybody_can_use_every_board(game: str, dark: bool, house: House, new_page: NewPage) -> None:
    page, table = new_page(dark=dark), house.make(game, "me", "random", "random")
    sit_down(page, table, 0)
    wait_until_asked(page)
    check_access(page)
    names = page.locator("[data-glow]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    assert all(names)


@pytest.mark.sample(2)
@pytest.mark.parametrize("game", sacbe.games())
def test_everybody_can_use_every_board_on_a_phone(game: str, house: House, new_page: NewPage) -> None:
    page, table = new_page(PHONE, "fr"), house.make(game, "me", "random", "random")
    sit_down(page, table, 0)
    wait_until_asked(page)
    check_access(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everybody_can_use_a_menu_and_the_screen_between_two_players(dark: bool, house: House, new_page: NewPage) -> None:
    page, colours = new_page(dark=dark), 0
    while colours < 2:  # whoever is asked first has cubes of different colours for the same cell
        table = house.make("yaxha", "me", "me")
        for seat in (0, 1):
            table.move(seat, "card 1", confirm=True)
        colours = min(len({option["act"].split()[1] for option in table.look(seat)["question"]["options"]}) for seat in (0, 1))
    sit_down(page, table, 0)
    page.goto("/")
    page.goto(f"/t/{table.id}#{table.key(1)}")
    expect(page.locator("#i-am")).to_be_focused()
    check_access(page)
    page.click("#i-am")
    now = wait_until_asked(page)
    several = page.locator("[data-glow][aria-label*=' / ']").first.get_attribute("data-glow")
    assert several, "two cubes of different colours go to the same cell"
    click_place(page, now, several)
    expect(page.locator(".menu button").first).to_be_focused()
    check_access(page)
    page.keyboard.press("Escape")
    expect(page.locator(".menu")).to_have_count(0)


@pytest.mark.sample(1)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everybody_can_use_the_other_pages(dark: bool, house: House, new_page: NewPage) -> None:
    page = new_page(dark=dark)
    page.goto("/")
    check_access(page)
    page.click("[data-invite=gold]")
    expect(page.locator("dialog #create")).to_be_visible()
    page.click("dialog summary")
    check_access(page)
    for game in sacbe.games():
        page.goto(f"/rules/{game}")
        expect(page.locator(".prose:not([hidden])")).to_be_visible()
        check_access(page)


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_rules_are_found_by_number_and_by_word(lang: str, new_page: NewPage) -> None:
    page = new_page(lang=lang)
    page.goto("/rules/yaxha#s4.3")
    expect(page.locator(".meant")).to_contain_text("§4.3")
    expect(page.locator(".meant")).to_be_in_viewport()
    page.fill("#search-rules", "pyramid")
    assert 3 < page.locator(".prose li:visible").count() < 60
    page.click("[data-tab=howto]")
    expect(page.locator(".prose:visible h1")).to_contain_text("Yaxha")


def test_the_language_is_one_click_away(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    expect(page.locator("h1")).to_contain_text("Five Maya board games")
    page.click("#language")
    expect(page.locator("h1")).to_contain_text("Cinq jeux de plateau mayas")
    assert page.evaluate("document.documentElement.lang") == "fr"


@pytest.mark.parametrize("path", ["/", "/rules/tzolkin", "/rules/maya#s3.1"])
def test_no_page_scrolls_sideways_on_a_phone(path: str, new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_click_on_something_illegal_says_why_with_its_rule(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("maya", "me", "random")
    sit_down(page, table, 0)
    wait_until_asked(page)
    glows = look(page)["glows"]
    cells = page.locator(".frame .cell").evaluate_all("all => all.map(e => e.id)")
    page.locator(f'[id="{next(cell for cell in cells if cell not in glows)}"]').click()
    expect(page.locator(".toast")).to_contain_text("§")
    page.click(".toast button")
    expect(page.locator("dialog .meant")).to_be_visible()


def test_hints_chat_replay_and_taking_back(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "random")
    sit_down(page, table, 0)
    now = wait_until_asked(page)
    page.hover("#choices .choice >> nth=0")
    expect(page.locator("#preview")).not_to_be_empty()
    page.click("#do-hint")
    expect(page.locator(".hints .choice").first).to_be_visible(timeout=PATIENCE_MS)  # the search may be compiled first
    page.locator(".hints .choice").first.click()
    page.wait_for_function(WAIT, arg=now["at"])
    page.click("#tab-chat")
    page.fill("#say-text", "<b>hello</b>")
    page.keyboard.press("Enter")
    expect(page.locator("#talk .log")).to_contain_text("<b>hello</b>")
    page.click("#tab-log")
    page.locator("#talk .moment").last.click()
    expect(page.locator("#to-now")).to_be_visible()
    assert page.locator("[data-glow]").count() == 0
    page.click("#to-now")
    expect(page.locator("#to-now")).to_be_hidden()


def test_a_finished_match_is_replayed_forked_and_downloaded(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "random")
    table.play_on(random.Random(2))
    sit_down(page, table, 0)
    expect(page.locator("#end .winner")).to_be_visible()
    check_access(page)
    with page.expect_download() as loading:
        page.click("[data-do=download]")
    assert "game yaxha" in loading.value.path().read_text("utf-8")
    page.click("#show-replay")
    page.locator("#slider").fill("9")
    expect(page.locator(".replay")).to_contain_text("9 / ")
    page.click(".replay [aria-label='Back one step']")
    expect(page.locator(".replay")).to_contain_text("8 / ")
    page.click("#replay-fork")
    page.wait_for_url(lambda url: table.id not in url)
    wait_until_asked(page)
    page.goto(f"/t/{table.id}")
    page.click("[data-do=rematch]")
    page.wait_for_url(lambda url: table.id not in url)
    expect(page.locator("#connection")).to_have_class("light live")


def test_play_now_does_what_was_chosen_and_remembers_it(new_page: NewPage) -> None:
    page = new_page(PHONE)
    page.goto("/")
    expect(page.locator("#against-yaxha")).to_have_text("against 2 novices")
    page.click("[data-chooser=yaxha] summary")
    page.select_option("#players", "4")
    page.select_option("#other-1", "random")
    page.select_option("#other-2", "random")
    page.select_option("#other-3", "greedy")
    expect(page.locator("#against-yaxha")).to_have_text("against 2 bots at random and a greedy bot")
    check_access(page)
    page.reload()
    expect(page.locator("#against-yaxha")).to_have_text("against 2 bots at random and a greedy bot")
    page.click("[data-play=yaxha]")
    wait_until_asked(page)
    expect(page.locator(".people .portrait")).to_have_count(3)
    expect(page.locator("#player-3")).to_contain_text("bot, greedy")
    names = page.locator(".people strong").all_text_contents()
    assert len({*names}) == 4
    expect(page.locator("#player-0")).to_contain_text("you")
