/** What the page of a table knows, and how each action changes it. Pure: no DOM, no network, no timers. */
import type { ChatLine, Hint, Move as ApiMove, Scene, TableEvent } from "../../types";
import { candidates } from "../board/choices";
import type { Caption } from "../pace/caption";
import type { Moment } from "../pace/moments";
import type { ConnectionState } from "./connection";
import { Store } from "./store";

/** A request to the server: to act, or to change the tentative turn. */
export interface Move {
  do: NonNullable<ApiMove["do"]>;
  acts?: string[];
  seat?: number;
  confirm?: boolean;
}

export interface SentMove {
  move: Move;
  /** The scene's sequence number at the time. */
  seq: number;
  answered: boolean;
  /** Whether it was sent before the answer to the move before it: a refusal is expected then, and not shown. */
  raced: boolean;
}

/** A moment of the replay, and the scene there. */
export interface Replayed {
  moment: Moment;
  scene: Scene;
}

/** An entry of the log; `undone` if the table has gone back to before it. */
export type LogEntry = TableEvent & { undone: boolean };

export interface State {
  /** The seat whose view is shown; null for a spectator. */
  readonly seat: number | null;
  /** The scene on the screen. */
  readonly scene: Scene | null;
  /** Scenes that have arrived and are not shown yet. */
  readonly queue: readonly Scene[];
  readonly sent: SentMove | null;
  /** A move that was refused as stale, to be sent once more. */
  readonly retry: Move | null;
  /** The places chosen so far for an option that has several. */
  readonly chosen: readonly string[];
  /** What a bot would choose, as marks and as a list; empty while it thinks, null if it was not asked. */
  readonly hints: readonly Hint[] | null;
  readonly log: readonly LogEntry[];
  /** Sequence number of the last event by the seat itself; -1 if there is none. */
  readonly lastOwn: number;
  readonly chat: readonly ChatLine[];
  /** The number of the last line of chat that was on the screen. */
  readonly read: number;
  /** Null before the first attempt to connect. */
  readonly connection: ConnectionState | null;
  /** The earlier moment that is shown instead of the present; null if there is none. */
  readonly replaying: Replayed | null;
  /** What is told of the turn of others that is being shown; null: the present is on the screen. */
  readonly playing: Caption | null;
  /** Whether the page is hidden until the player of this seat is at the screen. */
  readonly curtain: boolean;
  /** A message about the rules or the bots that are still being compiled. */
  readonly compiling: string;
  readonly filter: string;
  readonly tab: "log" | "chat";
}

export type Action =
  | { type: "followed"; seat: number | null }
  | { type: "arrived"; scene: Scene }
  | { type: "shown"; caption?: Caption }
  | { type: "moment"; scene: Scene; caption: Caption }
  | { type: "caption"; caption: Caption }
  | { type: "played" }
  | { type: "sent"; move: Move }
  | { type: "answered" }
  | { type: "stale" }
  | { type: "retried" }
  | { type: "chose"; places: readonly string[] }
  | { type: "hints"; hints: readonly Hint[] | null }
  | { type: "chatted"; lines: readonly ChatLine[] }
  | { type: "connection"; state: ConnectionState }
  | { type: "replaying"; shown: Replayed | null }
  | { type: "curtain"; on: boolean }
  | { type: "compiling"; text: string }
  | { type: "filter"; text: string }
  | { type: "tab"; tab: "log" | "chat" };

export type TableStore = Store<State, Action>;

export const START: State = {
  seat: null,
  scene: null,
  queue: [],
  sent: null,
  retry: null,
  chosen: [],
  hints: null,
  log: [],
  lastOwn: -1,
  chat: [],
  read: 0,
  connection: null,
  replaying: null,
  playing: null,
  curtain: false,
  compiling: "",
  filter: "",
  tab: "log",
};

export function newStore(): TableStore {
  return new Store(reduce, START);
}

