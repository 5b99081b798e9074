/** The messages of the API, as in src/sacbe/table/wire.py. */

import type { ReviewState } from "./review/types";

export type Lang = "en" | "fr";

export interface OptionInfo {
  choices: string[];
  default: string;
  help: string;
  pick: number;
  least: number;
  names: Record<string, string>;
}

export interface GameInfo {
  id: string;
  title: string;
  seats: number[];
  options: Record<string, OptionInfo>;
  rules: number;
  ready: boolean;
  compiled: { rules: number; bots: number };
}

export interface Games {
  games: GameInfo[];
  levels: string[];
}

export interface SeatInfo {
  seat: number;
  kind: "person" | "bot" | "open";
  name: string;
  level: string;
  stand_in: string;
  away: boolean;
  yours: boolean;
  deadline: number | null;
}

export interface TableInfo {
  id: string;
  kind: string;
  game: string;
  title: string;
  options: Record<string, string>;
  by_hand: boolean;
  seats: SeatInfo[];
  clock: { kind: string; seconds: number; level: string } | null;
  hints: boolean;
  host: boolean;
  over: boolean;
  commit: string | null;
  seed: string | null;
  parent: string | null;
  next: string | null;
  version: number;
  proposal: { by: number; to: number; yes: number[] } | null;
}

export interface Keys {
  table: string;
  host: string;
  watch: string;
  seats: Record<string, string>;
}

export interface TableLine {
  id: string;
  kind: string;
  game: string;
  names: string[];
  yours: number[];
  your_turn: boolean;
  over: boolean;
  seq: number;
  touched: number;
}

export interface Choice {
  id: number;
  act: string;
  say: string;
  at: string[];
}

export interface Question {
  seat: number;
  step: string;
  text: string;
  options: Choice[];
}

export interface Tentative {
  acts: string[];
  redo: string[];
  lines: string[];
  version: number;
  notice: string;
}

export interface TableEvent {
  seq: number;
  kind: "start" | "moves" | "back";
  seat: number | null;
  to: number | null;
  lines: string[];
  at: number;
}

export interface Result {
  points: string[];
  ranks: number[];
  winners: number[];
  sources: Record<string, string[]>;
}

export interface PlayerView {
  points?: number | string;
  levels?: number;
  [fact: string]: unknown;
}

export interface LookInfo {
  name: string;
  kind: "slider" | "switch" | "turn" | "page";
  last: number;
  label: string;
  help: string;
  values: string[];
}

export interface Scene {
  type: "scene";
  seq: number;
  seat: number | null;
  table: TableInfo;
  asked: number[];
  question: Question | null;
  nature: Question | null;
  tentative: Tentative | null;
  view: { players?: PlayerView[]; [fact: string]: unknown };
  events: TableEvent[];
  result: Result | null;
  moves: number | null;
  labels: Record<string, string>;
  looks: LookInfo[];
  svg: string | null;
}

export interface Done {
  type: "done";
  id: string;
  seq: number;
}

export interface Failed {
  type: "refused";
  id: string;
  error: string;
  message: string;
  rule: string | null;
}

export type Message = Scene | Done | Failed | ReviewState;

export interface Why {
  why: string;
  rule: string | null;
}

export interface Preview {
  final: boolean;
  lines: string[];
  places: string[];
}

export interface Hint {
  act: string;
  say: string;
  share: number;
  points: number;
}

export interface ChatLine {
  number: number;
  seat: number;
  text: string;
  at: number;
}

export interface Rulebook {
  title: string;
  howto: string;
  rules: string;
}

export interface SeatWish {
  who: "me" | "bot" | "open";
  name?: string;
  level?: string;
}
