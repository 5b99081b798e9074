/** Hints: what a bot would choose, as marks on the board with their chances, and as a list beside it. */
import { api } from "../../api";
import { h } from "../../dom";
import { failed } from "../../home";
import type { Hint } from "../../types";
import { say } from "../../words";
import { notationQuery } from "../board/display";
import { speaksOf } from "../board/pointing";
import { isPast, type State, type TableStore } from "../state/state";

/** Ask a bot; what it says goes into the store, unless another question is asked by then. */
export async function askHints(store: TableStore, table: string): Promise<void> {
  const { scene, seat } = store.state;
  if (!scene || seat === null) return;
  const asked = scene.question;
  store.dispatch({ type: "hints", hints: [] });
  const goesOn = (): boolean => store.state.hints !== null && store.state.scene?.question?.step === asked?.step;
  try {
    const hints = await api<Hint[]>("GET", `/tables/${table}/hints?seat=${seat}${notationQuery()}`);
    if (goesOn()) store.dispatch({ type: "hints", hints });
  } catch (error) {
    store.dispatch({ type: "hints", hints: null });
    failed(error);
  }
}

/** The best chance of each place: that at which an option ends. */
export function chancesOf(hints: readonly Hint[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { at, share } of hints) {
    const place = at.at(-1);
    if (place && !found.has(place)) found.set(place, percent(share));
  }
  return found;
}

/** The list, best first. */
export function hintList(state: State): HTMLElement | null {
  const { hints } = state;
  if (!hints || isPast(state)) return null;
  const row = (hint: Hint): HTMLElement =>
    h(
      "li",
      {},
      h(
        "button",
        {
          class: "choice",
          id: `hint-${hint.act.replace(/\s+/g, "_")}`,
          "data-do": "act",
          "data-act": hint.act,
          ...speaksOf(hint.at),
        },
        hint.say,
      ),
      h("meter", { min: 0, max: 1, value: hint.share, "aria-hidden": "true" }),
      h("span", { class: "fine" }, say("hintShare", { share: Math.round(hint.share * 100) })),
    );
  return h(
    "div",
    { id: "hints", role: "group", "aria-label": say("hintTitle") },
    h("h3", {}, say("hintTitle")),
    hints.length ? h("ol", { class: "hints" }, ...hints.map(row)) : h("p", { role: "status" }, say("thinking")),
    h("button", { class: "quiet", id: "do-unhint", "data-do": "unhint" }, say("hintHide")),
  );
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
