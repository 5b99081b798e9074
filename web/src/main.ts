/** The router: which page the address stands for. */
import { h } from "./dom";
import { say } from "./words";

const app = document.getElementById("app") ?? document.body.appendChild(h("div"));
const [, kind, name, part] = location.pathname.split("/");

async function open(): Promise<void> {
  if (kind === "t" && name && part === "review") (await import("./review/page")).openReview(app, name);
  else if (kind === "t" && name) (await import("./table/open")).openTable(app, name);
  else if (kind === "lesson" && name) (await import("./lesson/page")).openLesson(app, name);
  else if (kind === "rules" && name) (await import("./rules")).openRules(app, name);
  else (await import("./home")).openHome(app);
}

open().catch((error: unknown) => {
  app.replaceChildren(h("main", { class: "sheet" }, h("p", { role: "alert" }, `${say("failed")} ${String(error)}`)));
});
