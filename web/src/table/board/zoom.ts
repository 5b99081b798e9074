/** How large the board is shown: by buttons, by two fingers, by the wheel with Ctrl; larger by itself where places are too small. */

const STEPS = [1, 1.35, 1.8, 2.4, 3.2];
const MOST = 4;
/** Where places that can be chosen have less room than the first, in pixels, the board grows until they have the second. */
const TOO_SMALL = 31;
const LARGE_ENOUGH = 36;

type Point = Pick<DOMPoint, "x" | "y">;

export class Zoom {
  private factor = 1;
  /** Whether the person has chosen how large the board is: then it does not grow by itself. */
  private chosen = false;
  private pinched: { apart: number; factor: number } | null = null;

  constructor(
    private readonly sheet: HTMLElement,
    private readonly scroll: HTMLElement,
  ) {
    // Two fingers zoom the board instead of the page; one scrolls, as everywhere.
    scroll.addEventListener("touchmove", (event) => this.pinch(event), { passive: false });
    for (const kind of ["touchstart", "touchend", "touchcancel"] as const)
      scroll.addEventListener(kind, ({ touches }) => {
        const [one, other] = touches;
        this.pinched = one && other ? { apart: distance(one, other), factor: this.factor } : null;
      });
    scroll.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /** One step larger or smaller, about the middle of what is in sight. */
  step(by: 1 | -1): void {
    const next =
      by > 0 ? STEPS.find((step) => step > this.factor + 0.01) : STEPS.findLast((step) => step < this.factor - 0.01);
    const { left, top, width, height } = this.scroll.getBoundingClientRect();
    if (next !== undefined) this.choose(next, { x: left + width / 2, y: top + height / 2 });
  }

  /** Show the board so large that there is room for a finger at its tightest place, unless the person has chosen otherwise. */
  grow(room: number): boolean {
    if (this.chosen || room >= TOO_SMALL) return false;
    this.set(Math.min(MOST, (this.factor * LARGE_ENOUGH) / room));
    return true;
  }

  /** Show it so large from the start. */
  begin(factor: number): void {
    if (!this.chosen) this.set(factor);
  }

  private set(factor: number): void {
    this.factor = factor;
    this.sheet.style.width = factor === 1 ? "" : `${factor * 100}%`;
    this.sheet.toggleAttribute("data-zoomed", factor > 1);
  }

  /** The point of the drawing at `at` on the screen stays there. */
  private choose(factor: number, at: Point): void {
    const before = this.sheet.getBoundingClientRect();
    const [x, y] = [(at.x - before.x) / before.width, (at.y - before.y) / before.height];
    this.chosen = true;
    this.set(Math.max(1, Math.min(MOST, factor)));
    const after = this.sheet.getBoundingClientRect();
    this.scroll.scrollBy({
      left: after.x + x * after.width - at.x,
      top: after.y + y * after.height - at.y,
      behavior: "instant",
    });
  }

  private pinch(event: TouchEvent): void {
    const [one, other] = event.touches;
    if (!one || !other || !this.pinched) return;
    if (event.cancelable) event.preventDefault();
    const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
    this.choose((this.pinched.factor * distance(one, other)) / this.pinched.apart, middle);
  }

  private wheel(event: WheelEvent): void {
    if (!event.ctrlKey) return;
    event.preventDefault();
    this.choose(this.factor * Math.exp(-event.deltaY / 300), { x: event.clientX, y: event.clientY });
  }
}

function distance(one: Touch, other: Touch): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
