/** Turns of others are shown act by act, and never while one decides oneself. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Scenes } from "../src/table/state/scenes";
import { newStore, type TableStore } from "../src/table/state/state";
import { pages } from "../src/table/pace/moments";
import type { Scene } from "../src/types";
import { choice, event, scene } from "./scenes";

const LONG = 60_000;
let store: TableStore;
let scenes: Scenes;
let hurried: boolean;
const seen: string[] = [];
const fetched: string[] = [];

/** A turn of some acts, each told in a line. */
const turn = (seq: number, seat: number, acts: number): Partial<Scene> => ({
  events: [
    event(seq, seat, {
      lines: Array.from({ length: acts }, (_, i) => `act ${i + 1}`),
      steps: Array.from({ length: acts }, () => 1),
    }),
  ],
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  hurried = false;
  seen.length = fetched.length = 0;
  store = newStore();
  store.subscribe(({ scene, playing }, before) => {
    if (scene !== before.scene || playing !== before.playing)
      seen.push(`${scene?.seq}${scene?.svg ?? ""}: ${playing ? playing.lines.join(" ") : "now"}`);
  });
  scenes = new Scenes(store, {
    isHurried: () => hurried,
    arrived: () => undefined,
    fetch: ({ seq, step }) => {
      fetched.push(`${seq}.${step}`);
      return Promise.resolve(scene(seq, [], { svg: `.${step}` }));
    },
  });
  store.dispatch({ type: "followed", seat: 0 });
  scenes.arrive(scene(0, []));
  seen.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a turn of somebody else is shown act by act, then one is asked", async () => {
  scenes.arrive(scene(1, [choice("plant")], turn(1, 1, 3)));
  await vi.advanceTimersByTimeAsync(LONG);
  expect(seen).toEqual(["1.1: act 1", "1.2: act 2", "1: act 3", "1: now"]);
  expect(fetched).toEqual(["1.1", "1.2"]);
});

test("skipping shows the present at once, and only once", async () => {
  scenes.arrive(scene(1, [choice("plant")], turn(1, 1, 3)));
  scenes.arrive(scene(2, [choice("sow")], turn(2, 2, 2)));
  await vi.advanceTimersByTimeAsync(1);
  expect(store.state.playing?.lines).toEqual(["act 1"]);
  scenes.skip();
  expect([store.state.scene?.seq, store.state.playing]).toEqual([2, null]);
  await vi.advanceTimersByTimeAsync(LONG);
  expect(seen.at(-1)).toBe("2: now");
  expect(seen).not.toContain("1.2: act 2");
});

test("nothing takes the board away from somebody who decides", () => {
  hurried = true;
  scenes.arrive(scene(1, [choice("plant")]));
  hurried = false;
  scenes.arrive(scene(2, [choice("plant")], turn(2, 1, 3)));
  expect([store.state.scene?.seq, store.state.playing]).toEqual([2, null]);
  expect(fetched).toEqual([]);
});

test("without a pace scenes are shown at once", () => {
  hurried = true;
  scenes.arrive(scene(1, [choice("plant")], turn(1, 1, 3)));
  expect([store.state.scene?.seq, store.state.playing, fetched]).toEqual([1, null, []]);
});

test("of one's own turn only what it brought is told", async () => {
  const tentative = { acts: ["bid 3"], redo: [], lines: ["You bid 3."], version: 1, notice: "", places: [] };
  store.dispatch({ type: "arrived", scene: scene(0, [], { tentative }) });
  store.dispatch({ type: "shown" });
  const lines = ["You bid 3.", "A has bid 1.", "B has bid 2.", "You buy."];
  scenes.arrive(scene(1, [], { events: [event(1, 0, { lines, steps: [1, 3] })] }));
  await vi.advanceTimersByTimeAsync(1);
  expect(store.state.playing?.lines).toEqual(lines.slice(1));
});

test("where a moment cannot be had, the present is shown", async () => {
  const failing = new Scenes(store, {
    isHurried: () => false,
    arrived: () => undefined,
    fetch: () => Promise.reject(new Error("offline")),
  });
  failing.arrive(scene(1, [choice("plant")], turn(1, 1, 3)));
  await vi.advanceTimersByTimeAsync(LONG);
  expect([store.state.scene?.seq, store.state.playing]).toEqual([1, null]);
});

test("many lines are read in portions of about the same length", () => {
  expect(pages({ lines: ["a", "b", "c", "d"], places: [["p"], [], [], ["q"]] })).toEqual([
    { lines: ["a", "b"], places: [["p"], []] },
    { lines: ["c", "d"], places: [[], ["q"]] },
  ]);
  expect(pages({ lines: [], places: [] })).toEqual([{ lines: [], places: [] }]);
});
