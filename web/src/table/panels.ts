/** The parts of the page round the board, as elements without listeners: the page hears of clicks by `data-do`. */
import { token } from "../art";
import { h, markup, type Child } from "../dom";
import type { ChatLine, Choice, PlayerView, Scene, TableEvent } from "../types";
import { isOne, say, seatLetter } from "../words";
import { candidates } from "./choices";
import { nameOf, seatTitle, whoPlays } from "./names";

export type Told = TableEvent & { undone: boolean };

const FILTER_FROM = 12;
const SHOWN = 120;
/** As many are made for a list that is closed: the others once it is opened. */
const UNSEEN = 8;

function button(what: string, words: string, more: Record<string, string | number | boolean> = {}): HTMLElement {
  return h("button", { "data-do": what, id: `do-${what}`, ...more }, words);
}

/** The question in words, and what can be done with the turn. */
export function ask(page: { patience: { words: string }; told: Told[]; lastOwn: number }, scene: Scene): HTMLElement {
  const turn = scene.tentative;
  const begun = Boolean(turn?.acts.length);
  const news = page.told.some((event) => event.seq > page.lastOwn && event.seat !== null) && page.lastOwn >= 0;
  const proposal = scene.table.proposal;
  const answer = proposal && scene.seat !== null && !proposal.yes.includes(scene.seat);
  return h(
    "div",
    {},
    h("p", { class: "question", id: "question-text" }, questionText(scene, begun)),
    h(
      "div",
      { class: "row turn" },
      begun && !scene.question && button("confirm", say("confirm"), { class: "primary" }),
      begun && button("undo", say("undo")),
      Boolean(turn?.redo.length) && button("redo", say("redo")),
      begun && button("restart", say("restart")),
      scene.question && scene.table.hints && button("hint", say("hint"), { class: "quiet" }),
      news && scene.question && !begun && button("since", say("since"), { class: "quiet" }),
    ),
    begun && h("p", { class: "tentative" }, turn?.lines.slice(-3).join(" ") ?? ""),
    h("p", { id: "preview", class: "preview" }),
    page.patience.words && h("p", { class: "banner", id: "making", role: "status" }, page.patience.words),
    answer &&
      h(
        "div",
        { class: "row banner" },
        h("span", {}, say("goBackAsked", { name: nameOf(scene, proposal.by) })),
        button("agree", say("agree")),
        button("refuse", say("refuse")),
      ),
  );
}

function questionText(scene: Scene, begun: boolean): string {
  if (scene.table.over) return say("matchOver");
  if (scene.question) return scene.question.text;
  if (begun) return say("confirmAsk");
  const names = scene.asked.map((seat) => (seat < 0 ? say("nature") : nameOf(scene, seat))).join(", ");
  const waiting = names ? say("waitFor", { names }) : "";
  return scene.seat === null ? `${say("watch")} ${waiting}` : waiting;
}

function choice(option: Choice, what = "act"): HTMLElement {
  const id = `act-${option.act.replace(/\s+/g, "_")}`; // so that a button never becomes another one under the finger
  return h("button", { class: "choice", id, "data-do": what, "data-act": option.act }, option.say);
}

