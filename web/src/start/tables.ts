/** My tables on the home page: where it is my turn first, with when, whose turn, and a way to remove each. */
import { api, come, isKnown } from "../api";
import { dialog, h } from "../dom";
import { failed, shortTitle } from "../home";
import { confirmStep, goodbyes } from "../table/panels/leaving";
import { when } from "../time";
import type { GameInfo, Games, TableLine } from "../types";
import { say, seatLetter } from "../words";

/** So many lines are shown at once; the others are folded away. */
const SHOWN = 6;
const MOST = 60;

function nameOf(line: TableLine, seat: number): string {
  if (line.yours.includes(seat)) return say("you");
  return line.names[seat] || say("unnamed", { seat: seatLetter(seat) });
}

/** What a table waits for, in words. */
function stateOf(line: TableLine): [string, string] {
  if (line.kind === "record") return ["record", say("record")];
  if (line.over) return ["over", say(line.ended ? "endedEarly" : "over")];
  if (line.your_turn) return ["yourTurn", say("yourTurn")];
  const names = line.turn.map((seat) => nameOf(line, seat)).join(", ");
  return ["waiting", names ? say("turnOf", { names }) : say("waiting")];
}

/** My turn first, then what goes on, then what is over; in each of these the last touched first. */
function order(line: TableLine): number {
  return line.kind === "record" || line.over ? 2 : line.your_turn ? 0 : 1;
}

function tableLine(line: TableLine, games: GameInfo[], again: () => void): HTMLElement {
  const title = shortTitle(games.find((game) => game.id === line.game)?.title ?? line.game);
  const [state, words] = stateOf(line);
  const others = line.names
    .map((_, seat) => seat)
    .filter((seat) => !line.yours.includes(seat))
    .map((seat) => nameOf(line, seat));
  return h(
    "li",
    { "data-table": line.id },
    h(
      "a",
      { href: `/t/${line.id}`, class: state },
      h("strong", {}, title),
      h("span", { class: "names" }, others.join(", ")),
      h("span", { class: "state" }, words),
      h("time", { datetime: new Date(line.touched * 1000).toISOString(), class: "fine" }, when(line.touched)),
    ),
    h(
      "button",
      {
        class: "icon quiet",
        "data-remove": line.id,
        "aria-label": say("remove", { game: title }),
        title: say("remove", { game: title }),
        onclick: () => remove(line, again),
      },
      "×",
    ),
  );
}

/** Ask how to remove a table: leave it for good, or delete it; each says what it means for the others. */
function remove(line: TableLine, again: () => void): void {
  const steps = goodbyes(
    {
      id: line.id,
      host: line.host,
      playing: line.kind === "live" && !line.over,
      seats: line.names.length,
      others: line.others,
      mine: line.kind === "live",
    },
    again,
  );
  const [only] = steps;
  if (only && steps.length === 1) {
    confirmStep(only);
    return;
  }
  const shown: HTMLDialogElement = dialog(
    say("removeTitle"),
    say("close"),
    ...steps.map((step) =>
      h(
        "div",
        { class: "goodbye" },
        h(
          "button",
          {
            id: step.id,
            onclick: () => {
              shown.close();
              confirmStep(step);
            },
          },
          say(step.label),
        ),
        h("p", { class: "fine" }, say(step.means)),
      ),
    ),
  );
}

/** Show my tables, if there are any. */
export async function showTables(place: HTMLElement, fetchGames: () => Promise<Games>): Promise<void> {
  if (!isKnown()) return;
  await come();
  const [lines, { games }] = await Promise.all([api<TableLine[]>("GET", "/me/tables"), fetchGames()]);
  const again = (): void => void showTables(place, fetchGames).catch(failed);
  const sorted = lines.slice(0, MOST).sort((a, b) => order(a) - order(b) || b.touched - a.touched);
  const rows = sorted.map((line) => tableLine(line, games, again));
  const rest = rows.slice(SHOWN);
  place.hidden = !rows.length;
  place.replaceChildren(h("h2", {}, say("myTables")), h("ul", { class: "tables" }, ...rows.slice(0, SHOWN)));
  if (rest.length)
    place.append(
      h(
        "details",
        {},
        h("summary", {}, say("moreTables", { count: rest.length })),
        h("ul", { class: "tables" }, ...rest),
      ),
    );
}
