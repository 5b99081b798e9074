/** A lesson: a few steps on boards that are set up, in which one does each thing of a game once, by the same clicks as at a table. */
import { api, Refused } from "../api";
import { announce, dialog, h } from "../dom";
import { head } from "../head";
import { failed, makeTable, shortTitle } from "../home";
import { put } from "../morph";
import { patiently } from "../ready";
import { fetchRules, rulesView } from "../rules";
import { ownName } from "../start/person";
import { Board } from "../table/board/board";
import { DisplayOptions } from "../table/board/display";
import { closeMenu } from "../table/board/menu";
import { Selection } from "../table/board/selection";
import { loadStyle } from "../table/board/style";
import { ending } from "../table/panels/ending";
import { options } from "../table/panels/panels";
import { newStore } from "../table/state/state";
import type { Choice, Lesson, LessonScene, LessonStep, Scene } from "../types";
import { begunAt, keepProgress } from "./progress";
import { tell } from "./texts";

/** The class of what the lesson marks. */
const MARK = "lesson-mark";
const EASY = "greedy";

type Phase = "asked" | "wrong" | "done";

class LessonPage {
  private readonly store = newStore();
  private readonly display: DisplayOptions;
  private readonly board: Board;
  private readonly selection: Selection;
  private readonly told = h("section", { class: "ask lesson", id: "lesson", "aria-label": tell("lesson") });
  private readonly choices = h("section", { class: "sheet choices", id: "choices", "aria-label": tell("options") });
  private readonly end = h("section", { class: "sheet end", id: "end", hidden: true });
  private readonly main = h("main", { id: "main", class: "table lesson-page" });
  private at: number;
  private phase: Phase = "asked";
  /** What was done in this step; empty before. */
  private act = "";
  private wanted: string[] = [];
  /** The request whose answer is wanted: an older one that comes late is dropped. */
  private asked = 0;
  private ready = false;

