/** Which options a place stands for, and how several places together choose one. */
import type { Choice } from "../../types";

/** Options that go on from the places chosen so far: those whose places begin with them, or (in any order) hold them. */
export function candidates(options: Choice[], chosen: readonly string[]): Choice[] {
  if (!chosen.length) return options.filter((option) => option.at.length);
  const ordered = options.filter((option) => chosen.every((place, i) => option.at[i] === place));
  return ordered.length ? ordered : options.filter((option) => chosen.every((place) => option.at.includes(place)));
}

/** The places that can be chosen next, each with the options that it leads to. */
export function nextPlaces(options: Choice[], chosen: readonly string[]): Map<string, Choice[]> {
  const found = new Map<string, Choice[]>();
  for (const option of candidates(options, chosen)) {
    const place = option.at.find((name) => !chosen.includes(name));
    if (place) found.set(place, [...(found.get(place) ?? []), option]);
  }
  return found;
}

/** Options that are fully named by the places chosen so far. */
export function complete(options: Choice[], chosen: readonly string[]): Choice[] {
  return candidates(options, chosen).filter((option) => option.at.every((place) => chosen.includes(place)));
}

/** A place in words: what can be done there. */
export function label(choices: Choice[]): string {
  const first = choices[0];
  return choices.length === 1 && first
    ? first.say
    : choices
        .slice(0, 3)
        .map((choice) => choice.say)
        .join(" / ") + (choices.length > 3 ? " …" : "");
}

/** The kind of what can be done at a place: of several, the one that matters most. */
export function kindOf(choices: Choice[]): string {
  const kinds = choices.map((choice) => choice.kind || "main");
  return KINDS.find((kind) => kinds.includes(kind)) ?? "main";
}

/** Kinds of actions, those that matter most first. */
export const KINDS = ["main", "second", "third", "minor"];
