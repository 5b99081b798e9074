/** The page's language and its texts. */
import type { Lang } from "./types";
import { en } from "./words/en";
import { fr } from "./words/fr";

export type Word = keyof typeof en;

const CATALOGUES: Record<Lang, Record<Word, string>> = { en, fr };

function chosen(): Lang {
  const kept = new URLSearchParams(location.search).get("lang") ?? localStorage.getItem("sacbe-lang");
  const wanted = kept ?? navigator.language;
  return wanted.startsWith("fr") ? "fr" : "en";
}

export const lang: Lang = chosen();
document.documentElement.lang = lang;

/** One text, with its placeholders filled in. */
export function say(word: Word, terms: Record<string, string | number> = {}): string {
  return CATALOGUES[lang][word].replace(/\{(\w+)\}/g, (_, name: string) => String(terms[name] ?? ""));
}

/** Whether an amount is told in the singular: one; in French all that is less than two. */
export function isOne(amount: number | string): boolean {
  const [whole = "0", part = "1"] = String(amount).split("/");
  const value = Math.abs(Number(whole) / Number(part));
  return lang === "fr" ? value < 2 : value === 1;
}

/** The page in another language: everything is told anew. */
export function speak(wanted: Lang): void {
  localStorage.setItem("sacbe-lang", wanted);
  const here = new URL(location.href);
  here.searchParams.delete("lang");
  history.replaceState(null, "", here);
  location.reload();
}

const LEVELS: Record<string, Word> = {
  random: "levelRandom",
  greedy: "levelGreedy",
  novice: "levelNovice",
  player: "levelPlayer",
  expert: "levelExpert",
  master: "levelMaster",
};

/** What a level of bots is called. */
export function levelName(level: string): string {
  const word = LEVELS[level];
  return word ? say(word) : level;
}

export function seatLetter(seat: number): string {
  return "ABCD"[seat] ?? "?";
}
