/** Replay: a slider over the moments of a match, step by step or played; and a new table that goes on from one of them. */
import { goTo, api } from "../../api";
import { h } from "../../dom";
import { failed } from "../../home";
import type { Keys, Scene } from "../../types";
import { say } from "../../words";
import type { DisplayOptions } from "../board/display";
import type { TableStore } from "../state/state";

const STEP = 900;

export class Replay {
  readonly bar: HTMLElement;
  private readonly slider: HTMLInputElement;
  private readonly where = h("span", { class: "fine", role: "status" });
  private readonly player: HTMLButtonElement;
  private readonly forker: HTMLButtonElement;
  private timer = 0;
  private until = Infinity;
  private asked = 0;
  /** The moment that is shown or asked for; null: the match as it is now. */
  private wanted: { query: string; moment: number } | null = null;
  private move: number | null = null;

  constructor(
    private readonly store: TableStore,
    private readonly table: string,
    private readonly board: { draw(svg: string, moving: boolean): void },
    private readonly display: DisplayOptions,
  ) {
    this.slider = h("input", {
      type: "range",
      min: 0,
      id: "slider",
      "aria-label": say("moment"),
      oninput: () => void this.go(Number(this.slider.value)),
    });
    this.player = h("button", { id: "replay-play", onclick: () => this.toggleTimer() }, say("playOn"));
    this.forker = h("button", { id: "replay-fork", onclick: () => void this.fork() }, say("fork"));
    const step = (by: number, words: "previous" | "next", sign: string): HTMLElement =>
      h(
        "button",
        { class: "icon", "aria-label": say(words), title: say(words), onclick: () => void this.step(by) },
        sign,
      );
    this.bar = h(
      "div",
      { class: "replay", hidden: true, role: "group", "aria-label": say("replay") },
      h("strong", {}, say("replayBanner")),
      step(-1, "previous", "‹"),
      this.slider,
      step(1, "next", "›"),
      this.where,
      this.player,
      this.forker,
      h("button", { class: "primary", id: "to-now", onclick: () => this.close() }, say("toNow")),
    );
  }

  /** Every committed turn is a moment; a record that somebody has put up has no turns, only moves. */
  private get byMove(): boolean {
    return this.store.state.scene?.table.kind === "record";
  }

  private get last(): number {
    return (this.byMove ? this.store.state.scene?.moves : this.store.state.scene?.seq) ?? 0;
  }

  toggle(): void {
    if (this.wanted) this.close();
    else void this.go(this.last);
  }

  close(): void {
    this.stop();
    this.wanted = null;
    this.asked += 1; // an answer that is still on its way would open the replay again
    this.bar.hidden = true;
    const svg = this.store.state.scene?.svg;
    if (svg) this.board.draw(svg, false);
    this.store.dispatch({ type: "replaying", on: false });
  }

  /** A step back goes past nature's answers: they are replayed with the move before them. */
  private async step(by: number): Promise<void> {
    this.stop();
    const here = Number(this.slider.value);
    for (let to = here + by; to >= 0 && to <= this.last; to += by) {
      await this.go(to);
      if (Number(this.slider.value) !== here) return;
    }
  }

  private toggleTimer(): void {
    if (this.timer) {
      this.stop();
      return;
    }
    if (Number(this.slider.value) >= this.last) this.slider.value = "0";
    this.run();
  }

  private run(): void {
    this.player.textContent = say("pause");
    const next = async (): Promise<void> => {
      const to = Number(this.slider.value) + 1;
      await this.go(to);
      if (to >= Math.min(this.last, this.until)) {
        const back = this.until < Infinity;
        this.stop();
        if (back) this.close();
      } else if (this.timer) this.timer = window.setTimeout(() => void next(), STEP);
    };
    this.timer = window.setTimeout(() => void next(), 50);
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.until = Infinity;
    this.player.textContent = say("playOn");
  }

  /** The moment after an entry of the log. */
  async see(seq: number): Promise<void> {
    this.stop();
    await this.show(`seq=${seq}`, seq);
  }

  /** What has happened since the seat's last turn, one thing after the other, and back to now. */
  async playSince(seq: number): Promise<void> {
    this.stop();
    if (this.byMove) return;
    await this.go(seq);
    this.until = this.last;
    this.run();
  }

  private async go(to: number): Promise<void> {
    const moment = Math.max(0, Math.min(this.last, to));
    await this.show(`${this.byMove ? "move" : "seq"}=${moment}`, moment);
  }

  /** Show the same moment again, after a display option has changed, even if its first picture is still on its way. */
  async again(): Promise<void> {
    if (this.wanted) await this.show(this.wanted.query, this.wanted.moment);
  }

  private async show(query: string, moment: number): Promise<void> {
    const seat = this.store.state.seat === null ? "" : `&seat=${this.store.state.seat}`;
    const ticket = ++this.asked;
    this.wanted = { query, moment };
    try {
      const scene = await api<Scene>(
        "GET",
        `/tables/${this.table}?${query}${seat}&svg=true&since=0${this.display.query}`,
      );
      if (ticket !== this.asked) return;
      this.bar.hidden = false;
      this.slider.max = String(this.last);
      this.slider.value = String(this.byMove ? (scene.moves ?? moment) : moment);
      this.where.textContent = `${this.slider.value} / ${this.last}`;
      this.move = scene.moves;
      this.forker.hidden = scene.moves === null;
      if (scene.svg) this.board.draw(scene.svg, true);
      this.store.dispatch({ type: "replaying", on: true });
    } catch (error) {
      if (ticket === this.asked && !this.store.state.replaying) this.wanted = null;
      failed(error);
    }
  }

  /** A new table from this moment: this player on the seat that is shown, bots on the others. */
  private async fork(): Promise<void> {
    const scene = this.store.state.scene;
    if (!scene) return;
    const mine = this.store.state.seat ?? 0;
    const seats = scene.table.seats.map((seat) =>
      seat.seat === mine ? { who: "me" } : { who: "bot", level: "player" },
    );
    try {
      const keys = await api<Keys>("POST", `/tables/${this.table}/fork`, { move: this.move, seats });
      goTo(`/t/${keys.table}`);
    } catch (error) {
      failed(error);
    }
  }
}
