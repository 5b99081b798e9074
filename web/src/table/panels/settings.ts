/** The table's own page: links, names, bots that stand in, notices, going back. */
import { api } from "../../api";
import { dialog, h, toast, type Child } from "../../dom";
import { failed, gameInfo } from "../../home";
import type { SeatInfo } from "../../types";
import { span } from "../../time";
import { say } from "../../words";
import { notationField } from "../board/display";
import { paceField } from "../pace/caption";
import { clockText } from "./clock";
import { linkRow } from "./invitations";
import { leavingPart } from "./leaving";
import { calledAs } from "./names";
import type { TableStore } from "../state/state";

const STAND_IN = "player";

/** `onNotation`: coordinates are wished for, or not any more. */
export function showSettings(store: TableStore, onNotation: () => void): void {
  const { scene, lastOwn } = store.state;
  if (!scene) return;
  const { table } = scene;
  const call = (method: string, path: string, body?: unknown) => (): void => {
    api(method, `/tables/${table.id}${path}`, body)
      .then(() => shown.close())
      .catch(failed);
  };
  const ours = table.host || table.seats.some((seat) => seat.yours);
  const seats = table.seats.flatMap((seat): Child[] => {
    const rows: Child[] = [];
    if (seat.yours) rows.push(linkRow(table.id, say("linkMine", { name: calledAs(seat) }), seat.seat));
    const free =
      seat.kind !== "bot" && !seat.stand_in && (seat.yours || seat.away || (table.host && seat.kind === "open"));
    const buttons = [
      seat.yours &&
        seat.stand_in &&
        !seat.resigned &&
        h("button", { onclick: call("DELETE", `/seats/${seat.seat}/bot`) }, say("comeBack", { name: calledAs(seat) })),
      free &&
        h(
          "button",
          { onclick: call("PUT", `/seats/${seat.seat}/bot`, { level: STAND_IN }) },
          say("letBot", { name: calledAs(seat) }),
        ),
      seat.yours &&
        !seat.away &&
        h("button", { onclick: call("POST", `/seats/${seat.seat}/leave`) }, say("leave", { name: calledAs(seat) })),
    ];
    if (seat.yours) rows.push(renameRow(table.id, seat));
    rows.push(h("div", { class: "row" }, ...buttons));
    return rows;
  });
  const clock = table.clock;
  const shown: HTMLDialogElement = dialog(
    say("settings"),
    say("close"),
    ...(table.over ? [] : seats),
    paceField("pace"),
    notationField(onNotation),
    ours && linkRow(table.id, say("linkWatch"), -1),
    clock && h("p", {}, clockText(clock)),
    table.kind === "live" && !table.over && h("p", {}, say("absenceInfo", { time: span(table.absence) })),
    h(
      "div",
      { class: "row" },
      "Notification" in window && h("button", { onclick: () => void notify() }, say("notify")),
      !table.over &&
        scene.seat !== null &&
        lastOwn > 0 &&
        h("button", { onclick: call("POST", "/back", { seat: scene.seat, to: lastOwn - 1 }) }, say("goBack")),
    ),
    leavingPart(scene, () => shown.close()),
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

function renameRow(table: string, seat: SeatInfo): HTMLElement {
  const id = `rename-${seat.seat}`;
  const field = h("input", { id, maxlength: 40, value: seat.name });
  const rename = (): void => {
    api("PUT", `/tables/${table}/seats/${seat.seat}/name`, { name: field.value }).catch(failed);
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
