/** What the seats say to each other: fetched when the table has changed, sent by a form. */
import { api } from "../../api";
import { failed } from "../../home";
import type { ChatLine } from "../../types";
import type { TableStore } from "../state/state";

export class Chat {
  /** The table's version for which the lines were fetched. */
  private version = -1;

  constructor(
    private readonly store: TableStore,
    private readonly table: string,
  ) {
    store.subscribe(({ scene }, before) => {
      if (scene && scene !== before.scene) void this.fetch(scene.table.version);
    });
  }

  private async fetch(version: number): Promise<void> {
    if (version === this.version) return;
    this.version = version;
    const last = this.store.state.chat.at(-1)?.number ?? 0;
    try {
      const lines = await api<ChatLine[]>("GET", `/tables/${this.table}/chat?since=${last}`);
      this.store.dispatch({ type: "chatted", lines });
    } catch {
      this.version = -1; // the next scene tries again
    }
  }

  submit(event: Event): void {
    const form = event.target as HTMLFormElement;
    if (form.id !== "say") return;
    event.preventDefault();
    const field = form.querySelector("input");
    const text = field?.value.trim();
    if (!field || !text) return;
    field.value = "";
    api("POST", `/tables/${this.table}/chat`, { seat: this.store.state.seat, text }).catch(failed);
  }
}
