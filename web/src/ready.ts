/** Waiting for a game that is compiled for the first time on a machine: the page says what is being made ready, and how far it is. */
import { api } from "./api";
import { h } from "./dom";
import type { Games } from "./types";
import { say } from "./words";

const AFTER = 900;
const EVERY = 700;

export type Part = "rules" | "bots";

/** How far a game is, from 0 to 1; 1 if nobody knows. */
export async function howFar(game: string, part: Part): Promise<number> {
  const { games } = await api<Games>("GET", "/games");
  return games.find((found) => found.id === game)?.compiled[part] ?? 1;
}

/** What is said meanwhile. */
export function readyText(title: string, part: Part, far: number): string {
  return say(part === "rules" ? "makingRules" : "makingBots", { game: title, percent: Math.round(100 * far) });
}

/** Wait for something; if it takes its time because a game is being compiled, a note shows how far that is. */
export async function patiently<T>(game: string, title: string, work: Promise<T>): Promise<T> {
  const bar = h("progress", { max: 1, "aria-label": title });
  const words = h("p", { role: "status" });
  const note = h("div", { class: "making sheet", id: "making" }, words, bar);
  let over = false;
  const look = async (): Promise<void> => {
    if (over) return;
    const far = await howFar(game, "rules").catch(() => 1);
    if (over) return;
    if (far < 1) {
      words.textContent = readyText(title, "rules", far);
      bar.value = far;
      if (!note.isConnected) document.body.append(note);
    }
    timer = window.setTimeout(() => void look(), EVERY);
  };
  let timer = window.setTimeout(() => void look(), AFTER);
  try {
    return await work;
  } finally {
    over = true;
    clearTimeout(timer);
    note.remove();
  }
}
