/** The rules of a game, by §, to be searched; and how to play it on one page. */
import { api } from "./api";
import { h, markup } from "./dom";
import { head } from "./head";
import type { Rulebook } from "./types";
import { say } from "./words";

/** The book: two tabs, a search field, and the § that was asked for. */
export function rulesView(book: Rulebook, section: string | null): HTMLElement {
  const howto = markup(book.howto);
  const rules = markup(book.rules);
  howto.className = rules.className = "prose";
  const count = h("span", { role: "status" });
  const find = h("input", {
    type: "search",
    id: "search-rules",
    oninput: () => {
      show("rules");
      const shown = search(rules, find.value);
      count.textContent = find.value ? say("found", { count: shown }) : "";
    },
  });
  const tabs = (["howto", "rules"] as const).map((name) =>
    h("button", { "data-tab": name, "aria-pressed": "false", onclick: () => show(name) }, say(name)),
  );
  const view = h(
    "div",
    { class: "book" },
    h(
      "div",
      { class: "row" },
      ...tabs,
      h("span", { class: "field" }, h("label", { for: "search-rules" }, say("search")), find),
      count,
    ),
    howto,
    rules,
  );
  const show = (name: string): void => {
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset["tab"] === name));
    howto.hidden = name !== "howto";
    rules.hidden = name !== "rules";
  };
  const goTo = (wanted: string): void => {
    show("rules");
    find.value = "";
    search(rules, "");
    const found = /^[\d.]+$/.test(wanted) ? rules.querySelector<HTMLElement>(`[id="s${wanted}"]`) : null;
    if (!found) return;
    for (const old of rules.querySelectorAll(".meant")) old.classList.remove("meant");
    found.classList.add("meant");
    found.tabIndex = -1;
    requestAnimationFrame(() => {
      found.scrollIntoView({ block: "center" });
      found.focus({ preventScroll: true });
    });
  };
  view.addEventListener("click", (event) => {
    const link = (event.target as Element).closest?.("a[href^='#s']");
    if (!link) return;
    event.preventDefault();
    goTo(link.getAttribute("href")?.slice(2) ?? "");
  });
  show("howto");
  if (section) goTo(section);
  for (const table of view.querySelectorAll("table, pre")) {
    const frame = h("div", { class: "wide", tabindex: 0, role: "group" });
    table.replaceWith(frame);
    frame.append(table);
  }
  return view;
}

/** Show only the rules that contain all these words; returns how many do. */
function search(rules: HTMLElement, wanted: string): number {
  const plain = (words: string): string => words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  let count = 0;
  const blocks = rules.querySelectorAll<HTMLElement>(":scope > *, :scope > ul > li, :scope > ol > li");
  for (const block of blocks) {
    if (block.tagName === "UL" || block.tagName === "OL") continue;
    const text = plain(block.textContent ?? "");
    const hit = words.every((word) => text.includes(word));
    block.hidden = !hit;
    if (hit) count += 1;
  }
  return count;
}

/** To the lesson, where the game has one. */
const lessonLink = (book: Rulebook, game: string): HTMLElement | null =>
  book.lesson ? h("a", { class: "button primary", id: "to-lesson", href: `/lesson/${game}` }, say("lesson")) : null;

export const fetchRules = (game: string): Promise<Rulebook> => api<Rulebook>("GET", `/games/${game}/rules`);

export function openRules(app: HTMLElement, game: string): void {
  const main = h("main", { id: "main", class: "sheet rules" }, h("p", {}, say("opening")));
  app.replaceChildren(head(), main);
  const section = location.hash.startsWith("#s") ? location.hash.slice(2) : null;
  fetchRules(game)
    .then((book) => {
      document.title = `${say("rulesOf", { game: book.title })} – sacbe`;
      main.replaceChildren(
        h("div", { class: "row" }, h("h1", {}, book.title), lessonLink(book, game)),
        rulesView(book, section),
      );
    })
    .catch((error: unknown) => main.append(h("p", { role: "alert" }, String(error))));
}
