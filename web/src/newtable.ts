/** A new table: who plays, with which options. */
import { dialog, h } from "./dom";
import { failed, gameInfo, makeTable } from "./home";
import { clockFields, readClock } from "./start/clocks";
import { chooseName, LONGEST_NAME, ownName } from "./start/person";
import type { OptionInfo, SeatWish } from "./types";
import { levelName, say, seatLetter } from "./words";

/** The choice of an option that means: the values of another option. Ticking some of those chooses it. */
const NAMED = "named";
const USUAL_LEVEL = "player";

export function select(id: string, label: string, choices: [string, string][], chosen: string): HTMLElement {
  const options = choices.map(([value, words]) => h("option", { value, selected: value === chosen }, words));
  return h("p", { class: "field" }, h("label", { for: id }, label), h("select", { id, name: id }, ...options));
}

function seatFields(number: number, levels: string[]): HTMLElement {
  const who = number === 0 ? "me" : number === 1 ? "open" : "bot";
  const row = h(
    "fieldset",
    { class: "seat", "data-seat": number },
    h("legend", {}, say("unnamed", { seat: seatLetter(number) })),
    select(
      `who-${number}`,
      say("player"),
      [
        ["me", say("me")],
        ["bot", say("bot")],
        ["open", say("open")],
      ],
      who,
    ),
    select(
      `level-${number}`,
      say("level"),
      levels.map((level) => [level, levelName(level)]),
      USUAL_LEVEL,
    ),
    h(
      "p",
      { class: "field" },
      h("label", { for: `name-${number}` }, say("name")),
      h("input", {
        id: `name-${number}`,
        name: `name-${number}`,
        maxlength: LONGEST_NAME,
        value: number === 0 ? ownName() : "",
      }),
    ),
  );
  const show = (): void => {
    row.dataset["who"] = row.querySelector<HTMLSelectElement>(`#who-${number}`)?.value ?? who;
  };
  row.addEventListener("change", show);
  show();
  return row;
}

export function optionField(name: string, option: OptionInfo): HTMLElement {
  if (option.pick > 1) return severalField(name, option);
  return select(
    `option-${name}`,
    option.help,
    option.choices.map((choice) => [choice, option.names[choice] ?? choice]),
    option.default,
  );
}

/** Several of the choices: boxes to tick. The browser says how many there must be. */
function severalField(name: string, option: OptionInfo): HTMLElement {
  const { least, pick } = option;
  const chosen = option.default.split("+");
  const boxes = option.choices.map((choice) =>
    h("input", {
      type: "checkbox",
      id: `option-${name}-${choice}`,
      name: `several-${name}`,
      value: choice,
      checked: chosen.includes(choice),
      oninvalid: (event) => (event.target as Element).closest("details")?.setAttribute("open", ""),
    }),
  );
  const how = least ? say("pickSome", { least, most: pick }) : say("pickExactly", { count: pick });
  const check = (): void => {
    const count = boxes.filter((box) => box.checked).length;
    const named = document.querySelector<HTMLOptionElement>(`select[name^="option-"] option[value="${NAMED}"]`);
    const deck = named?.closest("select");
    if (!least && deck && count && deck.value !== NAMED) deck.value = NAMED;
    if (!least && deck && !count && deck.value === NAMED) deck.selectedIndex = 0;
    const right = least ? count >= least && count <= pick : count === 0 || count === pick;
    boxes[0]?.setCustomValidity(right ? "" : how);
  };
  return h(
    "fieldset",
    { class: "several", id: `option-${name}`, onchange: check },
    h("legend", {}, option.help, " ", h("em", {}, how)),
    ...boxes.map((box, i) => {
      const choice = option.choices[i] ?? "";
      return h("p", { class: "tick" }, box, h("label", { for: box.id }, option.names[choice] ?? choice));
    }),
  );
}

export async function newTable(game: string, title: string): Promise<void> {
  const { info, levels } = await gameInfo(game);
  const most = info.seats.length ? info.seats : [2, 3, 4];
  const seats = h("div", { class: "seats" });
  const count = select(
    "count",
    say("numberOfSeats"),
    most.map((n) => [String(n), String(n)]),
    "2",
  );
  const lay = (): void => {
    const wanted = Number(count.querySelector("select")?.value ?? 2);
    while (seats.children.length > wanted) seats.lastElementChild?.remove();
    while (seats.children.length < wanted) seats.append(seatFields(seats.children.length, levels));
  };
  count.addEventListener("change", lay);
  lay();
  const form = h(
    "form",
    {
      onsubmit: (event) => {
        event.preventDefault();
        void send(new FormData(form), game, title).catch(failed);
      },
    },
    count,
    seats,
    h(
      "details",
      {},
      h("summary", {}, say("options")),
      ...Object.entries(info.options).map(([name, option]) => optionField(name, option)),
      clockFields(),
      tick("hints", say("allowHints"), true),
      tick("watch_chat", say("watchChat"), false),
      tick("by_hand", say("byHand"), false),
    ),
    h("div", { class: "row" }, h("button", { class: "primary", id: "create" }, say("create"))),
  );
  dialog(say("newTable", { game: title }), say("close"), form);
}

function tick(id: string, label: string, on: boolean): HTMLElement {
  return h(
    "p",
    { class: "tick" },
    h("input", { type: "checkbox", id, name: id, checked: on }),
    h("label", { for: id }, label),
  );
}

const words = (value: FormDataEntryValue | null): string => (typeof value === "string" ? value : "");

/** The values of the options of a form; several choices are joined by `+`. */
export function readOptions(form: FormData): Record<string, string> {
  const options: Record<string, string> = {};
  for (const [name, value] of form.entries()) {
    if (name.startsWith("option-")) options[name.slice(7)] = words(value);
    if (name.startsWith("several-")) options[name.slice(8)] = form.getAll(name).map(words).join("+");
  }
  return options;
}

async function send(form: FormData, game: string, title: string): Promise<void> {
  const text = (name: string): string => words(form.get(name));
  const seats: SeatWish[] = [];
  for (let number = 0; number < Number(text("count")); number++) {
    const who = text(`who-${number}`) as SeatWish["who"];
    const name =
      text(`name-${number}`).trim() || (number && who === "me" ? say("unnamed", { seat: seatLetter(number) }) : "");
    if (number === 0 && who === "me" && name) chooseName(name);
    seats.push({
      who,
      ...(who === "bot" ? { level: text(`level-${number}`) } : {}),
      ...(name && who !== "bot" ? { name } : {}),
    });
  }
  const options = readOptions(form);
  const ticked = { hints: form.has("hints"), by_hand: form.has("by_hand"), watch_chat: form.has("watch_chat") };
  await makeTable({ game, seats, options, ...readClock(text, USUAL_LEVEL), ...ticked }, title);
}
