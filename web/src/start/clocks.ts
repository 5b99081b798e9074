/** The clock of a new table: presets, or any time; and how long somebody who is not there is waited for. */
import { h } from "../dom";
import { select } from "../newtable";
import { span } from "../time";
import type { ClockWish } from "../types";
import { say } from "../words";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
const OWN = "own";

type Kind = ClockWish["kind"];

/** The choices of the form: what each is called, and the clock that it makes. */
const PRESETS: Record<string, { kind: Kind; seconds: number }> = {
  live: { kind: "turn", seconds: 5 * MINUTE },
  day: { kind: "turn", seconds: DAY },
  hour: { kind: "match", seconds: HOUR },
};
const UNITS: Record<string, number> = { s: 1, min: MINUTE, h: HOUR, d: DAY };
const WAITS = [MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, DAY, 3 * DAY];
const LONGEST = 30 * DAY;

export function clockFields(): HTMLElement {
  const clock = select(
    "clock",
    say("clock"),
    [
      ["", say("clockNone")],
      ["live", say("clockLive")],
      ["day", say("clockDay")],
      ["hour", say("clockHour")],
      [OWN, say("clockOwn")],
    ],
    "",
  );
  const own = h(
    "div",
    { class: "row own-clock", hidden: true },
    h(
      "p",
      { class: "field" },
      h("label", { for: "clock-time" }, say("clockTime")),
      h("input", { id: "clock-time", name: "clock-time", type: "number", min: 1, max: 1000, value: 10 }),
    ),
    select(
      "clock-unit",
      say("unit"),
      [
        ["s", say("seconds")],
        ["min", say("minutesUnit")],
        ["h", say("hours")],
        ["d", say("days")],
      ],
      "min",
    ),
    select(
      "clock-kind",
      say("clockFor"),
      [
        ["turn", say("forTurn")],
        ["match", say("forMatch")],
      ],
      "turn",
    ),
  );
  clock.addEventListener("change", () => {
    own.hidden = clock.querySelector("select")?.value !== OWN;
  });
  const waits = WAITS.map((seconds): [string, string] => [String(seconds), span(seconds)]);
  return h(
    "div",
    { class: "clock-fields" },
    clock,
    own,
    select("absence", say("absenceWish"), [["", say("absenceUsual")], ...waits], ""),
  );
}

/** What the form says of clocks, for a request to make a table. */
export function readClock(
  text: (name: string) => string,
  level: string,
): { clock: ClockWish | null; absence: number | null } {
  const chosen = text("clock");
  const time = (Number(text("clock-time")) || 1) * (UNITS[text("clock-unit")] ?? MINUTE);
  const kind: Kind = text("clock-kind") === "match" ? "match" : "turn";
  const own = chosen === OWN ? { kind, seconds: Math.min(LONGEST, Math.max(1, time)) } : null;
  const clock = PRESETS[chosen] ?? own;
  return { clock: clock && { ...clock, level }, absence: Number(text("absence")) || null };
}
