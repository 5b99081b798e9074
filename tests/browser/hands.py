"""Hands that play at the page: they see what glows and what can be pressed, and nothing else."""

import random
from typing import Any

from playwright.sync_api import Page

State = dict[str, Any]

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
POINT = """(selector) => {
  const place = document.querySelector(selector);
  if (!place) return null;
  place.scrollIntoView({ block: "nearest", inline: "nearest" });
  const box = place.getBoundingClientRect();
  for (const x of [0.5, 0.3, 0.7, 0.15, 0.85]) for (const y of [0.5, 0.3, 0.7, 0.15, 0.85]) {
    const at = [Math.round(box.x + box.width * x), Math.round(box.y + box.height * y)]; // a mouse is at whole pixels
    if (place.contains(document.elementFromPoint(...at))) return at;
  }
  return null;
}"""
REACH = f"""([selector, before]) => ({POINT})(selector) ?? (({LOOK})().at !== before && [])"""
WAIT = f"(before) => {{ const now = ({LOOK})(); return now.at !== before; }}"
READY = f"""(before) => {{ const now = ({LOOK})();
  const asked = now.over || now.curtain || now.confirm || now.glows.length + now.buttons.length + now.menu.length > 0;
  return asked && now.at !== before && now; }}"""


def look(page: Page) -> State:
    """What can be pressed now."""
    state: State = page.evaluate(LOOK)
    return state


def wait_until_asked(page: Page, before: str = "") -> State:
    """Wait for a question, or for the end; `before` is where we were (`at`) when something was pressed."""
    state: State = page.wait_for_function(READY, arg=before).json_value()
    return state


def glow(place: str) -> str:
    """The selector of what glows at a place."""
    return f'[data-glow="{place}"]'


def click(page: Page, now: State, selector: str) -> None:
    """A click of the mouse as soon as it reaches what is to be pressed. If others have moved meanwhile, that may be gone."""
    point: list[int] = page.wait_for_function(REACH, arg=[selector, now["at"]]).json_value()
    if point:
        page.mouse.click(*point)


def click_place(page: Page, now: State, place: str) -> None:
    """Click where a place glows."""
    click(page, now, glow(place))


def act(page: Page, now: State, chooser: random.Random) -> None:
    """Press one thing that can be pressed. Others may have moved meanwhile, so that it is gone: then nothing is pressed."""
    fresh = [place for place in now["glows"] if now["chosen"] == 0] or now["glows"]
    if now["menu"]:
        click(page, now, f'.menu button[data-choice="{chooser.choice(now["menu"])}"]')
    elif now["confirm"]:
        click(page, now, "#do-confirm")
    elif now["glows"] and (not now["buttons"] or now["chosen"] or chooser.random() < 0.75):
        click_place(page, now, chooser.choice(fresh))
    else:
        click(page, now, f'#choices .buttons .choice[data-act="{chooser.choice(now["buttons"])}"]')


def play(page: Page, chooser: random.Random, most: int = 1500) -> int:
    """Play until the match is over, by clicks on what glows; how many clicks."""
    now = wait_until_asked(page)
    for clicks in range(most):
        if now["over"]:
            return clicks
        if now["curtain"]:
            page.click("#i-am")
        else:
            act(page, now, chooser)
        now = wait_until_asked(page, now["at"])
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
