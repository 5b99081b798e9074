/** What a review points out, as lists whose buttons lead to the board. */
import { h } from "../dom";
import type { ReviewInfo } from "./types";
import { percent, tell } from "./words";

type Go = (move: number) => void;

function see(words: string, move: number, go: Go): HTMLElement {
  return h("button", { "data-move": move, "aria-pressed": "false", onclick: () => go(move) }, words);
}

/** The move that a review begins with: one's own most costly decision; for somebody who only watched, the most costly of all. */
export function firstShown({ decisions, costly }: ReviewInfo, mine: number[]): number | undefined {
  const own = decisions.filter(({ seat, cost }) => mine.includes(seat) && cost > 0).sort((a, b) => b.cost - a.cost);
  return (own[0] ?? { move: costly[0] }).move;
}

export function turnList(review: ReviewInfo, go: Go): HTMLElement {
  if (!review.turns.length) return h("p", {}, tell("noTurns"));
  return h(
    "ol",
    { class: "found", id: "turns" },
    ...review.turns.map((turn) =>
      h(
        "li",
        {},
        see(turn.when, turn.start, go),
        h("p", {}, turn.text),
        ...turn.lines.map((line) => h("p", { class: "fine" }, line)),
      ),
    ),
  );
}

export function costlyList(review: ReviewInfo, names: string[], go: Go): HTMLElement {
  const found = review.costly.flatMap((move) => review.decisions.find((decision) => decision.move === move) ?? []);
  if (!found.length) return h("p", {}, tell("noCostly"));
  return h(
    "ol",
    { class: "found", id: "costly" },
    ...found.map((decision) =>
      h(
        "li",
        {},
        see(`${tell("move", { move: decision.move + 1 })}, ${names[decision.seat] ?? ""}`, decision.move, go),
        h("p", {}, h("strong", {}, tell("cost", { percent: percent(decision.cost) }))),
        h("p", {}, tell("played", { act: decision.played.say })),
        decision.best && h("p", {}, tell("better", { act: decision.best.say })),
      ),
    ),
  );
}

export function seatTable(review: ReviewInfo, names: string[]): HTMLElement {
  const head = (["seat", "decisions", "agreed", "lost"] as const).map((word) => h("th", { scope: "col" }, tell(word)));
  return h(
    "div",
    { class: "wide", tabindex: 0, role: "group", "aria-label": tell("seats") },
    h(
      "table",
      {},
      h("thead", {}, h("tr", {}, ...head)),
      h(
        "tbody",
        {},
        ...review.seats.map(({ seat, decisions, agreed, lost }) =>
          h(
            "tr",
            {},
            h("th", { scope: "row" }, names[seat] ?? ""),
            h("td", {}, String(decisions)),
            h("td", {}, tell("agreedOf", { same: agreed, all: decisions })),
            h("td", {}, `${percent(lost)} %`),
          ),
        ),
      ),
    ),
  );
}
