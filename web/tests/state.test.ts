/** The store, and how the state of a table changes. */
import { describe, expect, test, vi } from "vitest";
import { reduce, START, type State } from "../src/table/state/state";
import { Store } from "../src/table/state/store";
import { choice, event, scene } from "./scenes";

const OPTIONS = [choice("plant", "field"), choice("sow", "field", "city")];

function shown(state: State, ...scenes: ReturnType<typeof scene>[]): State {
  return scenes.reduce((now, next) => reduce(reduce(now, { type: "arrived", scene: next }), { type: "shown" }), state);
}

describe("the store", () => {
  test("tells every change in order, with the state before it", () => {
    const store = new Store((state: number, by: number) => state + by, 0);
    const heard: number[][] = [];
    store.subscribe((state) => {
      if (state === 1) store.dispatch(10);
    });
    store.subscribe((...change) => heard.push(change));
    store.dispatch(1);
    expect(heard).toEqual([
      [1, 0],
      [11, 1],
    ]);
  });

  test("says nothing if nothing has changed", () => {
    const store = new Store((state: number) => state, 0);
    const listener = vi.fn();
    store.subscribe(listener);
    store.dispatch(undefined);
    expect(listener).not.toHaveBeenCalled();
  });

  test("goes on after a listener has failed", () => {
    const store = new Store((state: number, by: number) => state + by, 0);
    store.subscribe((state) => {
      if (state === 1) throw new Error("broken");
    });
    expect(() => store.dispatch(1)).toThrow("broken");
    const listener = vi.fn();
    store.subscribe(listener);
    store.dispatch(1);
    expect(listener).toHaveBeenCalledExactlyOnceWith(2, 1);
  });
});

describe("a scene that is shown", () => {
  const seated = reduce(START, { type: "followed", seat: 0 });

  test("keeps a choice that was begun if it can still be finished", () => {
    const begun = reduce(shown(seated, scene(1, OPTIONS)), { type: "chose", places: ["field"] });
    expect(shown(begun, scene(1, OPTIONS)).chosen).toEqual(["field"]);
    expect(shown(begun, scene(2, OPTIONS)).chosen).toEqual([]);
    const others = { tentative: { acts: [], redo: [], lines: [], version: 1, notice: "", places: [] } };
    expect(shown(begun, scene(2, OPTIONS, others)).chosen).toEqual(["field"]);
    expect(shown(begun, scene(2, [choice("pass")], others)).chosen).toEqual([]);
  });

  test("adds to the log, and remembers the seat's own last event", () => {
    const state = shown(seated, scene(1, OPTIONS, { events: [event(1, 0), event(2, 1)] }));
    expect(state.log.map(({ seq }) => seq)).toEqual([1, 2]);
    expect(state.lastOwn).toBe(1);
  });

  test("marks as undone what the table has gone back behind", () => {
    const back = event(3, 1, { kind: "back", to: 1 });
    const state = shown(
      seated,
      scene(2, OPTIONS, { events: [event(1, 0), event(2, 1)] }),
      scene(3, [], { events: [back] }),
    );
    expect(state.log.map(({ undone }) => undone)).toEqual([false, true, false]);
  });

  test("leaves the note about what is being compiled", () => {
    const noted = reduce(seated, { type: "compiling", text: "50 %" });
    expect(shown(noted, scene(1, OPTIONS)).compiling).toBe("50 %");
  });
});

test("another seat begins with an empty log and no choice", () => {
  const state = reduce(shown(START, scene(1, OPTIONS, { events: [event(1, 0)] })), { type: "followed", seat: 1 });
  expect([state.seat, state.log, state.chosen, state.lastOwn]).toEqual([1, [], [], -1]);
});

test("chat lines are added once", () => {
  const line = { number: 1, seat: 0, text: "hello", at: 0 };
  const state = reduce(START, { type: "chatted", lines: [line] });
  expect(reduce(state, { type: "chatted", lines: [line] })).toBe(state);
});
