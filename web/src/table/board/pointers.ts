/** Arrows at the edges of what is in sight, towards the places that glow outside of it. */
import { h } from "../../dom";
import { say } from "../../words";

const WAYS = { up: "↑", down: "↓", left: "←", right: "→" } as const;
type Way = keyof typeof WAYS;

/** The part of the screen in which the board can be seen, between what sticks to its edges. */
function sight(frame: HTMLElement): DOMRect {
  const { left, right, top, bottom } = frame.getBoundingClientRect();
  const edge = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
  const [above, below] = [edge("#ask"), edge("#choices .deeds")];
  const high = above && above.top <= 1 && above.left < right ? above.bottom : 0;
  const low = below && below.height && below.left < right ? below.top : innerHeight;
  const [x, y] = [Math.max(0, left), Math.min(low, Math.max(high, top))];
  return new DOMRect(x, y, Math.max(0, Math.min(innerWidth, right) - x), Math.max(0, Math.min(low, bottom) - y));
}

export class Pointers {
  readonly bar = h("div", { class: "pointers", role: "group", "aria-label": say("outOfSight"), hidden: true });
  private readonly rings = new Map<Way, Element>();
  private waiting = 0;

  constructor(
    private readonly sheet: HTMLElement,
    private readonly scroll: HTMLElement,
  ) {
    for (const [way, sign] of Object.entries(WAYS) as [Way, string][])
      this.bar.append(h("button", { class: `pointer ${way}`, hidden: true, onclick: () => this.go(way) }, sign));
    for (const target of [scroll, window]) target.addEventListener("scroll", () => this.look(), { passive: true });
    addEventListener("resize", () => this.look());
    new ResizeObserver(() => this.look()).observe(sheet);
  }

  /** Look again what is in sight, once in a frame. */
  look(): void {
    if (!this.waiting) this.waiting = requestAnimationFrame(() => this.show());
  }

  private show(): void {
    this.waiting = 0;
    const seen = sight(this.scroll);
    const found = new Map<Way, { ring: Element; far: number; count: number }>();
    for (const ring of this.sheet.querySelectorAll(".ring:not(.chosen)")) {
      const box = ring.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const past: [Way, number][] = [
        ["up", seen.top - y],
        ["down", y - seen.bottom],
        ["left", seen.left - x],
        ["right", x - seen.right],
      ];
      const [way, far] = past.reduce((most, one) => (one[1] > most[1] ? one : most));
      if (far <= 0) continue;
      const before = found.get(way);
      const count = (before?.count ?? 0) + 1;
      found.set(way, before && before.far <= far ? { ...before, count } : { ring, far, count });
    }
    this.bar.hidden = !found.size;
    this.rings.clear();
    for (const button of this.bar.children as HTMLCollectionOf<HTMLElement>) {
      const way = button.classList[1] as Way;
      const to = found.get(way);
      button.hidden = !to;
      if (!to) continue;
      this.rings.set(way, to.ring);
      button.textContent = `${WAYS[way]} ${to.count}`;
      button.setAttribute("aria-label", say("toGlow", { count: to.count }));
      button.style.left = `${way === "left" ? seen.left + 4 : way === "right" ? seen.right - 4 : seen.x + seen.width / 2}px`;
      button.style.top = `${way === "up" ? seen.top + 4 : way === "down" ? seen.bottom - 4 : seen.y + seen.height / 2}px`;
    }
  }

  private go(way: Way): void {
    this.rings.get(way)?.scrollIntoView({ block: "center", inline: "center", behavior: "smooth" });
  }
}
