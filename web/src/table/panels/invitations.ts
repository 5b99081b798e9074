/** Links to seats: joining a table by one, and links that are made when they are asked for. */
import { api, Refused } from "../../api";
import { dialog, h, toast } from "../../dom";
import { failed } from "../../home";
import type { Joined, Scene, TableLine } from "../../types";
import { say } from "../../words";
import { chosenName } from "../../start/person";

export const url = (table: string, key: string): string => `${location.origin}/t/${table}#${key}`;

export async function newLink(table: string, seat: number): Promise<string> {
  return (await api<{ key: string }>("POST", `/tables/${table}/seats/${seat}/key`)).key;
}

export async function copy(field: HTMLInputElement): Promise<void> {
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
      const name = chosenName();
      const joined = await api<Joined>("POST", `/tables/${table}/join`, { key, name });
      if (joined.shared) toast(say("seatShared"));
    } catch (error) {
      if (!before || !(error instanceof Refused && error.code === "invitation_used")) throw error;
      toast(error.message);
    }
  }
  history.replaceState(history.state, "", location.pathname);
}
