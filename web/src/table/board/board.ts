/** The board: the server's drawing, and on top of it the highlighted places that can be clicked and focused. */
import { Idiomorph } from "idiomorph";
import { h, markup, s } from "../../dom";
import { say } from "../../words";
import type { DisplayOptions } from "./display";
import { prefersCalm } from "../pace/pace";
import { drawGhost } from "./ghost";
import { writeBeside } from "./label";
import { slide, snapshot } from "./motion";
import { Pointers } from "./pointers";
import { halo, outline, reach, tightest } from "./rings";
import { Zoom } from "./zoom";
import { SMALL } from "../small";

/** Pixels that a place must have at least to be pressed, by a mouse and by a finger. */
const LEAST_MOUSE = 24;
const LEAST_FINGER = 32;

export interface Glow {
  place: string;
  label: string;
  /** The kind of action, as in the legend. */
  kind: string;
}

export class Board {
  readonly frame: HTMLElement;
  readonly sheet = h("div", { class: "sheet-of-board" });
  private readonly scroll: HTMLElement;
  /** Called when the board was drawn anew. */
  drawn = (): void => undefined;
  /** What the kinds of outlines mean. */
  private readonly key = h("p", { class: "legend", hidden: true });
  private readonly zoom: Zoom;
  private readonly pointers: Pointers;
  /** The highlights on the screen, as JSON, to see whether they have changed. */
  private lit = "";

  constructor(
    private readonly onPlace: (place: string, at: DOMRect) => void,
    private readonly onOther: (place: string) => void,
    private readonly onShow: (place: string | null) => void,
    private readonly display: DisplayOptions,
  ) {
    this.scroll = h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": say("board") }, this.sheet);
    this.zoom = new Zoom(this.sheet, this.scroll);
    this.pointers = new Pointers(this.sheet, this.scroll);
    this.frame = h(
      "div",
      { class: "frame" },
      this.scroll,
      this.pointers.bar,
      h(
        "div",
        { class: "zoom" },
        this.key,
        display.bar,
        h(
          "button",
          { class: "icon", "aria-label": say("zoomOut"), title: say("zoomOut"), onclick: () => this.zoom.step(-1) },
          "−",
        ),
        h(
          "button",
          { class: "icon", "aria-label": say("zoomIn"), title: say("zoomIn"), onclick: () => this.zoom.step(1) },
          "+",
        ),
      ),
    );
    this.sheet.addEventListener("click", (event) => this.click(event));
    this.sheet.addEventListener("keydown", (event) => this.press(event));
    this.sheet.addEventListener("pointerover", (event) => this.onShow(glowing(event.target as Element)));
    this.sheet.addEventListener("pointerleave", () => this.onShow(null));
    this.sheet.addEventListener("focusin", (event) => this.onShow(glowing(event.target as Element)));
    new ResizeObserver(() => display.measure(this.frame.clientWidth)).observe(this.frame);
  }

  private get svg(): SVGSVGElement | null {
    return this.sheet.querySelector("svg");
  }

  /** On a phone, a drawing without a narrow variant starts larger than its box, which scrolls. */
  private begin(): void {
    this.zoom.begin(matchMedia("(max-width: 700px)").matches && !this.display.isNarrow ? 1.8 : 1);
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
    const narrow = this.display.isNarrow;
    if (!old || narrow !== this.frame.hasAttribute("data-narrow")) this.begin();
    this.frame.toggleAttribute("data-narrow", narrow);
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
    const found = glows.flatMap(({ place, label, kind }) => {
      const element = this.find(place);
      return element ? [{ place, label, kind, element, box: element.getBoundingClientRect() }] : [];
    });
    found.sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
    const least = SMALL.matches || matchMedia("(pointer: coarse)").matches ? LEAST_FINGER : LEAST_MOUSE;
    const below: SVGElement[] = [];
    const rings = found.map(({ place, label, kind, element, box }) => {
      const ring = outline(element, base);
      const look = `ring ${kind}${chosen.includes(place) ? " chosen" : ""}`;
      const more = { class: look, tabindex: "0", role: "button", "aria-label": label, "data-glow": place };
      for (const [name, value] of Object.entries(more)) ring.setAttribute(name, value);
      const wider = reach(box, base, least);
      wider?.setAttribute("data-reach", place);
      if (wider) below.push(wider);
      return ring;
    });
    layer.append(...below, ...rings.flatMap((ring) => [halo(ring), ring]));
    svg.insertBefore(layer, svg.querySelector(":scope > #above")); // names that must be read, if the drawing has them
    this.pointers.look();
    if (focused !== null) this.focus(focused);
    if (!SMALL.matches || !found.length) return;
    const grown = this.zoom.grow(tightest(found.map(({ box }) => box)));
    if (grown || !this.anyInSight(rings)) this.center(rings);
  }

  private anyInSight(rings: SVGElement[]): boolean {
    const seen = this.scroll.getBoundingClientRect();
    return rings.some((ring) => {
      const { left, right, top, bottom } = ring.getBoundingClientRect();
      return left < seen.right && right > seen.left && top < seen.bottom && bottom > seen.top;
    });
  }

  /** Scroll the board, not the page, to the middle of some rings. */
  private center(rings: SVGElement[]): void {
    const boxes = rings.map((ring) => ring.getBoundingClientRect());
    const middle = (low: number[], high: number[]): number => (Math.min(...low) + Math.max(...high)) / 2;
    const { left, top, width, height } = this.scroll.getBoundingClientRect();
    this.scroll.scrollBy({
      left:
        middle(
          boxes.map((box) => box.left),
          boxes.map((box) => box.right),
        ) -
        left -
        width / 2,
      top:
        middle(
          boxes.map((box) => box.top),
          boxes.map((box) => box.bottom),
        ) -
        top -
        height / 2,
      behavior: "instant",
    });
  }

  /** Say what the outlines of each kind mean, where there are several. */
  legend(kinds: Record<string, string>): void {
    this.key.hidden = !Object.keys(kinds).length;
    this.key.replaceChildren(
      ...Object.entries(kinds).map(([kind, words]) =>
        h("span", {}, markup(`<svg viewBox="0 0 30 18" aria-hidden="true">${sample(kind)}</svg>`), words),
      ),
    );
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

  /** Outline the places of hints, each with its chance beside it. */
  hints(chances: ReadonlyMap<string, string>): void {
    this.mark([...chances.keys()], "hinted");
    const layer = this.svg?.querySelector<SVGElement>("#hinteds");
    if (!this.svg || !layer) return;
    for (const [place, chance] of chances) {
      const element = this.find(place);
      if (element) writeBeside(this.svg, layer, element.getBoundingClientRect(), chance);
    }
  }

  /** Show the pieces that an option would bring, with the change in points; empty: none. */
  ghost(drawing: string, change: string): void {
    if (this.svg) drawGhost(this.svg, drawing, change);
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

  private press(event: KeyboardEvent): void {
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
export function glowing(element: Element | null): string | null {
  const data = element?.closest<SVGElement>("[data-glow],[data-reach]")?.dataset;
  return data?.["glow"] ?? data?.["reach"] ?? null;
}

/** An outline as it glows, for the legend. */
function sample(kind: string): string {
  const box = '<rect x="3" y="3" width="24" height="12" rx="3"';
  return `${box} class="halo"/>${box} class="ring ${kind}"/>`;
}