function plain(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** What can be chosen: buttons for what has no place, and everything as a list that is enough to play by. */
export function options(scene: Scene, chosen: string[], filter: string, past: boolean): HTMLElement {
  const question = past ? null : scene.question;
  const all = question?.options ?? [];
  const buttons = all.filter((option) => !option.at.length);
  const placed = chosen.length ? candidates(all, chosen) : all.filter((option) => option.at.length);
  const words = plain(filter).split(/\s+/).filter(Boolean);
  const listed = placed.filter((option) => words.every((word) => plain(option.say).includes(word)));
  const open = matchMedia("(max-width: 700px)").matches || chosen.length > 0 || placed.length <= 6;
  const id = `list-${chosen.length ? "chosen" : "all"}`;
  const seen = open || Boolean(document.querySelector<HTMLDetailsElement>(`#${id}`)?.open);
  const shown = seen ? SHOWN : UNSEEN;
  return h(
    "div",
    {},
    h("h2", {}, say("yourOptions")),
    chosen.length > 0 && h("p", {}, say("further"), " ", button("clear", say("clear"), { class: "quiet" })),
    buttons.length > 0 && h("div", { class: "buttons" }, ...buttons.map((option) => choice(option))),
    placed.length > 0 &&
      h(
        "details",
        { open, id },
        h("summary", {}, say("allOptions", { count: placed.length })),
        placed.length >= FILTER_FROM &&
          h(
            "p",
            { class: "field" },
            h("label", { for: "filter" }, say("filter")),
            h("input", { id: "filter", type: "search", value: filter }),
          ),
        h(
          "ul",
          { class: "list" },
          ...listed.slice(0, shown).map((option) => h("li", {}, choice(option))),
          listed.length > shown && h("li", {}, "…"),
        ),
      ),
    scene.nature &&
      h(
        "div",
        { class: "buttons" },
        h("h3", {}, say("nature")),
        ...scene.nature.options.map((o) => choice(o, "nature")),
      ),
  );
}

/** Who plays, what is public about them, and who is waited for. */
export function people(scene: Scene): HTMLElement {
  const players = scene.view.players ?? [];
  const rows = scene.table.seats.map((seat) => {
    const facts = players[seat.seat] ?? {};
    const asked = scene.asked.includes(seat.seat) && !scene.table.over;
    const row = h(
      "li",
      { class: asked ? "asked" : "", id: `player-${seat.seat}` },
      markup(token(seat.seat)),
      h(
        "span",
        { class: "who" },
        h("strong", {}, seatTitle(seat)),
        h(
          "span",
          { class: "fine" },
          [
            scene.table.over && seat.kind === "open" ? "" : whoPlays(seat),
            asked ? say("decides") : "",
            left(seat.deadline),
          ]
            .filter(Boolean)
            .join(", "),
        ),
      ),
      h("span", { class: "score" }, standing(facts, scene.view["levels_to_win"])),
    );
    const list = sources(facts, scene.labels);
    return list
      ? h(
          "li",
          { class: asked ? "asked with" : "with", id: `player-${seat.seat}` },
          h("details", {}, h("summary", {}, ...row.childNodes), list),
        )
      : row;
  });
  const mine = scene.table.seats.filter((seat) => seat.yours);
  const others = mine.length > 1 ? mine.filter((seat) => seat.seat !== scene.seat) : [];
  return h(
    "div",
    {},
    h("h2", {}, say("playersTitle")),
    h("ul", { class: "people" }, ...rows),
    ...others.map((seat) =>
      h(
        "button",
        { class: "quiet", "data-do": "look", "data-seat": seat.seat },
        say("switchSeat", { name: seatTitle(seat) }),
      ),
    ),
  );
}

/** How a player stands, as far as that is public. */
function standing(facts: PlayerView, most: unknown): string {
  if (facts.points != null) return say(isOne(facts.points) ? "point" : "points", { points: String(facts.points) });
  return facts.levels != null ? say("levels", { levels: facts.levels, most: String(most ?? "") }) : "";
}

function left(deadline: number | null): string {
  if (deadline === null) return "";
  return `${Math.max(0, Math.round(deadline - Date.now() / 1000))} s`;
}

/** Points by source, as far as they are public, from the view. */
function sources(facts: Record<string, unknown>, labels: Record<string, string>): Child {
  const found = ["sources", "colours", "bonus"].flatMap((name) => {
    const group = facts[name];
    return group && typeof group === "object" ? Object.entries(group as Record<string, unknown>) : [];
  });
  const told = found.filter(([, value]) => typeof value === "number" && value !== 0);
  if (!told.length) return null;
  return h(
    "dl",
    { class: "facts" },
    ...told.flatMap(([name, value]) => [h("dt", {}, labels[name] ?? name), h("dd", {}, String(value))]),
  );
}

function tabs(which: "log" | "chat"): HTMLElement {
  return h(
    "div",
    { class: "row tabs" },
    ...(["log", "chat"] as const).map((tab) =>
      h(
        "button",
        { class: "quiet", id: `tab-${tab}`, "data-do": "tab", "data-tab": tab, "aria-pressed": String(tab === which) },
        say(tab),
      ),
    ),
  );
}

/** What has happened, the last first; a line leads to its moment. */
export function logPanel(page: { told: Told[]; lastOwn: number }, scene: Scene): HTMLElement {
  const entries = page.told
    .filter((event) => event.lines.length)
    .slice(-80)
    .reverse();
  return h(
    "div",
    {},
    tabs("log"),
    h(
      "ol",
      { class: "log", tabindex: 0, "aria-label": say("log") },
      ...entries.map((event) => {
        const fresh = page.lastOwn >= 0 && event.seq > page.lastOwn && event.seat !== scene.seat;
        return h(
          "li",
          { class: [fresh ? "fresh" : "", event.undone ? "undone" : ""].join(" ").trim(), id: `entry-${event.seq}` },
          h(
            "button",
            { class: "moment", "data-do": "moment", "data-seq": event.seq, title: say("seeMoment") },
            ...event.lines.map((line) => h("span", {}, line)),
          ),
        );
      }),
    ),
  );
}

export function chatPanel(page: { chat: { lines: ChatLine[] } }, scene: Scene): HTMLElement {
  const lines = page.chat.lines.slice(-60);
  return h(
    "div",
    {},
    tabs("chat"),
    h(
      "ol",
      { class: "log", tabindex: 0, "aria-label": say("chat") },
      ...lines.map((line) =>
        h("li", {}, h("strong", {}, `${scene.table.seats[line.seat]?.name || seatLetter(line.seat)}: `), line.text),
      ),
      !lines.length && h("li", {}, say("noChat")),
    ),
    scene.seat !== null &&
      h(
        "form",
        { id: "say", class: "row" },
        h("label", { for: "say-text", class: "unseen" }, say("sayPlaceholder")),
        h("input", { id: "say-text", maxlength: 400, placeholder: say("sayPlaceholder"), autocomplete: "off" }),
        h("button", {}, say("say")),
      ),
  );
}

/** Between two players on one screen. */
export function handOver(name: string, ready: () => void): HTMLElement {
  return h(
    "div",
    { class: "curtain", role: "dialog", "aria-modal": "true", "aria-label": say("handOver", { name }) },
    h(
      "div",
      { class: "sheet" },
      h("h2", {}, say("handOver", { name })),
      h("p", {}, say("handOverText")),
      h("button", { class: "primary", id: "i-am", onclick: ready }, say("handOverButton", { name })),
    ),
  );
}
