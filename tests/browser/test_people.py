"""People at a table: who is there, a bot for who is not, ending and leaving, clocks, chat, my tables."""

import re

import pytest
from playwright.sync_api import Page, expect

from sacbe.table.live import presence
from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import click_place, look, wait_until_asked
from tests.browser.test_matches import sit_down
from tests.browser.test_pages import check_access
from tests.table.house import House


@pytest.fixture(autouse=True)
def no_grace(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "GRACE", 0.0)


def leave(page: Page) -> None:
    """Close the page of somebody, as one closes a tab."""
    page.goto("about:blank")


def test_a_silent_seat_is_given_to_a_bot_and_taken_back(house: House, new_page: NewPage) -> None:
    host, friend = new_page(), new_page(PHONE, lang="fr")
    me = house.post("/me", name="Ana")["key"]
    table = house.make("yaxha", "me", "open", key=me, absence=1)
    host.goto(f"/t/{table.id}#{table.keys['host']}")
    sit_down(host, table, 0)
    sit_down(friend, table, 1)
    dot = host.locator("#player-1 .presence")
    expect(dot).to_have_attribute("aria-label", "here")
    expect(host.locator("#call-1")).to_have_count(0)
    leave(friend)
    expect(dot).to_have_attribute("aria-label", re.compile("away|gone"))
    expect(host.locator("#player-1")).to_contain_text("left just now")
    expect(host.locator("#call-1")).to_be_visible()
    expect(host.locator("#absent-1")).to_contain_text("can take the seat back at any time")
    check_access(host)
    host.click("#call-1")
    expect(host.locator("#player-1")).to_contain_text("a bot plays")
    friend.goto(f"/t/{table.id}")
    expect(friend.locator("#take-back")).to_contain_text("Un robot joue pour vous")
    check_access(friend)
    friend.click("#take-back button")
    expect(friend.locator("#take-back")).to_have_count(0)
    expect(dot).to_have_attribute("aria-label", "here")


def test_ending_says_before_what_it_means(house: House, new_page: NewPage) -> None:
    one, other = new_page(), new_page(lang="fr")
    table = house.make("yaxha", "me", "open")
    sit_down(one, table, 0)
    sit_down(other, table, 1)
    one.click("#show-settings")
    one.click("#abandon")
    expect(one.locator("dialog .means")).to_contain_text("nobody wins, and all hands are shown")
    check_access(one)
    one.click("#abandon-yes")
    expect(one.locator("#proposal")).to_contain_text("You have asked the others")
    expect(other.locator("#proposal")).to_contain_text("demande à terminer la partie")
    other.click("#do-refuse")
    expect(one.locator("#proposal")).to_have_count(0)
    wait_until_asked(other)
    other.click("#show-settings")
    other.click("#resign")
    expect(other.locator("dialog .means")).to_contain_text("l'autre joueur a gagné")
    other.click("#resign-no")
    wait_until_asked(other)
    other.click("#show-settings")
    other.click("#resign")
    other.click("#resign-yes")
    expect(other.locator("#end")).to_contain_text("Vous avez abandonné")
    expect(one.locator("#end")).to_contain_text("has resigned. You won.")
    expect(one.locator("#to-review")).to_have_count(0)
    check_access(one)


@pytest.mark.parametrize(
    ("seconds", "words", "low"), [(2 * 86400, "1 d 23 h", False), (300, r"4:5\d", False), (40, r"0:3\d", False)]
)
def test_a_clock_ticks(house: House, new_page: NewPage, seconds: int, words: str, low: bool) -> None:
    page = new_page()
    table = house.make("yaxha", "me", "open", clock={"kind": "turn", "seconds": seconds, "level": "greedy"})
    sit_down(page, table, 0)
    clock = page.locator("#player-0 .clock")
    expect(clock).to_have_text(re.compile(words))
    expect(clock).to_have_class("clock")
    if seconds < 60:
        first = clock.text_content()
        expect(clock).not_to_have_text(str(first))


def test_little_time_warns(house: House, new_page: NewPage) -> None:
    page = new_page()
    table = house.make("yaxha", "me", "open", clock={"kind": "match", "seconds": 3000, "level": "greedy"})
    sit_down(page, table, 0)
    now = wait_until_asked(page)
    assert now["glows"]
    expect(page.locator("#player-0 .clock")).to_have_text(re.compile("49:"))
    page.evaluate("""() => {
      const late = Date.now() + 2990 * 1000;
      Date.now = () => late;
    }""")
    expect(page.locator("#player-0 .clock.low")).to_be_visible()
    expect(page.locator("#told")).to_contain_text("Hurry")


