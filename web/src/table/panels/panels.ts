/** The panels round the board, as elements without listeners: `data-do` names the command of a button (commands.ts). */
import { h, type Child } from "../../dom";
import type { Choice, PlayerView, Scene, SeatInfo } from "../../types";
import { LEVELS, levelName, say, sayAmount } from "../../words";
import { candidates } from "../board/choices";
import { speaksOf, spoken } from "../board/pointing";
import { captionRow } from "../pace/caption";
import { SMALL } from "../small";
import { isPast, type State } from "../state/state";
import { clockOf } from "./clock";
import { hintList } from "./hints";
import { nameOf, seatTitle, signOf, whoPlays } from "./names";
import { absence, callBot, endedText, presenceMark, proposal, takeBack } from "./presence";

const FILTER_FROM = 12;
const SHOWN = 120;
/** Options rendered in a closed list; the others follow when it is opened. */
const UNSEEN = 8;

function button(what: string, words: string, more: Record<string, string | number | boolean> = {}): HTMLElement {
  return h("button", { "data-do": what, id: `do-${what}`, ...more }, words);
}

/** The question in words, and what can be done with the turn. */
export function ask(state: State, scene: Scene): HTMLElement {
  const { compiling, playing } = state;
  if (playing) return captionRow(scene, playing);
  const turn = scene.tentative;
  const begun = Boolean(turn?.acts.length);
  return h(
    "div",
    {},
    h("p", { class: "question", id: "question-text" }, questionText(scene, begun)),
    h("div", { class: "row turn" }, ...(SMALL.matches ? [] : [...turnButtons(state, scene), others(scene)])),
    begun && h("p", { class: "tentative" }, ...spoken(turn?.lines ?? [], turn?.places ?? []).slice(-3)),
    h("p", { id: "preview", class: "preview" }),
    compiling && h("p", { class: "banner making", id: "making", role: "status" }, compiling),
    proposal(scene),
    takeBack(scene),
    ...scene.table.seats.filter((seat) => seat.stalled && !scene.table.over).map((seat) => stalled(scene, seat)),
  );
}

/** What can be done with the turn as a whole. */
function turnButtons({ log, lastOwn }: State, scene: Scene): Child[] {
  const begun = Boolean(scene.tentative?.acts.length);
  const news = log.some((event) => event.seq > lastOwn && event.seat !== null) && lastOwn >= 0;
  return [
    begun && !scene.question && button("confirm", say("confirm"), { class: "primary" }),
    begun && button("undo", say("undo")),
    Boolean(scene.tentative?.redo.length) && button("redo", say("redo")),
    begun && button("restart", say("restart")),
    scene.recall && button("recall", say("recall")),
    scene.question && scene.table.hints && button("hint", say("hint"), { class: "quiet" }),
    news && scene.question && !begun && button("since", say("since"), { class: "quiet" }),
  ].filter(Boolean);
}

/** On a small screen: what has no place on the board, in a bar that stays in sight. */
function deeds(state: State, scene: Scene, buttons: Choice[]): Child {
  const turn = state.playing || isPast(state) ? [] : [others(scene), ...turnButtons(state, scene)].filter(Boolean);
  if (!turn.length && !buttons.length) return null;
  const placed = buttons.length > 0 && h("div", { class: "buttons" }, ...buttons.map((option) => choice(option)));
  return h("div", { class: "deeds", id: "deeds" }, placed, turn.length > 0 && h("div", { class: "row" }, ...turn));
}

/** A bot that failed again and again: whoever sits at the table, or its host, may choose another level. */
function stalled(scene: Scene, seat: SeatInfo): HTMLElement {
  const failing = seat.stand_in || seat.level || scene.table.clock?.level || "";
  const mine = scene.table.host || scene.table.seats.some((other) => other.yours);
  const name = nameOf(scene, seat.seat);
  const levels = mine ? LEVELS.filter((level) => level !== failing) : [];
  return h(
    "div",
    { class: "row banner", id: `stalled-${seat.seat}`, role: "status" },
    h("span", {}, say(mine ? "stalledChoose" : "stalled", { name, level: levelName(failing) })),
    ...levels.map((level) =>
      button("level", levelName(level), {
        id: `level-${seat.seat}-${level}`,
        "data-seat": seat.seat,
        "data-level": level,
      }),
    ),
  );
}

/** Who chooses at the same time as oneself. */
function others(scene: Scene): Child {
  const begun = Boolean(scene.tentative?.acts.length);
  const also = scene.asked.filter((seat) => seat >= 0 && seat !== scene.seat);
  if (scene.table.over || !also.length || !(scene.question || begun)) return null;
  const names = also.map((seat) => nameOf(scene, seat)).join(", ");
  return h("span", { class: "fine also", id: "also" }, say(also.length === 1 ? "alsoOne" : "alsoMore", { names }));
}

function questionText(scene: Scene, begun: boolean): string {
  if (scene.table.ended) return endedText(scene);
  if (scene.table.over) return say("matchOver");
  if (scene.question) return scene.question.text;
  if (begun) return say("confirmAsk");
  const names = scene.asked.map((seat) => (seat < 0 ? say("nature") : nameOf(scene, seat))).join(", ");
  const waiting = names ? say("waitFor", { names }) : "";
  return scene.seat === null ? `${say("watch")} ${waiting}` : waiting;
}

function choice(option: Choice, what = "act"): HTMLElement {
  const id = `act-${option.act.replace(/\s+/g, "_")}`; // a stable id: morphing must not turn a button into another one while it is pressed
  return h(
    "button",
    { class: "choice", id, "data-do": what, "data-act": option.act, ...speaksOf(option.at) },
    option.say,
  );
}

