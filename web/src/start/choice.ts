/** What "Play now" does, game by game: whom one plays against and with which options. The last choice is remembered. */
import type { GameInfo, SeatWish } from "../types";
import { lang, LEVELS, againstWord, say, seatLetter } from "../words";
import { local } from "../storage";
import { ownName } from "./person";

export interface Choice {
  /** Who plays the other seats: a level of bots, or `HERE`. */
  others: string[];
  options: Record<string, string>;
}

/** Somebody else at the same screen. */
export const HERE = "me";
const BOTS = "novice";
/** Matches of games that take longer are for two, unless somebody chooses otherwise. */
const LONG_MINUTES = 60;

const stored = (game: string): string => `sacbe-play-${game}`;

/** What fits a game that nobody has chosen for: two bots that forgive mistakes; one if a match is long. */
export function usual(game: GameInfo): Choice {
  const seats = game.minutes >= LONG_MINUTES ? 2 : 3;
  const fits = game.seats.includes(seats) ? seats : (game.seats[0] ?? 2);
  return { others: Array<string>(fits - 1).fill(BOTS), options: {} };
}

/** The last choice for a game, as far as the game still has it. */
export function chosenFor(game: GameInfo): Choice {
  try {
    const { others, options } = JSON.parse(local.getItem(stored(game.id)) ?? "") as Choice;
    const sound = game.seats.includes(others.length + 1) && others.every((who) => who === HERE || LEVELS.includes(who));
    return sound ? { others, options: known(game, options) } : usual(game);
  } catch {
    return usual(game);
  }
}

function known(game: GameInfo, options: Record<string, string>): Record<string, string> {
  const fits = ([name, value]: [string, string]): boolean => {
    const choices = game.options[name]?.choices ?? [];
    return value === "" ? name in game.options : value.split("+").every((part) => choices.includes(part));
  };
  return Object.fromEntries(Object.entries(options).filter(fits));
}

export function keepChoice(game: string, choice: Choice): void {
  local.setItem(stored(game), JSON.stringify(choice));
}

/** A choice in words: "against 2 novices". */
export function inWords(choice: Choice): string {
  const counts = new Map<string, number>();
  for (const who of choice.others) counts.set(who, (counts.get(who) ?? 0) + 1);
  const parts = [...counts].map(([who, count]) => againstWord(who, count));
  return say("against", { who: new Intl.ListFormat(lang).format(parts) });
}

/** The seats of a choice. Who shares the screen is called by the letter of their seat until they choose a name. */
export function seatsOf(choice: Choice): SeatWish[] {
  return [
    { who: "me", name: ownName() },
    ...choice.others.map((who, i): SeatWish => {
      if (who === HERE) return { who: "me", name: say("unnamed", { seat: seatLetter(i + 1) }) };
      return { who: "bot", level: who };
    }),
  ];
}