  constructor(
    private readonly game: string,
    private readonly lesson: Lesson,
  ) {
    const { store } = this;
    this.at = Math.min(begunAt(game), lesson.steps.length - 1);
    this.display = new DisplayOptions(`lesson-${game}`, () => {
      if (this.ready) this.load().catch(failed);
    });
    this.board = new Board(
      (place, at) => this.selection.place(place, at),
      (place) => this.elsewhere(place),
      () => undefined,
      this.display,
    );
    this.selection = new Selection(store, "", {
      board: this.board,
      moves: { act: (act) => this.choose(act), send: () => undefined },
      preview: { show: () => undefined },
    });
    store.subscribe(() => this.render());
    this.main.addEventListener("click", (event) => this.press(event));
    this.main.addEventListener("input", (event) => {
      const field = event.target as HTMLInputElement;
      if (field.id === "filter") store.dispatch({ type: "filter", text: field.value });
    });
    this.choices.addEventListener("toggle", () => this.render(), { capture: true }); // toggle does not bubble
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && store.state.chosen.length) this.selection.clear();
    });
  }

  async open(app: HTMLElement): Promise<void> {
    document.title = `${tell("lesson", { game: shortTitle(this.lesson.title) })} – sacbe`;
    const title = h("h1", { class: "table-title" }, tell("lesson", { game: shortTitle(this.lesson.title) }));
    const leave = h("a", { class: "button quiet", id: "lesson-leave", href: "/" }, tell("leave"));
    app.replaceChildren(head(title, h("nav", { class: "row" }, leave)), this.main);
    this.main.append(
      this.told,
      h("div", { class: "stage" }, this.board.frame),
      h("div", { class: "side" }, this.end, this.choices),
    );
    await loadStyle(this.game);
    this.display.offer(this.lesson.looks);
    this.display.measure(this.board.frame.clientWidth);
    this.ready = true;
    await this.load();
  }

  private get step(): LessonStep | undefined {
    return this.lesson.steps[this.at];
  }

  private get scene(): Scene | null {
    return this.store.state.scene;
  }

  /** Fetch the board of this step, as it is before or after what is to be done. */
  private async load(): Promise<void> {
    const ticket = ++this.asked;
    const act = this.act ? `&act=${encodeURIComponent(this.act)}` : "";
    const path = `/games/${this.game}/lesson/${this.at}?${act}${this.display.query}`;
    const { acts, scene } = await patiently(this.game, this.lesson.title, api<LessonScene>("GET", path));
    if (ticket !== this.asked) return;
    const fresh = this.scene?.seq !== scene.seq;
    if (fresh) this.phase = act ? "done" : "asked";
    this.wanted = acts;
    closeMenu();
    this.board.draw(scene.svg ?? "", this.scene !== null);
    this.store.dispatch({ type: "followed", seat: scene.seat });
    this.store.dispatch({ type: "arrived", scene });
    this.store.dispatch({ type: "shown" });
    if (!fresh) return;
    this.tell();
    if (this.phase !== "done") return;
    // What was pressed is gone: the keyboard goes on with the next step, and a phone shows what is said.
    document.getElementById("lesson-next")?.focus({ preventScroll: true });
    this.told.scrollIntoView({ block: "nearest" });
  }

  /** For screen readers: what is to be done, or what has happened. */
  private tell(): void {
    const { step, scene } = this;
    if (!step || !scene) return;
    const happened = scene.events.flatMap((event) => event.lines).join(" ");
    announce({ asked: `${step.title}. ${step.text}`, wrong: step.other, done: `${step.done} ${happened}` }[this.phase]);
  }

  private choose(act: string): void {
    closeMenu();
    if (this.phase === "done") return;
    if (!this.wanted.includes(act)) {
      this.phase = "wrong";
      this.selection.clear();
      this.render();
      this.tell();
      this.told.scrollIntoView({ block: "nearest" });
      return;
    }
    this.act = act;
    this.load().catch((error: unknown) => {
      this.act = "";
      failed(error);
    });
  }

  /** A click on what does not glow. */
  private elsewhere(place: string): void {
    const found = this.scene?.question?.options.some((option: Choice) => option.at.includes(place));
    if (found) this.selection.place(place, new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0));
  }

  private go(to: number): void {
    if (to >= this.lesson.steps.length) {
      keepProgress(this.game, "done");
      this.finish();
      return;
    }
    this.at = Math.max(0, to);
    this.act = "";
    keepProgress(this.game, this.at);
    const filter = document.querySelector<HTMLInputElement>("#filter");
    if (filter) filter.value = "";
    this.store.dispatch({ type: "filter", text: "" });
    this.load()
      .then(() => document.getElementById("lesson-text")?.focus())
      .catch(failed);
  }

  private press(event: Event): void {
    const data = (event.target as Element).closest<HTMLElement>("[data-do]")?.dataset;
    if (data?.["do"] === "act" && data["act"]) this.choose(data["act"]);
    else if (data?.["do"] === "clear") this.selection.clear();
    else if (data?.["do"] === "step") this.go(Number(data["to"]));
    else if (data?.["do"] === "rule") this.rules(data["rule"] ?? "");
    else if (data?.["do"] === "show") this.show();
  }

  /** Bring what is marked into sight, with the focus on what can be pressed there. */
  private show(): void {
    const place = this.step?.marks[0] ?? "";
    document.getElementById(place)?.scrollIntoView({ block: "center", inline: "center" });
    this.board.focus(place);
  }

  private rules(section: string): void {
    fetchRules(this.game)
      .then((book) => {
        const shown = dialog(book.title, "×");
        shown.classList.add("large");
        shown.querySelector(".inside")?.append(rulesView(book, section));
      })
      .catch(failed);
  }

  private render(): void {
    const { step, scene } = this;
    if (!step || !scene) return;
    put(this.told, this.words(step, scene));
    put(this.choices, options(this.store.state, scene));
    this.choices.hidden = !scene.question;
    this.end.hidden = !scene.result;
    if (scene.result) put(this.end, ending(scene, true));
    this.selection.glow();
    this.board.mark(this.phase === "done" ? [] : step.marks, MARK);
  }

  private words(step: LessonStep, scene: Scene): HTMLElement {
    const { phase, at } = this;
    const steps = this.lesson.steps.length;
    const happened = scene.events.flatMap((event) => event.lines);
    const button = (id: string, words: string, to: number, kind = "quiet"): HTMLElement =>
      h("button", { id, class: kind, "data-do": "step", "data-to": to }, words);
    const inside = h(
      "div",
      { "data-step": at, "data-phase": phase },
      h(
        "div",
        { class: "lesson-words" },
        h(
          "p",
          { class: "lesson-steps" },
          h("span", { class: "fine" }, tell("step", { step: at + 1, steps })),
          h("progress", { max: steps, value: at + (phase === "done" ? 1 : 0), "aria-hidden": "true" }),
        ),
        h("h2", {}, step.title),
        h("p", { id: "lesson-text", tabindex: -1 }, phase === "done" ? step.done : step.text),
        phase === "wrong" && h("p", { class: "banner", id: "lesson-other" }, step.other),
        phase === "done" && happened.length > 0 && h("p", { class: "fine" }, happened.slice(-6).join(" ")),
      ),
      h(
        "div",
        { class: "row turn" },
        phase === "done" && button("lesson-next", tell("next"), at + 1, "primary"),
        phase !== "done" &&
          step.marks.length > 0 &&
          h("button", { id: "lesson-show", "data-do": "show" }, tell("show")),
        phase !== "done" && button("lesson-skip", tell("skip"), at + 1),
        at > 0 && button("lesson-back", tell("back"), at - 1),
        h(
          "button",
          { class: "quiet", id: "lesson-rule", "data-do": "rule", "data-rule": step.rule },
          tell("rule", { rule: step.rule }),
        ),
      ),
    );
    return h("div", {}, inside); // `put` takes what is inside
  }

  private finish(): void {
    const guided = (event: Event): void => {
      (event.currentTarget as HTMLButtonElement).disabled = true;
      const seats = [
        { who: "me" as const, name: ownName() },
        { who: "bot" as const, level: EASY },
      ];
      makeTable({ game: this.game, seats, options: {} }, this.lesson.title, true).catch(failed);
    };
    const again = (): void => {
      this.main.removeAttribute("data-over");
      this.go(0);
    };
    this.main.toggleAttribute("data-over", true);
    const title = h("h2", { tabindex: -1 }, tell("over"));
    this.told.replaceChildren(
      h(
        "div",
        { "data-step": this.lesson.steps.length, "data-phase": "over" },
        h("div", { class: "lesson-words" }, title, h("p", {}, tell("overText"))),
        h(
          "div",
          { class: "row turn" },
          h("button", { class: "primary", id: "lesson-guided", onclick: guided }, tell("guided")),
          h("button", { id: "lesson-again", onclick: again }, tell("again")),
          h("a", { class: "button quiet", href: "/" }, tell("home")),
        ),
      ),
    );
    title.focus();
  }
}

export function openLesson(app: HTMLElement, game: string): void {
  app.replaceChildren(head(), h("main", { id: "main", class: "sheet" }));
  api<Lesson>("GET", `/games/${game}/lesson`)
    .then((lesson) => new LessonPage(game, lesson).open(app))
    .catch((error: unknown) => {
      const words = error instanceof Refused ? error.message : String(error);
      app.replaceChildren(head(), h("main", { id: "main", class: "sheet" }, h("p", { role: "alert" }, words)));
    });
}
