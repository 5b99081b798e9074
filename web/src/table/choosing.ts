/** Choosing on the board: a click on a place, several places one after the other, or a drag from one to another. */
import { api } from "../api";
import type { Choice, Preview } from "../types";
import { say } from "../words";
import { complete, label, nextPlaces } from "./choices";
import { ringAt, type Carrier } from "./drag";
import { openMenu } from "./menu";
import type { TablePage } from "./page";

export class Choosing implements Carrier {
  /** The places chosen so far for an option that has several. */
  chosen: string[] = [];
  private before: string[] = [];
  /** The version of the turn in which a drag has already acted; null: it has only chosen a place. */
  private acted: number | null = null;
  private landing: (() => void) | null = null;
  private lifted: Promise<boolean> = Promise.resolve(false);

  constructor(private readonly page: TablePage) {}

  private get all(): Choice[] {
    return this.page.replay.open ? [] : (this.page.scene?.question?.options ?? []);
  }

  clear(): void {
    this.choose([]);
  }

  private choose(places: string[]): void {
    this.chosen = places;
    this.page.render();
  }

  /** The only option that a place stands for. */
  onlyAt(place: string): Choice | null {
    const found = nextPlaces(this.all, this.chosen).get(place) ?? [];
    return found.length === 1 ? (found[0] ?? null) : null;
  }

  /** Let everything glow that can be chosen next. */
  glow(): void {
    const next = nextPlaces(this.all, this.chosen);
    const glows = [...next].map(([place, found]) => ({ place, label: label(found) }));
    for (const place of this.chosen) if (!next.has(place)) glows.push({ place, label: say("clear") });
    this.page.board.glow(glows, this.chosen);
  }

  place(place: string, at: DOMRect): void {
    if (this.chosen.includes(place)) {
      this.clear();
      return;
    }
    const found = this.leadsTo(place);
    const only = found.length === 1 ? found[0] : undefined;
    if (only) {
      this.page.act(only.act);
      return;
    }
    const chosen = [...this.chosen, place];
    const ready = complete(this.all, chosen);
    if (nextPlaces(this.all, chosen).size) this.choose(chosen);
    if (ready.length) {
      openMenu(
        ready,
        at,
        (choice) => this.page.act(choice.act),
        (choice) => this.page.foresight.show(choice),
        () => this.page.board.focus(place),
      );
    }
  }

  /** The options that a place leads to: those that it is next for, else those that know it at all. */
  private leadsTo(place: string): Choice[] {
    return nextPlaces(this.all, this.chosen).get(place) ?? this.all.filter((option) => option.at.includes(place));
  }

  // -- dragging

  canLift(place: string): boolean {
    if (this.chosen.includes(place)) return false;
    return nextPlaces(this.all, [...this.chosen, place]).size > 0 || this.leadsTo(place).length === 1;
  }

  /** A place with further ones is chosen; one with a single act is acted upon, if that can be taken back. */
  lift(place: string): Promise<boolean> {
    this.lifted = this.begin(place);
    return this.lifted;
  }

  private async begin(place: string): Promise<boolean> {
    this.before = this.chosen;
    this.acted = null;
    if (nextPlaces(this.all, [...this.chosen, place]).size) {
      this.choose([...this.chosen, place]);
      return true;
    }
    const only = this.leadsTo(place)[0];
    const version = this.page.scene?.tentative?.version;
    if (!only || version === undefined) return false;
    const query = new URLSearchParams({ seat: String(this.page.seat), act: only.act });
    const told = await api<Preview>("GET", `/tables/${this.page.id}/preview?${query}`).catch(() => null);
    if (!told || told.final || this.page.scene?.tentative?.version !== version) return false;
    this.acted = version;
    this.page.act(only.act);
    return true;
  }

  /** A quick hand drops before it is known whether something is lifted at all. */
  drop(place: string, at: DOMPoint, far: boolean): void {
    void this.lifted.then((lifted) => {
      if (lifted) this.land(place, at, far);
    });
  }

  private land(place: string, at: DOMPoint, far: boolean): void {
    if (this.acted === null) this.dropChosen(place, at, far);
    else {
      const land = (): void => this.dropActed(place, at, far);
      if (this.page.scene?.tentative?.version === this.acted) this.landing = land;
      else land();
    }
  }

  /** A scene has come: what was dropped meanwhile lands. */
  arrived(): void {
    if (this.landing && this.page.scene?.tentative?.version !== this.acted) {
      const land = this.landing;
      this.landing = null;
      land();
    }
  }

  private dropChosen(place: string, at: DOMPoint, far: boolean): void {
    const over = ringAt(at)?.dataset["glow"];
    const spot = new DOMRect(at.x, at.y, 0, 0);
    if (!this.chosen.includes(place)) return; // others have moved: there is another question now
    if (!far) {
      this.choose(this.before);
      this.place(place, spot);
    } else if (over !== undefined && over !== place) this.place(over, spot);
    else this.choose(this.before);
  }

  private dropActed(place: string, at: DOMPoint, far: boolean): void {
    const over = ringAt(at)?.dataset["glow"];
    if (!far || !nextPlaces(this.all, []).size) return;
    if (over !== undefined && over !== place) this.place(over, new DOMRect(at.x, at.y, 0, 0));
    else this.page.send({ do: "undo" });
  }
}
