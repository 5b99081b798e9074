/** The page of a table: makes its parts, and connects them with the store and the server. It knows no rules. */
import { api, come } from "../api";
import { announce, dialog, h, toast } from "../dom";
import { failed } from "../home";
import { fetchRules, rulesView } from "../rules";
import type { Scene, Why } from "../types";
import { say } from "../words";
import { Board } from "./board/board";
import { DisplayOptions, notationQuery } from "./board/display";
import { Drag } from "./board/drag";
import { closeMenu } from "./board/menu";
import { Pointing } from "./board/pointing";
import { OptionPreview } from "./board/preview";
import { Selection } from "./board/selection";
import { loadStyle } from "./board/style";
import { kept } from "./guide/kept";
import { Chat } from "./panels/chat";
import { Commands } from "./commands";
import { markLastTurns } from "./pace/lastturns";
import type { Moment } from "./pace/moments";
import { pace } from "./pace/pace";
import { Ticker } from "./panels/clock";
import { CompilingNote } from "./panels/compiling";
import { chancesOf } from "./panels/hints";
import { HotSeat } from "./panels/hotseat";
import { comeByLink } from "./panels/invitations";
import { nameCard } from "./invite/namecard";
import { knownLinks } from "./panels/links";
import { Notice } from "./panels/notice";
import { Replay } from "./panels/replay";
import { Screen } from "./screen";
import { showSettings } from "./panels/settings";
import { Connection } from "./state/connection";
import { Moves } from "./state/moves";
import { Scenes } from "./state/scenes";
import { isPast, newStore, type State } from "./state/state";

/** Whether the same is asked in both: then nothing that was begun is closed. */
function sameOptions(scene: Scene, before: Scene | null): boolean {
  const acts = (of: Scene | null): string => (of?.question?.options ?? []).map((option) => option.act).join("\n");
  return scene.tentative?.version === before?.tentative?.version && acts(scene) === acts(before);
}

export class TablePage {
  private readonly store = newStore();
  private readonly display: DisplayOptions;
  private readonly board: Board;
  private readonly preview: OptionPreview;
  private readonly pointing: Pointing;
  private readonly selection: Selection;
  private readonly moves: Moves;
  private readonly scenes: Scenes;
  private readonly hotSeat: HotSeat;
  private readonly replay: Replay;
  private readonly notice = new Notice();
  private readonly screen: Screen;
  private readonly inviteButton = h(
    "button",
    { class: "quiet", id: "show-invite", hidden: true, onclick: () => this.invite() },
    say("inviteShort"),
  );
  private connection: Connection | null = null;

  constructor(
    private readonly app: HTMLElement,
    private readonly id: string,
  ) {
    const { store } = this;
    this.display = new DisplayOptions(id, () => this.redraw());
    this.board = new Board(
      (place, at) => this.selection.place(place, at),
      (place) => void this.whyNot(place),
      (place) => this.preview.show(place ? this.selection.onlyAt(place) : null),
      this.display,
    );
    this.pointing = new Pointing(this.board);
    this.preview = new OptionPreview(store, id, this.board, this.display);
    this.moves = new Moves(store, {
      send: (message) => this.connection?.send(message) ?? false,
      sending: () => {
        closeMenu();
        this.preview.show(null);
      },
      refuse: (message, rule, at) => this.refuse(message, rule, at),
      lost: () => toast(say("lost")),
    });
    this.scenes = new Scenes(store, {
      isHurried: () => pace() === "off" || document.hidden || store.state.replaying !== null,
      arrived: () => this.moves.retry(),
      fetch: (moment) => this.momentOf(moment),
    });
    this.replay = new Replay(store, id, this.board, this.display);
    // Subscribers are told in this order: first the board is drawn, then the panels, then the rest follows.
    store.subscribe((state, before) => this.drawScene(state, before));
    this.screen = new Screen(store, app, () => this.selection.glow());
    this.selection = new Selection(store, id, { board: this.board, moves: this.moves, preview: this.preview });
    store.subscribe((state, before) => this.markHints(state, before));
    store.subscribe((state, before) => this.announceScene(state, before));
    new CompilingNote(store);
    new Ticker(app, () => this.notice.sound("low"));
    const chat = new Chat(store, id);
    this.hotSeat = new HotSeat(store, app, (seat) => this.follow(seat));
    store.subscribe((state, before) => this.afterScene(state, before));
    new Drag(this.board.sheet, this.selection);
    new Commands(store, id, this.screen.main, {
      moves: this.moves,
      selection: this.selection,
      replay: this.replay,
      hotSeat: this.hotSeat,
      chat,
      skip: () => this.scenes.skip(),
    });
    const skip = (): void => this.scenes.skip();
    this.board.frame.addEventListener("click", () => store.state.playing && skip());
    document.addEventListener("visibilitychange", () => document.hidden && store.state.playing && skip());
  }

  async open(): Promise<void> {
    this.build();
    await come();
    const key = location.hash.slice(1);
    if (key) await comeByLink(this.id, key);
    const scene = await api<Scene>("GET", `/tables/${this.id}?since=0`);
    await loadStyle(scene.table.game);
    this.display.offer(scene.looks);
    const mine = scene.table.seats.filter((seat) => seat.yours).map((seat) => seat.seat);
    const waited = mine.filter((seat) => scene.asked.includes(seat));
    this.store.dispatch({ type: "curtain", on: mine.length > 1 && !scene.table.over });
    this.follow(waited[0] ?? mine[0] ?? null);
    if (kept(this.id)) {
      const { Guide } = await import("./guide/guide");
      const parts = { act: (act: string) => this.moves.act(act), rules: (section: string) => this.rules(section) };
      new Guide(this.store, this.id, parts).begin(scene.table.game).catch(failed);
    }
  }

