/** How places on the board lead to options. */
import { describe, expect, test } from "vitest";
import { candidates, complete, label, nextPlaces } from "../src/table/board/choices";
import { choice } from "./scenes";

const MOVES = [choice("a-b", "a", "b"), choice("a-c", "a", "c"), choice("b-a", "b", "a"), choice("pass")];

describe("candidates", () => {
  test("without a chosen place are all options that have places", () => {
    expect(candidates(MOVES, []).map(({ act }) => act)).toEqual(["a-b", "a-c", "b-a"]);
  });

  test("begin with the chosen places, in their order", () => {
    expect(candidates(MOVES, ["a"]).map(({ act }) => act)).toEqual(["a-b", "a-c"]);
  });

  test("hold the chosen places in any order if none begins with them", () => {
    expect(candidates(MOVES, ["c"]).map(({ act }) => act)).toEqual(["a-c"]);
    expect(candidates(MOVES, ["c", "b"])).toEqual([]);
  });
});

describe("next places", () => {
  test("are the first places at the beginning", () => {
    expect([...nextPlaces(MOVES, []).keys()]).toEqual(["a", "b"]);
    expect(nextPlaces(MOVES, []).get("a")).toHaveLength(2);
  });

  test("are the ones that are missing after a choice", () => {
    expect([...nextPlaces(MOVES, ["a"]).keys()]).toEqual(["b", "c"]);
    expect([...nextPlaces(MOVES, ["c"]).keys()]).toEqual(["a"]);
    expect(nextPlaces(MOVES, ["a", "b"]).size).toBe(0);
  });
});

describe("complete options", () => {
  test("have all their places chosen", () => {
    expect(complete(MOVES, ["a"])).toEqual([]);
    expect(complete(MOVES, ["a", "c"]).map(({ act }) => act)).toEqual(["a-c"]);
  });

  test("can be several at one place", () => {
    const same = [choice("x", "p"), choice("y", "p")];
    expect(complete(same, ["p"])).toEqual(same);
  });
});

test("the label of a place names up to three options", () => {
  const options = ["1", "2", "3", "4"].map((act) => choice(act, "p"));
  expect(label(options.slice(0, 1))).toBe("do 1");
  expect(label(options.slice(0, 3))).toBe("do 1 / do 2 / do 3");
  expect(label(options)).toBe("do 1 / do 2 / do 3 …");
});
