/** Choosing on the board by clicks. */
import { beforeEach, expect, test, vi } from "vitest";
import { Selection } from "../src/table/board/selection";
import { newStore, type TableStore } from "../src/table/state/state";
import { choice, scene } from "./scenes";

const AT = new DOMRect(0, 0, 0, 0);
const MOVES = [
  choice("a-b", "a", "b"),
  choice("a-c", "a", "c"),
  choice("only", "d"),
  choice("x", "m"),
  choice("y", "m"),
];
let store: TableStore;
let selection: Selection;
const parts = {
  board: { glow: vi.fn(), legend: vi.fn(), focus: vi.fn() },
  moves: { act: vi.fn(), send: vi.fn() },
  preview: { show: vi.fn() },
};

beforeEach(() => {
  vi.resetAllMocks();
  document.body.replaceChildren();
  store = newStore();
  selection = new Selection(store, "table", parts);
  store.dispatch({ type: "followed", seat: 0 });
  store.dispatch({ type: "arrived", scene: scene(1, MOVES) });
  store.dispatch({ type: "shown" });
});

test("a place with one option acts at once", () => {
  selection.place("d", AT);
  expect(parts.moves.act).toHaveBeenCalledExactlyOnceWith("only");
  expect(store.state.chosen).toEqual([]);
});

test("a place with further ones is chosen, and the next one acts", () => {
  selection.place("a", AT);
  expect(store.state.chosen).toEqual(["a"]);
  selection.glow();
  expect(parts.board.glow.mock.lastCall).toEqual([
    [
      { place: "b", label: "do a-b", kind: "main" },
      { place: "c", label: "do a-c", kind: "main" },
      { place: "a", label: "Choose another place", kind: "main" },
    ],
    ["a"],
  ]);
  selection.place("c", AT);
  expect(parts.moves.act).toHaveBeenCalledExactlyOnceWith("a-c");
});

test("a second click on a chosen place takes the choice back", () => {
  selection.place("a", AT);
  selection.place("a", AT);
  expect(store.state.chosen).toEqual([]);
  expect(parts.moves.act).not.toHaveBeenCalled();
});

test("a place with several options opens a menu", () => {
  selection.place("m", AT);
  const items = [...document.querySelectorAll<HTMLButtonElement>(".menu button")];
  expect(items.map((item) => item.textContent)).toEqual(["do x", "do y"]);
  items[1]?.click();
  expect(parts.moves.act).toHaveBeenCalledExactlyOnceWith("y");
});

test("nothing can be chosen in a replay", () => {
  store.dispatch({
    type: "replaying",
    shown: { moment: { seq: 0, step: 0, of: 0, seat: null, lines: [], places: [] }, scene: scene(0, []) },
  });
  selection.glow();
  expect(parts.board.glow).toHaveBeenLastCalledWith([], []);
  expect(selection.canLift("a")).toBe(false);
});

test("what is lifted is chosen, and dropped elsewhere it is put back", async () => {
  expect(selection.canLift("a")).toBe(true);
  expect(await selection.lift("a")).toBe(true);
  expect(store.state.chosen).toEqual(["a"]);
  vi.spyOn(document, "elementFromPoint").mockReturnValue(null);
  selection.drop("a", new DOMPoint(0, 0), true);
  await Promise.resolve();
  expect(store.state.chosen).toEqual([]);
});
