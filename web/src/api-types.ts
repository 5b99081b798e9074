// Generated from the server's OpenAPI document by web/generate_types.py: change src/sacbe/table/api/wire*.py instead.

export interface Abandon {
  seat: number;
}

export interface Answer {
  seat: number;
  yes: boolean;
}

export interface ChatLine {
  number: number;
  seat: number;
  text: string;
  at: number;
}

export interface Choice {
  id: number;
  act: string;
  say: string;
  at: string[];
  kind: string;
}

export type ClientMessage = SendMove | SetDisplay;

export interface ClockInfo {
  kind: "turn" | "match";
  seconds: number;
  level: string;
}

export interface ClockWish {
  kind: "turn" | "match";
  seconds: number;
  level?: string;
}

export interface DecisionInfo {
  move: number;
  seat: number;
  options: number;
  played: SideInfo;
  best: SideInfo | null;
  cost: number;
  why: string[];
}

export interface Done {
  type: "done";
  id: string;
  seq: number;
}

export interface EndInfo {
  how: "abandoned" | "resigned";
  by: number;
  winners: number[];
}

export interface Error {
  error: string;
  message: string;
  rule: string | null;
}

export interface Failed {
  type: "refused";
  id: string;
  error: string;
  message: string;
  rule: string | null;
  at: string[];
}

export interface Fork {
  seats: SeatWish[];
  clock?: ClockWish | null;
  hints?: boolean;
  absence?: number | null;
  watch_chat?: boolean;
  move: number;
}

export interface GameInfo {
  id: string;
  title: string;
  seats: number[];
  options: Record<string, OptionInfo>;
  rules: number;
  ready: boolean;
  compiled: Readiness;
  line: string;
  minutes: number;
  art: string;
  lesson: boolean;
}

export interface Games {
  games: GameInfo[];
  levels: string[];
}

export interface Guide {
  welcome: string;
  over: string;
  steps: Record<string, StepGuide>;
  lesson: boolean;
}

export interface Health {
  status: string;
  version: string;
  games: Record<string, boolean>;
}

export interface Hello {
  type: "hello";
  keys?: string[];
  seat?: number | null;
  lang?: "en" | "fr";
  since?: number;
  svg?: boolean;
  looks?: Record<string, number>;
}

export interface Hint {
  act: string;
  say: string;
  share: number;
  points: number;
  at: string[];
}

export interface Join {
  key: string;
  name?: string;
}

export interface Joined {
  table: string;
  seats: number[];
  host: boolean;
  watch: boolean;
  key: string | null;
  shared: boolean;
}

export interface Keys {
  table: string;
  host: string;
  watch: string;
  seats: Record<string, string>;
}

export interface LastTurn {
  seat: number;
  seq: number;
  at: string[];
}

export interface Lesson {
  title: string;
  steps: LessonStep[];
  looks: LookInfo[];
}

export interface LessonScene {
  acts: string[];
  scene: Scene;
}

export interface LessonStep {
  title: string;
  text: string;
  done: string;
  other: string;
  rule: string;
  marks: string[];
}

export interface LinkKey {
  key: string;
}

export interface LookInfo {
  name: string;
  kind: "slider" | "switch" | "turn" | "page";
  last: number;
  label: string;
  help: string;
  values: string[];
}

export interface Me {
  name: string;
  key: string | null;
}

export interface MomentInfo {
  move: number;
  chances: number[];
}

export interface Move {
  seat: number;
  seq: number;
  do?: "act" | "undo" | "redo" | "restart" | "confirm" | "recall";
  acts?: string[];
  confirm?: boolean;
  turn?: number | null;
  id?: string;
}

export interface NewPlayer {
  name: string;
  cookie?: boolean;
}

export interface NewTable {
  seats: SeatWish[];
  clock?: ClockWish | null;
  hints?: boolean;
  absence?: number | null;
  watch_chat?: boolean;
  game: string;
  options?: Record<string, string | string[]>;
  position?: Record<string, unknown> | null;
  by_hand?: boolean;
}

export interface OptionInfo {
  choices: string[];
  default: string;
  help: string;
  pick: number;
  least: number;
  names: Record<string, string>;
}

