/** Clocks that tick: elements with `data-until` show what is left until then, those with `data-from` appear at their time. */
import { announce, h } from "../../dom";
import type { ClockInfo, Scene, SeatInfo } from "../../types";
import { serverNow, span, spell, when } from "../../time";
import { levelName, say } from "../../words";

/** Little time: so many seconds, or this part of the time that there is. */
const LOW_SECONDS = 60;
const LOW_PART = 0.2;
const EVERY = 500;

function low(clock: ClockInfo): number {
  return Math.min(LOW_SECONDS, clock.seconds * LOW_PART);
}

/** The clock of a seat: it runs while the seat is asked, and stands still otherwise. */
export function clockOf({ table }: Scene, seat: SeatInfo): HTMLElement | null {
  const { clock } = table;
  if (!clock || table.over) return null;
  if (seat.deadline !== null) {
    const left = seat.deadline - serverNow();
    const mine = seat.yours ? { "data-mine": true } : {};
    const about = { "data-until": seat.deadline, "data-low": low(clock), "aria-label": say("timeLeft"), ...mine };
    return h("span", { class: left < low(clock) ? "clock low" : "clock", role: "timer", ...about }, spell(left));
  }
  return seat.left === null ? null : h("span", { class: "clock still", title: say("timeLeft") }, spell(seat.left));
}

/** The clock of a table in words. */
export function clockText(clock: ClockInfo): string {
  const words = clock.kind === "turn" ? "clockEachTurn" : "clockWholeMatch";
  return say(words, { time: span(clock.seconds), level: levelName(clock.level) });
}

/** Something that is shown from a moment on (seconds since 1970). */
export function fromThen(at: number, element: HTMLElement): HTMLElement {
  element.dataset["from"] = String(at);
  element.hidden = serverNow() < at;
  return element;
}

/** How long ago something was, in words that stay true. */
export function since(word: "leftAgo" | "goneAgo", at: number): HTMLElement {
  return h("span", { "data-since": at, "data-word": word }, say(word, { when: when(at) }));
}

export class Ticker {
  /** The deadline of mine that was warned of. */
  private warned = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly onLow: () => void,
  ) {
    window.setInterval(() => this.tick(), EVERY);
  }

  tick(): void {
    const now = serverNow();
    for (const clock of this.root.querySelectorAll<HTMLElement>("[data-until]")) this.show(clock, now);
    for (const part of this.root.querySelectorAll<HTMLElement>("[data-from]"))
      part.hidden = now < Number(part.dataset["from"]);
    for (const part of this.root.querySelectorAll<HTMLElement>("[data-since]"))
      put(part, say(part.dataset["word"] as "leftAgo", { when: when(Number(part.dataset["since"])) }));
  }

  private show(clock: HTMLElement, now: number): void {
    const until = Number(clock.dataset["until"]);
    const isLow = until - now < Number(clock.dataset["low"]);
    put(clock, spell(until - now));
    clock.classList.toggle("low", isLow);
    if (isLow && "mine" in clock.dataset && this.warned !== until) {
      this.warned = until;
      announce(say("timeLow", { time: spell(until - now) }));
      this.onLow();
    }
  }
}

/** Only what has changed is written: screen readers and selections are left alone. */
function put(element: HTMLElement, words: string): void {
  if (element.textContent !== words) element.textContent = words;
}
