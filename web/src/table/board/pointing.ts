/** Texts that speak of places: an element with `data-places` marks these on the board while it is hovered or focused, and when tapped. */
import { h } from "../../dom";

/** What draws the marks. */
interface Marker {
  mark(places: string[], look?: string): void;
  reveal(places: string[]): void;
  /** Called when the board was drawn anew: marks are gone then. */
  drawn: () => void;
}

const LOOK = "spot";

/** The attribute of an element that speaks of some places. */
export function speaksOf(places: readonly string[] | undefined): Record<string, string> {
  return places?.length ? { "data-places": places.join(" ") } : {};
}

/** Lines that each speak of some places. */
export function spoken(lines: readonly string[], places: readonly (readonly string[])[]): HTMLElement[] {
  return lines.map((line, i) => h("span", speaksOf(places[i]), `${line} `));
}

export class Pointing {
  private shown = "";

  constructor(private readonly board: Marker) {
    board.drawn = () => this.again();
    document.addEventListener("pointerover", (event) => this.over(event));
    document.addEventListener("focusin", (event) => this.point(spokenOf(event.target)));
    document.addEventListener("focusout", () => this.point(""));
    document.addEventListener("click", (event) => this.tap(event));
  }

  /** Mark some places until something else is pointed at. */
  show(places: readonly string[]): void {
    this.point(places.join(" "));
  }

  private again(): void {
    if (this.shown) this.board.mark(this.shown.split(" "), LOOK);
  }

  /** A finger that leaves the glass has not pointed elsewhere. */
  private over(event: PointerEvent): void {
    if (event.pointerType !== "touch" || spokenOf(event.target)) this.point(spokenOf(event.target));
  }

  private tap(event: MouseEvent): void {
    const places = spokenOf(event.target);
    this.point(places);
    if (places) this.board.reveal(places.split(" "));
  }

  private point(places: string): void {
    if (places === this.shown) return;
    this.shown = places;
    this.board.mark(places ? places.split(" ") : [], LOOK);
  }
}

function spokenOf(target: EventTarget | null): string {
  return (target instanceof Element && target.closest<HTMLElement>("[data-places]")?.dataset["places"]) || "";
}
