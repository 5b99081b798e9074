/** What is told while the turns of others are shown, with the speed and a way to skip it. */
import { h } from "../../dom";
import type { Scene } from "../../types";
import { say } from "../../words";
import { signOf } from "../panels/names";
import { spoken } from "../board/pointing";
import { PACE_WORDS, PACES, chosenPace, setPace } from "./pace";

/** What is told at a moment, by whose turn. */
export interface Caption {
  seat: number | null;
  lines: readonly string[];
  /** For each line, the places in the drawing that it speaks of. */
  places: readonly (readonly string[])[];
}

/** The caption in place of the question. */
export function captionRow(scene: Scene, { seat, lines, places }: Caption): HTMLElement {
  const who = seat === null ? undefined : scene.table.seats[seat];
  return h(
    "div",
    { class: "playing" },
    h(
      "p",
      { class: "question caption", id: "question-text" },
      who && signOf(who),
      h("span", {}, ...spoken(lines, places)),
    ),
    h(
      "div",
      { class: "row turn" },
      paceButton("do-pace"),
      h("button", { "data-do": "skip", id: "do-skip", title: say("skipTitle") }, say("skipTurns")),
    ),
  );
}

/** A button that says the speed, and goes to the next one at which something is shown at all. */
export function paceButton(id: string): HTMLButtonElement {
  const words = (): string => say(PACE_WORDS[chosenPace()]);
  const next = (): void => {
    const shown = PACES.filter((pace) => pace !== "off");
    setPace(shown[(shown.findIndex((pace) => pace === chosenPace()) + 1) % shown.length] ?? "normal");
    const button = document.getElementById(id); // rows are morphed: the one on the page may have been made before this one
    if (button) button.textContent = words();
  };
  return h("button", { id, class: "quiet", title: say("pace"), onclick: next }, words());
}

/** The choice of the speed, for the settings. */
export function paceField(id: string): HTMLElement {
  const select = h(
    "select",
    { id, onchange: () => setPace(PACES.find((pace) => pace === select.value) ?? "normal") },
    ...PACES.map((pace) => h("option", { value: pace }, say(PACE_WORDS[pace]))),
  );
  select.value = chosenPace();
  return h("p", { class: "field" }, h("label", { for: id }, say("pace")), select);
}
