/** After a moment of hovering or of focus: what an option would change, on the board and in words. */
import { api } from "../api";
import type { Choice, Preview } from "../types";
import { say } from "../words";
import type { TablePage } from "./page";

const AFTER = 220;

export class Foresight {
  private timer = 0;

  constructor(private readonly page: TablePage) {}

  show(choice: Choice | null): void {
    clearTimeout(this.timer);
    this.page.board.mark([]);
    this.tell("");
    if (choice && this.page.seat !== null) this.timer = window.setTimeout(() => void this.ask(choice), AFTER);
  }

  private async ask(choice: Choice): Promise<void> {
    const { page } = this;
    const turn = page.scene?.tentative?.version;
    const query = new URLSearchParams({ seat: String(page.seat), act: choice.act });
    try {
      const told = await api<Preview>("GET", `/tables/${page.id}/preview?${query}`);
      if (turn !== page.scene?.tentative?.version) return;
      page.board.mark(told.places);
      this.tell(`${choice.say}. ${told.final ? say("final") : told.lines.join(" ")}`);
    } catch {
      // Nobody has asked for it but by hovering: without an answer nothing is shown.
    }
  }

  private tell(words: string): void {
    const place = document.getElementById("preview");
    if (place) place.textContent = words;
  }
}
