/** Times in words, and the server's clock: that of this device may be wrong by minutes. */
import { lang, say } from "./words";

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;
/** Milliseconds by which the clock of this device may differ from the server's before that is corrected. */
const NOTABLE = 2000;

let ahead = 0;

/** The server has said what time it is there (the header `Date` of an answer). */
export function hearServerTime(date: string | null): void {
  const difference = Date.parse(date ?? "") - Date.now();
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > NOTABLE ? difference : 0;
}

/** Seconds since 1970, by the server's clock. */
export const serverNow = (): number => (Date.now() + ahead) / 1000;

const two = (number: number): string => String(number).padStart(2, "0");

/** How long that is, as a clock shows it: "2 d 3 h", "4 h 05 min", "3:07". */
export function spell(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const days = Math.floor(whole / DAY);
  const hours = Math.floor((whole % DAY) / HOUR);
  const minutes = Math.floor((whole % HOUR) / MINUTE);
  if (days) return say("daysHours", { days, hours });
  if (hours) return say("hoursMinutes", { hours, minutes: two(minutes) });
  return `${minutes}:${two(whole % MINUTE)}`;
}

/** A length of time that somebody has chosen: "5 min", "1 d". */
export function span(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return say("spanDays", { count: seconds / DAY });
  if (seconds >= HOUR && seconds % HOUR === 0) return say("spanHours", { count: seconds / HOUR });
  if (seconds >= MINUTE && seconds % MINUTE === 0) return say("spanMinutes", { count: seconds / MINUTE });
  return say("spanSeconds", { count: seconds });
}

const RELATIVE = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });

/** When that was: "3 minutes ago", "yesterday". */
export function when(at: number): string {
  const seconds = Math.max(0, serverNow() - at);
  if (seconds < MINUTE) return say("justNow");
  if (seconds < HOUR) return RELATIVE.format(-Math.floor(seconds / MINUTE), "minute");
  if (seconds < DAY) return RELATIVE.format(-Math.floor(seconds / HOUR), "hour");
  return RELATIVE.format(-Math.floor(seconds / DAY), "day");
}
