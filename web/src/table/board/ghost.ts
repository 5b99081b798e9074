/** The ghost of an option: the pieces that it would bring, half transparent at their places, and the change in points beside them. */
import { markup, s } from "../../dom";

const LAYER = "preview-ghost";
/** The height of the label's letters, in pixels of the screen, and the space round them. */
const LETTERS = 15;
const PAD = 4;
/** How far from the ghost the label may lie, in pixels: as near as nothing is covered that glows or can be read. */
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
/** From this distance on a line leads from the ghost to its label. */
const APART = 20;

/** Draw it over the pieces and under the rings; without a drawing there is none any more. */
export function drawGhost(svg: SVGSVGElement, drawing: string, label: string): void {
  svg.querySelector(`#${LAYER}`)?.remove();
  const pieces = [...(markup(`<svg>${drawing}</svg>`).querySelector("svg")?.children ?? [])];
  if (!pieces.length) return;
  const shown = s("g", { class: "pieces" }, ...pieces);
  const layer = s("g", { id: LAYER, "aria-hidden": "true" }, shown);
  svg.insertBefore(layer, svg.querySelector(":scope > #glows"));
  const last = pieces.at(-1);
  if (label && last) writeBeside(svg, layer, last.getBoundingClientRect(), label);
}

function writeBeside(svg: SVGSVGElement, layer: SVGElement, ghost: DOMRect, label: string): void {
  const matrix = svg.getScreenCTM();
  if (!matrix) return;
  const unit = 1 / matrix.a;
  const text = s("text", { "font-size": LETTERS * unit, "text-anchor": "middle", "font-weight": "bold" }, label);
  const badge = s("g", { class: "change" }, text);
  layer.append(badge);
  const wide = text.getBoundingClientRect().width + 2 * PAD;
  const high = LETTERS + 2 * PAD;
  const { box, far } = freeSpot(svg, layer, ghost, wide, high);
  const onto = matrix.inverse();
  const corner = new DOMPoint(box.x, box.y).matrixTransform(onto);
  const middle = new DOMPoint(box.x + wide / 2, box.y + high / 2).matrixTransform(onto);
  badge.prepend(
    s("rect", { x: corner.x, y: corner.y, width: wide * unit, height: high * unit, rx: (high / 2) * unit }),
  );
  text.setAttribute("x", String(middle.x));
  text.setAttribute("y", String(middle.y + LETTERS * unit * 0.35));
  if (far >= APART) {
    const from = new DOMPoint(ghost.x + ghost.width / 2, ghost.y + ghost.height / 2).matrixTransform(onto);
    badge.prepend(s("line", { x1: from.x, y1: from.y, x2: middle.x, y2: middle.y }));
  }
}

/** The nearest box beside the ghost that covers nothing; else the one that covers least. */
function freeSpot(
  svg: SVGSVGElement,
  layer: Element,
  ghost: DOMRect,
  wide: number,
  high: number,
): { box: DOMRect; far: number } {
  const full = obstacles(svg, layer);
  const frame = svg.closest(".scroll")?.getBoundingClientRect() ?? svg.getBoundingClientRect();
  let best = { box: new DOMRect(ghost.x, ghost.y, wide, high), far: 0, covered: Infinity };
  for (const far of DISTANCES)
    for (const [right, down] of SIDES) {
      const box = new DOMRect(
        ghost.x + ghost.width / 2 - wide / 2 + right * (ghost.width / 2 + wide / 2 + far),
        ghost.y + ghost.height / 2 - high / 2 + down * (ghost.height / 2 + high / 2 + far),
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

/** What must not be covered: all that glows, all words, and the pieces of the ghost. */
function obstacles(svg: SVGSVGElement, layer: Element): DOMRect[] {
  const found = [...svg.querySelectorAll(".ring, text"), ...layer.querySelectorAll(".pieces > *")];
  return found.filter((element) => !element.closest(".change")).map((element) => element.getBoundingClientRect());
}

function holds(frame: DOMRect, box: DOMRect): boolean {
  return box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
}

function overlap(a: DOMRect, b: DOMRect): number {
  const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return x > 0 && y > 0 ? x * y : 0;
}
