/** The outlines of places on top of a drawing. They never fill: what is below must be judged by its colour. */
import { s } from "../../dom";

const SHAPES = "path,rect,circle,ellipse,polygon";
const SHAPE_ATTRIBUTES = ["d", "x", "y", "width", "height", "rx", "cx", "cy", "r", "points"];
/** A shape that is at least this share of its place stands for it. */
const MOST_COVER = 0.45;

/** An outline of a place: its own shape if it has one that fills it, else its box. `base` leads from the screen to the drawing. */
export function outline(place: SVGGraphicsElement, base: DOMMatrix): SVGElement {
  const box = place.getBBox();
  const shape = place.matches(SHAPES) ? place : largest(place, box);
  const matrix = base.multiply((shape ?? place).getScreenCTM() ?? new DOMMatrix());
  const ring = shape
    ? (shape.cloneNode(false) as SVGElement)
    : s("rect", { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4, rx: 6 });
  for (const name of [...ring.getAttributeNames()]) if (!SHAPE_ATTRIBUTES.includes(name)) ring.removeAttribute(name);
  ring.setAttribute("transform", written(matrix));
  return ring;
}

/** A light line below an outline, so that it is seen on every ground. */
export function halo(ring: SVGElement): SVGElement {
  const below = ring.cloneNode(false) as SVGElement;
  for (const name of below.getAttributeNames())
    if (name !== "transform" && !SHAPE_ATTRIBUTES.includes(name)) below.removeAttribute(name);
  below.setAttribute("class", "halo");
  return below;
}

/** Where a place that is smaller than `least` pixels can be pressed, too: a square round it; null if it is large enough. */
export function reach(box: DOMRect, base: DOMMatrix, least: number): SVGElement | null {
  if (Math.min(box.width, box.height) >= least) return null;
  const [width, height] = [Math.max(box.width, least), Math.max(box.height, least)];
  const corner = new DOMPoint(box.x + (box.width - width) / 2, box.y + (box.height - height) / 2).matrixTransform(base);
  return s("rect", { class: "reach", x: corner.x, y: corner.y, width: width * base.a, height: height * base.d });
}

/** How much room there is for the finger at the tightest of some places: its size, or how far the next one is. */
export function tightest(boxes: DOMRect[]): number {
  const size = ({ width, height }: DOMRect): number => Math.min(width, height);
  const apart = (one: DOMRect, other: DOMRect): number =>
    Math.hypot(one.x + one.width / 2 - other.x - other.width / 2, one.y + one.height / 2 - other.y - other.height / 2);
  const room = boxes.map((box) => {
    const others = boxes.map((other) => apart(box, other)).filter((far) => far > size(box) / 2); // not what lies upon it
    return Math.max(size(box), Math.min(...others));
  });
  return Math.min(...room);
}

/** The transformation from an element to the drawing. */
export function matrixOf(element: SVGGraphicsElement, svg: SVGSVGElement): string {
  const base = svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
  return written(base.multiply(element.getScreenCTM() ?? new DOMMatrix()));
}

function written({ a, b, c, d, e, f }: DOMMatrix): string {
  return `matrix(${[a, b, c, d, e, f].map((n) => n.toFixed(4)).join(" ")})`;
}

function largest(place: SVGGraphicsElement, box: DOMRect): SVGGraphicsElement | null {
  const whole = box.width * box.height;
  const tags = SHAPES.split(",").map((tag) => `:scope > ${tag}`);
  for (const shape of place.querySelectorAll<SVGGraphicsElement>(tags.join(","))) {
    const own = shape.getBBox();
    if (own.width * own.height >= MOST_COVER * whole) return shape;
  }
  return null;
}
