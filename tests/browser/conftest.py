"""A real Chromium, a real server, and pages that must not complain."""

import os
import shutil
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, expect, sync_playwright

import sacbe
from tests.patience import PATIENCE_MS
from tests.sampling import without_group
from tests.table.house import House, deal_by, open_house

expect.set_options(timeout=PATIENCE_MS)
BOT = "greedy"
"""Whom the hands play against: quick, and matches against it are short."""

NAMES = ("chromium", "chromium-browser", "google-chrome")
SHELL = "chromium-headless-shell"
"""Chromium without windows and settings: half the work for the processor."""
FAILED = pytest.StashKey[bool]()
PICTURES = Path(__file__).parents[2] / ".failures"
"""Where the pages of tests that failed are kept as pictures, with a trace (`playwright show-trace FILE`)."""
TRACE_ALL = os.environ.get("SACBE_TRACE") == "full"
"""Whether a trace holds pictures of every step as well, which doubles the work. Without them it has the steps, the network and
the console."""
BUILT = Path(__file__).parents[2] / "src" / "sacbe" / "table" / "static" / "index.html"
DESKTOP, PHONE = {"width": 1400, "height": 900}, {"width": 390, "height": 844}
EXPECTED = ("ERR_INTERNET_DISCONNECTED", "WebSocket connection", "status of 410")
"""What the browser itself writes to the console when a test cuts its connection, or opens a link that was used."""

NewPage = Callable[..., Page]


def launch(playwright: Playwright) -> Browser | None:
    """The Chromium of this machine, if there is one. Root can only start it without its sandbox."""
    found = next((path for name in (SHELL, *NAMES) if (path := shutil.which(name))), None)
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=found, args=[*sandbox, "--disable-dev-shm-usage"]) if found else None


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """Chromium; what a machine without it cannot show is skipped, and says so.

    It goes when these tests are done: Playwright keeps an event loop running, in which others could not run theirs.
    """
    if not BUILT.exists():
        pytest.fail("the page is not built: run `make web`")
    with sync_playwright() as playwright:
        if (opened := launch(playwright)) is None:
            pytest.skip("no Chromium on this machine: install the package `chromium` (`make test` does it where it may)")
        yield opened
        opened.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with all games."""
    with open_house(tmp_path_factory.mktemp("browser"), games=()) as opened:
        while not all(opened.http.get("/health").json()["games"].values()):
            time.sleep(0.5)  # once per version the rules are compiled, and then the bots: minutes
        for name in sacbe.games():
            match = sacbe.start(name, 2, seed=1)
            sacbe.bot(name, level=BOT).choose(match.guess(match.asked[0], 1), match.asked[0])
        yield opened


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A test is dealt the same matches whenever it runs: what fails once can be seen again."""
    deal_by(without_group(request.node.nodeid), monkeypatch)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let fixtures know that their test has failed."""
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def new_page(browser: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[NewPage]:
    """Pages of different people. At the end, no console may hold an error."""
    complaints: list[str] = []

    def hear(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(words in message.text for words in EXPECTED):
            complaints.append(message.text)

    def make(size: dict[str, int] = DESKTOP, lang: str = "en", dark: bool = False) -> Page:
        context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=size is PHONE,
            locale={"en": "en-GB", "fr": "fr-FR"}[lang],
            reduced_motion="reduce",
            color_scheme="dark" if dark else "light",
            base_url=f"http://127.0.0.1:{house.port}",
        )
        context.set_default_timeout(PATIENCE_MS)
        context.tracing.start(screenshots=TRACE_ALL, snapshots=TRACE_ALL, sources=TRACE_ALL)
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        contexts.append(context)
        return page

    contexts: list[BrowserContext] = []
    yield make
    for number, context in enumerate(contexts):
        if request.node.stash.get(FAILED, False):
            context.pages[0].screenshot(path=PICTURES / f"{request.node.name}-{number}.png", full_page=True)
            context.tracing.stop(path=PICTURES / f"{request.node.name}-{number}.zip")
        context.close()
    assert complaints == []
