/** Motion: pieces that have moved slide from where they were, and gears turn. Those who prefer less motion get none.
 *
 * The server names what moves: `data-piece` on a piece, `data-turn` on a group that is rotated. Pieces that the rules do not tell
 * apart (a seat's workers, cubes of a colour) share a name; which of them has moved is then decided by their positions.
 */
import { prefersCalm, slideTime } from "../pace/pace";

/** A piece that is nearer than this to where one was, in pixels, has not moved. */
const NEAR = 3;

interface Spot {
  x: number;
  y: number;
}

export interface Snapshot {
  /** Where the pieces of each name are. */
  pieces: Map<string, Spot[]>;
  /** The angle of each gear, in degrees. */
  angles: Map<string, number>;
}

function spot(piece: Element): Spot {
  const box = piece.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function* pieces(svg: SVGSVGElement): Generator<[string, Element, Spot]> {
  for (const piece of svg.querySelectorAll("[data-piece]"))
    yield [piece.getAttribute("data-piece") ?? "", piece, spot(piece)];
}

function* gears(svg: SVGSVGElement): Generator<[string, Element, number]> {
  for (const gear of svg.querySelectorAll("[data-turn]")) {
    const angle = /rotate\(([-\d.]+)\)/.exec(gear.getAttribute("transform") ?? "")?.[1];
    yield [gear.getAttribute("data-turn") ?? "", gear, Number(angle ?? 0)];
  }
}

/** Where all pieces are and how the gears are turned; null for those who prefer no motion. */
export function snapshot(svg: SVGSVGElement): Snapshot | null {
  if (prefersCalm()) return null;
  const spots: Snapshot["pieces"] = new Map();
  for (const [name, , here] of pieces(svg)) spots.set(name, [...(spots.get(name) ?? []), here]);
  return { pieces: spots, angles: new Map([...gears(svg)].map(([name, , angle]) => [name, angle])) };
}

/** Let the gears turn, and the pieces that were elsewhere slide from there to where they are now. */
export function slide(svg: SVGSVGElement, before: Snapshot): void {
  const time = slideTime();
  for (const [name, gear, angle] of gears(svg)) {
    const by = shortest((before.angles.get(name) ?? angle) - angle);
    if (by) gear.animate([{ rotate: `${by}deg` }, { rotate: "0deg" }], { duration: 2 * time, easing: "ease-in-out" });
  }
  const now = new Map<string, [Element, Spot][]>();
  for (const [name, piece, here] of pieces(svg)) now.set(name, [...(now.get(name) ?? []), [piece, here]]);
  const scale = 1 / (svg.getScreenCTM()?.a || 1);
  for (const [name, alike] of now)
    for (const [piece, from, here] of journeys(alike, before.pieces.get(name) ?? [])) {
      if (from) move(piece, (from.x - here.x) * scale, (from.y - here.y) * scale, time);
      else piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: time });
    }
}

/** The pieces of one name that are where none was, each with a spot that was left; null for a piece that is new. */
function journeys(now: [Element, Spot][], before: Spot[]): [Element, Spot | null, Spot][] {
  const left = [...before];
  const moved = now.filter(([, here]) => {
    const same = left.findIndex((old) => Math.hypot(old.x - here.x, old.y - here.y) < NEAR);
    if (same >= 0) left.splice(same, 1);
    return same < 0;
  });
  return moved.map(([piece, here]) => [piece, left.shift() ?? null, here]);
}

/** The same turn by at most half a circle. */
function shortest(degrees: number): number {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** `translate` is a property of its own, so that the piece's own transform stays. */
function move(piece: Element, x: number, y: number, time: number): void {
  piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], {
    duration: time,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}