  private invite(): void {
    import("./invite/invite").then(({ showInvite }) => showInvite(this.store)).catch(failed);
  }

  private build(): void {
    this.screen.build(
      h(
        "nav",
        { class: "row" },
        this.inviteButton,
        h("button", { class: "quiet", id: "show-rules", onclick: () => this.rules(null) }, say("rules")),
        h("button", { class: "quiet", id: "show-replay", onclick: () => this.replay.toggle() }, say("replay")),
        h(
          "button",
          {
            class: "quiet",
            id: "show-settings",
            onclick: () => showSettings(this.store, () => this.follow(this.store.state.seat)),
          },
          say("settings"),
        ),
        this.notice.button,
      ),
      this.replay.bar,
      this.board.frame,
    );
    const { choices } = this.screen;
    for (const kind of ["pointerover", "focusin"])
      choices.addEventListener(kind, (event) => {
        const act = (event.target as Element).closest<HTMLElement>("[data-act]")?.dataset["act"];
        this.preview.show(this.store.state.scene?.question?.options.find((option) => option.act === act) ?? null);
      });
    choices.addEventListener("pointerleave", () => this.preview.show(null));
  }

  /** Show the table as a seat sees it; null: as a spectator. */
  private follow(seat: number | null): void {
    this.connection?.close();
    this.store.dispatch({ type: "followed", seat });
    this.connection = new Connection(this.id, seat, {
      display: () => this.display,
      scene: (scene) => this.scenes.arrive(scene),
      refused: (refused) => this.moves.refused(refused),
      state: (state) => this.store.dispatch({ type: "connection", state }),
    });
    this.connection.open();
  }

  /** The table at a moment of a turn that is being shown. */
  private momentOf({ seq, step }: Moment): Promise<Scene> {
    const { seat } = this.store.state;
    const eyes = seat === null ? "" : `&seat=${seat}`;
    const query = `seq=${seq}&step=${step}&since=${seq}&svg=true${eyes}${this.display.query}`;
    return api<Scene>("GET", `/tables/${this.id}?${query}`);
  }

  /** A display option has changed. */
  private redraw(): void {
    this.connection?.redraw();
    void this.replay.again();
  }

  // -- what follows when another scene is shown

  private drawScene({ scene, replaying }: State, before: State): void {
    if (!scene || scene === before.scene) return;
    if (!sameOptions(scene, before.scene)) closeMenu();
    if (!replaying && scene.svg) {
      this.board.draw(scene.svg, before.scene !== null);
      markLastTurns(this.board, scene);
    }
  }

  /** What a bot would choose, on the board; again when the board was drawn anew. */
  private markHints({ hints, scene }: State, before: State): void {
    if (hints === before.hints && (scene === before.scene || !hints)) return;
    this.board.hints(chancesOf(hints ?? []));
    if (hints?.length) announce(say("hintTitle") + ": " + hints.map((hint) => hint.say).join(". "));
  }

  /** For screen readers, and for whoever looks elsewhere while others move. */
  private announceScene({ scene, seat }: State, { scene: before }: State): void {
    if (!scene || scene === before) return;
    const lines = scene.events.filter((event) => event.seat !== seat).flatMap((event) => event.lines);
    const asked = scene.question && scene.question.text !== before?.question?.text ? scene.question.text : "";
    if (before) this.notice.scene(scene, before);
    if (before) announce([...lines.slice(-4), asked].filter(Boolean).join(" "));
    else announce(asked);
    const turn = scene.question !== null && !scene.table.over;
    this.notice.turn(turn, scene.table.title, scene.question?.text ?? "");
    if (scene.tentative?.notice && scene.tentative.notice !== before?.tentative?.notice) toast(scene.tentative.notice);
  }

  private afterScene({ scene }: State, before: State): void {
    if (!scene || scene === before.scene) return;
    const { host, over, kind, seats } = scene.table;
    const mayInvite = host && !over && kind === "live" && seats.some((seat) => seat.kind === "open");
    this.inviteButton.hidden = !mayInvite;
    if (!before.scene) {
      this.screen.addCard(nameCard(scene));
      if (mayInvite && knownLinks(this.id).size) this.invite();
    }
    this.app.dataset["seq"] = String(scene.seq);
    this.app.dataset["turn"] = String(scene.tentative?.version ?? -1);
  }

  // -- rules

  private async whyNot(place: string): Promise<void> {
    const { state } = this.store;
    const { scene, seat } = state;
    if (!scene || seat === null || isPast(state) || scene.table.over) return;
    if (scene.question?.options.some((option) => option.at.includes(place))) {
      this.selection.place(place, new DOMRect(innerWidth / 2, innerHeight / 2, 0, 0));
      return;
    }
    try {
      const query = new URLSearchParams({ seat: String(seat), place });
      const { why, rule, at } = await api<Why>("GET", `/tables/${this.id}/why/place?${query}${notationQuery()}`);
      if (why) this.refuse(why, rule, at);
    } catch (error) {
      failed(error);
    }
  }

  /** Say why something cannot be done, with its place marked. */
  private refuse(message: string, rule: string | null, at: readonly string[]): void {
    toast(message, this.ruleLink(rule));
    this.pointing.show(at);
  }

  private ruleLink(rule: string | null): HTMLElement | undefined {
    return rule ? h("button", { class: "quiet", onclick: () => this.rules(rule) }, say("rule", { rule })) : undefined;
  }

  private rules(section: string | null): void {
    const game = this.store.state.scene?.table.game;
    if (!game) return;
    fetchRules(game)
      .then((book) => {
        const shown = dialog(say("rulesOf", { game: book.title }), say("close"));
        shown.classList.add("large");
        shown.querySelector(".inside")?.append(rulesView(book, section));
      })
      .catch(failed);
  }
}