export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "followed":
      return {
        ...state,
        seat: action.seat,
        queue: [],
        playing: null,
        sent: null,
        retry: null,
        chosen: [],
        hints: null,
        log: [],
        lastOwn: -1,
      };
    case "arrived":
      return { ...state, queue: [...state.queue, action.scene], sent: answered(state.sent) };
    case "shown":
      return { ...show(state), playing: action.caption ?? state.playing };
    case "moment":
      return { ...state, scene: action.scene, playing: action.caption, chosen: [], hints: null };
    case "caption":
      return { ...state, playing: action.caption };
    case "played":
      return state.playing ? { ...state, playing: null } : state;
    case "sent": {
      const { scene, sent } = state;
      if (!scene) return state;
      return { ...state, sent: { move: action.move, seq: scene.seq, answered: false, raced: isPending(sent) } };
    }
    case "answered":
      return { ...state, sent: answered(state.sent) };
    case "stale":
      return { ...state, sent: answered(state.sent), retry: state.sent?.move ?? null };
    case "retried":
      return { ...state, retry: null };
    case "chose":
      return { ...state, chosen: action.places };
    case "hints":
      return { ...state, hints: action.hints };
    case "chatted":
      return withChat(state, action.lines);
    case "connection":
      return { ...state, connection: action.state };
    case "replaying":
      return { ...state, replaying: action.shown };
    case "curtain":
      return { ...state, curtain: action.on };
    case "compiling":
      return state.compiling === action.text ? state : { ...state, compiling: action.text };
    case "filter":
      return { ...state, filter: action.text };
    case "tab":
      return withRead({ ...state, tab: action.tab });
  }
}

/** Whether any of these parts of the state has changed. */
export function changed(state: State, before: State, ...parts: (keyof State)[]): boolean {
  return parts.some((part) => state[part] !== before[part]);
}

/** Whether something else than the present is on the screen: then nothing can be chosen. */
export function isPast({ replaying, playing }: State): boolean {
  return replaying !== null || playing !== null;
}

/** Whether a move is on its way. */
export function isPending(sent: SentMove | null): boolean {
  return sent !== null && !sent.answered;
}

/** What becomes of a stale move: it waits for a newer scene, and is sent again if that scene still offers it. */
export function retryPlan(state: State): "none" | "wait" | "send" | "drop" {
  const { retry, sent } = state;
  const scene = state.queue.at(-1) ?? state.scene;
  if (!retry || !scene) return "none";
  if (sent && scene.seq <= sent.seq) return "wait";
  const isOffered = (act: string): boolean => Boolean(scene.question?.options.some((option) => option.act === act));
  return (retry.acts?.every(isOffered) ?? true) ? "send" : "drop";
}

/** Whether a scene tells only what this seat has done itself, or nothing new. */
export function isOwn(scene: Scene, seat: number | null): boolean {
  return scene.events.every((event) => event.seat === seat);
}

function answered(sent: SentMove | null): SentMove | null {
  return isPending(sent) ? { ...(sent as SentMove), answered: true } : sent;
}

/** The oldest scene of the queue goes on the screen. A choice that was begun is kept if it can still be finished. */
function show(state: State): State {
  const [scene, ...queue] = state.queue;
  if (!scene) return state;
  const before = state.scene;
  const same =
    before?.question?.step === scene.question?.step &&
    before?.tentative?.version === scene.tentative?.version &&
    (before?.seq === scene.seq || candidates(scene.question?.options ?? [], state.chosen).length > 0);
  const own = scene.events.filter((event) => event.seat !== null && event.seat === state.seat).at(-1);
  return {
    ...state,
    scene,
    queue,
    chosen: same ? state.chosen : [],
    hints: same && before?.seq === scene.seq ? state.hints : null,
    log: scene.events.reduce(withEvent, state.log),
    lastOwn: own?.seq ?? state.lastOwn,
  };
}

function withEvent(log: readonly LogEntry[], event: TableEvent): readonly LogEntry[] {
  const { kind, to } = event;
  const kept =
    kind === "back" && to !== null ? log.map((entry) => (entry.seq > to ? { ...entry, undone: true } : entry)) : log;
  return [...kept, { ...event, undone: false }];
}

function withChat(state: State, lines: readonly ChatLine[]): State {
  const last = state.chat.at(-1)?.number ?? 0;
  const fresh = lines.filter((line) => line.number > last);
  return fresh.length ? withRead({ ...state, chat: [...state.chat, ...fresh] }) : state;
}

/** What is on the screen counts as read. */
function withRead(state: State): State {
  return state.tab === "chat" ? { ...state, read: state.chat.at(-1)?.number ?? state.read } : state;
}
