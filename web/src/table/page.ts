/** The page of a table: what the server tells goes on the screen, what people choose goes to the server. No rules here. */
import { api, come } from "../api";
import { announce, dialog, h, toast } from "../dom";
import { head } from "../head";
import { put } from "../morph";
import { failed } from "../home";
import { fetchRules, rulesView } from "../rules";
import type { Failed, Scene, TableEvent, Why } from "../types";
import { say } from "../words";
import { Board } from "./board";
import { Foresight } from "./foresight";
import { kept } from "./guided";
import { HotSeat } from "./hotseat";
import { Talk } from "./talk";
import { Choosing } from "./choosing";
import { Drag } from "./drag";
import { ask, chatPanel, logPanel, options, people, type Told } from "./panels";
import { ending } from "./ending";
import { calm } from "./motion";
import { closeMenu } from "./menu";
import { Looks } from "./looks";
import { Notice } from "./notice";
import { Patience } from "./patience";
import { Replay } from "./replay";
import { showHints } from "./hints";
import { showSettings } from "./settings";
import { Wire, type Connection } from "./socket";

const PAUSE = 550;

interface Move {
  do: string;
  acts?: string[];
  seat?: number;
  confirm?: boolean;
}

export class TablePage {
  scene: Scene | null = null;
  seat: number | null = null;
  told: Told[] = [];
  readonly chat = new Talk(this);
  readonly choosing = new Choosing(this);
  lastOwn = -1;
  readonly replay: Replay;
  readonly board: Board;
  readonly looks: Looks;
  readonly patience = new Patience(this);
  private guide: { watch(scene: Scene): void } | null = null;
  private readonly notice = new Notice();
  readonly foresight = new Foresight(this);
  private readonly hotSeat: HotSeat;
  private wire: Wire | null = null;
  private state: Connection = "connecting";
  private queue: Scene[] = [];
  private showing = 0;
  private filter = "";
  private sent: Move | null = null;
  private sentAt = -1;
  private again: Move | null = null;
  private waiting: Move | null = null;
  /** Whether something was pressed before the answer to the press before it: what is refused then needs no words. */
  private raced = false;
  private tab: "log" | "chat" = "log";
  private readonly asked = h("div", { class: "ask", id: "ask" });
  private readonly choices = h("section", { class: "sheet choices", id: "choices", "aria-label": say("yourOptions") });
  private readonly players = h("section", { class: "sheet", id: "players", "aria-label": say("playersTitle") });
  private readonly talk = h("section", { class: "sheet talk", id: "talk" });
  private readonly end = h("section", { class: "sheet end", id: "end", hidden: true });
  private readonly light = h("span", { class: "light", role: "status", id: "connection" });
  private readonly title = h("h1", { class: "table-title" });

  constructor(
    private readonly app: HTMLElement,
    readonly id: string,
  ) {
    this.looks = new Looks(id, () => this.drawAnew());
    this.board = new Board(
      (place, at) => this.choosing.place(place, at),
      (place) => void this.whyNot(place),
      (place) => this.foresight.show(place ? this.choosing.onlyAt(place) : null),
      this.looks,
    );
    new Drag(this.board.sheet, this.choosing);
    this.replay = new Replay(this);
    this.hotSeat = new HotSeat(this, app);
  }

  async open(): Promise<void> {
    this.build();
    await come();
    const key = location.hash.slice(1);
    if (key) {
      const name = localStorage.getItem("sacbe-name") ?? "";
      await api("POST", `/tables/${this.id}/join`, { key, name });
      history.replaceState(null, "", location.pathname);
    }
    const scene = await api<Scene>("GET", `/tables/${this.id}?since=0`);
    this.looks.offer(scene.looks);
    const mine = scene.table.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
    const waited = mine.filter((seat) => scene.asked.includes(seat));
    this.hotSeat.begin(mine.length > 1 && !scene.table.over);
    this.follow(waited[0] ?? mine[0] ?? null);
    if (kept(this.id)) {
      const guide = new (await import("./guide")).Guide(this);
      this.guide = guide;
      guide.begin(scene.table.game).catch(failed);
    }
  }

