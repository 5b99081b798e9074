/** The board: the server's drawing, and on top of it the highlighted places that can be clicked and focused. */
import { Idiomorph } from "idiomorph";
import { h, markup, s } from "../../dom";
import { say } from "../../words";
import type { DisplayOptions } from "./display";
import { prefersCalm } from "../pace/pace";
import { slide, snapshot } from "./motion";

const SHAPES = "path,rect,circle,ellipse,polygon";
const MOST_COVER = 0.45;
const ZOOMS = [1, 1.35, 1.8, 2.4, 3.2];

export interface Glow {
  place: string;
  label: string;
}

export class Board {
  readonly frame: HTMLElement;
  readonly sheet = h("div", { class: "sheet-of-board" });
  private readonly scroll: HTMLElement;
  private zoom = 0;
  /** Called when the board was drawn anew. */
  drawn = (): void => undefined;
  /** The highlights on the screen, as JSON, to see whether they have changed. */
  private lit = "";

  constructor(
    private readonly onPlace: (place: string, at: DOMRect) => void,
    private readonly onOther: (place: string) => void,
    private readonly onShow: (place: string | null) => void,
    private readonly display: DisplayOptions,
  ) {
    this.scroll = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("board") }, this.sheet);
    this.frame = h(
      "div",
      { class: "frame" },
      this.scroll,
      h(
        "div",
        { class: "zoom" },
        display.bar,
        h(
          "button",
          { class: "icon", "aria-label": say("zoomOut"), title: say("zoomOut"), onclick: () => this.resize(-1) },
          "−",
        ),
        h(
          "button",
          { class: "icon", "aria-label": say("zoomIn"), title: say("zoomIn"), onclick: () => this.resize(1) },
          "+",
        ),
      ),
    );
    this.sheet.addEventListener("click", (event) => this.click(event));
    this.sheet.addEventListener("keydown", (event) => this.key(event));
    this.sheet.addEventListener("pointerover", (event) => this.onShow(glowing(event.target as Element)));
    this.sheet.addEventListener("pointerleave", () => this.onShow(null));
    this.sheet.addEventListener("focusin", (event) => this.onShow(glowing(event.target as Element)));
    new ResizeObserver(() => display.measure(this.frame.clientWidth)).observe(this.frame);
  }

  private get svg(): SVGSVGElement | null {
    return this.sheet.querySelector("svg");
  }

  private resize(by: number): void {
    this.zoom = Math.max(0, Math.min(ZOOMS.length - 1, this.zoom + by));
    this.sheet.style.width = `${(ZOOMS[this.zoom] ?? 1) * 100}%`;
    this.sheet.toggleAttribute("data-zoomed", this.zoom > 0);
  }

  /** On a phone, a drawing without a narrow variant starts larger than its box, which scrolls. */
  private begin(): void {
    if (matchMedia("(max-width: 700px)").matches && !this.display.isNarrow) this.resize(2);
  }

  /** Show a drawing. With `moving`, what has changed its place slides there. */
  draw(drawing: string, moving: boolean): void {
    const fresh = markup(drawing).querySelector("svg");
    if (!fresh) return;
    const { width, height } = fresh.viewBox.baseVal;
    this.sheet.style.setProperty("--least-height", `${(height / width) * this.display.leastWidth}px`);
    fresh.removeAttribute("width");
    fresh.removeAttribute("height");
    const old = this.svg;
    this.frame.toggleAttribute("data-narrow", this.display.isNarrow);
    if (!old) this.begin();
    if (!old || old.getAttribute("viewBox") !== fresh.getAttribute("viewBox")) {
      this.sheet.replaceChildren(fresh);
      this.drawn();
      return;
    }
    const before = moving ? snapshot(old) : null;
    void Idiomorph.morph(old, fresh, { morphStyle: "outerHTML", ignoreActiveValue: true });
    this.drawn();
    if (before && this.svg) slide(this.svg, before);
  }

  private find(place: string): SVGGraphicsElement | null {
    return this.svg?.querySelector<SVGGraphicsElement>(`[id="${place.replaceAll('"', "")}"]`) ?? null;
  }

  /** Let places glow: those that can be chosen, and those that are. The rings lie on top (but for names), the smallest uppermost. */
  glow(glows: Glow[], chosen: readonly string[]): void {
    const svg = this.svg;
    const base = svg?.getScreenCTM()?.inverse();
    if (!svg || !base) return;
    const lit = JSON.stringify([glows, chosen]);
    const before = svg.querySelector("#glows"); // gone if the board was drawn anew
    if (before && lit === this.lit) return; // a ring that somebody is pressing must not be replaced under the finger
    this.lit = lit;
    const focused = this.sheet.contains(document.activeElement) ? glowing(document.activeElement) : null;
    before?.remove();
    const layer = s("g", { id: "glows" });
    const found = glows.flatMap(({ place, label }) => {
      const element = this.find(place);
      return element ? [{ place, label, element, box: element.getBoundingClientRect() }] : [];
    });
    found.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
    for (const { place, label, element } of found) {
      const ring = outline(element, base);
      const look = chosen.includes(place) ? "ring chosen" : "ring";
      const more = { class: look, tabindex: "0", role: "button", "aria-label": label, "data-glow": place };
      for (const [name, value] of Object.entries(more)) ring.setAttribute(name, value);
      layer.append(ring);
    }
    svg.insertBefore(layer, svg.querySelector(":scope > #above")); // names that must be read, if the drawing has them
    if (focused !== null) this.focus(focused);
  }

  /** Outline some places, by default as what an option would change; `look` is the CSS class. */
  mark(places: string[], look = "mark"): void {
    const svg = this.svg;
    svg?.querySelector(`#${look}s`)?.remove();
    const base = svg?.getScreenCTM()?.inverse();
    if (!svg || !base || !places.length) return;
    const layer = s("g", { id: `${look}s`, "aria-hidden": "true" });
    for (const place of places) {
      const element = this.find(place);
      if (element) layer.append(outline(element, base));
    }
    for (const ring of layer.children) ring.setAttribute("class", look);
    svg.append(layer);
  }

  /** Scroll to the first of some places that is drawn, unless it is in sight: on a phone the board is larger than the screen. */
  reveal(places: string[]): void {
    const element = places.map((place) => this.find(place)).find((found) => found !== null);
    if (!element || isInSight(element)) return;
    const behavior = prefersCalm() ? "instant" : "smooth";
    element.scrollIntoView({ block: "center", inline: "center", behavior });
  }

  private click(event: MouseEvent): void {
    const place = glowing(event.target as Element);
    if (place) {
      this.onPlace(place, new DOMRect(event.clientX, event.clientY, 0, 0));
      return;
    }
    const other = (event.target as Element).closest("[id]");
    if (other && other !== this.svg && this.sheet.contains(other)) this.onOther(other.id);
  }

  private key(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    const place = glowing(event.target as Element);
    if (!place) return;
    event.preventDefault();
    this.onPlace(place, (event.target as Element).getBoundingClientRect());
  }

  /** Focus a highlighted place, or another one if it is not highlighted any more. */
  focus(place: string): void {
    const rings = [...this.sheet.querySelectorAll<SVGElement>(".ring")];
    (rings.find((ring) => ring.dataset["glow"] === place) ?? rings[0])?.focus({ preventScroll: true });
  }
}

