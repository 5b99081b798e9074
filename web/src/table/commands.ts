/** What buttons and fields of the panels do: they carry a command in `data-do`, and one listener hears them all. */
import { api, goTo } from "../api";
import { isField } from "../dom";
import { failed } from "../home";
import type { Selection } from "./board/selection";
import type { Moves } from "./state/moves";
import type { TableStore } from "./state/state";
import type { Chat } from "./panels/chat";
import { askHints } from "./panels/hints";
import type { HotSeat } from "./panels/hotseat";
import type { Replay } from "./panels/replay";

interface Parts {
  moves: Moves;
  selection: Selection;
  replay: Replay;
  hotSeat: HotSeat;
  chat: Chat;
  /** Show the present instead of the turns that lead to it. */
  skip: () => void;
}

type Command = (data: DOMStringMap) => void;

export class Commands {
  private readonly commands: Record<string, Command>;

  constructor(
    private readonly store: TableStore,
    private readonly table: string,
    main: HTMLElement,
    parts: Parts,
  ) {
    this.commands = this.all(parts);
    main.addEventListener("click", (event) => this.press(event));
    main.addEventListener("input", (event) => this.type(event));
    main.addEventListener("submit", (event) => parts.chat.submit(event));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && store.state.chosen.length) parts.selection.clear();
      if (store.state.playing && (event.key === " " || event.key === "Escape") && !isField(event.target)) {
        event.preventDefault();
        parts.skip();
      }
    });
  }

  private all({ moves, selection, replay, hotSeat, skip }: Parts): Record<string, Command> {
    const answer = (yes: boolean): Command => {
      return () => this.request("POST", "/answer", { seat: this.store.state.seat, yes });
    };
    return {
      act: ({ act }) => act && moves.act(act),
      nature: ({ act }) => act && moves.send({ do: "act", acts: [act], seat: -1, confirm: true }),
      undo: () => moves.send({ do: "undo" }),
      redo: () => moves.send({ do: "redo" }),
      restart: () => moves.send({ do: "restart" }),
      confirm: () => moves.send({ do: "confirm" }),
      recall: () => moves.send({ do: "recall" }),
      clear: () => selection.clear(),
      skip: () => skip(),
      moment: ({ seq }) => replay.see(Number(seq)),
      since: () => void replay.playSince(this.store.state.lastOwn),
      hint: () => void askHints(this.store, this.table),
      unhint: () => this.store.dispatch({ type: "hints", hints: null }),
      tab: ({ tab }) => this.store.dispatch({ type: "tab", tab: tab === "chat" ? "chat" : "log" }),
      rematch: () => void this.rematch(),
      download: () => void import("./panels/download").then(({ download }) => download(this.table), failed),
      look: ({ seat }) => hotSeat.call(Number(seat)),
      level: ({ seat, level }) => this.request("PUT", `/seats/${seat}/bot`, { level }),
      return: ({ seat }) => this.request("DELETE", `/seats/${seat}/bot`),
      agree: answer(true),
      refuse: answer(false),
    };
  }

  private press(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>("[data-do]");
    if (button) this.commands[button.dataset["do"] ?? ""]?.(button.dataset);
  }

  private type(event: Event): void {
    const field = event.target as HTMLInputElement;
    if (field.id === "filter") this.store.dispatch({ type: "filter", text: field.value });
  }

  private request(method: string, path: string, body?: unknown): void {
    api(method, `/tables/${this.table}${path}`, body).catch(failed);
  }

  private async rematch(): Promise<void> {
    try {
      const known = this.store.state.scene?.table.next;
      goTo(`/t/${known ?? (await api<{ next: string }>("POST", `/tables/${this.table}/rematch`)).next}`);
    } catch (error) {
      failed(error);
    }
  }
}