  private build(): void {
    this.app.replaceChildren(
      head(
        this.title,
        this.light,
        h(
          "nav",
          { class: "row" },
          h("button", { class: "quiet", id: "show-rules", onclick: () => this.rules(null) }, say("rules")),
          h("button", { class: "quiet", id: "show-replay", onclick: () => this.replay.toggle() }, say("replay")),
          h("button", { class: "quiet", id: "show-settings", onclick: () => showSettings(this) }, say("settings")),
          this.notice.button,
        ),
      ),
      h(
        "main",
        { id: "main", class: "table" },
        h("div", { class: "stage" }, this.asked, this.replay.bar, this.board.frame),
        h("div", { class: "side" }, this.end, this.choices, this.players, this.talk),
      ),
    );
    this.app.addEventListener("click", (event) => this.pressed(event));
    this.app.addEventListener("input", (event) => this.typed(event));
    this.app.addEventListener("submit", (event) => this.chat.say(event));
    for (const kind of ["pointerover", "focusin"])
      this.choices.addEventListener(kind, (event) => {
        const act = (event.target as Element).closest<HTMLElement>("[data-act]")?.dataset["act"];
        this.foresight.show(this.scene?.question?.options.find((option) => option.act === act) ?? null);
      });
    this.choices.addEventListener("toggle", () => this.render(), { capture: true }); // it does not bubble
    this.choices.addEventListener("pointerleave", () => this.foresight.show(null));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.choosing.chosen.length) this.choosing.clear();
    });
  }

  /** See the table with a seat's eyes; null: as somebody who only watches. */
  follow(seat: number | null): void {
    this.wire?.close();
    Object.assign(this, { seat, told: [], queue: [], lastOwn: -1 });
    this.choosing.chosen = [];
    this.wire = new Wire(this.id, seat, {
      looks: () => this.looks,
      scene: (scene) => this.arrive(scene),
      refused: (refused) => this.refused(refused),
      state: (state) => this.connection(state),
    });
    this.wire.open();
  }

  private drawAnew(): void {
    this.wire?.see();
    if (this.replay.open) void this.replay.again();
  }

  private connection(state: Connection): void {
    this.state = state;
    this.light.className = `light ${state}`;
    this.light.textContent = say(state);
    this.app.toggleAttribute("data-lost", state === "lost");
    if (state === "lost") announce(say("lost"));
  }

  // -- scenes come in

  private arrive(scene: Scene): void {
    this.queue.push(scene);
    this.waiting = null;
    this.sendAgain();
    const mine = !this.scene || scene.seq === this.scene.seq || scene.events.every((event) => event.seat === this.seat);
    if (mine || calm() || document.hidden) {
      while (this.queue.length) this.show(this.queue.shift() as Scene);
    } else if (!this.showing) this.showNext();
  }

  /** What others do is shown one thing after the other, slowly enough to be seen. */
  private showNext(): void {
    const scene = this.queue.shift();
    this.showing = scene ? window.setTimeout(() => this.showNext(), PAUSE) : 0;
    if (scene) this.show(scene);
  }

  private show(scene: Scene): void {
    const before = this.scene;
    this.scene = scene;
    this.remember(scene.events);
    if (before?.question?.step !== scene.question?.step || before?.seq !== scene.seq || this.moved(before))
      this.choosing.chosen = [];
    closeMenu();
    this.patience.watch(scene);
    if (!this.replay.open && scene.svg) this.board.draw(scene.svg, before !== null);
    this.render();
    this.choosing.arrived();
    this.guide?.watch(scene);
    this.tell(before, scene);
    void this.chat.hear(scene.table.version);
    this.hotSeat.next(scene);
    if (
      !before &&
      sessionStorage.getItem(`sacbe-links-${this.id}`) &&
      scene.table.seats.some((seat) => seat.kind === "open")
    )
      showSettings(this);
    this.app.dataset["seq"] = String(scene.seq);
    this.app.dataset["turn"] = String(scene.tentative?.version ?? -1);
  }

  private moved(before: Scene | null): boolean {
    return before?.tentative?.version !== this.scene?.tentative?.version;
  }

  private remember(events: TableEvent[]): void {
    for (const event of events) {
      if (event.kind === "back" && event.to !== null) {
        const to = event.to;
        this.told = this.told.map((line) => (line.seq > to ? { ...line, undone: true } : line));
      }
      if (event.seat !== null && event.seat === this.seat) this.lastOwn = event.seq;
      this.told.push({ ...event, undone: false });
    }
  }

  private tell(before: Scene | null, scene: Scene): void {
    const lines = scene.events.filter((event) => event.seat !== this.seat).flatMap((event) => event.lines);
    const asked = scene.question && scene.question.text !== before?.question?.text ? scene.question.text : "";
    if (before) announce([...lines.slice(-4), asked].filter(Boolean).join(" "));
    else announce(asked);
    const turn = scene.question !== null && !scene.table.over;
    this.notice.turn(turn, scene.table.title, scene.question?.text ?? "");
    if (scene.tentative?.notice && scene.tentative.notice !== before?.tentative?.notice) toast(scene.tentative.notice);
  }

  // -- the screen

  render(): void {
    const scene = this.scene;
    if (!scene) return;
    this.title.textContent = scene.table.title;
    const past = this.replay.open;
    put(this.asked, ask(this, scene));
    put(this.choices, options(scene, this.choosing.chosen, this.filter, past));
    put(this.players, people(scene));
    put(this.talk, this.tab === "log" ? logPanel(this, scene) : chatPanel(this, scene));
    this.end.hidden = !scene.result;
    if (scene.result) put(this.end, ending(scene));
    const plain = scene.question?.options.every((option) => !option.at.length) ?? false;
    this.app.querySelector("main")?.toggleAttribute("data-plain", plain);
    this.choices.hidden = past || (!scene.question && !scene.nature);
    this.choosing.glow();
  }

  // -- choosing

  act(act: string): void {
    this.send({ do: "act", acts: [act] });
  }

  send(move: Move): void {
    const scene = this.scene;
    if (!scene || this.seat === null) return;
    closeMenu();
    this.foresight.show(null);
    if (JSON.stringify(move) === JSON.stringify(this.waiting)) return; // a second click before the answer to the first
    this.raced = this.waiting !== null;
    this.waiting = this.sent = move;
    this.sentAt = scene.seq;
    if (!this.wire?.send({ seat: this.seat, seq: scene.seq, ...move })) toast(say("lost"));
  }

  private refused(failed: Failed): void {
    this.waiting = null;
    if (failed.error === "stale" && this.sent) {
      this.again = this.sent; // somebody else was quicker: the scene after that is on its way, or here
      this.sendAgain(failed);
    } else if (!this.raced) toast(failed.message, this.ruleLink(failed.rule));
  }

  /** What was sent to a table that had moved on is sent once more, if it can still be chosen. */
  private sendAgain(failed?: Failed): void {
    const move = this.again;
    const scene = this.queue.at(-1) ?? this.scene;
    if (!move || !scene || scene.seq <= this.sentAt) return;
    this.again = null;
    const mine = this.queue.every(({ events }) => events.every((event) => event.seat === this.seat));
    while (this.queue.length) this.show(this.queue.shift() as Scene);
    const offered = move.acts?.every((act) => scene.question?.options.some((option) => option.act === act)) ?? true;
    if (offered) this.send(move);
    else if (failed && !mine) toast(failed.message); // what one has done oneself needs no words
  }

  private async whyNot(place: string): Promise<void> {
    const scene = this.scene;
    if (!scene || this.seat === null || this.replay.open || scene.table.over) return;
    if (scene.question?.options.some((option) => option.at.includes(place))) {
      this.choosing.place(place, new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0));
      return;
    }
    try {
      const query = new URLSearchParams({ seat: String(this.seat), place });
      const { why, rule } = await api<Why>("GET", `/tables/${this.id}/why/place?${query}`);
      if (why) toast(why, this.ruleLink(rule));
    } catch (error) {
      failed(error);
    }
  }

  private ruleLink(rule: string | null): HTMLElement | undefined {
    return rule ? h("button", { class: "quiet", onclick: () => this.rules(rule) }, say("rule", { rule })) : undefined;
  }

  rules(section: string | null): void {
    const game = this.scene?.table.game;
    if (!game) return;
    fetchRules(game)
      .then((book) => {
        const shown = dialog(say("rulesOf", { game: book.title }), say("close"));
        shown.classList.add("large");
        shown.querySelector(".inside")?.append(rulesView(book, section));
      })
      .catch(failed);
  }

  // -- buttons, fields, talk

  private pressed(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>("[data-do]");
    if (!button) return;
    const { do: what, act, seq, tab } = button.dataset;
    if (what === "act" && act) this.act(act);
    else if (what === "nature" && act) this.send({ do: "act", acts: [act], seat: -1, confirm: true });
    else if (what === "clear") this.choosing.clear();
    else if (what === "moment") void this.replay.see(Number(seq));
    else if (what === "since") void this.replay.playSince(this.lastOwn);
    else if (what === "hint" && this.scene && this.seat !== null) void showHints(this, this.seat);
    else if (what === "tab") {
      this.tab = tab === "chat" ? "chat" : "log";
      this.render();
    } else if (what === "rematch") void this.rematch();
    else if (what === "download") void import("./download").then(({ download }) => download(this.id));
    else if (what === "look") {
      this.hotSeat.call(Number(button.dataset["seat"]));
    } else if (what === "agree" || what === "refuse") {
      const yes = what === "agree";
      void api("POST", `/tables/${this.id}/back/answer`, { seat: this.seat, yes }).catch(failed);
    } else if (what && ["undo", "redo", "restart", "confirm"].includes(what)) this.send({ do: what });
  }

  private typed(event: Event): void {
    const field = event.target as HTMLInputElement;
    if (field.id !== "filter") return;
    this.filter = field.value;
    this.render();
  }

  private async rematch(): Promise<void> {
    try {
      const next = this.scene?.table.next ?? (await api<{ next: string }>("POST", `/tables/${this.id}/rematch`)).next;
      location.assign(`/t/${next}`);
    } catch (error) {
      failed(error);
    }
  }

  get isLive(): boolean {
    return this.state === "live";
  }
}
