/** Where a review begins. */
import { describe, expect, test } from "vitest";
import { firstShown } from "../src/review/lists";
import type { ReviewInfo } from "../src/review/types";

const side = { act: "", say: "", at: [], share: 0, points: [] };

function review(...made: [move: number, seat: number, cost: number][]): ReviewInfo {
  const decisions = made.map(([move, seat, cost]) => ({
    move,
    seat,
    cost,
    options: 2,
    played: side,
    best: side,
    why: [],
  }));
  const costly = [...made].sort((a, b) => b[2] - a[2]).map(([move]) => move);
  return { state: { state: "done" }, decisions, costly } as unknown as ReviewInfo;
}

describe("a review begins with", () => {
  const found = review([3, 0, 0.1], [7, 1, 0.4], [9, 0, 0.2], [12, 2, 0]);

  test("one's own most costly decision", () => expect(firstShown(found, [0])).toBe(9));
  test("the most costly of several seats at one screen", () => expect(firstShown(found, [0, 1])).toBe(7));
  test("the most costly of all, if one only watched or lost nothing", () => {
    expect(firstShown(found, [])).toBe(7);
    expect(firstShown(found, [2])).toBe(7);
  });
  test("nothing, if nobody lost anything", () => expect(firstShown(review(), [0])).toBeUndefined());
});
