"""The page of a review: asked for with a click, its progress, the board at each decision, by mouse, keyboard and on a phone."""

import time
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.test_pages import check_access
from tests.patience import PATIENCE, PATIENCE_MS
from tests.table.house import House, Made

RECORD = (Path(__file__).parents[1] / "records" / "yaxha" / "two_seats_first_game.sacbe").read_text("utf-8")


def put_up(house: House) -> Made:
    """A finished match that whoever has the link may look at."""
    return Made(house, house.post("/records", record=RECORD) | {"seats": {}})


@pytest.fixture(scope="module")
def reviewed(house: House) -> Made:
    table = put_up(house)
    house.post(f"/tables/{table.id}/review", table.key(None), 202, seconds=0.002)
    until = time.monotonic() + PATIENCE
    while house.send("GET", f"/tables/{table.id}/review", table.key(None))["state"]["state"] != "done":
        assert time.monotonic() < until
        time.sleep(0.2)
    return table


def come(page: Page, table: Made) -> None:
    """By the link of the table, and from there to its review."""
    page.goto(f"/t/{table.id}#{table.key(None)}")
    page.click("#to-review")
    page.wait_for_url(f"**/t/{table.id}/review")


def wait_for_board(page: Page, move: str) -> None:
    page.wait_for_function("move => document.getElementById('app').dataset.move === move", arg=move)


def test_a_review_is_asked_for_waited_for_and_read(house: House, new_page: NewPage) -> None:
    page, table = new_page(), put_up(house)
    come(page, table)
    page.locator("#effort option").first.evaluate("option => { option.value = '0.005'; option.selected = true; }")
    page.click("#begin")
    expect(page.locator("#progress")).to_be_visible()
    expect(page.locator("[role=status]", has_text="decisions looked at")).to_be_visible(timeout=PATIENCE_MS)
    expect(page.locator("#curve .line")).to_have_count(2, timeout=PATIENCE_MS)
    told = house.send("GET", f"/tables/{table.id}/review", table.key(None))
    dear = page.locator("#costly [data-move]")
    assert [int(move) for move in dear.evaluate_all("all => all.map(e => e.dataset.move)")] == told["costly"]
    assert page.locator("#chances-table tbody tr").count() == len(told["moments"])


def test_the_board_shows_what_was_played_and_what_was_advised(house: House, new_page: NewPage, reviewed: Made) -> None:
    page = new_page()
    come(page, reviewed)
    button = page.locator("#costly [data-move]").last
    move = button.get_attribute("data-move") or ""
    button.click()
    wait_for_board(page, move)
    told = house.send("GET", f"/tables/{reviewed.id}/review", reviewed.key(None))
    decision = next(d for d in told["decisions"] if d["move"] == int(move))
    assert page.locator("#mades .made").count() == len(decision["played"]["at"]) > 0
    assert page.locator("#adviseds .advised").count() == len(decision["best"]["at"]) > 0
    expect(page.locator("#decision")).to_contain_text(decision["best"]["say"])
    expect(button).to_have_attribute("aria-pressed", "true")
    moves = [str(d["move"]) for d in told["decisions"]]
    here = moves.index(move)
    page.focus("#step")
    page.keyboard.press("ArrowRight")
    wait_for_board(page, moves[here + 1])
    page.click("#previous")
    wait_for_board(page, moves[here])
    page.locator("#curve").click(position={"x": 5, "y": 50})
    wait_for_board(page, moves[0])
    with page.expect_download() as saved:
        page.click("#share")
    assert Path(saved.value.path()).read_text("utf-8").startswith("<!doctype html>")


@pytest.mark.sample(1)
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_everybody_can_read_a_review_on_a_phone_too(dark: bool, new_page: NewPage, reviewed: Made) -> None:
    page = new_page(PHONE, lang="fr", dark=dark)
    come(page, reviewed)
    expect(page.locator("h2", has_text="Chances de gagner")).to_be_visible()
    page.locator("#turns [data-move], #costly [data-move]").first.tap()
    page.click("#chances-table summary")
    check_access(page)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_running_match_has_no_review(house: House, new_page: NewPage) -> None:
    page, table = new_page(), house.make("yaxha", "me", "open")
    page.goto(f"/t/{table.id}#{table.key(0)}")
    expect(page.locator("#question-text")).not_to_be_empty()
    assert page.locator("#to-review").count() == 0
    answer = page.request.get(f"/api/tables/{table.id}/review", max_retries=5)
    assert (answer.status, answer.json()["error"]) == (409, "not_over")


def test_the_page_to_share_works_without_a_server(new_page: NewPage, house: House, reviewed: Made, tmp_path: Path) -> None:
    made = tmp_path / "review.html"
    page = new_page()
    come(page, reviewed)
    expect(page.locator("#curve")).to_be_visible()
    made.write_text(house.send("GET", f"/tables/{reviewed.id}/review/page", reviewed.key(None))["text"], "utf-8")
    page.goto(made.as_uri())
    expect(page.locator("#stage svg .ring.played").first).to_be_visible()
    page.click("#language")
    expect(page.locator("h1")).to_have_text("Analyse : Yaxha", use_inner_text=True)
    page.click("#next")
    expect(page.locator("#caption-fr")).to_contain_text("le plateau vu par")
    check_access(page)
