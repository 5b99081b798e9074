"""How quick the page is: `python -m tests.browser.speed`. The bars, on a quiet machine: 100 ms, 1 s, 200 kB, 30 kB."""

import gzip
import json
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import sacbe
from tests.browser.conftest import DESKTOP, launch
from tests.browser.hands import act, wait_until_asked
from tests.patience import PATIENCE
from tests.table.house import House, open_house

CLICKS = 24
# From a click to the frame after the table's answer is on the screen.
ANSWER = """async () => {
  const button = document.querySelector("#do-undo") ?? document.querySelector("#choices .choice");
  if (!button) return null;
  const app = document.getElementById("app"), began = performance.now();
  const answered = new Promise((done) => new MutationObserver((_, seen) => { seen.disconnect(); done(); })
    .observe(app, { attributes: true, attributeFilter: ["data-turn", "data-seq"] }));
  button.click();
  await answered;
  await new Promise(requestAnimationFrame);
  return performance.now() - began;
}"""


def answers(page: Page, clicks: int) -> list[float]:
    """Milliseconds from a click to its answer on the screen: an option, and taking it back, in turn."""
    times: list[float] = []
    while len(times) < clicks and not wait_until_asked(page)["over"]:
        took = page.evaluate(ANSWER)
        times += [took] if took is not None else []
    return times


def first_page(browser: Browser, house: House) -> tuple[float, float]:
    """The first page: kilobytes on the wire (compressed), and seconds until it can be used."""
    page = browser.new_page()
    answers: list[Any] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(f"http://127.0.0.1:{house.port}/")
    page.wait_for_selector("[data-play]")
    ready = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    weight = sum(len(a.body()) if a.url.endswith("woff2") else len(gzip.compress(a.body())) for a in answers)
    return weight / 1000, ready / 1000


def first_move(browser: Browser, house: House, game: str) -> float:
    """Seconds from opening the first page to the first own act on the screen, by Play now, for hands that lose no time."""
    page = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB").new_page()
    began, chooser = time.perf_counter(), random.Random(1)
    page.goto(f"http://127.0.0.1:{house.port}/")
    page.click(f"[data-play={game}]")
    now = wait_until_asked(page)
    turn = page.locator("#app").get_attribute("data-turn")
    while page.locator("#app").get_attribute("data-turn") == turn and not now["confirm"]:
        act(page, now, chooser)
        now = wait_until_asked(page, now["at"])
    took = time.perf_counter() - began
    page.context.close()
    return took


def board_update(house: House, game: str) -> float:
    """Kilobytes of the heaviest scene of a match of four bots, compressed, with its drawing."""
    table, heaviest = house.make(game, *["random"] * 4), 0
    with house.socket(table.id, keys=[table.keys["watch"]], svg=True) as socket:
        for _ in range(120):
            scene = str(socket.recv(timeout=PATIENCE))
            heaviest = max(heaviest, len(gzip.compress(scene.encode())))
            if json.loads(scene)["result"]:
                break
    return heaviest / 1000


def main() -> None:
    """Measure everything, as JSON."""
    told: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder), games=()) as house, sync_playwright() as playwright:
        while not all(house.http.get("/health").json()["games"].values()):
            time.sleep(0.5)
        browser = launch(playwright)
        assert browser is not None, "there is no Chromium here"
        weight, ready = first_page(browser, house)
        told["first page"] = {"kB": round(weight, 1), "seconds": round(ready, 2)}
        for game in sacbe.games():
            table = house.make(game, "me", "random")
            page = browser.new_page(viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]})
            page.goto(f"http://127.0.0.1:{house.port}/t/{table.id}#{table.key(0)}")
            times = answers(page, CLICKS)
            told[game] = {
                "click ms (median)": round(statistics.median(times)),
                "click ms (worst)": round(max(times)),
                "clicks": len(times),
                "first own act s": round(first_move(browser, house, game), 1),
                "board kB": round(board_update(house, game), 1),
            }
            page.close()
        browser.close()
    print(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
