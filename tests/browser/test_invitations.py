"""Invitations at the page: a friend comes by a link, others find it used; the host sees who came, withdraws, sends again."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.hands import wait_until_asked
from tests.browser.test_matches import sit_down
from tests.browser.test_pages import check_access
from tests.table.house import House


def open_with_friend(page: Page) -> str:
    """Make a table with a free seat; the link that the page shows."""
    page.goto("/")
    page.click("[data-invite=yaxha]")
    page.click("#create")
    page.wait_for_url("**/t/*")
    return link_of(page)


def link_of(page: Page) -> str:
    field = page.locator("dialog [data-invitation='1'] input")
    expect(field).to_have_value(re.compile("#"))
    return field.input_value()


def test_a_friend_comes_by_the_link_and_others_find_it_used(new_page: NewPage) -> None:
    host, friend, other, french = new_page(), new_page(PHONE), new_page(), new_page(lang="fr")
    link = open_with_friend(host)
    expect(host.locator("[data-missing='1']")).to_contain_text("Not here yet")
    expect(host.locator(".qr svg")).to_have_attribute("aria-label", "The link as a QR code")
    check_access(host)
    friend.goto(link)
    wait_until_asked(friend)
    expect(host.locator("[data-taken='1']")).to_contain_text("is here")
    expect(host.locator("[data-invitation]")).to_have_count(0)
    for page, words in ((other, "has been used"), (french, "a déjà servi")):
        page.goto(link)
        expect(page.locator("#making")).to_contain_text(words)
        expect(page.locator("#making a")).to_have_attribute("href", "/")
        check_access(page)
    friend.goto("/")
    friend.goto(link)
    wait_until_asked(friend)
    host.goto("/")
    host.goto(link)
    expect(host.locator(".toast")).to_contain_text("has been used")
    wait_until_asked(host)


def test_the_host_withdraws_an_invitation_and_sends_another(new_page: NewPage) -> None:
    host, late, friend = new_page(), new_page(), new_page()
    first = open_with_friend(host)
    host.click("[data-revoke='1']")
    expect(host.locator("[data-invitation='1']")).to_contain_text("nobody has been invited")
    expect(host.locator("[data-invitation='1'] input")).to_have_count(0)
    late.goto(first)
    expect(late.locator("#making")).to_contain_text("withdrawn")
    host.click("[data-link='1']")
    second = link_of(host)
    host.click("[data-link='1']")
    expect(host.locator("dialog [data-invitation='1'] input")).not_to_have_value(second)
    friend.goto(link_of(host))
    wait_until_asked(friend)
    expect(host.locator("[data-taken='1']")).to_be_visible()


def test_a_host_who_opens_the_friend_s_link_is_asked_first(new_page: NewPage) -> None:
    host, friend = new_page(), new_page()
    link = open_with_friend(host)
    host.goto("/")
    host.goto(link)
    check_access(host)
    host.click("#keep-invitation")
    expect(host.locator("#connection")).to_have_class("light live")
    friend.goto(link)
    wait_until_asked(friend)


def test_another_device(house: House, new_page: NewPage) -> None:
    laptop, phone = new_page(), new_page(PHONE)
    table = house.make("yaxha", "me", "random")
    sit_down(laptop, table, 0)
    laptop.click("#show-settings")
    laptop.click("dialog [data-link='0']")
    field = laptop.locator("dialog .link input").first
    expect(field).to_have_value(re.compile("#"))
    phone.goto(field.input_value())
    wait_until_asked(phone)
    expect(phone.locator(".toast")).to_contain_text("share this seat")


def test_a_guest_is_asked_for_a_name_and_everybody_reads_it(new_page: NewPage) -> None:
    host, friend = new_page(), new_page(PHONE)
    friend.goto(open_with_friend(host))
    expect(friend.locator("#own-name")).not_to_have_value("")
    check_access(friend)
    friend.fill("#own-name", "Itzel <b>")
    friend.click("#name-card button")
    expect(friend.locator("#name-card")).to_have_count(0)
    expect(host.locator("[data-taken='1']")).to_contain_text("Itzel <b> is here")
    expect(host.locator("#begin")).to_have_text("Begin")
    check_access(host)
    host.click("#begin")
    expect(host.locator("dialog.invite")).to_have_count(0)
    expect(host.locator("#player-1")).to_contain_text("Itzel <b>")
    expect(host.locator(".sheet-of-board svg title", has_text="Itzel <b>").first).to_be_attached()
    expect(friend.locator(".sheet-of-board svg text", has_text="you").first).to_be_visible()
