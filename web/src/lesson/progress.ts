/** How far somebody has come in the lesson of a game, remembered by the browser. */
import { local } from "../storage";

const stored = (game: string): string => `sacbe-lesson-${game}`;

/** The step to go on with; 0 if the lesson was not begun, or was done. */
export function begunAt(game: string): number {
  const at = Number(local.getItem(stored(game)));
  return Number.isInteger(at) && at > 0 ? at : 0;
}

/** Whether the lesson was done to its end. */
export const isDone = (game: string): boolean => local.getItem(stored(game)) === "done";

export function keepProgress(game: string, step: number | "done"): void {
  local.setItem(stored(game), String(step));
}
