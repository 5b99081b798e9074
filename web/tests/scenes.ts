/** Scenes for tests: everything that a test does not name is empty. */
import type { Choice, Scene, TableEvent } from "../src/types";

export function choice(act: string, ...at: string[]): Choice {
  return { id: 0, act, say: `do ${act}`, at, kind: "main" };
}

export function event(seq: number, seat: number | null, more: Partial<TableEvent> = {}): TableEvent {
  return { seq, seat, kind: "moves", to: null, lines: [`line ${seq}`], at: 0, steps: [1], places: [], ...more };
}

/** A scene in which seat 0 is asked for one of some options. */
export function scene(seq: number, options: Choice[], more: Partial<Scene> = {}): Scene {
  return {
    type: "scene",
    seq,
    seat: 0,
    table: {
      id: "table",
      kind: "live",
      game: "game",
      title: "Game",
      options: {},
      rules: 1,
      created: 0,
      touched: 0,
      by_hand: false,
      seats: [],
      clock: null,
      hints: false,
      host: false,
      over: false,
      commit: null,
      seed: null,
      parent: null,
      next: null,
      version: 0,
      proposal: null,
      ended: null,
      absence: 120,
      watch_chat: false,
    },
    asked: [0],
    question: options.length ? { seat: 0, step: "step", text: "Which?", options, kinds: {} } : null,
    nature: null,
    tentative: { acts: [], redo: [], lines: [], version: seq, notice: "", places: [] },
    view: {},
    events: [],
    result: null,
    moves: null,
    labels: {},
    looks: [],
    last: [],
    svg: null,
    recall: false,
    ...more,
  };
}
