/** Comes to a table, or says why not. */
import { Refused } from "../api";
import { h, toast } from "../dom";
import { say } from "../words";
import { TablePage } from "./page";

export function openTable(app: HTMLElement, id: string): void {
  const page = new TablePage(app, id);
  page.open().catch((error: unknown) => {
    if (error instanceof Refused && error.code === "compiling") {
      toast(say("compiling"));
      setTimeout(() => location.reload(), 3000);
      return;
    }
    app
      .querySelector("main")
      ?.replaceChildren(
        h("p", { class: "sheet", role: "alert" }, error instanceof Refused ? error.message : say("offline")),
      );
  });
}
