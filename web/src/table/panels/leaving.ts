/** Ending, leaving and deleting: each says what it means for the others before it is done. */
import { api, goTo } from "../../api";
import { dialog, h } from "../../dom";
import { failed } from "../../home";
import type { Scene } from "../../types";
import { say, type Word } from "../../words";

interface Step {
  id: string;
  label: Word;
  /** What it means for the others. */
  means: Word;
  run: () => Promise<unknown>;
}

/** Ask before something that cannot be taken back. */
export function confirmStep({ id, label, means, run }: Step): void {
  const go = (): void => {
    run()
      .then(() => shown.close())
      .catch((error: unknown) => {
        shown.close();
        failed(error);
      });
  };
  const shown: HTMLDialogElement = dialog(
    say(label),
    say("close"),
    h("p", { class: "means" }, say(means)),
    h(
      "div",
      { class: "row" },
      h("button", { class: "danger", id: `${id}-yes`, onclick: go }, say(label)),
      h("button", { id: `${id}-no`, onclick: () => shown.close() }, say("cancel")),
    ),
  );
}

/** A table, as far as it matters to whoever leaves it. */
export interface Leavable {
  id: string;
  host: boolean;
  /** Whether the match goes on. */
  playing: boolean;
  seats: number;
  /** Whether other people have seats there. */
  others: boolean;
  /** Whether the caller has a seat of their own, or the table in their list. */
  mine: boolean;
}

/** What can be done about a table from anywhere: leave it for good, or delete it. */
export function goodbyes(table: Leavable, done: () => void): Step[] {
  const steps: Step[] = [];
  const remove = (path: string) => async (): Promise<void> => {
    await api("DELETE", `/tables/${table.id}${path}`);
    done();
  };
  if (table.mine && (table.others || !table.host)) {
    const means = !table.playing ? "quitOverMeans" : table.seats === 2 ? "quitTwoMeans" : "quitMeans";
    steps.push({ id: "quit", label: "quit", means, run: remove("/mine") });
  }
  if (table.host && !(table.others && table.playing))
    steps.push({
      id: "delete",
      label: "deleteTable",
      means: table.others ? "deleteOthersMeans" : "deleteMeans",
      run: remove(""),
    });
  return steps;
}

/** The buttons of the table's own page. */
export function leavingPart(scene: Scene, close: () => void): HTMLElement {
  const { table, seat } = scene;
  const mine = table.seats.filter((other) => other.yours);
  const own = mine.find((other) => other.seat === seat && other.kind === "person" && !other.resigned);
  const others = table.seats.some((other) => other.kind === "person" && !other.resigned && !other.yours);
  const playing = table.kind === "live" && !table.over;
  const steps: Step[] = [];
  const post = (path: string, body?: unknown) => (): Promise<unknown> =>
    api("POST", `/tables/${table.id}${path}`, body);
  if (own && playing) {
    const two = table.seats.length === 2;
    const means = two ? "resignTwoMeans" : others ? "resignMeans" : "resignAloneMeans";
    steps.push({ id: "resign", label: "resign", means, run: post(`/seats/${own.seat}/resign`) });
    const all = others ? "abandonMeans" : "abandonAloneMeans";
    steps.push({
      id: "abandon",
      label: others ? "abandonAsk" : "abandon",
      means: all,
      run: post("/abandon", { seat }),
    });
  }
  const about = { id: table.id, host: table.host, playing, seats: table.seats.length, others, mine: mine.length > 0 };
  steps.push(...goodbyes(about, () => goTo("/")));
  return h(
    "section",
    { class: "leaving", "aria-label": say("leaving") },
    steps.length > 0 && h("h3", {}, say("leaving")),
    ...steps.map((step) =>
      h(
        "button",
        {
          id: step.id,
          onclick: () => {
            close();
            confirmStep(step);
          },
        },
        say(step.label),
      ),
    ),
  );
}
