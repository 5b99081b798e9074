/** The chooser beside "Play now": how many play, who they are, and the options of the game. */
import { h } from "../dom";
import { optionField, readOptions, select } from "../newtable";
import type { GameInfo } from "../types";
import { LEVELS, levelName, say, seatLetter } from "../words";
import { chosenFor, HERE, inWords, keepChoice, usual, type Choice } from "./choice";

/** The choice in one line, which opens to change it. */
export function chooser(game: GameInfo): HTMLElement {
  const line = h("span", { class: "against", id: `against-${game.id}` }, inWords(chosenFor(game)));
  const form = h("form", { class: "choose" });
  const keep = (choice: Choice): void => {
    keepChoice(game.id, choice);
    line.textContent = inWords(choice);
  };
  form.addEventListener("change", (event) => {
    const choice = readChoice(form);
    keep(choice);
    if ((event.target as HTMLSelectElement).name === "players") fill(form, game, choice);
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  const shown = h(
    "details",
    {
      class: "chooser",
      "data-chooser": game.id,
      ontoggle: () => {
        form.replaceChildren(); // the fields of two games would have the same ids
        if (!shown.open) return;
        for (const other of document.querySelectorAll<HTMLDetailsElement>(".chooser[open]"))
          if (other !== shown) other.open = false;
        fill(form, game, chosenFor(game));
      },
    },
    h("summary", {}, line, " ", h("span", { class: "change" }, say("change"))),
    form,
  );
  return shown;
}

function fill(form: HTMLFormElement, game: GameInfo, choice: Choice): void {
  const levels: [string, string][] = [
    ...LEVELS.map((level): [string, string] => [level, say("botOf", { level: levelName(level) })]),
    [HERE, say("sameScreen")],
  ];
  const counts = game.seats.map((n): [string, string] => [String(n), String(n)]);
  const options = Object.entries(game.options).map(([name, option]) =>
    optionField(name, { ...option, default: choice.options[name] ?? option.default }),
  );
  form.replaceChildren(
    select("players", say("numberOfSeats"), counts, String(choice.others.length + 1)),
    ...choice.others.map((who, i) =>
      select(`other-${i + 1}`, say("unnamed", { seat: seatLetter(i + 1) }), levels, who),
    ),
    h("details", { class: "options" }, h("summary", {}, say("options")), ...options.filter((field) => field !== null)),
    h(
      "button",
      {
        class: "quiet",
        type: "button",
        onclick: () => {
          fill(form, game, usual(game));
          form.dispatchEvent(new Event("change"));
        },
      },
      say("asUsual"),
    ),
  );
}

/** What the fields say; seats that were added play like the last one. */
function readChoice(form: HTMLFormElement): Choice {
  const data = new FormData(form);
  const count = Number(data.get("players")) - 1;
  const others = [1, 2, 3].map((seat) => data.get(`other-${seat}`)).filter((who) => typeof who === "string");
  while (others.length < count) others.push(others.at(-1) ?? HERE);
  return { others: others.slice(0, count), options: readOptions(data) };
}
