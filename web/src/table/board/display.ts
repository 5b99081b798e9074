/** Display options: how the player wishes to see the board. The server draws; this file has the controls and what was chosen. */
import { announce, h } from "../../dom";
import type { LookInfo } from "../../types";
import { say } from "../../words";
import { local, session } from "../../storage";

/** A box that is less wide has the narrow drawing of a game, one that is at least so wide the wide one; else the usual one. */
const NARROW = 600;
const WIDE = 1300;
/** At least so many milliseconds between two requests: dragging a slider changes the value often. */
const PAUSE = 90;

const NOTATION = "sacbe-notation";

/** Whether this person wishes for coordinates and codes: on the board, and in words. */
export function showsNotation(): boolean {
  return local.getItem(NOTATION) === "1";
}

/** The same as part of a query string, for texts that come without a board. */
export function notationQuery(): string {
  return showsNotation() ? "&notation=true" : "";
}

/** The choice of it, for the settings. `onChange` is called when it has changed. */
export function notationField(onChange: () => void): HTMLElement {
  const box = h("input", {
    type: "checkbox",
    id: "notation",
    onchange: () => {
      local.setItem(NOTATION, box.checked ? "1" : "0");
      onChange();
    },
  });
  box.checked = showsNotation();
  return h("p", { class: "field" }, h("label", { for: "notation", class: "check" }, box, " ", say("notation")));
}

export class DisplayOptions {
  readonly bar = h("div", { class: "looks", role: "group", "aria-label": say("looks"), hidden: true });
  private readonly kept: string;
  private readonly wishes: Record<string, number> = {};
  private known: LookInfo[] = [];
  private width = 0;
  private timer = 0;
  private asked = 0;

  constructor(
    table: string,
    private readonly onChange: () => void,
  ) {
    this.kept = `sacbe-looks-${table}`;
    Object.assign(this.wishes, JSON.parse(session.getItem(this.kept) ?? "{}"));
  }

  /** Make the controls for the options of this table's game, once. */
  offer(looks: LookInfo[]): void {
    if (this.known.length || !looks.length) return;
    this.known = looks;
    const shown = looks.filter((look) => look.kind !== "page");
    this.bar.append(...shown.map((look) => this.control(look)));
    this.bar.hidden = !shown.length;
  }

  /** The values to request from the server: only of options that it knows, and only those that are not the default. */
  get chosen(): Record<string, number> {
    const wishes: Record<string, number> = {
      ...this.wishes,
      narrow: this.isNarrow ? 1 : 0,
      wide: this.isWide ? 1 : 0,
      untitled: 1,
      ...(showsNotation() ? { coordinates: 1, codes: 1 } : {}),
    };
    const wanted = this.known.map((look): [string, number] => [look.name, Math.min(look.last, wishes[look.name] ?? 0)]);
    return Object.fromEntries(wanted.filter(([, value]) => value > 0));
  }

  /** The same as part of a query string. */
  get query(): string {
    return Object.entries(this.chosen)
      .map(([name, value]) => `&look=${encodeURIComponent(`${name}=${value}`)}`)
      .join("");
  }

  /** Whether the board is drawn for a narrow box. */
  get isNarrow(): boolean {
    return this.width > 0 && this.width < NARROW && this.known.some((look) => look.name === "narrow");
  }

  /** How wide the drawing must be shown for its letters to be read: in a window of 1280 pixels the box of the board is 894 wide. */
  get leastWidth(): number {
    return this.isWide ? WIDE : 894;
  }

  private get isWide(): boolean {
    return this.width >= WIDE && this.known.some((look) => look.name === "wide");
  }

  /** Tell the width of the board's box; a narrow one is drawn otherwise, and so may be a wide one. */
  measure(width: number): void {
    const before = [this.isNarrow, this.isWide].join();
    this.width = width;
    if ([this.isNarrow, this.isWide].join() !== before) this.onChange();
  }

  private choose(look: LookInfo, value: number): void {
    this.wishes[look.name] = value;
    session.setItem(this.kept, JSON.stringify(this.wishes));
    announce(`${look.label}: ${look.values[value] ?? ""}`);
    clearTimeout(this.timer);
    const wait = Math.max(0, this.asked + PAUSE - Date.now());
    this.timer = window.setTimeout(() => {
      this.asked = Date.now();
      this.onChange();
    }, wait);
  }

  private control(look: LookInfo): HTMLElement {
    const { name, kind, last, label, help } = look;
    const now = (): number => Math.min(last, this.wishes[name] ?? 0);
    if (kind === "slider") return this.slider(look, now);
    const words = (): string => (kind === "turn" ? `${label}: ${look.values[now()] ?? ""}` : label);
    const button = h(
      "button",
      { class: "look", id: `look-${name}`, title: help, onclick: () => press() },
      h("span", { "aria-hidden": "true", class: `sign ${kind}` }),
      h("span", { class: "label" }, label),
    );
    const paint = (): void => {
      if (kind === "switch") button.setAttribute("aria-pressed", String(now() > 0));
      else button.setAttribute("aria-label", words());
      button.toggleAttribute("data-on", now() > 0);
      button.style.setProperty("--turn", `${(now() * 360) / (last + 1)}deg`);
    };
    const press = (): void => {
      this.choose(look, (now() + 1) % (last + 1));
      paint();
    };
    paint();
    return button;
  }

  private slider(look: LookInfo, now: () => number): HTMLElement {
    const { name, last, label, help } = look;
    const told = h("output", { for: `look-${name}`, class: "fine" });
    const range = h("input", {
      type: "range",
      id: `look-${name}`,
      min: 0,
      max: last,
      step: 1,
      title: help,
      oninput: () => set(Number(range.value)),
    });
    const paint = (): void => {
      range.value = String(now());
      range.setAttribute("aria-valuetext", look.values[now()] ?? "");
      told.textContent = look.values[now()] ?? "";
    };
    const set = (value: number): void => {
      this.choose(look, Math.max(0, Math.min(last, value)));
      paint();
    };
    const step = (by: number, sign: string, word: "less" | "more"): HTMLElement => {
      const words = say(word, { label });
      return h("button", { class: "icon", "aria-label": words, title: words, onclick: () => set(now() + by) }, sign);
    };
    paint();
    return h(
      "div",
      { class: "look slider", title: help },
      h("label", { for: `look-${name}` }, label),
      step(-1, "−", "less"),
      range,
      step(1, "+", "more"),
      told,
    );
  }
}
