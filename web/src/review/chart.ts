/** The curve of the chances: a line for each seat, told apart by colour and by dashes; a table says the same. */
import { h, s } from "../dom";
import type { ReviewInfo } from "./types";
import { percent, tell } from "./words";

/** On a phone the picture is drawn smaller: there its letters are larger, and it is as high as it can be. */
const SMALL = matchMedia("(max-width: 700px)").matches;
const WIDTH = 900;
const HEIGHT = SMALL ? 560 : 250;
const LEFT = SMALL ? 116 : 72;
const TOP = SMALL ? 24 : 10;
const BOTTOM = SMALL ? 46 : 28;
const DASHES = ["", "10 5", "3 4", "14 4 3 4"];

export class Chart {
  readonly frame: HTMLElement;
  private readonly now = s("path", { class: "now" });
  private readonly last: number;

  constructor(review: ReviewInfo, names: string[], onMove: (move: number) => void) {
    this.last = Math.max(1, review.moments.at(-1)?.move ?? 1);
    const y = (chance: number): number => TOP + (HEIGHT - TOP - BOTTOM) * (1 - chance);
    const grid = [0, 0.25, 0.5, 0.75, 1].flatMap((level) => [
      s("path", { class: "grid", d: `M${LEFT} ${y(level)}H${WIDTH}` }),
      s("text", { x: LEFT - 6, y: y(level) + (SMALL ? 11 : 5), "text-anchor": "end" }, `${100 * level} %`),
    ]);
    const marks = review.turns.flatMap((turn, i) => [
      s("path", { class: "grid turn", d: `M${this.x(turn.end)} ${TOP}V${HEIGHT - BOTTOM}` }),
      s("text", { x: this.x(turn.end), y: HEIGHT - 8, "text-anchor": "middle" }, String(i + 1)),
    ]);
    const lines = names.map((_, seat) =>
      s("path", {
        class: `line seat-${seat}`,
        d: `M${review.moments.map(({ move, chances }) => `${this.x(move)} ${y(chances[seat] ?? 0)}`).join("L")}`,
        "stroke-dasharray": DASHES[seat] || null,
      }),
    );
    const svg = s(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "curve", role: "img", "aria-label": tell("chances"), id: "curve" },
      ...grid,
      ...marks,
      ...lines,
      this.now,
    );
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const at = ((event.clientX - box.left) / box.width) * WIDTH;
      onMove(((at - LEFT) / (WIDTH - LEFT)) * this.last);
    });
    this.frame = h("div", {}, svg, legend(names), table(review, names));
  }

  private x(move: number): number {
    return Math.round(LEFT + ((WIDTH - LEFT) * move) / this.last);
  }

  /** Move the marker to a decision. */
  show(move: number): void {
    this.now.setAttribute("d", `M${this.x(move)} ${TOP}V${HEIGHT - BOTTOM}`);
  }
}

function legend(names: string[]): HTMLElement {
  return h(
    "ul",
    { class: "legend" },
    ...names.map((name, seat) =>
      h(
        "li",
        {},
        s(
          "svg",
          { viewBox: "0 0 44 12", width: 44, height: 12, "aria-hidden": "true" },
          s("path", { d: "M0 6H44", class: `line seat-${seat}`, "stroke-dasharray": DASHES[seat] || null }),
        ),
        name,
      ),
    ),
  );
}

function table(review: ReviewInfo, names: string[]): HTMLElement {
  return h(
    "details",
    { id: "chances-table" },
    h("summary", {}, tell("asTable")),
    h(
      "div",
      { class: "wide", tabindex: 0, role: "group", "aria-label": tell("chances") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h(
            "tr",
            {},
            h("th", { scope: "col" }, tell("afterMove")),
            ...names.map((name) => h("th", { scope: "col" }, name)),
          ),
        ),
        h(
          "tbody",
          {},
          ...review.moments.map(({ move, chances }) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, String(move)),
              ...chances.map((chance) => h("td", {}, `${percent(chance)} %`)),
            ),
          ),
        ),
      ),
    ),
  );
}
