/** Comes to a table, or says why not. */
import { Refused } from "../api";
import { h } from "../dom";
import { say } from "../words";
import { TablePage } from "./page";

const AGAIN = 700;

export function openTable(app: HTMLElement, id: string): void {
  const page = new TablePage(app, id);
  page.open().catch((error: unknown) => {
    const waiting = error instanceof Refused && error.code === "compiling";
    const words = error instanceof Refused ? error.message : say("offline");
    app
      .querySelector("main")
      ?.replaceChildren(h("p", { class: "sheet", role: waiting ? "status" : "alert", id: "making" }, words));
    if (waiting) setTimeout(() => openTable(app, id), AGAIN);
  });
}
