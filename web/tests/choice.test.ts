import { beforeEach, describe, expect, it } from "vitest";
import { chosenFor, HERE, inWords, keepChoice, seatsOf, usual } from "../src/start/choice";
import { anotherName, chooseName, isNamed, ownName } from "../src/start/person";
import type { GameInfo } from "../src/types";

const deck = { choices: ["all", "few"], default: "all", help: "", pick: 1, least: 0, names: {} };
const game = (more: Partial<GameInfo> = {}): GameInfo =>
  ({ id: "some", title: "Some", seats: [2, 3, 4], options: { deck }, minutes: 20, ...more }) as GameInfo;

beforeEach(() => localStorage.clear());

describe("what Play now does", () => {
  it("fits the game as long as nobody has chosen", () => {
    expect(chosenFor(game()).others).toEqual(["novice", "novice"]);
    expect(usual(game({ minutes: 90 })).others).toEqual(["novice"]);
    expect(usual(game({ seats: [4] })).others).toHaveLength(3);
  });

  it("is remembered", () => {
    const choice = { others: ["expert", HERE], options: { deck: "few" } };
    keepChoice("some", choice);
    expect(chosenFor(game())).toEqual(choice);
    expect(chosenFor(game({ id: "other" })).others).toEqual(["novice", "novice"]);
  });

  it("forgets what the game has no more", () => {
    keepChoice("some", { others: ["expert"], options: { deck: "none", gone: "1" } });
    expect(chosenFor(game())).toEqual({ others: ["expert"], options: {} });
    keepChoice("some", { others: ["oracle"], options: {} });
    expect(chosenFor(game())).toEqual(usual(game()));
    localStorage.setItem("sacbe-play-some", "{");
    expect(chosenFor(game())).toEqual(usual(game()));
  });

  it("says itself in words", () => {
    expect(inWords({ others: ["novice", "novice"], options: {} })).toBe("against 2 novices");
    expect(inWords({ others: ["novice", "master", "novice"], options: {} })).toBe("against 2 novices and a master");
    expect(inWords({ others: [HERE], options: {} })).toBe("against somebody at this screen");
  });

  it("gives seats to bots and to who shares the screen", () => {
    expect(seatsOf({ others: ["expert", HERE], options: {} })).toEqual([
      { who: "me", name: ownName() },
      { who: "bot", level: "expert" },
      { who: "me", name: "Player C" },
    ]);
  });
});

describe("the person's name", () => {
  it("is made up once, until one is chosen", () => {
    const name = ownName();
    expect(name).not.toBe("");
    expect(ownName()).toBe(name);
    expect(isNamed()).toBe(false);
    expect(anotherName([name])).not.toBe(name);
    chooseName(" Ana ");
    expect([ownName(), isNamed()]).toEqual(["Ana", true]);
  });
});
