/** Moves that are sent, refused, and sent again. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Moves } from "../src/table/state/moves";
import { Scenes } from "../src/table/state/scenes";
import { newStore, type TableStore } from "../src/table/state/state";
import type { Failed, Scene } from "../src/types";
import { choice, event, scene } from "./scenes";

const OPTIONS = [choice("plant"), choice("sow")];
const STALE: Failed = { type: "refused", id: "1", error: "stale", message: "too late", rule: null, at: [] };
const ILLEGAL: Failed = { type: "refused", id: "1", error: "illegal", message: "not now", rule: "3.1", at: [] };

let store: TableStore;
let moves: Moves;
let arrive: (scene: Scene) => void;
const outlets = { send: vi.fn(), sending: vi.fn(), refuse: vi.fn(), lost: vi.fn() };
const sent = (): unknown[] => outlets.send.mock.calls.map(([message]) => message as unknown);
const plant = (seq: number): unknown => ({ seat: 0, seq, do: "act", acts: ["plant"] });

beforeEach(() => {
  vi.resetAllMocks();
  outlets.send.mockReturnValue(true);
  store = newStore();
  moves = new Moves(store, outlets);
  const scenes = new Scenes(store, { isHurried: () => true, arrived: () => moves.retry(), fetch: vi.fn() });
  arrive = (arrived) => scenes.arrive(arrived);
  store.dispatch({ type: "followed", seat: 0 });
  arrive(scene(1, OPTIONS));
});

test("a move carries the seat and the sequence number of the scene", () => {
  moves.act("plant");
  expect(sent()).toEqual([plant(1)]);
});

test("a second click before the answer is not sent; after the answer it is", () => {
  moves.act("plant");
  moves.act("plant");
  expect(sent()).toHaveLength(1);
  arrive(scene(1, OPTIONS));
  moves.act("plant");
  expect(sent()).toHaveLength(2);
});

test("a spectator sends nothing", () => {
  store.dispatch({ type: "followed", seat: null });
  moves.act("plant");
  expect(sent()).toEqual([]);
});

test("without a connection the player is told", () => {
  outlets.send.mockReturnValue(false);
  moves.act("plant");
  expect(outlets.lost).toHaveBeenCalledOnce();
});

test("a refusal is shown with its rule", () => {
  moves.act("plant");
  moves.refused(ILLEGAL);
  expect(outlets.refuse).toHaveBeenCalledExactlyOnceWith("not now", "3.1", []);
});

test("a refusal is not shown for a move that was sent before the answer to another", () => {
  moves.act("plant");
  moves.act("sow");
  moves.refused(ILLEGAL);
  expect(outlets.refuse).not.toHaveBeenCalled();
});

describe("a stale move", () => {
  test("waits for the newer scene, and is sent again once", () => {
    moves.act("plant");
    moves.refused(STALE);
    expect(sent()).toHaveLength(1);
    arrive(scene(2, OPTIONS, { events: [event(2, 1)] }));
    expect(sent()).toEqual([plant(1), plant(2)]);
    arrive(scene(3, OPTIONS, { events: [event(3, 1)] }));
    expect(sent()).toHaveLength(2);
    expect(outlets.refuse).not.toHaveBeenCalled();
  });

  test("is sent again at once if the newer scene is here already", () => {
    moves.act("plant");
    arrive(scene(2, OPTIONS, { events: [event(2, 1)] }));
    moves.refused(STALE);
    expect(sent()).toEqual([plant(1), plant(2)]);
  });

  test("is dropped if the newer scene does not offer it", () => {
    moves.act("plant");
    moves.refused(STALE);
    arrive(scene(2, [choice("sow")], { events: [event(2, 1)] }));
    expect(sent()).toHaveLength(1);
    expect(store.state.retry).toBeNull();
  });

  test("shows all scenes that were waiting before it is sent again", () => {
    const slow = new Scenes(store, { isHurried: () => false, arrived: () => moves.retry(), fetch: vi.fn() });
    vi.useFakeTimers();
    arrive(scene(1, []));
    slow.arrive(scene(2, OPTIONS, { events: [event(2, 1)] }));
    slow.arrive(scene(3, OPTIONS, { events: [event(3, 2)] }));
    expect(store.state.queue).toHaveLength(1);
    store.dispatch({ type: "sent", move: { do: "act", acts: ["plant"] } });
    moves.refused(STALE);
    expect(store.state.scene?.seq).toBe(3);
    expect(sent()).toEqual([plant(3)]);
    vi.useRealTimers();
  });

  test("that only changes the turn is sent again whatever is offered", () => {
    moves.send({ do: "undo" });
    moves.refused(STALE);
    arrive(scene(2, [], { events: [event(2, 1)] }));
    expect(sent()).toHaveLength(2);
  });

  test("that was dropped because of others is explained if the newer scene was here", () => {
    vi.useFakeTimers();
    const slow = new Scenes(store, { isHurried: () => false, arrived: () => undefined, fetch: vi.fn() });
    arrive(scene(1, []));
    slow.arrive(scene(2, OPTIONS, { events: [event(2, 1)] }));
    moves.act("plant");
    slow.arrive(scene(3, [choice("sow")], { events: [event(3, 1)] }));
    moves.refused(STALE);
    expect(outlets.refuse).toHaveBeenCalledExactlyOnceWith("too late", null, []);
    vi.useRealTimers();
  });
});
