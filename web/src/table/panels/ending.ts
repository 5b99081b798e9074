/** How a match ended: the ranking, and each seat's points by where they came from. */
import { seatColour, token } from "../../art";
import { h, markup, s } from "../../dom";
import type { Scene } from "../../types";
import { say } from "../../words";
import { tell } from "../../review/words";
import { nameOf } from "./names";
import { endedText } from "./presence";

const PATTERN = [1, 0.72, 0.5, 0.86, 0.34, 0.6];

/** "3/4" as a number. */
function value(points: string): number {
  const [whole = "0", part] = points.split("/");
  return part ? Number(whole) / Number(part) : Number(whole);
}

const PARTS: Record<string, string> = { "1/4": "¼", "1/2": "½", "3/4": "¾" };

/** "207/4" as one writes it: 51¾. */
function written(points: string): string {
  const [over = 0, under = 1] = points.split("/").map(Number);
  const part = `${Math.abs(over % under)}/${under}`;
  if (!PARTS[part]) return points;
  const whole = Math.trunc(over / under);
  return `${over < 0 ? "−" : ""}${whole ? Math.abs(whole) : ""}${PARTS[part]}`;
}

/** Whether there is one source alone, which says as much as a total would: Yucatan has levels, and no points. */
function isTotal(sources: [string, string[]][], points: string[]): boolean {
  return sources.length === 1 && String(sources[0]?.[1]) === String(points);
}

function heading(scene: Scene, seat: number): HTMLElement {
  return h("th", { scope: "col" }, markup(token(seat)), h("span", {}, nameOf(scene, seat)));
}

/** With `bare`, nothing is offered to be done with the match. */
export function ending(scene: Scene, bare = false): HTMLElement {
  const result = scene.result;
  if (!result)
    return h("div", {}, h("h2", {}, say("ranking")), h("p", { class: "winner" }, endedText(scene)), further(scene));
  const seats = result.ranks.map((rank, seat) => ({ rank, seat })).sort((a, b) => a.rank - b.rank || a.seat - b.seat);
  const sources = Object.entries(result.sources).filter(([, points]) => points.some((p) => value(p) !== 0));
  const alone = result.winners.length === 1 && result.winners[0] === scene.seat;
  const names = result.winners.map((seat) => nameOf(scene, seat)).join(" & ");
  return h(
    "div",
    {},
    h("h2", {}, say("ranking")),
    h("p", { class: "winner" }, alone ? say("youWon") : say("winner", { names })),
    h(
      "div",
      { class: "wide", tabindex: 0, role: "group", "aria-label": say("sources") },
      h(
        "table",
        {},
        h(
          "thead",
          {},
          h("tr", {}, h("th", { scope: "col" }, say("source")), ...seats.map(({ seat }) => heading(scene, seat))),
        ),
        h(
          "tbody",
          {},
          ...sources.map(([name, points]) =>
            h(
              "tr",
              {},
              h("th", { scope: "row" }, scene.labels[name] ?? name),
              ...seats.map(({ seat }) => h("td", {}, written(points[seat] ?? ""))),
            ),
          ),
          !isTotal(sources, result.points) &&
            h(
              "tr",
              { class: "total" },
              h("th", { scope: "row" }, say("total")),
              ...seats.map(({ seat }) => h("td", {}, written(result.points[seat] ?? ""))),
            ),
          h("tr", {}, h("th", { scope: "row" }, say("rank")), ...seats.map(({ rank }) => h("td", {}, String(rank)))),
        ),
      ),
    ),
    chart(
      scene,
      sources,
      seats.map(({ seat }) => seat),
    ),
    !bare && further(scene),
  );
}

/** What can be done with a match that is over. */
function further(scene: Scene): HTMLElement {
  return h(
    "div",
    { class: "row" },
    h("button", { class: "primary", "data-do": "rematch" }, say(scene.table.next ? "rematchGo" : "rematch")),
    h("button", { "data-do": "download" }, say("download")),
    scene.result && h("a", { class: "button", id: "to-review", href: `/t/${scene.table.id}/review` }, tell("open")),
  );
}

/** A bar for each seat, in pieces by source: losses to the left of zero. The table above says the same in numbers. */
function chart(scene: Scene, sources: [string, string[]][], seats: number[]): Node {
  const sum = (seat: number, sign: number): number =>
    sources.reduce((total, [, points]) => total + Math.max(0, sign * value(points[seat] ?? "0")), 0);
  const lost = Math.max(0, ...seats.map((seat) => sum(seat, -1)));
  const scale = 280 / Math.max(1, lost + Math.max(...seats.map((seat) => sum(seat, 1))));
  const zero = 28 + lost * scale;
  const rows = seats.map((seat, row) => {
    let [left, right] = [zero, zero];
    const parts = sources.map(([name, points], i) => {
      const amount = value(points[seat] ?? "0");
      const width = Math.abs(amount) * scale;
      const part = s(
        "rect",
        {
          x: amount < 0 ? left - width : right,
          y: row * 26 + 3,
          width,
          height: 18,
          class: amount < 0 ? "loss" : "",
          fill: seatColour(seat),
          "fill-opacity": PATTERN[i % PATTERN.length] ?? 1,
          stroke: "var(--sheet)",
        },
        s("title", {}, `${scene.labels[name] ?? name}: ${written(points[seat] ?? "")}`),
      );
      if (amount < 0) left -= width;
      else right += width;
      return part;
    });
    const sign = s("g", { transform: `translate(0 ${row * 26})` });
    sign.innerHTML = token(seat);
    return s("g", {}, sign, ...parts);
  });
  const height = seats.length * 26;
  const axis = lost > 0 && s("path", { d: `M${zero} 0V${height}`, stroke: "var(--ink)", class: "zero" });
  return s(
    "svg",
    { viewBox: `0 0 312 ${height}`, class: "chart", role: "img", "aria-label": say("sources") },
    ...rows,
    axis,
  );
}
