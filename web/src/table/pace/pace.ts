/** How fast the turns of others are shown: what the person chose, remembered by the browser. */
import { local } from "../../storage";
import type { Word } from "../../words";

export const PACES = ["off", "quick", "normal", "slow"] as const;
export type Pace = (typeof PACES)[number];

/** What the speeds are called. */
export const PACE_WORDS: Record<Pace, Word> = {
  off: "paceOff",
  quick: "paceQuick",
  normal: "paceNormal",
  slow: "paceSlow",
};

/** Milliseconds: at least for each picture, for each letter of a single line, and of several that come at once; of a slide. */
const TIMES: Record<Exclude<Pace, "off">, { least: number; letter: number; reveal: number; slide: number }> = {
  quick: { least: 400, letter: 7, reveal: 18, slide: 250 },
  normal: { least: 900, letter: 18, reveal: 42, slide: 450 },
  slow: { least: 1700, letter: 36, reveal: 80, slide: 900 },
};
const KEPT = "sacbe-pace";

export function prefersCalm(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The speed that was chosen, whether it can be used or not. */
export function chosenPace(): Pace {
  const kept = local.getItem(KEPT);
  return PACES.find((pace) => pace === kept) ?? "normal";
}

/** The speed of turns that come by themselves; none for those who prefer less motion. */
export function pace(): Pace {
  return prefersCalm() ? "off" : chosenPace();
}

export function setPace(pace: Pace): void {
  local.setItem(KEPT, pace);
}

/** Milliseconds for which a picture with these lines stays. Several lines at once are news that want to be read. */
export function dwell(lines: readonly string[], pace: Pace): number {
  const { least, letter, reveal } = TIMES[pace === "off" ? "normal" : pace];
  return Math.max(least, lines.join(" ").length * (lines.length > 1 ? reveal : letter));
}

/** Milliseconds of a slide. */
export function slideTime(): number {
  const now = chosenPace();
  return TIMES[now === "off" ? "normal" : now].slide;
}
