"""Turns of others are shown act by act, at the speed that was chosen, and can be skipped."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.hands import look, wait_until_asked
from tests.table.house import House, Made

SEEN = """() => {
  window.captions = [];
  const tell = () => {
    const words = document.querySelector(".ask .caption")?.textContent;
    if (words && window.captions.at(-1) !== words) window.captions.push(words);
  };
  new MutationObserver(tell).observe(document.getElementById("ask"), { childList: true, subtree: true, characterData: true });
}"""


def build_all(table: Made, seat: int) -> None:
    """Let a seat build its whole lot, as one turn. Who builds last ends the round: that turn needs no confirming."""
    while (question := (mine := table.look(seat))["question"]) and question["step"] == "build":
        table.move(seat, question["options"][0]["act"], seq=mine["seq"])
    if not question:
        table.move(seat, do="confirm")


def card(table: Made, seat: int) -> None:
    """Choose a market in secret, if the seat is asked to."""
    table.move(seat, f"card {seat + 1}", confirm=True)


def test_turns_of_others_are_shown_act_by_act(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script("localStorage['sacbe-pace'] ||= 'quick'")
    table = house.make("yaxha", "me", "open")
    page.goto(f"/t/{table.id}#{table.key(0)}")
    wait_until_asked(page)
    caption = page.locator(".ask .caption")
    card(table, 0)
    expect(page.locator("#question-text")).to_contain_text("Waiting")
    page.evaluate(SEEN)
    card(table, 1)  # both cards are turned up: that is read in portions, before the question
    before = wait_until_asked(page)
    told = " ".join(page.evaluate("window.captions"))
    assert "turn up card 1" in told, told
    assert "turns up card 2" in told, told
    expect(caption).to_have_count(0)
    # whoever decides is not held up, and the acts of the others are marked where they were
    page.evaluate("localStorage['sacbe-pace'] = 'slow'")
    build_all(table, 1)
    expect(page.locator(".last-1")).to_have_count(3)
    assert look(page)["glows"] == before["glows"]
    expect(caption).to_have_count(0)
    # a slow turn is skipped by a key
    build_all(table, 0)
    card(table, 0)
    expect(page.locator("#question-text")).to_contain_text("Waiting")
    card(table, 1)
    expect(caption).to_contain_text("turn")
    page.keyboard.press(" ")
    expect(caption).to_have_count(0)
    assert look(page)["glows"]
