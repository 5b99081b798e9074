/** Links to seats: joining a table by one, and the host's list of invitations. */
import { api, Refused } from "../../api";
import { dialog, h, toast } from "../../dom";
import { failed } from "../../home";
import type { Joined, Scene, SeatInfo, TableLine } from "../../types";
import { say, seatLetter } from "../../words";
import { keepLink, knownLinks } from "./links";
import { nameOf } from "./names";
import { local } from "../../storage";

const url = (table: string, key: string): string => `${location.origin}/t/${table}#${key}`;

async function newLink(table: string, seat: number): Promise<string> {
  return (await api<{ key: string }>("POST", `/tables/${table}/seats/${seat}/key`)).key;
}

async function copy(field: HTMLInputElement): Promise<void> {
  field.select();
  try {
    await navigator.clipboard?.writeText(field.value);
    toast(say("copied"));
  } catch {
    // no permission for the clipboard: the link is selected, and can be copied by hand
  }
}

/** A link that is made when it is asked for: to watch with, or for one's own seat on another device. */
export function linkRow(table: string, words: string, seat: number): HTMLElement {
  const field = h("input", { readonly: true, "aria-label": words });
  const make = async (): Promise<void> => {
    try {
      if (!field.value) field.value = url(table, await newLink(table, seat));
      await copy(field);
    } catch (error) {
      failed(error);
    }
  };
  return h(
    "div",
    { class: "link" },
    h("span", {}, words),
    h("div", { class: "row" }, field, h("button", { "data-link": seat, onclick: () => void make() }, say("makeLink"))),
  );
}

/** A free seat, for the host: its invitation, to copy, to withdraw, or to make anew. */
export function invitationRow(table: string, seat: SeatInfo): HTMLElement {
  const letter = seatLetter(seat.seat);
  const row = h("div", { class: "link", "data-invitation": seat.seat });
  const change = (invited: boolean, key: string | null): void => {
    keepLink(table, seat.seat, key);
    draw(invited);
  };
  const invite = async (): Promise<void> => {
    change(true, await newLink(table, seat.seat));
    const field = row.querySelector("input");
    if (field) await copy(field);
  };
  const revoke = async (): Promise<void> => {
    await api("DELETE", `/tables/${table}/seats/${seat.seat}/key`);
    change(false, null);
  };
  const press = (what: () => Promise<void>) => (): void => void what().catch(failed);
  const draw = (invited: boolean): void => {
    const key = invited ? knownLinks(table).get(seat.seat) : undefined;
    const words = say("linkSeat", { seat: letter });
    const field = key ? h("input", { readonly: true, "aria-label": words, value: url(table, key) }) : null;
    row.replaceChildren(
      h("span", {}, say(invited ? "seatInvited" : "seatFree", { seat: letter })),
      h(
        "div",
        { class: "row" },
        field ?? "",
        field ? h("button", { "data-copy": seat.seat, onclick: () => void copy(field) }, say("copy")) : "",
        h("button", { "data-link": seat.seat, onclick: press(invite) }, say(invited ? "inviteAgain" : "makeLink")),
        invited ? h("button", { "data-revoke": seat.seat, onclick: press(revoke) }, say("revoke")) : "",
      ),
    );
  };
  draw(seat.invited);
  return row;
}

/** What the host reads of a seat that somebody has taken. */
export function takenRow(scene: Scene, seat: SeatInfo): HTMLElement {
  return h("p", { "data-taken": seat.seat }, say("seatTaken", { seat: nameOf(scene, seat.seat) }));
}

/** Update the open list of invitations when somebody has joined. */
export function showTaken(scene: Scene): void {
  for (const seat of scene.table.seats)
    if (seat.kind !== "open")
      document.querySelector(`[data-invitation="${seat.seat}"]`)?.replaceWith(takenRow(scene, seat));
}

/** The table, if this browser has a place at it already. */
async function known(table: string): Promise<Scene | null> {
  const lines = await api<TableLine[]>("GET", "/me/tables");
  return lines.some((line) => line.id === table) ? api<Scene>("GET", `/tables/${table}?since=0`) : null;
}

/** The host has opened a link that was meant for a friend: whether to take that seat, too. */
function askHost(): Promise<boolean> {
  return new Promise((answer) => {
    const choose = (yes: boolean) => (): void => {
      answer(yes);
      shown.close();
    };
    const shown: HTMLDialogElement = dialog(
      say("ownInvitation"),
      say("close"),
      h("p", {}, say("ownInvitationText")),
      h(
        "div",
        { class: "row" },
        h("button", { class: "primary", id: "keep-invitation", onclick: choose(false) }, say("keepInvitation")),
        h("button", { id: "use-invitation", onclick: choose(true) }, say("useInvitation")),
      ),
    );
    shown.addEventListener("close", () => answer(false));
  });
}

/** Join a table by a link. After a link that was used already, this browser sees what it may see anyway. */
export async function comeByLink(table: string, key: string): Promise<void> {
  const before = await known(table);
  const meant = before?.table.host && before.table.seats.some((seat) => seat.kind === "open" && seat.invited);
  if (!meant || (await askHost())) {
    try {
      const name = local.getItem("sacbe-name") ?? "";
      const joined = await api<Joined>("POST", `/tables/${table}/join`, { key, name });
      if (joined.shared) toast(say("seatShared"));
    } catch (error) {
      if (!before || !(error instanceof Refused && error.code === "invitation_used")) throw error;
      toast(error.message);
    }
  }
  history.replaceState(history.state, "", location.pathname);
}