export interface Preview {
  final: boolean;
  lines: string[];
  places: string[];
  ghost: string;
  change: number | null;
}

export interface Proposal {
  seat: number;
  to: number;
}

export interface ProposalInfo {
  by: number;
  to: number;
  yes: number[];
  what: "back" | "bot" | "abandon";
  level: string;
}

export interface Question {
  seat: number;
  step: string;
  text: string;
  options: Choice[];
  kinds: Record<string, string>;
}

export interface Readiness {
  rules: number;
  bots: number;
}

export interface Rename {
  name: string;
}

export interface Result {
  points: string[];
  ranks: number[];
  winners: number[];
  sources: Record<string, string[]>;
}

export interface ReviewInfo {
  state: ReviewState;
  seconds: number;
  method: string;
  moments: MomentInfo[];
  decisions: DecisionInfo[];
  turns: TurnInfo[];
  costly: number[];
  seats: SeatReview[];
}

export interface ReviewState {
  state: "none" | "waiting" | "working" | "done" | "failed";
  done: number;
  total: number;
  left: number | null;
  type: "review";
}

export interface ReviewWish {
  seconds?: number;
}

export interface Rulebook {
  title: string;
  howto: string;
  rules: string;
  lesson: boolean;
}

export interface Say {
  seat: number;
  text: string;
}

export interface Scene {
  seq: number;
  seat: number | null;
  table: TableInfo;
  asked: number[];
  question: Question | null;
  nature: Question | null;
  tentative: Tentative | null;
  view: Record<string, unknown>;
  events: TableEvent[];
  result: Result | null;
  moves: number | null;
  labels: Record<string, string>;
  looks: LookInfo[];
  last: LastTurn[];
  svg: string | null;
  recall: boolean;
  type: "scene";
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
  invited: boolean;
  stalled: boolean;
  here: boolean;
  since: number | null;
  absent_from: number | null;
  resigned: boolean;
  left: number | null;
}

export interface SeatReview {
  seat: number;
  decisions: number;
  agreed: number;
  lost: number;
}

export interface SeatWish {
  who: "me" | "bot" | "open";
  name?: string;
  level?: string;
}

export interface SendMove {
  type: "move";
  seat: number;
  seq: number;
  do?: "act" | "confirm" | "recall" | "redo" | "restart" | "undo";
  acts?: string[];
  confirm?: boolean;
  turn?: number | null;
  id?: string;
}

export type ServerMessage = Scene | Done | Failed | ReviewState;

export interface SetDisplay {
  type: "display";
  looks: Record<string, number>;
}

export interface SideInfo {
  act: string;
  say: string;
  at: string[];
  share: number;
  points: number;
}

export interface StandIn {
  level?: string;
}

export interface StepGuide {
  text: string;
  rule: string;
}

export interface TableEvent {
  seq: number;
  kind: "start" | "moves" | "back";
  seat: number | null;
  to: number | null;
  lines: string[];
  at: number;
  steps: number[];
  places: string[][];
}

export interface TableInfo {
  id: string;
  kind: "live" | "record";
  game: string;
  title: string;
  rules: number;
  options: Record<string, string>;
  by_hand: boolean;
  seats: SeatInfo[];
  clock: ClockInfo | null;
  hints: boolean;
  host: boolean;
  over: boolean;
  commit: string | null;
  seed: string | null;
  parent: string | null;
  next: string | null;
  created: number;
  touched: number;
  version: number;
  proposal: ProposalInfo | null;
  ended: EndInfo | null;
  absence: number;
  watch_chat: boolean;
}

export interface TableLine {
  id: string;
  kind: "live" | "record";
  game: string;
  names: string[];
  yours: number[];
  your_turn: boolean;
  over: boolean;
  seq: number;
  touched: number;
  turn: number[];
  host: boolean;
  others: boolean;
  ended: boolean;
}

export interface Tentative {
  acts: string[];
  redo: string[];
  lines: string[];
  version: number;
  notice: string;
  places: string[][];
}

export interface TurnInfo {
  start: number;
  end: number;
  seat: number;
  change: number;
  why: string;
  when: string;
  text: string;
  lines: string[];
}

export interface Upload {
  record: string;
}

export interface Why {
  why: string;
  rule: string | null;
  at: string[];
}
