/** Replay: the moments of a match with what was told, step by step or played, as any seat saw it that may be seen. */
import { goTo, api } from "../../api";
import { h, isField } from "../../dom";
import { failed } from "../../home";
import type { Keys, Scene, TableEvent } from "../../types";
import { say } from "../../words";
import type { DisplayOptions } from "../board/display";
import { spoken } from "../board/pointing";
import { paceButton } from "../pace/caption";
import { markLastTurns } from "../pace/lastturns";
import { momentsOf, type Moment } from "../pace/moments";
import { chosenPace, dwell } from "../pace/pace";
import type { TableStore } from "../state/state";
import { nameOf, signOf } from "./names";

interface ReplayBoard {
  draw(svg: string, moving: boolean): void;
  mark(places: string[], look?: string): void;
}

/** Whoever only watches, as a value of the list of seats. */
const WATCHER = "-1";

export class Replay {
  readonly bar: HTMLElement;
  private readonly slider: HTMLInputElement;
  private readonly where = h("span", { class: "fine where" });
  private readonly caption = h("p", { class: "caption", id: "replay-caption", role: "status" });
  private readonly player: HTMLButtonElement;
  private readonly forker: HTMLButtonElement;
  private readonly eyes: HTMLSelectElement;
  private timer = 0;
  private until = Infinity;
  private asked = 0;
  private moments: Moment[] = [];
  /** The number of the moment that is shown or asked for; null: the match as it is now. */
  private wanted: number | null = null;
  /** Whose view is shown; null: of somebody who only watches. */
  private viewer: number | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly table: string,
    private readonly board: ReplayBoard,
    private readonly display: DisplayOptions,
  ) {
    this.slider = h("input", {
      type: "range",
      min: 0,
      id: "slider",
      "aria-label": say("moment"),
      oninput: () => this.stopAndGo(Number(this.slider.value)),
    });
    this.player = h("button", { id: "replay-play", onclick: () => this.toggleTimer() }, say("playOn"));
    this.forker = h("button", { id: "replay-fork", onclick: () => void this.fork() }, say("fork"));
    this.eyes = h("select", { id: "eyes", "aria-label": say("seenBy"), onchange: () => void this.look() });
    const step = (by: number, words: "previous" | "next", sign: string): HTMLElement =>
      h("button", { class: "icon", "aria-label": say(words), title: say(words), onclick: () => this.step(by) }, sign);
    this.bar = h(
      "div",
      { class: "replay", hidden: true, role: "group", "aria-label": say("replay") },
      this.caption,
      step(-1, "previous", "‹"),
      this.slider,
      step(1, "next", "›"),
      this.where,
      this.player,
      paceButton("replay-pace"),
      this.eyes,
      this.forker,
      h("button", { class: "primary", id: "to-now", onclick: () => this.close() }, say("toNow")),
    );
    document.addEventListener("keydown", (event) => this.press(event));
  }

  private get last(): number {
    return this.moments.length - 1;
  }

  toggle(): void {
    if (this.wanted !== null) this.close();
    else if (this.begin()) void this.go(this.last);
  }

  /** The moments of the match until now; whether there is a match. */
  private begin(): boolean {
    const { scene, seat, log } = this.store.state;
    if (!scene) return false;
    this.viewer = seat;
    this.moments = allMoments(log);
    this.listSeats(scene);
    return this.moments.length > 0;
  }

  close(): void {
    this.stop();
    this.wanted = null;
    this.asked += 1; // an answer that is still on its way would open the replay again
    this.bar.hidden = true;
    const { scene } = this.store.state;
    if (scene?.svg) {
      this.board.draw(scene.svg, false);
      markLastTurns(this.board, scene);
    }
    this.store.dispatch({ type: "replaying", shown: null });
  }

  // -- whose view

  /** One's own seats and that of a watcher; once nothing is hidden any more, every seat. */
  private listSeats(scene: Scene): void {
    const seats = scene.table.seats.filter((seat) => seat.yours || scene.moves !== null);
    this.eyes.replaceChildren(
      ...seats.map(({ seat }) => h("option", { value: seat }, say("seenAs", { name: nameOf(scene, seat) }))),
      h("option", { value: WATCHER }, say("seenAsWatcher")),
    );
    this.eyes.value = this.viewer === null ? WATCHER : String(this.viewer);
  }

  /** The same moment with the eyes that were chosen. What is told differs, so the moments may, too. */
  private async look(): Promise<void> {
    this.stop();
    const now = this.moments[this.wanted ?? 0];
    this.viewer = this.eyes.value === WATCHER ? null : Number(this.eyes.value);
    try {
      const { events } = await api<Scene>("GET", `/tables/${this.table}?since=-1${this.seen}`);
      this.moments = allMoments(events);
      const same = this.moments.findIndex(({ seq, step }) => seq === now?.seq && step >= now.step);
      await this.go(same < 0 ? this.last : same);
    } catch (error) {
      failed(error);
    }
  }

  private get seen(): string {
    return this.viewer === null ? "" : `&seat=${this.viewer}`;
  }

  // -- going on

  private press(event: KeyboardEvent): void {
    if (this.wanted === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const pressed = event.target instanceof HTMLButtonElement && event.key !== " ";
    if (isField(event.target) && !pressed) return;
    const go: Record<string, () => void> = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.stopAndGo(0),
      End: () => this.stopAndGo(this.last),
      " ": () => this.toggleTimer(),
      Escape: () => this.close(),
    };
    const does = go[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  private step(by: number): void {
    this.stopAndGo(Number(this.slider.value) + by);
  }

  private stopAndGo(to: number): void {
    this.stop();
    void this.go(to);
  }

  private toggleTimer(): void {
    if (this.timer) {
      this.stop();
      return;
    }
    if (Number(this.slider.value) >= this.last) this.slider.value = "-1";
    this.run(0);
  }

  private run(wait: number): void {
    this.player.textContent = say("pause");
    this.timer = window.setTimeout(() => void this.goOn(), wait);
  }

  private async goOn(): Promise<void> {
    const to = Number(this.slider.value) + 1;
    await this.go(to);
    if (!this.timer) return;
    const wait = dwell(this.moments[to]?.lines ?? [], chosenPace());
    if (to < Math.min(this.last, this.until)) this.run(wait);
    else if (this.until < Infinity) this.timer = window.setTimeout(() => this.close(), wait);
    else this.stop();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.until = Infinity;
    this.player.textContent = say("playOn");
  }

  /** The moment after an entry of the log. */
  see(seq: number): void {
    this.stop();
    if (this.wanted === null && !this.begin()) return;
    void this.go(this.moments.findLastIndex((moment) => moment.seq === seq));
  }

  /** What has happened since the seat's last turn, one thing after the other, and back to now. */
  async playSince(seq: number): Promise<void> {
    this.stop();
    if (!this.begin()) return;
    await this.go(this.moments.findLastIndex((moment) => moment.seq <= seq));
    this.until = this.last;
    this.run(0);
  }

  /** Show the same moment again, after a display option has changed, even if its first picture is still on its way. */
  async again(): Promise<void> {
    if (this.wanted !== null) await this.go(this.wanted);
  }

  private async go(to: number): Promise<void> {
    const number = Math.max(0, Math.min(this.last, to));
    const moment = this.moments[number];
    if (!moment) return;
    const ticket = ++this.asked;
    const { seq, step } = moment;
    this.wanted = number;
    try {
      const when = `seq=${seq}${step ? `&step=${step}` : ""}&since=${seq}`;
      const scene = await api<Scene>("GET", `/tables/${this.table}?${when}&svg=true${this.seen}${this.display.query}`);
      if (ticket === this.asked) this.show(number, moment, scene);
    } catch (error) {
      if (ticket === this.asked && !this.store.state.replaying) this.wanted = null;
      failed(error);
    }
  }

  private show(number: number, moment: Moment, scene: Scene): void {
    this.bar.hidden = false;
    this.slider.max = String(this.last);
    this.slider.value = String(number);
    const words = moment.lines.join(" ") || say(number ? "nothingTold" : "matchBegins");
    this.slider.setAttribute("aria-valuetext", words);
    this.where.textContent = `${number} / ${this.last}`;
    const who = moment.seat === null ? undefined : scene.table.seats[moment.seat];
    const told = moment.lines.length ? h("span", {}, ...spoken(moment.lines, moment.places)) : words;
    this.caption.replaceChildren(who ? signOf(who) : "", told);
    this.forker.hidden = scene.moves === null;
    if (scene.svg) {
      this.board.draw(scene.svg, true);
      markLastTurns(this.board, scene);
    }
    this.store.dispatch({ type: "replaying", shown: { moment, scene } });
  }

  /** A new table from this moment: this player on the seat that is shown, bots on the others. */
  private async fork(): Promise<void> {
    const { scene, replaying } = this.store.state;
    if (!scene || !replaying) return;
    const mine = this.viewer ?? 0;
    const seats = scene.table.seats.map((seat) =>
      seat.seat === mine ? { who: "me" } : { who: "bot", level: "player" },
    );
    try {
      const keys = await api<Keys>("POST", `/tables/${this.table}/fork`, { move: replaying.scene.moves, seats });
      goTo(`/t/${keys.table}`);
    } catch (error) {
      failed(error);
    }
  }
}

/** All moments of these entries; what is told before the first turn is one moment, unless the entry is a whole record. */
function allMoments(events: readonly TableEvent[]): Moment[] {
  const isRecord = events.length === 1;
  return events.flatMap((event) => {
    if (event.kind !== "start" || isRecord) return momentsOf(event);
    return [{ seq: event.seq, step: 0, of: 0, seat: null, lines: event.lines, places: event.places }];
  });
}
