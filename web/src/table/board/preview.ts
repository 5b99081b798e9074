/** After a moment of hovering or focus: what an option would change, marked on the board and in words. */
import { api } from "../../api";
import type { Choice, Preview } from "../../types";
import { say } from "../../words";
import { notationQuery } from "./display";
import type { TableStore } from "../state/state";

/** Milliseconds of hovering. */
const AFTER = 220;

export class OptionPreview {
  private timer = 0;
  /** The number of the last request: an answer that comes after another option was pointed at is dropped. */
  private asked = 0;

  constructor(
    private readonly store: TableStore,
    private readonly table: string,
    private readonly board: { mark(places: string[]): void; ghost(drawing: string, change: string): void },
    private readonly display: { readonly query: string },
  ) {}

  show(choice: Choice | null): void {
    clearTimeout(this.timer);
    this.clear();
    const { seat } = this.store.state;
    if (choice && seat !== null) this.timer = window.setTimeout(() => void this.ask(choice, seat), AFTER);
  }

  private async ask(choice: Choice, seat: number): Promise<void> {
    const asked = ++this.asked;
    const version = this.store.state.scene?.tentative?.version;
    const query = new URLSearchParams({ seat: String(seat), act: choice.act });
    try {
      const told = await api<Preview>(
        "GET",
        `/tables/${this.table}/preview?${query}${this.display.query}${notationQuery()}`,
      );
      if (asked !== this.asked || version !== this.store.state.scene?.tentative?.version) return;
      this.board.mark(told.places);
      this.board.ghost(told.ghost, changeOf(told));
      this.tell(`${choice.say}. ${told.final ? say("final") : told.lines.join(" ")}`);
    } catch {
      // Nobody asked for it except by hovering: without an answer nothing is shown.
    }
  }

  private clear(): void {
    this.asked += 1;
    this.board.mark([]);
    this.board.ghost("", "");
    this.tell("");
  }

  private tell(text: string): void {
    const place = document.getElementById("preview");
    if (place) place.textContent = text;
  }
}

/** "+3": by how much the seat would stand otherwise; nothing if by nothing. */
function changeOf({ change }: Preview): string {
  return change ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : "";
}
