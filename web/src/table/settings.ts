/** The table's own page: links, names, bots that stand in, notices, going back. */
import { api } from "../api";
import { dialog, h, toast, type Child } from "../dom";
import { failed, gameInfo } from "../home";
import type { SeatInfo } from "../types";
import { levelName, say, seatLetter } from "../words";
import { nameOf } from "./names";
import type { TablePage } from "./page";

const STAND_IN = "player";

function linkRow(page: TablePage, words: string, seat: number, ready: string | undefined): HTMLElement {
  const field = h("input", { readonly: true, "aria-label": words, value: ready ? url(page, ready) : "" });
  const make = async (): Promise<void> => {
    try {
      if (!field.value)
        field.value = url(page, (await api<{ key: string }>("POST", `/tables/${page.id}/seats/${seat}/key`)).key);
      field.select();
      await navigator.clipboard?.writeText(field.value);
      toast(say("copied"));
    } catch (error) {
      if (!field.value) failed(error);
    }
  };
  return h(
    "div",
    { class: "link" },
    h("span", {}, words),
    h(
      "div",
      { class: "row" },
      field,
      h("button", { "data-link": seat, onclick: () => void make() }, say(ready ? "copy" : "makeLink")),
    ),
  );
}

const url = (page: TablePage, key: string): string => `${location.origin}/t/${page.id}#${key}`;

/** The links that were told when the table was made. */
function firstLinks(page: TablePage): Map<number, string> {
  const kept = sessionStorage.getItem(`sacbe-links-${page.id}`);
  return new Map(kept ? (JSON.parse(kept) as [number, string][]) : []);
}

export function showSettings(page: TablePage): void {
  const scene = page.scene;
  if (!scene) return;
  const { table } = scene;
  const links = firstLinks(page);
  const letter = (seat: SeatInfo): string => seatLetter(seat.seat);
  const call = (method: string, path: string, body?: unknown) => (): void => {
    api(method, `/tables/${page.id}${path}`, body)
      .then(() => shown.close())
      .catch(failed);
  };
  const ours = table.host || table.seats.some((seat) => seat.yours);
  const seats = table.seats.flatMap((seat): Child[] => {
    const rows: Child[] = [];
    if (seat.kind === "open" && table.host)
      rows.push(linkRow(page, say("linkSeat", { seat: letter(seat) }), seat.seat, links.get(seat.seat)));
    if (seat.yours) rows.push(linkRow(page, say("linkMine", { seat: letter(seat) }), seat.seat, undefined));
    const free =
      seat.kind !== "bot" && !seat.stand_in && (seat.yours || seat.away || (table.host && seat.kind === "open"));
    const buttons = [
      seat.yours &&
        seat.stand_in &&
        h("button", { onclick: call("DELETE", `/seats/${seat.seat}/bot`) }, say("comeBack", { seat: letter(seat) })),
      free &&
        h(
          "button",
          { onclick: call("PUT", `/seats/${seat.seat}/bot`, { level: STAND_IN }) },
          say("letBot", { seat: letter(seat) }),
        ),
      seat.yours &&
        !seat.away &&
        h("button", { onclick: call("POST", `/seats/${seat.seat}/leave`) }, say("leave", { seat: letter(seat) })),
    ];
    if (seat.yours) rows.push(renameRow(page, seat));
    rows.push(h("div", { class: "row" }, ...buttons));
    return rows;
  });
  const clock = table.clock;
  const shown: HTMLDialogElement = dialog(
    say("settings"),
    say("close"),
    links.size > 0 && h("p", {}, say("inviteWait")),
    ...(table.over ? [] : seats),
    ours && linkRow(page, say("linkWatch"), -1, undefined),
    clock &&
      h(
        "p",
        {},
        say("clockInfo", {
          seconds: clock.seconds,
          kind: say(clock.kind === "turn" ? "kindTurn" : "kindMatch"),
          level: levelName(clock.level),
        }),
      ),
    h(
      "div",
      { class: "row" },
      "Notification" in window && h("button", { onclick: () => void notify() }, say("notify")),
      !table.over &&
        scene.seat !== null &&
        page.lastOwn > 0 &&
        h("button", { onclick: call("POST", "/back", { seat: scene.seat, to: page.lastOwn - 1 }) }, say("goBack")),
    ),
    h(
      "dl",
      { class: "facts" },
      ...Object.entries(table.options).flatMap(([name, value]) => [
        h("dt", { "data-option": name }, name),
        h("dd", { "data-value": name }, value),
      ]),
      table.commit && h("dt", {}, say("commit")),
      table.commit && h("dd", { class: "hash" }, table.commit),
      table.seed && h("dt", {}, say("seed")),
      table.seed && h("dd", { class: "hash" }, table.seed),
    ),
    scene.seat !== null && h("p", { class: "fine" }, say("seatIs", { seat: nameOf(scene, scene.seat) })),
  );
  nameOptions(shown, table.game, table.options).catch(() => undefined);
}

/** The options of the game in words, once the server has told them. */
async function nameOptions(shown: HTMLElement, game: string, options: Record<string, string>): Promise<void> {
  const { info } = await gameInfo(game);
  for (const [name, option] of Object.entries(info.options)) {
    const said = (options[name] ?? "").split("+").map((value) => option.names[value] ?? value);
    shown.querySelector(`[data-option="${name}"]`)?.replaceChildren(option.help);
    shown.querySelector(`[data-value="${name}"]`)?.replaceChildren(said.join(", "));
  }
}

function renameRow(page: TablePage, seat: SeatInfo): HTMLElement {
  const id = `rename-${seat.seat}`;
  const field = h("input", { id, maxlength: 40, value: seat.name });
  const rename = (): void => {
    api("PUT", `/tables/${page.id}/seats/${seat.seat}/name`, { name: field.value }).catch(failed);
  };
  return h(
    "p",
    { class: "field" },
    h("label", { for: id }, say("name")),
    field,
    h("button", { onclick: rename }, say("rename")),
  );
}

async function notify(): Promise<void> {
  if ((await Notification.requestPermission()) === "granted") toast(say("notifyOn"));
}
