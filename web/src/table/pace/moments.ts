/** The moments of turns: a picture and a few lines each, shown one after the other. */
import type { Scene, TableEvent } from "../../types";
import type { State } from "../state/state";

/** A moment of an entry: after so many of its steps (`of` in all), with the lines that were told there. */
export interface Moment {
  seq: number;
  step: number;
  of: number;
  seat: number | null;
  lines: string[];
  /** For each line, the places in the drawing that it speaks of. */
  places: string[][];
}

/** A long absence is not shown in full: only so many of the last moments. */
const MOST = 24;
/** Lines that are read at once. */
const PAGE = 3;

/** The moments of an entry; one without lines is one moment. */
export function momentsOf(event: TableEvent): Moment[] {
  const { seq, seat, steps } = event;
  if (!steps.length) return [{ seq, step: 0, of: 0, seat, lines: [], places: [] }];
  let from = 0;
  return steps.map((size, i) => {
    const places = event.places.slice(from, from + size);
    const lines = event.lines.slice(from, (from += size));
    return { seq, step: i + 1, of: steps.length, seat, lines, places };
  });
}

/** What a new scene tells that was not on the screen yet: turns of others, and what one's own turn has brought. */
export function untold(state: State, next: Scene): Moment[] {
  const { scene, seat } = state;
  if (!scene) return [];
  const fresh = next.events.filter((event) => event.seq > scene.seq && event.kind === "moves" && event.steps.length);
  let known = scene.tentative?.lines.length ?? 0;
  return fresh
    .flatMap((event) => {
      if (event.seat === null || event.seat !== seat) return momentsOf(event);
      const skipped = known;
      known = 0;
      return withoutFirst(momentsOf(event), skipped);
    })
    .slice(-MOST);
}

/** The moments after so many lines. The first one left is dropped if it only tells what one did oneself. */
function withoutFirst(moments: Moment[], lines: number): Moment[] {
  let told = 0;
  const left = moments.filter((moment) => (told += moment.lines.length) > lines);
  return left[0]?.lines.length === 1 ? left.slice(1) : left;
}

/** Whether this seat is deciding something: then nothing takes its board away. */
export function isDeciding({ scene }: State): boolean {
  return Boolean(scene && (scene.question ?? scene.tentative?.acts.length));
}

/** The lines of a moment, with their places, in portions that can be read at once. */
export function pages({ lines, places }: Pick<Moment, "lines" | "places">): Pick<Moment, "lines" | "places">[] {
  const count = Math.max(1, Math.ceil(lines.length / PAGE));
  const size = Math.ceil(lines.length / count);
  const part = <T>(all: T[], i: number): T[] => all.slice(i * size, (i + 1) * size);
  return Array.from({ length: count }, (_, i) => ({ lines: part(lines, i), places: part(places, i) }));
}
