/** Progress of compilation: a game is compiled the first time it is used on a machine. */
import { api } from "./api";
import { h } from "./dom";
import type { Games } from "./types";
import { say } from "./words";

const AFTER = 900;
const EVERY = 700;

export type Part = "rules" | "bots";

/** How much of a game is compiled, from 0 to 1; 1 if that is unknown. */
export async function howFar(game: string, part: Part): Promise<number> {
  const { games } = await api<Games>("GET", "/games");
  return games.find((found) => found.id === game)?.compiled[part] ?? 1;
}

/** The message shown while something is compiled. */
export function readyText(title: string, part: Part, far: number): string {
  return say(part === "rules" ? "makingRules" : "makingBots", { game: title, percent: Math.round(100 * far) });
}

/** Wait for a request. If it takes long because a game is being compiled, a note shows the progress. */
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
