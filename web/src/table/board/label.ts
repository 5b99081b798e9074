/** Labels on the board: short words beside something, with a line to it if they lie apart. */
import { s } from "../../dom";

/** The height of the label's letters, in pixels of the screen, and the space round them. */
const LETTERS = 15;
const PAD = 4;
/** How far from its thing the label may lie, in pixels: as near as nothing is covered that glows or can be read. */
const DISTANCES = [4, 12, 24, 40, 60, 90, 130, 180, 250];
const SIDES: readonly [number, number][] = [
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];
/** From this distance on a line leads from the thing to its label. */
const APART = 20;

/** Write a label beside something, where it covers nothing that glows or can be read. */
export function writeBeside(svg: SVGSVGElement, layer: SVGElement, thing: DOMRect, label: string): void {
  const matrix = svg.getScreenCTM();
  if (!matrix) return;
  const unit = 1 / matrix.a;
  const text = s("text", { "font-size": LETTERS * unit, "text-anchor": "middle", "font-weight": "bold" }, label);
  const badge = s("g", { class: "change" }, text);
  layer.append(badge);
  const wide = text.getBoundingClientRect().width + 2 * PAD;
  const high = LETTERS + 2 * PAD;
  const { box, far } = freeSpot(svg, thing, wide, high);
  const onto = matrix.inverse();
  const corner = new DOMPoint(box.x, box.y).matrixTransform(onto);
  const middle = new DOMPoint(box.x + wide / 2, box.y + high / 2).matrixTransform(onto);
  badge.prepend(
    s("rect", { x: corner.x, y: corner.y, width: wide * unit, height: high * unit, rx: (high / 2) * unit }),
  );
  text.setAttribute("x", String(middle.x));
  text.setAttribute("y", String(middle.y + LETTERS * unit * 0.35));
  if (far >= APART) {
    const from = new DOMPoint(thing.x + thing.width / 2, thing.y + thing.height / 2).matrixTransform(onto);
    badge.prepend(s("line", { x1: from.x, y1: from.y, x2: middle.x, y2: middle.y }));
  }
}

/** The nearest box beside the thing that covers nothing; else the one that covers least. */
function freeSpot(svg: SVGSVGElement, thing: DOMRect, wide: number, high: number): { box: DOMRect; far: number } {
  const full = obstacles(svg);
  const frame = svg.closest(".scroll")?.getBoundingClientRect() ?? svg.getBoundingClientRect();
  let best = { box: new DOMRect(thing.x, thing.y, wide, high), far: 0, covered: Infinity };
  for (const far of DISTANCES)
    for (const [right, down] of SIDES) {
      const box = new DOMRect(
        thing.x + thing.width / 2 - wide / 2 + right * (thing.width / 2 + wide / 2 + far),
        thing.y + thing.height / 2 - high / 2 + down * (thing.height / 2 + high / 2 + far),
        wide,
        high,
      );
      if (!holds(frame, box)) continue;
      const covered = full.reduce((sum, other) => sum + overlap(box, other), 0);
      if (covered < best.covered) best = { box, far, covered };
      if (!covered) return best;
    }
  return best;
}

/** What must not be covered: all that glows, all words, the pieces of a ghost, and the labels that are there. */
function obstacles(svg: SVGSVGElement): DOMRect[] {
  const words = [...svg.querySelectorAll("text")].filter((text) => !text.closest(".change"));
  const rest = svg.querySelectorAll(".ring, #preview-ghost .pieces > *, .change rect");
  return [...words, ...rest].map((element) => element.getBoundingClientRect());
}

function holds(frame: DOMRect, box: DOMRect): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

function overlap(a: DOMRect, b: DOMRect): number {
  const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return x > 0 && y > 0 ? x * y : 0;
}
