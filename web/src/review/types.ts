/** The messages of the API about reviews, as in src/sacbe/table/wire_review.py. */

export interface ReviewState {
  type: "review";
  state: "none" | "waiting" | "working" | "done" | "failed";
  done: number;
  total: number;
  left: number | null;
}

export interface Moment {
  move: number;
  chances: number[];
}

export interface Side {
  act: string;
  say: string;
  at: string[];
  share: number;
  points: number;
}

export interface Decision {
  move: number;
  seat: number;
  options: number;
  played: Side;
  best: Side | null;
  cost: number;
  why: string[];
}

export interface Turn {
  start: number;
  end: number;
  seat: number;
  change: number;
  when: string;
  text: string;
  lines: string[];
}

export interface ReviewInfo {
  state: ReviewState;
  seconds: number;
  method: string;
  moments: Moment[];
  decisions: Decision[];
  turns: Turn[];
  costly: number[];
  seats: { seat: number; decisions: number; agreed: number; lost: number }[];
}