/** Whether the middle of a place can be seen: it is on the screen, and nothing lies over the board there. */
function isInSight(place: Element): boolean {
  const { x, y, width, height } = place.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there?.closest(".sheet-of-board") !== null && there !== null;
}

/** The place whose ring this is. */
function glowing(element: Element | null): string | null {
  return element?.closest<SVGElement>("[data-glow]")?.dataset["glow"] ?? null;
}

/** The transformation from an element to the drawing. */
export function matrixOf(element: SVGGraphicsElement, svg: SVGSVGElement): string {
  const base = svg.getScreenCTM()?.inverse() ?? new DOMMatrix();
  return written(base.multiply(element.getScreenCTM() ?? new DOMMatrix()));
}

function written({ a, b, c, d, e, f }: DOMMatrix): string {
  return `matrix(${[a, b, c, d, e, f].map((n) => n.toFixed(4)).join(" ")})`;
}

/** A ring round a place: its own shape if it has one that fills it, else its box. */
function outline(place: SVGGraphicsElement, base: DOMMatrix): SVGElement {
  const box = place.getBBox();
  const shape = place.matches(SHAPES) ? place : largest(place, box);
  const matrix = base.multiply((shape ?? place).getScreenCTM() ?? new DOMMatrix());
  const ring = shape
    ? (shape.cloneNode(false) as SVGElement)
    : s("rect", { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4, rx: 6 });
  for (const name of [...ring.getAttributeNames()])
    if (!["d", "x", "y", "width", "height", "rx", "cx", "cy", "r", "points"].includes(name)) ring.removeAttribute(name);
  ring.setAttribute("transform", written(matrix));
  return ring;
}

function largest(place: SVGGraphicsElement, box: DOMRect): SVGGraphicsElement | null {
  const whole = box.width * box.height;
  for (const shape of place.querySelectorAll<SVGGraphicsElement>(
    [...SHAPES.split(",")].map((tag) => `:scope > ${tag}`).join(","),
  )) {
    const own = shape.getBBox();
    if (own.width * own.height >= MOST_COVER * whole) return shape;
  }
  return null;
}
