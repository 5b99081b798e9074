"""Browsers that keep nothing: cookies blocked by a setting, storage that throws, JavaScript switched off."""

import json
import os
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import NAMES, NewPage
from tests.browser.hands import wait_until_asked
from tests.patience import PATIENCE_MS
from tests.table.house import House

THROWS = """for (const name of ["localStorage", "sessionStorage", "indexedDB"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });"""


def blocking_cookies(browser: Browser, folder: Path) -> BrowserContext:
    """A Chromium whose person has blocked all cookies: it refuses storage, too."""
    (folder / "Default").mkdir(parents=True)
    setting = {"profile": {"default_content_setting_values": {"cookies": 2}}}
    (folder / "Default" / "Preferences").write_text(json.dumps(setting))
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    if (program := next((path for name in NAMES if (path := shutil.which(name))), None)) is None:
        pytest.skip(
            "Chromium's headless shell has no settings: install the package `chromium` (`make test` does it where it may)"
        )
    return browser.browser_type.launch_persistent_context(
        folder,
        executable_path=program,
        args=[*sandbox, "--disable-dev-shm-usage"],
        locale="en-GB",
        reduced_motion="reduce",
    )


def play_a_little(page: Page, url: str) -> None:
    """From the first page to a move of one's own."""
    page.goto(url)
    expect(page.locator("#forgets")).to_contain_text("This browser keeps nothing")
    page.click("[data-learn=yaxha]")
    now = wait_until_asked(page)
    page.reload()
    again = wait_until_asked(page)
    assert again["question"] == now["question"], "after a reload it is still one's own seat"
    assert "#" not in page.url


def test_cookies_blocked_by_a_setting(browser: Browser, house: House, tmp_path: Path) -> None:
    """The page was blank."""
    context = blocking_cookies(browser, tmp_path / "profile")
    context.set_default_timeout(PATIENCE_MS)
    errors: list[str] = []
    page = context.pages[0]
    page.on("pageerror", lambda error: errors.append(str(error)))
    play_a_little(page, f"http://127.0.0.1:{house.port}/")
    assert context.cookies() == []
    assert errors == []
    context.close()


def test_storage_that_throws(browser: Browser, house: House) -> None:
    """The page was blank; and with cookies but no storage, every page made a new identity."""
    context = browser.new_context(base_url=f"http://127.0.0.1:{house.port}", locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_MS)
    context.add_init_script(THROWS)
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    play_a_little(page, "/")
    assert errors == []
    context.close()


def test_a_browser_that_remembers_is_told_nothing(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/")
    expect(page.locator("[data-play=yaxha]")).to_be_visible()
    expect(page.locator("#forgets")).to_have_count(0)


def test_without_javascript_there_is_a_line(browser: Browser, house: House) -> None:
    context = browser.new_context(base_url=f"http://127.0.0.1:{house.port}", java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    lines = page.locator("noscript p")
    expect(lines).to_have_count(2)
    expect(lines.first).to_be_visible()
    assert all(words in page.content() for words in ("needs JavaScript", "a besoin de JavaScript"))
    context.close()
