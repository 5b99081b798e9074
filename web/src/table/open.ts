/** Opens the page of a table, or says why that is not possible. */
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
    const used = error instanceof Refused && error.code === "invitation_used";
    app
      .querySelector("main")
      ?.replaceChildren(
        h(
          "section",
          { class: "sheet", role: waiting ? "status" : "alert", id: "making" },
          h("p", {}, words),
          used && h("p", {}, say("invitationWasMine")),
          !waiting && h("p", {}, h("a", { class: "button", href: "/" }, say("home"))),
        ),
      );
    if (waiting) setTimeout(() => openTable(app, id), AGAIN);
  });
}