def test_clocks_are_chosen_from_presets_or_at_will(new_page: NewPage) -> None:
    page = new_page()
    for choice, kind, seconds in (("day", "turn", 86400), ("own", "match", 2 * 3600)):
        page.goto("/")
        page.click("[data-invite=yaxha]")
        page.click("dialog details:last-of-type summary")
        page.select_option("#clock", choice)
        if choice == "own":
            page.fill("#clock-time", "2")
            page.select_option("#clock-unit", "h")
            page.select_option("#clock-kind", "match")
        page.click("#create")
        page.wait_for_url("**/t/*")
        told = page.evaluate("() => fetch(`/api${location.pathname.replace('/t/', '/tables/')}`).then(answer => answer.json())")
        clock = told["table"]["clock"]
        assert (clock["kind"], clock["seconds"]) == (kind, seconds)
        assert told["table"]["absence"] == (86400 if kind == "turn" else 120)


def test_chat_has_a_badge_and_reaches_watchers_if_the_table_lets_it(house: House, new_page: NewPage) -> None:
    page, watcher = new_page(), new_page()
    table = house.make("yaxha", "me", "me", watch_chat=True)
    sit_down(page, table, 0)
    watcher.goto(f"/t/{table.id}#{table.keys['watch']}")
    for text in ("hello", "are you there?"):
        house.post(f"/tables/{table.id}/chat", table.key(1), seat=1, text=text)
    for reader in (page, watcher):
        expect(reader.locator("#tab-chat")).to_have_attribute("data-unread", "2")
        reader.click("#tab-chat")
        expect(reader.locator("#talk")).to_contain_text("are you there?")
        expect(reader.locator("[data-unread]")).to_have_count(0)
        reader.click("#tab-log")
        expect(reader.locator("[data-unread]")).to_have_count(0)


def test_my_tables_are_on_top_and_can_be_removed(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    expect(page.locator(".mine")).to_be_hidden()
    page.click("[data-play=yaxha]")
    page.wait_for_url("**/t/*")
    wait_until_asked(page)
    page.goto("/")
    line = page.locator(".mine li")
    expect(line).to_contain_text("your turn")
    expect(line.locator("time")).to_have_text("just now")
    tops = page.evaluate("() => ['.mine', '.cards'].map((name) => document.querySelector(name).getBoundingClientRect().top)")
    assert tops == sorted(tops)
    check_access(page)
    page.click("[data-remove]")
    expect(page.locator("dialog .means")).to_contain_text("are deleted")
    page.click("#delete-yes")
    expect(line).to_have_count(0)
    expect(page.locator(".mine")).to_be_hidden()


def test_choosing_at_the_same_time_is_calm(house: House, new_page: NewPage) -> None:
    page = new_page()
    table = house.make("yaxha", "me", "me", "me")
    for seat, name in ((1, "Ben"), (2, "Ixchel")):
        house.send("PUT", f"/tables/{table.id}/seats/{seat}/name", table.key(seat), body={"name": name})
    sit_down(page, table, 0)
    now = wait_until_asked(page)
    expect(page.locator("#also")).to_have_text("Ben, Ixchel are choosing, too.")
    click_place(page, now, now["glows"][0])
    expect(page.locator("#do-confirm")).to_be_visible()
    table.move(1, "card 2", confirm=True)
    expect(page.locator("#also")).to_have_text("Ixchel is choosing, too.")
    expect(page.locator("#do-confirm")).to_be_visible()
    page.click("#do-confirm")
    expect(page.locator("#question-text")).to_have_text("Waiting for Ixchel.")
    page.click("#do-recall")
    expect(page.locator("#do-confirm")).to_be_visible()
    assert table.look()["asked"] == [0, 2]
    check_access(page)
    before = look(page)["at"]
    page.click("#do-undo")
    now = wait_until_asked(page, before)
    click_place(page, now, now["glows"][-1])
    page.click("#do-confirm")
    expect(page.locator("#do-recall")).to_be_visible()
    table.move(2, "card 1", confirm=True)
    expect(page.locator("#do-recall")).to_have_count(0)
