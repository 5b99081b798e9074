/** Home: five games, one click from a match. */
import { api, come, isKnown, Refused } from "./api";
import { picture } from "./art";
import { announce, h, markup, toast } from "./dom";
import { head } from "./head";
import { patiently } from "./ready";
import { keep } from "./table/guided";
import type { GameInfo, Games, Keys, SeatWish, TableLine } from "./types";
import { say, type Word } from "./words";

interface Card {
  id: string;
  title: string;
  line: Word;
  seats: [number, number];
  minutes: number;
}

/** What the page knows before the server has said anything. */
const CARDS: Card[] = [
  { id: "yaxha", title: "Yaxha", line: "yaxhaLine", seats: [2, 4], minutes: 20 },
  { id: "gold", title: "L'Or des Mayas", line: "goldLine", seats: [2, 4], minutes: 30 },
  { id: "maya", title: "Maya", line: "mayaLine", seats: [2, 4], minutes: 30 },
  { id: "tzolkin", title: "Tzolk'in", line: "tzolkinLine", seats: [2, 4], minutes: 60 },
  { id: "yucatan", title: "Yucatan", line: "yucatanLine", seats: [2, 4], minutes: 60 },
];
const BOTS = "novice";
/** Whom one learns against. */
const EASY = "greedy";

export function cardTitle(game: string): string {
  return CARDS.find((card) => card.id === game)?.title ?? game;
}

interface TableWish {
  game: string;
  seats: SeatWish[];
  [more: string]: unknown;
}

/** Make a table and go there; rules that are still being compiled are waited for. */
export async function makeTable(wish: TableWish, guided = false): Promise<void> {
  await come();
  await patiently(wish.game, cardTitle(wish.game), openTable(wish, guided));
}

async function openTable(wish: TableWish, guided: boolean): Promise<void> {
  for (;;) {
    try {
      const keys = await api<Keys>("POST", "/tables", wish);
      const friends = wish.seats.flatMap((seat, number) => (seat.who === "open" ? [[number, keys.seats[number]]] : []));
      if (friends.length) sessionStorage.setItem(`sacbe-links-${keys.table}`, JSON.stringify(friends));
      if (guided) keep(keys.table, []);
      location.assign(`/t/${keys.table}`);
      return;
    } catch (error) {
      if (!(error instanceof Refused && error.code === "compiling")) throw error;
    }
  }
}

export function failed(error: unknown): void {
  toast(error instanceof Refused ? error.message : say("offline"));
}

function card(game: Card): HTMLElement {
  const open = async (event: Event, bots: string[], guided: boolean): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement;
    button.disabled = true;
    announce(say("opening"));
    try {
      const seats: SeatWish[] = [{ who: "me" }, ...bots.map((level) => ({ who: "bot", level }) as const)];
      await makeTable({ game: game.id, seats }, guided);
    } catch (error) {
      button.disabled = false;
      failed(error);
    }
  };
  const invite = async (): Promise<void> => (await import("./newtable")).newTable(game.id, game.title);
  const art = markup(picture(game.id));
  art.className = "art";
  return h(
    "li",
    { class: "card", id: `card-${game.id}` },
    art,
    h(
      "div",
      { class: "words" },
      h("h3", {}, game.title),
      h("p", {}, say(game.line)),
      h(
        "p",
        { class: "facts" },
        `${say("players", { from: game.seats[0], to: game.seats[1] })} · ${say("minutes", { minutes: game.minutes })}`,
      ),
      h(
        "div",
        { class: "row" },
        h(
          "button",
          {
            class: "primary",
            "data-play": game.id,
            "aria-label": say("playTitle", { game: game.title }),
            onclick: (event) => void open(event, [BOTS, BOTS], false),
          },
          say("play"),
        ),
        h(
          "button",
          {
            "data-learn": game.id,
            "aria-label": say("learnPlayingTitle", { game: game.title }),
            onclick: (event) => void open(event, [EASY], true),
          },
          say("learnPlaying"),
        ),
        h(
          "button",
          {
            "data-invite": game.id,
            "aria-label": say("inviteTitle", { game: game.title }),
            onclick: () => void invite().catch(failed),
          },
          say("invite"),
        ),
        h("a", { class: "button quiet", href: `/rules/${game.id}` }, say("learn")),
      ),
    ),
  );
}

function tableLine(line: TableLine): HTMLElement {
  const state = line.kind === "record" ? "record" : line.over ? "over" : line.your_turn ? "yourTurn" : "waiting";
  return h(
    "li",
    {},
    h(
      "a",
      { href: `/t/${line.id}`, class: state },
      h("strong", {}, cardTitle(line.game)),
      h("span", {}, line.names.filter(Boolean).join(", ")),
      h("span", { class: "state" }, say(state)),
    ),
  );
}

async function myTables(list: HTMLElement): Promise<void> {
  if (!isKnown()) return;
  await come();
  const lines = await api<TableLine[]>("GET", "/me/tables");
  if (lines.length) list.replaceChildren(...lines.slice(0, 30).map(tableLine));
}

function nickname(): HTMLElement {
  const field = h("input", {
    id: "nickname",
    maxlength: 40,
    autocomplete: "nickname",
    value: localStorage.getItem("sacbe-name") ?? "",
    onchange: () => {
      localStorage.setItem("sacbe-name", field.value);
      if (isKnown()) void come().then(() => api("PUT", "/me", { name: field.value }).catch(failed));
    },
  });
  return h("p", { class: "field" }, h("label", { for: "nickname" }, say("nickname")), field);
}

function upload(): HTMLElement {
  const field = h("input", {
    type: "file",
    id: "upload",
    accept: ".sacbe,.txt,text/plain",
    onchange: async () => {
      const file = field.files?.[0];
      if (!file) return;
      try {
        await come();
        const keys = await api<Keys>("POST", "/records", { record: await file.text() });
        location.assign(`/t/${keys.table}`);
      } catch (error) {
        failed(error);
      }
    },
  });
  return h("p", { class: "field" }, h("label", { for: "upload" }, say("upload")), field);
}

export function openHome(app: HTMLElement): void {
  document.title = "sacbe";
  const tables = h("ul", { class: "tables" }, h("li", {}, say("noTables")));
  app.replaceChildren(
    head(),
    h(
      "main",
      { id: "main", class: "home" },
      h("h1", {}, say("tagline")),
      h("section", { "aria-label": say("games") }, h("ul", { class: "cards" }, ...CARDS.map(card))),
      h(
        "div",
        { class: "two" },
        h("section", { class: "sheet" }, h("h2", {}, say("myTables")), tables, nickname(), upload()),
        h(
          "section",
          { class: "sheet" },
          h("h2", {}, say("about")),
          h("p", {}, say("aboutText")),
          h("p", { class: "fine" }, say("unofficial")),
        ),
      ),
    ),
  );
  myTables(tables).catch(failed);
}

export async function gameInfo(game: string): Promise<{ info: GameInfo; levels: string[] }> {
  const told = await api<Games>("GET", "/games");
  const info = told.games.find((found) => found.id === game);
  if (!info) throw new Refused("unknown", game, null, 404);
  return { info, levels: told.levels };
}
