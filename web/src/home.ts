/** The home page: the games, each one click from a match, and the tables of this browser. */
import { api, come, goTo, isKnown, Refused } from "./api";
import { announce, h, toast } from "./dom";
import { head } from "./head";
import { patiently } from "./ready";
import { begunAt, isDone } from "./lesson/progress";
import { keep } from "./table/guide/kept";
import { keepLink } from "./table/panels/links";
import type { GameInfo, Games, Keys, SeatWish } from "./types";
import { say } from "./words";
import { chosenFor, seatsOf, type Choice } from "./start/choice";
import { chooser } from "./start/chooser";
import { showTables } from "./start/tables";
import { chooseName, LONGEST_NAME, ownName } from "./start/person";

/** The level of the bot one learns against. */
const EASY = "greedy";
/** Milliseconds until a server that has just started is asked again. */
const AGAIN = 700;

/** What a game is called where there is little room: its title without what follows a colon. */
export function shortTitle(title: string): string {
  return title.split(/\s*:/)[0] ?? title;
}

interface TableWish {
  game: string;
  seats: SeatWish[];
  [more: string]: unknown;
}

/** Make a table and go there; rules that are still being compiled are waited for. */
export async function makeTable(wish: TableWish, title: string, guided = false): Promise<void> {
  await come();
  await patiently(wish.game, title, openTable(wish, guided));
}

async function openTable(wish: TableWish, guided: boolean): Promise<void> {
  for (;;) {
    try {
      const keys = await api<Keys>("POST", "/tables", wish);
      wish.seats.forEach((seat, number) => {
        if (seat.who === "open") keepLink(keys.table, number, keys.seats[number] ?? null);
      });
      if (guided) keep(keys.table, []);
      goTo(`/t/${keys.table}`);
      return;
    } catch (error) {
      if (!(error instanceof Refused && error.code === "compiling")) throw error;
    }
  }
}

export function failed(error: unknown): void {
  toast(error instanceof Refused ? error.message : say("offline"));
}

function card(game: GameInfo): HTMLElement {
  const title = shortTitle(game.title);
  const open = async (event: Event, choice: Choice, guided: boolean): Promise<void> => {
    const button = event.currentTarget as HTMLButtonElement;
    button.disabled = true;
    announce(say("opening"));
    try {
      await makeTable({ game: game.id, seats: seatsOf(choice), options: choice.options }, title, guided);
    } catch (error) {
      button.disabled = false;
      failed(error);
    }
  };
  const invite = async (): Promise<void> => {
    for (const shown of document.querySelectorAll<HTMLDetailsElement>(".chooser[open]")) shown.open = false;
    await (await import("./newtable")).newTable(game.id, title);
  };
  const players = say("players", { from: game.seats[0] ?? 1, to: game.seats.at(-1) ?? 1 });
  return h(
    "li",
    { class: "card", id: `card-${game.id}` },
    game.art && h("img", { class: "art", src: game.art, alt: "" }),
    h(
      "div",
      { class: "words" },
      h("h3", {}, title),
      h("p", {}, game.line),
      h(
        "p",
        { class: "facts" },
        [players, game.minutes ? say("minutes", { minutes: game.minutes }) : ""].filter(Boolean).join(" · "),
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
            onclick: (event) => void open(event, chosenFor(game), false),
          },
          say("play"),
        ),
        h(
          "button",
          {
            "data-learn": game.id,
            "aria-label": say("learnPlayingTitle", { game: game.title }),
            onclick: (event) => void open(event, { others: [EASY], options: {} }, true),
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
        game.lesson && lessonLink(game.id, game.title),
        h("a", { class: "button quiet", href: `/rules/${game.id}` }, say("learn")),
      ),
      chooser(game),
    ),
  );
}

/** To the lesson of a game, with how far one has come in it. */
function lessonLink(game: string, title: string): HTMLElement {
  const word = isDone(game) ? "lessonDone" : begunAt(game) ? "lessonBegun" : "lesson";
  const name = say("lessonTitle", { game: title });
  return h("a", { class: "button", href: `/lesson/${game}`, "data-lesson": game, "aria-label": name }, say(word));
}

/** The cards of the games, quick ones first. A server that has just started may not know all yet: then it is asked again. */
async function showGames(list: HTMLElement): Promise<void> {
  const { games } = await fetchGames();
  const known = games.filter((game) => game.seats.length);
  known.sort((a, b) => a.minutes - b.minutes || a.title.localeCompare(b.title));
  list.replaceChildren(...known.map(card));
  if (known.length < games.length) setTimeout(() => void showGames(list).catch(failed), AGAIN);
}

const fetchGames = (): Promise<Games> => api<Games>("GET", "/games");

function nickname(): HTMLElement {
  const field = h("input", {
    id: "nickname",
    maxlength: LONGEST_NAME,
    autocomplete: "nickname",
    value: ownName(),
    onchange: () => {
      chooseName(field.value);
      if (isKnown()) void come().then(() => api("PUT", "/me", { name: ownName() }).catch(failed));
    },
  });
  return h("p", { class: "field" }, h("label", { for: "nickname" }, say("nickname")), field);
}

function upload(): HTMLElement {
  const send = async (file: File): Promise<void> => {
    await come();
    const keys = await api<Keys>("POST", "/records", { record: await file.text() });
    goTo(`/t/${keys.table}`);
  };
  const field = h("input", {
    type: "file",
    id: "upload",
    accept: ".sacbe,.txt,text/plain",
    onchange: () => {
      const file = field.files?.[0];
      if (file) send(file).catch(failed);
    },
  });
  return h("p", { class: "field" }, h("label", { for: "upload" }, say("upload")), field);
}

export function openHome(app: HTMLElement): void {
  document.title = "sacbe";
  const games = h("ul", { class: "cards" });
  const tables = h("section", { class: "sheet mine", "aria-label": say("myTables"), hidden: true });
  app.replaceChildren(
    head(),
    h(
      "main",
      { id: "main", class: "home" },
      h("h1", {}, say("tagline")),
      tables,
      h("section", { "aria-label": say("games") }, games),
      h(
        "div",
        { class: "two" },
        h("section", { class: "sheet" }, h("h2", {}, say("yourself")), nickname(), upload()),
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
  showGames(games).catch(failed);
  showTables(tables, fetchGames).catch(failed);
}

export async function gameInfo(game: string): Promise<{ info: GameInfo; levels: string[] }> {
  const told = await fetchGames();
  const info = told.games.find((found) => found.id === game);
  if (!info) throw new Refused("unknown", game, null, 404);
  return { info, levels: told.levels };
}
