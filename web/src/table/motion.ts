/** Motion: what has changed its place on the board slides there, gears turn. Whoever wants less motion gets none. */

const PIECES = ".token, .cube, .block, .piece, .pearl, .warrior, .village, .corn-tile, .wood-tile, [id^='lot-']";
const TIME = 450;
const NEAR = 3;

interface Spot {
  x: number;
  y: number;
}

export interface Snapshot {
  pieces: Map<string, Spot[]>;
  turned: Map<string, number>;
}

export const calm = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Pieces are alike if they look alike: few have names in the drawing. A block has a class of its own: pyramids turn. */
function look(piece: Element): string {
  if (piece.id)
    return piece.id.startsWith("lot-") ? piece.id : `${piece.getAttribute("class") ?? ""}${piece.innerHTML.length}`;
  return `${piece.getAttribute("class") ?? ""}|${piece.textContent ?? ""}|${piece.querySelector("path,rect")?.getAttribute("fill") ?? ""}`;
}

function spot(piece: Element): Spot {
  const box = piece.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Groups that are turned round the middle of their place: each with its angle. */
function* gears(svg: SVGSVGElement): Generator<[string, Element, number]> {
  const count = new Map<string, number>();
  for (const gear of svg.querySelectorAll("g[transform^='rotate(']")) {
    const place = gear.closest("[id]")?.id ?? "";
    const number = (count.get(place) ?? 0) + 1;
    count.set(place, number);
    const angle = /^rotate\(([-\d.]+)\)$/.exec(gear.getAttribute("transform") ?? "")?.[1];
    if (angle !== undefined) yield [`${place} ${number}`, gear, Number(angle)];
  }
}

/** Where all pieces are, and how the gears are turned. */
export function snapshot(svg: SVGSVGElement): Snapshot | null {
  if (calm()) return null;
  const pieces: Snapshot["pieces"] = new Map();
  for (const piece of svg.querySelectorAll(PIECES)) {
    const key = look(piece);
    pieces.set(key, [...(pieces.get(key) ?? []), spot(piece)]);
  }
  return { pieces, turned: new Map([...gears(svg)].map(([name, , angle]) => [name, angle])) };
}

/** Let pieces that were elsewhere slide from there to where they are now. */
export function slide(svg: SVGSVGElement, before: Snapshot): void {
  for (const [name, gear, angle] of gears(svg)) {
    const by = (((((before.turned.get(name) ?? angle) - angle + 180) % 360) + 360) % 360) - 180;
    if (by) gear.animate([{ rotate: `${by}deg` }, { rotate: "0deg" }], { duration: 2 * TIME, easing: "ease-in-out" });
  }
  const now = new Map<string, [Element, Spot][]>();
  for (const piece of svg.querySelectorAll(PIECES)) {
    const key = look(piece);
    now.set(key, [...(now.get(key) ?? []), [piece, spot(piece)]]);
  }
  const scale = 1 / (svg.getScreenCTM()?.a || 1);
  for (const [key, pieces] of now) {
    const left = [...(before.pieces.get(key) ?? [])];
    const moved = pieces.filter(([, here]) => {
      const same = left.findIndex((old) => Math.hypot(old.x - here.x, old.y - here.y) < NEAR);
      if (same >= 0) left.splice(same, 1);
      return same < 0;
    });
    for (const [piece, here] of moved) {
      const from = left.shift();
      if (from) move(piece, (from.x - here.x) * scale, (from.y - here.y) * scale);
      else piece.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
    }
  }
}

/** `translate` is a property of its own, so that the piece's own transform stays. */
function move(piece: Element, x: number, y: number): void {
  piece.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], {
    duration: TIME,
    easing: "cubic-bezier(.2,.7,.2,1)",
  });
}
