"""What a page shows of many positions of a game, measured: its letters, the places that glow, and texts that lie upon each other.

The real page is open, with a real table; positions from matches at random are sent to it as scenes of that table.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

import sacbe
from sacbe.core.match.match import Match
from sacbe.table.scenes import scene as scenes
from tests.table.house import House

LEAST_LETTERS = 11
LEAST_OVERLAP = 2
SEATS = 3
NAMES = ("Macaw", "Ana Ruiz", "Tz'ikin")

# Letters are measured by their ink: from the height of capitals to the line on which they stand, as quadrangles on the screen.
MEASURE = """([most, least]) => {
  const svg = document.querySelector(".frame svg");
  const shown = (text) => text.textContent.trim() && text.getClientRects().length && !text.closest("defs,title")
    && text.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const quad = (text) => {
    const style = getComputedStyle(text), size = parseFloat(style.fontSize), at = text.getScreenCTM(), box = text.getBBox();
    const line = text.getStartPositionOfChar(0).y, high = line - 0.68 * size;
    const corners = [[box.x, high], [box.x + box.width, high], [box.x + box.width, line], [box.x, line]];
    const scale = Math.hypot(at.c, at.d);
    return { words: text.textContent.trim(), size: size * scale,
      at: corners.map(([x, y]) => [at.a * x + at.c * y + at.e, at.b * x + at.d * y + at.f]) };
  };
  const texts = [...svg.querySelectorAll("text")].filter(shown).map(quad);
  const depth = (one, other) => { // the least way to push two quadrangles apart
    let least = Infinity;
    for (const corners of [one, other]) for (let i = 0; i < 2; i++) {
      const [[x, y], [u, v]] = [corners[i], corners[i + 1]];
      const long = Math.hypot(u - x, v - y) || 1, n = [(v - y) / long, (x - u) / long];
      const span = (all) => { const on = all.map(([a, b]) => a * n[0] + b * n[1]); return [Math.min(...on), Math.max(...on)]; };
      const [a, b] = span(one), [c, d] = span(other);
      least = Math.min(least, b - c, d - a);
    }
    return least;
  };
  const upon = [];
  for (let i = 0; i < texts.length; i++) for (let j = 0; j < i; j++) {
    const by = depth(texts[i].at, texts[j].at);
    if (by > most) upon.push([texts[j].words, texts[i].words, Math.round(by * 10) / 10]);
  }
  const rings = [...document.querySelectorAll("[data-glow]")].map((ring) => {
    const reach = document.querySelector(`[data-reach="${CSS.escape(ring.dataset.glow)}"]`);
    const box = (reach ?? ring).getBoundingClientRect();
    return [ring.dataset.glow, Math.round(10 * Math.min(box.width, box.height)) / 10];
  });
  const board = document.querySelector(".frame").getBoundingClientRect(),
    ask = document.querySelector("#ask").getBoundingClientRect();
  const head = (ask.left < board.right - 1 ? ask.bottom : board.top) + scrollY;
  return {
    small: texts.filter((text) => text.size < 10.95).map((text) => [text.words, Math.round(text.size * 10) / 10]),
    tight: rings.filter(([, size]) => size < least - 0.05),
    upon, head: head / innerHeight, wide: document.documentElement.scrollWidth, letters: texts.length, rings: rings.length,
  };
}"""


def positions(game: str, count: int, seed: int) -> Iterator[tuple[int, Match]]:
    """Matches at random, at random moments; each with its seed."""
    chance = random.Random(f"{game} {seed}")
    for _ in range(count):
        number = chance.randrange(10**6)
        match = sacbe.start(game, SEATS, seed=number)
        for _ in range(int(chance.random() ** 1.5 * sacbe.game(game).minutes * 4)):
            if match.over:
                break
            seat = chance.choice(match.asked)
            match.play(seat, chance.choice(match.legal(seat)))
        yield number, match


class Screen:
    """A page with a table, to which scenes of any position are sent."""

    def __init__(self, page: Page, house: House, game: str, lang: str = "en") -> None:
        self.page, self.lang = page, lang
        self.table = house.make(game, "me", "open", "open")
        self.sockets: list[WebSocketRoute] = []
        page.route_web_socket("**/live", self._connect)
        page.goto(f"/t/{self.table.id}#{self.table.key(0)}")
        page.wait_for_function("() => document.getElementById('app').dataset.seq && document.querySelector('.frame svg')")
        page.evaluate("document.fonts.ready")
        self.display = {word: int(value) for word, value in self.looks().items()}
        self.seq = 1000

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        self.hello: dict[str, Any] = {}

        def out(message: str | bytes) -> None:
            said = json.loads(message)
            self.hello = (
                said if said.get("type") == "hello" else self.hello | {"looks": said["looks"]} if "looks" in said else self.hello
            )
            server.send(message)

        socket.on_message(out)
        self.sockets.append(socket)

    def looks(self) -> dict[str, int]:
        """The display options that the page asks for."""
        return dict(self.hello["looks"])

    def show(self, match: Match) -> None:
        """Show a position as a seat that is asked sees it."""
        seat = match.asked[0] if match.asked else 0
        view = match.view(seat)
        asked = scenes.question(match, seat, view, self.lang, NAMES)
        base = self.table.look(0)
        self.seq += 1
        told = base | {
            "type": "scene",
            "seq": self.seq,
            "view": view,
            "question": msgspec.to_builtins(asked),
            "asked": match.asked,
            "events": [],
            "svg": match.svg(seat, self.lang, self.display, names=NAMES),
        }
        self.sockets[-1].send(json.dumps(told))
        self.page.wait_for_function("(seq) => document.getElementById('app').dataset.seq === seq", arg=str(self.seq))

    def measure(self, least: float) -> dict[str, Any]:
        """What is too small, and what lies upon something else."""
        found: dict[str, Any] = self.page.evaluate(MEASURE, [LEAST_OVERLAP, least])
        return found
