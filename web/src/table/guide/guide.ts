/** Learning by playing: each new kind of question is explained once, with its rule and what a bot would do. */
import { api } from "../../api";
import { announce, h } from "../../dom";
import type { Hint, Preview, Scene } from "../../types";
import { notationQuery } from "../board/display";
import { speaksOf } from "../board/pointing";
import type { TableStore } from "../state/state";
import { keep, kept } from "./kept";
import { tell } from "./texts";

interface GuideText {
  welcome: string;
  over: string;
  steps: Record<string, { text: string; rule: string }>;
  lesson: boolean;
}

interface Parts {
  act(act: string): void;
  rules(section: string): void;
}

/** Difference in expected points from which an option is called better. */
const BETTER = 0.3;

export class Guide {
  private readonly panel = h("aside", { class: "guide", id: "guide", "aria-label": tell("title") });
  private text: GuideText | null = null;
  private told: string[];
  private at = "";
  private asked = 0;

  constructor(
    private readonly store: TableStore,
    private readonly table: string,
    private readonly parts: Parts,
  ) {
    this.told = kept(table) ?? [];
    store.subscribe(({ scene }, before) => {
      if (scene && scene !== before.scene) this.watch(scene);
    });
    // Beside the board, which keeps its place whatever is said; in one column the style sheet puts it before the board.
    document.querySelector(".side")?.prepend(this.panel);
  }

  async begin(game: string): Promise<void> {
    this.text = await api<GuideText>("GET", `/games/${game}/guide`);
    const { scene } = this.store.state;
    if (scene) this.watch(scene);
  }

  /** Something has happened: a question that was never asked before is explained. */
  private watch(scene: Scene): void {
    const { text } = this;
    if (!text || !this.panel.isConnected) return;
    // Moves of others do not close the note: it closes when this seat has answered.
    const at = `${scene.table.over} ${scene.question?.step ?? ""} ${scene.tentative?.version ?? -1}`;
    if (at === this.at) return;
    this.at = at;
    this.asked += 1;
    if (scene.table.over) {
      this.finish(text.over);
      return;
    }
    const step = scene.question?.step ?? "";
    if (text.steps[step] && !this.told.includes(step)) this.explain(step);
    else this.rest();
  }

  private explain(step: string): void {
    const found = this.text?.steps[step];
    if (!found) return;
    const first = !this.told.length;
    if (!this.told.includes(step)) keep(this.table, (this.told = [...this.told, step]));
    const advice = h("div", { class: "advice", "aria-live": "polite" });
    this.panel.replaceChildren(
      h(
        "div",
        {},
        h("h2", {}, tell(first ? "welcome" : "newQuestion")),
        first && this.text ? h("p", {}, this.text.welcome) : null,
        h("p", { id: "guide-text" }, found.text),
      ),
      advice,
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { class: "quiet", id: "guide-rule", onclick: () => this.parts.rules(found.rule) },
          tell("rule", { rule: found.rule }),
        ),
        h("button", { id: "guide-close", onclick: () => this.rest() }, tell("close")),
        first ? this.lesson() : null,
        this.leaving(),
      ),
    );
    announce(found.text);
    void this.advise(advice);
  }

  /** Collapse the panel until something new is asked. */
  private rest(): void {
    const step = this.store.state.scene?.question?.step ?? "";
    const advice = h("div", { class: "advice", "aria-live": "polite" });
    this.panel.replaceChildren(
      advice,
      h(
        "div",
        { class: "row" },
        h("strong", {}, tell("title")),
        this.text?.steps[step]
          ? h("button", { class: "quiet", id: "guide-again", onclick: () => this.explain(step) }, tell("again"))
          : "",
        step
          ? h("button", { class: "quiet", id: "guide-advice", onclick: () => void this.advise(advice) }, tell("advice"))
          : "",
        this.leaving(),
      ),
    );
  }

  private finish(words: string): void {
    this.panel.replaceChildren(
      h("h2", {}, tell("over")),
      h("p", {}, words),
      h(
        "div",
        { class: "row" },
        h("a", { class: "button primary", href: `/t/${this.table}/review` }, tell("review")),
        h("a", { class: "button", href: "/" }, tell("home")),
      ),
    );
  }

  /** To the lesson, before the first answer. */
  private lesson(): HTMLElement | null {
    const { scene } = this.store.state;
    if (!scene || !this.text?.lesson) return null;
    return h("a", { class: "button quiet", id: "guide-lesson", href: `/lesson/${scene.table.game}` }, tell("lesson"));
  }

  private leaving(): HTMLElement {
    const leave = (): void => {
      keep(this.table, null);
      this.panel.remove();
    };
    return h("button", { class: "quiet", id: "guide-leave", onclick: leave }, tell("leave"));
  }

  /** What a bot would do, what that changes, and why it thinks so. */
  private async advise(place: HTMLElement): Promise<void> {
    const { seat } = this.store.state;
    const ticket = this.asked;
    if (seat === null) return;
    place.replaceChildren(h("p", { class: "fine" }, tell("thinking")));
    try {
      const [best, second] = await api<Hint[]>("GET", `/tables/${this.table}/hints?seat=${seat}${notationQuery()}`);
      if (!best || ticket !== this.asked) return;
      const query = new URLSearchParams({ seat: String(seat), act: best.act });
      const preview = await api<Preview>("GET", `/tables/${this.table}/preview?${query}${notationQuery()}`);
      if (ticket !== this.asked) return;
      place.replaceChildren(
        h("p", speaksOf(best.at), h("strong", {}, tell("would", { act: best.say })), " ", reason(best, second)),
        preview.lines.length ? h("p", { class: "fine" }, preview.lines.join(" ")) : "",
        h("button", { id: "guide-do", onclick: () => this.parts.act(best.act), ...speaksOf(best.at) }, tell("doIt")),
      );
    } catch {
      place.replaceChildren(); // a failed hint is not worth an error message here
    }
  }
}

/** The points that a bot expects. Its estimate can be slightly negative, which is shown as 0. */
function expected({ points }: Hint): string {
  return (points > -1 ? Math.max(0, points) : points).toFixed(1).replace("-", "−");
}

function reason(best: Hint, second: Hint | undefined): string {
  const points = expected(best);
  if (!second) return tell("onlyOne", { points });
  const terms = { points, act: second.say, other: expected(second) };
  if (best.points - second.points >= BETTER) return tell("because", terms);
  return tell(best.share - second.share >= 0.02 ? "becauseChances" : "asGood", {
    ...terms,
    share: Math.round(100 * best.share),
    less: Math.round(100 * second.share),
  });
}
