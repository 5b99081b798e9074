/** Amounts in the plural forms of both languages. */
import { beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());

async function points(lang: string, ...amounts: (number | string)[]): Promise<string[]> {
  localStorage.setItem("sacbe-lang", lang);
  const { sayAmount } = await import("../src/words");
  return amounts.map((amount) => sayAmount("points", amount));
}

test("in English only one is singular", async () => {
  const told = await points("en", 0, 1, 2, -1, "3/4");
  expect(told).toEqual(["0 points", "1 point", "2 points", "-1 point", "3/4 points"]);
});

test("in French all that is less than two is singular", async () => {
  const told = await points("fr", 0, 1, 2, "3/2");
  expect(told).toEqual(["0 point", "1 point", "2 points", "3/2 point"]);
});
