/** Helpers that make elements. Strings become text nodes, never markup. */

type Value = string | number | boolean | null | undefined | ((event: Event) => void);
export type Child = Node | string | null | undefined | false;

const SVG = "http://www.w3.org/2000/svg";

function fill<E extends Element>(element: E, attributes: Record<string, Value>, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** Markup from our own server (drawings, rules) or our own art: never what people typed. */
export function markup(html: string): HTMLElement {
  const holder = h("div");
  holder.innerHTML = html;
  return holder;
}

/** Announce something to screen readers. */
export function announce(words: string): void {
  const told = document.getElementById("told");
  if (told && words) told.textContent = words;
}

let toastTimer = 0;

/** A short message that disappears by itself, with an optional link (to a rule). */
export function toast(words: string, link?: HTMLElement): void {
  document.querySelector(".toast")?.remove();
  document.body.append(h("div", { class: "toast", role: "alert" }, h("span", {}, words), link));
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => document.querySelector(".toast")?.remove(), link ? 9000 : 5000);
}

/** A modal dialog; it is removed when it is closed. */
export function dialog(title: string, close: string, ...inside: Child[]): HTMLDialogElement {
  const button = h("button", { class: "icon", "aria-label": close, onclick: () => made.close() }, "×");
  const made = h(
    "dialog",
    { "aria-label": title, onclose: () => made.remove() },
    h("header", {}, h("h2", {}, title), button),
    h("div", { class: "inside" }, ...inside),
  );
  document.body.append(made);
  made.showModal();
  return made;
}

/** Whether a key means something of its own where it was pressed. */
export function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("input, textarea, select, button, summary, dialog, a") !== null;
}
