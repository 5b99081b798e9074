/** Dragging by mouse, pen or finger: a copy of what is lifted follows the pointer. A `Carrier` decides what it means. */
import { s } from "../../dom";
import { matrixOf } from "./rings";

const BEGIN = 6;
/** Milliseconds that a finger must rest to lift something; one that moves sooner scrolls the page. */
const REST = 260;
/** A drag that ends nearer to its start than this, in pixels, counts as a click. */
const CLICK = 14;
/** What covers more than this share of the board is represented by a small disc. */
const LARGE = 0.05;
/** Distance to an edge, in pixels, at which the page scrolls, and by how many pixels in each frame. */
const EDGE = 36;
const CREEP = 7;

export interface Carrier {
  /** Whether something can be dragged from here. */
  canLift(place: string): boolean;
  /** It is lifted; whether it stays so. */
  lift(place: string): Promise<boolean>;
  /** It is put down. `far`: not where it was lifted. */
  drop(place: string, at: DOMPoint, far: boolean): void;
}

interface Held {
  place: string;
  from: DOMPoint;
  at: DOMPoint;
  pointer: number;
  lifted: boolean;
  target: Element;
  timer: number;
}

export class Drag {
  private held: Held | null = null;
  private ghost: SVGGElement | null = null;

  constructor(
    private readonly sheet: HTMLElement,
    private readonly carrier: Carrier,
  ) {
    sheet.addEventListener("pointerdown", (event) => this.down(event));
    sheet.addEventListener("contextmenu", (event) => {
      if (this.held?.lifted) event.preventDefault();
    });
    addEventListener("pointermove", (event) => this.move(event));
    addEventListener("pointerup", (event) => this.up(event, false));
    addEventListener("pointercancel", (event) => this.up(event, true));
    addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.held?.lifted) this.end(this.held.from);
    });
  }

  private down(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0 || this.held) return;
    const target = event.target as Element;
    const place = this.grabbed(target);
    if (place === null) return;
    const from = new DOMPoint(event.clientX, event.clientY);
    const held: Held = { place, from, at: from, pointer: event.pointerId, lifted: false, target, timer: 0 };
    this.held = held;
    if (event.pointerType === "touch") held.timer = window.setTimeout(() => void this.lift(held), REST);
    // On the element itself: touch events keep going to the element where they began, even if the board is redrawn.
    target.addEventListener("touchmove", this.stay, { passive: false });
  }

  private readonly stay = (event: Event): void => {
    if (this.held?.lifted && event.cancelable) event.preventDefault();
  };

  /** The innermost place under the pointer from which something can be dragged. */
  private grabbed(target: Element): string | null {
    for (let here: Element | null = target; here && here !== this.sheet; here = here.parentElement) {
      const { glow, reach } = (here as SVGElement).dataset;
      const place = glow ?? reach ?? here.id;
      if (place && this.carrier.canLift(place)) return place;
    }
    return null;
  }

  private async lift(held: Held): Promise<void> {
    held.lifted = true;
    if (held.target.hasPointerCapture(held.pointer)) held.target.releasePointerCapture(held.pointer);
    this.ghost = this.shadow(held.place);
    this.sheet.toggleAttribute("data-dragging", true);
    this.show(held);
    requestAnimationFrame(this.creep);
    if (!(await this.carrier.lift(held.place)) && this.held === held) this.forget();
  }

  /** Scroll the board and the page while something is held near an edge. */
  private readonly creep = (): void => {
    const held = this.held;
    const box = this.sheet.parentElement;
    if (!held?.lifted || !box) return;
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const x = push(held.at.x, Math.max(0, left), Math.min(innerWidth, right));
    const y = push(held.at.y, Math.max(0, top), Math.min(innerHeight, bottom));
    if (x || y) {
      box.scrollBy({ left: x, top: y, behavior: "instant" });
      scrollBy({ top: push(held.at.y, 0, innerHeight), behavior: "instant" });
    }
    // The board may have been redrawn while the pointer rested.
    if (x || y || !this.ghost?.isConnected) this.show(held);
    requestAnimationFrame(this.creep);
  };

  private move(event: PointerEvent): void {
    const held = this.held;
    if (!held || event.pointerId !== held.pointer) return;
    held.at = new DOMPoint(event.clientX, event.clientY);
    const moved = distance(held.from, held.at);
    if (held.lifted) this.show(held);
    else if (event.pointerType === "touch") {
      if (moved > BEGIN) this.forget();
    } else if (moved > BEGIN) void this.lift(held);
  }

  private up(event: PointerEvent, lost: boolean): void {
    const held = this.held;
    if (!held || event.pointerId !== held.pointer) return;
    if (!held.lifted) this.forget();
    else this.end(lost ? held.from : new DOMPoint(event.clientX, event.clientY), lost);
  }

  private end(at: DOMPoint, far = true): void {
    const held = this.held;
    if (!held) return;
    this.forget();
    const once = (event: Event): void => event.stopPropagation(); // a click that follows was the end of the drag
    this.sheet.addEventListener("click", once, { capture: true, once: true });
    setTimeout(() => this.sheet.removeEventListener("click", once, { capture: true }), 60);
    this.carrier.drop(held.place, at, far || distance(held.from, at) > CLICK);
  }

  private forget(): void {
    clearTimeout(this.held?.timer);
    this.held?.target.removeEventListener("touchmove", this.stay);
    this.held = null;
    this.ghost?.remove();
    this.ghost = null;
    this.sheet.removeAttribute("data-dragging");
    for (const ring of this.sheet.querySelectorAll(".ring.over")) ring.classList.remove("over");
  }

  /** What follows the pointer: a copy of the element, or a small disc for a large one. */
  private shadow(place: string): SVGGElement | null {
    const svg = this.sheet.querySelector("svg");
    const thing = svg?.querySelector<SVGGraphicsElement>(`[id="${place.replaceAll('"', "")}"]`);
    if (!svg || !thing) return null;
    const [own, whole] = [thing.getBoundingClientRect(), svg.getBoundingClientRect()];
    const ghost = s("g", { id: "ghost", "aria-hidden": "true" });
    if (own.width * own.height > LARGE * whole.width * whole.height)
      ghost.append(s("circle", { r: 14 / scale(svg), cx: 0, cy: 0 }));
    else {
      const copy = thing.cloneNode(true) as SVGElement;
      for (const part of [copy, ...copy.querySelectorAll("[id]")]) part.removeAttribute("id");
      for (const title of copy.querySelectorAll("title")) title.remove();
      const middle = new DOMPoint(own.x + own.width / 2, own.y + own.height / 2);
      const inside = matrixOf(thing.parentElement as Element as SVGGraphicsElement, svg);
      const { x, y } = onSvg(svg, middle);
      ghost.append(s("g", { transform: `translate(${-x} ${-y})` }, s("g", { transform: inside }, copy)));
    }
    return ghost;
  }

  private show(held: Held): void {
    const svg = this.sheet.querySelector("svg");
    if (!svg || !this.ghost) return;
    const { x, y } = onSvg(svg, held.at);
    this.ghost.setAttribute("transform", `translate(${x} ${y})`);
    if (svg.lastElementChild !== this.ghost) svg.append(this.ghost);
    const over = ringAt(held.at);
    for (const ring of this.sheet.querySelectorAll(".ring"))
      ring.classList.toggle("over", ring === over && over.dataset["glow"] !== held.place);
  }
}

/** The ring of a place that glows at this point of the screen. */
export function ringAt(at: DOMPoint): SVGElement | null {
  const found = document.elementFromPoint(at.x, at.y)?.closest<SVGElement>("[data-glow],[data-reach]");
  const near = found?.dataset["reach"];
  return (near ? found.parentElement?.querySelector<SVGElement>(`[data-glow="${CSS.escape(near)}"]`) : found) ?? null;
}

/** How far to scroll in a frame for a pointer at `at` between two edges. */
function push(at: number, low: number, high: number): number {
  return at < low + EDGE ? -CREEP : at > high - EDGE ? CREEP : 0;
}

function distance(a: DOMPoint, b: DOMPoint): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function scale(svg: SVGSVGElement): number {
  return svg.getScreenCTM()?.a || 1;
}

function onSvg(svg: SVGSVGElement, at: DOMPoint): DOMPoint {
  return at.matrixTransform(svg.getScreenCTM()?.inverse() ?? new DOMMatrix());
}
