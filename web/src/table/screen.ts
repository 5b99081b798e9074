/** The screen of a table: its elements, rendered anew from the store whenever what they show has changed. */
import { announce, h } from "../dom";
import { head } from "../head";
import { put } from "../morph";
import { say } from "../words";
import { SMALL } from "./small";
import { changed, isPast, type State, type TableStore } from "./state/state";
import { ending } from "./panels/ending";
import { ask, chatPanel, logPanel, options, people } from "./panels/panels";

/** The parts of the state that the panels show. */
const SHOWN = [
  "scene",
  "chosen",
  "hints",
  "log",
  "lastOwn",
  "chat",
  "replaying",
  "playing",
  "curtain",
  "compiling",
  "filter",
  "tab",
] as const satisfies (keyof State)[];

export class Screen {
  readonly main = h("main", { id: "main", class: "table" });
  readonly choices = h("section", { class: "sheet choices", id: "choices", "aria-label": say("yourOptions") });
  private readonly asked = h("div", { class: "ask", id: "ask" });
  private readonly players = h("section", { class: "sheet", id: "players", "aria-label": say("playersTitle") });
  private readonly talk = h("section", { class: "sheet talk", id: "talk" });
  private readonly end = h("section", { class: "sheet end", id: "end", hidden: true });
  private readonly light = h("span", { class: "light", role: "status", id: "connection" });
  private readonly title = h("h1", { class: "table-title" });

  constructor(
    private readonly store: TableStore,
    private readonly app: HTMLElement,
    /** Called after the panels are rendered: the board marks what can be chosen. */
    private readonly onRender: () => void,
  ) {
    store.subscribe((state, before) => {
      if (changed(state, before, ...SHOWN)) this.render();
      if (changed(state, before, "connection")) this.showConnection();
    });
    SMALL.addEventListener("change", () => this.render());
    this.choices.addEventListener("toggle", () => this.render(), { capture: true }); // toggle does not bubble
  }

  build(nav: HTMLElement, replay: HTMLElement, board: HTMLElement): void {
    this.app.replaceChildren(head(this.title, this.light, nav), this.main);
    this.main.append(
      h("div", { class: "stage" }, this.asked, replay, board),
      h("div", { class: "side" }, this.end, this.choices, this.players, this.talk),
    );
  }

  /** Something to answer once, beside the board. */
  addCard(card: HTMLElement | null): void {
    if (card) this.main.querySelector(".side")?.prepend(card);
  }

  private render(): void {
    const { state } = this.store;
    const { scene, tab } = state;
    if (!scene) return;
    this.title.textContent = scene.table.title;
    put(this.asked, ask(state, scene));
    put(this.choices, options(state, scene));
    put(this.players, people(state.replaying?.scene ?? scene));
    put(this.talk, tab === "log" ? logPanel(state, scene) : chatPanel(state, scene));
    this.end.hidden = !scene.result && !scene.table.ended;
    if (!this.end.hidden) put(this.end, ending(scene));
    const bar = this.choices.querySelector(".deeds") !== null;
    this.choices.hidden = isPast(state) || (!scene.question && !scene.nature && !bar);
    this.choices.classList.toggle("bare", !this.choices.querySelector("h2:not(.unseen)"));
    this.main.toggleAttribute("data-deeds", bar && !this.choices.hidden);
    this.onRender();
  }

  private showConnection(): void {
    const { connection } = this.store.state;
    if (!connection) return;
    this.light.className = `light ${connection}`;
    this.light.replaceChildren(h("span", {}, say(connection)));
    this.app.toggleAttribute("data-lost", connection === "lost");
    if (connection === "lost") announce(say("lost"));
  }
}
