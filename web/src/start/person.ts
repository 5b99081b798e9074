/** What the person at this browser is called: what they chose, and a friendly animal until they do. */
import { local } from "../storage";
import { say } from "../words";

const NAME = "sacbe-name";
const CHOSEN = "sacbe-name-chosen";
export const LONGEST_NAME = 40;

/** The person's name. The first time one is made up and kept. */
export function ownName(): string {
  const kept = local.getItem(NAME)?.trim();
  if (kept) return kept;
  return anotherName([]);
}

/** Make up a name that nobody has taken, and keep it until the person chooses one. */
export function anotherName(taken: string[]): string {
  const animals = say("animals").split(", ");
  const free = animals.filter((animal) => !taken.includes(animal));
  const name = free[Math.floor(Math.random() * free.length)] ?? animals[0] ?? "";
  local.setItem(NAME, name);
  return name;
}

/** Whether the person has said what they want to be called. */
export const isNamed = (): boolean => local.getItem(CHOSEN) !== null;

/** What the person has said they want to be called; empty until then. */
export const chosenName = (): string => (isNamed() ? ownName() : "");

export function chooseName(name: string): void {
  local.setItem(NAME, name.trim());
  local.setItem(CHOSEN, "1");
}