function plain(words: string): string {
  return words.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

/** What can be chosen: buttons for what has no place, and everything as a list that is enough to play by. */
export function options(state: State, scene: Scene): HTMLElement {
  const { chosen, filter } = state;
  const question = isPast(state) ? null : scene.question;
  const all = question?.options ?? [];
  const buttons = all.filter((option) => !option.at.length);
  const placed = chosen.length ? candidates(all, chosen) : all.filter((option) => option.at.length);
  const words = plain(filter).split(/\s+/).filter(Boolean);
  const listed = placed.filter((option) => words.every((word) => plain(option.say).includes(word)));
  const open = matchMedia("(max-width: 700px)").matches || chosen.length > 0 || placed.length <= 6;
  const id = `list-${chosen.length ? "chosen" : "all"}`;
  const seen = open || Boolean(document.querySelector<HTMLDetailsElement>(`#${id}`)?.open);
  const shown = seen ? SHOWN : UNSEEN;
  if (SMALL.matches && !placed.length && !scene.nature)
    return h("div", {}, h("h2", { class: "unseen" }, say("yourOptions")), deeds(state, scene, buttons));
  return h(
    "div",
    {},
    h("h2", {}, say("yourOptions")),
    hintList(state),
    chosen.length > 0 && h("p", {}, say("further"), " ", button("clear", say("clear"), { class: "quiet" })),
    SMALL.matches
      ? deeds(state, scene, buttons)
      : buttons.length > 0 && h("div", { class: "buttons" }, ...buttons.map((option) => choice(option))),
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
  const rows = scene.table.seats.flatMap((seat) => {
    const facts = players[seat.seat] ?? {};
    const asked = scene.asked.includes(seat.seat) && !scene.table.over;
    const row = h(
      "li",
      { class: asked ? "asked" : "", id: `player-${seat.seat}` },
      signOf(seat),
      h(
        "span",
        { class: "who" },
        h("strong", {}, seatTitle(seat), presenceMark(scene, seat)),
        h("span", { class: "fine" }, ...facing(scene, seat, asked)),
      ),
      clockOf(scene, seat),
      h("span", { class: "score" }, standing(facts, Number(scene.view["levels_to_win"] ?? 0))),
    );
    const list = sources(facts, scene.labels);
    const call = callBot(scene, seat);
    const shown = list
      ? h(
          "li",
          { class: asked ? "asked with" : "with", id: `player-${seat.seat}` },
          h("details", {}, h("summary", {}, ...row.childNodes), list),
        )
      : row;
    return call ? [shown, h("li", { id: `absent-${seat.seat}` }, call)] : [shown];
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
function standing(facts: PlayerView, most: number): string {
  if (facts.points != null) return sayAmount("points", facts.points);
  return facts.levels != null ? say("levels", { levels: facts.levels, most }) : "";
}

/** In small letters: who plays there, since when they are not there, whether they are waited for. */
function facing(scene: Scene, seat: SeatInfo, asked: boolean): Child[] {
  const who = scene.table.over && seat.kind === "open" ? "" : whoPlays(seat);
  const parts: Child[] = [who, absence(scene, seat), asked && say("decides")].filter(Boolean);
  return parts.flatMap((part, number) => (number ? [", ", part] : [part]));
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

function tabs(which: "log" | "chat", unread = 0): HTMLElement {
  // The number is an attribute: morphing leaves the inside of a focused button alone.
  const news = unread
    ? { "data-unread": unread, "aria-label": `${say("chat")}, ${say("unread", { count: unread })}` }
    : {};
  return h(
    "div",
    { class: "row tabs" },
    ...(["log", "chat"] as const).map((tab) =>
      h(
        "button",
        {
          class: "quiet",
          id: `tab-${tab}`,
          "data-do": "tab",
          "data-tab": tab,
          "aria-pressed": String(tab === which),
          ...(tab === "chat" ? news : {}),
        },
        say(tab),
      ),
    ),
  );
}

/** What has happened, the last first; a line leads to its moment. */
export function logPanel({ log, lastOwn, chat, read, replaying }: State, scene: Scene): HTMLElement {
  const now = replaying?.moment.seq ?? Infinity;
  const entries = log
    .filter((event) => event.lines.length && event.seq <= now)
    .slice(-80)
    .reverse();
  return h(
    "div",
    {},
    tabs("log", chat.filter((line) => line.number > read && line.seat !== scene.seat).length),
    h(
      "ol",
      { class: "log", tabindex: 0, "aria-label": say("log") },
      ...entries.map((event) => {
        const fresh = lastOwn >= 0 && event.seq > lastOwn && event.seat !== scene.seat;
        return h(
          "li",
          {
            class: [fresh ? "fresh" : "", event.undone ? "undone" : "", event.seq === now ? "now" : ""]
              .join(" ")
              .trim(),
            id: `entry-${event.seq}`,
          },
          h(
            "button",
            {
              class: "moment",
              "data-do": "moment",
              "data-seq": event.seq,
              title: say("seeMoment"),
              ...speaksOf([...new Set(event.places.flat())]),
            },
            ...spoken(event.lines, event.places),
          ),
        );
      }),
    ),
  );
}

export function chatPanel({ chat }: State, scene: Scene): HTMLElement {
  const lines = chat.slice(-60);
  return h(
    "div",
    {},
    tabs("chat"),
    h(
      "ol",
      { class: "log", tabindex: 0, "aria-label": say("chat") },
      ...lines.map((line) => h("li", {}, h("strong", {}, `${nameOf(scene, line.seat)}: `), line.text)),
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

/** The screen between two players who share a device. */
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
