/** The review of a finished match: asked for, waited for, and stepped through on the board. */
import { api, come, Refused, text } from "../api";
import { announce, h } from "../dom";
import { head } from "../head";
import { failed } from "../home";
import { Board } from "../table/board/board";
import { DisplayOptions } from "../table/board/display";
import { loadStyle } from "../table/board/style";
import { nameOf } from "../table/panels/names";
import { Connection } from "../table/state/connection";
import type { Scene } from "../types";
import { say } from "../words";
import { Chart } from "./chart";
import { costlyList, firstShown, seatTable, turnList } from "./lists";
import type { Decision, ReviewInfo, ReviewState } from "./types";
import { percent, tell } from "./words";

/** Milliseconds between two polls of the progress, in case no message arrives. */
const AGAIN = 3000;
const EFFORTS = [
  ["0.1", "quick"],
  ["0.3", "usual"],
  ["1", "careful"],
] as const;

class ReviewPage {
  private readonly main = h("main", { id: "main", class: "review" });
  private readonly display: DisplayOptions;
  private readonly board: Board;
  private readonly words = h("div", { class: "decision", id: "decision", "aria-live": "polite" });
  private readonly slider: HTMLInputElement;
  private chart: Chart | null = null;
  private review: ReviewInfo | null = null;
  private scene: Scene | null = null;
  private connection: Connection | null = null;
  private here = 0;
  private asked = 0;
  private timer = 0;

  constructor(
    private readonly app: HTMLElement,
    private readonly id: string,
  ) {
    this.display = new DisplayOptions(id, () => void this.draw());
    const nothing = (): void => undefined;
    this.board = new Board(nothing, nothing, nothing, this.display);
    this.slider = h("input", {
      type: "range",
      min: 0,
      id: "step",
      "aria-label": tell("step"),
      oninput: () => this.go(Number(this.slider.value)),
    });
  }

  async open(): Promise<void> {
    this.app.replaceChildren(
      head(
        h("h1", { class: "table-title" }, tell("title")),
        h("nav", { class: "row" }, h("a", { class: "button quiet", href: `/t/${this.id}` }, tell("back"))),
      ),
      this.main,
    );
    document.title = `${tell("title")} – sacbe`;
    await come();
    this.scene = await api<Scene>("GET", `/tables/${this.id}?since=0`);
    await loadStyle(this.scene.table.game);
    document.title = `${tell("title")}: ${this.scene.table.title} – sacbe`;
    this.show(await api<ReviewInfo>("GET", `/tables/${this.id}/review`));
  }

  private show(review: ReviewInfo): void {
    if (review.state.state === "done") this.tellAll(review);
    else if (review.state.state === "none" || review.state.state === "failed") this.offer(review.state);
    else this.wait(review.state);
  }

  // -- before the review is done

  private offer(state: ReviewState): void {
    const effort = h("select", { id: "effort" }, ...EFFORTS.map(([value, word]) => h("option", { value }, tell(word))));
    effort.value = "0.3";
    const begin = async (): Promise<void> => {
      const seconds = Number(effort.value);
      this.wait(await api<ReviewState>("POST", `/tables/${this.id}/review`, { seconds }));
    };
    this.main.replaceChildren(
      h(
        "section",
        { class: "sheet" },
        h("p", {}, tell("about")),
        state.state === "failed" && h("p", { role: "alert" }, tell("failed")),
        h("p", { class: "field" }, h("label", { for: "effort" }, tell("effort")), effort),
        h(
          "button",
          { class: "primary", id: "begin", onclick: () => void begin().catch(failed) },
          tell(state.state === "failed" ? "again" : "begin"),
        ),
      ),
    );
  }

  private wait(state: ReviewState): void {
    const bar = h("progress", { id: "progress", "aria-label": tell("title") });
    const words = h("p", { role: "status" });
    const paint = (now: ReviewState): void => {
      if (now.total) {
        bar.max = now.total;
        bar.value = now.done;
      }
      const left = now.left === null ? "" : `, ${tell("left", { seconds: Math.ceil(now.left) })}`;
      words.textContent = now.total ? tell("working", { done: now.done, total: now.total }) + left : tell("waiting");
    };
    paint(state);
    this.main.replaceChildren(h("section", { class: "sheet" }, h("p", {}, tell("about")), bar, words));
    const fetchNow = (): void =>
      void api<ReviewInfo>("GET", `/tables/${this.id}/review`).then((found) => {
        if (found.state.state === "working" || found.state.state === "waiting") paint(found.state);
        else this.arrive(found);
      }, failed);
    this.connection ??= new Connection(this.id, null, {
      display: () => ({ chosen: {}, query: "" }),
      scene: fetchNow,
      refused: failed,
      state: () => undefined,
      review: (now) => (now.state === "working" || now.state === "waiting" ? paint(now) : fetchNow()),
    });
    this.connection.open();
    this.timer = window.setInterval(fetchNow, AGAIN);
  }

  private arrive(found: ReviewInfo): void {
    if (!this.connection) return;
    clearInterval(this.timer);
    this.connection.close();
    this.connection = null;
    this.show(found);
  }

  // -- the finished review

  private get names(): string[] {
    return (this.scene?.table.seats ?? []).map(({ seat }) => (this.scene ? nameOf(this.scene, seat) : ""));
  }

