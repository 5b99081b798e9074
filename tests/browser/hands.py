"""Hands that play at the page: they see what glows and what can be pressed, and nothing else."""

import random
from typing import Any

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as TooLate

State = dict[str, Any]
SOON = 2000

# What there is to press, and a point of each place where a click reaches it.
LOOK = """() => {
  const app = document.getElementById("app");
  const seen = (element) => element.getClientRects().length > 0;
  const buttons = [...document.querySelectorAll("#choices .buttons .choice")].filter(seen);
  return {
    at: [app.dataset.seq, app.dataset.turn, document.querySelectorAll(".ring.chosen").length,
         document.querySelectorAll(".menu button").length, Boolean(document.querySelector("#i-am"))].join(),
    over: !document.getElementById("end")?.hidden && Boolean(document.getElementById("end")),
    glows: [...document.querySelectorAll("[data-glow]")].map((ring) => ring.dataset.glow),
    chosen: document.querySelectorAll(".ring.chosen").length,
    buttons: buttons.map((button) => button.dataset.act),
    confirm: Boolean(document.querySelector("#do-confirm.primary")),
    menu: [...document.querySelectorAll(".menu button")].map((button) => button.dataset.choice),
    curtain: Boolean(document.querySelector("#i-am")),
    question: document.getElementById("question-text")?.textContent ?? "",
  };
}"""
POINT = """(id) => {
  const place = [...document.querySelectorAll("[data-glow]")].find((ring) => ring.dataset.glow === id);
  if (!place) return null;
  place.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = place.getBoundingClientRect();
  for (const x of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const y of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    const at = [box.x + box.width * x, box.y + box.height * y];
    if (document.elementFromPoint(...at) === place) return at;
  }
  return null;
}"""
WAIT = f"(before) => {{ const now = ({LOOK})(); return now.at !== before; }}"
READY = f"""() => {{ const now = ({LOOK})();
  const asked = now.over || now.curtain || now.confirm || now.glows.length + now.buttons.length + now.menu.length > 0;
  return asked && now; }}"""


def look(page: Page) -> State:
    """What can be pressed now."""
    state: State = page.evaluate(LOOK)
    return state


def wait_until_asked(page: Page) -> State:
    """Wait for a question, or for the end."""
    state: State = page.wait_for_function(READY).json_value()
    return state


def click_place(page: Page, now: State, place: str) -> None:
    """Click where a place glows; if others have moved meanwhile, it may not glow any more."""
    point = page.evaluate(POINT, place)
    assert point or look(page)["at"] != now["at"], f"{place} glows but cannot be clicked"
    if point:
        page.mouse.click(*point)


def act(page: Page, now: State, chooser: random.Random) -> None:
    """Press one thing that can be pressed. Others may have moved meanwhile, so that it is gone: then nothing is pressed."""
    try:
        _press(page, now, chooser)
    except TooLate:
        if look(page)["at"] == now["at"]:
            raise


def _press(page: Page, now: State, chooser: random.Random) -> None:
    fresh = [place for place in now["glows"] if now["chosen"] == 0] or now["glows"]
    if now["menu"]:
        page.click(f'.menu button[data-choice="{chooser.choice(now["menu"])}"]', timeout=SOON)
    elif now["confirm"]:
        page.click("#do-confirm", timeout=SOON)
    elif now["glows"] and (not now["buttons"] or now["chosen"] or chooser.random() < 0.75):
        click_place(page, now, chooser.choice(fresh))
    else:
        page.click(f'#choices .buttons .choice[data-act="{chooser.choice(now["buttons"])}"]', timeout=SOON)


def play(page: Page, chooser: random.Random, most: int = 1500) -> int:
    """Play until the match is over, by clicks on what glows; how many clicks."""
    for clicks in range(most):
        now = wait_until_asked(page)
        if now["over"]:
            return clicks
        if now["curtain"]:
            page.click("#i-am")
        else:
            act(page, now, chooser)
        page.wait_for_function(WAIT, arg=now["at"])
    raise AssertionError(f"not over after {most} clicks")


FOCUS = """() => {
  const here = document.activeElement;
  return here.closest(".menu") ? "menu" : here.id === "do-confirm" ? "confirm"
    : here.matches("[data-glow]") ? "place" : here.matches("#choices .choice") ? "choice" : "";
}"""


def press_on(page: Page, now: State, chooser: random.Random) -> None:
    """Answer with Tab, arrows and Enter alone."""
    if now["menu"]:
        for _ in range(chooser.randrange(len(now["menu"]))):
            page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        return
    wanted = {"confirm"} if now["confirm"] else {"place", "choice"}
    skip = 0 if now["confirm"] else chooser.randrange(min(4, len(now["glows"]) + len(now["buttons"])))
    for _ in range(400):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS) in wanted:
            if skip == 0:
                page.keyboard.press("Enter")
                return
            skip -= 1
        elif look(page)["at"] != now["at"]:  # others have moved: there is something else to answer
            return
    raise AssertionError(f"the keyboard does not get to an answer of: {now['question']}")
