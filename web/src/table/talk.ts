/** What the seats say to each other. */
import { api } from "../api";
import { failed } from "../home";
import type { ChatLine } from "../types";
import type { TablePage } from "./page";

export class Talk {
  lines: ChatLine[] = [];
  private version = -1;

  constructor(private readonly page: TablePage) {}

  /** Something about the table has changed: perhaps somebody has said something. */
  async hear(version: number): Promise<void> {
    if (version === this.version) return;
    this.version = version;
    const last = this.lines.at(-1)?.number ?? 0;
    try {
      const fresh = await api<ChatLine[]>("GET", `/tables/${this.page.id}/chat?since=${last}`);
      if (!fresh.length) return;
      this.lines = [...this.lines, ...fresh.filter((line) => line.number > (this.lines.at(-1)?.number ?? 0))];
      this.page.render();
    } catch {
      this.version = -1;
    }
  }

  say(event: Event): void {
    const form = event.target as HTMLFormElement;
    if (form.id !== "say") return;
    event.preventDefault();
    const field = form.querySelector("input");
    const text = field?.value.trim();
    if (!field || !text) return;
    field.value = "";
    api("POST", `/tables/${this.page.id}/chat`, { seat: this.page.seat, text }).catch(failed);
  }
}