  private tellAll(review: ReviewInfo): void {
    this.review = review;
    this.display.offer(this.scene?.looks ?? []);
    this.chart = new Chart(review, this.names, (move) => this.goTo(move));
    this.slider.max = String(Math.max(0, review.decisions.length - 1));
    const go = (move: number): void => {
      this.goTo(move);
      this.words.scrollIntoView({ block: "nearest" });
    };
    this.main.replaceChildren(
      h(
        "div",
        { class: "stage" },
        h("section", { class: "sheet" }, h("h2", {}, tell("chances")), this.chart.frame),
        h("section", { class: "sheet stepper" }, this.stepper(), this.words, legend()),
        this.board.frame,
      ),
      h(
        "div",
        { class: "side" },
        h("section", { class: "sheet" }, h("h2", {}, tell("turns")), turnList(review, go)),
        h("section", { class: "sheet" }, h("h2", {}, tell("costly")), costlyList(review, this.names, go)),
        h("section", { class: "sheet" }, h("h2", {}, tell("seats")), seatTable(review, this.names)),
        h(
          "section",
          { class: "sheet" },
          h("button", { id: "share", onclick: () => void this.save() }, tell("share")),
          h("details", {}, h("summary", {}, tell("method")), h("p", { class: "fine" }, review.method)),
        ),
      ),
    );
    const mine = (this.scene?.table.seats ?? []).filter((seat) => seat.yours).map((seat) => seat.seat);
    const first = firstShown(review, mine);
    if (first !== undefined) this.goTo(first);
    else this.go(0);
  }

  private stepper(): HTMLElement {
    const step = (by: number, sign: string, word: "previous" | "next"): HTMLElement =>
      h(
        "button",
        {
          class: "icon",
          id: word,
          "aria-label": tell(word),
          title: tell(word),
          onclick: () => this.go(this.here + by),
        },
        sign,
      );
    return h("div", { class: "row" }, step(-1, "‹", "previous"), this.slider, step(1, "›", "next"));
  }

  /** To the first decision that was made after so many moves, or to the last. */
  private goTo(move: number): void {
    const decisions = this.review?.decisions ?? [];
    const found = decisions.findIndex((decision) => decision.move >= Math.floor(move));
    this.go(found < 0 ? decisions.length - 1 : found);
  }

  private go(number: number): void {
    const decisions = this.review?.decisions ?? [];
    this.here = Math.max(0, Math.min(decisions.length - 1, number));
    const decision = decisions[this.here];
    if (!decision) return;
    this.slider.value = String(this.here);
    const words = tell("ofMoves", { move: decision.move + 1, name: this.names[decision.seat] ?? "" });
    this.slider.setAttribute("aria-valuetext", words);
    this.chart?.show(decision.move);
    this.words.replaceChildren(...this.told(decision, words));
    for (const button of this.main.querySelectorAll<HTMLElement>("[data-move]"))
      button.setAttribute("aria-pressed", String(button.dataset["move"] === String(decision.move)));
    void this.draw();
  }

  private told(decision: Decision, words: string): HTMLElement[] {
    const cost = decision.cost ? tell("cost", { percent: percent(decision.cost) }) : tell("noCost");
    return [
      h("h3", {}, words),
      h("p", {}, tell("played", { act: decision.played.say }), decision.best ? ` – ${cost}.` : "."),
      h("p", {}, decision.best ? `${tell("better", { act: decision.best.say })}.` : tell("same")),
      ...decision.why.map((line) => h("p", { class: "fine" }, line)),
    ];
  }

  /** The board as the seat saw it that decided. */
  private async draw(): Promise<void> {
    const decision = this.review?.decisions[this.here];
    if (!decision) return;
    const ticket = ++this.asked;
    const query = `move=${decision.move}&seat=${decision.seat}&svg=true&since=0${this.display.query}`;
    try {
      const scene = await api<Scene>("GET", `/tables/${this.id}?${query}`);
      if (ticket !== this.asked || !scene.svg) return;
      this.board.draw(scene.svg, true);
      this.board.mark(decision.played.at, "made");
      this.board.mark(decision.best?.at ?? [], "advised");
      this.app.dataset["move"] = String(decision.move);
    } catch (error) {
      failed(error);
    }
  }

  private async save(): Promise<void> {
    try {
      const page = await text(`/tables/${this.id}/review/page`);
      const url = URL.createObjectURL(new Blob([page], { type: "text/html" }));
      h("a", { href: url, download: `sacbe-${this.id}.html` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 1000);
      announce(tell("share"));
    } catch (error) {
      failed(error);
    }
  }
}

function legend(): HTMLElement {
  const swatch = (look: string, words: string): HTMLElement =>
    h("li", {}, h("span", { class: `swatch ${look}`, "aria-hidden": "true" }), words);
  return h("ul", { class: "legend" }, swatch("made", tell("legendPlayed")), swatch("advised", tell("legendBetter")));
}

export function openReview(app: HTMLElement, id: string): void {
  new ReviewPage(app, id).open().catch((error: unknown) => {
    const words =
      error instanceof Refused ? (error.code === "not_over" ? tell("running") : error.message) : say("offline");
    app.querySelector("main")?.replaceChildren(h("p", { class: "sheet", role: "alert" }, words));
  });
}
