/** The page's language and its texts. */
import type { Lang } from "./types";
import { en } from "./words/en";
import { fr } from "./words/fr";
import { local } from "./storage";

export type Word = keyof typeof en;

const CATALOGUES: Record<Lang, Record<Word, string>> = { en, fr };

function chosen(): Lang {
  const kept = new URLSearchParams(location.search).get("lang") ?? local.getItem("sacbe-lang");
  const wanted = kept ?? navigator.language;
  return wanted.startsWith("fr") ? "fr" : "en";
}

export const lang: Lang = chosen();
document.documentElement.lang = lang;

/** One text, with its placeholders filled in. */
export function say(word: Word, terms: Record<string, string | number> = {}): string {
  return CATALOGUES[lang][word].replace(/\{(\w+)\}/g, (_, name: string) => String(terms[name] ?? ""));
}

const PLURALS = new Intl.PluralRules(lang);

/** A text about an amount, which may be a fraction such as "3/4": in the language's plural form for it. */
export function sayAmount(word: "points", amount: number | string): string {
  const [over = "0", under = "1"] = String(amount).split("/");
  const isOne = PLURALS.select(Number(over) / Number(under)) === "one";
  return say(isOne ? `${word}_one` : `${word}_other`, { amount });
}

/** Switch the language: the page is loaded anew. */
export function speak(wanted: Lang): void {
  local.setItem("sacbe-lang", wanted);
  const here = new URL(location.href);
  here.searchParams.delete("lang");
  history.replaceState(history.state, "", here);
  location.reload();
}

const LEVEL_WORDS: Record<string, Word> = {
  random: "levelRandom",
  greedy: "levelGreedy",
  novice: "levelNovice",
  player: "levelPlayer",
  expert: "levelExpert",
  master: "levelMaster",
};

/** The levels of bots, weakest first. */
export const LEVELS = Object.keys(LEVEL_WORDS);

/** What a level of bots is called. */
export function levelName(level: string): string {
  const word = LEVEL_WORDS[level];
  return word ? say(word) : level;
}

const AGAINST: Record<string, [Word, Word]> = {
  random: ["vsRandom", "vsRandoms"],
  greedy: ["vsGreedy", "vsGreedys"],
  novice: ["vsNovice", "vsNovices"],
  player: ["vsPlayer", "vsPlayers"],
  expert: ["vsExpert", "vsExperts"],
  master: ["vsMaster", "vsMasters"],
};

/** Whom one plays against: "a novice", "2 novices"; somebody at this screen if it is no level of bots. */
export function againstWord(level: string, count: number): string {
  const [one, more] = AGAINST[level] ?? ["vsHere", "vsHeres"];
  return count === 1 ? say(one) : say(more, { count });
}

export function seatLetter(seat: number): string {
  return "ABCD"[seat] ?? "?";
}
